import { defineCall } from '../call.ts';
import { STAFF_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/**
 * What waits for the caller by their role, at most `NOTIFICATIONS_MAX` of each kind. Changes are heard on the tables
 * `appointments`, `inbox_events`, `order_events` and `tasks`.
 */
export const fetchNotifications = defineCall(subject, 'fetch-notifications', {
  method: 'GET',
  access: STAFF_ROLES,
});
