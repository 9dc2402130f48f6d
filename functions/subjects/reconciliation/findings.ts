import { Query } from 'node-appwrite';
import type { BookFindingKind } from '#contract/books/findings.ts';
import type { BookFinding } from '#contract/books/schemas.ts';
import { isFailedDelivery } from '#contract/constants.ts';
import { dayAtZero } from '#lib/cairo.ts';
import { linksOf } from '#records/record.ts';
import { RECORDS } from '#records/registry.ts';
import { listAll } from '#runtime/keyset.ts';
import type { Ports } from '#runtime/ports.ts';
import type { SelectedRow, TableId, Tables } from '#runtime/tables.ts';
import { nextDayOf, PLAN_COLUMNS, readBalances, toPlan } from '#subjects/billing/instalments.ts';
import { downpaymentDifferences, effectiveDownpayments } from '#subjects/billing/rules/clinic-payments.ts';
import { type DeskLine, sumOf } from '#subjects/billing/rules/desks.ts';
import { paidByInsurer } from '#subjects/billing/rules/insurer-shares.ts';
import { leftOfBalance } from '#subjects/billing/rules/opening-balances.ts';
import { listTaken } from '#subjects/billing/taken-money.ts';
import { keepsCode, keepsPieces, STATE_COLUMNS, stateOf } from '#subjects/card-payments/card-order.ts';
import { isUnpaid } from '#subjects/card-payments/rules/payments.ts';
import { paidFor } from '#subjects/orders/rules/line-prices.ts';
import { RECEIVED_STATUSES } from '#subjects/orders/rules/order-states.ts';
import { isOpenReturn, isSameProduct, returnedOf } from '#subjects/returns/rules/returns.ts';
import { DERIVED } from './derived.ts';

/** Looks at some rows of a table. */
export interface Check {
  /** What the command prints, and where a run that goes on begins. */
  name: string;
  table: TableId;
  /** Of the rows with these ids; an id that is gone is nothing to look at. */
  look: (tables: Tables, ids: readonly string[], now: Date) => Promise<BookFinding[]>;
}

/** What a row lacks without which it cannot be: where its id, or the id in a column, has to stand. */
interface Orphan {
  kind: BookFindingKind;
  table: TableId;
  column: string;
  parent: TableId;
  or: TableId | undefined;
}
const ORPHANS: readonly Orphan[] = RECORDS.flatMap((record) =>
  linksOf(record).flatMap(({ orphan: kind, table: parent, or, column }) =>
    kind && parent ? [{ kind, table: record.name, column, parent, or }] : [],
  ),
);

