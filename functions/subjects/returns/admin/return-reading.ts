import { Query } from 'node-appwrite';
import { DEFAULT_LANGUAGE, MAX_CART_LINES } from '#contract/constants.ts';
import type { ReturnDetails, ReturnRow as ShownReturn } from '#contract/returns/schemas.ts';
import { RETURN_STATES, type ReturnState } from '#contract/returns/states.ts';
import { piastersToEgp } from '#lib/money.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { type CardOrderRow, readOrder } from '#subjects/card-payments/card-order.ts';
import { areCollected, readPickUps } from '#subjects/delivery/pick-ups.ts';
import { PICK_UP_TRANSITIONS } from '#subjects/delivery/rules/shipments.ts';
import { mayAskAgain, openShipment, type ShipmentRow, toShipment } from '#subjects/delivery/shipments.ts';
import { paidBackFor } from '#subjects/orders/rules/line-prices.ts';
import { isSold, type PieceRow, readOrderPieces } from '#subjects/stock/pieces.ts';
import { RETURN_COLUMNS, type ReturnLineRow, type ReturnRow, readReturnLines } from '../returns.ts';
import { isLate, isSameProduct, refundDay, returnedOf } from '../rules/returns.ts';

const LINE_COLUMNS = [
  'product_id',
  'product_type',
  'title_ar',
  'title_en',
  'unit_price_piasters',
  'granted_piasters',
  'count',
  'making',
] as const;
/** Far more than a return goes through. */
const MAX_STEPS = 50;

/** A return with its order and what was done about it. */
export interface StoredReturn {
  row: ReturnRow;
  order: CardOrderRow;
  orderLines: SelectedRow<'order_lines', (typeof LINE_COLUMNS)[number]>[];
  /** The lines of all returns of the order. */
  lines: ReturnLineRow[];
  /** The numbered pieces that the order took, those that came back broken among them. */
  pieces: PieceRow[];
  steps: SelectedRow<'audit_log', 'at' | 'actor_name' | 'after'>[];
  /** Newest first. */
  pickUps: ShipmentRow[];
}

/** A return with everything that belongs to it, or null. */
export async function readReturn(tables: Tables, returnId: string): Promise<StoredReturn | null> {
  const [row, { rows: steps }] = await Promise.all([
    tables.get('returns', returnId, RETURN_COLUMNS),
    tables.list(
      'audit_log',
      ['at', 'actor_name', 'after'],
      [Query.equal('subject_id', returnId), Query.orderAsc('at'), Query.limit(MAX_STEPS)],
    ),
  ]);
  if (!row) {
    return null;
  }
  const [order, { rows: orderLines }, lines, pieces, pickUps] = await Promise.all([
    readOrder(tables, row.order_id),
    tables.list('order_lines', LINE_COLUMNS, [Query.equal('order_id', row.order_id), Query.limit(MAX_CART_LINES)]),
    readReturnLines(tables, row.order_id),
    readOrderPieces(tables, row.order_id),
    readPickUps(tables, returnId),
  ]);
  return order && { row, order, orderLines, lines, pieces, steps, pickUps };
}

/** A return as the list shows it. */
export function toReturnRow(
  row: ReturnRow,
  order: Pick<CardOrderRow, 'first_name' | 'last_name' | 'user_phone' | 'lang'> | null,
  now: Date,
): ShownReturn {
  const { $id, $createdAt, order_id, number, state, reason, received_at, ended_at } = row;
  return {
    $id,
    $createdAt,
    order_id,
    number,
    state,
    reason,
    received_at,
    ended_at,
    refund_by: refundDay(row),
    late: isLate(row, now),
    refund: piastersToEgp(row.refund_piasters),
    first_name: order?.first_name ?? '',
    last_name: order?.last_name ?? '',
    phone: order?.user_phone ?? '',
    lang: order?.lang ?? DEFAULT_LANGUAGE,
  };
}

