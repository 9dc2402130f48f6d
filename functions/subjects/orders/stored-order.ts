import { Query } from 'node-appwrite';
import { type DeliveryStatus, MAX_CART_LINES } from '#contract/constants.ts';
import type { AdminOrder, AdminOrderDetails } from '#contract/orders/admin-schemas.ts';
import { CUSTOMER_COLUMNS } from '#contract/payments/customer-fields.ts';
import { piastersToEgp, withEgp } from '#lib/money.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { type CardOrderRow, STATE_COLUMNS, stateOf } from '#subjects/card-payments/card-order.ts';
import { readPromise } from '#subjects/delivery/rules/delivery-terms.ts';
import { isPickUp, readShipments, type ShipmentRow, toShipment } from '#subjects/delivery/shipments.ts';
import { type ReturnLineRow, readReturnLines } from '#subjects/returns/returns.ts';
import { returnedOf } from '#subjects/returns/rules/returns.ts';
import { isSold, type PieceRow, readOrderPieces } from '#subjects/stock/pieces.ts';
import { readTrial, type TrialRow } from '#subjects/trials/trials.ts';
import { possibleMoves, waitsForConfirmation } from './rules/order-moves.ts';

/** What is read of an order for the admin. */
export const ADMIN_ORDER_COLUMNS = [
  ...CUSTOMER_COLUMNS,
  'recipient_name',
  'recipient_phone',
  'number',
  'user_id',
  'lang',
  ...STATE_COLUMNS,
  'online_method',
  'kiosk_code',
  'kiosk_until',
  'card_order_id',
  'card_transaction_id',
  'card_order_at',
  'version',
  'call_attempts',
  'last_call_outcome',
  'last_call_at',
  'note',
  'return_id',
  'delivery_method',
] as const;
const DETAIL_COLUMNS = [
  ...ADMIN_ORDER_COLUMNS,
  'delivery_fee_piasters',
  'vat_piasters',
  'discount_code',
  'code_granted_piasters',
  'refund_started_at',
  'contents_hash',
  'return_due_piasters',
  'returns_cash_piasters',
  'counted_at',
  'payment_undecided_at',
  'shown_at',
  'replaced_by',
  'forgotten_at',
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
  'vat_piasters',
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

/** Far more than an order goes through. */
const MAX_ROWS = 200;

type AdminOrderRow = SelectedRow<'orders', (typeof ADMIN_ORDER_COLUMNS)[number]>;

/** An order with everything that belongs to it, as it is stored. */
export interface StoredOrder {
  order: SelectedRow<'orders', (typeof DETAIL_COLUMNS)[number]> & CardOrderRow;
  lines: SelectedRow<'order_lines', (typeof LINE_COLUMNS)[number]>[];
  events: SelectedRow<'order_events', (typeof EVENT_COLUMNS)[number]>[];
  attempts: SelectedRow<'payment_attempts', 'provider_order_id' | 'state' | 'amount_piasters'>[];
  transactions: SelectedRow<
    'payment_transactions',
    'transaction_id' | 'kind' | 'outcome' | 'amount_piasters' | 'returned_piasters'
  >[];
  calls: SelectedRow<'order_calls', 'at' | 'outcome' | 'note' | 'actor_name'>[];
  /** The pieces of it that were given back. */
  returned: ReturnLineRow[];
  /** The numbered pieces that it took, those that came back broken among them. */
  pieces: PieceRow[];
  /** Its parcels, and the pick-ups of its returns, newest first. */
  shipments: ShipmentRow[];
  pickUps: ShipmentRow[];
  /** The trial of its hearing aids, once it was delivered. */
  trial: TrialRow | null;
  /** Whether it has products of which there are numbered pieces, and is on its way, so that they can be named. */
  isNumbered: boolean;
}

/** From when on an order cannot be cancelled, until it is back: meanwhile it is known which pieces it took. */
export const SENT: readonly DeliveryStatus[] = ['shipped', 'delivered'];

/** An order with everything that belongs to it, or null. */
export async function readStoredOrder(tables: Tables, orderId: string): Promise<StoredOrder | null> {
  const ofOrder = [Query.equal('order_id', orderId), Query.orderAsc('$createdAt'), Query.limit(MAX_ROWS)];
  const [order, lines, events, attempts, transactions, calls, returned, pieces, shipments, trial] = await Promise.all([
    tables.get('orders', orderId, DETAIL_COLUMNS),
    tables.list('order_lines', LINE_COLUMNS, [Query.equal('order_id', orderId), Query.limit(MAX_CART_LINES)]),
    tables.list('order_events', EVENT_COLUMNS, ofOrder),
    tables.list('payment_attempts', ['provider_order_id', 'state', 'amount_piasters'], ofOrder),
    tables.list(
      'payment_transactions',
      ['transaction_id', 'kind', 'outcome', 'amount_piasters', 'returned_piasters'],
      ofOrder,
    ),
    tables.list('order_calls', ['at', 'outcome', 'note', 'actor_name'], ofOrder),
    readReturnLines(tables, orderId),
    readOrderPieces(tables, orderId),
    readShipments(tables, orderId),
    readTrial(tables, orderId),
  ]);
  return (
    order && {
      order,
      lines: lines.rows,
      pieces,
      trial,
      shipments: shipments.filter((row) => !isPickUp(row)),
      pickUps: shipments.filter(isPickUp),
      isNumbered:
        SENT.includes(order.delivery_status) && (pieces.length > 0 || (await hasNumbered(tables, lines.rows))),
      events: events.rows,
      attempts: attempts.rows,
      transactions: transactions.rows,
      calls: calls.rows,
      returned,
    }
  );
}

/** Whether there are numbered pieces of the products of an order. */
async function hasNumbered(tables: Tables, lines: StoredOrder['lines']): Promise<boolean> {
  const aids = lines.filter(({ product_type }) => product_type === 'hearing-aids');
  const ids = aids.map(({ product_id }) => product_id);
  const ofProducts = [Query.equal('product_id', ids), Query.limit(1)];
  return ids.length > 0 && (await tables.list('stock_pieces', ['state'], ofProducts)).rows.length > 0;
}

/** Orders from before there was more than cards do not say how they were paid. */
const onlineMethodOf = ({ payment_method, online_method }: Pick<AdminOrderRow, 'payment_method' | 'online_method'>) =>
  payment_method === 'card' ? (online_method ?? 'card') : null;

/** An order as the list shows it. */
export function toAdminOrder(row: AdminOrderRow): AdminOrder {
  const movable = { method: row.payment_method, state: stateOf(row), hasOpenReturn: row.return_id !== null };
  return {
    ...withEgp(row),
    online_method: onlineMethodOf(row),
    user_hearing_assessment: row.hearing_assessment_image ?? row.user_hearing_assessment,
    delivery_method: row.delivery_method ?? 'courier',
    call_attempts: row.call_attempts ?? 0,
    moves: {
      ...possibleMoves(movable),
      refund: row.payment_method === 'card' && row.refund_due_piasters > 0,
      call: waitsForConfirmation(movable),
    },
  };
}

/** An order as its details show it. */
export function toOrderDetails({
  order,
  lines,
  events,
  attempts,
  transactions,
  calls,
  returned,
  pieces,
  shipments,
  isNumbered,
}: StoredOrder): AdminOrderDetails {
  return {
    ...withEgp(order),
    ...toAdminOrder(order),
    promised: readPromise(order),
    lines: lines.map((line) => ({
      ...withEgp(line),
      granted: piastersToEgp(line.granted_piasters ?? 0),
      returned: returnedOf(line, returned),
    })),
    events,
    attempts: attempts.map(withEgp),
    transactions: transactions.map(withEgp),
    calls,
    shipments: shipments.map(toShipment),
    serials: isNumbered ? pieces.filter(isSold).map(({ serial_number }) => serial_number) : null,
  };
}
