import { Query } from 'node-appwrite';
import { type DeliveryStatus, isFailedDelivery, MAX_CART_LINES } from '#contract/constants.ts';
import type { ReturnState } from '#contract/returns/states.ts';
import type { FailureReason, ShipmentState } from '#contract/shipments/constants.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { endOfUse, useOf } from '#subjects/codes/codes.ts';
import type { KioskMessage, ReturnMessage } from '#subjects/messages/rules/message-kind.ts';
import { countOrder, countRevenue, countStates } from '#subjects/metrics/counters.ts';
import { orderEvent } from '#subjects/orders/order-events.ts';
import { orderMessages } from '#subjects/orders/order-messages.ts';
import type { SoldAt } from '#subjects/orders/rules/line-prices.ts';
import { moveStock, orderMoves, type Pieces, PRODUCT_TABLES } from '#subjects/stock/stock.ts';
import type { CardOrderChange, CardOrderState } from './rules/payments.ts';
import { isUnpaid, UNPAID_STATUSES } from './rules/payments.ts';

const CARD_ORDER_COLUMNS = [
  'number',
  'user_id',
  'amount_piasters',
  'vat_piasters',
  'discount_code',
  'code_granted_piasters',
  'contents_hash',
  'version',
  'delivery_fee_piasters',
  'payment_method',
  'payment_status',
  'delivery_status',
  'delivery_method',
  'promised_until',
  'online_method',
  'kiosk_code',
  'kiosk_until',
  'card_order_id',
  'card_transaction_id',
  'card_order_at',
  'counted_at',
  'received_piasters',
  'returned_piasters',
  'refund_due_piasters',
  'return_id',
  'return_due_piasters',
  'returns_cash_piasters',
  'reserved_until',
  'refund_started_at',
  'user_email',
  'user_phone',
  'recipient_name',
  'recipient_phone',
  'first_name',
  'last_name',
  'city',
  'address',
  'lang',
  'payment_undecided_at',
  'shown_at',
  'replaced_by',
  'forgotten_at',
] as const;

/** An order as far as paying it looks at it. */
export type CardOrderRow = SelectedRow<'orders', (typeof CARD_ORDER_COLUMNS)[number]>;

/** What was ordered. */
export type OrderedLine = Pieces & SoldAt & { title_ar: string; title_en: string };

/** An order, however it is paid, or null. */
export function readOrder(tables: Tables, orderId: string): Promise<CardOrderRow | null> {
  return tables.get('orders', orderId, CARD_ORDER_COLUMNS);
}

/** An order that is to be paid by card, or null. */
export async function readCardOrder(tables: Tables, orderId: string): Promise<CardOrderRow | null> {
  const order = await readOrder(tables, orderId);
  return order?.payment_method === 'card' ? order : null;
}

const LINE_COLUMNS = [
  'product_id',
  'product_type',
  'count',
  'title_ar',
  'title_en',
  'unit_price_piasters',
  'granted_piasters',
] as const;

/** The lines of an order. */
export async function readOrderedLines(tables: Tables, orderId: string): Promise<OrderedLine[]> {
  const { rows } = await tables.list('order_lines', LINE_COLUMNS, [Query.equal('order_id', orderId), Query.limit(100)]);
  return rows;
}

/** A card order that is not paid, with what was ordered. */
export interface UnpaidOrder {
  order: CardOrderRow;
  lines: OrderedLine[];
}

/** More are not looked at: an account opens only a few payments a day. */
const UNPAID_ORDERS = 5;

/** The card orders of an account that may still be paid and are no other order's predecessors, the newest first. */
export async function readUnpaidOrders(tables: Tables, userId: string): Promise<UnpaidOrder[]> {
  const { rows: orders } = await tables.list('orders', CARD_ORDER_COLUMNS, [
    Query.equal('user_id', userId),
    Query.equal('payment_method', 'card'),
    Query.equal('payment_status', [...UNPAID_STATUSES]),
    Query.isNull('replaced_by'),
    Query.isNull('forgotten_at'),
    Query.orderDesc('$createdAt'),
    Query.limit(UNPAID_ORDERS),
  ]);
  if (orders.length === 0) {
    return [];
  }
  const ids = orders.map(({ $id }) => $id);
  const { rows: lines } = await tables.list(
    'order_lines',
    [...LINE_COLUMNS, 'order_id'],
    [Query.equal('order_id', ids), Query.limit(UNPAID_ORDERS * MAX_CART_LINES)],
  );
  return orders.map((order) => ({ order, lines: lines.filter(({ order_id }) => order_id === order.$id) }));
}

