import { Query } from 'node-appwrite';
import { PAID_OUT_AT_ONCE } from '#contract/shipments/constants.ts';
import { utc } from '#lib/cairo.ts';
import { piastersToEgp } from '#lib/money.ts';
import { listAll } from '#runtime/keyset.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { SHIPMENT_COLUMNS, type ShipmentRow } from './shipments.ts';

/** Has the carriers owe the cash of parcels again that went into a drawer with an entry, or were paid out. */
export async function owedAgain(tables: Tables, entryId: string): Promise<Operation[]> {
  const { rows } = await tables.list(
    'shipments',
    ['version'],
    [Query.equal('hand_in_id', entryId), Query.limit(PAID_OUT_AT_ONCE)],
  );
  return rows.flatMap((row) => stage.change('shipments', row, { hand_in_id: null }));
}

/** Of payouts: those of another amount that nobody has looked into. */
export const PAYOUT_TO_LOOK_INTO = [Query.isNotNull('finding'), Query.isNull('looked_into_at')];

/** Parcels whose cash their carriers took and that is neither in a till nor paid out. */
export function listOwedCash(tables: Tables, conditions: readonly string[] = []): Promise<ShipmentRow[]> {
  const owed = [Query.isNotNull('collected_at'), Query.isNull('hand_in_id')];
  return listAll(tables, 'shipments', SHIPMENT_COLUMNS, [...owed, ...conditions]);
}

/** Who owes the cash of a parcel: its driver, or the company by its name. */
export const ownerOf = ({ carrier, driver_id }: Pick<ShipmentRow, 'carrier' | 'driver_id'>): string =>
  carrier === 'driver' ? (driver_id ?? '') : carrier;

export const sumOf = (rows: readonly Pick<ShipmentRow, 'collected_piasters'>[]): number =>
  rows.reduce((sum, { collected_piasters }) => sum + (collected_piasters ?? 0), 0);

/** Parcels with what is owed for each, in the order in which they were handed over. */
export function toOwedParcels(rows: readonly ShipmentRow[]) {
  return rows
    .map(({ $id, number, collected_piasters, collected_at }) => ({
      $id,
      number,
      amount: piastersToEgp(collected_piasters ?? 0),
      collected_at: utc(collected_at ?? ''),
    }))
    .toSorted((one, other) => Date.parse(one.collected_at) - Date.parse(other.collected_at));
}
