import type {
  lookIntoParcel as lookIntoCall,
  reopenParcelDifference as reopenCall,
} from '#contract/shipments/admin-calls.ts';
import { nameOf } from '#runtime/actor.ts';
import { audited } from '#runtime/audit.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { readShipment } from '../move-parcel.ts';
import type { ShipmentRow } from '../shipments.ts';
import { toDifference } from './company-parcels.ts';

type LookedInto = Pick<ShipmentRow, 'looked_into_at' | 'looked_into_by' | 'looked_into_note'>;

/** Told of the order, where people look for it. */
const auditedDifferences = audited('shipments', {
  kind: 'order',
  label: ({ number }: ShipmentRow) => number,
  told: ({ looked_into_note }) => ({ looked_into_note }),
});

/**
 * Takes a difference from the list, with what was found out about it. It comes back when the company, or our own amount, says
 * something else than what was looked into (`differenceColumns`).
 */
export const lookIntoParcel: Handler<typeof lookIntoCall> = async ({ shipmentId, version, note }, context) => {
  const looked_into_note = note.trim();
  const columns = {
    looked_into_at: context.now().toISOString(),
    looked_into_by: nameOf(context.actor),
    looked_into_note,
  };
  return change(shipmentId, version, columns, (row) => row.looked_into_note === looked_into_note, context);
};

/** Puts a difference back on the list. */
export const reopenParcelDifference: Handler<typeof reopenCall> = async ({ shipmentId, version }, context) => {
  const columns = { looked_into_at: null, looked_into_by: null, looked_into_note: null };
  return change(shipmentId, version, columns, (row) => row.looked_into_at === null, context);
};

async function change(
  id: string,
  version: number,
  columns: LookedInto,
  isDone: (row: ShipmentRow) => boolean,
  context: CallContext<readonly ['admin']>,
) {
  const row = (await readShipment(context, id)) ?? refuse('not_found');
  if (!isDone(row)) {
    if (row.finding === null || row.version !== version) {
      return refuse('shipment_changed');
    }
    const once = `looked into ${version + 1}`;
    await context.tables.write(auditedDifferences.change(context, row, columns, { id: row.order_id, once }));
  }
  const after = await readShipment(context, id);
  return after?.finding ? toDifference({ ...after, finding: after.finding }) : overtaken();
}
