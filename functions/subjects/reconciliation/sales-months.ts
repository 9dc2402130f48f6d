import { Query } from 'node-appwrite';
import { dayAfter } from '#contract/cairo-day.ts';
import { MAX_CART_LINES } from '#contract/constants.ts';
import { productSaleId } from '#lib/ids.ts';
import type { Actor } from '#runtime/actor.ts';
import { forEachPage, inDays, listAll } from '#runtime/keyset.ts';
import type { Tables } from '#runtime/tables.ts';
import { monthOf, type ProductSale, SOLD_STATUSES } from '#subjects/metrics/rules/sales.ts';
import { paidBackFor } from '#subjects/orders/rules/line-prices.ts';
import { returnedOf } from '#subjects/returns/rules/returns.ts';
import { readMonth, SALE_COLUMNS, writeSales } from '#subjects/stock/product-sales.ts';
import { auditCorrections } from './audited-corrections.ts';
import { chunks } from './chunks.ts';
import type { BookPorts, Correction } from './recount.ts';

/** So often a month is read again while people confirm orders of it. */
const ATTEMPTS = 4;
/** So many sums are corrected in one transaction, with an entry of the audit log each. */
const SALES_A_TRANSACTION = 40;
/** So many orders' lines are asked for at a time. */
const ORDERS_A_QUERY = 50;
/** No month is longer. */
const MONTH_DAYS = 31;

const MEASURES = ['pieces', 'amount_piasters'] as const;

/** The first month behind one that has days; `''` begins. Null after the last. */
export async function monthBehind(tables: Tables, after: string): Promise<string | null> {
  const { rows } = await tables.list(
    'sales_days',
    ['day'],
    [...(after === '' ? [] : [Query.greaterThan('day', `${after}-99`)]), Query.orderAsc('day'), Query.limit(1)],
  );
  return rows[0] ? monthOf(rows[0].day) : null;
}

/**
 * Counts again what products sold in a month, from the accepted orders of the month and their lines, and puts right what
 * is wrong: whoever confirms an order meanwhile claims the month, and then it is read again. A month of which nothing was
 * kept yet is counted for the first time, with one entry of the audit log for all.
 */
export async function recountSales(
  ports: BookPorts,
  month: string,
  { who, fix }: { who: Actor; fix: boolean },
): Promise<{ checked: number; corrections: Correction[] }> {
  const { tables, pause, logError } = ports;
  const corrections: Correction[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) {
      await pause();
    }
    const version = await versionOf(tables, month, fix);
    const stored = await listAll(tables, 'product_sales', SALE_COLUMNS, [Query.equal('month', month)]);
    const truth = await salesOfMonth(tables, month);
    const wrong = wrongSales(stored, truth);
    if (wrong.length === 0 || !fix) {
      if ((await versionOf(tables, month, false)) === version) {
        return { checked: stored.length, corrections: [...corrections, ...wrong.flatMap(({ changes }) => changes)] };
      }
      continue;
    }
    const isFirst = stored.length === 0;
    const written = await correct(ports, { month, version, wrong, isFirst, who });
    corrections.push(...(isFirst && written.length > 0 ? [asOne(month, written)] : written));
  }
  logError(`What products sold in ${month} could not be counted again: orders of it change all the time.`);
  return { checked: 0, corrections };
}

/** A sum that is not what the orders come to. */
interface WrongSale {
  truth: ProductSale;
  changes: Correction[];
}

function wrongSales(
  stored: readonly (ProductSale & { $id: string })[],
  truth: ReadonlyMap<string, ProductSale>,
): WrongSale[] {
  const byId = new Map(stored.map((row) => [row.$id, row]));
  return [...new Set([...truth.keys(), ...byId.keys()])].sort().flatMap((id) => {
    const before = byId.get(id);
    const known = truth.get(id) ?? before;
    const after = known && { ...pick(known), ...(truth.has(id) ? {} : { pieces: 0, amount_piasters: 0 }) };
    const changes = MEASURES.flatMap((column) =>
      after && (before?.[column] ?? 0) !== after[column]
        ? [{ table: 'product_sales' as const, id, column, before: before?.[column] ?? 0, after: after[column] }]
        : [],
    );
    return after && changes.length > 0 ? [{ truth: after, changes }] : [];
  });
}

