import { useTranslation } from 'react-i18next';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useAddressChoice } from '#web/features/visits/shared/use-address-choice.ts';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Tabs } from '#web/ui/page/tabs.tsx';
import text from '#web/ui/text.module.css';
import { FindClients } from './find-clients.tsx';
import { RecallResults } from './recall-results.tsx';
import { ToCall } from './to-call.tsx';

const TABS = ['to-call', 'find', 'results'] as const;

/** Clients who are due for a visit: whom to call, who else there is, and what came of it. */
export function RecallsPage() {
  const { t } = useTranslation('clinic-recalls');
  const { user } = useUser();
  const [tab, setTab] = useAddressChoice('tab', TABS);
  if (!user) return null;
  return (
    <Container layout="clinic">
      <PageHeading>{t('title')}</PageHeading>
      <p className={text.soft}>{t('lead')}</p>
      <Tabs
        label={t('title')}
        tabs={TABS.map((id) => ({ id, label: t(`tabs.${id}`) }))}
        current={tab}
        onChange={setTab}
      >
        {tab === 'to-call' && <ToCall user={user} />}
        {tab === 'find' && <FindClients user={user} onBegun={() => setTab('to-call')} />}
        {tab === 'results' && <RecallResults user={user} />}
      </Tabs>
    </Container>
  );
}
