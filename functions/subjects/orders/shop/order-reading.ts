import { Query } from 'node-appwrite';
import { isCustomMade } from '#contract/catalogue/making.ts';
import { type Language, MAX_CART_LINES } from '#contract/constants.ts';
import { warrantyUntil } from '#contract/devices/warranty.ts';
import { RECEIVER_COLUMNS } from '#contract/orders/receiver.ts';
import type { ListedOrder, Order, OrderReturn, OrderSummary } from '#contract/orders/schemas.ts';
import { inLanguage } from '#lib/language.ts';
import { piastersToEgp } from '#lib/money.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { isUnpaid } from '#subjects/card-payments/rules/payments.ts';
import { findProducts, type ProductIndex } from '#subjects/catalogue/products.ts';
import { readPromise } from '#subjects/delivery/rules/delivery-terms.ts';
import { isPickUp, readShipments, type ShipmentRow } from '#subjects/delivery/shipments.ts';
import { type ReturnLineRow, type ReturnRow, readReturnLines, readReturns } from '#subjects/returns/returns.ts';
import {
  isReturnable,
  isSameProduct,
  lastReturnDay,
  refundDay,
  returnedOf,
  returnObstacle,
} from '#subjects/returns/rules/returns.ts';
import { loadSettings, type ShopSettings } from '#subjects/settings/shop-settings.ts';
import { trialState } from '#subjects/trials/rules/trials.ts';
import { readTrial, type TrialRow } from '#subjects/trials/trials.ts';
import { isCancellableByCustomer, isShownToCustomer } from '../rules/order-states.ts';

/** What the list of orders shows. */
export const SUMMARY_COLUMNS = [
  'number',
  'amount_piasters',
  'payment_method',
  'online_method',
  'payment_status',
  'delivery_status',
  'payment_undecided_at',
  'delivery_method',
] as const;
const ORDER_COLUMNS = [
  ...SUMMARY_COLUMNS,
  'user_id',
  ...RECEIVER_COLUMNS,
  'address',
  'city',
  'delivery_fee_piasters',
  'vat_piasters',
  'returned_piasters',
  'lang',
  'version',
  'shown_at',
  'replaced_by',
  'counted_at',
  'card_order_at',
  'kiosk_code',
  'kiosk_until',
  'reserved_until',
  'return_id',
  'warranty_months',
  'promised_from',
  'promised_until',
] as const;
const LINE_COLUMNS = [
  'product_id',
  'product_type',
  'title_ar',
  'title_en',
  'unit_price_piasters',
  'granted_piasters',
  'granted_by',
  'count',
  'making',
] as const;

const EVENT_COLUMNS = [
  'payment_status',
  'delivery_status',
  'return_state',
  'shipment_state',
  'failure_reason',
  'pick_up_state',
] as const;

type SummaryRow = SelectedRow<'orders', (typeof SUMMARY_COLUMNS)[number]>;
export type OrderLineRow = SelectedRow<'order_lines', (typeof LINE_COLUMNS)[number]>;

/** An order with its lines and what has become of it, as they are stored. */
export interface StoredOrder {
  order: SelectedRow<'orders', (typeof ORDER_COLUMNS)[number]>;
  lines: OrderLineRow[];
  /** Oldest first. */
  events: SelectedRow<'order_events', (typeof EVENT_COLUMNS)[number]>[];
  /** Newest first, with the lines of all of them. */
  returns: ReturnRow[];
  returned: ReturnLineRow[];
  /** Its parcels and the pick-ups of its returns, newest first. */
  shipments: ShipmentRow[];
  /** The last day in Cairo on which a return can be asked for; null for an order of which nothing can come back. */
  returnUntil: string | null;
  /** The trial of its hearing aids, once it was delivered. */
  trial: TrialRow | null;
  /** The last day of the warranty of what it brought, from the day on which it came; null while it is not with the customer. */
  warrantyUntil: string | null;
}

/** An order goes through far fewer states. */
const MAX_EVENTS = 100;

/**
 * An order of a customer, or null: somebody else's and one that customers do not see are answered like one that does not
 * exist.
 */
