import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { KEEP_PLACE } from '../../../config/navigation.ts';
import { Container, PageHeading } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { AdminList } from './admin-list.tsx';
import { UserList } from './user-list.tsx';

const TABS = ['users', 'admins'] as const;

/** Everybody with an account: the customers, and those who work here. The address says which of them. */
export function PeoplePage() {
  const { t } = useTranslation('admin-people');
  const [query, setQuery] = useSearchParams();
  const tab = query.get('tab') === 'admins' ? 'admins' : 'users';
  return (
    <Container layout="admin">
      <PageHeading>{t('title')}</PageHeading>
      <Tabs
        label={t('title')}
        tabs={TABS.map((id) => ({ id, label: t(`tabs.${id}`) }))}
        current={tab}
        onChange={(next) => setQuery({ tab: next }, { replace: true, ...KEEP_PLACE })}
      >
        {tab === 'users' ? <UserList /> : <AdminList />}
      </Tabs>
    </Container>
  );
}
