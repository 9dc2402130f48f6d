import type { addToCart as call } from '#contract/cart/calls.ts';
import { MAX_CART_LINES } from '#contract/constants.ts';
import { cartItemId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import { getProduct } from '#subjects/catalogue/products.ts';
import { rememberRequest } from '../rules/cart.ts';
import { changeCartRow, readCart, requireSellable, toCartItem } from './cart-rows.ts';

/** Puts a product into the caller's cart, or more of it. A request that is repeated with its id adds nothing again. */
export const addToCart: Handler<typeof call> = async (input, context) => {
  const { productId, product_type, count, requestId, lang } = input;
  const { actor, tables } = context;
  const id = cartItemId(actor.id, product_type, productId);
  const [cart, product] = await Promise.all([readCart(tables, actor.id), getProduct(tables, product_type, productId)]);
  const row = cart.find(({ $id }) => $id === id);
  if (row && requestId && row.request_ids.includes(requestId)) {
    return toCartItem(row);
  }
  if (!product) {
    return refuse('not_found');
  }
  requireSellable(product, (row?.count ?? 0) + count, lang);
  if (!row && cart.length >= MAX_CART_LINES) {
    return refuse('cart_full', { max: MAX_CART_LINES });
  }
  const request_ids = rememberRequest(row?.request_ids ?? [], requestId);
  if (row) {
    return changeCartRow(tables, row, { count: row.count + count, request_ids });
  }
  const made = await tables.create('cart_items', id, {
    user_id: actor.id,
    product_id: productId,
    product_type,
    count,
    version: 0,
    request_ids,
  });
  return made ? toCartItem(made) : overtaken();
};
