import { defineCall } from '../call.ts';
import { CARE_ROLES } from '../people/roles.ts';

const subject = { service: 'forms', schemas: () => import('./schemas.ts') } as const;

/** Service forms with a follow-up that is neither frozen nor done, by its day; `waiting` leaves only what is due or overdue. */
export const fetchFpforms = defineCall(subject, 'fetch-fpforms', {
  method: 'GET',
  access: ['cs', 'admin'],
  errors: ['not_found'],
});

/** Service forms whose follow-up is frozen, by its day. */
export const fetchFrozenFus = defineCall(subject, 'fetch-frozen-fus', {
  method: 'GET',
  access: ['cs', 'admin'],
  errors: ['not_found'],
});

/** How many follow-ups are due and overdue. */
export const fetchFollowUpCount = defineCall(subject, 'fetch-follow-up-count', {
  method: 'GET',
  access: ['cs', 'admin'],
});

/** Gives a follow-up a day, another day, or (`follow_up` false) cancels it. */
export const editFollowUp = defineCall(subject, 'edit-follow-up', {
  access: ['cs'],
  errors: ['not_found', 'form_in_use'],
});

/**
 * Writes down what came of calling a client: that they come on a day gives the follow-up this day, that they do not want
 * it cancels it. The list of calls counts the others.
 */
export const recordFollowUpCall = defineCall(subject, 'record-follow-up-call', {
  access: ['cs'],
  errors: ['not_found', 'form_in_use', 'no_follow_up'],
});

/** The calls about the follow-ups of a service form, the newest first. */
export const fetchFollowUpCalls = defineCall(subject, 'fetch-follow-up-calls', {
  method: 'GET',
  access: CARE_ROLES,
  errors: ['not_found'],
});

/** Freezes or unfreezes a follow-up. */
export const freezeFollowUp = defineCall(subject, 'freeze-follow-up', {
  access: ['cs'],
  errors: ['not_found', 'no_follow_up'],
});
