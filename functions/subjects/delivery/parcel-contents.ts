import { Query } from 'node-appwrite';
import { MAX_CART_LINES } from '#contract/constants.ts';
import { RECEIVER_COLUMNS } from '#contract/orders/receiver.ts';
import type { Tables } from '#runtime/tables.ts';
import { isPickUp, type ShipmentRow } from './shipments.ts';

/** Of an order, what whoever brings it has to know. */
const COLUMNS = [
  ...RECEIVER_COLUMNS,
  'city',
  'address',
  'payment_method',
  'payment_status',
  'amount_piasters',
] as const;

export const readReceiver = (tables: Tables, orderId: string) => tables.get('orders', orderId, COLUMNS);

/** How many pieces are in a parcel, or are fetched. */
export async function readPiecesOf(tables: Tables, row: ShipmentRow): Promise<number> {
  const [table, condition] = isPickUp(row)
    ? (['return_lines', Query.equal('return_id', row.return_id ?? '')] as const)
    : (['order_lines', Query.equal('order_id', row.order_id)] as const);
  const { rows } = await tables.list(table, ['count'], [condition, Query.limit(MAX_CART_LINES)]);
  return rows.reduce((sum, { count }) => sum + count, 0);
}
