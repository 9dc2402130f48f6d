import { useTranslation } from 'react-i18next';
import { useUser } from '#web/features/account/shared/user.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import styles from './records.module.css';
import { RecordsIn } from './records-in.tsx';
import { RecordsOut } from './records-out.tsx';

/** Where the records of clients go out as files for other systems, and come in from another installation. */
export function RecordsPage() {
  const { t } = useTranslation(['admin-records', 'staff']);
  const { user } = useUser();
  if (!user) return null;
  return (
    <Container layout="admin">
      <PageHeading>{t('staff:pages.records')}</PageHeading>
      <p>{t('lead')}</p>
      <div className={styles.steps}>
        <RecordsOut />
        <RecordsIn />
      </div>
    </Container>
  );
}
