import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { adminPaths } from '#web/config/staff-paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Tabs } from '#web/ui/page/tabs.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
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
      <div className={toolbar(3, 'spread')}>
        <PageHeading>{t('title')}</PageHeading>
        <LinkButton to={adminPaths.erasures} variant="secondary" small>
          {t('to-erasures')}
        </LinkButton>
      </div>
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
