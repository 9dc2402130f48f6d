import type { Role } from '../call.ts';
import { INBOX_ROLES } from '../inbox/constants.ts';
import { CARE_ROLES, STAFF_ROLES } from '../people/roles.ts';

/**
 * What somebody of the staff is told of while they do something else, and which roles each concerns. A task concerns whom it
 * is given to, or everybody of its role. See docs/decisions/0189-what-waits-for-a-role.md.
 */
export const NOTIFIED_ROLES = {
  order_placed: ['admin'],
  client_arrived: CARE_ROLES,
  reply_received: INBOX_ROLES,
  task_given: STAFF_ROLES,
  task_due: STAFF_ROLES,
  job_late: ['cs'],
  return_late: ['admin'],
  kiosk_expired: ['admin'],
  leave_asked: ['admin'],
} as const satisfies Record<string, readonly Role[]>;
export type NotificationKind = keyof typeof NOTIFIED_ROLES;
export const NOTIFICATION_KINDS = Object.keys(NOTIFIED_ROLES) as NotificationKind[];

/** Whether somebody of a role is told of such things. */
export const concerns = (kind: NotificationKind, role: Role): boolean =>
  NOTIFIED_ROLES[kind].some((one) => one === role);

/** So many of each kind are told at most, the newest first. */
export const NOTIFICATIONS_MAX = 50;
