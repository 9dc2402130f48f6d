import type { Role } from '../call.ts';
import { ROLES } from '../call.ts';

/** The roles of those who work here. */
export const STAFF_ROLES = ['admin', 'accounting', 'cs', 'reception'] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Longest password that an edit sets. */
export const EDITED_PASSWORD_MAX = 20;
/** People that a list answers at a time. */
export const PEOPLE_PAGE_SIZE = 20;

/** True for the role of somebody who works here. */
export function isStaffRole(role: Role): role is StaffRole {
  return role !== ROLES[0];
}
