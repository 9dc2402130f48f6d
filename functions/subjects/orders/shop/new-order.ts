import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import { receiverOf } from '#contract/orders/receiver.ts';
import type { PlacedOrder } from '#contract/payments/schemas.ts';
import { orderLineId } from '#lib/ids.ts';
import { piastersToEgp } from '#lib/money.ts';
import { type Operation, type SelectedRow, stage } from '#runtime/tables.ts';
import { claimAccount } from '#subjects/accounts/profiles.ts';
import type { Parties } from '#subjects/accounts/rules/parties.ts';
import { changeOperations } from '#subjects/card-payments/card-order.ts';
import type { Reservation } from '#subjects/card-payments/reservation.ts';
import { productTitles } from '#subjects/catalogue/products.ts';
import { claimCode, useOf } from '#subjects/codes/codes.ts';
import { keptPromise, promisedOn } from '#subjects/delivery/rules/delivery-terms.ts';
import { impressionsOf } from '#subjects/devices/impressions.ts';
import { countOrder } from '#subjects/metrics/counters.ts';
import { moveStock, orderMoves } from '#subjects/stock/stock.ts';
import { orderEvent } from '../order-events.ts';
import { orderMessages } from '../order-messages.ts';
import type { OrderLimits } from '../rules/order-limits.ts';
import { orderSearchText } from '../rules/order-search.ts';
import { FIRST_DELIVERY_STATUS, FIRST_PAYMENT_STATUS } from '../rules/order-states.ts';
import type { CartRow } from './cart-rows.ts';
import type { Checkout } from './checkout.ts';
import type { OrderDraft } from './order-draft.ts';

/** What is read of an order to answer who placed it. */
export const PLACED_COLUMNS = [
  'number',
  'amount_piasters',
  'vat_piasters',
  'contents_hash',
  'payment_method',
  'payment_status',
  'reserved_until',
] as const;
export type PlacedOrderRow = SelectedRow<'orders', (typeof PLACED_COLUMNS)[number]>;

/** An order about to be placed. */
export interface NewOrder {
  id: string;
  number: string;
  userId: string;
  checkout: Checkout;
  draft: OrderDraft;
  /** So many months its hearing aids will have a warranty. */
  warrantyMonths: number;
  /** How much the account may order. */
  limits: OrderLimits;
  /** Who holds what it takes; without an address where the email is proven. */
  parties: Parties;
  /** Claims what stands for its phone and address. */
  claims: readonly Operation[];
  /** Raised by each order of the account: of two that are placed at the same time, one is validated again. */
  accountVersion: number;
  /** The account's unpaid card orders whose place this one takes, with what they reserve. */
  replaced: readonly Reservation[];
  placedAt: Date;
  /** Until when a card order keeps its stock unpaid; ISO 8601. */
  reservedUntil: string;
}

/**
 * The one transaction that places an order. It fails as a whole when stock would fall below 0, when the order or its
 * number exists, when the account placed another one meanwhile, or when a card order whose place it takes was paid
 * meanwhile. A cash order empties the cart; a card order leaves it as it is until it is paid, and is
 * counted then.
 */
