import { defineCall } from '../call.ts';
import { DESK_ROLES } from './constants.ts';

const schemas = () => import('./schemas.ts');

/**
 * The desks of a day: what each person took by each method, and whether they have closed it. Everybody sees their own, the
 * admin sees all. `open_days` are earlier days on which money was taken and that nobody has closed.
 */
export const fetchDesks = defineCall({
  service: 'forms',
  type: 'fetch-desks',
  method: 'GET',
  access: DESK_ROLES,
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchDesks,
});

/**
 * Closes somebody's day: what was counted by each method, compared with what was taken. A difference needs a reason. From
 * then on nothing is taken or given back by this person on this day (`desk_closed`). Everybody closes their own desk; the
 * admin any (`actor_id`). `version` is the desk's as it was read: when something was taken since, `desk_changed`.
 */
export const closeDesk = defineCall({
  service: 'forms',
  type: 'close-desk',
  method: 'POST',
  access: DESK_ROLES,
  actorField: 'id',
  errors: ['desk_changed'],
  schemas: async () => (await schemas()).closeDesk,
});

/** Opens a closed day of somebody again, for a reason. */
export const reopenDesk = defineCall({
  service: 'forms',
  type: 'reopen-desk',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: ['not_found', 'desk_changed'],
  schemas: async () => (await schemas()).reopenDesk,
});
