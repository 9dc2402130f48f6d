import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paymentCash } from '../../../../functions/contract/shop.ts';
import { call, isRefusal, newRequestId } from '../../lib/call.ts';
import { useCartActions } from '../../lib/cart.ts';
import { completedOrderPath } from '../../lib/completed-order.ts';
import type { OrderPayload } from './checkout-values.ts';
import type { DraftKeeper } from './use-checkout-draft.ts';

interface PlaceOrder {
  /** Sends the order and goes to its page. Throws the refusal after putting the page's figures right. */
  place: (payload: OrderPayload) => Promise<void>;
  /** True from the press until the order's page is there, or the refusal. */
  placing: boolean;
}

/**
 * Places a cash order. The payload is kept until an answer arrives, so that a reload in between can send it again
 * under the same key, which never makes a second order.
 *
 * @param learnFee Takes over the delivery fee (EGP) that a refusal told.
 */
export function usePlaceOrder(draft: DraftKeeper, learnFee: (egp: number) => void): PlaceOrder {
  const navigate = useNavigate();
  const cart = useCartActions();
  const [placing, setPlacing] = useState(draft.opened.pending !== null);

  const place = useCallback(
    async (payload: OrderPayload) => {
      setPlacing(true);
      draft.keep({ pending: payload });
      try {
        const order = await call(paymentCash, payload);
        draft.forget();
        // The checkout stays covered until the order's page takes its place; Back then leads before it.
        await navigate(completedOrderPath(order), { replace: true });
        await cart.refresh();
      } catch (error) {
        draft.keep({ pending: null });
        if (isRefusal(error, 'checkout_changed')) draft.keep({ checkoutKey: newRequestId() });
        if (isRefusal(error) && FIGURES_CHANGED.includes(error.code)) {
          if (typeof error.params.deliveryFee === 'number') learnFee(error.params.deliveryFee);
          await cart.refresh();
        }
        setPlacing(false);
        throw error;
      }
    },
    [draft, cart, learnFee, navigate],
  );
  return { place, placing };
}

/** Refusals after which the receipt has to be drawn anew. */
const FIGURES_CHANGED: readonly string[] = [
  'cart_changed',
  'price_changed',
  'checkout_changed',
  'out_of_stock',
  'cart_empty',
];
