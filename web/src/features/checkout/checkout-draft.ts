import type { CheckoutValues, OrderPayload } from './checkout-values.ts';

/**
 * What outlives a reload of the checkout page, kept in the tab's session storage until the order is placed.
 * `pending` is the body of an order whose answer has not arrived: sending it again with the same key is safe and tells
 * whether it was placed.
 */
export interface CheckoutDraft {
  userId: string;
  checkoutKey: string;
  values: CheckoutValues;
  pending: OrderPayload | null;
}

const STORAGE_KEY = 'checkout';

/** The draft of this user in this tab, or null. A draft of somebody else is removed, not shown. */
export function loadDraft(userId: string): CheckoutDraft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as CheckoutDraft | null;
    if (draft?.userId === userId && draft.values && draft.checkoutKey) return draft;
    clearDraft();
  } catch {
    // Storage is blocked or holds something else: the page then starts with an empty form.
  }
  return null;
}

/** Keeps the draft. Where storage is blocked the page goes on without: only a reload would lose what was typed. */
export function saveDraft(draft: CheckoutDraft): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {
    // Nothing to do: see above.
  }
}

/** Forgets the draft, once the order is placed. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Blocked storage holds nothing.
  }
}