/** The stock of each product of the lines that still exists, beside its line. */
export async function readStock(tables: Tables, lines: readonly Pieces[]): Promise<{ line: Pieces; stock: number }[]> {
  const read = async (type: Pieces['product_type']) => {
    const own = lines.filter(({ product_type }) => product_type === type);
    if (own.length === 0) {
      return [];
    }
    const ids = own.map(({ product_id }) => product_id);
    const queries = [Query.equal('$id', ids), Query.limit(ids.length)];
    const { rows } = await tables.list(PRODUCT_TABLES[type], ['stock'], queries);
    return own.flatMap((line) => {
      const product = rows.find(({ $id }) => $id === line.product_id);
      return product ? [{ line, stock: product.stock }] : [];
    });
  };
  return (await Promise.all([read('hearing-aids'), read('accessories')])).flat();
}

/** The columns of which the state of an order consists. */
export const STATE_COLUMNS = [
  'payment_method',
  'payment_status',
  'delivery_status',
  'amount_piasters',
  'received_piasters',
  'returned_piasters',
  'refund_due_piasters',
  'reserved_until',
] as const;

/** The order as the rules see it. */
export function stateOf(order: Pick<CardOrderRow, (typeof STATE_COLUMNS)[number]>): CardOrderState {
  const { payment_status: payment, delivery_status: delivery } = order;
  const isReserved = order.payment_method === 'card' && isUnpaid(payment);
  return {
    payment,
    delivery,
    amountPiasters: order.amount_piasters,
    receivedPiasters: order.received_piasters,
    returnedPiasters: order.returned_piasters,
    refundDuePiasters: order.refund_due_piasters,
    holdsStock: isReserved ? order.reserved_until !== null : keepsPieces(delivery),
  };
}

/** Columns that follow from an order's state. */
type StateColumn =
  | ('payment_status' | 'delivery_status' | 'received_piasters' | 'returned_piasters' | 'refund_due_piasters')
  | ('counted_at' | 'cash_received_at' | 'cash_returned_at' | 'returns_cash_piasters')
  | 'version';

/** Whether the pieces of an order are out of the stock: those of a lost parcel do not come back. */
export function keepsPieces(delivery: DeliveryStatus): boolean {
  return !isFailedDelivery(delivery) || delivery === 'lost';
}

/** What a change of an order writes besides its state. */
export interface ChangeDetails {
  /** When it happens; money and orders count on that day. */
  at: Date;
  /** The account that does it; null for the schedule and the card provider. */
  by: string | null;
  /** Products of the order that still exist. */
  pieces: readonly Pieces[];
  /** Columns that do not follow from the state. */
  columns?: Partial<Omit<Rows['orders'], StateColumn>>;
  /** Operations on rows of the same change, before the counters. */
  others?: readonly Operation[];
  /** What the customer is told besides what follows from the states. */
  tells?: KioskMessage | undefined;
  /** What becomes of a return by it, and what the customer is told of that. */
  ofReturn?: { state: ReturnState; tells: ReturnMessage | null };
  /** What becomes of its parcel by it. */
  ofShipment?: { state: ShipmentState; reason?: FailureReason | null } | undefined;
  /** What becomes of the pick-up of a return by it. */
  ofPickUp?: { state: ShipmentState; reason?: FailureReason | null } | undefined;
}

/**
 * The transaction that brings a change of an order about; it fails as a whole when the order changed since it was read,
 * or when stock that is to be taken is not there.
 */
