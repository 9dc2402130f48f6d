import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  isFailedDelivery,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '#contract/constants.ts';
import {
  afterEvent,
  type CardOrderChange,
  type CardOrderState,
  change,
  isUnpaid,
} from '#subjects/card-payments/rules/payments.ts';
import { DELIVERY_TRANSITIONS, mayFollow, PAYMENT_TRANSITIONS } from './order-states.ts';

/** An order with the way in which it is paid. */
export interface MovableOrder {
  method: 'cash' | 'card';
  state: CardOrderState;
  /** Pieces of it are coming back one by one, so it is neither taken back nor owed back as a whole. */
  hasOpenReturn?: boolean;
}

/** The states into which somebody who works here wants to bring an order. */
export interface WantedStates {
  payment?: PaymentStatus | undefined;
  delivery?: DeliveryStatus | undefined;
}

/**
 * What becomes of an order that somebody moves on by hand, the goods first, then the money; null when the tables of
 * states, or what happened to the order, do not allow it. The money of cards is the provider's to tell: by hand it can
 * only be owed back.
 */
export function afterMove(
  { method, state, hasOpenReturn = false }: MovableOrder,
  { payment, delivery }: WantedStates,
): CardOrderChange | null {
  // The return says what comes back and what is owed for it.
  const comesBack = delivery === 'returned' && delivery !== state.delivery;
  const isOwedBack = payment === 'refund_due' && payment !== state.payment;
  if (hasOpenReturn && (comesBack || isOwedBack)) {
    return null;
  }
  const moved = delivery && delivery !== state.delivery ? afterDelivery(method, state, delivery) : change(state, {});
  if (!moved || !payment || payment === moved.state.payment) {
    return moved;
  }
  const paid = afterPayment(method, moved.state, payment);
  return paid && { ...paid, stock: moved.stock, revenuePiasters: moved.revenuePiasters + paid.revenuePiasters };
}

/** The states into which an order can be moved by hand from where it is. */
export function possibleMoves(order: MovableOrder): { delivery: DeliveryStatus[]; payment: PaymentStatus[] } {
  const { payment, delivery } = order.state;
  return {
    delivery: DELIVERY_STATUSES.filter((status) => status !== delivery && afterMove(order, { delivery: status })),
    payment: PAYMENT_STATUSES.filter((status) => status !== payment && afterMove(order, { payment: status })),
  };
}

/** True for a cash order whose customer has yet to be asked whether they want it. */
export function waitsForConfirmation({
  method,
  state,
}: {
  method: MovableOrder['method'];
  state: Pick<CardOrderState, 'delivery'>;
}): boolean {
  return method === 'cash' && state.delivery === 'processing';
}

function afterDelivery(
  method: MovableOrder['method'],
  state: CardOrderState,
  delivery: DeliveryStatus,
): CardOrderChange | null {
  if (!mayFollow(DELIVERY_TRANSITIONS, state.delivery, delivery)) {
    return null;
  }
  if (isFailedDelivery(delivery)) {
    return method === 'card' && delivery === 'cancelled'
      ? afterEvent(state, { type: 'cancelled' })
      : change(state, { delivery, holdsStock: delivery === 'lost', ...owedBack(state) });
  }
  if (method === 'card' && isUnpaid(state.payment)) {
    return null;
  }
  const isOwed = state.payment === 'refund_due' || state.payment === 'refunded';
  if (isOwed && delivery !== 'delivered') {
    return null;
  }
  return delivery === 'delivered' && isUnpaid(state.payment)
    ? afterCash({ ...state, delivery })
    : change(state, { delivery });
}

function afterPayment(
  method: MovableOrder['method'],
  state: CardOrderState,
  payment: PaymentStatus,
): CardOrderChange | null {
  if (!mayFollow(PAYMENT_TRANSITIONS, state.payment, payment)) {
    return null;
  }
  if (payment === 'refund_due') {
    const owed = owedBack(state);
    return owed.payment ? change(state, owed) : null;
  }
  if (method === 'card') {
    return null;
  }
  if (payment === 'paid') {
    return isFailedDelivery(state.delivery) ? null : afterCash(state);
  }
  return payment === 'refunded'
    ? afterEvent(state, { type: 'returned', amountPiasters: state.refundDuePiasters })
    : null;
}

/** All that came in and has not gone back is owed back; nothing of an order that cost nothing. */
function owedBack(state: CardOrderState): Partial<CardOrderState> {
  const refundDuePiasters = state.receivedPiasters - state.returnedPiasters;
  return state.payment === 'paid' && refundDuePiasters > 0 ? { payment: 'refund_due', refundDuePiasters } : {};
}

/** The customer paid in cash. */
function afterCash(state: CardOrderState): CardOrderChange {
  const receivedPiasters = state.receivedPiasters + state.amountPiasters;
  return change(state, { payment: 'paid', receivedPiasters }, { revenuePiasters: state.amountPiasters });
}
