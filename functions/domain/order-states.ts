/** A state machine as data: which states may follow each state. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

export type PaymentStatus = 'pending' | 'failed' | 'expired' | 'paid' | 'refund_due' | 'refunded';
export type DeliveryStatus = 'processing' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled' | 'returned';

/** A payment that failed or expired can still turn out paid, because the provider may say so late. */
export const PAYMENT_TRANSITIONS: Transitions<PaymentStatus> = {
  pending: ['paid', 'failed', 'expired'],
  failed: ['paid'],
  expired: ['paid'],
  paid: ['refund_due'],
  refund_due: ['refunded'],
  refunded: [],
};

export const DELIVERY_TRANSITIONS: Transitions<DeliveryStatus> = {
  processing: ['confirmed', 'cancelled'],
  confirmed: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: ['returned'],
  cancelled: [],
  returned: [],
};

export const FIRST_PAYMENT_STATUS: PaymentStatus = 'pending';
export const FIRST_DELIVERY_STATUS: DeliveryStatus = 'processing';

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
