import type { PlacedOrder } from '../contract/types.ts';
import { orderLineId } from '../domain/ids.ts';
import { piastersToEgp } from '../domain/money.ts';
import { orderSearchText } from '../domain/order-search.ts';
import { FIRST_DELIVERY_STATUS, FIRST_PAYMENT_STATUS } from '../domain/order-states.ts';
import { countOrder } from '../runtime/counters.ts';
import { orderEvent } from '../runtime/order-events.ts';
import { orderMessages } from '../runtime/order-messages.ts';
import { changeOperations } from '../runtime/payments/card-order.ts';
import type { Reservation } from '../runtime/payments/reservation.ts';
import { productTitles } from '../runtime/products.ts';
import { moveStock } from '../runtime/stock.ts';
import { type Operation, type SelectedRow, stage } from '../runtime/tables.ts';
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
  /** So many cash orders of one account may wait for confirmation. */
  maxOpenCashOrders: number;
  /** So often the account has placed a card order. */
  cardOrderVersion: number;
  /** The reservation of an unpaid card order of the same account, which this order takes over. */
  takenOver: Reservation | null;
  placedAt: Date;
  /** Until when a card order keeps its stock unpaid; ISO 8601. */
  reservedUntil: string;
}

/**
 * The one transaction that places an order. It fails as a whole when a cart line changed since it was read, when
 * stock would fall below 0, when too many orders wait, when the order or its number exists, or when the card order whose
 * reservation it takes over was paid meanwhile. A cash order empties the cart; a card order leaves it as it is until
 * it is paid, and is counted then.
 */
export function orderOperations(order: NewOrder): Operation[] {
  const { id, number, userId, checkout, draft, takenOver } = order;
  const isCash = checkout.method === 'cash';
  return [
    ...(isCash ? draft.cart.map((row) => stage.claim('cart_items', row.$id, 'version', row.version)) : []),
    ...ofAccount(order),
    ...(takenOver
      ? changeOperations(takenOver.order, { ...takenOver.release, stock: 'keep' }, { at: order.placedAt, pieces: [] })
      : []),
    ...moveStock({ take: draft.lines, giveBack: takenOver?.pieces }),
    stage.create('orders', id, {
      ...checkout.customer,
      number,
      user_id: userId,
      amount_piasters: draft.amountPiasters,
      delivery_fee_piasters: draft.deliveryFeePiasters,
      vat_piasters: draft.vatPiasters,
      payment_method: checkout.method,
      payment_status: FIRST_PAYMENT_STATUS,
      delivery_status: FIRST_DELIVERY_STATUS,
      reserved_until: isCash ? null : order.reservedUntil,
      lang: checkout.lang,
      search: orderSearchText({
        ...checkout.customer,
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
    ...orderMessages({
      orderId: id,
      userId,
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
    ...(isCash
      ? [
          stage.deleteIds(
            'cart_items',
            draft.cart.map(({ $id }) => $id),
          ),
          ...countOrder(order.placedAt),
        ]
      : []),
  ];
}

/** One more cash order that waits, or the card order that is now the account's only unpaid one. */
function ofAccount({ id, userId, checkout, maxOpenCashOrders, cardOrderVersion }: NewOrder): Operation[] {
  return checkout.method === 'cash'
    ? [stage.increment('users', userId, 'open_cash_orders', { max: maxOpenCashOrders })]
    : [
        stage.claim('users', userId, 'card_order_version', cardOrderVersion),
        stage.update('users', userId, { card_order_id: id }),
      ];
}

/** An order as its page shows it. */
export function toPlacedOrder({ $id, $createdAt, number, amount_piasters, vat_piasters }: PlacedOrderRow): PlacedOrder {
  return { $id, number, amount: piastersToEgp(amount_piasters), vat: piastersToEgp(vat_piasters), $createdAt };
}
