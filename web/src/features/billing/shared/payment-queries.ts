import { queryOptions } from '@tanstack/react-query';
import { fetchPayments } from '#contract/clinic-payments/calls.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { call } from '#web/lib/call.ts';

/** What was paid for a form. */
export function paymentsQuery(userId: string, formId: string) {
  return queryOptions({
    queryKey: [...FORMS_KEY, 'payments', userId, formId],
    queryFn: ({ signal }) => call(fetchPayments, { form_id: formId }, { signal }),
  });
}
