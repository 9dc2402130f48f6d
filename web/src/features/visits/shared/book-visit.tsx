import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { BOOKINGS_ASKED_MAX } from '#contract/appointments/kinds.ts';
import type { Booking } from '#contract/appointments/schemas.ts';
import { fetchBookings } from '#contract/appointments/staff-calls.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { clinicPaths, seesCalendar } from '#web/config/staff-paths.ts';
import { formatClock, formatWeekday } from '#web/features/appointments/shared/clock.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { type AppointmentDraft, dayMeant } from './appointment-draft.ts';

/** What is booked for these forms, jobs or requests, by their ids: the next one of each. */
export function useBookings(user: User | null, about: readonly string[]): ReadonlyMap<string, Booking> {
  const asked = about.slice(0, BOOKINGS_ASKED_MAX);
  const { data } = useQuery({
    queryKey: [MINE, 'bookings', user?.id, asked],
    queryFn: ({ signal }) => call(fetchBookings, { about: asked }, { signal }),
    enabled: user !== null && seesCalendar(user.role) && asked.length > 0,
    // Whoever comes back from the calendar has just made one.
    staleTime: 0,
  });
  // By time, so that the next one is the last that is set.
  return new Map((data?.documents ?? []).toReversed().map((booking) => [booking.about_id, booking]));
}

/** Opens the form of an appointment in the calendar, filled in. */
export function useBookVisit(): (draft: AppointmentDraft) => void {
  const navigate = useNavigate();
  return (draft) => void navigate(`${clinicPaths.calendar}?day=${draft.day}`, { state: { draft } });
}

interface BookVisitProps extends Pick<AppointmentDraft, 'kind' | 'patient_id' | 'name' | 'phone'> {
  user: User;
  /** The form, job or request for which it is. */
  aboutId: string;
  /** The day that was meant, in ISO 8601. */
  day: string | null;
  booked: Booking | undefined;
}

/** The way to an appointment for something; once there is one, when it is. */
export function BookVisit({ user, aboutId, day, booked, ...known }: BookVisitProps) {
  const { t } = useTranslation('clinic');
  const book = useBookVisit();
  if (!seesCalendar(user.role)) return null;
  if (booked) {
    const { starts_at } = booked;
    return (
      <Link to={`${clinicPaths.calendar}?day=${cairoDay(new Date(starts_at))}`}>
        {t('appointment.booked', { day: formatWeekday(starts_at), time: formatClock(starts_at) })}
      </Link>
    );
  }
  return (
    <Button
      small
      variant="secondary"
      onClick={() => book({ ...known, about_id: aboutId, note: '', specialistId: '', day: dayMeant(day) })}
    >
      {t('appointment.book')}
    </Button>
  );
}
