import type { ProductType } from '#contract/constants.ts';
import { openingMovementId } from '#lib/ids.ts';

/** So many pieces of a product. */
export interface Pieces {
  product_type: ProductType;
  product_id: string;
  count: number;
}

/** The row of the movement with which a product's stock begins, but for who made it and when. */
export function openingMovement({ product_type, product_id, count }: Pieces) {
  const $id = openingMovementId(product_type, product_id);
  return { $id, product_type, product_id, change: count, reason: 'opening' as const, order_id: null };
}
