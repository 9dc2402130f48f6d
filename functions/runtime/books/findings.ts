import { Query } from 'node-appwrite';
import type { BookFindingKind } from '#contract/books/findings.ts';
import type { BookFinding } from '#contract/books/schemas.ts';
import { RECEIVED_STATUSES } from '../../domain/order-states.ts';
import { isUnpaid } from '../../domain/payments.ts';
import { isOpenReturn, isSameProduct, returnedOf } from '../../domain/returns.ts';
import type { Ports } from '../context.ts';
import { listAll } from '../keyset.ts';
import type { SelectedRow, TableId, Tables } from '../tables.ts';

/** Looks at some rows of a table. */
export interface Check {
  /** What the command prints, and where a run that goes on begins. */
  name: string;
  table: TableId;
  /** Of the rows with these ids; an id that is gone is nothing to look at. */
  look: (tables: Tables, ids: readonly string[], now: Date) => Promise<BookFinding[]>;
}

/** What a row needs to belong to: where its id, or the id in a column, has to stand. */
const PARENTS = [
  { kind: 'line_without_order', table: 'order_lines', column: 'order_id', parent: 'orders' },
  { kind: 'event_without_order', table: 'order_events', column: 'order_id', parent: 'orders' },
  { kind: 'message_without_order', table: 'outbox', column: 'order_id', parent: 'orders' },
  { kind: 'return_without_order', table: 'returns', column: 'order_id', parent: 'orders' },
  { kind: 'return_line_without_return', table: 'return_lines', column: 'return_id', parent: 'returns' },
  { kind: 'call_without_order', table: 'order_calls', column: 'order_id', parent: 'orders' },
  { kind: 'movement_without_order', table: 'stock_movements', column: 'order_id', parent: 'orders' },
  { kind: 'attempt_without_order', table: 'payment_attempts', column: 'order_id', parent: 'orders' },
  { kind: 'transaction_without_order', table: 'payment_transactions', column: 'order_id', parent: 'orders' },
  { kind: 'form_without_details', table: 'forms', column: '$id', parent: 'form_details' },
  { kind: 'service_form_without_details', table: 'cs_forms', column: '$id', parent: 'cs_form_details' },
  { kind: 'service_form_without_form', table: 'cs_forms', column: '$id', parent: 'forms' },
  { kind: 'reason_without_form', table: 'form_reasons', column: 'form_id', parent: 'forms' },
  { kind: 'block_without_form', table: 'blocks', column: 'form_id', parent: 'cs_forms' },
  { kind: 'account_without_block', table: 'block_accounts', column: '$id', parent: 'blocks' },
] as const satisfies readonly { kind: BookFindingKind; table: TableId; column: string; parent: TableId }[];

/** Everything that is compared and never changed. */
export const CHECKS: readonly Check[] = [
  ...PARENTS.map(({ kind, table, column, parent }) => ({
    name: kind,
    table,
    look: (tables: Tables, ids: readonly string[]) => orphans(tables, ids, { kind, table, column, parent }),
  })),
  { name: 'orders', table: 'orders', look: lookAtOrders },
  { name: 'transaction_stuck', table: 'journal', look: stuckTransactions },
  { name: 'form_without_reasons', table: 'forms', look: formsWithoutReasons },
];

/**
 * What a check finds, looked at twice: what somebody is changing at this moment looks wrong only once.
 */
export async function findingsOf(
  { tables, now, pause }: Pick<Ports, 'tables' | 'now' | 'pause'>,
  { look }: Check,
  ids: readonly string[],
): Promise<BookFinding[]> {
  const suspects = ids.length === 0 ? [] : await look(tables, ids, now());
  if (suspects.length === 0) {
    return [];
  }
  await pause();
  const again = await look(tables, [...new Set(suspects.map(({ id }) => id))], now());
  const same = new Set(suspects.map((one) => JSON.stringify(one)));
  return again.filter((one) => same.has(JSON.stringify(one)));
}

async function orphans(
  tables: Tables,
  ids: readonly string[],
  { kind, table, column, parent }: { kind: BookFindingKind; table: TableId; column: string; parent: TableId },
): Promise<BookFinding[]> {
  const rows = await byIds(tables, table, [column === '$id' ? '$createdAt' : column], ids);
  const parentOf = (row: { $id: string }) => (row as Record<string, string | null>)[column] ?? null;
  const wanted = [...new Set(rows.flatMap((row) => parentOf(row) ?? []))];
  const there = new Set((await byIds(tables, parent, ['$createdAt'], wanted)).map(({ $id }) => $id));
  return rows
    .filter((row) => {
      const id = parentOf(row);
      return id !== null && !there.has(id);
    })
    .map((row) => ({
      kind,
      id: row.$id,
      order_id: parent === 'orders' ? (parentOf(row) ?? '') : '',
      number: '',
      expected: null,
      found: null,
    }));
}

