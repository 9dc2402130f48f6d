import { isIPv6 } from 'node:net';
import { derivedId } from './ids.ts';

/** So many attempts are allowed in so many minutes, counted in windows that start at fixed times. */
export interface RateLimit {
  name: string;
  attempts: number;
  minutes: number;
}

/** Registrations from one address. */
export const REGISTRATIONS_PER_ADDRESS: RateLimit = { name: 'register', attempts: 60, minutes: 60 };
/** Wrong passwords for one email from one address. */
export const FAILURES_PER_EMAIL_AND_ADDRESS: RateLimit = { name: 'credentials-address', attempts: 10, minutes: 15 };
/** Wrong passwords from one address, of all emails whose owners have not signed in there before. */
export const FAILURES_PER_ADDRESS: RateLimit = { name: 'credentials-any', attempts: 60, minutes: 60 };
/** Wrong passwords for one email from anywhere but the addresses at which its owner has signed in before. */
export const FAILURES_PER_EMAIL: RateLimit = { name: 'credentials-email', attempts: 100, minutes: 24 * 60 };

/** Passwords that an account is asked for again before something sensitive. */
export const OWN_PASSWORDS_PER_ACCOUNT: RateLimit = { name: 'own-password', attempts: 10, minutes: 15 };

/** Phones that an account tries to take: each try tells whether somebody has proven that it is theirs. */
export const PHONES_PER_ACCOUNT: RateLimit = { name: 'own-phone', attempts: 5, minutes: 60 };

/** Codes that one address asks for, that go to one phone in a while and in a day, and that the whole shop sends. */
export const CODES_PER_ADDRESS: RateLimit = { name: 'code-address', attempts: 20, minutes: 60 };
export const CODES_PER_PHONE: RateLimit = { name: 'code-phone', attempts: 3, minutes: 15 };
export const CODES_PER_PHONE_AND_DAY: RateLimit = { name: 'code-phone-day', attempts: 10, minutes: 24 * 60 };
export const CODES_OF_SHOP: RateLimit = { name: 'codes', attempts: 300, minutes: 60 };
/** Codes that are typed wrong at one address. */
export const WRONG_CODES_PER_ADDRESS: RateLimit = { name: 'wrong-code', attempts: 30, minutes: 60 };

/** Requests for an impression from one address without an account, and of one account. */
export const IMPRESSIONS_PER_ADDRESS: RateLimit = { name: 'impression', attempts: 10, minutes: 60 };
export const IMPRESSIONS_PER_ACCOUNT: RateLimit = { name: 'own-impression', attempts: 5, minutes: 60 };

/** Requests of one account to see the records of its phone. */
export const LINK_REQUESTS_PER_ACCOUNT: RateLimit = { name: 'link-request', attempts: 3, minutes: 24 * 60 };

/** Appointments booked from one address without an account, for one phone, and booked or moved by one account. */
export const BOOKINGS_PER_ADDRESS: RateLimit = { name: 'appointment', attempts: 10, minutes: 60 };
export const BOOKINGS_PER_PHONE: RateLimit = { name: 'appointment-phone', attempts: 5, minutes: 24 * 60 };
export const BOOKINGS_PER_ACCOUNT: RateLimit = { name: 'own-appointment', attempts: 10, minutes: 60 };

/** Links of appointments and papers that lead nowhere, opened from one address, and moves by the link of one appointment. */
export const WRONG_LINKS_PER_ADDRESS: RateLimit = { name: 'appointment-link', attempts: 30, minutes: 60 };
export const MOVES_PER_LINK: RateLimit = { name: 'linked-appointment', attempts: 10, minutes: 60 };

/** Consents given anew by one account; whoever withdraws is never held. */
export const CONSENTS_PER_ACCOUNT: RateLimit = { name: 'consent', attempts: 10, minutes: 60 };

