import type { Destination } from '#contract/addresses/constants.ts';
import { CHECKOUT_MEMORY, forgetCheckout } from '#web/features/orders/shared/checkout-memory.ts';
import { tabStore } from '#web/lib/storage.ts';
import type { CheckoutValues, OrderPayload, PersonServed } from './checkout-values.ts';

/**
 * What outlives a reload of the checkout page, kept in the tab until the order is placed.
 * `pending` is the body of an order whose answer has not arrived: sending it again with the same key is safe and tells
 * whether it was placed.
 */
export interface CheckoutDraft {
  userId: string;
  checkoutKey: string;
  values: CheckoutValues;
  pending: OrderPayload | null;
  /** The customer stopped the sending of `pending`: it is sent again only when they say so. */
  stopped?: boolean;
  /** An address that was typed before a kept one was chosen. */
  typedAddress?: Destination;
  /** Whether the customer wants the typed address kept, once they have said so. */
  keepAddress?: boolean;
  /** What was said of whom it is for, before it was for somebody else, or the other way round. */
  otherPerson?: PersonServed;
  /** What the account is to keep when the order is placed. */
  owedAddress?: Destination | null;
}

/** The draft of this user in this tab, or null. A draft of somebody else is removed, not shown. */
export function loadDraft(userId: string): CheckoutDraft | null {
  const text = tabStore.get(CHECKOUT_MEMORY);
  if (text === null) return null;
  try {
    const draft = JSON.parse(text) as Partial<CheckoutDraft> | null;
    if (draft?.userId === userId && draft.values && draft.checkoutKey) return draft as CheckoutDraft;
  } catch {
    // Not a draft: the page starts with an empty form.
  }
  forgetCheckout();
  return null;
}

export function saveDraft(draft: CheckoutDraft): void {
  tabStore.set(CHECKOUT_MEMORY, JSON.stringify(draft));
}
