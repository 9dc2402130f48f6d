import type { ProductType } from '../contract/constants.ts';
import { PRODUCT_TABLES } from '../runtime/stock.ts';
import { type Operation, stage } from '../runtime/tables.ts';
import type { ProductIndex } from './products.ts';

/** A product and how many pieces of it an order holds. */
export interface SoldLine {
  product_type: ProductType;
  product_id: string;
  count: number;
}

/**
 * Gives the stock of an order back, in the order in which placing takes it. A product that is gone gets nothing: its
 * row would make the whole transaction fail.
 */
export function returnStock(lines: readonly SoldLine[], products: ProductIndex): Operation[] {
  return lines
    .filter((line) => products.get(line) !== null)
    .sort((a, b) => lockOrder(a) - lockOrder(b) || (a.product_id < b.product_id ? -1 : 1))
    .map(({ product_type, product_id, count }) =>
      stage.increment(PRODUCT_TABLES[product_type], product_id, 'stock', { by: count }),
    );
}

function lockOrder({ product_type }: SoldLine): number {
  return product_type === 'hearing-aids' ? 0 : 1;
}
