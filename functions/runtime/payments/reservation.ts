import { afterEvent, type CardOrderChange } from '../../domain/payments.ts';
import type { Pieces } from '../stock.ts';
import type { Operation, Tables } from '../tables.ts';
import {
  type CardOrderRow,
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

/** Ends a reservation by itself. */
export function releaseOperations({ order, pieces, release }: Reservation, at: Date): Operation[] {
  return changeOperations(order, release, { at, pieces });
}
