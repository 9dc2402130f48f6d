import { SETTINGS } from '#contract/settings/settings-fields.ts';
import {
  DELIVERY_TRANSITIONS,
  type DeliveryStatus,
  mayFollow,
  PAYMENT_TRANSITIONS,
  type PaymentStatus,
} from '#subjects/orders/rules/order-states.ts';

/** An order that can still be paid keeps its stock for so long unless the settings say otherwise. */
export const OPEN_HOLD_MINUTES = SETTINGS.card_hold_minutes.start;
/** The provider takes no payment for an intention after this time, but for one that is paid at a kiosk. */
export const INTENTION_MINUTES = 25;
/** So long after its code ran out the pieces of an order are still kept: what is paid at a kiosk is told late. */
export const KIOSK_GRACE_MINUTES = 60;
/** So many payments may be opened for one order; each keeps its stock away from others. */
export const MAX_ATTEMPTS = 10;
/** A payment of which the bank says nothing for so long after the order no longer keeps the stock. */
export const PENDING_HOLD_MINUTES = 120;

/** The money of an order, and the states that follow from it. */
export interface CardOrderState {
  payment: PaymentStatus;
  delivery: DeliveryStatus;
  /** What the order costs. */
  amountPiasters: number;
  /** What customers have paid for it, in all. */
  receivedPiasters: number;
  /** What they got back. */
  returnedPiasters: number;
  /** What they have still to get back. */
  refundDuePiasters: number;
  /** Whether the pieces of its lines are kept out of the stock for it; those of a lost parcel are, for good. */
  holdsStock: boolean;
}

/** Something that happens to a card order. */
export type CardOrderEvent =
  /** A payment of the whole amount succeeded. `hasStock`: what was released could be taken again. */
  | { type: 'paid'; hasStock: boolean }
  | { type: 'declined' }
  /** The customer got money back. */
  | { type: 'returned'; amountPiasters: number }
  /** The reservation ends: its time is over, or a newer order of the customer takes it over. */
  | { type: 'released' }
  /** A code to pay it at a kiosk came after that. `hasStock`: its pieces are still there. */
  | { type: 'kept again'; hasStock: boolean }
  | { type: 'cancelled' };

/** What an event does. */
export interface CardOrderChange {
  state: CardOrderState;
  /** What happens to the stock of all lines of the order. */
  stock: 'take' | 'give back' | 'keep';
  /** The change of the counter `orders`, which counts all but unpaid card orders. */
  orders: 0 | 1;
  /** The change of the counter `revenue`: paid less refunded. */
  revenuePiasters: number;
}

/** The states of a card order that waits for its money. */
export const UNPAID_STATUSES = ['pending', 'failed', 'expired'] as const satisfies readonly PaymentStatus[];

/** True while a card order waits for its money. */
export function isUnpaid(payment: PaymentStatus): boolean {
  return (UNPAID_STATUSES as readonly PaymentStatus[]).includes(payment);
}

/** What becomes of a card order. An event that has nothing to say about the state it meets changes nothing. */
export function afterEvent(state: CardOrderState, event: CardOrderEvent): CardOrderChange {
  switch (event.type) {
    case 'paid':
      return afterPaid(state, event.hasStock);
    case 'declined':
      return state.payment === 'pending' ? change(state, { payment: 'failed' }) : change(state, {});
    case 'returned':
      return afterReturned(state, event.amountPiasters);
    case 'released':
      return isUnpaid(state.payment) && state.holdsStock ? change(state, released(state.payment)) : change(state, {});
    case 'kept again':
      return afterKeptAgain(state, event.hasStock);
    case 'cancelled':
      return afterCancelled(state);
  }
}

/** What becomes of a card order by several events, one after the other, as one change. */
export function afterEvents(state: CardOrderState, events: readonly CardOrderEvent[]): CardOrderChange {
  const all = events.reduce(
    (before, event) => {
      const { state: next, orders, revenuePiasters } = afterEvent(before.state, event);
      return {
        state: next,
        orders: before.orders || orders,
        revenuePiasters: before.revenuePiasters + revenuePiasters,
      };
    },
    { state, orders: 0 as CardOrderChange['orders'], revenuePiasters: 0 },
  );
  return { ...all, stock: stockChange(state, all.state) };
}

