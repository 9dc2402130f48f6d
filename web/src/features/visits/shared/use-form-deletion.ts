import { useQueryClient } from '@tanstack/react-query';
import { deleteForm } from '#contract/forms/calls.ts';
import type { DELETABLE_TYPES } from '#contract/forms/constants.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { call } from '#web/lib/call.ts';
import { FORMS_KEY } from './form-queries.ts';

/** Deletes a form, or cancels its follow-up, and fetches the lists again. Throws what the call throws. */
export function useFormDeletion(formType: (typeof DELETABLE_TYPES)[number]): (form: FormSummary) => Promise<void> {
  const client = useQueryClient();
  return async ({ $id }) => {
    await call(deleteForm, { formId: $id, formType });
    await client.invalidateQueries({ queryKey: FORMS_KEY });
  };
}
