import { useCallback, useMemo, useRef, useState } from 'react';
import type { User } from '#contract/accounts/schemas.ts';
import { forgetCheckout } from '#web/features/orders/shared/checkout-memory.ts';
import { newRequestId } from '#web/lib/call.ts';
import { type CheckoutDraft, loadDraft, saveDraft } from './checkout-draft.ts';
import { initialValues } from './checkout-values.ts';

/** The draft of the open page: read once, then written through. */
export interface DraftKeeper {
  /** As it was when the page opened. */
  opened: CheckoutDraft;
  /** The newest state. */
  current: () => CheckoutDraft;
  keep: (change: Partial<CheckoutDraft>) => void;
  /** Removes it for good: what is kept afterwards is ignored. */
  forget: () => void;
}

/** Takes up what this tab kept for the user, or starts anew with a key of its own and what the account tells. */
export function useCheckoutDraft(user: User): DraftKeeper {
  const [opened] = useState<CheckoutDraft>(() => {
    const values = initialValues(user);
    const kept = loadDraft(user.id);
    // One from before an update may lack fields.
    return kept
      ? { ...kept, values: { ...values, ...kept.values } }
      : { userId: user.id, checkoutKey: newRequestId(), values, pending: null };
  });
  const newest = useRef<CheckoutDraft | null>(opened);
  const current = useCallback(() => newest.current ?? opened, [opened]);
  const keep = useCallback((change: Partial<CheckoutDraft>) => {
    if (!newest.current) return;
    newest.current = { ...newest.current, ...change };
    saveDraft(newest.current);
  }, []);
  const forget = useCallback(() => {
    newest.current = null;
    forgetCheckout();
  }, []);
  return useMemo(() => ({ opened, current, keep, forget }), [opened, current, keep, forget]);
}
