import { useTranslation } from 'react-i18next';
import { Container, PageHeading } from '../../../ui/page.tsx';

/** Customers and staff. */
export function PeoplePage() {
  const { t } = useTranslation('staff');
  return (
    <Container>
      <PageHeading>{t('pages.users')}</PageHeading>
    </Container>
  );
}
