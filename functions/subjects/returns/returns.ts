import { Query } from 'node-appwrite';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { REFUND_DAYS } from '#contract/returns/states.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import { audited } from '#runtime/audit.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';

export const RETURN_COLUMNS = [
  'order_id',
  'number',
  'state',
  'reason',
  'reason_text',
  'note',
  'received_at',
  'ended_at',
  'refund_piasters',
  'fee_piasters',
] as const;
export type ReturnRow = SelectedRow<'returns', (typeof RETURN_COLUMNS)[number]>;

export const auditedReturns = audited('returns', {
  kind: 'return',
  label: ({ number }) => number,
  told: ({ state }: Pick<ReturnRow, 'number' | 'state'>) => ({ return_state: state }),
});

const LINE_COLUMNS = [
  'return_id',
  'product_id',
  'product_type',
  'count',
  'restocked',
  'unsellable',
  'sent_back',
] as const;
export type ReturnLineRow = SelectedRow<'return_lines', (typeof LINE_COLUMNS)[number]>;

/** Far more than an order comes to: each return is of pieces that the one before left, or was taken back. */
const MOST_RETURNS = 100;
const MOST_LINES = 1000;

/** Returns that were received so long ago that the last day for the money is over. */
export function lateReturns(now: Date): string[] {
  const lastDay = cairoDayStart(dayAfter(cairoDay(now), -REFUND_DAYS));
  return [Query.equal('state', ['received', 'inspected']), Query.lessThan('received_at', lastDay.toISOString())];
}

/** The returns of an order, newest first. */
export async function readReturns(tables: Tables, orderId: string): Promise<ReturnRow[]> {
  const { rows } = await tables.list('returns', RETURN_COLUMNS, [
    Query.equal('order_id', orderId),
    Query.orderDesc('$createdAt'),
    Query.limit(MOST_RETURNS),
  ]);
  return rows;
}

/** The lines of all returns of an order. */
export async function readReturnLines(tables: Tables, orderId: string): Promise<ReturnLineRow[]> {
  const { rows } = await tables.list('return_lines', LINE_COLUMNS, [
    Query.equal('order_id', orderId),
    Query.limit(MOST_LINES),
  ]);
  return rows;
}
