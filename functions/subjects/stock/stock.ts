import type { ProductType } from '#contract/constants.ts';
import { editMovementId, formMovementId, orderMovementId } from '#lib/ids.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type NewRow, type Operation, stage } from '#runtime/tables.ts';
import { openingMovement, type Pieces } from './rules/stock.ts';

export type { Pieces };

/** The table of each kind of product. */
export const PRODUCT_TABLES = { 'hearing-aids': 'hearing_aids', accessories: 'accessories' } as const;

/** Appwrite takes at most this many rows in one operation. */
const ROWS_AN_OPERATION = 100;

/** One change of a product's stock, as it is written down. */
export interface StockMove {
  /** Of its row; it follows from the change, so that a repeat meets its first. */
  id: string;
  product_type: ProductType;
  product_id: string;
  /** Pieces that come; negative when pieces go. */
  change: number;
  reason: Exclude<Rows['stock_movements']['reason'], 'opening' | 'count'>;
  orderId: string | null;
  /** The service form whose blocks sell the pieces. */
  formId?: string;
}

/** Who changes stock, and when. */
export interface Mover {
  /** The account's id; null for the schedule and the card provider. */
  by: string | null;
  at: Date;
}

/** What an order that reaches a version takes out of the stock or gives back to it. */
export function orderMoves(
  action: 'take' | 'give back',
  pieces: readonly Pieces[],
  { orderId, version, reason }: { orderId: string; version: number; reason: StockMove['reason'] },
): StockMove[] {
  return pieces.map(({ product_type, product_id, count }) => ({
    id: orderMovementId(orderId, version, product_type, product_id),
    product_type,
    product_id,
    change: action === 'take' ? -count : count,
    reason,
    orderId,
  }));
}

/**
 * What a service form that reaches a version takes out of the stock or gives back to it: the difference between the
 * products that its blocks name before and after, so that nothing moves for what stays.
 */
export function formMoves(
  { before, after }: { before: readonly NamesProduct[]; after: readonly NamesProduct[] },
  { formId, version }: { formId: string; version: number },
): StockMove[] {
  const changes = new Map<string, number>();
  const count = (blocks: readonly NamesProduct[], by: 1 | -1) => {
    for (const { product_id } of blocks) {
      if (product_id !== null) {
        changes.set(product_id, (changes.get(product_id) ?? 0) + by);
      }
    }
  };
  count(before, 1);
  count(after, -1);
  return [...changes]
    .filter(([, change]) => change !== 0)
    .map(([product_id, change]) => ({
      id: formMovementId(formId, version, 'hearing-aids', product_id),
      product_type: 'hearing-aids',
      product_id,
      change,
      reason: 'form',
      orderId: null,
      formId,
    }));
}

/** A block of a service form, as far as it takes a piece; null takes none. */
interface NamesProduct {
  product_id: string | null;
}

/** What somebody changes of a known product's stock by hand, at a state of the catalogue. */
export function editMove(
  { product_type, product_id, count }: Pieces,
  { revision, productVersion, reason }: { revision: number; productVersion: number; reason: 'edited' | 'imported' },
): StockMove {
  const id = editMovementId(revision, productVersion, product_type, product_id);
  return { id, product_type, product_id, change: count, reason, orderId: null };
}

/**
 * Changes stock and writes down each change in `stock_movements`, so that a product's stock is at any time the sum of its
 * movements: one operation a product and one for all movements. The transaction is refused when a stock would fall below
 * 0. A product that is gone must not be named.
 */
export function moveStock(moves: readonly StockMove[], mover: Mover): Operation[] {
  const changes = new Map<string, { product_type: ProductType; product_id: string; change: number }>();
  for (const { product_type, product_id, change } of moves) {
    const key = `${product_type} ${product_id}`;
    changes.set(key, { product_type, product_id, change: change + (changes.get(key)?.change ?? 0) });
  }
  const rows = moves
    .filter(({ change }) => change !== 0)
    .map(({ id, orderId, formId, ...move }) => ({
      $id: id,
      ...move,
      order_id: orderId,
      form_id: formId ?? null,
      ...writtenBy(mover),
    }));
  return [
    ...[...changes.values()].flatMap(({ product_type, product_id, change }) => {
      const table = PRODUCT_TABLES[product_type];
      if (change === 0) {
        return [];
      }
      return change < 0
        ? [stage.decrement(table, product_id, 'stock', { by: -change, min: 0 })]
        : [stage.increment(table, product_id, 'stock', { by: change })];
    }),
    ...writeMovements(rows),
  ];
}

/** The movements with which new products begin, whatever their stock. */
export function openStock(products: readonly Pieces[], mover: Mover): Operation[] {
  return writeMovements(products.map((product) => ({ ...openingMovement(product), ...writtenBy(mover) })));
}

function writtenBy({ by, at }: Mover) {
  return { actor_id: by, at: at.toISOString() };
}

function writeMovements(rows: readonly (NewRow<'stock_movements'> & { $id: string })[]): Operation[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_AN_OPERATION) }, (_, index) =>
    stage.createMany('stock_movements', rows.slice(index * ROWS_AN_OPERATION, (index + 1) * ROWS_AN_OPERATION)),
  );
}
