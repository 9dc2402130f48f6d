import type { DeliveryStatus, PaymentStatus } from '#contract/constants.ts';

export type { DeliveryStatus, PaymentStatus };

/** A state machine as data: which states may follow each state. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

/**
 * A payment that failed or expired can still turn out paid, because the provider may say so late. One that expired is pending
 * again when its pieces are kept once more, because a code to pay it at a kiosk came late.
 */
export const PAYMENT_TRANSITIONS: Transitions<PaymentStatus> = {
  pending: ['paid', 'failed', 'expired'],
  failed: ['paid'],
  expired: ['paid', 'pending'],
  paid: ['refund_due'],
  refund_due: ['refunded'],
  refunded: [],
};

export const DELIVERY_TRANSITIONS: Transitions<DeliveryStatus> = {
  processing: ['confirmed', 'cancelled'],
  confirmed: ['shipped', 'cancelled'],
  // Refused at the door and never fetched are `returned`: the goods are here again.
  shipped: ['delivered', 'returned', 'lost'],
  delivered: ['returned'],
  cancelled: [],
  returned: [],
  lost: [],
};

export const FIRST_PAYMENT_STATUS: PaymentStatus = 'pending';
export const FIRST_DELIVERY_STATUS: DeliveryStatus = 'processing';

/** The states of an order whose money has come in, whatever became of it later. */
export const RECEIVED_STATUSES = ['paid', 'refund_due', 'refunded'] as const satisfies readonly PaymentStatus[];

/** What decides what a customer may see of an order and do with it. */
interface CustomersOrder {
  payment_method: 'cash' | 'card';
  payment_status: PaymentStatus;
  delivery_status: DeliveryStatus;
}

/** Every order is one that somebody bought, but card orders that were never paid. */
export function isBought({ payment_method, payment_status }: CustomersOrder): boolean {
  return payment_method === 'cash' || (RECEIVED_STATUSES as readonly PaymentStatus[]).includes(payment_status);
}

/**
 * Customers see what they bought, and card orders for which they once came back from the provider before the bank had
 * decided (`shown_at`), whatever it decided then.
 */
export function isShownToCustomer(order: CustomersOrder & { shown_at: string | null }): boolean {
  return isBought(order) || order.shown_at !== null;
}

/** A customer may cancel, without asking us, what nobody has begun to work on and nobody has been paid for. */
export function isCancellableByCustomer({ payment_method, payment_status, delivery_status }: CustomersOrder): boolean {
  return payment_method === 'cash' && payment_status === 'pending' && delivery_status === 'processing';
}

/** True when the table allows to go from one state to another. */
export function mayFollow<State extends string>(table: Transitions<State>, from: State, to: State): boolean {
  return table[from].includes(to);
}

/** Every state that can be reached from the first one, that one included. */
export function reachableStates<State extends string>(table: Transitions<State>, first: State): Set<State> {
  const reached = new Set<State>([first]);
  for (const state of reached) {
    for (const next of table[state]) {
      reached.add(next);
    }
  }
  return reached;
}
