import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { InputOf } from '#contract/call.ts';
import { createOrderCard, paymentCard, paymentCash } from '#contract/payments/calls.ts';
import type { CardSession } from '#contract/payments/schemas.ts';
import { keepOrderAddress } from '#web/features/account/shared/addresses.ts';
import { tellEndedSession } from '#web/features/account/shared/ended-session.ts';
import { useCartActions } from '#web/features/cart/shared/cart.ts';
import { completedOrderPath } from '#web/features/orders/shared/completed-order.ts';
import { keepPlacedOrder } from '#web/features/orders/shared/placed-order.ts';
import { isSessionEnded } from '#web/lib/appwrite.ts';
import { type CallOptions, call, isRefusal, newRequestId } from '#web/lib/call.ts';
import { leaveFor } from '#web/lib/leave.ts';
import { isConnectionFailure } from '#web/lib/retry.ts';
import { hideToast } from '#web/ui/toast/toast.ts';
import type { OrderPayload } from './checkout-values.ts';
import { paymentPage } from './payment-page.ts';
import type { DraftKeeper } from './use-checkout-draft.ts';

type CardPayload = InputOf<typeof createOrderCard>;

export interface PlaceOrder {
  /** Sends the order and goes to its page, or to the page where it is paid. Throws the refusal after putting the page's figures right. */
  place: (payload: OrderPayload) => Promise<void>;
  /** How it is being placed, from the press until the next page is there, or the refusal; null otherwise. */
  placing: OrderPayload['payment_method'] | null;
  /** What is sent does not come through. It is sent again and again, until `stop`. */
  offline: boolean;
  /** Ends the sending for good: only `place` sends anything again. */
  stop: () => void;
  /** The customer stopped, or left: whether the order was placed is known when the same is sent again. */
  unsure: boolean;
  /** The customer does not want the order any more whose sending they stopped. */
  giveUp: () => void;
}

/**
 * Places an order. The payload is kept until an answer arrives, so that a reload in between can send it again
 * under the same key, which never makes a second order.
 *
 * @param learnFee Takes over the delivery fee (EGP) that a refusal told.
 * @param cardPage Where one pays by card; null while that is not possible.
 */
export function usePlaceOrder(
  draft: DraftKeeper,
  learnFee: (egp: number) => void,
  cardPage: string | null,
): PlaceOrder {
  const navigate = useNavigate();
  const cart = useCartActions();
  const { pending, stopped = false } = draft.opened;
  const [placing, setPlacing] = useState(stopped ? null : (pending?.payment_method ?? null));
  const [offline, setOffline] = useState(false);
  const [unsure, setUnsure] = useState(stopped && pending !== null);
  const waiting = useRef(new AbortController());
  const isLost = useRef(false);
  const hasLeft = useRef(false);
  /** The second press of a double click may come before the page is covered. */
  const isUnderWay = useRef(false);

  // Back from the payment page, the browser may show this page as it was left: covered.
  useEffect(() => {
    const uncover = (event: PageTransitionEvent) => {
      if (event.persisted) setPlacing(null);
    };
    window.addEventListener('pageshow', uncover);
    return () => window.removeEventListener('pageshow', uncover);
  }, []);

  // Who leaves while nothing comes through, or before, orders nothing behind their own back.
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      if (isLost.current) waiting.current.abort();
    };
  }, []);

  const place = useCallback(
    async (payload: OrderPayload) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setPlacing(payload.payment_method);
      setUnsure(false);
      tellEndedSession(null);
      waiting.current = new AbortController();
      const { signal } = waiting.current;
      isLost.current = false;
      const onPause = () => {
        isLost.current = true;
        setOffline(true);
      };
      const isWanted = () => !hasLeft.current;
      draft.keep({ pending: payload, stopped: false });
      const keepAddress = async () => {
        const { owedAddress } = draft.current();
        if (owedAddress) await keepOrderAddress(payload.userId, owedAddress);
      };
      try {
        if (payload.payment_method === 'card') {
          const session = await openPayment(payload as CardPayload, { signal, onPause, isWanted }, (checkoutKey) =>
            draft.keep({ checkoutKey, pending: { ...payload, checkoutKey } }),
          );
          await keepAddress();
          draft.keep({ pending: null });
          leaveFor(paymentPage(cardPage, session));
          return;
        }
        const { userId: caller, ...wish } = payload as InputOf<typeof paymentCash>;
        const order = await call(paymentCash, wish, {
          caller,
          signal,
          onPause,
          isWanted,
        });
        const page = completedOrderPath(order, wish.delivery_method || null);
        keepPlacedOrder(payload.userId, page);
        void keepAddress();
        draft.forget();
        // The checkout stays covered until the order's page takes its place; Back then leads before it.
        await navigate(page, { replace: true });
        await cart.refresh();
      } catch (error) {
        const isOver = isRefusal(error, 'unauthenticated') || isSessionEnded(error);
        if (isOver) tellEndedSession(isLost.current ? 'unsure' : 'not-ordered');
        // An earlier try may have come through. The same can be asked for again, under the same key, by who still wants it.
        if (signal.aborted || isConnectionFailure(error) || (isOver && isLost.current)) {
          draft.keep({ stopped: true });
          setPlacing(null);
          setUnsure(true);
          throw error;
        }
        draft.keep({ pending: null });
        if (isRefusal(error) && USED_UP.includes(error.code)) draft.keep({ checkoutKey: newRequestId() });
        if (isRefusal(error) && FIGURES_CHANGED.includes(error.code)) {
          if (typeof error.params.deliveryFee === 'number') learnFee(error.params.deliveryFee);
          await cart.refresh();
        }
        setPlacing(null);
        throw error;
      } finally {
        isUnderWay.current = false;
        isLost.current = false;
        setOffline(false);
      }
    },
    [draft, cart, learnFee, navigate, cardPage],
  );
  const stop = useCallback(() => {
    waiting.current.abort();
    // What it says of trying again is true no longer.
    hideToast();
  }, []);
  const giveUp = useCallback(() => {
    draft.keep({ pending: null, stopped: false });
    setUnsure(false);
  }, [draft]);
  return { place, placing, offline, stop, unsure, giveUp };
}

/**
 * Places a card order and opens its payment. An order that the customer left unpaid, then changed or let expire, is
 * followed by a new one, which takes over what was reserved for it.
 */
async function openPayment(
  payload: CardPayload,
  options: CallOptions,
  onNewKey: (key: string) => void,
): Promise<CardSession> {
  try {
    return await openOnce(payload, options);
  } catch (error) {
    if (!isRefusal(error, 'checkout_changed') && !isRefusal(error, 'order_expired')) throw error;
    const checkoutKey = newRequestId();
    onNewKey(checkoutKey);
    return openOnce({ ...payload, checkoutKey }, options);
  }
}

async function openOnce(payload: CardPayload, options: CallOptions): Promise<CardSession> {
  const { userId: caller, ...order } = payload;
  await call(createOrderCard, order, { caller, ...options });
  const { email, phone, firstName, lastName, city, address, cart, checkoutKey, lang } = order;
  const session = { email, phone, firstName, lastName, city, address, cart, checkoutKey, lang };
  return call(paymentCard, session, { caller, ...options });
}

/** Refusals after which the key cannot be used any more. */
const USED_UP: readonly string[] = ['checkout_changed', 'order_expired', 'already_paid'];

/** Refusals after which the receipt has to be drawn anew. */
const FIGURES_CHANGED: readonly string[] = [
  'cart_changed',
  'price_changed',
  'checkout_changed',
  'out_of_stock',
  'cart_empty',
  'already_paid',
];
