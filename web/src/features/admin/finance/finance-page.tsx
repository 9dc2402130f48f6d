import { useTranslation } from 'react-i18next';
import { Container, PageHeading } from '../../../ui/page.tsx';

/** What the clinic billed. */
export function FinancePage() {
  const { t } = useTranslation('staff');
  return (
    <Container>
      <PageHeading>{t('pages.finance')}</PageHeading>
    </Container>
  );
}
