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

/**
 * Says what was in the caller's drawer when a day of theirs began. Said again, it replaces what was said. It may not become
 * less than what was paid out of the drawer since (`drawer_too_low`; `left` is what is in it, in EGP).
 */
export const setFloat = defineCall({
  service: 'forms',
  type: 'set-float',
  method: 'POST',
  access: DESK_ROLES,
  actorField: 'id',
  errors: ['desk_closed', 'drawer_too_low', 'reception_payments_off'],
  schemas: async () => (await schemas()).setFloat,
});

/** Writes down cash that the caller puts into their drawer or pays out of it today: no more than is in it. */
export const recordDrawerCash = defineCall({
  service: 'forms',
  type: 'record-drawer-cash',
  method: 'POST',
  access: DESK_ROLES,
  actorField: 'id',
  errors: ['desk_closed', 'drawer_too_low', 'reception_payments_off'],
  schemas: async () => (await schemas()).recordDrawerCash,
});

/** Voids cash that was put in or paid out by mistake: a row of its own on the same day, with the reason. The admin voids anybody's. */
export const voidDrawerCash = defineCall({
  service: 'forms',
  type: 'void-drawer-cash',
  method: 'POST',
  access: DESK_ROLES,
  actorField: 'id',
  errors: ['not_found', 'payment_voided', 'desk_closed', 'drawer_too_low', 'reception_payments_off'],
  schemas: async () => (await schemas()).voidDrawerCash,
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
