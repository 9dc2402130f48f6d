import { queryOptions } from '@tanstack/react-query';
import { fetchOpeningBalances } from '#contract/opening-balances/calls.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { call } from '#web/lib/call.ts';

/** What a client owed before, and what came and went of it. */
export function openingQuery(userId: string, patientId: string) {
  return queryOptions({
    queryKey: [...FORMS_KEY, 'opening-balances', userId, patientId],
    queryFn: ({ signal }) => call(fetchOpeningBalances, { patient_id: patientId }, { signal }),
  });
}
