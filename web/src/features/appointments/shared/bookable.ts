import { queryOptions } from '@tanstack/react-query';
import { fetchFreeTimes } from '#contract/appointments/calls.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { call } from '#web/lib/call.ts';

/** First word of the keys of what is free: it changes with every booking. */
export const FREE_TIMES_KEY = 'free-times';

/** What can be booked, with whom, and between which days. */
export function bookableQuery() {
  const today = cairoDay();
  return queryOptions({
    queryKey: [FREE_TIMES_KEY, 'bookable', today],
    queryFn: ({ signal }) => call(fetchFreeTimes, { from: today, to: today }, { signal }),
  });
}
