import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import type { ReturnState } from '#contract/returns/states.ts';
import type { FailureReason, ShipmentState } from '#contract/shipments/constants.ts';
import { orderEventId } from '#lib/ids.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import type { DeliveryStatus, PaymentStatus } from './rules/order-states.ts';

/** The state that an order has reached. */
export interface ReachedState {
  orderId: string;
  /** The customer, who may read the event and so hears of it by realtime; `NOBODY_ID` when there is none any more. */
  userId: string;
  /** The order's version after the change: an order reaches each version once. */
  version: number;
  paymentStatus: PaymentStatus;
  deliveryStatus: DeliveryStatus;
  /** What became of a return of it, where that is what happened. */
  returnState?: ReturnState | undefined;
  /** What became of its parcel, likewise. */
  shipment?: { state: ShipmentState; reason?: FailureReason | null } | undefined;
  /** What became of the pick-up of a return, likewise. */
  pickUp?: { state: ShipmentState; reason?: FailureReason | null } | undefined;
}

/**
 * Writes down what became of an order. It belongs into the transaction that makes it so, after the rows that it changes
 * and before counters; the event's `$createdAt` is its time.
 */
export function orderEvent(reached: ReachedState): Operation {
  const { orderId, userId, version, paymentStatus, deliveryStatus, returnState = null, shipment, pickUp } = reached;
  return stage.create(
    'order_events',
    orderEventId(orderId, version),
    {
      order_id: orderId,
      payment_status: paymentStatus,
      delivery_status: deliveryStatus,
      return_state: returnState,
      shipment_state: shipment?.state ?? null,
      failure_reason: (shipment ?? pickUp)?.reason ?? null,
      pick_up_state: pickUp?.state ?? null,
    },
    { readers: userId === NOBODY_ID ? [] : [userId] },
  );
}
