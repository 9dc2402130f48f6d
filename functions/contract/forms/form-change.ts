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

/** What a change of a form carries that somebody has taken: the lease, and the version that they read. */
export const changeOfForm = {
  id: id(),
  formId: id(),
  leaseId: id(),
  version: number().integer().min(0).required(),
};
