import { isOnlineMethod, kindOf, type OnlineMethod } from '#contract/payments/methods.ts';
import { tabStore } from '#web/lib/storage.ts';

/** What became of a payment that came to nothing. */
export type FailedPayment =
  /** The bank did not take the money, or nobody could say whether it did. */
  | { what: 'declined' | 'unknown' }
  /** A lender did not agree to lend. */
  | { what: 'not-lent'; lender: OnlineMethod };

/** Under this name the tab keeps that a payment came to nothing. */
const KEY = 'failed-payment';

/** A decline, by what the server says of the way in which it was to be paid. */
export const declinedBy = (method: unknown): FailedPayment =>
  isLender(method) ? { what: 'not-lent', lender: method } : { what: 'declined' };

/** Keeps it until the customer has read it, or has ordered after all. */
export function keepFailedPayment(failed: FailedPayment): void {
  tabStore.set(KEY, failed.what === 'not-lent' ? failed.lender : failed.what);
}

export function failedPayment(): FailedPayment | null {
  const kept = tabStore.get(KEY);
  if (kept === 'declined' || kept === 'unknown') return { what: kept };
  return isLender(kept) ? { what: 'not-lent', lender: kept } : null;
}

export function forgetFailedPayment(): void {
  tabStore.remove(KEY);
}

const isLender = (name: unknown): name is OnlineMethod =>
  typeof name === 'string' && isOnlineMethod(name) && kindOf(name) === 'lender';
