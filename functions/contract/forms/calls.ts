import { withBracketedData } from '../bracketed-fields.ts';
import { defineCall } from '../call.ts';
import { SERVICE_FORM_LIMITS } from '../request-limits.ts';

export * from '../follow-ups/calls.ts';

const schemas = () => import('./schemas.ts');

/**
 * Issues a visit form. `patientId` is the person whom typing the phone offered; without one the person is new. Refused with
 * `another_person` (`patientId`, `name`) when what the form says cannot be that person's (`same-person.ts`).
 */
export const submitReceptionForm = defineCall({
  service: 'forms',
  type: 'submit-reception-form',
  method: 'POST',
  access: ['reception', 'cs'],
  actorField: 'id',
  encode: withBracketedData,
  errors: ['no_reasons', 'another_person'],
  schemas: async () => (await schemas()).submitReceptionForm,
});

/**
 * Changes a visit form that is not issued yet, and gives it back. What is absent stays as it is. A form of a known client
 * is not turned into somebody else's: `another_person`; it is moved first.
 */
export const editReceptionForm = defineCall({
  service: 'forms',
  type: 'edit-reception-form',
  method: 'POST',
  access: ['reception', 'cs'],
  actorField: 'id',
  encode: withBracketedData,
  errors: ['no_reasons', 'not_found', 'form_changed', 'another_person'],
  schemas: async () => (await schemas()).editReceptionForm,
});

/**
 * Moves a visit, with its service form and what belongs to both, to another client; `patientId` null makes a new one of
 * what the form says. `formType` says whose `version` the caller has read. Reception moves what is not issued yet.
 */
export const moveVisit = defineCall({
  service: 'forms',
  type: 'move-visit',
  method: 'POST',
  access: ['reception', 'cs', 'admin'],
  actorField: 'id',
  errors: ['not_found', 'record_changed', 'form_in_use', 'form_issued', 'serial_taken'],
  schemas: async () => (await schemas()).moveVisit,
});

/** The newest forms of a status. */
export const fetchForms = defineCall({
  service: 'forms',
  type: 'fetch-forms',
  method: 'GET',
  access: ['reception', 'cs', 'accounting', 'admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchForms,
});

/**
 * Forms of a status by pages, newest first; without `lastId` the first ones. `editorMode` adds those of that status that
 * somebody is editing. The admin gets complete service forms with what they cost, of a period if one is given.
 */
export const fetchPforms = defineCall({
  service: 'forms',
  type: 'fetch-pforms',
  method: 'GET',
  access: ['reception', 'cs', 'accounting', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchPforms,
});

/** One form with everything that its page shows. */
export const fetchSform = defineCall({
  service: 'forms',
  type: 'fetch-sform',
  method: 'GET',
  access: ['reception', 'cs', 'accounting', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchSform,
});

/** Deletes a form softly, or (`follow-up`) cancels the follow-up of a service form. */
export const deleteForm = defineCall({
  service: 'forms',
  type: 'delete-form',
  method: 'DELETE',
  access: ['reception', 'cs', 'admin'],
  actorField: 'id',
  errors: ['not_found', 'form_in_use', 'form_issued', 'form_opened'],
  schemas: async () => (await schemas()).deleteForm,
});

/** Brings a deleted form back. */
export const restoreForm = defineCall({
  service: 'forms',
  type: 'restore-form',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found', 'serial_taken'],
  schemas: async () => (await schemas()).restoreForm,
});

export const fetchFormReasons = defineCall({
  service: 'forms',
  type: 'fetch-form-reasons',
  method: 'GET',
  access: ['reception', 'cs', 'accounting', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchFormReasons,
});

/**
 * Takes a form to work on it (`processing`, `editing`), renews that with its `leaseId`, or leaves it (`pending`,
 * `complete`; needs the `leaseId`): then the form is again what it was before, whatever was asked.
 */
export const setFormStatus = defineCall({
  service: 'forms',
  type: 'set-form-status',
  method: 'POST',
  access: ['reception', 'cs', 'accounting', 'admin'],
  actorField: 'id',
  errors: ['not_found', 'form_in_use', 'form_issued', 'form_changed'],
  schemas: async () => (await schemas()).setFormStatus,
});

/** Makes the service form of a reception form that the caller is processing; the reception form becomes complete. */
export const submitCsForm = defineCall({
  service: 'forms',
  type: 'submit-cs-form',
  method: 'POST',
  access: ['cs'],
  actorField: 'id',
  encode: withBracketedData,
  limits: SERVICE_FORM_LIMITS,
  errors: ['no_blocks', 'no_reasons', 'not_found', 'form_changed', 'invalid_image', 'serial_taken'],
  schemas: async () => (await schemas()).submitCsForm,
});

/**
 * Changes a service form that the caller is editing, and gives it back. What accounting has booked keeps its price and
 * downpayment, and cannot be removed: `booked_by_accounting` (`blockId`, `change`: `removed`, `price` or `downpayment`).
 */
export const editCsForm = defineCall({
  service: 'forms',
  type: 'edit-cs-form',
  method: 'POST',
  access: ['cs'],
  actorField: 'id',
  encode: withBracketedData,
  limits: SERVICE_FORM_LIMITS,
  errors: [
    'no_blocks',
    'no_reasons',
    'not_found',
    'form_changed',
    'invalid_image',
    'serial_taken',
    'booked_by_accounting',
  ] as const,
  schemas: async () => (await schemas()).editCsForm,
});

/** What accounting says of the blocks; the form becomes complete, or stays so. The admin corrects what is complete. */
export const submitAccForm = defineCall({
  service: 'forms',
  type: 'submit-acc-form',
  method: 'POST',
  access: ['accounting', 'admin'],
  actorField: 'id',
  encode: withBracketedData,
  limits: SERVICE_FORM_LIMITS,
  errors: ['no_blocks', 'no_reasons', 'not_found', 'form_changed', 'invalid_image', 'serial_taken'],
  schemas: async () => (await schemas()).submitAccForm,
});

export const fetchBlockDetails = defineCall({
  service: 'forms',
  type: 'fetch-block-details',
  method: 'GET',
  access: ['cs', 'accounting', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchBlockDetails,
});

/** What accounting has said of a block; null when nothing yet. */
export const fetchAccBlock = defineCall({
  service: 'forms',
  type: 'fetch-acc-block',
  method: 'GET',
  access: ['accounting', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchAccBlock,
});

/** What was billed, received and is outstanding, by the days (in Cairo) on which accounting first issued the forms. */
export const fetchFinance = defineCall({
  service: 'forms',
  type: 'fetch-finance',
  method: 'GET',
  access: ['admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchFinance,
});
