import { useTranslation } from 'react-i18next';
import { useUser } from '#web/features/account/shared/user.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { FormerImports } from './former-imports.tsx';
import { PeopleImport } from './people-import.tsx';

/** Where the people of another system come in from a file, and what was imported before. */
export function ImportPage() {
  const { t } = useTranslation(['admin-import', 'staff']);
  const { user } = useUser();
  if (!user) return null;
  return (
    <Container layout="admin">
      <PageHeading>{t('staff:pages.import')}</PageHeading>
      <p>{t('lead')}</p>
      <PeopleImport />
      <h2>{t('former.title')}</h2>
      <FormerImports userId={user.id} />
    </Container>
  );
}
