import { Query } from 'node-appwrite';
import { BOOK_COUNTERS, type BookFigure } from '#contract/books/findings.ts';
import type { BookCorrection, BookFinding } from '#contract/books/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import type { ProductType } from '#contract/constants.ts';
import type { PaymentFinding } from '#contract/payments/admin-schemas.ts';
import type { Actor } from '#runtime/actor.ts';
import { forEachPage, listAll } from '#runtime/keyset.ts';
import type { TableId, Tables } from '#runtime/tables.ts';
import { ensurePeopleCounters } from '#subjects/accounts/profiles.ts';
import { tagColumns } from '#subjects/catalogue/rules/tags.ts';
import { ensureCounters } from '#subjects/metrics/counters.ts';
import { FIGURE_COLUMNS } from '#subjects/metrics/rules/figures.ts';
import { COUNTED_STATES, emptyDay } from '#subjects/metrics/rules/sales.ts';
import { PRODUCT_TABLES } from '#subjects/stock/stock.ts';
import { chunks } from './chunks.ts';
import { prepareDays } from './days.ts';
import {
  countDays,
  type DayFigure,
  DERIVED,
  type DerivedFigure,
  type DerivedKey,
  type IncrementedFigure,
  readTags,
} from './derived.ts';
import { countFigureDays, makeFigureDays } from './figure-days.ts';
import { CHECKS, findingsOf } from './findings.ts';
import { labelOf } from './labels.ts';
import { makeMessageMonths } from './message-months.ts';
import { type BookPorts, type Correction, recount, SCHEDULE } from './recount.ts';
import { recountReasons } from './return-reasons.ts';
import { monthBehind, recountSales } from './sales-months.ts';
import { countMovements, deleteMovements } from './stock-counts.ts';

/** How books are gone through. */
export interface BookRun {
  ports: BookPorts;
  /** Whether derived figures are put right; else they are only told. */
  fix: boolean;
  /** Whose name stands in the audit log. */
  who?: Actor;
  /** Closes the past of stock before this time, which must be over for an hour; absent leaves it as it is. */
  countUntil?: Date;
  /** Gets the name of each step that was gone on with, and how many rows of it were looked at. */
  onPage?: (step: string, checked: number) => void;
}

/** What a part of a run came to. */
export interface BookSlice {
  /** Where the next part begins; null when all is done. */
  position: string | null;
  checked: number;
  corrections: BookCorrection[];
  findings: BookFinding[];
}

/** A page of a step; `next` is null after the last. */
interface Page {
  next: string | null;
  checked: number;
  corrections?: Correction[];
  findings?: BookFinding[];
}

interface Step {
  name: string;
  page: (run: BookRun, after: string) => Promise<Page>;
}

/** So many rows are looked at together. */
const ROWS_A_PAGE = 100;
/** So many days are counted from their orders together: all of their figures from one reading. */
const DAYS_A_PAGE = 7;
const PRODUCT_TYPES = Object.keys(PRODUCT_TABLES) as ProductType[];

const STEPS: readonly Step[] = [
  { name: 'missing rows', page: makeMissingRows },
  ...figureSteps('hearing_aids', [
    'hearing_aids.stock',
    'hearing_aids.review_count',
    'hearing_aids.review_stars',
  ] as const),
  ...figureSteps('accessories', ['accessories.stock', 'accessories.review_count', 'accessories.review_stars'] as const),
  { name: 'tags', page: recountTags },
  ...figureSteps('finance_days', [
    'finance_days.forms',
    'finance_days.billed_piasters',
    'finance_days.received_piasters',
  ] as const),
  { name: 'figure_days', page: recountFigures },
  { name: 'sales_days.orders', page: recountDays },
  ...figureSteps('sales_days', ['sales_days.revenue_piasters']),
  { name: 'product_sales', page: recountMonth },
  { name: 'return_reasons', page: recountReturns },
  ...figureSteps('message_months', ['message_months.messages', 'message_months.parts', 'message_months.millipiasters']),
  ...figureSteps('discount_codes', ['discount_codes.uses']),
  { name: 'counters', page: recountCounters },
  ...PRODUCT_TYPES.map((type): Step => ({ name: `counts ${type}`, page: (run, after) => closePast(run, type, after) })),
  { name: 'movements of gone products', page: deleteOrphanedMovements },
  ...CHECKS.map(
    (check): Step => ({
      name: `check ${check.name}`,
      async page({ ports }, after) {
        const ids = await idsAfter(ports.tables, check.table, after);
        return { ...pageOf(ids), findings: await findingsOf(ports, check, ids) };
      },
    }),
  ),
  { name: 'card provider', page: readProviderFindings },
];

