import { queryOptions } from '@tanstack/react-query';
import { fetchVisitSheet } from '#contract/visit-sheets/calls.ts';
import { call } from '#web/lib/call.ts';
import { PATIENTS_KEY } from '#web/office/patients-key.ts';

/** What the sheet of a visit has said, newest first. */
export function sheetQuery(userId: string, formId: string) {
  return queryOptions({
    queryKey: [...PATIENTS_KEY, 'sheet', userId, formId],
    queryFn: ({ signal }) => call(fetchVisitSheet, { formId }, { signal }),
  });
}
