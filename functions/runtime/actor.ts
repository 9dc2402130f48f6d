import { ROLES, type Role } from '#contract/call.ts';

/** Who calls: the account behind the verified JWT. */
export interface Actor {
  /** The account's `$id`. */
  id: string;
  role: Role;
  /** As the account says; may be empty. */
  name: string;
  email: string;
}

/**
 * How far somebody who is signed in is somebody here.
 *
 * - `no_profile`: the account is nobody, and may only make its profile.
 * - `unsettled`: somebody proved the email or set another password, and others who may still be inside come first
 *   (`judgeHolding`).
 * - `outdated`: the profile says another email or phone than the account does.
 */
export type Standing = 'settled' | 'outdated' | 'unsettled' | 'no_profile';

/** Somebody whose JWT was verified. */
export interface Caller {
  actor: Actor;
  standing: Standing;
  /** The session that the JWT was made from; `''` for one of an operator. */
  sessionId: string;
}

/** The role that an account's labels give: the first one that is a staff role, else `user`. */
export function roleOf(labels: readonly string[]): Role {
  const staffRoles = ROLES.filter((role) => role !== 'user');
  return staffRoles.find((role) => labels.includes(role)) ?? 'user';
}
