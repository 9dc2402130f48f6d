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
/** Wrong passwords for one email from anywhere. */
export const FAILURES_PER_EMAIL: RateLimit = { name: 'credentials-email', attempts: 100, minutes: 24 * 60 };

/** One window of a limit for one subject. */
export interface Window {
  /** The id of the row that counts it; it does not tell the subject. */
  id: string;
  endsAt: Date;
  /** Whole minutes until it ends, at least 1. */
  minutesLeft: number;
}

const MINUTE_MS = 60_000;

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
