import { Query } from 'node-appwrite';
import { BOOK_COUNTERS, type BookFigure } from '#contract/books/findings.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { each } from '#contract/fields.ts';
import { STAFF_ROLES } from '#contract/people/roles.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import { CATALOGUE_REVISION_ID, digest } from '#lib/ids.ts';
import { forEachPage, listAll } from '#runtime/keyset.ts';
import { type Operation, type SelectedRow, stage, type TableId, type Tables } from '#runtime/tables.ts';
import { countTags } from '#subjects/catalogue/rules/tags.ts';
import type { MonthColumn } from '#subjects/messages/rules/message-months.ts';
import type { FigureColumn } from '#subjects/metrics/rules/figures.ts';
import { COUNTED_STATES, countedStates } from '#subjects/metrics/rules/sales.ts';
import type { PRODUCT_TABLES } from '#subjects/stock/stock.ts';
import { countBills } from './bills.ts';
import { countFigureDays } from './figure-days.ts';
import { countMessageMonths } from './message-months.ts';
import { readMovements } from './stock-counts.ts';
import { Tally, type Truth } from './tally.ts';

/** A derived figure of one row. */
export interface DerivedKey {
  table: TableId;
  id: string;
  column: string;
}

/** Figures of one column. */
export interface DerivedFigure {
  /** Counts again for rows of the table; those are missing in the answer that do not follow from anything. */
  recount: (tables: Tables, ids: readonly string[], now: Date) => Promise<Map<string, Truth>>;
  /** Goes into the transaction that corrects, where the figure is written as it will be instead of by how much it changes. */
  guard?: (tables: Tables) => Promise<Operation[]>;
}

/** What products sold, and why they came back, is written as it will be, and counted again by the month (`sales-months.ts`). */
export type IncrementedFigure = Exclude<BookFigure, `${'product_sales' | 'return_reasons'}.${string}`>;

/**
 * Every figure that transactions change by plain increments and decrements, with how it is counted again. What is not
 * here is not derived, or is a number that only goes up (a version, a place in a list).
 */
export const DERIVED = {
  'hearing_aids.stock': { recount: (tables, ids, now) => stockOf(tables, 'hearing-aids', ids, now) },
  'accessories.stock': { recount: (tables, ids, now) => stockOf(tables, 'accessories', ids, now) },
  'hearing_aids.review_count': { recount: (tables, ids) => reviewsOf(tables, 'hearing-aids', ids, () => 1) },
  'hearing_aids.review_stars': {
    recount: (tables, ids) => reviewsOf(tables, 'hearing-aids', ids, ({ stars }) => stars),
  },
  'accessories.review_count': { recount: (tables, ids) => reviewsOf(tables, 'accessories', ids, () => 1) },
  'accessories.review_stars': { recount: (tables, ids) => reviewsOf(tables, 'accessories', ids, ({ stars }) => stars) },
  'tags.count': { recount: tagCounts, guard: claimCatalogue },
  'finance_days.forms': { recount: (tables, ids) => financeOf(tables, ids, 'forms') },
  'finance_days.billed_piasters': { recount: (tables, ids) => financeOf(tables, ids, 'billed_piasters') },
  'finance_days.received_piasters': { recount: (tables, ids) => financeOf(tables, ids, 'received_piasters') },
  'figure_days.visits': { recount: (tables, ids, now) => figuresOf(tables, ids, now, 'visits') },
  'figure_days.fittings': { recount: (tables, ids, now) => figuresOf(tables, ids, now, 'fittings') },
  'figure_days.sold_aids': { recount: (tables, ids, now) => figuresOf(tables, ids, now, 'sold_aids') },
  'figure_days.billed_piasters': { recount: (tables, ids, now) => figuresOf(tables, ids, now, 'billed_piasters') },
  'figure_days.received_piasters': { recount: (tables, ids, now) => figuresOf(tables, ids, now, 'received_piasters') },
  'figure_days.tests': { recount: (tables, ids, now) => figuresOf(tables, ids, now, 'tests') },
  'figure_days.no_shows': { recount: (tables, ids, now) => figuresOf(tables, ids, now, 'no_shows') },
  'figure_days.repairs': { recount: (tables, ids, now) => figuresOf(tables, ids, now, 'repairs') },
  'figure_days.repair_hours': { recount: (tables, ids, now) => figuresOf(tables, ids, now, 'repair_hours') },
  'sales_days.orders': { recount: (tables, ids) => ofDays(tables, ids, 'orders') },
  'state_days.confirmed': { recount: (tables, ids) => ofDays(tables, ids, 'confirmed') },
  'state_days.shipped': { recount: (tables, ids) => ofDays(tables, ids, 'shipped') },
  'state_days.delivered': { recount: (tables, ids) => ofDays(tables, ids, 'delivered') },
  'state_days.cancelled': { recount: (tables, ids) => ofDays(tables, ids, 'cancelled') },
  'state_days.returned': { recount: (tables, ids) => ofDays(tables, ids, 'returned') },
  'state_days.lost': { recount: (tables, ids) => ofDays(tables, ids, 'lost') },
  'state_days.paid': { recount: (tables, ids) => ofDays(tables, ids, 'paid') },
  'state_days.refund_due': { recount: (tables, ids) => ofDays(tables, ids, 'refund_due') },
  'state_days.refunded': { recount: (tables, ids) => ofDays(tables, ids, 'refunded') },
  'sales_days.revenue_piasters': { recount: revenueOfDays },
  'message_months.messages': { recount: (tables, ids, now) => messagesOf(tables, ids, now, 'messages') },
  'message_months.parts': { recount: (tables, ids, now) => messagesOf(tables, ids, now, 'parts') },
  'message_months.millipiasters': { recount: (tables, ids, now) => messagesOf(tables, ids, now, 'millipiasters') },
  'discount_codes.uses': { recount: usesOf },
  // Last, because two of them are sums of what stands above.
  'counters.value': { recount: counterValues },
} as const satisfies Record<IncrementedFigure, DerivedFigure>;

