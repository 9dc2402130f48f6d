import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/user.tsx';
import { Card } from '../../ui/card.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { SignOutButton } from '../sign-out-button.tsx';
import styles from './staff-home-page.module.css';

/** The home of a member of staff: who is signed in, as what, and the way out. */
export function StaffHomePage() {
  const { t } = useTranslation('staff');
  const { user } = useUser();
  if (!user) return null;
  return (
    <Container narrow className={styles.home}>
      <PageHeading documentTitle={t(`roles.${user.role}`)}>{t('welcome', { name: user.username })}</PageHeading>
      <Card className={styles.card}>
        <dl className={styles.facts}>
          <dt>{t('role')}</dt>
          <dd>{t(`roles.${user.role}`)}</dd>
          <dt>{t('email')}</dt>
          <dd>
            <bdi>{user.email}</bdi>
          </dd>
        </dl>
        <SignOutButton variant="secondary" />
      </Card>
    </Container>
  );
}
