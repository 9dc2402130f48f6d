import type { fetchCart as call } from '#contract/cart/calls.ts';
import { type PricedLine, sumLines } from '../domain/cart.ts';
import { piastersToEgp } from '../domain/money.ts';
import { findProducts, toProduct } from '../runtime/products.ts';
import type { Handler } from '../runtime/service.ts';
import { loadSettings } from '../runtime/shop-settings.ts';
import { readCart, toCartItem } from './cart-rows.ts';

/** The caller's cart with its products and what they cost. Three steps, however long the cart is. */
export const fetchCart: Handler<typeof call> = async ({ lang }, { actor, tables }) => {
  const [rows, settings] = await Promise.all([readCart(tables, actor.id), loadSettings(tables)]);
  const products = await findProducts(tables, rows);
  const priced: PricedLine[] = [];
  const documents = rows.map((row) => {
    const product = products.get(row);
    if (product) {
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
