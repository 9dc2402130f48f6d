import { Query } from 'node-appwrite';
import type { CartItem } from '#contract/cart/schemas.ts';
import type { Language } from '#contract/constants.ts';
import { MAX_CART_LINES, MAX_LINE_COUNT, MAX_ORDER_AMOUNT } from '#contract/constants.ts';
import { inLanguage } from '#lib/language.ts';
import { refuse } from '#runtime/refusal.ts';
import { type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { type ProductRow, productTitles } from '#subjects/catalogue/products.ts';
import { maxPieces } from '../rules/cart.ts';

export const CART_COLUMNS = ['user_id', 'product_id', 'product_type', 'count', 'version', 'request_ids'] as const;

/** A cart row as it is stored. */
export type CartRow = SelectedRow<'cart_items', (typeof CART_COLUMNS)[number]>;

/** The cart of a user, oldest line first. */
export async function readCart(tables: Tables, userId: string): Promise<CartRow[]> {
  const { rows } = await tables.list('cart_items', CART_COLUMNS, [
    Query.equal('user_id', userId),
    Query.orderAsc('$createdAt'),
    Query.limit(MAX_CART_LINES),
  ]);
  return rows;
}

/** Changes a cart row; throws `Overtaken` when somebody changed it since it was read. */
export async function changeCartRow(
  tables: Tables,
  row: CartRow,
  change: { count: number; request_ids?: string[] },
): Promise<CartItem> {
  await tables.write(stage.change('cart_items', row, change));
  return toCartItem({ ...row, ...change });
}

/** Refuses more pieces than can be sold: than there are, than a line holds, than an order may cost. */
export function requireSellable(product: ProductRow, count: number, lang: Language | undefined): void {
  if (count > product.stock) {
    const title = inLanguage(productTitles(product), lang);
    refuse('out_of_stock', { productId: product.$id, title, available: product.stock });
  }
  if (count > MAX_LINE_COUNT) {
    refuse('invalid_input', { fields: { count: { key: 'too_large', values: { max: MAX_LINE_COUNT } } } });
  }
  if (count > maxPieces(product.price_piasters)) {
    refuse('order_too_large', { amount: MAX_ORDER_AMOUNT });
  }
}

/** A cart row as the store shows it. */
export function toCartItem({ $id, product_id, product_type, count }: CartItem): CartItem {
  return { $id, product_id, product_type, count };
}
