import type { ProductType } from '../contract/constants.ts';
import { type Operation, stage } from './tables.ts';

/** The table of each kind of product. */
export const PRODUCT_TABLES = { 'hearing-aids': 'hearing_aids', accessories: 'accessories' } as const;

/** So many pieces of a product. */
export interface Pieces {
  product_type: ProductType;
  product_id: string;
  count: number;
}

/**
 * Takes pieces out of the stock and gives others back, one operation a product, in the one order in which everybody
 * locks products. The transaction is refused when the stock would fall below 0. A product that is gone must not be named.
 */
export function moveStock({
  take = [],
  giveBack = [],
}: {
  take?: readonly Pieces[];
  giveBack?: readonly Pieces[];
}): Operation[] {
  const wanted = new Map<string, Pieces>();
  const add = ({ product_type, product_id, count }: Pieces) => {
    const key = `${product_type === 'hearing-aids' ? 0 : 1} ${product_id}`;
    wanted.set(key, { product_type, product_id, count: count + (wanted.get(key)?.count ?? 0) });
  };
  for (const pieces of take) {
    add(pieces);
  }
  for (const pieces of giveBack) {
    add({ ...pieces, count: -pieces.count });
  }
  return [...wanted]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, { product_type, product_id, count }]) => {
      const table = PRODUCT_TABLES[product_type];
      if (count === 0) {
        return [];
      }
      return count > 0
        ? [stage.decrement(table, product_id, 'stock', { by: count, min: 0 })]
        : [stage.increment(table, product_id, 'stock', { by: -count })];
    });
}
