import { afterEvent, type CardOrderChange, isUnpaid } from '../../domain/payments.ts';
import type { Mover, Pieces } from '../stock.ts';
import type { Operation, Tables } from '../tables.ts';
import {
  type CardOrderRow,
  type ChangeDetails,
  changeOperations,
  readCardOrder,
  readOrderedLines,
  readStock,
  stateOf,
} from './card-order.ts';

/** A card order that keeps stock although it is not paid, and what releasing it does. */
export interface Reservation {
  order: CardOrderRow;
  /** Its products that still exist. */
  pieces: Pieces[];
  release: CardOrderChange;
}

/** What the order keeps from others, or null when it keeps nothing (any more). Two steps. */
export async function findReservation(tables: Tables, orderId: string): Promise<Reservation | null> {
  const [order, lines] = await Promise.all([readCardOrder(tables, orderId), readOrderedLines(tables, orderId)]);
  const release = order && afterEvent(stateOf(order), { type: 'released' });
  if (!order || release?.stock !== 'give back') {
    return null;
  }
  const pieces = (await readStock(tables, lines)).map(({ line }) => line);
  return { order, pieces, release };
}

/**
 * The card order that a newer order of its account replaces: one that is not paid, whether it still keeps stock or not.
 * Null when it is paid, or replaced already. Two steps.
 */
export async function findReplaceable(tables: Tables, orderId: string): Promise<Reservation | null> {
  const [order, lines] = await Promise.all([readCardOrder(tables, orderId), readOrderedLines(tables, orderId)]);
  if (!order || !isUnpaid(order.payment_status) || order.replaced_by !== null) {
    return null;
  }
  const release = afterEvent(stateOf(order), { type: 'released' });
  const pieces = release.stock === 'give back' ? (await readStock(tables, lines)).map(({ line }) => line) : [];
  return { order, pieces, release };
}

/** Ends a reservation by itself. */
export function releaseOperations(
  { order, pieces, release }: Reservation,
  mover: Mover,
  columns: ChangeDetails['columns'] = {},
): Operation[] {
  return changeOperations(order, release, { ...mover, pieces, columns });
}
