import type { InferType } from 'yup';
import { id, number, object, string } from '../fields.ts';
import { FORM_STATUSES } from './constants.ts';

export const formStatus = () => string().oneOf(FORM_STATUSES);

/** What a form came to by a change. */
export const formState = object({
  $id: string().required(),
  status: formStatus().required(),
  version: number().required(),
});
export type FormState = InferType<typeof formState>;

/**
 * What a change of a form carries: the lease of who has taken it, and the version that they read. Without both, as the
 * specification has it, the form is taken, written and left in one step, unless somebody else has it.
 */
export const changeOfForm = {
  id: id(),
  formId: id(),
  leaseId: id().optional(),
  version: number().integer().min(0).optional(),
};
