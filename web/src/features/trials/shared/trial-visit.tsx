import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { cairoDay } from '#contract/cairo-day.ts';
import type { Trial } from '#contract/trials/schemas.ts';
import { appointmentDayPath } from '#web/config/staff-paths.ts';
import { formatClock, formatWeekday } from '#web/features/appointments/shared/clock.ts';
import { useBookVisit } from '#web/features/visits/shared/book-visit.tsx';
import { Button } from '#web/ui/button.tsx';

/** When somebody comes about their trial, or the way to a fitting while it runs. */
export function TrialVisit({ trial }: { trial: Trial }) {
  const { t } = useTranslation('clinic-trials');
  const book = useBookVisit();
  const { $id, appointment_at, patient_id, name, phone, state, returning } = trial;
  if (appointment_at) {
    return (
      <Link to={appointmentDayPath(appointment_at)}>
        {t('comes', { day: formatWeekday(appointment_at), time: formatClock(appointment_at) })}
      </Link>
    );
  }
  if (state !== 'running' || returning || !phone) return '—';
  return (
    <Button
      small
      variant="secondary"
      aria-label={t('book-named', { name: name || t('nobody') })}
      onClick={() =>
        book({
          kind: 'fitting',
          about_id: $id,
          ...{ patient_id, name, phone },
          note: '',
          specialistId: '',
          day: cairoDay(),
        })
      }
    >
      {t('book')}
    </Button>
  );
}
