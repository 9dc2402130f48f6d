import { Query } from 'node-appwrite';
import {
  type FailureReason,
  isOpenShipment,
  OPEN_SHIPMENT_STATES,
  type ShipmentState,
} from '#contract/shipments/constants.ts';
import type { Shipment } from '#contract/shipments/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { piastersToEgp } from '#lib/money.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';

export const SHIPMENT_COLUMNS = [
  'order_id',
  'return_id',
  'number',
  'carrier',
  'state',
  'driver_id',
  'driver_name',
  'attempts',
  'failure_reason',
  'note',
  'collected_piasters',
  'collected_at',
  'hand_in_id',
  'moved_at',
  'reference',
  'carrier_id',
  'tracking_number',
  'district_id',
  'asked',
  'ask_at',
  'carrier_fault',
  'finding',
  'told_state',
  'told_piasters',
  'due_piasters',
  'looked_into_at',
  'looked_into_by',
  'looked_into_note',
  'version',
] as const;
export type ShipmentRow = SelectedRow<'shipments', (typeof SHIPMENT_COLUMNS)[number]>;

/** More than an order ever has. */
const MOST_SHIPMENTS = 50;

/** The parcels of an order and the pick-ups of its returns, newest first; of each at most one is open. */
export async function readShipments(tables: Tables, orderId: string): Promise<ShipmentRow[]> {
  const { rows } = await tables.list('shipments', SHIPMENT_COLUMNS, [
    Query.equal('order_id', orderId),
    Query.orderDesc('$createdAt'),
    Query.limit(MOST_SHIPMENTS),
  ]);
  return rows;
}

/** Of parcels, or of pick-ups. */
export const openShipment = (rows: readonly ShipmentRow[]): ShipmentRow | null =>
  rows.find(({ state }) => isOpenShipment(state)) ?? null;

export const isPickUp = ({ return_id }: Pick<ShipmentRow, 'return_id'>): boolean => return_id !== null;

/** Whether a company that did not take a parcel can be asked for it again. */
export const mayAskAgain = ({ carrier, state, tracking_number, carrier_fault }: ShipmentRow): boolean =>
  carrier !== 'driver' && state === 'assigned' && tracking_number === null && carrier_fault !== null;

/** How many parcels somebody has to bring. */
export async function countParcels(tables: Tables, driverId: string): Promise<number> {
  const own = [Query.equal('driver_id', driverId), Query.equal('state', [...OPEN_SHIPMENT_STATES]), Query.limit(1)];
  return (await tables.list('shipments', ['state'], own, { count: true })).total;
}

/** What a change of an order does to its parcel: what it becomes, and what else is written of it. */
export interface ShipmentChange {
  state: ShipmentState;
  reason?: FailureReason | null;
  columns?: Partial<Omit<Rows['shipments'], 'state' | 'version'>>;
}

/** Moves a parcel on; its order is claimed by the same transaction. Cash that came in for the order by it is its driver's to hand in. */
export function moveShipmentOperations(
  row: ShipmentRow,
  { state, reason = null, columns = {} }: ShipmentChange,
  { at, collectedPiasters }: { at: Date; collectedPiasters: number },
): Operation[] {
  const time = at.toISOString();
  return stage.change('shipments', row, {
    state,
    failure_reason: reason,
    moved_at: time,
    ...(collectedPiasters > 0 ? { collected_piasters: collectedPiasters, collected_at: time } : {}),
    ...(row.carrier === 'driver' ? {} : { ask_at: askAfter(row, state, time), carrier_fault: null }),
    ...columns,
  });
}

/**
 * When the company is asked next about a parcel that has become something else. One that it may have, and that ends without
 * having left, is cancelled; not before an answer that is still waited for can have come.
 */
function askAfter(row: ShipmentRow, state: ShipmentState, time: string): string | null {
  const { asked, ask_at, tracking_number } = row;
  if (state !== 'withdrawn' && (isOpenShipment(state) || row.state !== 'assigned')) {
    return tracking_number === null ? ask_at : null;
  }
  const isAwaited = ask_at !== null && Date.parse(ask_at) > Date.parse(time);
  return (asked ?? 0) === 0 ? null : isAwaited ? ask_at : time;
}

/** A parcel as the admin sees it. */
export function toShipment(row: ShipmentRow): Shipment {
  const { $id, $createdAt, carrier, state, attempts, failure_reason, note, tracking_number, finding } = row;
  return {
    $id,
    $createdAt,
    carrier,
    state,
    driver_name: row.driver_name ?? '',
    attempts: attempts ?? 0,
    failure_reason,
    note,
    collected: piastersToEgp(row.collected_piasters ?? 0),
    handed_in: row.hand_in_id !== null,
    tracking_number,
    asking: row.ask_at !== null,
    fault: row.carrier_fault,
    finding,
    looked_into_note: row.looked_into_note,
    at: utc(row.moved_at),
  };
}
