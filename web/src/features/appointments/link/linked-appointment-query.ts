import { queryOptions } from '@tanstack/react-query';
import { fetchLinkedAppointment } from '#contract/appointments/calls.ts';
import { call } from '#web/lib/call.ts';

/** The appointment of a link. The desk moves it too, and nobody tells. */
export const linkedAppointmentQuery = (secret: string) =>
  queryOptions({
    queryKey: ['linked-appointment', secret],
    queryFn: ({ signal }) => call(fetchLinkedAppointment, { secret }, { signal }),
    staleTime: 0,
  });
