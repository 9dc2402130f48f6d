import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** The insurers and companies that pay for clients, with what each still owes and for how long. */
export const fetchInsurers = defineCall({
  service: 'forms',
  type: 'fetch-insurers',
  method: 'GET',
  access: ['accounting', 'admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchInsurers,
});

/** Writes down an insurer, or changes one that nobody has changed since it was read. */
export const saveInsurer = defineCall({
  service: 'forms',
  type: 'save-insurer',
  method: 'POST',
  access: ['accounting', 'admin'],
  actorField: 'id',
  errors: ['not_found', 'record_changed'],
  schemas: async () => (await schemas()).saveInsurer,
});

/**
 * Says how much of an issued form's bill an insurer owes; the client owes the rest. No more than the client has left to pay
 * (`too_large`), no less than the insurer has paid (`too_small`).
 */
export const splitBill = defineCall({
  service: 'forms',
  type: 'split-bill',
  method: 'POST',
  access: ['accounting', 'admin'],
  actorField: 'id',
  errors: ['not_found', 'form_not_issued'],
  schemas: async () => (await schemas()).splitBill,
});

/** The forms of which an insurer still owes something, the oldest first. */
export const fetchOwedForms = defineCall({
  service: 'forms',
  type: 'fetch-owed-forms',
  method: 'GET',
  access: ['accounting', 'admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchOwedForms,
});
