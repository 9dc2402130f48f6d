import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** Service forms with a follow-up that is neither frozen nor done, by its day; `waiting` leaves only what is due or overdue. */
export const fetchFpforms = defineCall({
  service: 'forms',
  type: 'fetch-fpforms',
  method: 'GET',
  access: ['cs', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchFpforms,
});

/** Service forms whose follow-up is frozen, by its day. */
export const fetchFrozenFus = defineCall({
  service: 'forms',
  type: 'fetch-frozen-fus',
  method: 'GET',
  access: ['cs', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchFrozenFus,
});

/** How many follow-ups are due and overdue. */
export const fetchFollowUpCount = defineCall({
  service: 'forms',
  type: 'fetch-follow-up-count',
  method: 'GET',
  access: ['cs', 'admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchFollowUpCount,
});

/** Gives a follow-up a day, another day, or (`follow_up` false) cancels it. */
export const editFollowUp = defineCall({
  service: 'forms',
  type: 'edit-follow-up',
  method: 'POST',
  access: ['cs'],
  actorField: 'id',
  errors: ['not_found', 'form_in_use'],
  schemas: async () => (await schemas()).editFollowUp,
});

/**
 * Writes down what came of calling a client: that they come on a day gives the follow-up this day, that they do not want
 * it cancels it. The list of calls counts the others.
 */
export const recordFollowUpCall = defineCall({
  service: 'forms',
  type: 'record-follow-up-call',
  method: 'POST',
  access: ['cs'],
  actorField: 'id',
  errors: ['not_found', 'form_in_use', 'no_follow_up'],
  schemas: async () => (await schemas()).recordFollowUpCall,
});

/** The calls about the follow-ups of a service form, the newest first. */
export const fetchFollowUpCalls = defineCall({
  service: 'forms',
  type: 'fetch-follow-up-calls',
  method: 'GET',
  access: ['cs', 'admin'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchFollowUpCalls,
});

/** Freezes or unfreezes a follow-up. */
export const freezeFollowUp = defineCall({
  service: 'forms',
  type: 'freeze-follow-up',
  method: 'POST',
  access: ['cs'],
  actorField: 'id',
  errors: ['not_found', 'no_follow_up'],
  schemas: async () => (await schemas()).freezeFollowUp,
});
