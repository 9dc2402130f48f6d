import { queryOptions } from '@tanstack/react-query';
import { fetchLinkedTrial } from '#contract/trials/calls.ts';
import { call } from '#web/lib/call.ts';

/** The trial of a link. Staff can change the trial too and no event reports it, so it is never considered fresh. */
export const linkedTrialQuery = (secret: string) =>
  queryOptions({
    queryKey: ['linked-trial', secret],
    queryFn: ({ signal }) => call(fetchLinkedTrial, { secret }, { signal }),
    staleTime: 0,
  });
