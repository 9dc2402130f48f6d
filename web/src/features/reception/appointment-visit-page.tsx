import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { clinicPaths, recordPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { FilledVisit } from './filled-visit.tsx';

/** The form of a visit, as `openVisit` filled it in for somebody who came at an appointed time, or on a client's page. */
export function AppointmentVisitPage() {
  const { t } = useTranslation('clinic-calendar');
  const { user } = useUser();
  const client = clientIn(useLocation().state);
  if (!user) return null;
  const from = client
    ? { label: client.name, to: recordPaths.patient(user.role, client.id) }
    : { label: t('title'), to: clinicPaths.calendar };
  return <FilledVisit user={user} title={t('visit.title')} from={from} />;
}

/** The client on whose page the form was opened. */
function clientIn(state: unknown): { id: string; name: string } | null {
  return typeof state === 'object' && state !== null && 'client' in state
    ? (state.client as { id: string; name: string })
    : null;
}
