import type { fetchCart as call } from '#contract/cart/calls.ts';
import { type PricedLine, piecesOf, sumLines } from '../domain/cart.ts';
import { inLanguage } from '../domain/language.ts';
import { piastersToEgp } from '../domain/money.ts';
import { findReservation } from '../runtime/payments/reservation.ts';
import { findProducts, productTitles, toProduct } from '../runtime/products.ts';
import type { Handler } from '../runtime/service.ts';
import { loadSettings } from '../runtime/shop-settings.ts';
import { readCart, toCartItem } from './cart-rows.ts';

/**
 * The caller's cart with its products and what they cost; what is sold out costs nothing. The pieces that an unpaid card
 * order keeps for the caller count as stock: another order takes them over. Three steps, however long the cart is.
 */
export const fetchCart: Handler<typeof call> = async ({ lang }, { actor, tables, ordering }) => {
  const unpaid = ordering?.unpaid_order_id;
  const [rows, settings, own] = await Promise.all([
    readCart(tables, actor.id),
    loadSettings(tables),
    unpaid ? findReservation(tables, unpaid) : null,
  ]);
  const products = await findProducts(tables, rows, 'both');
  const priced: PricedLine[] = [];
  const documents = rows.map((row) => {
    const found = products.get(row);
    if (found?.archived_at) {
      return { ...toCartItem(row), product: null, gone: inLanguage(productTitles(found), lang) };
    }
    const product = found && { ...found, stock: found.stock + piecesOf(row, own?.pieces ?? []) };
    if (product && product.stock > 0) {
      priced.push({ ...toCartItem(row), unitPricePiasters: product.price_piasters });
    }
    return { ...toCartItem(row), product: product && toProduct(product, lang) };
  });
  const { totalPiasters, vatPiasters } = sumLines(priced, settings.vatRates);
  return {
    documents,
    total: documents.length,
    subtotal: piastersToEgp(totalPiasters),
    vat: piastersToEgp(vatPiasters),
  };
};
