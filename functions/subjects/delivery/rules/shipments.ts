import type { DeliveryStatus } from '#contract/constants.ts';
import type { ShipmentState } from '#contract/shipments/constants.ts';
import type { Transitions } from '#subjects/orders/rules/order-states.ts';

/** A parcel that an attempt did not bring may be tried again, by the same driver or another. */
export const SHIPMENT_TRANSITIONS: Transitions<ShipmentState> = {
  assigned: ['out', 'withdrawn', 'returned', 'lost', 'delivered'],
  out: ['delivered', 'failed', 'returned', 'lost'],
  failed: ['out', 'withdrawn', 'returned', 'lost', 'delivered'],
  delivered: [],
  returned: [],
  lost: [],
  withdrawn: [],
};

/** What the end of an order makes of its open parcel; null where the parcel goes on. */
const ENDS: Partial<Record<DeliveryStatus, ShipmentState>> = {
  delivered: 'delivered',
  returned: 'returned',
  lost: 'lost',
  cancelled: 'withdrawn',
};
export const endedWithOrder = (delivery: DeliveryStatus): ShipmentState | null => ENDS[delivery] ?? null;

/** What a move of a parcel makes of its order. */
export const DELIVERY_OF: Partial<Record<ShipmentState, DeliveryStatus>> = { out: 'shipped', delivered: 'delivered' };

/** What is to be taken in cash at the door, in piasters. */
export function toCollect(order: {
  payment_method: 'cash' | 'card';
  payment_status: string;
  amount_piasters: number;
}): number {
  return order.payment_method === 'cash' && order.payment_status === 'pending' ? order.amount_piasters : 0;
}
