import type { updateCart as call } from '#contract/cart/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { getProduct } from '#subjects/catalogue/products.ts';
import { CART_COLUMNS, changeCartRow, requireSellable, toCartItem } from './cart-rows.ts';

/**
 * Sets the count of a line of the caller's cart; 0 removes it and answers null, also when it is gone already. A line of
 * somebody else is answered like one that does not exist.
 */
export const updateCart: Handler<typeof call> = async ({ id, count, lang }, context) => {
  const { actor, tables } = context;
  const found = await tables.get('cart_items', id, CART_COLUMNS);
  const row = found?.user_id === actor.id ? found : null;
  if (count === 0) {
    if (row) {
      await tables.delete('cart_items', id);
    }
    return null;
  }
  if (!row) {
    return refuse('not_found');
  }
  if (row.count === count) {
    return toCartItem(row);
  }
  const product = await getProduct(tables, row.product_type, row.product_id);
  if (!product) {
    return refuse('not_found');
  }
  requireSellable(product, count, lang);
  return changeCartRow(tables, row, { count });
};
