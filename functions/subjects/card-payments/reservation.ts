import { takesPlaceOf } from '#contract/payments/takes-place.ts';
import type { Operation, Tables } from '#runtime/tables.ts';
import type { Wanted } from '#subjects/orders/rules/cart.ts';
import type { Mover, Pieces } from '#subjects/stock/stock.ts';
import {
  type CardOrderRow,
  type ChangeDetails,
  changeOperations,
  readCardOrder,
  readOrderedLines,
  readStock,
  stateOf,
  type UnpaidOrder,
} from './card-order.ts';
import { afterEvent, type CardOrderChange } from './rules/payments.ts';

/** A card order that keeps stock although it is not paid, and what releasing it does. */
export interface Reservation {
  order: CardOrderRow;
  /** Its products that still exist. */
  pieces: Pieces[];
  release: CardOrderChange;
}

/** What the order keeps from others, or null when it keeps nothing (any more). */
export async function findReservation(tables: Tables, orderId: string): Promise<Reservation | null> {
  const [order, lines] = await Promise.all([readCardOrder(tables, orderId), readOrderedLines(tables, orderId)]);
  const release = order && afterEvent(stateOf(order), { type: 'released' });
  if (!order || release?.stock !== 'give back') {
    return null;
  }
  const pieces = (await readStock(tables, lines)).map(({ line }) => line);
  return { order, pieces, release };
}

/** Those of an account's unpaid card orders whose place an order of these products takes. */
export function replacedBy(wanted: readonly Wanted[], unpaid: readonly UnpaidOrder[]): UnpaidOrder[] {
  return unpaid.filter(({ order, lines }) =>
    takesPlaceOf(wanted, { lines, undecided: order.payment_undecided_at !== null }),
  );
}

/** What unpaid card orders keep from others until another order takes their place; those that keep nothing included. */
export function readReservations(tables: Tables, unpaid: readonly UnpaidOrder[]): Promise<Reservation[]> {
  return Promise.all(
    unpaid.map(async ({ order, lines }) => {
      const release = afterEvent(stateOf(order), { type: 'released' });
      const pieces = release.stock === 'give back' ? (await readStock(tables, lines)).map(({ line }) => line) : [];
      return { order, pieces, release };
    }),
  );
}

/** Ends a reservation by itself. */
export function releaseOperations(
  { order, pieces, release }: Reservation,
  mover: Mover,
  columns: ChangeDetails['columns'] = {},
): Operation[] {
  return changeOperations(order, release, { ...mover, pieces, columns });
}