function pick({ product_type, product_id, pieces, amount_piasters }: ProductSale): ProductSale {
  return { product_type, product_id, pieces, amount_piasters };
}

/** Writes what is right, some at a time, until somebody else writes the month; answers what was written. */
async function correct(
  { tables, now }: BookPorts,
  {
    month,
    version,
    wrong,
    isFirst,
    who,
  }: { month: string; version: number; wrong: readonly WrongSale[]; isFirst: boolean; who: Actor },
): Promise<Correction[]> {
  const corrections: Correction[] = [];
  for (const [index, some] of chunks(wrong, SALES_A_TRANSACTION).entries()) {
    const changes = some.flatMap((one) => one.changes);
    const entries = isFirst
      ? index === 0
        ? [
            {
              id: month,
              label: month,
              changes: [
                asOne(
                  month,
                  wrong.flatMap((one) => one.changes),
                ),
              ],
            },
          ]
        : []
      : some.map((one) => ({ id: one.truth.product_id, label: month, changes: one.changes }));
    const problem = await tables.transact([
      ...writeSales(
        month,
        version + index,
        some.map(({ truth }) => truth),
      ),
      ...entries.map((entry) =>
        auditCorrections({ actor: who, now }, { ...entry, once: `${month} ${version + index}` }),
      ),
    ]);
    if (problem) {
      break;
    }
    corrections.push(...changes);
  }
  return corrections;
}

/** All pieces of a month as one correction. */
function asOne(month: string, changes: readonly Correction[]): Correction {
  const pieces = changes.filter(({ column }) => column === 'pieces');
  const after = pieces.reduce((sum, change) => sum + change.after, 0);
  return { table: 'product_sales', id: month, column: 'pieces', before: 0, after };
}

async function versionOf(tables: Tables, month: string, make: boolean): Promise<number> {
  return make ? readMonth(tables, month) : ((await tables.get('sales_months', month, ['version']))?.version ?? 0);
}

/** What products sold in a month by the orders themselves, by the ids of their rows. */
async function salesOfMonth(tables: Tables, month: string): Promise<Map<string, ProductSale>> {
  const sales = new Map<string, ProductSale>();
  const inMonth = inDays('counted_at', `${month}-01`, lastDayOf(month));
  const conditions = [...inMonth, Query.equal('delivery_status', [...SOLD_STATUSES])];
  await forEachPage(
    tables,
    { table: 'orders', columns: ['counted_at'], conditions, by: 'counted_at' },
    async (orders) => {
      for (const some of chunks(orders, ORDERS_A_QUERY)) {
        const ofOrders = Query.equal(
          'order_id',
          some.map(({ $id }) => $id),
        );
        const [{ rows }, returned] = await Promise.all([
          tables.list(
            'order_lines',
            ['order_id', 'product_type', 'product_id', 'count', 'unit_price_piasters', 'granted_piasters'],
            [ofOrders, Query.limit(ORDERS_A_QUERY * MAX_CART_LINES)],
          ),
          listAll(
            tables,
            'return_lines',
            ['order_id', 'product_type', 'product_id', 'restocked', 'unsellable'],
            [ofOrders],
          ),
        ]);
        for (const line of rows) {
          const { product_type, product_id } = line;
          const back = returned.filter(({ order_id }) => order_id === line.order_id);
          const gone = returnedOf(line, back);
          const count = line.count - gone;
          const id = productSaleId(month, product_type, product_id);
          const before = sales.get(id);
          sales.set(id, {
            product_type,
            product_id,
            pieces: (before?.pieces ?? 0) + count,
            amount_piasters: (before?.amount_piasters ?? 0) + paidBackFor(line, count, gone),
          });
        }
      }
    },
  );
  return sales;
}

export function lastDayOf(month: string): string {
  const next = monthOf(dayAfter(`${month}-01`, MONTH_DAYS));
  return dayAfter(`${next}-01`, -1);
}
