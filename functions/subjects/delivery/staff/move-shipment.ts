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
