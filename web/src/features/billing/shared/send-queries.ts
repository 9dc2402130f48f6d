import { queryOptions } from '@tanstack/react-query';
import { fetchDocumentSends } from '#contract/clinic-documents/calls.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { call } from '#web/lib/call.ts';

/** So often it is asked what became of a message that is on its way. */
const REFRESH_MS = 20_000;

/** What of a form's papers was sent, and to whom it would be sent now. */
export function sendsQuery(userId: string, formId: string) {
  return queryOptions({
    queryKey: [...FORMS_KEY, 'sends', userId, formId],
    queryFn: ({ signal }) => call(fetchDocumentSends, { form_id: formId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.documents.some((one) => one.state === 'waiting') ? REFRESH_MS : false),
  });
}
