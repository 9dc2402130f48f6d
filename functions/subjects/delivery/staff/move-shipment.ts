import { receiverOf } from '#contract/orders/receiver.ts';
import { isEgyptianMobile, toE164 } from '#contract/phone.ts';
import type { moveShipment as call } from '#contract/shipments/calls.ts';
import { minutesAfter } from '#lib/clock.ts';
import { derivedId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { type Operation, stage } from '#runtime/tables.ts';
import { changeStoredOrder } from '#subjects/orders/change-order.ts';
import { mayFollow } from '#subjects/orders/rules/order-states.ts';
import type { StoredOrder } from '#subjects/orders/stored-order.ts';
import { DELIVERY_OF, SHIPMENT_TRANSITIONS } from '../rules/shipments.ts';
import { SHIPMENT_COLUMNS } from '../shipments.ts';
import { toDelivery } from './deliveries.ts';

/** So long somebody is to be called about a parcel that was not handed over. */
const CALLED_WITHIN_DAYS = 3;

/**
 * Moves a parcel of the caller on, and its order with it: one that left is shipped, one that was handed over is delivered,
 * and its cash paid. Who could not be met stands on the list of calls.
 */
export const moveShipment: Handler<typeof call> = async ({ shipmentId, version, state, ...input }, context) => {
  const { tables, actor, now } = context;
  const row = await tables.get('shipments', shipmentId, SHIPMENT_COLUMNS);
  if (row?.driver_id !== actor.id) {
    return refuse('not_found');
  }
  const reason = input.reason || null;
  const note = input.note?.trim() || null;
  const isDone = row.state === state && row.version === version + 1 && row.failure_reason === reason;
  if (!isDone && row.version !== version) {
    return refuse('shipment_changed');
  }
  const order = (await tables.get('orders', row.order_id, ['version'])) ?? refuse('not_found');
  const after = await changeStoredOrder(
    {
      orderId: row.order_id,
      version: order.version,
      isDone: () => isDone,
      decide: (stored) => {
        const known = stored.shipments.find(({ $id }) => $id === shipmentId);
        if (known?.version !== version || known.driver_id !== actor.id || !mayMove(known.state, state)) {
          return refuse('shipment_changed');
        }
        const delivery = DELIVERY_OF[state];
        const isLost = delivery === 'delivered' && stored.order.delivery_status !== 'shipped';
        if (isLost || (state === 'failed' && stored.order.delivery_status !== 'shipped')) {
          return refuse('shipment_changed');
        }
        const attempts = (known.attempts ?? 0) + (state === 'failed' ? 1 : 0);
        return {
          states: { delivery },
          columns: {},
          shipment: { state, reason, columns: { attempts, note } },
          others: state === 'failed' ? callAbout(stored, attempts, now()) : [],
          audit: {
            action: 'update',
            before: { shipment_state: known.state, failure_reason: known.failure_reason },
            after: { shipment_state: state, failure_reason: reason },
          },
        };
      },
    },
    context,
  );
  const moved = after.shipments.find(({ $id }) => $id === shipmentId) ?? refuse('not_found');
  return toDelivery(moved, after.order, after.lines);
};

const mayMove = (from: keyof typeof SHIPMENT_TRANSITIONS, to: 'out' | 'delivered' | 'failed'): boolean =>
  (from === 'out' || to === 'out') && mayFollow(SHIPMENT_TRANSITIONS, from, to);

/** Puts whoever takes it in onto the list of calls; each attempt that failed stands there once. */
function callAbout({ order }: StoredOrder, attempt: number, at: Date): Operation[] {
  const { $id, user_id, lang } = order;
  const { phone } = receiverOf(order);
  if (!isEgyptianMobile(phone)) {
    return [];
  }
  return [
    stage.create('outbox', derivedId('delivery-failed', $id, order.version + 1, attempt), {
      order_id: $id,
      user_id,
      lang,
      phone: toE164(phone),
      kind: 'delivery_failed',
      channel: 'whatsapp',
      state: 'to_call',
      next_at: minutesAfter(at, CALLED_WITHIN_DAYS * 24 * 60),
      attempts: 0,
      version: 0,
    }),
  ];
}