export async function readOwnOrder(tables: Tables, userId: string, orderId: string): Promise<StoredOrder | null> {
  const ofOrder = Query.equal('order_id', orderId);
  const [order, { rows: lines }, { rows: events }, returns, returned, shipments, settings, trial] = await Promise.all([
    tables.get('orders', orderId, ORDER_COLUMNS),
    tables.list('order_lines', LINE_COLUMNS, [ofOrder, Query.limit(MAX_CART_LINES)]),
    tables.list('order_events', EVENT_COLUMNS, [ofOrder, Query.orderAsc('$createdAt'), Query.limit(MAX_EVENTS)]),
    readReturns(tables, orderId),
    readReturnLines(tables, orderId),
    readShipments(tables, orderId),
    loadSettings(tables),
    readTrial(tables, orderId),
  ]);
  if (order?.user_id !== userId || !isShownToCustomer(order)) {
    return null;
  }
  const delivered = events.find(({ delivery_status }) => delivery_status === 'delivered');
  const returnUntil =
    delivered && isReturnable(order)
      ? latest(lastReturnDay(delivered.$createdAt, settings.returnDays), trial?.last_day)
      : null;
  return {
    order,
    lines,
    events,
    returns,
    returned,
    shipments,
    returnUntil,
    trial,
    warrantyUntil: lastWarrantyDay(order, delivered, settings),
  };
}

/** What is tried may come back as long as it is tried, whatever the settings say by then. */
const latest = (day: string, other = ''): string => (day > other ? day : other);

/** What was sold keeps the months of its day; one from before that has those of today, until it is migrated. */
function lastWarrantyDay(
  { delivery_status, warranty_months }: StoredOrder['order'],
  arrival: StoredOrder['events'][number] | undefined,
  { warrantyMonths }: ShopSettings,
): string | null {
  return delivery_status === 'delivered' && arrival
    ? warrantyUntil(new Date(arrival.$createdAt), warranty_months ?? warrantyMonths)
    : null;
}

/** The products of an order as they are now, those that were taken out of the store included. */
export function findOrderedProducts(tables: Tables, { lines }: StoredOrder): Promise<ProductIndex> {
  return findProducts(tables, lines, 'both');
}

/** An order as the list shows it. */
export function toOrderSummary(row: SummaryRow): OrderSummary {
  const { $id, $createdAt, number, payment_method, payment_status, delivery_status } = row;
  const undecided = row.payment_undecided_at !== null;
  const amount = piastersToEgp(row.amount_piasters);
  const delivery_method = row.delivery_method ?? 'courier';
  // Orders from before there was more than cards do not say how they were paid.
  const online_method = payment_method === 'card' ? (row.online_method ?? 'card') : null;
  return {
    $id,
    number,
    $createdAt,
    amount,
    payment_method,
    online_method,
    payment_status,
    delivery_method,
    delivery_status,
    undecided,
  };
}

/** What was bought with each of a page of orders, by the order's id, the dearest first. */
export async function readGoods(
  tables: Tables,
  orders: readonly SummaryRow[],
  lang: Language | undefined,
): Promise<ReadonlyMap<string, ListedOrder['goods']>> {
  if (orders.length === 0) {
    return new Map();
  }
  const { rows } = await tables.list(
    'order_lines',
    ['order_id', 'title_ar', 'title_en', 'unit_price_piasters', 'count'],
    [
      Query.equal(
        'order_id',
        orders.map(({ $id }) => $id),
      ),
      Query.limit(orders.length * MAX_CART_LINES),
    ],
  );
  const dearestFirst = rows.sort((a, b) => b.unit_price_piasters - a.unit_price_piasters || (a.$id < b.$id ? -1 : 1));
  return new Map(
    orders.map(({ $id }) => [
      $id,
      dearestFirst
        .filter(({ order_id }) => order_id === $id)
        .map((line) => ({ title: lineTitle(line, lang), count: line.count })),
    ]),
  );
}