/**
 * Goes through all books from a position on, as long as `mayGoOn` says so between two pages. Whatever happens in between,
 * a repeat does no harm: what was put right is right.
 */
export async function goThroughBooks(
  run: BookRun,
  position: string | null,
  mayGoOn: () => boolean,
): Promise<BookSlice> {
  const split = (position ?? '').indexOf('|');
  const [name, start] =
    position === null ? [STEPS[0]?.name, ''] : [position.slice(0, split), position.slice(split + 1)];
  // A run that an older version began may stand at a step that there is no more: then it begins again.
  let index = Math.max(
    0,
    STEPS.findIndex((step) => step.name === name),
  );
  let after = STEPS[index]?.name === name ? start : '';
  const slice: BookSlice = { position, checked: 0, corrections: [], findings: [] };
  for (let step = STEPS[index]; step; step = STEPS[index]) {
    const { next, checked, corrections = [], findings = [] } = await step.page(run, after);
    slice.checked += checked;
    run.onPage?.(step.name, checked);
    slice.findings.push(...findings);
    for (const one of corrections) {
      slice.corrections.push(await toBookCorrection(run.ports.tables, one));
    }
    index += next === null ? 1 : 0;
    after = next ?? '';
    const following = STEPS[index];
    slice.position = following ? `${following.name}|${after}` : null;
    if (!mayGoOn()) {
      break;
    }
  }
  return slice;
}

/** All books at once, for commands and tests. */
export function checkAllBooks(run: BookRun): Promise<BookSlice> {
  return goThroughBooks(run, null, () => true);
}

async function toBookCorrection(tables: Tables, correction: Correction): Promise<BookCorrection> {
  const { table, column, id, before, after } = correction;
  return { figure: `${table}.${column}` as BookFigure, id, label: await labelOf(tables, correction), before, after };
}

async function idsAfter(tables: Tables, table: TableId, after: string, limit = ROWS_A_PAGE): Promise<string[]> {
  const { rows } = await tables.list(
    table,
    ['$createdAt' as never],
    [...(after === '' ? [] : [Query.greaterThan('$id', after)]), Query.orderAsc('$id'), Query.limit(limit)],
  );
  return rows.map(({ $id }) => $id);
}

function pageOf(ids: readonly string[], limit = ROWS_A_PAGE): Pick<Page, 'next' | 'checked'> {
  return { next: ids.length === limit ? (ids.at(-1) ?? null) : null, checked: ids.length };
}

/** Rows without which something would be counted nowhere. */
async function makeMissingRows({ ports, fix }: BookRun): Promise<Page> {
  const { tables } = ports;
  if (fix) {
    await Promise.all([
      ensureCounters(tables),
      ensurePeopleCounters(tables),
      prepareDays(ports),
      makeFigureDays(tables, ports.now()),
      makeMessageMonths(tables, ports.now()),
    ]);
    const days = new Set<string>();
    const conditions = [Query.equal('return_status', 'complete'), Query.isNotNull('issued_day')];
    await forEachPage(tables, { table: 'cs_forms', columns: ['issued_day'], conditions }, (forms) => {
      for (const { issued_day } of forms) {
        days.add(issued_day ?? '');
      }
    });
    const known = new Set((await listAll(tables, 'finance_days', ['day'], [])).map(({ $id }) => $id));
    for (const issued of days) {
      const id = cairoDay(new Date(issued));
      if (!known.has(id)) {
        await tables.create('finance_days', id, { day: issued, forms: 0, billed_piasters: 0, received_piasters: 0 });
      }
    }
  }
  return { next: null, checked: 0 };
}

/** Figures of a table, page by page: compared together, and those that seem wrong counted again one by one. */
function figureSteps(table: TableId, figures: readonly IncrementedFigure[]): Step[] {
  return figures.map((name) => ({
    name,
    async page({ ports, fix, who }, after) {
      const ids = await idsAfter(ports.tables, table, after);
      const column = name.slice(table.length + 1);
      const keys = ids.map((id) => ({ table, id, column }));
      const suspects = ids.length === 0 ? [] : await suspicious(ports, DERIVED[name], keys);
      return { ...pageOf(ids), corrections: await recount(ports, suspects, { fix, ...(who ? { who } : {}) }) };
    },
  }));
}

