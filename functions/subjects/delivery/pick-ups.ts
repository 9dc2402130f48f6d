import { Query } from 'node-appwrite';
import type { ReturnState } from '#contract/returns/states.ts';
import type { ShipmentState } from '#contract/shipments/constants.ts';
import type { Operation, Tables } from '#runtime/tables.ts';
import { moveShipmentOperations, openShipment, SHIPMENT_COLUMNS, type ShipmentRow } from './shipments.ts';

/** More than a return ever has. */
const MOST_PICK_UPS = 50;

/** The pick-ups of a return, newest first; at most one of them is open. */
export async function readPickUps(tables: Tables, returnId: string): Promise<ShipmentRow[]> {
  const { rows } = await tables.list('shipments', SHIPMENT_COLUMNS, [
    Query.equal('return_id', returnId),
    Query.orderDesc('$createdAt'),
    Query.limit(MOST_PICK_UPS),
  ]);
  return rows;
}

/**
 * What a step of a return makes of its open pick-up. One of a company that has not collected the pieces, which came some
 * other way, is called off.
 */
function endedBy(step: ReturnState, { carrier, state }: ShipmentRow): ShipmentState | null {
  if (step === 'received') {
    return carrier === 'driver' || state === 'collected' ? 'delivered' : 'withdrawn';
  }
  return step === 'refused' || step === 'withdrawn' ? 'withdrawn' : null;
}

/** Ends the open pick-up of a return that goes on, or ends, by another hand. */
export function endPickUp(
  rows: readonly ShipmentRow[],
  step: ReturnState,
  at: Date,
): { pickUp?: { state: ShipmentState }; operations: Operation[] } {
  const open = openShipment(rows);
  const state = open && endedBy(step, open);
  return open && state
    ? { pickUp: { state }, operations: moveShipmentOperations(open, { state }, { at, collectedPiasters: 0 }) }
    : { operations: [] };
}

/** Whether the pieces of a return are on their way to us: then it can neither be refused nor withdrawn. */
export const areCollected = (rows: readonly ShipmentRow[]): boolean => openShipment(rows)?.state === 'collected';
