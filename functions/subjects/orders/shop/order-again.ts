import { MAX_CART_LINES } from '#contract/constants.ts';
import type { orderAgain as call } from '#contract/orders/calls.ts';
import type { Reorder } from '#contract/orders/schemas.ts';
import { cartItemId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { type NewRow, type Operation, stage } from '#runtime/tables.ts';
import { findProducts, type ProductIndex } from '#subjects/catalogue/products.ts';
import { maxPieces } from '../rules/cart.ts';
import { type CartRow, readCart } from './cart-rows.ts';
import { lineTitle, type OrderLineRow, readOwnOrder } from './order-reading.ts';

/**
 * Fills the caller's cart so that it holds at least what an earlier order of theirs held, as far as that can be bought
 * now, and tells what could not. Counts are raised to those of the order and not added to, so that a repeat changes
 * nothing.
 */
export const orderAgain: Handler<typeof call> = async ({ orderId, lang }, context) => {
  const { actor, tables } = context;
  const [stored, cart] = await Promise.all([readOwnOrder(tables, actor.id, orderId), readCart(tables, actor.id)]);
  if (!stored) {
    return refuse('not_found');
  }
  const wishes = wishesOf(stored.lines, cart, await findProducts(tables, stored.lines), actor.id);
  const operations = cartOperations(wishes, actor.id);
  if (operations.length > 0) {
    await tables.write(operations);
  }
  const short: Reorder['short'] = wishes.flatMap(({ line, count, reason }) =>
    reason ? [{ title: lineTitle(line, lang), wanted: line.count, count, reason }] : [],
  );
  return { found: wishes.filter(({ count }) => count > 0).length, short };
};

/** A line of the order, and what the cart can hold of it. */
interface Wish {
  line: OrderLineRow;
  id: string;
  /** The cart's row of the product, if it has one. */
  row: CartRow | undefined;
  /** Pieces that the cart holds in the end. */
  count: number;
  /** Why that is less than the order held; null when it is not. */
  reason: Reorder['short'][number]['reason'] | null;
}

function wishesOf(lines: readonly OrderLineRow[], cart: readonly CartRow[], products: ProductIndex, userId: string) {
  let room = MAX_CART_LINES - cart.length;
  return lines.map((line): Wish => {
    const id = cartItemId(userId, line.product_type, line.product_id);
    const row = cart.find(({ $id }) => $id === id);
    const product = products.get(line);
    const available = product?.stock ?? 0;
    const wish = { line, id, row };
    if (!product) {
      return { ...wish, count: 0, reason: 'gone' };
    }
    if (available === 0) {
      return { ...wish, count: 0, reason: 'sold_out' };
    }
    if (!row && room === 0) {
      return { ...wish, count: 0, reason: 'cart_full' };
    }
    room -= row ? 0 : 1;
    const count = Math.max(row?.count ?? 0, Math.min(line.count, available, maxPieces(product.price_piasters)));
    return { ...wish, count, reason: count < line.count ? 'fewer' : null };
  });
}

function cartOperations(wishes: readonly Wish[], userId: string): Operation[] {
  const raised = wishes.flatMap(({ row, count }) =>
    row && count > row.count ? stage.change('cart_items', row, { count }) : [],
  );
  const made = wishes
    .filter(({ row, count }) => !row && count > 0)
    .map(({ line: { product_id, product_type }, id: $id, count }): NewRow<'cart_items'> & { $id: string } => ({
      $id,
      user_id: userId,
      product_id,
      product_type,
      count,
      version: 0,
      request_ids: [],
    }));
  return made.length > 0 ? [...raised, stage.createMany('cart_items', made)] : raised;
}
