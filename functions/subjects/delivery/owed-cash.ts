import { Query } from 'node-appwrite';
import { HANDED_IN_AT_ONCE } from '#contract/shipments/constants.ts';
import { listAll } from '#runtime/keyset.ts';
import { type Operation, stage, type Tables } from '#runtime/tables.ts';
import { SHIPMENT_COLUMNS, type ShipmentRow } from './shipments.ts';

/** Has the drivers owe the cash of parcels again that went into a drawer with an entry. */
export async function owedAgain(tables: Tables, entryId: string): Promise<Operation[]> {
  const { rows } = await tables.list(
    'shipments',
    ['version'],
    [Query.equal('hand_in_id', entryId), Query.limit(HANDED_IN_AT_ONCE)],
  );
  return rows.flatMap((row) => stage.change('shipments', row, { hand_in_id: null }));
}

/** Parcels whose cash their drivers took and no till has yet. */
export function listOwedCash(tables: Tables, conditions: readonly string[] = []): Promise<ShipmentRow[]> {
  const owed = [Query.isNotNull('collected_at'), Query.isNull('hand_in_id')];
  return listAll(tables, 'shipments', SHIPMENT_COLUMNS, [...owed, ...conditions]);
}
