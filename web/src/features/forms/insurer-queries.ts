import { queryOptions } from '@tanstack/react-query';
import { fetchInsurers } from '#contract/insurers/calls.ts';
import { call } from '../../lib/call.ts';
import { FORMS_KEY } from './form-queries.ts';

/** The insurers, and what each owes. */
export function insurersQuery(userId: string) {
  return queryOptions({
    queryKey: [...FORMS_KEY, 'insurers', userId],
    queryFn: ({ signal }) => call(fetchInsurers, { id: userId }, { signal }),
  });
}
