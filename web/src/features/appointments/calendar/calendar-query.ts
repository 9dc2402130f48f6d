import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { OPEN_APPOINTMENT_STATES } from '#contract/appointments/kinds.ts';
import type { Appointment, BlockedTime, Calendar } from '#contract/appointments/schemas.ts';
import { fetchCalendar, fetchDeskTimes, fetchPartyBookings } from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import type { RequestOf } from '#contract/call.ts';
import { call } from '#web/lib/call.ts';
import { useRowSignals } from '#web/lib/realtime.ts';
import { CALENDAR_KEY } from '../shared/calendar-key.ts';
import type { FreeTimesQuery } from '../shared/free-times-query.ts';
import { QUARTERS_OF_DAY, quarterOf, quartersBetween } from './place.ts';

/** The appointments of the days from one to another, both included. */
export function calendarQuery(userId: string, from: string, to: string) {
  return queryOptions({
    queryKey: [...CALENDAR_KEY, userId, from, to],
    queryFn: ({ signal }) => call(fetchCalendar, { from, to }, { signal }),
  });
}

/** The pages of the waiting list. */
export const waitsKey = (userId: string) => [...CALENDAR_KEY, 'waits', userId] as const;

/** How much the party of an appointment or entry has to come. */
export function partyQuery(userId: string, appointmentId: string) {
  return queryOptions({
    queryKey: [...CALENDAR_KEY, 'party', userId, appointmentId],
    queryFn: ({ signal }) => call(fetchPartyBookings, { appointmentId }, { signal }),
    staleTime: 0,
  });
}

/** What the free times of a kind are asked by. */
type Wanted = RequestOf<typeof fetchDeskTimes>;

/** The free times of some days, for the desk. Somebody else may take one at any moment. */
export function deskTimesQuery(userId: string, wanted: Wanted): FreeTimesQuery {
  return {
    queryKey: [...CALENDAR_KEY, 'free', userId, wanted],
    queryFn: ({ signal }) => call(fetchDeskTimes, wanted, { signal }),
    staleTime: 0,
  };
}

/** Fetches what is shown of the calendar again. */
export function useFreshCalendar(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    // An answer that is on its way already may be older than what it is asked about.
    const isUnderWay = client.isFetching({ queryKey: CALENDAR_KEY }) > 0;
    await client.invalidateQueries({ queryKey: CALENDAR_KEY });
    if (isUnderWay) await client.invalidateQueries({ queryKey: CALENDAR_KEY });
  };
}

/** Keeps the calendar up to date: appointments come, move and go by themselves. */
export function useLiveCalendar(): void {
  const freshen = useFreshCalendar();
  useRowSignals('appointments', freshen);
  useRowSignals('blocked_times', freshen);
}

/** Whether it is still to come, so that it can be moved. */
export const isOpenState = ({ state }: Pick<Appointment, 'state'>): boolean =>
  OPEN_APPOINTMENT_STATES.some((one) => one === state);

/** What stands below each other in the calendar: a day of a specialist, or of all. */
export interface CalendarColumn {
  id: string;
  name: string;
  /** Null for all of them. */
  specialistId: string | null;
  day: string;
  appointments: readonly Appointment[];
  /** The quarter hours in which the specialist, or any of them, works. */
  working: readonly Span[];
  blocked: readonly BlockedPart[];
}

/** What of a day is blocked, and with whom; leave may go on before and after it. */
export type BlockedPart = BlockedTime & { specialist?: Calendar['specialists'][number] | undefined };

/** Quarter hours of a day, the last one not included. */
export interface Span {
  from: number;
  to: number;
}

/** The quarter hours that something takes of the day on which it begins. */
export function spanOf(timed: { starts_at: string; ends_at: string }): Span {
  const from = quarterOf(timed.starts_at);
  return { from, to: Math.min(from + quartersBetween(timed), QUARTERS_OF_DAY) };
}

/** The part of a time that lies in a day in Cairo; null where none does. */
function partOfDay({ starts_at, ends_at }: { starts_at: string; ends_at: string }, day: string) {
  const [start, end] = [day, dayAfter(day)].map((one) => momentInCairo(`${one}T00:00`) ?? '') as [string, string];
  const part = { starts_at: starts_at > start ? starts_at : start, ends_at: ends_at < end ? ends_at : end };
  return part.starts_at < part.ends_at ? part : null;
}

/** The column of a day of a specialist, or of all. */
export function columnOf(
  { appointments, working, blocked, specialists }: Calendar,
  column: Pick<CalendarColumn, 'id' | 'name' | 'specialistId' | 'day'>,
): CalendarColumn {
  const isIn = ({ specialist_id, starts_at }: { specialist_id: string | null; starts_at: string }) =>
    (column.specialistId === null || [null, column.specialistId].includes(specialist_id)) &&
    cairoDay(new Date(starts_at)) === column.day;
  return {
    ...column,
    appointments: appointments.filter(isIn),
    working: working.filter(isIn).map(spanOf),
    blocked: blocked.flatMap((one) => {
      const part = partOfDay(one, column.day);
      const specialist = specialists.find(({ $id }) => $id === one.specialist_id);
      return part && isIn({ ...one, ...part }) ? [{ ...one, ...part, specialist }] : [];
    }),
  };
}
