import { useTranslation } from 'react-i18next';
import { recordPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { FilledVisit } from './filled-visit.tsx';

/** The form of a visit, as `openRepair` filled it in from a customer's request. */
export function RepairVisitPage() {
  const { t } = useTranslation('clinic-staff');
  const { user } = useUser();
  if (!user) return null;
  return (
    <FilledVisit
      user={user}
      title={t('today.repair-visit')}
      from={{ label: t('today.title'), to: recordPaths.today(user.role) }}
    />
  );
}
