import { isCustomMade } from '#contract/catalogue/making.ts';
import { MAX_ORDER_AMOUNT, type ProductType } from '#contract/constants.ts';
import { inLanguage } from '#lib/language.ts';
import { piastersToEgp } from '#lib/money.ts';
import { refuse } from '#runtime/refusal.ts';
import { type ProductIndex, type ProductRow, productTitles } from '#subjects/catalogue/products.ts';
import { offerOf } from '#subjects/catalogue/rules/prices.ts';
import type { StoredCode } from '#subjects/codes/codes.ts';
import { type KnownCode, termsFor } from '#subjects/codes/rules/codes.ts';
import { type DeliveryDays, deliveryFee, promisedDays } from '#subjects/delivery/rules/delivery-terms.ts';
import type { ShopSettings } from '#subjects/settings/shop-settings.ts';
import type { Pieces } from '#subjects/stock/stock.ts';
import { MAX_ORDER_PIASTERS, piecesOf, sameContents } from '../rules/cart.ts';
import { type PricedLine, priceLines, sumOf } from '../rules/line-prices.ts';
import type { CartRow } from './cart-rows.ts';
import type { Checkout } from './checkout.ts';

/** A line that is to be sold. */
export interface DraftLine extends PricedLine {
  product: ProductRow;
}

/** An order that could be placed as things stood when they were read. */
export interface OrderDraft {
  lines: DraftLine[];
  /** The whole cart that this order uses up, lines without a product included. */
  cart: CartRow[];
  amountPiasters: number;
  deliveryFeePiasters: number;
  /** How long delivery takes; null where nothing is promised: what is made to measure begins with an impression. */
  promised: DeliveryDays | null;
  isWorkday: (day: string) => boolean;
  vatPiasters: number;
  /** What a discount code takes off; null without one that does. */
  code: { row: StoredCode; grantedPiasters: number } | null;
}

/**
 * Works out an order from what the server knows and compares it with what the customer confirmed. Refuses with
 * `cart_empty`, `cart_changed` or `price_changed` (with the new figures), `pick_up_unavailable`, `order_too_large` or `out_of_stock`. `reserved`
 * pieces can be sold besides the stock. Nothing is left out silently: while the cart holds a product that is sold out or no
 * longer sold, the order is `out_of_stock`, also one that does not name it; the customer takes it out of the cart first.
 * Prices are those of the moment `now`. A code that takes nothing off is left alone; one that the phone of the order has used
 * is `discount_used`.
 */
export function draftOrder(
  checkout: Checkout,
  cart: CartRow[],
  products: ProductIndex,
  settings: ShopSettings,
  { now, reserved = [], code = null }: { now: Date; reserved?: readonly Pieces[]; code?: KnownCode<StoredCode> | null },
): OrderDraft {
  const refuseFor = (product: ProductRow, available: number) =>
    refuse('out_of_stock', {
      productId: product.$id,
      title: inLanguage(productTitles(product), checkout.lang),
      available,
    });
  const unsellable: ProductRow[] = [];
  const offered = cart.flatMap((row) => {
    const product = products.get(row);
    if (!product) {
      return [];
    }
    const available = product.stock + piecesOf(row, reserved);
    if (product.archived_at || (available <= 0 && piecesOf(row, checkout.cart) === 0)) {
      unsellable.push(product);
      return [];
    }
    return [{ ...wanted(row), offer: offerOf(product, now), product, available }];
  });
  const terms = code && termsFor(code, offered, now).terms;
  const lines = priceLines(offered, settings.vatRatesAt(now), terms);
  const byCode = lines.filter(({ grantedBy }) => grantedBy === 'code');
  if (lines.length === 0) {
    refuse('cart_empty');
  }
  const { totalPiasters: subtotalPiasters, vatPiasters } = sumOf(lines);
  const destination = { method: checkout.deliveryMethod, city: checkout.customer.city };
  const deliveryFeePiasters = deliveryFee(settings.delivery, destination, subtotalPiasters);
  const amountPiasters = subtotalPiasters + deliveryFeePiasters;
  const draft: OrderDraft = {
    lines: lines.sort((a, b) => order(a) - order(b) || (a.product_id < b.product_id ? -1 : 1)),
    cart,
    amountPiasters,
    deliveryFeePiasters,
    promised: lines.some(({ product }) => isCustomMade(product)) ? null : promisedDays(settings.delivery, destination),
    isWorkday: settings.delivery.isWorkday,
    vatPiasters,
    code: code &&
      terms && { row: code.row, grantedPiasters: byCode.reduce((sum, line) => sum + line.grantedPiasters, 0) },
  };
  if (checkout.deliveryMethod === 'pick_up' && !settings.delivery.hasPickUp) {
    refuse('pick_up_unavailable');
  }
  if (!sameContents(lines, checkout.cart)) {
    refuse('cart_changed', figures(draft));
  }
  const [leftOut] = unsellable;
  if (leftOut) {
    refuseFor(leftOut, 0);
  }
  if (draft.code && code?.isUsedByPhone) {
    refuse('discount_used');
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