/** The figures of DERIVED in their order. */
export const DERIVED_NAMES = Object.keys(DERIVED) as readonly IncrementedFigure[];

/** Which figure a key means; null when it is not derived. */
export function nameOf({ table, column }: Pick<DerivedKey, 'table' | 'column'>): IncrementedFigure | null {
  const name = `${table}.${column}`;
  return DERIVED_NAMES.find((one) => one === name) ?? null;
}

/** Joins what was summed from several tables. */
function joined(ids: readonly string[], parts: readonly Map<string, Truth>[]): Map<string, Truth> {
  return new Map(
    ids.map((id) => {
      const own = parts.flatMap((part) => part.get(id) ?? []);
      const value = own.reduce((sum, truth) => sum + truth.value, 0);
      return [id, { value, evidence: digest(own.map(({ evidence }) => evidence)) }];
    }),
  );
}

/** The sum of a product's movements. A product with which no movement began has none that says anything yet. */
async function stockOf(
  tables: Tables,
  type: keyof typeof PRODUCT_TABLES,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Truth>> {
  const known = await readMovements(tables, type, ids, now);
  return new Map(
    [...known].flatMap(([id, { isOpen, sum, evidence }]): [string, Truth][] =>
      isOpen ? [[id, { value: sum, evidence }]] : [],
    ),
  );
}

/** The reviews of products that are shown. */
async function reviewsOf(
  tables: Tables,
  type: keyof typeof PRODUCT_TABLES,
  ids: readonly string[],
  amountOf: (review: { stars: number }) => number,
): Promise<Map<string, Truth>> {
  const tally = new Tally(ids);
  const shown = [
    Query.equal('product_id', [...ids]),
    Query.equal('product_type', type),
    Query.equal('state', 'approved'),
  ];
  for (const row of await listAll(tables, 'reviews', ['product_id', 'stars'], shown)) {
    tally.add(row.product_id, row, amountOf(row));
  }
  return tally.truths();
}

async function storeProducts(tables: Tables) {
  const inStore = [Query.isNull('archived_at')];
  const [aids, accessories] = await Promise.all([
    listAll(tables, 'hearing_aids', ['brand', 'family', 'model', 'style', 'battery', 'archived_at'], inStore),
    listAll(tables, 'accessories', ['brand', 'battery_size', 'holder_type', 'archived_at'], inStore),
  ]);
  return [
    ...aids.map((row) => ({ ...row, product_type: 'hearing-aids' as const })),
    ...accessories.map((row) => ({ ...row, product_type: 'accessories' as const })),
  ];
}

/** The tags that the products of the store have. */
export async function readTags(tables: Tables) {
  return countTags(await storeProducts(tables));
}

async function tagCounts(tables: Tables, ids: readonly string[]): Promise<Map<string, Truth>> {
  const products = await storeProducts(tables);
  const counts = new Map(countTags(products).map(({ id, delta }) => [id, delta]));
  const evidence = digest(products.map(({ $id, $updatedAt: _changed, $createdAt: _made, ...row }) => [$id, row]));
  return new Map(ids.map((id) => [id, { value: counts.get(id) ?? 0, evidence }]));
}

/** Who writes tags writes them as they will be, and claims this. */
async function claimCatalogue(tables: Tables): Promise<Operation[]> {
  const row = await tables.get('counters', CATALOGUE_REVISION_ID, ['value']);
  return row ? [stage.claim('counters', CATALOGUE_REVISION_ID, 'value', row.value)] : [];
}

/** What the complete forms that were first issued on a day add to it: received are downpayments and later payments. */
async function financeOf(
  tables: Tables,
  ids: readonly string[],
  column: 'forms' | 'billed_piasters' | 'received_piasters',
): Promise<Map<string, Truth>> {
  const [first, last] = ends(ids);
  const tally = new Tally(ids);
  await countBills(tables, { first, last }, 'finance_days', (day, evidence, sums) =>
    tally.add(day, evidence, sums[column] ?? 0),
  );
  return tally.truths();
}

async function figuresOf(
  tables: Tables,
  ids: readonly string[],
  now: Date,
  column: FigureColumn,
): Promise<Map<string, Truth>> {
  return (await countFigureDays(tables, ids, now))[column];
}

async function messagesOf(
  tables: Tables,
  ids: readonly string[],
  now: Date,
  column: MonthColumn,
): Promise<Map<string, Truth>> {
  return (await countMessageMonths(tables, ids, now))[column];
}

/** The orders that use each code. */
async function usesOf(tables: Tables, ids: readonly string[]): Promise<Map<string, Truth>> {
  const tally = new Tally(ids);
  const conditions = [Query.equal('code_id', [...ids])];
  await forEachPage(tables, { table: 'code_uses', columns: ['code_id'], conditions }, (uses) => {
    for (const use of uses) {
      tally.add(use.code_id, use, 1);
    }
  });
  return tally.truths();
}

/** What is counted of the orders of a day. */
export const DAY_FIGURES = ['orders', ...COUNTED_STATES] as const;
export type DayFigure = (typeof DAY_FIGURES)[number];

/**
 * The orders that were counted on each day in Cairo (all but card orders that nobody paid), in all and by their states:
 * everything from one reading.
 */
export async function countDays(
  tables: Tables,
  days: readonly string[],
): Promise<Record<DayFigure, Map<string, Truth>>> {
  const tallies = each(DAY_FIGURES, () => new Tally(days));
  const columns = ['counted_at', 'payment_method', 'payment_status', 'delivery_status'] as const;
  const conditions = within('counted_at', days);
  await forEachPage(tables, { table: 'orders', columns, conditions, by: 'counted_at' }, (orders) => {
    for (const order of orders) {
      for (const figure of ['orders', ...countedStates(order)] as const) {
        tallies[figure].add(dayOf(order.counted_at), order, 1);
      }
    }
  });
  return each(DAY_FIGURES, (figure) => tallies[figure].truths());
}

async function ofDays(tables: Tables, days: readonly string[], figure: DayFigure): Promise<Map<string, Truth>> {
  return (await countDays(tables, days))[figure];
}

/** What came in on a day in Cairo less what went back: the card provider's transactions, and orders paid in cash. */
async function revenueOfDays(tables: Tables, ids: readonly string[]): Promise<Map<string, Truth>> {
  const [cards, received, returned, forReturns] = [new Tally(ids), new Tally(ids), new Tally(ids), new Tally(ids)];
  await Promise.all([
    forEachPage(
      tables,
      {
        table: 'payment_transactions',
        columns: ['booked_at', 'booked_piasters'],
        conditions: within('booked_at', ids),
        by: 'booked_at',
      },
      (rows) => {
        for (const row of rows) {
          cards.add(dayOf(row.booked_at), row, row.booked_piasters);
        }
      },
    ),
    forEachPage(
      tables,
      {
        table: 'orders',
        columns: ['cash_received_at', 'received_piasters'],
        conditions: within('cash_received_at', ids),
        by: 'cash_received_at',
      },
      (rows) => {
        for (const row of rows) {
          received.add(dayOf(row.cash_received_at), row, row.received_piasters);
        }
      },
    ),
    forEachPage(
      tables,
      {
        table: 'orders',
        columns: ['cash_returned_at', 'returned_piasters', 'returns_cash_piasters'],
        conditions: within('cash_returned_at', ids),
        by: 'cash_returned_at',
      },
      (rows) => {
        for (const row of rows) {
          // What went back for a return counts on the day of the return.
          const rest = row.returned_piasters - (row.returns_cash_piasters ?? 0);
          returned.add(dayOf(row.cash_returned_at), row, -rest);
        }
      },
    ),
    forEachPage(
      tables,
      {
        table: 'returns',
        columns: ['cash_returned_at', 'cash_returned_piasters'],
        conditions: within('cash_returned_at', ids),
        by: 'cash_returned_at',
      },
      (rows) => {
        for (const row of rows) {
          forReturns.add(dayOf(row.cash_returned_at), row, -row.cash_returned_piasters);
        }
      },
    ),
  ]);
  return joined(
    ids,
    [cards, received, returned, forReturns].map((tally) => tally.truths()),
  );
}

function dayOf(time: string | null): string {
  return time === null ? '' : cairoDay(new Date(time));
}

/** What lies between the first and the last of some days in Cairo. */
function within(column: string, days: readonly string[]): string[] {
  const [first, last] = ends(days);
  return [
    Query.greaterThanEqual(column, cairoDayStart(first).toISOString()),
    Query.lessThan(column, cairoDayStart(dayAfter(last)).toISOString()),
  ];
}

function ends(days: readonly string[]): [first: string, last: string] {
  const sorted = [...days].sort();
  return [sorted[0] ?? '', sorted.at(-1) ?? ''];
}

/** The counters that follow from rows; the others are states of something. */
const COUNTERS: Record<(typeof BOOK_COUNTERS)[number], (tables: Tables) => Promise<Truth>> = {
  users: (tables) => peopleOf(tables, ['user']),
  staff: (tables) => peopleOf(tables, STAFF_ROLES),
  admins: (tables) => peopleOf(tables, ['admin']),
  products: async (tables) => {
    const products = await storeProducts(tables);
    return { value: products.length, evidence: digest(products.map(({ $id }) => $id)) };
  },
  // All orders and all money were counted on some day.
  orders: (tables) => sumOfDays(tables, ({ orders }) => orders),
  revenue: (tables) => sumOfDays(tables, ({ revenue_piasters }) => revenue_piasters),
};

async function counterValues(tables: Tables, ids: readonly string[]): Promise<Map<string, Truth>> {
  const truths = await Promise.all(
    ids.map(async (id): Promise<[string, Truth][]> => {
      const counter = BOOK_COUNTERS.find((one) => one === id);
      return counter ? [[id, await COUNTERS[counter](tables)]] : [];
    }),
  );
  return new Map(truths.flat());
}

async function peopleOf(tables: Tables, roles: readonly string[]): Promise<Truth> {
  const tally = new Tally(['people']);
  const conditions = [Query.equal('role', [...roles])];
  await forEachPage(tables, { table: 'users', columns: ['role'], conditions }, (people) => {
    for (const person of people) {
      tally.add('people', person, 1);
    }
  });
  return tally.truths().get('people') ?? { value: 0, evidence: '' };
}

async function sumOfDays(
  tables: Tables,
  amount: (day: SelectedRow<'sales_days', 'orders' | 'revenue_piasters'>) => number,
): Promise<Truth> {
  const days = await listAll(tables, 'sales_days', ['orders', 'revenue_piasters'], []);
  const value = days.reduce((sum, day) => sum + amount(day), 0);
  return { value, evidence: digest(days.map((day) => [day.$id, amount(day)])) };
}
