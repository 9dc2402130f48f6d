import type { fetchCart as call } from '#contract/cart/calls.ts';
import type { Cart, CartCode } from '#contract/cart/schemas.ts';
import type { CodeProblem } from '#contract/codes/constants.ts';
import type { Language } from '#contract/constants.ts';
import { inLanguage } from '#lib/language.ts';
import { piastersToEgp } from '#lib/money.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { readUnpaidOrders } from '#subjects/card-payments/card-order.ts';
import { replacedBy } from '#subjects/card-payments/reservation.ts';
import { findProducts, productTitles, toProduct } from '#subjects/catalogue/products.ts';
import { offerOf } from '#subjects/catalogue/rules/prices.ts';
import { readCode, type StoredCode } from '#subjects/codes/codes.ts';
import { termsFor } from '#subjects/codes/rules/codes.ts';
import { loadSettings } from '#subjects/settings/shop-settings.ts';
import { piecesOf } from '../rules/cart.ts';
import { type PricedLine, priceLines, sumOf } from '../rules/line-prices.ts';
import { readCart, toCartItem } from './cart-rows.ts';

/** So long after a new holder's cart was emptied they are told. */
const TOLD_FOR_MS = 7 * 24 * 60 * 60_000;

/**
 * The caller's cart with its products and what they cost; what is sold out costs nothing. The pieces that an unpaid card
 * order keeps for the caller count as stock where an order of this cart takes its place.
 */
export const fetchCart: Handler<typeof call> = ({ lang }, context) => pricedCart(lang, context);

/** The same for a call that has changed it. */
export async function pricedCart(
  lang: Language | undefined,
  { actor, tables, ordering, now }: CallContext<readonly ['user']>,
): Promise<Cart> {
  const [rows, settings, unpaid] = await Promise.all([
    readCart(tables, actor.id),
    loadSettings(tables),
    ordering?.unpaid_order_id ? readUnpaidOrders(tables, actor.id) : [],
  ]);
  const products = await findProducts(tables, rows, 'both');
  const replaced = replacedBy(rows, unpaid);
  const user = { userId: actor.id, phone: null, replaced: replaced.map(({ order }) => order.$id) };
  const code = ordering?.cart_code ? await readCode(tables, ordering.cart_code, user) : null;
  const reserved = replaced.flatMap(({ order, lines }) => (order.reserved_until === null ? [] : lines));
  const time = now();
  const offered = rows.flatMap((row) => {
    const product = products.get(row);
    const isThere = product && !product.archived_at && product.stock + piecesOf(row, reserved) > 0;
    return isThere ? [{ ...toCartItem(row), offer: offerOf(product, time) }] : [];
  });
  const granted = code && termsFor(code, offered, time);
  const priced = priceLines(offered, settings.vatRatesAt(time), granted?.terms);
  const documents = rows.map((row) => {
    const found = products.get(row);
    if (found?.archived_at) {
      return { ...toCartItem(row), product: null, gone: inLanguage(productTitles(found), lang) };
    }
    const product = found && { ...found, stock: found.stock + piecesOf(row, reserved) };
    const cost = priced.find(({ $id }) => $id === row.$id);
    return {
      ...toCartItem(row),
      product: product && toProduct(product, lang, time),
      ...(cost && {
        cost: {
          count: cost.count,
          before: piastersToEgp(cost.totalPiasters + cost.grantedPiasters),
          total: piastersToEgp(cost.totalPiasters),
          granted_by: cost.grantedBy,
        },
      }),
    };
  });
  const { totalPiasters, vatPiasters } = sumOf(priced);
  const emptiedAt = ordering?.cart_emptied_at ?? null;
  return {
    documents,
    total: documents.length,
    subtotal: piastersToEgp(totalPiasters),
    vat: piastersToEgp(vatPiasters),
    ...(code && granted && { code: toCartCode(code.row, priced, granted.problem) }),
    ...(emptiedAt !== null && time.getTime() - Date.parse(emptiedAt) < TOLD_FOR_MS && { emptied_at: emptiedAt }),
  };
}

function toCartCode(row: StoredCode, lines: readonly PricedLine[], problem: CodeProblem | null): CartCode {
  const { code, minimum_piasters, valid_from } = row;
  const byCode = lines.filter(({ grantedBy }) => grantedBy === 'code');
  const granted = piastersToEgp(byCode.reduce((sum, { grantedPiasters }) => sum + grantedPiasters, 0));
  return { code, granted, problem, minimum: piastersToEgp(minimum_piasters), valid_from };
}
