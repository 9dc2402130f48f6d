import { MAX_ORDER_AMOUNT, type ProductType } from '#contract/constants.ts';
import { inLanguage } from '#lib/language.ts';
import { piastersToEgp } from '#lib/money.ts';
import { refuse } from '#runtime/refusal.ts';
import { type ProductIndex, type ProductRow, productTitles } from '#subjects/catalogue/products.ts';
import type { ShopSettings } from '#subjects/settings/shop-settings.ts';
import type { Pieces } from '#subjects/stock/stock.ts';
import {
  type LineTotals,
  lineTotals,
  MAX_ORDER_PIASTERS,
  type PricedLine,
  piecesOf,
  sameContents,
} from '../rules/cart.ts';
import type { CartRow } from './cart-rows.ts';
import type { Checkout } from './checkout.ts';

/** A line that is to be sold. */
export interface DraftLine extends PricedLine, LineTotals {
  product: ProductRow;
}

/** An order that could be placed as things stood when they were read. */
export interface OrderDraft {
  lines: DraftLine[];
  /** The whole cart that this order uses up, lines without a product included. */
  cart: CartRow[];
  amountPiasters: number;
  deliveryFeePiasters: number;
  vatPiasters: number;
}

/**
 * Works out an order from what the server knows and compares it with what the customer confirmed. Refuses with
 * `cart_empty`, `cart_changed` or `price_changed` (with the new figures), `order_too_large` or `out_of_stock`. `reserved`
 * pieces can be sold besides the stock. Nothing is left out silently: while the cart holds a product that is sold out or no
 * longer sold, the order is `out_of_stock`, also one that does not name it; the customer takes it out of the cart first.
 */
export function draftOrder(
  checkout: Checkout,
  cart: CartRow[],
  products: ProductIndex,
  settings: ShopSettings,
  reserved: readonly Pieces[] = [],
): OrderDraft {
  const refuseFor = (product: ProductRow, available: number) =>
    refuse('out_of_stock', {
      productId: product.$id,
      title: inLanguage(productTitles(product), checkout.lang),
      available,
    });
  const unsellable: ProductRow[] = [];
  const lines = cart.flatMap((row): (DraftLine & { available: number })[] => {
    const product = products.get(row);
    if (!product) {
      return [];
    }
    const available = product.stock + piecesOf(row, reserved);
    if (product.archived_at || (available <= 0 && piecesOf(row, checkout.cart) === 0)) {
      unsellable.push(product);
      return [];
    }
    const line = { ...wanted(row), unitPricePiasters: product.price_piasters };
    return [{ ...line, ...lineTotals(line, settings.vatRates), product, available }];
  });
  if (lines.length === 0) {
    refuse('cart_empty');
  }
  const subtotalPiasters = sum(lines.map((line) => line.totalPiasters));
  const amountPiasters = subtotalPiasters + settings.deliveryFeePiasters;
  const draft: OrderDraft = {
    lines: lines.sort((a, b) => order(a) - order(b) || (a.product_id < b.product_id ? -1 : 1)),
    cart,
    amountPiasters,
    deliveryFeePiasters: settings.deliveryFeePiasters,
    vatPiasters: sum(lines.map((line) => line.vatPiasters)),
  };
  if (!sameContents(lines, checkout.cart)) {
    refuse('cart_changed', figures(draft));
  }
  const [leftOut] = unsellable;
  if (leftOut) {
    refuseFor(leftOut, 0);
  }
  if (checkout.amountPiasters !== null && amountPiasters !== checkout.amountPiasters) {
    refuse('price_changed', figures(draft));
  }
  if (amountPiasters > MAX_ORDER_PIASTERS) {
    refuse('order_too_large', { amount: MAX_ORDER_AMOUNT });
  }
  for (const { count, product, available } of lines) {
    if (count > available) {
      refuseFor(product, available);
    }
  }
  return draft;
}

/** What the page needs to show the customer what they would confirm now; money in EGP. */
function figures({ lines, amountPiasters, deliveryFeePiasters, vatPiasters }: OrderDraft) {
  return {
    cart: lines.map(wanted),
    amount: piastersToEgp(amountPiasters),
    subtotal: piastersToEgp(amountPiasters - deliveryFeePiasters),
    deliveryFee: piastersToEgp(deliveryFeePiasters),
    vat: piastersToEgp(vatPiasters),
  };
}

function wanted({
  product_id,
  product_type,
  count,
}: CartRow | DraftLine): Pick<CartRow, 'product_id' | 'product_type' | 'count'> {
  return { product_id, product_type, count };
}

function order({ product_type }: { product_type: ProductType }): number {
  return product_type === 'hearing-aids' ? 0 : 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
