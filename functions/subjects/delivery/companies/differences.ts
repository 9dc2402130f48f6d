import { isOpenShipment, type ParcelFinding } from '#contract/shipments/constants.ts';
import type { Ports } from '#runtime/ports.ts';
import { readReceiver } from '../parcel-contents.ts';
import { toCollect } from '../rules/shipments.ts';
import { isPickUp, type ShipmentRow } from '../shipments.ts';
import type { CompanyParcel } from './company.ts';

const NOT_LOOKED_INTO = { looked_into_at: null, looked_into_by: null, looked_into_note: null };

/** What a difference was found by. */
type Told = Pick<ShipmentRow, 'told_state' | 'told_piasters' | 'due_piasters'>;

/** The company's answer is about a parcel that is not this one. */
export const isOfAnother = ({ reference }: Pick<ShipmentRow, 'reference'>, told: CompanyParcel): boolean =>
  told.reference !== null && told.reference !== reference;

/** What a parcel brings us: what is to be collected while it is open, what was collected after that; null when its order is gone. */
export async function dueOf({ tables }: Pick<Ports, 'tables'>, row: ShipmentRow): Promise<number | null> {
  if (isPickUp(row)) {
    return 0;
  }
  if (!isOpenShipment(row.state)) {
    return row.collected_piasters ?? 0;
  }
  const order = await readReceiver(tables, row.order_id);
  return order && toCollect(order);
}

/** What the company says and what is ours, as it is kept beside a difference. */
export const toldOf = async (
  ports: Pick<Ports, 'tables'>,
  row: ShipmentRow,
  told: CompanyParcel | 'none',
): Promise<Told> => ({
  told_state: told === 'none' ? null : told.state,
  told_piasters: told === 'none' ? null : told.collectPiasters,
  due_piasters: await dueOf(ports, row),
});

/** What is written down of a difference. One that somebody has looked into stays so until anything of it changes. */
export function differenceColumns(row: ShipmentRow, finding: ParcelFinding | null, told: Told) {
  const { told_state, told_piasters, due_piasters } = finding
    ? told
    : { told_state: null, told_piasters: null, due_piasters: null };
  const isSame =
    row.finding === finding &&
    row.told_state === told_state &&
    row.told_piasters === told_piasters &&
    row.due_piasters === due_piasters;
  return { finding, told_state, told_piasters, due_piasters, ...(isSame ? {} : NOT_LOOKED_INTO) };
}