/** Keys that are not as they should be, or of which that cannot be told yet. */
async function suspicious(
  { tables, now }: Pick<BookPorts, 'tables' | 'now'>,
  figure: DerivedFigure,
  keys: readonly DerivedKey[],
): Promise<DerivedKey[]> {
  const ids = keys.map(({ id }) => id);
  const [{ table, column } = { table: 'counters', column: 'value' } as const] = keys;
  const truths = await figure.recount(tables, ids, now());
  const queries = [Query.equal('$id', ids), Query.limit(ids.length)];
  const { rows } = await tables.list(table, [column as never], queries);
  const values = new Map(rows.map((row) => [row.$id, row[column as never] as number]));
  return keys.filter(({ id }) => values.has(id) && truths.get(id)?.value !== values.get(id));
}

/** The orders of some days and their states; a day of before states were counted gets its row. */
async function recountDays({ ports, fix, who = SCHEDULE }: BookRun, after: string): Promise<Page> {
  const { tables } = ports;
  const days = await idsAfter(tables, 'sales_days', after, DAYS_A_PAGE);
  if (days.length === 0) {
    return pageOf(days, DAYS_A_PAGE);
  }
  const ofDays = [Query.equal('$id', days), Query.limit(days.length)];
  const [truths, { rows: sales }, { rows: states }] = await Promise.all([
    countDays(tables, days),
    tables.list('sales_days', ['orders'], ofDays),
    tables.list('state_days', COUNTED_STATES, ofDays),
  ]);
  const missing = days.filter((day) => !states.some(({ $id }) => $id === day));
  if (fix) {
    await Promise.all(missing.map((day) => tables.create('state_days', day, emptyDay(day).states)));
  }
  const stored = [...states, ...missing.map((day) => ({ $id: day, ...emptyDay(day).states }))];
  const isWrong = (figure: DayFigure, { $id }: { $id: string }, value: number) =>
    truths[figure].get($id)?.value !== value;
  const suspects: DerivedKey[] = [
    ...sales
      .filter((row) => isWrong('orders', row, row.orders))
      .map(({ $id: id }) => ({ table: 'sales_days' as const, id, column: 'orders' })),
    ...stored.flatMap((row) =>
      COUNTED_STATES.filter((state) => isWrong(state, row, row[state])).map((column) => ({
        table: 'state_days' as const,
        id: row.$id,
        column,
      })),
    ),
  ];
  return { ...pageOf(days, DAYS_A_PAGE), corrections: await recount(ports, suspects, { fix, who }) };
}

/** The figures of specialists' days, all columns of a row from one reading. */
async function recountFigures({ ports, fix, who = SCHEDULE }: BookRun, after: string): Promise<Page> {
  const { tables, now } = ports;
  const ids = await idsAfter(tables, 'figure_days', after);
  if (ids.length === 0) {
    return pageOf(ids);
  }
  const [truths, { rows }] = await Promise.all([
    countFigureDays(tables, ids, now()),
    tables.list('figure_days', FIGURE_COLUMNS, [Query.equal('$id', ids), Query.limit(ids.length)]),
  ]);
  const suspects = rows.flatMap((row) =>
    FIGURE_COLUMNS.filter((column) => {
      const truth = truths[column].get(row.$id);
      return truth !== undefined && truth.value !== row[column];
    }).map((column) => ({ table: 'figure_days' as const, id: row.$id, column })),
  );
  return { ...pageOf(ids), corrections: await recount(ports, suspects, { fix, who }) };
}

/** What products sold, a month a page. */
async function recountMonth({ ports, fix, who = SCHEDULE }: BookRun, after: string): Promise<Page> {
  const month = await monthBehind(ports.tables, after);
  return month === null
    ? { next: null, checked: 0 }
    : { next: month, ...(await recountSales(ports, month, { fix, who })) };
}

/** Why pieces came back, a month a page. */
async function recountReturns({ ports, fix, who = SCHEDULE }: BookRun, after: string): Promise<Page> {
  const { rows } = await ports.tables.list(
    'sales_months',
    ['version'],
    [...(after === '' ? [] : [Query.greaterThan('$id', after)]), Query.orderAsc('$id'), Query.limit(1)],
  );
  const month = rows[0]?.$id;
  return month === undefined
    ? { next: null, checked: 0 }
    : { next: month, ...(await recountReasons(ports, month, { fix, who })) };
}

