import { tabStore } from '#web/lib/storage.ts';

/** `declined`: the bank did not take the money. `unknown`: nobody could say whether it did. */
export type FailedPayment = 'declined' | 'unknown';

/** Under this name the tab keeps that a payment by card came to nothing. */
const KEY = 'failed-payment';

/** Keeps it until the customer has read it, or has ordered after all. */
export function keepFailedPayment(what: FailedPayment): void {
  tabStore.set(KEY, what);
}

export function failedPayment(): FailedPayment | null {
  const kept = tabStore.get(KEY);
  return kept === 'declined' || kept === 'unknown' ? kept : null;
}

export function forgetFailedPayment(): void {
  tabStore.remove(KEY);
}
