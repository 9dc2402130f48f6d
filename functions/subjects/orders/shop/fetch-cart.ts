import type { fetchCart as call } from '#contract/cart/calls.ts';
import { inLanguage } from '#lib/language.ts';
import { piastersToEgp } from '#lib/money.ts';
import type { Handler } from '#runtime/service.ts';
import { readUnpaidOrders } from '#subjects/card-payments/card-order.ts';
import { replacedBy } from '#subjects/card-payments/reservation.ts';
import { findProducts, productTitles, toProduct } from '#subjects/catalogue/products.ts';
import { loadSettings } from '#subjects/settings/shop-settings.ts';
import { type PricedLine, piecesOf, sumLines } from '../rules/cart.ts';
import { readCart, toCartItem } from './cart-rows.ts';

/** So long after a new holder's cart was emptied they are told. */
const TOLD_FOR_MS = 7 * 24 * 60 * 60_000;

/**
 * The caller's cart with its products and what they cost; what is sold out costs nothing. The pieces that an unpaid card
 * order keeps for the caller count as stock where an order of this cart takes its place.
 */
export const fetchCart: Handler<typeof call> = async ({ lang }, { actor, tables, ordering, now }) => {
  const [rows, settings, unpaid] = await Promise.all([
    readCart(tables, actor.id),
    loadSettings(tables),
    ordering?.unpaid_order_id ? readUnpaidOrders(tables, actor.id) : [],
  ]);
  const products = await findProducts(tables, rows, 'both');
  const reserved = replacedBy(rows, unpaid).flatMap(({ order, lines }) => (order.reserved_until === null ? [] : lines));
  const priced: PricedLine[] = [];
  const documents = rows.map((row) => {
    const found = products.get(row);
    if (found?.archived_at) {
      return { ...toCartItem(row), product: null, gone: inLanguage(productTitles(found), lang) };
    }
    const product = found && { ...found, stock: found.stock + piecesOf(row, reserved) };
    if (product && product.stock > 0) {
      priced.push({ ...toCartItem(row), unitPricePiasters: product.price_piasters });
    }
    return { ...toCartItem(row), product: product && toProduct(product, lang) };
  });
  const { totalPiasters, vatPiasters } = sumLines(priced, settings.vatRates);
  const emptiedAt = ordering?.cart_emptied_at ?? null;
  return {
    documents,
    total: documents.length,
    subtotal: piastersToEgp(totalPiasters),
    vat: piastersToEgp(vatPiasters),
    ...(emptiedAt !== null && now().getTime() - Date.parse(emptiedAt) < TOLD_FOR_MS && { emptied_at: emptiedAt }),
  };
};