/** Discount codes that there are not, typed by one account and at one address. */
export const CODE_TRIES_PER_ACCOUNT: RateLimit = { name: 'discount-code', attempts: 10, minutes: 60 };
export const CODE_TRIES_PER_ADDRESS: RateLimit = { name: 'discount-code-address', attempts: 40, minutes: 60 };

/** Requests to give pieces back, of one account: each sends a mail, and may be withdrawn and made again. */
export const RETURNS_PER_ACCOUNT: RateLimit = { name: 'return', attempts: 5, minutes: 60 };

/** Requests for a repair of one account. */
export const REPAIRS_PER_ACCOUNT: RateLimit = { name: 'repair', attempts: 5, minutes: 60 };

/** Reviews written or changed by one account. */
export const REVIEWS_PER_ACCOUNT: RateLimit = { name: 'review', attempts: 20, minutes: 24 * 60 };

/** Requests to be told of stock, made or withdrawn without their secret: from one address without an account; for one email; of one account. */
export const NOTICES_PER_ADDRESS: RateLimit = { name: 'stock-notice', attempts: 20, minutes: 60 };
export const NOTICES_PER_EMAIL: RateLimit = { name: 'stock-notice-email', attempts: 5, minutes: 24 * 60 };
export const NOTICES_PER_ACCOUNT: RateLimit = { name: 'own-stock-notice', attempts: 60, minutes: 60 };
/** Presses of the link that stops all messages about stock, of one message. */
export const STOPS_PER_MESSAGE: RateLimit = { name: 'stop-stock-notices', attempts: 10, minutes: 60 };

/** So long an address counts as one at which somebody has signed in before. */
const KNOWN_ADDRESS_DAYS = 180;

/** An address that nobody has proven to be theirs gets one mail of the shop in so many minutes. */
export const UNPROVEN_MAIL_MINUTES = 60;

/** Mails to an email that is proven, and texts to one phone, whatever the accounts; the others wait. */
export const MAILS_PER_EMAIL: RateLimit = { name: 'mails', attempts: 20, minutes: 60 };
export const TEXTS_PER_PHONE: RateLimit = { name: 'texts', attempts: 3, minutes: 60 };

/** What one phone writes to the shop and is kept; the rest is only counted. */
export const KEPT_PER_PHONE: RateLimit = { name: 'incoming', attempts: 200, minutes: 24 * 60 };

/** The row that says until when an address gets no more mail; its id does not tell the address. */
export function mailPauseId(email: string): string {
  return derivedId('rate', 'mail', email.toLowerCase());
}

/** One window of a limit for one subject. */
export interface Window {
  /** The id of the row that counts it; it does not tell the subject. */
  id: string;
  endsAt: Date;
  /** Whole minutes until it ends, at least 1. */
  minutesLeft: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The window that a time falls into, for whoever is counted (an email, an address). */
export function windowOf(limit: RateLimit, subject: readonly string[], now: Date): Window {
  const length = limit.minutes * MINUTE_MS;
  const index = Math.floor(now.getTime() / length);
  const endsAt = new Date((index + 1) * length);
  return {
    id: derivedId('rate', limit.name, index, ...subject),
    endsAt,
    minutesLeft: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / MINUTE_MS)),
  };
}

/** The note that an email's owner has signed in at an address, and how long it holds; it tells neither of them. */
export function knownAddress(email: string, network: string, now: Date): { id: string; endsAt: Date } {
  return {
    id: derivedId('known-address', email, network),
    endsAt: new Date(now.getTime() + KNOWN_ADDRESS_DAYS * DAY_MS),
  };
}

/**
 * Who is counted as one address: of IPv6 the first 64 bits, because whoever has one address there has all that begin so.
 * An IPv4 address that is written as IPv6 is what it is.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) {
    return address;
  }
  const [head = '', tail = ''] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  const groups = [...first, ...Array(8 - first.length - last.length).fill('0'), ...last].map((group) =>
    Number.parseInt(group, 16),
  );
  const isIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isIPv4
    ? groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 255])
        .join('.')
    : `${groups
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(':')}::/64`;
}