/** The numbered pieces of a product that an order took and that did not come back before. */
export function numberedOf(
  line: Pick<ReturnLineRow, 'product_type' | 'product_id'>,
  { pieces }: StoredReturn,
): PieceRow[] {
  return pieces.filter((piece) => isSold(piece) && isSameProduct({ ...piece, product_type: 'hearing-aids' }, line));
}

/** Pieces of a line's product that stay with the customer, whatever is found when its return is looked at. */
export function staysOf(line: ReturnLineRow, { orderLines, lines }: StoredReturn): number {
  const sold = orderLines.find((one) => isSameProduct(one, line))?.count ?? 0;
  const others = lines.filter(({ return_id }) => return_id !== line.return_id);
  return sold - returnedOf(line, others) - line.count;
}

/** What was paid for so many of the returned pieces of a product, all of them unless said otherwise. */
export function paidForReturned(line: ReturnLineRow, { orderLines, lines }: StoredReturn, pieces = line.count): number {
  const sold = orderLines.find((one) => isSameProduct(one, line));
  const others = lines.filter(({ return_id }) => return_id !== line.return_id);
  return sold && pieces > 0 ? paidBackFor(sold, pieces, returnedOf(line, others)) : 0;
}

/** A return as its window shows it. */
export function toReturnDetails(stored: StoredReturn, now: Date): ReturnDetails {
  const { row, order, orderLines, lines, steps, pickUps } = stored;
  const open = openShipment(pickUps);
  const own = lines.filter(({ return_id }) => return_id === row.$id);
  return {
    ...toReturnRow(row, order, now),
    reason_text: row.reason_text,
    note: row.note,
    fee: piastersToEgp(row.fee_piasters),
    payment_method: order.payment_method,
    lines: own.flatMap((line) => {
      const sold = orderLines.find((one) => isSameProduct(one, line));
      const { product_id, product_type, count, restocked, unsellable, sent_back } = line;
      return sold
        ? [
            {
              product_id,
              product_type,
              title_ar: sold.title_ar,
              title_en: sold.title_en,
              paid: piastersToEgp(paidForReturned(line, stored)),
              count,
              restocked,
              unsellable,
              sent_back,
              stays: staysOf(line, stored),
              serials: numberedOf(line, stored).map(({ serial_number }) => serial_number),
            },
          ]
        : [];
    }),
    steps: stepsOf(row, steps),
    pick_up: pickUps[0] ? toShipment(pickUps[0]) : null,
    moves: {
      fetch: row.state === 'requested' && (open === null || mayAskAgain(open)),
      keep: open !== null && PICK_UP_TRANSITIONS[open.state].includes('withdrawn'),
      receive: row.state === 'requested',
      refuse: row.state === 'requested' && !areCollected(pickUps),
      inspect: row.state === 'received',
      refund: row.state === 'inspected' ? order.payment_method : null,
    },
  };
}

/** What was done about a return and by whom. The card provider leaves no entry of its own when the money is back. */
function stepsOf(row: ReturnRow, entries: StoredReturn['steps']): ReturnDetails['steps'] {
  const steps = entries.flatMap(({ at, actor_name: by, after }) => {
    const state = stateIn(after);
    return state ? [{ state, at, by }] : [];
  });
  const missing = (state: ReturnState, at: string | null) =>
    at && steps.every((step) => step.state !== state) ? [{ state, at, by: '' }] : [];
  // Neither does a delivery company when the pieces arrive.
  const received = missing('received', row.received_at);
  const refunded = row.state === 'refunded' ? missing('refunded', row.ended_at) : [];
  const [requested = [], later = []] = [steps.slice(0, 1), steps.slice(1)];
  return [...requested, ...received, ...later, ...refunded];
}

/** The state that an entry of the audit log says was reached. */
function stateIn(after: string | null): ReturnState | undefined {
  const { return_state: state } = (after === null ? {} : JSON.parse(after)) as { return_state?: unknown };
  return RETURN_STATES.find((one) => one === state);
}
