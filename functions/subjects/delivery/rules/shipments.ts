import type { DeliveryStatus } from '#contract/constants.ts';
import type { ShipmentState } from '#contract/shipments/constants.ts';
import type { Transitions } from '#subjects/orders/rules/order-states.ts';

/** A parcel that an attempt did not bring may be tried again, by the same driver or another. */
export const SHIPMENT_TRANSITIONS: Transitions<ShipmentState> = {
  assigned: ['out', 'withdrawn', 'returned', 'lost', 'delivered'],
  out: ['delivered', 'failed', 'returned', 'lost'],
  collected: [],
  failed: ['out', 'withdrawn', 'returned', 'lost', 'delivered'],
  delivered: [],
  returned: [],
  lost: [],
  withdrawn: [],
};

/** A pick-up goes to the customer and comes back with the pieces; they may also be brought by the customer after all. */
export const PICK_UP_TRANSITIONS: Transitions<ShipmentState> = {
  assigned: ['out', 'withdrawn', 'delivered'],
  out: ['collected', 'failed', 'withdrawn', 'delivered'],
  collected: ['delivered'],
  failed: ['out', 'withdrawn', 'delivered'],
  delivered: [],
  returned: [],
  lost: [],
  withdrawn: [],
};

/**
 * The steps that bring a parcel from its state to the one that its company tells of: reports of those between them may not
 * have come. Null where the one does not lead to the other.
 */
export function stepsTo(from: ShipmentState, to: ShipmentState, isPickUp: boolean): ShipmentState[] | null {
  const way: readonly ShipmentState[] = isPickUp ? ['out', 'collected', 'delivered'] : ['out', 'delivered'];
  const isUnderWay = from === 'out' || from === 'collected';
  switch (to) {
    case 'out':
      return from === 'assigned' || from === 'failed' ? ['out'] : null;
    case 'failed':
      return from === 'out' ? ['failed'] : from === 'assigned' || from === 'failed' ? ['out', 'failed'] : null;
    case 'collected':
    case 'delivered': {
      const isAhead = from === 'assigned' || from === 'failed' || (isUnderWay && way.indexOf(from) < way.indexOf(to));
      return isAhead ? way.slice(isUnderWay ? way.indexOf(from) + 1 : 0, way.indexOf(to) + 1) : null;
    }
    default:
      return null;
  }
}

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