/** Tags follow from the whole catalogue, so they are looked at together; one that is missing is made. */
async function recountTags({ ports, fix, who = SCHEDULE }: BookRun): Promise<Page> {
  const { tables } = ports;
  const [tags, stored] = await Promise.all([readTags(tables), listAll(tables, 'tags', ['count'], [])]);
  const counts = new Map(tags.map((tag) => [tag.id, tag.delta]));
  const known = new Set(stored.map(({ $id }) => $id));
  const missing = tags.filter(({ id }) => !known.has(id));
  for (const { id, delta: _delta, ...tag } of fix ? missing : []) {
    await tables.create('tags', id, { ...tag, ...tagColumns(tag), count: 0 });
  }
  const wrong = [
    ...stored.filter(({ $id, count }) => count !== (counts.get($id) ?? 0)).map(({ $id }) => $id),
    ...(fix ? missing.map(({ id }) => id) : []),
  ];
  const keys = wrong.map((id) => ({ table: 'tags', id, column: 'count' }) as const);
  const unmade = fix ? [] : missing.map(({ id, delta }) => ({ ...tagKey(id), before: 0, after: delta }));
  const corrections = await recount(ports, keys, { fix, who });
  return { next: null, checked: stored.length, corrections: [...corrections, ...unmade] };
}

function tagKey(id: string) {
  return { table: 'tags', id, column: 'count' } as const;
}

async function recountCounters({ ports, fix, who = SCHEDULE }: BookRun): Promise<Page> {
  const keys = BOOK_COUNTERS.map((id) => ({ table: 'counters', id, column: 'value' }) as const);
  return { next: null, checked: keys.length, corrections: await recount(ports, keys, { fix, who }) };
}

async function closePast({ ports, fix, countUntil }: BookRun, type: ProductType, after: string): Promise<Page> {
  if (!fix || !countUntil) {
    return { next: null, checked: 0 };
  }
  const ids = await idsAfter(ports.tables, PRODUCT_TABLES[type], after);
  if (ids.length > 0) {
    await countMovements(ports.tables, type, ids, { until: countUntil, now: ports.now() });
  }
  return { ...pageOf(ids), checked: 0 };
}

/** Movements of products that were deleted say nothing any more; each product has one with which its movements begin. */
async function deleteOrphanedMovements({ ports, fix }: BookRun, after: string): Promise<Page> {
  if (!fix) {
    return { next: null, checked: 0 };
  }
  const { tables } = ports;
  const { rows } = await tables.list(
    'stock_movements',
    ['product_type', 'product_id'],
    [
      ...(after === '' ? [] : [Query.greaterThan('$id', after)]),
      Query.equal('reason', ['opening', 'count']),
      Query.orderAsc('$id'),
      Query.limit(ROWS_A_PAGE),
    ],
  );
  for (const type of PRODUCT_TYPES) {
    const ids = [...new Set(rows.flatMap((row) => (row.product_type === type ? row.product_id : [])))];
    if (ids.length > 0) {
      const { rows: there } = await tables.list(
        PRODUCT_TABLES[type],
        ['stock'],
        [Query.equal('$id', ids), Query.limit(ids.length)],
      );
      const gone = ids.filter((id) => !there.some(({ $id }) => $id === id));
      for (const some of chunks(gone)) {
        const ofThem = [Query.equal('product_type', type), Query.equal('product_id', some)];
        const movements = await listAll(tables, 'stock_movements', ['product_id'], ofThem);
        await deleteMovements(
          tables,
          movements.map(({ $id }) => $id),
        );
      }
    }
  }
  return { next: rows.length === ROWS_A_PAGE ? (rows.at(-1)?.$id ?? null) : null, checked: 0 };
}

/** So many of the last daily comparisons with the card provider are told again, while something in them is open. */
const PAYMENT_REPORTS = 7;

async function readProviderFindings({ ports }: BookRun): Promise<Page> {
  const queries = [
    Query.equal('state', 'done'),
    Query.lessThan('day', cairoDay(ports.now())),
    Query.orderDesc('day'),
    Query.limit(PAYMENT_REPORTS),
  ];
  const { rows } = await ports.tables.list('payment_reports', ['findings'], queries);
  const open = rows.flatMap((row) => JSON.parse(row.findings) as PaymentFinding[]).filter(({ mended }) => !mended);
  const findings = open.map(
    ({ order_id, number, transaction_id }) =>
      ({
        kind: 'card_provider_differs',
        id: transaction_id,
        order_id,
        number,
        expected: null,
        found: null,
      }) as const,
  );
  return { next: null, checked: rows.length, findings };
}
