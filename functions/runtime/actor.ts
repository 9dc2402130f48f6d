import { ROLES, type Role } from '../contract/call.ts';

/** Who calls: the account behind the verified JWT. */
export interface Actor {
  /** The account's `$id`. */
  id: string;
  role: Role;
  /** As the account says; may be empty. */
  name: string;
  email: string;
}

/** The role that an account's labels give: the first one that is a staff role, else `user`. */
export function roleOf(labels: readonly string[]): Role {
  const staffRoles = ROLES.filter((role) => role !== 'user');
  return staffRoles.find((role) => labels.includes(role)) ?? 'user';
}