/** What the journal could not complete (`complete-transaction.ts`). */
async function stuckTransactions(tables: Tables, ids: readonly string[]): Promise<BookFinding[]> {
  if (ids.length === 0) {
    return [];
  }
  const stuck = [Query.equal('$id', [...ids]), Query.equal('outcome', 'stuck'), Query.limit(ids.length)];
  const { rows } = await tables.list('journal', ['purpose'], stuck);
  return rows.map(
    ({ $id: id }) =>
      ({
        kind: 'transaction_stuck',
        id,
        order_id: '',
        number: '',
        expected: null,
        found: null,
      }) as const,
  );
}

/** Nobody can hand in a form without saying why the person came. */
async function formsWithoutReasons(tables: Tables, ids: readonly string[]): Promise<BookFinding[]> {
  const forms = await byIds(tables, 'forms', ['$createdAt'], ids);
  const reasons =
    forms.length === 0
      ? []
      : await listAll(
          tables,
          'form_reasons',
          ['form_id'],
          [
            Query.equal(
              'form_id',
              forms.map(({ $id }) => $id),
            ),
          ],
        );
  const said = new Set(reasons.map(({ form_id }) => form_id));
  return forms
    .filter(({ $id }) => !said.has($id))
    .map(
      ({ $id: id }) =>
        ({
          kind: 'form_without_reasons',
          id,
          order_id: '',
          number: '',
          expected: null,
          found: null,
        }) as const,
    );
}

async function byIds(tables: Tables, table: TableId, columns: readonly string[], ids: readonly string[]) {
  if (ids.length === 0) {
    return [];
  }
  const queries = [Query.equal('$id', [...ids]), Query.limit(ids.length)];
  const { rows } = await tables.list(table, columns as readonly never[], queries);
  return rows as { $id: string }[];
}

const ORDER_COLUMNS = [
  'number',
  'payment_method',
  'payment_status',
  'delivery_status',
  'reserved_until',
  'amount_piasters',
  'delivery_fee_piasters',
  'received_piasters',
  'returned_piasters',
  'refund_due_piasters',
  'return_id',
  'return_due_piasters',
  'returns_cash_piasters',
] as const;
const RETURN_COLUMNS = ['order_id', 'state', 'refund_piasters', 'cash_returned_piasters'] as const;
type Order = SelectedRow<'orders', (typeof ORDER_COLUMNS)[number]>;
type Line = SelectedRow<'order_lines', 'order_id' | 'product_type' | 'product_id' | 'count' | 'unit_price_piasters'>;
type Payment = SelectedRow<'payment_transactions', 'order_id' | 'amount_piasters' | 'returned_piasters'>;
type Return = SelectedRow<'returns', (typeof RETURN_COLUMNS)[number]>;
type ReturnLine = SelectedRow<'return_lines', 'order_id' | 'product_type' | 'product_id' | 'restocked' | 'unsellable'>;
type Movement = SelectedRow<'stock_movements', 'order_id' | 'product_type' | 'product_id' | 'change'>;

/** Movements are kept for longer, so those of younger orders are all there. */
const MOVEMENTS_COMPLETE_DAYS = 85;
const DAY_MS = 86_400_000;

async function lookAtOrders(tables: Tables, ids: readonly string[], now: Date): Promise<BookFinding[]> {
  const queries = [Query.equal('$id', [...ids]), Query.limit(Math.max(1, ids.length))];
  const { rows: orders } = await tables.list('orders', ORDER_COLUMNS, queries);
  if (orders.length === 0) {
    return [];
  }
  const ofOrders = Query.equal(
    'order_id',
    orders.map(({ $id }) => $id),
  );
  const [lines, payments, movements, returns, returned, since] = await Promise.all([
    listAll(
      tables,
      'order_lines',
      ['order_id', 'product_type', 'product_id', 'count', 'unit_price_piasters'],
      [ofOrders],
    ),
    listAll(
      tables,
      'payment_transactions',
      ['order_id', 'amount_piasters', 'returned_piasters'],
      [ofOrders, Query.equal('kind', 'payment'), Query.equal('outcome', 'paid')],
    ),
    listAll(tables, 'stock_movements', ['order_id', 'product_type', 'product_id', 'change'], [ofOrders]),
    listAll(tables, 'returns', RETURN_COLUMNS, [ofOrders]),
    listAll(tables, 'return_lines', ['order_id', 'product_type', 'product_id', 'restocked', 'unsellable'], [ofOrders]),
    movementsSince(tables, now),
  ]);
  return orders.flatMap((order) => {
    const own = <Row extends { order_id: string | null }>(rows: readonly Row[]) =>
      rows.filter(({ order_id }) => order_id === order.$id);
    const ofOrder = own(lines);
    return [
      ...aboutLines(order, ofOrder),
      ...aboutMoney(order, own(payments)),
      ...aboutReturns(order, own(returns)),
      ...(Date.parse(order.$createdAt) > since ? aboutStock(order, ofOrder, own(movements), own(returned)) : []),
    ];
  });
}

