import { useTranslation } from 'react-i18next';
import { Container, PageHeading } from '../../../ui/page.tsx';

/** The provider's payments beside the orders. */
export function ReportsPage() {
  const { t } = useTranslation('staff');
  return (
    <Container>
      <PageHeading>{t('pages.reports')}</PageHeading>
    </Container>
  );
}
