import { queryOptions } from '@tanstack/react-query';
import { fetchInstalments } from '#contract/instalments/calls.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { call } from '#web/lib/call.ts';

/** The plan by which the rest of a form is paid. */
export function instalmentsQuery(userId: string, formId: string) {
  return queryOptions({
    queryKey: [...FORMS_KEY, 'instalments', userId, formId],
    queryFn: ({ signal }) => call(fetchInstalments, { form_id: formId }, { signal }),
  });
}
