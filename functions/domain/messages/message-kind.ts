import type { DeliveryStatus, PaymentStatus } from '../order-states.ts';
import { isShownToCustomer } from '../order-states.ts';

/** What a message to the customer is about. */
export type MessageKind = 'placed' | 'paid' | 'shipped' | 'cancelled' | 'refunded';

/** An order as far as it decides what its customer is told. */
export interface TellableOrder {
  payment_method: 'cash' | 'card';
  payment_status: PaymentStatus;
  delivery_status: DeliveryStatus;
  /** What went back to the customer, in all. */
  returned_piasters: number;
}

/**
 * What the customer is told when his order has changed; null when it is nothing that he waits for. `before` is null when
 * the order is new. Of a card order he hears once it is paid, as it does not exist for him before.
 */
export function messageKind(before: TellableOrder | null, after: TellableOrder): MessageKind | null {
  if (!isShownToCustomer(after)) {
    return null;
  }
  if (!before) {
    return 'placed';
  }
  if (after.returned_piasters > before.returned_piasters) {
    return 'refunded';
  }
  const becomes = (status: DeliveryStatus) => after.delivery_status === status && before.delivery_status !== status;
  if (becomes('cancelled')) {
    return 'cancelled';
  }
  if (becomes('shipped')) {
    return 'shipped';
  }
  return after.payment_status === 'paid' && before.payment_status !== 'paid' ? 'paid' : null;
}
