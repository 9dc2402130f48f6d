import { type Call, ROLES, type Role } from '../call.ts';
import { type Permission, permissionsAlways } from '../permissions/permissions.ts';

/** The roles of those who work here. */
export const STAFF_ROLES = ['admin', 'accounting', 'cs', 'reception', 'audiologist'] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * The label of an account that must have a second factor by now and has none, in the place of its role's own. Appwrite
 * lets it read no table and write no file; it runs the same functions, which tell what is due.
 */
export const waitingLabel = (role: StaffRole): string => `${role}waits`;

/** The staff of the office: everybody but those who only measure and fit. */
export const OFFICE_ROLES = ['admin', 'cs', 'reception', 'accounting'] as const satisfies readonly Role[];
/** Who receives clients, in person and on the phone. */
export const FRONT_ROLES = ['admin', 'cs', 'reception'] as const satisfies readonly Role[];
/** Who makes and looks after appointments. */
export const CALENDAR_ROLES = [...FRONT_ROLES, 'audiologist'] as const;
/** Who measures and fits, and looks after how a client hears. */
export const CARE_ROLES = ['cs', 'audiologist', 'admin'] as const satisfies readonly Role[];

/** Longest password that an edit sets. */
export const EDITED_PASSWORD_MAX = 20;
/** People that a list answers at a time. */
export const PEOPLE_PAGE_SIZE = 20;

/** Somebody with what their role is granted, as `fetch-user` tells it. */
export interface PermissionHolder {
  role: Role;
  permissions?: readonly Permission[] | undefined;
}

/** Whether somebody's role holds a permission. */
export const isPermitted = ({ permissions = [] }: PermissionHolder, permission: Permission): boolean =>
  permissions.includes(permission);

/** Whether somebody may make a call, so far as that does not depend on what they send. */
export function mayCall(person: PermissionHolder, call: Pick<Call<never, unknown>, 'access' | 'needs'>): boolean {
  const isIn = call.access === 'anyone' || call.access.includes(person.role);
  return isIn && permissionsAlways(call).every((permission) => isPermitted(person, permission));
}

/** True for the role of somebody who works here. */
export function isStaffRole(role: Role): role is StaffRole {
  return role !== ROLES[0];
}
