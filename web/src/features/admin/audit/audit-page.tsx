import { useTranslation } from 'react-i18next';
import { Container, PageHeading } from '../../../ui/page.tsx';

/** Who changed what, and when. */
export function AuditPage() {
  const { t } = useTranslation('staff');
  return (
    <Container>
      <PageHeading>{t('pages.audit')}</PageHeading>
    </Container>
  );
}
