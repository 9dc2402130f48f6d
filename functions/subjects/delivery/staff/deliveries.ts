import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import { RECEIVER_COLUMNS, receiverOf } from '#contract/orders/receiver.ts';
import type { fetchDeliveries as call } from '#contract/shipments/calls.ts';
import { OPEN_SHIPMENT_STATES, PARCELS_MAX } from '#contract/shipments/constants.ts';
import type { Delivery } from '#contract/shipments/schemas.ts';
import { cairoDayStart, utc } from '#lib/cairo.ts';
import { piastersToEgp } from '#lib/money.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { chunks } from '#subjects/reconciliation/chunks.ts';
import { listOwedCash } from '../owed-cash.ts';
import { toCollect } from '../rules/shipments.ts';
import { isPickUp, SHIPMENT_COLUMNS, type ShipmentRow } from '../shipments.ts';

const ORDER_COLUMNS = [
  ...RECEIVER_COLUMNS,
  'address',
  'city',
  'payment_method',
  'payment_status',
  'amount_piasters',
] as const;
type DeliveredOrder = Pick<Rows['orders'], (typeof ORDER_COLUMNS)[number]>;

/** The parcels of the caller: what is left to bring first, in the order in which they got them, then what is done today. */
export const fetchDeliveries: Handler<typeof call> = async (_input, { tables, actor, now }) => {
  const own = Query.equal('driver_id', actor.id);
  const [open, done, owed] = await Promise.all([
    tables.list('shipments', SHIPMENT_COLUMNS, [
      own,
      Query.equal('state', [...OPEN_SHIPMENT_STATES]),
      Query.orderAsc('$createdAt'),
      Query.limit(PARCELS_MAX),
    ]),
    tables.list('shipments', SHIPMENT_COLUMNS, [
      own,
      Query.equal('state', ['delivered', 'returned']),
      Query.greaterThanEqual('moved_at', cairoDayStart(cairoDay(now())).toISOString()),
      Query.orderDesc('moved_at'),
      Query.limit(PARCELS_MAX),
    ]),
    listOwedCash(tables, [own]),
  ]);
  const documents = await toDeliveries(tables, [...open.rows, ...done.rows]);
  const cash = owed.reduce((sum, { collected_piasters }) => sum + (collected_piasters ?? 0), 0);
  return { documents, total: documents.length, cash: piastersToEgp(cash) };
};

/** Parcels with what of their orders whoever brings them has to know. */
async function toDeliveries(tables: Tables, rows: readonly ShipmentRow[]): Promise<Delivery[]> {
  if (rows.length === 0) {
    return [];
  }
  const ids = [...new Set(rows.map(({ order_id }) => order_id))];
  const returnIds = [...new Set(rows.flatMap(({ return_id }) => return_id ?? []))];
  const [orders, lines, returned] = await Promise.all([
    listOf(ids, (some) => tables.list('orders', ORDER_COLUMNS, [Query.equal('$id', some), Query.limit(some.length)])),
    listOf(ids, (some) =>
      tables.list('order_lines', ['order_id', 'count'], [Query.equal('order_id', some), Query.limit(5_000)]),
    ),
    listOf(returnIds, (some) =>
      tables.list('return_lines', ['return_id', 'count'], [Query.equal('return_id', some), Query.limit(5_000)]),
    ),
  ]);
  const orderOf = new Map(orders.map((order) => [order.$id, order]));
  return rows.flatMap((row) => {
    const order = orderOf.get(row.order_id);
    const own = isPickUp(row)
      ? returned.filter(({ return_id }) => return_id === row.return_id)
      : lines.filter(({ order_id }) => order_id === row.order_id);
    const pieces = own.reduce((sum, { count }) => sum + count, 0);
    return order ? [toDelivery(row, order, pieces)] : [];
  });
}

/** The rows of many ids, as many at once as one query takes. */
async function listOf<Row>(ids: readonly string[], read: (some: string[]) => Promise<{ rows: Row[] }>): Promise<Row[]> {
  return (await Promise.all(chunks(ids).map(read))).flatMap(({ rows }) => rows);
}

/** A parcel as whoever brings it sees it. */
export function toDelivery(row: ShipmentRow, order: DeliveredOrder, pieces: number): Delivery {
  const { $id, version, state, number, attempts, failure_reason, note, moved_at } = row;
  return {
    $id,
    version,
    is_pick_up: isPickUp(row),
    state,
    number,
    ...receiverOf(order),
    address: order.address,
    city: order.city,
    to_collect: isPickUp(row) ? 0 : piastersToEgp(toCollect(order)),
    collected: piastersToEgp(row.collected_piasters ?? 0),
    pieces,
    attempts: attempts ?? 0,
    failure_reason,
    note,
    at: utc(moved_at),
  };
}
