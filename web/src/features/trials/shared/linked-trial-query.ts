import { queryOptions } from '@tanstack/react-query';
import { fetchLinkedTrial } from '#contract/trials/calls.ts';
import { call } from '#web/lib/call.ts';

/** The trial of a link. The desk writes down what becomes of it too, and nobody tells. */
export const linkedTrialQuery = (secret: string) =>
  queryOptions({
    queryKey: ['linked-trial', secret],
    queryFn: ({ signal }) => call(fetchLinkedTrial, { secret }, { signal }),
    staleTime: 0,
  });
