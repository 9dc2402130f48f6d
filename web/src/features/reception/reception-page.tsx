import { useTranslation } from 'react-i18next';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useAddressChoice } from '#web/features/visits/shared/use-address-choice.ts';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Tabs } from '#web/ui/page/tabs.tsx';
import { IssuedForms } from './issued-forms.tsx';
import { NewForm } from './new-form.tsx';

const TABS = ['new', 'issued'] as const;

/** Reception's desk: issue the form of a visit, and look after those that were issued. */
export function ReceptionPage() {
  const { t } = useTranslation(['clinic-reception', 'clinic']);
  const { user } = useUser();
  const [tab, setTab] = useAddressChoice('tab', TABS);
  if (!user) return null;
  return (
    <Container layout="clinic">
      <PageHeading>{t('clinic:dashboard-title')}</PageHeading>
      <Tabs
        label={t('clinic:dashboard-title')}
        tabs={TABS.map((id) => ({ id, label: t(`tabs.${id}`) }))}
        current={tab}
        onChange={setTab}
      >
        {tab === 'new' ? <NewForm user={user} /> : <IssuedForms user={user} />}
      </Tabs>
    </Container>
  );
}
