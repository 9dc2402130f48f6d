import { queryOptions } from '@tanstack/react-query';
import { fetchInsurers } from '#contract/insurers/calls.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { call } from '#web/lib/call.ts';

/** The insurers, and what each owes. */
export function insurersQuery(userId: string) {
  return queryOptions({
    queryKey: [...FORMS_KEY, 'insurers', userId],
    queryFn: ({ signal }) => call(fetchInsurers, {}, { signal }),
  });
}