function afterPaid(state: CardOrderState, hasStock: boolean): CardOrderChange {
  const receivedPiasters = state.receivedPiasters + state.amountPiasters;
  const revenuePiasters = state.amountPiasters;
  if (!isUnpaid(state.payment)) {
    // Paid twice: the order goes on as it is, and this payment is owed back.
    const refundDuePiasters = state.refundDuePiasters + state.amountPiasters;
    return change(state, { receivedPiasters, refundDuePiasters }, { revenuePiasters });
  }
  const counted = { orders: 1, revenuePiasters } as const;
  if (state.holdsStock || (hasStock && state.delivery !== 'cancelled')) {
    return change(state, { receivedPiasters, payment: 'paid', holdsStock: true }, counted);
  }
  const paid = change(state, { receivedPiasters, payment: 'paid' }).state;
  const refundDuePiasters = state.refundDuePiasters + state.amountPiasters;
  return change(paid, { payment: 'refund_due', refundDuePiasters, delivery: 'cancelled' }, counted);
}

function afterKeptAgain(state: CardOrderState, hasStock: boolean): CardOrderChange {
  const canBeKept = hasStock && isUnpaid(state.payment) && !state.holdsStock && state.delivery === 'processing';
  const payment = state.payment === 'expired' ? 'pending' : state.payment;
  return change(state, canBeKept ? { payment, holdsStock: true } : {});
}

function afterReturned(state: CardOrderState, amountPiasters: number): CardOrderChange {
  // No more can go back than came; a second report of one refund therefore finds nothing left.
  const returned = Math.min(amountPiasters, state.receivedPiasters - state.returnedPiasters);
  const returnedPiasters = state.returnedPiasters + returned;
  const refundDuePiasters = Math.max(0, state.refundDuePiasters - returned);
  const money = { returnedPiasters, refundDuePiasters };
  const isAllBack = returnedPiasters === state.receivedPiasters && returned > 0;
  const owed = isAllBack && state.payment === 'paid' ? change(state, { payment: 'refund_due' }).state : state;
  const payment = isAllBack && owed.payment === 'refund_due' ? 'refunded' : owed.payment;
  return change(owed, { ...money, payment }, { revenuePiasters: returned === 0 ? 0 : -returned });
}

function afterCancelled(state: CardOrderState): CardOrderChange {
  if (!mayFollow(DELIVERY_TRANSITIONS, state.delivery, 'cancelled')) {
    return change(state, {});
  }
  if (isUnpaid(state.payment)) {
    return change(state, { ...released(state.payment), delivery: 'cancelled' });
  }
  const payment = state.payment === 'paid' ? 'refund_due' : state.payment;
  const refundDuePiasters = state.receivedPiasters - state.returnedPiasters;
  return change(state, { delivery: 'cancelled', holdsStock: false, payment, refundDuePiasters });
}

/** An order that was declined stays so; one that nobody paid has expired. */
function released(payment: PaymentStatus): Pick<CardOrderState, 'payment' | 'holdsStock'> {
  return { payment: payment === 'pending' ? 'expired' : payment, holdsStock: false };
}

/** Puts a change together. Throws when it breaks one of the tables of states. */
export function change(
  state: CardOrderState,
  changed: Partial<CardOrderState>,
  { orders = 0, revenuePiasters = 0 }: Partial<Pick<CardOrderChange, 'orders' | 'revenuePiasters'>> = {},
): CardOrderChange {
  const next = { ...state, ...changed };
  const isAllowed =
    (next.payment === state.payment || mayFollow(PAYMENT_TRANSITIONS, state.payment, next.payment)) &&
    (next.delivery === state.delivery || mayFollow(DELIVERY_TRANSITIONS, state.delivery, next.delivery));
  if (!isAllowed) {
    throw new Error(`An order cannot go from ${state.payment}/${state.delivery} to ${next.payment}/${next.delivery}.`);
  }
  return { state: next, stock: stockChange(state, next), orders, revenuePiasters };
}

function stockChange(before: CardOrderState, after: CardOrderState): CardOrderChange['stock'] {
  return after.holdsStock === before.holdsStock ? 'keep' : after.holdsStock ? 'take' : 'give back';
}
