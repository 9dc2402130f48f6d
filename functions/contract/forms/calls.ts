import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

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

/** The first page of the forms of a status, in the order of `fetch-pforms`. */
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
 * Forms of a status by pages; without `lastId` the first ones. Visit forms that wait come in the order in which people
 * arrived, all others newest first. `editorMode` adds those of that status that somebody is editing, `query` leaves those
 * of certain people. The admin gets complete service forms with what they cost, of a period if one is given.
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
  errors: ['not_found', 'form_in_use', 'form_issued', 'form_opened', 'desk_closed'],
  schemas: async () => (await schemas()).deleteForm,
});

/** Brings a deleted form back. */
export const restoreForm = defineCall({
  service: 'forms',
  type: 'restore-form',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found', 'serial_taken', 'out_of_stock', 'piece_unavailable', 'desk_closed'],
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
 * `complete`): then the form is again what it was before, whatever was asked. A tab takes it under a `requestId` and then
 * names its `leaseId`. Without either, as the specification has it, what the caller has anywhere else is taken over, or
 * left. `form_in_use` names the `holder`; `own` says that it is the caller.
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
