import { useTranslation } from 'react-i18next';
import { adminPaths } from '#web/config/staff-paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import { PrivacyPages } from '../shared/privacy-pages.tsx';
import { RequestList } from './request-list.tsx';

/** Who asked to be erased. */
export function ErasuresPage() {
  const { t } = useTranslation(['personal-data', 'admin-people']);
  return (
    <Container layout="admin">
      <div className={toolbar(3, 'spread')}>
        <PageHeading>{t('requests.table')}</PageHeading>
        <LinkButton to={adminPaths.users} variant="secondary" small>
          {t('admin-people:title')}
        </LinkButton>
      </div>
      <PrivacyPages />
      <p>{t('requests.lead')}</p>
      <RequestList />
    </Container>
  );
}
