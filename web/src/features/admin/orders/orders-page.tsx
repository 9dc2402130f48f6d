import { useTranslation } from 'react-i18next';
import { Container, PageHeading } from '../../../ui/page.tsx';

/** The orders of all customers. */
export function OrdersPage() {
  const { t } = useTranslation('staff');
  return (
    <Container>
      <PageHeading>{t('pages.orders')}</PageHeading>
    </Container>
  );
}
