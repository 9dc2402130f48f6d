import { useTranslation } from 'react-i18next';
import { Container, PageHeading } from '../../../ui/page.tsx';

/** The products of the store. */
export function ProductsPage() {
  const { t } = useTranslation('staff');
  return (
    <Container>
      <PageHeading>{t('pages.products')}</PageHeading>
    </Container>
  );
}