export function changeOperations(
  order: CardOrderRow,
  { state, stock, orders, revenuePiasters }: CardOrderChange,
  { at, by, pieces, columns = {}, others = [], tells, ofReturn, ofShipment, ofPickUp }: ChangeDetails,
): Operation[] {
  const isPaid = !isUnpaid(state.payment);
  const isOver = isPaid || !state.holdsStock;
  const isDecided = order.payment_undecided_at !== null && columns.payment_undecided_at === null;
  const told = tells ?? (endsWithCode(order, state, at) ? 'kiosk_late' : undefined);
  const paidBack = isReturnPaidBack(order, state) ? order.return_id : null;
  const returnState = paidBack ? 'refunded' : ofReturn?.state;
  const isNews =
    isDecided ||
    told !== undefined ||
    returnState !== undefined ||
    ofShipment !== undefined ||
    ofPickUp !== undefined ||
    state.payment !== order.payment_status ||
    state.delivery !== order.delivery_status;
  const cash = cashMoved(order, revenuePiasters, at, paidBack !== null);
  return [
    ...stage.change('orders', order, {
      payment_status: state.payment,
      delivery_status: state.delivery,
      received_piasters: state.receivedPiasters,
      returned_piasters: state.returnedPiasters,
      refund_due_piasters: state.refundDuePiasters,
      ...(orders > 0 ? { counted_at: at.toISOString() } : {}),
      ...cash.ofOrder,
      ...(paidBack ? { return_id: null, return_due_piasters: 0 } : {}),
      ...columns,
      ...(isOver ? { reserved_until: null } : {}),
      ...(isPaid ? { payment_undecided_at: null } : {}),
    }),
    ...(stock === 'keep'
      ? []
      : moveStock(
          orderMoves(stock, pieces, {
            orderId: order.$id,
            version: order.version + 1,
            reason: stock === 'take' ? 'order' : reasonOfReturn(state),
          }),
          { by, at },
        )),
    ...(paidBack
      ? [stage.update('returns', paidBack, { state: 'refunded', ended_at: at.toISOString(), ...cash.ofReturn })]
      : []),
    ...codeUse(order, state),
    ...others,
    ...(isNews
      ? [
          orderEvent({
            orderId: order.$id,
            userId: order.user_id,
            version: order.version + 1,
            paymentStatus: state.payment,
            deliveryStatus: state.delivery,
            returnState,
            shipment: ofShipment,
            pickUp: ofPickUp,
          }),
        ]
      : []),
    ...orderMessages({
      orderId: order.$id,
      userId: order.user_id,
      phone: order.user_phone,
      recipientPhone: order.recipient_phone,
      lang: order.lang,
      version: order.version + 1,
      before: order,
      after: {
        payment_method: order.payment_method,
        payment_status: state.payment,
        delivery_status: state.delivery,
        returned_piasters: state.returnedPiasters,
      },
      kind: told ?? ofReturn?.tells ?? undefined,
    }),
    ...(orders === 0 ? [] : countOrder(at)),
    ...countStates(order, { payment_status: state.payment, delivery_status: state.delivery }, at),
    ...countRevenue(revenuePiasters, at),
  ];
}

/**
 * Whether an order uses its code: one that is paid, or may still be. What ends unpaid does not, a lost parcel included, whose
 * pieces do not come back.
 */
export const keepsCode = ({ payment, delivery, holdsStock }: CardOrderState): boolean =>
  !isUnpaid(payment) || (holdsStock && !isFailedDelivery(delivery));

/**
 * An order that ends unpaid gives back the use of its code. If it is paid all the same, it has used it after all, whoever has
 * used it meanwhile.
 */
function codeUse(order: CardOrderRow, after: CardOrderState): Operation[] {
  const before = keepsCode(stateOf(order));
  return before === keepsCode(after) ? [] : before ? endOfUse(order) : useOf(order);
}

/** Whether an order is called off while its customer has a code with which they could still pay it at a kiosk. */
const endsWithCode = (order: CardOrderRow, after: CardOrderState, at: Date): boolean =>
  after.delivery === 'cancelled' &&
  order.delivery_status !== 'cancelled' &&
  isUnpaid(after.payment) &&
  order.kiosk_code !== null &&
  Date.parse(order.kiosk_until ?? '') > at.getTime();

/** Whether all that is owed has gone back, the money of the return that is under way among it. */
function isReturnPaidBack({ return_due_piasters: owed }: CardOrderRow, { refundDuePiasters }: CardOrderState): boolean {
  return (owed ?? 0) > 0 && refundDuePiasters === 0;
}

/**
 * When cash came or went, from which the days are recounted; the money of cards has its rows. Cash for pieces that came
 * back counts on the day of their return, because an order may have several.
 */
function cashMoved(
  { payment_method, returns_cash_piasters: before }: CardOrderRow,
  revenuePiasters: number,
  at: Date,
  isForReturn: boolean,
): {
  ofOrder: Partial<Pick<Rows['orders'], 'cash_received_at' | 'cash_returned_at' | 'returns_cash_piasters'>>;
  ofReturn: Partial<Pick<Rows['returns'], 'cash_returned_at' | 'cash_returned_piasters'>>;
} {
  const time = at.toISOString();
  if (payment_method !== 'cash' || revenuePiasters === 0) {
    return { ofOrder: {}, ofReturn: {} };
  }
  if (revenuePiasters > 0 || !isForReturn) {
    return { ofOrder: revenuePiasters > 0 ? { cash_received_at: time } : { cash_returned_at: time }, ofReturn: {} };
  }
  return {
    ofOrder: { returns_cash_piasters: (before ?? 0) - revenuePiasters },
    ofReturn: { cash_returned_at: time, cash_returned_piasters: -revenuePiasters },
  };
}

/** Why an order gives its pieces back. */
export function reasonOfReturn({ delivery }: Pick<CardOrderState, 'delivery'>): 'cancelled' | 'returned' | 'expired' {
  return delivery === 'cancelled' || delivery === 'returned' ? delivery : 'expired';
}
