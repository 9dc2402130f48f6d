import { useTranslation } from 'react-i18next';
import { clinicPaths } from '../../config/staff-paths.ts';
import { useUser } from '../shared-account/user.tsx';
import { FilledVisit } from './filled-visit.tsx';

/** The form of a visit, as `openVisit` filled it in for somebody who came at an appointed time. */
export function AppointmentVisitPage() {
  const { t } = useTranslation('clinic-calendar');
  const { user } = useUser();
  if (!user) return null;
  return <FilledVisit user={user} title={t('visit.title')} from={{ label: t('title'), to: clinicPaths.calendar }} />;
}
