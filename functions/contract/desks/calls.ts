import { always, defineCall } from '../call.ts';
import { DESK_ROLES } from './constants.ts';

const subject = { service: 'forms', schemas: () => import('./schemas.ts') } as const;

/**
 * The desks of a day: what each person took by each method, and whether they have closed it. Everybody sees their own, who
 * closes the tills of others sees all. `open_days` are earlier days on which money was taken and that nobody has closed.
 */
export const fetchDesks = defineCall(subject, 'fetch-desks', {
  method: 'GET',
  shows: ['close_others_till'],
  access: DESK_ROLES,
});

/**
 * Closes somebody's day: what was counted by each method, compared with what was taken. A difference needs a reason. From
 * then on nothing is taken or given back by this person on this day (`desk_closed`). Everybody closes their own desk; who
 * is permitted to any (`actor_id`). `version` is the desk's as it was read: when something was taken since, `desk_changed`.
 */
export const closeDesk = defineCall(subject, 'close-desk', {
  needs: { close_others_till: ({ id, actor_id }) => actor_id !== undefined && actor_id !== id },
  access: DESK_ROLES,
  errors: ['desk_changed'],
});

/**
 * Says what was in the caller's drawer when a day of theirs began. Said again, it replaces what was said. It may not become
 * less than what was paid out of the drawer since (`drawer_too_low`; `left` is what is in it, in EGP).
 */
export const setFloat = defineCall(subject, 'set-float', {
  access: DESK_ROLES,
  errors: ['desk_closed', 'drawer_too_low', 'reception_payments_off'],
});

/** Writes down cash that the caller puts into their drawer or pays out of it today: no more than is in it. */
export const recordDrawerCash = defineCall(subject, 'record-drawer-cash', {
  access: DESK_ROLES,
  errors: ['desk_closed', 'drawer_too_low', 'reception_payments_off'],
});

/** Voids cash that was put in or paid out by mistake: a row of its own on the same day, with the reason. The admin voids anybody's. */
export const voidDrawerCash = defineCall(subject, 'void-drawer-cash', {
  access: DESK_ROLES,
  errors: ['not_found', 'payment_voided', 'desk_closed', 'drawer_too_low', 'reception_payments_off'],
});

/** Opens a closed day of somebody again, for a reason. */
export const reopenDesk = defineCall(subject, 'reopen-desk', {
  needs: { close_others_till: always },
  access: DESK_ROLES,
  errors: ['not_found', 'desk_changed'],
});
