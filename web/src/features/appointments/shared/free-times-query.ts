import type { QueryFunctionContext } from '@tanstack/react-query';
import { fetchFreeTimes } from '#contract/appointments/calls.ts';
import type { AppointmentKind } from '#contract/appointments/kinds.ts';
import type { FreeTime } from '#contract/appointments/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { call } from '#web/lib/call.ts';
import { FREE_TIMES_KEY } from './bookable.ts';

interface Wanted {
  kind: AppointmentKind;
  /** Without one, anybody. */
  specialistId?: string | undefined;
  from: string;
  to: string;
}

/** What reads free times, wherever from. */
export interface FreeTimesQuery {
  queryKey: readonly unknown[];
  queryFn: (context: QueryFunctionContext) => Promise<{ times: FreeTime[] }>;
  staleTime: number;
}

/** The free times of some days, as customers book them. Somebody else may take one at any moment: they are asked for whenever they are shown. */
export function freeTimesQuery({ kind, specialistId, from, to }: Wanted): FreeTimesQuery {
  return {
    queryKey: [FREE_TIMES_KEY, 'times', kind, specialistId, from, to],
    queryFn: ({ signal }) =>
      call(fetchFreeTimes, { kind, ...(specialistId && { specialist_id: specialistId }), from, to }, { signal }),
    staleTime: 0,
  };
}

/** Free times by their day in Cairo. */
export function byDay(times: readonly FreeTime[]): Map<string, FreeTime[]> {
  const days = new Map<string, FreeTime[]>();
  for (const time of times) {
    const day = cairoDay(new Date(time.starts_at));
    days.set(day, [...(days.get(day) ?? []), time]);
  }
  return days;
}
