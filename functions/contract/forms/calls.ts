import { defineCall } from '../call.ts';

const subject = { service: 'forms', schemas: () => import('./schemas.ts') } as const;

/**
 * Moves a visit, with its service form and what belongs to both, to another client; `patientId` null makes a new one of
 * what the form says. `formType` says whose `version` the caller has read. Reception moves what is not issued yet.
 */
export const moveVisit = defineCall(subject, 'move-visit', {
  access: ['reception', 'cs', 'admin'],
  errors: ['not_found', 'record_changed', 'form_in_use', 'form_issued', 'serial_taken'],
});

/** The first page of the forms of a status, in the order of `fetch-pforms`. */
export const fetchForms = defineCall(subject, 'fetch-forms', {
  method: 'GET',
  access: ['reception', 'cs', 'accounting', 'admin'],
});

/**
 * Forms of a status by pages; without `lastId` the first ones. Visit forms that wait come in the order in which people
 * arrived, all others newest first. `editorMode` adds those of that status that somebody is editing, `query` leaves those
 * of certain people. The admin gets complete service forms with what they cost, of a period if one is given.
 */
export const fetchPforms = defineCall(subject, 'fetch-pforms', {
  method: 'GET',
  access: ['reception', 'cs', 'accounting', 'admin'],
  errors: ['not_found'],
});

/** One form with everything that its page shows. */
export const fetchSform = defineCall(subject, 'fetch-sform', {
  method: 'GET',
  shows: ['see_money'],
  access: ['reception', 'cs', 'accounting', 'admin'],
  errors: ['not_found'],
});

/** Deletes a form softly, or (`follow-up`) cancels the follow-up of a service form. */
export const deleteForm = defineCall(subject, 'delete-form', {
  method: 'DELETE',
  access: ['reception', 'cs', 'admin'],
  errors: ['not_found', 'form_in_use', 'form_issued', 'form_opened', 'desk_closed'],
});

/** Brings a deleted form back. */
export const restoreForm = defineCall(subject, 'restore-form', {
  access: ['admin'],
  errors: ['not_found', 'serial_taken', 'out_of_stock', 'piece_unavailable', 'desk_closed'],
});

export const fetchFormReasons = defineCall(subject, 'fetch-form-reasons', {
  method: 'GET',
  access: ['reception', 'cs', 'accounting', 'admin'],
  errors: ['not_found'],
});

/**
 * Takes a form to work on it (`processing`, `editing`), renews that with its `leaseId`, or leaves it (`pending`,
 * `complete`): then the form is again what it was before, whatever was asked. A tab takes it under a `requestId` and then
 * names its `leaseId`. Without either, as the specification has it, what the caller has anywhere else is taken over, or
 * left. `form_in_use` names the `holder`; `own` says that it is the caller.
 */
export const setFormStatus = defineCall(subject, 'set-form-status', {
  access: ['reception', 'cs', 'accounting', 'admin'],
  errors: ['not_found', 'form_in_use', 'form_issued', 'form_changed'],
});
