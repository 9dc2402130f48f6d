import { useTranslation } from 'react-i18next';
import { Container, PageHeading } from '../../../ui/page.tsx';

/** The administration's dashboard. */
export function DashboardPage() {
  const { t } = useTranslation('staff');
  return (
    <Container>
      <PageHeading>{t('pages.dashboard')}</PageHeading>
    </Container>
  );
}
