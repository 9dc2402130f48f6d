import { ROLES, type Role } from '#contract/call.ts';
import type { Rows } from './rows.generated.ts';

/** Who calls: the account behind the verified JWT. */
export interface Actor {
  /** The account's `$id`. */
  id: string;
  role: Role;
  /** As the account says; may be empty. */
  name: string;
  email: string;
  /** Somebody has read a mail that was sent there. Only so far as the JWT's own account says it. */
  isEmailProven?: boolean;
}

/** The name under which somebody's work is kept. */
export function nameOf(actor: Actor): string {
  return (actor.name || actor.email).slice(0, 128);
}

/**
 * How far somebody who is signed in is somebody here.
 *
 * - `no_profile`: the account is nobody, and may only make its profile.
 * - `unsettled`: somebody proved the email or set another password, and others who may still be inside come first
 *   (`validateHolding`).
 * - `outdated`: the profile says another email or phone than the account does.
 */
export type Standing = 'settled' | 'outdated' | 'unsettled' | 'no_profile';

/** What a profile says by which the account's cart and orders go. */
export const ORDERING_COLUMNS = ['unpaid_order_id', 'version', 'cart_emptied_at', 'cart_code'] as const;
export type OrderingState = Pick<Rows['users'], (typeof ORDERING_COLUMNS)[number]>;

/** Somebody whose JWT was verified. */
export interface Caller {
  actor: Actor;
  standing: Standing;
  /** The session that the JWT was made from; `''` for one of an operator. */
  sessionId: string;
  /** The account asks for a second factor when somebody signs in. */
  hasFactor: boolean;
  /** As the profile was when the JWT was verified; null without a profile. */
  ordering: OrderingState | null;
}

/** The role that an account's labels give: the first one that is a staff role, else `user`. */
export function roleOf(labels: readonly string[]): Role {
  const staffRoles = ROLES.filter((role) => role !== 'user');
  return staffRoles.find((role) => labels.includes(role)) ?? 'user';
}
