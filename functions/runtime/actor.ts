import type { Role } from '#contract/call.ts';
import { STAFF_ROLES, waitingLabel } from '#contract/people/roles.ts';
import type { Rows } from './rows.generated.ts';

/** Who calls: the account behind the verified JWT. */
export interface Actor {
  /** The account's `$id`. */
  id: string;
  role: Role;
  /** As the account says; may be empty. */
  name: string;
  email: string;
  /** Its one holder has proven it (`validateHolding`). Only so far as the JWT's own account and the profile say it. */
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
  /** The account has the label of those who wait for their second factor. */
  isWaiting: boolean;
  /** As the profile was when the JWT was verified; null without a profile. */
  ordering: OrderingState | null;
}

/** The role that an account's labels give: the first one that is a staff role, or waits to be, else `user`. */
export function roleOf(labels: readonly string[]): Role {
  return STAFF_ROLES.find((role) => labels.includes(role) || labels.includes(waitingLabel(role))) ?? 'user';
}

/** Whether an account has lost what Appwrite lets its role read, until it has a second factor. */
export const isWaiting = (labels: readonly string[]): boolean =>
  STAFF_ROLES.some((role) => labels.includes(waitingLabel(role)));

/** What an account that is given another role, or is being deleted, keeps of its labels: where it waits, how far it has come. */
export const keptWaiting = (labels: readonly string[]): string[] => (isWaiting(labels) ? [...labels] : []);
