import { queryOptions } from '@tanstack/react-query';
import { fetchMyAppointments } from '#contract/appointments/calls.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';

const MINUTE_MS = 60_000;

export const OWN_APPOINTMENTS_KEY = [MINE, 'appointments'] as const;

/** The customer's appointments: those to come, and those that are over. */
export function ownAppointmentsQuery(userId: string) {
  return queryOptions({
    queryKey: [...OWN_APPOINTMENTS_KEY, userId],
    queryFn: ({ signal }) => call(fetchMyAppointments, {}, { signal }),
    // The desk moves them too, and nobody tells.
    staleTime: 0,
    refetchInterval: MINUTE_MS,
  });
}