/** From when on the movements of each order are there. */
async function movementsSince(tables: Tables, now: Date): Promise<number> {
  const queries = [Query.notEqual('reason', 'count'), Query.orderAsc('at'), Query.limit(1)];
  const { rows } = await tables.list('stock_movements', ['at'], queries);
  const kept = now.getTime() - MOVEMENTS_COMPLETE_DAYS * DAY_MS;
  return Math.max(kept, rows[0] ? Date.parse(rows[0].at) : Number.POSITIVE_INFINITY);
}

function about(order: Order, kind: BookFindingKind, expected: number | null, found: number | null): BookFinding {
  return { kind, id: order.$id, order_id: order.$id, number: order.number, expected, found };
}

function aboutLines(order: Order, lines: readonly Line[]): BookFinding[] {
  if (lines.length === 0) {
    return [about(order, 'order_without_lines', null, null)];
  }
  const amount = lines.reduce((sum, line) => sum + line.unit_price_piasters * line.count, order.delivery_fee_piasters);
  return amount === order.amount_piasters ? [] : [about(order, 'order_amount_differs', amount, order.amount_piasters)];
}

function aboutMoney(order: Order, payments: readonly Payment[]): BookFinding[] {
  const { payment_method, payment_status, received_piasters, returned_piasters, refund_due_piasters } = order;
  const isPaid = (RECEIVED_STATUSES as readonly string[]).includes(payment_status);
  const left = received_piasters - returned_piasters;
  const isOwed = payment_status === 'refund_due' || payment_status === 'refunded';
  const owed = isOwed ? left : Math.min(refund_due_piasters, left);
  const aboutOwed = refund_due_piasters === owed ? [] : [about(order, 'refund_due_differs', owed, refund_due_piasters)];
  if (payment_method === 'cash') {
    const expected = isPaid ? order.amount_piasters : 0;
    return received_piasters === expected
      ? aboutOwed
      : [about(order, 'received_differs', expected, received_piasters), ...aboutOwed];
  }
  const received = payments.reduce((sum, one) => sum + one.amount_piasters, 0);
  const returned = payments.reduce((sum, one) => sum + one.returned_piasters, 0);
  return [
    ...(isPaid && payments.length === 0 ? [about(order, 'paid_without_payment', received_piasters, 0)] : []),
    ...(isUnpaid(payment_status) && payments.length > 0 ? [about(order, 'payment_without_paid', 0, received)] : []),
    ...(received === received_piasters ? [] : [about(order, 'received_differs', received, received_piasters)]),
    ...(returned === returned_piasters ? [] : [about(order, 'returned_differs', returned, returned_piasters)]),
    ...aboutOwed,
  ];
}

/**
 * What an order says of the return that is under way, and of the cash that went back for returns, must be what the returns
 * say; and no return has more owed for it than went back or is owed.
 */
function aboutReturns(order: Order, returns: readonly Return[]): BookFinding[] {
  const open = returns.filter(({ state }) => isOpenReturn(state));
  const owed = open.filter(({ state }) => state === 'inspected').reduce((sum, one) => sum + one.refund_piasters, 0);
  const cash = returns.reduce((sum, one) => sum + one.cash_returned_piasters, 0);
  const promised = returns.reduce((sum, one) => sum + one.refund_piasters, 0);
  const isOpenNamed = open.length <= 1 && (open[0]?.$id ?? null) === order.return_id;
  const settled = order.returned_piasters + order.refund_due_piasters;
  return [
    ...(isOpenNamed ? [] : [about(order, 'return_differs', order.return_id === null ? 0 : 1, open.length)]),
    ...((order.return_due_piasters ?? 0) === owed
      ? []
      : [about(order, 'return_differs', owed, order.return_due_piasters)]),
    ...((order.returns_cash_piasters ?? 0) === cash
      ? []
      : [about(order, 'return_differs', cash, order.returns_cash_piasters)]),
    ...(promised <= settled ? [] : [about(order, 'return_differs', promised, settled)]),
  ];
}

function aboutStock(
  order: Order,
  lines: readonly Line[],
  movements: readonly Movement[],
  returned: readonly ReturnLine[],
): BookFinding[] {
  const { payment_method, payment_status, delivery_status, reserved_until } = order;
  const isReservation = payment_method === 'card' && isUnpaid(payment_status);
  const holds = isReservation
    ? reserved_until !== null
    : delivery_status !== 'cancelled' && delivery_status !== 'returned';
  const differs = lines.flatMap((line) => {
    // Pieces that nobody can buy any more stay out of the stock when their order is returned.
    const restocked = returned.filter((one) => isSameProduct(one, line)).reduce((sum, one) => sum + one.restocked, 0);
    const expected = (holds ? line.count : returnedOf(line, returned)) - restocked;
    const taken = movements
      .filter((one) => one.product_type === line.product_type && one.product_id === line.product_id)
      .reduce((sum, { change }) => sum - change, 0);
    return taken === expected ? [] : [{ expected, taken }];
  });
  const expected = differs.reduce((sum, one) => sum + one.expected, 0);
  const taken = differs.reduce((sum, one) => sum + one.taken, 0);
  return differs.length === 0 ? [] : [about(order, 'order_stock_differs', expected, taken)];
}
