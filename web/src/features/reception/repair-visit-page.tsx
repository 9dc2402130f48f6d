import { useTranslation } from 'react-i18next';
import { recordPaths } from '../../config/staff-paths.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { useUser } from '../shared-account/user.tsx';
import { NewForm } from './new-form.tsx';

/** The form of a visit, as `openRepair` filled it in from a customer's request. */
export function RepairVisitPage() {
  const { t } = useTranslation('clinic-staff');
  const { user } = useUser();
  if (!user) return null;
  return (
    <Container layout="clinic">
      <Breadcrumb
        crumbs={[{ label: t('today.title'), to: recordPaths.today(user.role) }, { label: t('today.repair-visit') }]}
      />
      <PageHeading>{t('today.repair-visit')}</PageHeading>
      <NewForm user={user} />
    </Container>
  );
}
