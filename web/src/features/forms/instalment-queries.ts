import { queryOptions } from '@tanstack/react-query';
import { fetchInstalments } from '#contract/instalments/calls.ts';
import { call } from '../../lib/call.ts';
import { FORMS_KEY } from './form-queries.ts';

/** The plan by which the rest of a form is paid. */
export function instalmentsQuery(userId: string, formId: string) {
  return queryOptions({
    queryKey: [...FORMS_KEY, 'instalments', userId, formId],
    queryFn: ({ signal }) => call(fetchInstalments, { id: userId, form_id: formId }, { signal }),
  });
}
