import { defineCall } from '../call.ts';

const subject = { service: 'forms', schemas: () => import('./schemas.ts') } as const;

/** The insurers and companies that pay for clients, with what each still owes and for how long. */
export const fetchInsurers = defineCall(subject, 'fetch-insurers', {
  method: 'GET',
  access: ['accounting', 'admin'],
});

/** Writes down an insurer, or changes one that nobody has changed since it was read. */
export const saveInsurer = defineCall(subject, 'save-insurer', {
  access: ['accounting', 'admin'],
  errors: ['not_found', 'record_changed'],
});

/**
 * Says how much of an issued form's bill an insurer owes; the client owes the rest. No more than the client has left to pay
 * (`too_large`), no less than the insurer has paid (`too_small`).
 */
export const splitBill = defineCall(subject, 'split-bill', {
  access: ['accounting', 'admin'],
  errors: ['not_found', 'form_not_issued'],
});

/** The forms of which an insurer still owes something, the oldest first. */
export const fetchOwedForms = defineCall(subject, 'fetch-owed-forms', {
  method: 'GET',
  access: ['accounting', 'admin'],
});
