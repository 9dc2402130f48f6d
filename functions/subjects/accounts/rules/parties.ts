import { derivedId } from '#lib/ids.ts';
import { networkOf } from '#lib/rate-limits.ts';
import { overlap, type Span } from '#subjects/appointments/rules/appointments.ts';

/**
 * Whoever holds something of which there is little: an account, a phone, an address of the network. Each of them holds
 * only so much, because the others cost nothing to change.
 */
export interface Parties {
  /** Null for a guest. */
  account: string | null;
  phone: string;
  /** That the phone is theirs is proven: what nobody has confirmed of it may be a stranger's, and does not count. */
  isPhoneProven?: boolean;
  /** The key of the address, which does not tell it; null where it is not known any more and of who is not counted by it. */
  address: string | null;
}
export type PartyKind = 'account' | 'phone' | 'address';
export const PARTY_KINDS = ['account', 'phone', 'address'] as const satisfies readonly PartyKind[];

/** So many appointments to come that nobody of the clinic made. */
export const OPEN_APPOINTMENTS_MAX = 2;
/** So many entries on the waiting list from one address; of an account and a phone `WAITS_MAX`. */
export const WAITS_PER_ADDRESS = 6;
/** So many entries on the waiting list of people whom nobody knows, in total. */
export const STRANGERS_WAITING_MAX = 60;
/** So many requests for a call of customer service that are not done: of an account or a phone, and from one address. */
export const OPEN_REQUESTS_MAX = 2;
export const REQUESTS_PER_ADDRESS = 6;
/** So many of them by people whom nobody knows, in total. */
export const STRANGERS_REQUESTS_MAX = 60;

/** What stands for an address; it does not tell it. */
export function addressKey(address: string): string {
  return derivedId('party-address', networkOf(address));
}

/**
 * The address under which somebody is counted: nobody is whose email is proven, because families, a clinic's Wi-Fi and a
 * mobile network share one.
 */
export function countedAddress(address: string, isProven: boolean): string | null {
  return isProven ? null : addressKey(address);
}

/** The rows that are claimed by whoever decides by what a phone and an address hold; an account is claimed itself. */
export function partyClaims({ phone, address }: Pick<Parties, 'phone' | 'address'>): string[] {
  return [derivedId('party', 'phone', phone), ...(address === null ? [] : [derivedId('party', 'address', address)])];
}

/** The row that is claimed by whoever takes an unconfirmed time of a day in Cairo. */
export const dayClaim = (day: string): string => derivedId('unconfirmed', day);

/** The rows that are claimed by whoever joins a queue unknown. */
export const STRANGERS_WAITING_CLAIM = derivedId('strangers', 'waiting');
export const STRANGERS_REQUESTS_CLAIM = derivedId('strangers', 'requests');

/** Whether a party may hold one more, and at that time. */
export function checkHeld(held: readonly Span[], span: Span): 'too_many' | 'overlaps' | null {
  if (held.length >= OPEN_APPOINTMENTS_MAX) {
    return 'too_many';
  }
  return held.some((other) => overlap(other, span)) ? 'overlaps' : null;
}
