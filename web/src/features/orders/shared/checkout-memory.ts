import { tabStore } from '#web/lib/storage.ts';
import { forgetFailedPayment } from './failed-payment.ts';

/** Under this name the tab keeps what was typed into the checkout form. */
export const CHECKOUT_MEMORY = 'checkout';

/** Forgets what was typed, once the order is placed or paid. */
export function forgetCheckout(): void {
  tabStore.remove(CHECKOUT_MEMORY);
  forgetFailedPayment();
}