export function orderOperations(order: NewOrder): Operation[] {
  const { id, number, userId, checkout, draft, replaced } = order;
  const isCash = checkout.method === 'cash';
  const mover = { by: userId, at: order.placedAt };
  const promise = draft.promised && promisedOn(cairoDay(order.placedAt), draft.promised, draft.isWorkday);
  return [
    ...ofAccount(order),
    ...order.claims,
    ...replaced.flatMap((old) =>
      changeOperations(
        old.order,
        { ...old.release, stock: 'keep' },
        { ...mover, pieces: [], columns: { replaced_by: id } },
      ),
    ),
    // All orders' pieces together, so that what an old one kept is there for the new one.
    ...moveStock(
      [
        ...orderMoves('take', draft.lines, { orderId: id, version: 0, reason: 'order' }),
        ...replaced.flatMap(({ order: { $id, version }, pieces }) =>
          orderMoves('give back', pieces, { orderId: $id, version: version + 1, reason: 'expired' }),
        ),
      ],
      mover,
    ),
    stage.create('orders', id, {
      ...checkout.customer,
      ...checkout.recipient,
      number,
      user_id: userId,
      amount_piasters: draft.amountPiasters,
      delivery_fee_piasters: draft.deliveryFeePiasters,
      vat_piasters: draft.vatPiasters,
      discount_code: draft.code?.row.code ?? null,
      code_granted_piasters: draft.code?.grantedPiasters ?? 0,
      payment_method: checkout.method,
      online_method: checkout.onlineMethod,
      payment_status: FIRST_PAYMENT_STATUS,
      delivery_status: FIRST_DELIVERY_STATUS,
      warranty_months: order.warrantyMonths,
      delivery_method: checkout.deliveryMethod,
      ...keptPromise(promise),
      reserved_until: isCash ? null : order.reservedUntil,
      lang: checkout.lang,
      search: orderSearchText({
        ...checkout.customer,
        ...checkout.recipient,
        $id: id,
        number,
        payment_method: checkout.method,
        amount_piasters: draft.amountPiasters,
      }),
      contents_hash: checkout.contentsHash,
      call_attempts: 0,
      version: 0,
      received_piasters: 0,
      returned_piasters: 0,
      refund_due_piasters: 0,
      return_due_piasters: 0,
      returns_cash_piasters: 0,
      address_key: order.parties.address,
      counted_at: isCash ? order.placedAt.toISOString() : null,
    }),
    stage.createMany(
      'order_lines',
      draft.lines.map((line) => {
        const { ar: title_ar, en: title_en } = productTitles(line.product);
        return {
          $id: orderLineId(id, line.product_type, line.product_id),
          order_id: id,
          product_id: line.product_id,
          product_type: line.product_type,
          title_ar,
          title_en,
          unit_price_piasters: line.unitPricePiasters,
          count: line.count,
          granted_piasters: line.grantedPiasters,
          granted_by: line.grantedBy,
          vat_piasters: line.vatPiasters,
          making: line.product.product_type === 'hearing-aids' ? line.product.making : null,
        };
      }),
    ),
    ...usesCode(order),
    ...impressionsOf({
      id,
      userId,
      ...receiverOf({ ...checkout.customer, ...checkout.recipient }),
      products: draft.lines.map(({ product }) => product),
    }),
    orderEvent({
      orderId: id,
      userId,
      version: 0,
      paymentStatus: FIRST_PAYMENT_STATUS,
      deliveryStatus: FIRST_DELIVERY_STATUS,
    }),
    ...orderMessages({
      orderId: id,
      userId,
      phone: checkout.customer.user_phone,
      recipientPhone: checkout.recipient.recipient_phone,
      lang: checkout.lang,
      version: 0,
      before: null,
      after: {
        payment_method: checkout.method,
        payment_status: FIRST_PAYMENT_STATUS,
        delivery_status: FIRST_DELIVERY_STATUS,
        returned_piasters: 0,
      },
    }),
    ...(isCash ? [emptyCart(draft.cart), ...countOrder(order.placedAt)] : []),
  ];
}

/** What was ordered leaves the cart; a line that the customer changed since it was read stays. One operation. */
function emptyCart(cart: readonly CartRow[]): Operation {
  const newest = Math.max(...cart.map(({ $updatedAt }) => Date.parse($updatedAt)));
  return stage.deleteWhere('cart_items', [
    Query.equal(
      '$id',
      cart.map(({ $id }) => $id),
    ),
    Query.lessThanEqual('$updatedAt', new Date(newest).toISOString()),
  ]);
}

/** The code that took something off is claimed, so that its uses are those that were read, and one more. */
function usesCode({ id, userId, checkout, draft }: NewOrder): Operation[] {
  if (!draft.code) {
    return [];
  }
  const { row, grantedPiasters } = draft.code;
  const { user_phone } = checkout.customer;
  const order = {
    $id: id,
    user_id: userId,
    user_phone,
    discount_code: row.code,
    code_granted_piasters: grantedPiasters,
  };
  return [...claimCode(row), ...useOf(order)];
}

/** The account is claimed; a card order is now its newest one, and the code of a cart goes with it. */
function ofAccount({ id, userId, checkout, draft, accountVersion }: NewOrder): Operation[] {
  const columns = {
    ...(checkout.method === 'card' && { unpaid_order_id: id }),
    ...(checkout.method === 'cash' && draft.code && { cart_code: null }),
  };
  return [
    ...claimAccount({ $id: userId, version: accountVersion }),
    ...(Object.keys(columns).length > 0 ? [stage.update('users', userId, columns)] : []),
  ];
}

/** An order as its page shows it. */
export function toPlacedOrder({ $id, $createdAt, number, amount_piasters, vat_piasters }: PlacedOrderRow): PlacedOrder {
  return { $id, number, amount: piastersToEgp(amount_piasters), vat: piastersToEgp(vat_piasters), $createdAt };
}