/** Everything that is compared and never changed. */
export const CHECKS: readonly Check[] = [
  ...ORPHANS.map((orphan) => ({
    name: orphan.kind,
    table: orphan.table,
    look: (tables: Tables, ids: readonly string[]) => orphans(tables, ids, orphan),
  })),
  { name: 'orders', table: 'orders', look: lookAtOrders },
  { name: 'transaction_stuck', table: 'journal', look: stuckTransactions },
  { name: 'form_without_reasons', table: 'forms', look: formsWithoutReasons },
  { name: 'insurer_share_differs', table: 'insurer_shares', look: lookAtShares },
  { name: 'downpayments_differ', table: 'cs_forms', look: lookAtDownpayments },
  { name: 'instalments_differ', table: 'instalment_plans', look: lookAtInstalments },
  { name: 'opening_balance_differs', table: 'opening_balances', look: lookAtOpeningBalances },
  { name: 'desk_differs', table: 'desk_closings', look: lookAtDesks },
  { name: 'form_stock_differs', table: 'cs_forms', look: lookAtFormStock },
  { name: 'piece_loan_differs', table: 'stock_pieces', look: lookAtLoans },
  { name: 'pieces_exceed_stock', table: 'hearing_aids', look: lookAtNumberedStock },
  { name: 'product_oversold', table: 'hearing_aids', look: oversold('hearing_aids.stock') },
  { name: 'accessory_oversold', table: 'accessories', look: oversold('accessories.stock') },
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
  { kind, table, column, parent, or }: Orphan,
): Promise<BookFinding[]> {
  const rows = await byIds(tables, table, [column === '$id' ? '$createdAt' : column], ids);
  const parentOf = (row: { $id: string }) => (row as Record<string, string | null>)[column] ?? null;
  const wanted = [...new Set(rows.flatMap((row) => parentOf(row) ?? []))];
  const parents = [parent, ...(or ? [or] : [])];
  const found = await Promise.all(parents.map((one) => byIds(tables, one, ['$createdAt'], wanted)));
  const there = new Set(found.flat().map(({ $id }) => $id));
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

/** The payments of each block's downpayment must come to it; those of a deleted form, and of a block that is gone, to 0. */
async function lookAtDownpayments(tables: Tables, ids: readonly string[]): Promise<BookFinding[]> {
  if (ids.length === 0) {
    return [];
  }
  const ofForms = Query.equal('form_id', [...ids]);
  const [forms, blocks, accounts, payments] = await Promise.all([
    byIds(tables, 'cs_forms', ['deleted_at'], ids),
    listAll(tables, 'blocks', ['form_id', 'downpayment_piasters'], [ofForms]),
    listAll(tables, 'block_accounts', ['downpayment_piasters'], [ofForms]),
    listAll(tables, 'clinic_payments', LEDGER_COLUMNS, [ofForms]),
  ]);
  const said = new Map(accounts.map((account) => [account.$id, account]));
  return (forms as SelectedRow<'cs_forms', 'deleted_at'>[]).flatMap(({ $id: id, deleted_at }) => {
    const own = deleted_at === null ? blocks.filter(({ form_id }) => form_id === id) : [];
    const downpayments = effectiveDownpayments(own, said);
    const rows = payments.filter(({ form_id }) => form_id === id);
    if (downpaymentDifferences(downpayments, rows).size === 0) {
      return [];
    }
    const expected = [...downpayments.values()].reduce((sum, one) => sum + one, 0);
    const found = rows
      .filter(({ kind }) => kind === 'downpayment')
      .reduce((sum, { amount_piasters }) => sum + amount_piasters, 0);
    return [{ kind: 'downpayments_differ' as const, id, order_id: '', number: '', expected, found }];
  });
}

/** A plan is found by its next day, which follows from what was received. */
async function lookAtInstalments(tables: Tables, ids: readonly string[]): Promise<BookFinding[]> {
  if (ids.length === 0) {
    return [];
  }
  const [{ rows }, balances] = await Promise.all([
    tables.list('instalment_plans', PLAN_COLUMNS, [Query.equal('$id', [...ids]), Query.limit(ids.length)]),
    readBalances(tables, ids),
  ]);
  return rows.flatMap((row) => {
    const balance = balances.get(row.$id);
    const day = row.state === 'running' && balance ? nextDayOf(toPlan(row), balance) : null;
    const isSame = (day && Date.parse(day)) === (row.next_day && Date.parse(row.next_day));
    return isSame
      ? []
      : [{ kind: 'instalments_differ' as const, id: row.$id, order_id: '', number: '', expected: null, found: null }];
  });
}

/** What is left of an opening balance is what was paid and written off leaves of it. */
async function lookAtOpeningBalances(tables: Tables, ids: readonly string[]): Promise<BookFinding[]> {
  if (ids.length === 0) {
    return [];
  }
  const [{ rows }, payments] = await Promise.all([
    tables.list(
      'opening_balances',
      ['amount_piasters', 'written_off_piasters', 'left_piasters', 'open'],
      [Query.equal('$id', [...ids]), Query.limit(ids.length)],
    ),
    listAll(tables, 'opening_payments', ['balance_id', 'amount_piasters'], [Query.equal('balance_id', [...ids])]),
  ]);
  return rows.flatMap(({ $id: id, left_piasters: found, open, ...balance }) => {
    const expected = leftOfBalance(
      balance,
      payments.filter(({ balance_id }) => balance_id === id),
    );
    return found === expected && open === (found !== 0)
      ? []
      : [{ kind: 'opening_balance_differs' as const, id, order_id: '', number: '', expected, found }];
  });
}

/** What was expected when a day was closed is what the payments and the drawer of its person on that day come to. */
async function lookAtDesks(tables: Tables, ids: readonly string[]): Promise<BookFinding[]> {
  if (ids.length === 0) {
    return [];
  }
  const named = [Query.equal('$id', [...ids]), Query.limit(ids.length)];
  const [desks, counts] = await Promise.all([
    tables.list('desk_closings', ['actor_id', 'day', 'state'], named),
    tables.list('desk_counts', ['lines'], named),
  ]);
  const closed = desks.rows.filter(({ state }) => state === 'closed');
  const days = [...new Set(closed.map(({ day }) => dayAtZero(day)))];
  const ofDays = [Query.equal('day', days)];
  const written =
    days.length === 0
      ? []
      : await Promise.all([
          listTaken(tables, ofDays),
          listAll(tables, 'desk_cash', ['actor_id', 'day', 'amount_piasters'], ofDays),
        ]);
  return closed.flatMap(({ $id: id, actor_id, day }) => {
    const lines = counts.rows.find(({ $id }) => $id === id)?.lines;
    const expected = sumOf(lines ? (JSON.parse(lines) as DeskLine[]) : [], 'expected');
    const found = written
      .flat()
      .filter((row) => row.actor_id === actor_id && dayAtZero(row.day) === dayAtZero(day))
      .reduce((sum, { amount_piasters }) => sum + amount_piasters, 0);
    return expected === found ? [] : [{ kind: 'desk_differs' as const, id, order_id: '', number: '', expected, found }];
  });
}

/** The pieces that a form took out of the stock must be those that its blocks name; a deleted form holds none. */
async function lookAtFormStock(tables: Tables, ids: readonly string[], now: Date): Promise<BookFinding[]> {
  if (ids.length === 0) {
    return [];
  }
  const ofForms = Query.equal('form_id', [...ids]);
  const [forms, blocks, movements, since] = await Promise.all([
    byIds(tables, 'cs_forms', ['$createdAt', 'deleted_at'], ids),
    listAll(tables, 'blocks', ['form_id', 'product_id'], [ofForms, Query.isNotNull('product_id')]),
    listAll(tables, 'stock_movements', ['form_id', 'product_id', 'change'], [ofForms]),
    movementsSince(tables, now),
  ]);
  return (forms as SelectedRow<'cs_forms', 'deleted_at'>[]).flatMap(({ $id: id, $createdAt, deleted_at }) => {
    const held = deleted_at === null ? blocks.filter(({ form_id }) => form_id === id) : [];
    const moved = movements.filter(({ form_id }) => form_id === id);
    const products = new Set([...held, ...moved].map(({ product_id }) => product_id));
    const differs = [...products].some((product) => {
      const taken = moved.filter(({ product_id }) => product_id === product).reduce((sum, one) => sum - one.change, 0);
      return taken !== held.filter(({ product_id }) => product_id === product).length;
    });
    if (!differs || Date.parse($createdAt) <= since) {
      return [];
    }
    const found = moved.reduce((sum, { change }) => sum - change, 0);
    return [{ kind: 'form_stock_differs' as const, id, order_id: '', number: '', expected: held.length, found }];
  });
}

/** A piece is lent as long as one loan of it is open. */
async function lookAtLoans(tables: Tables, ids: readonly string[]): Promise<BookFinding[]> {
  if (ids.length === 0) {
    return [];
  }
  const [pieces, open] = await Promise.all([
    byIds(tables, 'stock_pieces', ['state'], ids),
    listAll(tables, 'loans', ['piece_id'], [Query.equal('piece_id', [...ids]), Query.isNull('returned_at')]),
  ]);
  return (pieces as SelectedRow<'stock_pieces', 'state'>[]).flatMap(({ $id: id, state }) => {
    const found = open.filter(({ piece_id }) => piece_id === id).length;
    const expected = state === 'lent' ? 1 : 0;
    return found === expected
      ? []
      : [{ kind: 'piece_loan_differs' as const, id, order_id: '', number: '', expected, found }];
  });
}

/**
 * A numbered piece leaves the stock with its number, but for those of orders that are not on their way yet: nobody can
 * have said which they are.
 */
async function lookAtNumberedStock(tables: Tables, ids: readonly string[]): Promise<BookFinding[]> {
  if (ids.length === 0) {
    return [];
  }
  const ofProducts = Query.equal('product_id', [...ids]);
  const [products, pieces] = await Promise.all([
    byIds(tables, 'hearing_aids', ['stock'], ids),
    listAll(tables, 'stock_pieces', ['product_id'], [ofProducts, Query.equal('state', 'in_stock')]),
  ]);
  const suspects = (products as SelectedRow<'hearing_aids', 'stock'>[]).flatMap(({ $id: id, stock: expected }) => {
    const found = pieces.filter(({ product_id }) => product_id === id).length;
    return found > expected ? [{ id, expected, found }] : [];
  });
  const waiting =
    suspects.length === 0
      ? []
      : await linesNotSent(
          tables,
          suspects.map(({ id }) => id),
        );
  return suspects.flatMap(({ id, expected, found }) => {
    const unsent = waiting.filter(({ product_id }) => product_id === id).reduce((sum, { count }) => sum + count, 0);
    return found <= expected + unsent
      ? []
      : [{ kind: 'pieces_exceed_stock' as const, id, order_id: '', number: '', expected, found }];
  });
}

/** Products of which more was sold than there was. Their stock is 0 (`recount`). */
function oversold(figure: 'hearing_aids.stock' | 'accessories.stock'): Check['look'] {
  return async (tables, ids, now) => {
    const counted = ids.length === 0 ? [] : [...(await DERIVED[figure].recount(tables, ids, now))];
    return counted.flatMap(([id, { value: found }]) =>
      found < 0 ? [{ kind: 'product_oversold' as const, id, order_id: '', number: '', expected: 0, found }] : [],
    );
  };
}

/** What the orders that are not on their way yet took of these hearing aids. */
async function linesNotSent(tables: Tables, products: readonly string[]) {
  const open = await listAll(tables, 'orders', STATE_COLUMNS, [
    Query.equal('delivery_status', ['processing', 'confirmed']),
  ]);
  const ids = open.filter((order) => stateOf(order).holdsStock).map(({ $id }) => $id);
  const parts = Array.from({ length: Math.ceil(ids.length / ORDERS_A_QUERY) }, (_, index) =>
    ids.slice(index * ORDERS_A_QUERY, (index + 1) * ORDERS_A_QUERY),
  );
  const lines = await Promise.all(
    parts.map((part) =>
      listAll(
        tables,
        'order_lines',
        ['product_id', 'count'],
        [Query.equal('order_id', part), Query.equal('product_id', [...products])],
      ),
    ),
  );
  return lines.flat();
}

/** So many values fit into one query. */
const ORDERS_A_QUERY = 40;

/** What is left of an insurer's part must be what its payments leave of it. */
async function lookAtShares(tables: Tables, ids: readonly string[]): Promise<BookFinding[]> {
  if (ids.length === 0) {
    return [];
  }
  const wanted = [Query.equal('$id', [...ids]), Query.limit(ids.length)];
  const ofForms = [Query.equal('form_id', [...ids])];
  const [shares, payments] = await Promise.all([
    tables.list('insurer_shares', ['share_piasters', 'outstanding_piasters'], wanted),
    listAll(tables, 'clinic_payments', ['form_id', 'payer', 'method', 'amount_piasters'], ofForms),
  ]);
  return shares.rows.flatMap(({ $id: id, share_piasters, outstanding_piasters: found }) => {
    // Of a part that was taken back nothing is kept up to date.
    const paid = paidByInsurer(payments.filter(({ form_id }) => form_id === id));
    const expected = share_piasters === 0 ? found : share_piasters - paid;
    return found === expected
      ? []
      : [{ kind: 'insurer_share_differs' as const, id, order_id: '', number: '', expected, found }];
  });
}

const LEDGER_COLUMNS = ['form_id', 'kind', 'block_id', 'amount_piasters', 'refund_of', 'void_of'] as const;

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
  'discount_code',
] as const;
const RETURN_COLUMNS = ['order_id', 'state', 'refund_piasters', 'cash_returned_piasters'] as const;
type Order = SelectedRow<'orders', (typeof ORDER_COLUMNS)[number]>;
const LINE_COLUMNS = [
  'order_id',
  'product_type',
  'product_id',
  'count',
  'unit_price_piasters',
  'granted_piasters',
] as const;
type Line = SelectedRow<'order_lines', (typeof LINE_COLUMNS)[number]>;
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
  const [lines, payments, movements, returns, returned, sold, uses, since] = await Promise.all([
    listAll(tables, 'order_lines', LINE_COLUMNS, [ofOrders]),
    listAll(
      tables,
      'payment_transactions',
      ['order_id', 'amount_piasters', 'returned_piasters'],
      [ofOrders, Query.equal('kind', 'payment'), Query.equal('outcome', 'paid')],
    ),
    listAll(tables, 'stock_movements', ['order_id', 'product_type', 'product_id', 'change'], [ofOrders]),
    listAll(tables, 'returns', RETURN_COLUMNS, [ofOrders]),
    listAll(tables, 'return_lines', ['order_id', 'product_type', 'product_id', 'restocked', 'unsellable'], [ofOrders]),
    listAll(tables, 'stock_pieces', ['order_id', 'product_id'], [ofOrders, Query.equal('state', 'sold')]),
    listAll(tables, 'code_uses', ['order_id'], [ofOrders]),
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
      ...aboutPieces(order, ofOrder, own(returned), own(sold)),
      ...aboutCode(order, own(uses).length),
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
  const amount = lines.reduce((sum, line) => sum + paidFor(line), order.delivery_fee_piasters);
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

/** An order has no more numbered pieces of a product than it holds of it. */
function aboutPieces(
  order: Order,
  lines: readonly Line[],
  returned: readonly ReturnLine[],
  sold: readonly SelectedRow<'stock_pieces', 'product_id'>[],
): BookFinding[] {
  const isBack = isFailedDelivery(order.delivery_status);
  return [...new Set(sold.map(({ product_id }) => product_id))].flatMap((product_id) => {
    const line = isBack ? undefined : lines.find((one) => one.product_id === product_id);
    const expected = line ? line.count - returnedOf(line, returned) : 0;
    const found = sold.filter((piece) => piece.product_id === product_id).length;
    return found <= expected ? [] : [about(order, 'order_pieces_differ', expected, found)];
  });
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

/** An order with a code uses it unless it ended unpaid. */
function aboutCode(order: Order, found: number): BookFinding[] {
  const expected = order.discount_code !== null && keepsCode(stateOf(order)) ? 1 : 0;
  return found === expected ? [] : [about(order, 'code_use_differs', expected, found)];
}

function aboutStock(
  order: Order,
  lines: readonly Line[],
  movements: readonly Movement[],
  returned: readonly ReturnLine[],
): BookFinding[] {
  const { payment_method, payment_status, delivery_status, reserved_until } = order;
  const isReservation = payment_method === 'card' && isUnpaid(payment_status);
  const holds = isReservation ? reserved_until !== null : keepsPieces(delivery_status);
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
