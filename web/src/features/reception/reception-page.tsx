import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/user.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { IssuedForms } from './issued-forms.tsx';
import { NewForm } from './new-form.tsx';
import styles from './reception-page.module.css';

type ReceptionTab = 'new' | 'issued';

/** Reception's desk: issue the form of a visit, and look after those that were issued. */
export function ReceptionPage() {
  const { t } = useTranslation(['clinic-reception', 'clinic']);
  const { user } = useUser();
  const [tab, setTab] = useState<ReceptionTab>('new');
  if (!user) return null;
  return (
    <Container className={styles.page}>
      <PageHeading>{t('clinic:dashboard-title')}</PageHeading>
      <Tabs
        label={t('clinic:dashboard-title')}
        tabs={[
          { id: 'new', label: t('tabs.new') },
          { id: 'issued', label: t('tabs.issued') },
        ]}
        current={tab}
        onChange={setTab}
      >
        {tab === 'new' ? <NewForm user={user} /> : <IssuedForms user={user} />}
      </Tabs>
    </Container>
  );
}