/** An order as its page shows it. */
export function toOrder(
  {
    order,
    lines,
    events,
    returns,
    returned,
    shipments,
    returnUntil,
    trial,
    warrantyUntil: warranty_until,
  }: StoredOrder,
  products: ProductIndex,
  { lang, now }: { lang: Language | undefined; now: Date },
): Order {
  const { first_name, last_name, user_phone: phone, recipient_name, recipient_phone, address, city } = order;
  return {
    ...toOrderSummary(order),
    delivery_fee: piastersToEgp(order.delivery_fee_piasters),
    vat: piastersToEgp(order.vat_piasters),
    first_name,
    last_name,
    phone,
    recipient_name,
    recipient_phone,
    address,
    city,
    cancellable: isCancellableByCustomer(order),
    kiosk: kioskOf(order, now),
    replaced: order.replaced_by !== null,
    lines: lines.map((line) => {
      const { product_id, product_type, count } = line;
      const product = products.get(line);
      return {
        product_id,
        product_type,
        title: lineTitle(line, lang),
        unit_price: piastersToEgp(line.unit_price_piasters),
        granted: piastersToEgp(line.granted_piasters ?? 0),
        granted_by: line.granted_by,
        count,
        image: product?.image ?? null,
        available: product !== null && product.archived_at === null,
        custom_made: isCustomMade(line),
        returned: returnedOf(line, returned),
      };
    }),
    events: events.map((event) => ({
      payment_status: event.payment_status,
      delivery_status: event.delivery_status,
      return_state: event.return_state,
      shipment_state: event.shipment_state,
      failure_reason: event.failure_reason,
      pick_up_state: event.pick_up_state,
      $createdAt: event.$createdAt,
    })),
    returns: returns.map((row) => ({
      ...toReturn(row, lines, returned, lang),
      pick_up: carriedBy(shipments.find(({ return_id }) => return_id === row.$id)),
    })),
    parcel: carriedBy(shipments.find((row) => !isPickUp(row))),
    promised: readPromise(order),
    warranty_until,
    returning:
      returnUntil === null
        ? null
        : {
            until: returnUntil,
            obstacle: returnObstacle(order, { lines, returned, until: returnUntil, now }),
          },
    trial: toOrderTrial(order, trial, now),
  };
}

/** With what an order that is not paid yet can be paid at a kiosk, until when, and whether it should be. */
function kioskOf(order: StoredOrder['order'], now: Date): Order['kiosk'] {
  const { payment_status, kiosk_code: code, kiosk_until: until, reserved_until } = order;
  if (!isUnpaid(payment_status) || code === null || until === null) {
    return null;
  }
  const kept = reserved_until !== null;
  return kept || Date.parse(until) > now.getTime() ? { code, until, kept } : null;
}

function toOrderTrial({ delivery_status }: StoredOrder['order'], trial: TrialRow | null, now: Date): Order['trial'] {
  return trial?.link_secret && (delivery_status === 'delivered' || delivery_status === 'returned')
    ? {
        last_day: trial.last_day,
        state: trialState(trial, now),
        answer: trial.answer,
        secret: trial.link_secret,
      }
    : null;
}

/** Who has a parcel, as the customer is told; nobody where it was taken from its carrier. */
function carriedBy(row: ShipmentRow | undefined) {
  return row && row.state !== 'withdrawn'
    ? { carrier: row.carrier, state: row.state, tracking_number: row.tracking_number }
    : null;
}

function toReturn(
  row: ReturnRow,
  lines: readonly OrderLineRow[],
  returned: readonly ReturnLineRow[],
  lang: Language | undefined,
): Omit<OrderReturn, 'pick_up'> {
  const { $id, $createdAt, state, reason, note } = row;
  return {
    $id,
    $createdAt,
    state,
    reason,
    note,
    refund_by: refundDay(row),
    refund: piastersToEgp(row.refund_piasters),
    lines: lines.flatMap((line) => {
      const own = returned.find(({ return_id, ...one }) => return_id === $id && isSameProduct(one, line));
      return own ? [{ title: lineTitle(line, lang), count: own.count, sent_back: own.sent_back }] : [];
    }),
  };
}

/** What a line was sold as. */
export function lineTitle(
  { title_ar, title_en }: Pick<OrderLineRow, 'title_ar' | 'title_en'>,
  lang?: Language,
): string {
  return inLanguage({ ar: title_ar, en: title_en }, lang);
}
