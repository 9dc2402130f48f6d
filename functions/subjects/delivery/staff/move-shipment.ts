import { receiverOf } from '#contract/orders/receiver.ts';
import { isEgyptianMobile, toE164 } from '#contract/phone.ts';
import type { moveShipment as call } from '#contract/shipments/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { moveParcel, readShipment } from '../move-parcel.ts';
import { readPiecesOf } from '../parcel-contents.ts';
import { toDelivery } from './deliveries.ts';

/** Moves a parcel or a pick-up of the caller on. */
export const moveShipment: Handler<typeof call> = async ({ shipmentId, version, state, ...input }, context) => {
  const row = await readShipment(context, shipmentId);
  if (row?.driver_id !== context.actor.id) {
    return refuse('not_found');
  }
  const reason = input.reason || null;
  const note = input.note?.trim() || null;
  const isDone = row.state === state && row.version === version + 1 && row.failure_reason === reason;
  if (!isDone && row.version !== version) {
    return refuse('shipment_changed');
  }
  const after = await moveParcel(context, row, { state, reason, note }, isDone);
  const moved = [...after.shipments, ...after.pickUps].find(({ $id }) => $id === shipmentId) ?? refuse('not_found');
  return toDelivery(moved, after.order, await readPiecesOf(context.tables, moved));
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
