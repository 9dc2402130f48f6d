import type { Role } from '#contract/call.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { Notification } from '#contract/notifications/schemas.ts';
import {
  adminPaths,
  appointmentPath,
  clinicPaths,
  conversationPath,
  orderPath,
  recordPaths,
  returnPath,
  taskPath,
} from '#web/config/staff-paths.ts';

/** On which page of the menu one sees what there is of each kind. */
export const PAGE_OF = {
  order_placed: 'orders',
  client_arrived: 'calendar',
  reply_received: 'inbox',
  task_given: 'tasks',
  task_due: 'tasks',
  job_late: 'jobs',
  return_late: 'orders',
  kiosk_expired: 'orders',
  leave_asked: 'schedule',
} as const satisfies Record<NotificationKind, string>;
export type NotifiedPage = (typeof PAGE_OF)[NotificationKind];

export function pagePath(role: Role, page: NotifiedPage): string {
  switch (page) {
    case 'orders':
    case 'schedule':
      return adminPaths[page];
    case 'jobs':
      return recordPaths.jobs(role);
    default:
      return clinicPaths[page];
  }
}

/** Where the record of a notification is. */
export function recordPath(role: Role, { kind, $id, starts_at }: Notification): string {
  switch (kind) {
    case 'order_placed':
    case 'kiosk_expired':
      return orderPath($id);
    case 'return_late':
      return returnPath($id);
    case 'client_arrived':
      return starts_at === null ? clinicPaths.calendar : appointmentPath({ $id, starts_at });
    case 'reply_received':
      return conversationPath($id);
    case 'task_given':
    case 'task_due':
      return taskPath($id);
    case 'job_late':
      return recordPaths.jobs(role);
    case 'leave_asked':
      return adminPaths.schedule;
  }
}
