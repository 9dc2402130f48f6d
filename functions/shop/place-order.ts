import type { PlacedOrder } from '../contract/types.ts';
import { orderLineId } from '../domain/ids.ts';
import { piastersToEgp } from '../domain/money.ts';
import { FIRST_DELIVERY_STATUS, FIRST_PAYMENT_STATUS } from '../domain/order-states.ts';
import { countOneMore } from '../runtime/counters.ts';
import { type Operation, type SelectedRow, stage } from '../runtime/tables.ts';
import type { Checkout } from './checkout.ts';
import type { OrderDraft } from './order-draft.ts';
import { orderEvent } from './order-events.ts';
import { PRODUCT_TABLES, productTitles } from './products.ts';

/** What is read of an order to answer who placed it. */
export const PLACED_COLUMNS = ['number', 'amount_piasters', 'vat_piasters', 'contents_hash'] as const;
export type PlacedOrderRow = SelectedRow<'orders', (typeof PLACED_COLUMNS)[number]>;

/** An order about to be placed. */
export interface NewOrder {
  id: string;
  number: string;
  userId: string;
  checkout: Checkout;
  draft: OrderDraft;
  /** So many cash orders of one account may wait for confirmation. */
  maxOpenCashOrders: number;
}

/**
 * The one transaction that places a cash order. It fails as a whole when a cart line changed since it was read, when
 * stock would fall below 0, when too many orders wait, or when the order or its number exists. At most 2 operations a
 * line and 6 more, so a full cart stays under Appwrite's limit of 100.
 */
export function cashOrderOperations({ id, number, userId, checkout, draft, maxOpenCashOrders }: NewOrder): Operation[] {
  return [
    ...draft.cart.map((row) => stage.claim('cart_items', row.$id, 'version', row.version)),
    stage.increment('users', userId, 'open_cash_orders', { max: maxOpenCashOrders }),
    ...draft.lines.map((line) =>
      stage.decrement(PRODUCT_TABLES[line.product_type], line.product_id, 'stock', { by: line.count, min: 0 }),
    ),
    stage.create('orders', id, {
      ...checkout.customer,
      number,
      user_id: userId,
      amount_piasters: draft.amountPiasters,
      delivery_fee_piasters: draft.deliveryFeePiasters,
      vat_piasters: draft.vatPiasters,
      payment_method: 'cash',
      payment_status: FIRST_PAYMENT_STATUS,
      delivery_status: FIRST_DELIVERY_STATUS,
      lang: checkout.lang,
      contents_hash: checkout.contentsHash,
      version: 0,
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
          vat_piasters: line.vatPiasters,
        };
      }),
    ),
    orderEvent({
      orderId: id,
      userId,
      version: 0,
      paymentStatus: FIRST_PAYMENT_STATUS,
      deliveryStatus: FIRST_DELIVERY_STATUS,
    }),
    stage.deleteIds(
      'cart_items',
      draft.cart.map(({ $id }) => $id),
    ),
    countOneMore('orders'),
  ];
}

/** An order as its page shows it. */
export function toPlacedOrder({ $id, $createdAt, number, amount_piasters, vat_piasters }: PlacedOrderRow): PlacedOrder {
  return { $id, number, amount: piastersToEgp(amount_piasters), vat: piastersToEgp(vat_piasters), $createdAt };
}
