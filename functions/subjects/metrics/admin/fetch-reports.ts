import { Query } from 'node-appwrite';
import { dayAfter } from '#contract/cairo-day.ts';
import type { fetchReports as call } from '#contract/dashboard/calls.ts';
import { REPORT_DAYS_MAX } from '#contract/dashboard/constants.ts';
import type { BestSeller, LowStock, ReturnedFor } from '#contract/dashboard/schemas.ts';
import { daysFrom } from '#lib/cairo.ts';
import { piastersToEgp } from '#lib/money.ts';
import { inDays } from '#runtime/keyset.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { UNPAID_STATUSES } from '#subjects/card-payments/rules/payments.ts';
import { findProducts, productTitles, SHELVES } from '#subjects/catalogue/products.ts';
import { loadSettings } from '#subjects/settings/shop-settings.ts';
import { REASON_COLUMNS, SALE_COLUMNS } from '#subjects/stock/product-sales.ts';
import {
  bestSellers,
  COUNTED_STATES,
  monthOf,
  type ProductSale,
  revenueByMethod,
  revenueOf,
  stateTotals,
} from '../rules/sales.ts';

const LOW_STOCK_ROWS = 100;
/** So many online payments are added up at once; Appwrite counts no more of them. */
const PAYMENTS_READ = 5_000;
/** So many sales of a product in a month are looked at, the best first: all of them where 50 products sell in a year. */
const SALES_READ = 600;
/** So many sums of products and reasons are looked at, the largest first, and so many are shown. */
const RETURNS_READ = 600;
const RETURNS_SHOWN = 50;
/** Of so many that are ahead then, all months are read. */
const CANDIDATES = 40;

/**
 * The figures behind the charts, from the rows that every change of an order keeps by day, and by product and month: a
 * year is 732 rows and some hundred of products, however many orders it had. By way to pay no row of a day keeps anything.
 */
export const fetchReports: Handler<typeof call> = async ({ from, to }, { tables }) => {
  const days = daysFrom(from, to);
  if (days.length === 0 || days.length > REPORT_DAYS_MAX) {
    const key = days.length === 0 ? 'too_small' : 'too_large';
    return refuse('invalid_input', {
      fields: { to: { key, values: { min: from, max: dayAfter(from, REPORT_DAYS_MAX - 1) } } },
    });
  }
  const ofDays = [Query.greaterThanEqual('day', from), Query.lessThanEqual('day', to), Query.limit(REPORT_DAYS_MAX)];
  const [{ rows: sales }, { rows: states }, booked, unpaid, best_sellers, returns, low] = await Promise.all([
    tables.list('sales_days', ['day', 'revenue_piasters', 'orders'], ofDays),
    tables.list('state_days', COUNTED_STATES, ofDays),
    readBooked(tables, inDays('booked_at', from, to)),
    tables.count('orders', [
      // By its index: few orders are not counted on any day.
      Query.isNull('counted_at'),
      Query.equal('payment_status', [...UNPAID_STATUSES]),
      Query.equal('payment_method', 'card'),
      ...inDays('$createdAt', from, to),
    ]),
    readBestSellers(tables, monthOf(from), monthOf(to)),
    readReturns(tables, monthOf(from), monthOf(to)),
    readLowStock(tables),
  ]);
  return {
    from,
    to,
    ...revenueOf(days, sales),
    methods: booked && revenueByMethod(sales, booked),
    ...stateTotals(sales, states),
    unpaid_card_orders: unpaid,
    best_sellers,
    returns,
    ...low,
  };
};

/** The online payments and refunds of a time, by their index; null when they are too many. */
async function readBooked(tables: Tables, inTime: readonly string[]) {
  if ((await tables.count('payment_transactions', inTime)) >= PAYMENTS_READ) {
    return null;
  }
  const queries = [...inTime, Query.limit(PAYMENTS_READ)];
  return (await tables.list('payment_transactions', ['method', 'booked_piasters'], queries)).rows;
}

/** What sold best in whole months, the first and the last included. */
async function readBestSellers(tables: Tables, first: string, last: string): Promise<BestSeller[]> {
  const inMonths = [Query.greaterThanEqual('month', first), Query.lessThanEqual('month', last)];
  const list = (queries: readonly string[]) =>
    tables.list('product_sales', SALE_COLUMNS, [...inMonths, ...queries, Query.limit(SALES_READ)]);
  const { rows } = await list([Query.orderDesc('pieces')]);
  const best =
    rows.length < SALES_READ ? bestSellers(rows) : bestSellers(await salesOf(list, bestSellers(rows, CANDIDATES)));
  const products = await findProducts(tables, best, 'both');
  return best.map(({ product_type, product_id, pieces, amount_piasters }) => {
    const product = products.get({ product_type, product_id });
    // Only somebody in the console can delete a product that was sold.
    const { ar: title_ar, en: title_en } = product ? productTitles(product) : { ar: product_id, en: product_id };
    return { product_type, product_id, title_ar, title_en, count: pieces, amount: piastersToEgp(amount_piasters) };
  });
}

/** Why pieces that were sold in whole months came back. */
async function readReturns(tables: Tables, first: string, last: string): Promise<ReturnedFor[]> {
  const { rows } = await tables.list('return_reasons', REASON_COLUMNS, [
    Query.greaterThanEqual('month', first),
    Query.lessThanEqual('month', last),
    Query.greaterThan('pieces', 0),
    Query.orderDesc('pieces'),
    Query.limit(RETURNS_READ),
  ]);
  const sums = Map.groupBy(rows, (row) => `${row.product_type} ${row.product_id} ${row.reason}`);
  const returned = [...sums.values()].flatMap(([one, ...rest]) =>
    one ? [{ ...one, count: rest.reduce((sum, { pieces }) => sum + pieces, one.pieces) }] : [],
  );
  const most = returned.toSorted((a, b) => b.count - a.count).slice(0, RETURNS_SHOWN);
  const products = await findProducts(tables, most, 'both');
  return most.map(({ product_type, product_id, reason, count }) => {
    const product = products.get({ product_type, product_id });
    const { ar: title_ar, en: title_en } = product ? productTitles(product) : { ar: '', en: '' };
    return { product_type, product_id, title_ar, title_en, reason, count };
  });
}

/** All that the products sold in these months: ids of both kinds of products never meet. */
async function salesOf(
  list: (queries: readonly string[]) => Promise<{ rows: ProductSale[] }>,
  products: readonly ProductSale[],
): Promise<ProductSale[]> {
  const ids = products.map(({ product_id }) => product_id);
  return (await list([Query.equal('product_id', ids)])).rows;
}

/** Products of the store of which little is left, the least first. */
async function readLowStock(tables: Tables): Promise<{ low_stock: LowStock[]; low_stock_at: number }> {
  const { lowStock: threshold } = await loadSettings(tables);
  const few = [
    ...SHELVES.store,
    Query.lessThanEqual('stock', threshold),
    Query.orderAsc('stock'),
    Query.limit(LOW_STOCK_ROWS),
  ];
  const [aids, accessories] = await Promise.all([
    tables.list('hearing_aids', ['brand', 'model', 'stock'], few),
    tables.list('accessories', ['brand', 'title_ar', 'title_en', 'stock'], few),
  ]);
  const low_stock = [
    ...aids.rows.map((row) => ({ ...row, product_type: 'hearing-aids' as const })),
    ...accessories.rows.map((row) => ({ ...row, product_type: 'accessories' as const })),
  ]
    .map((product) => {
      const { ar: title_ar, en: title_en } = productTitles(product);
      return { product_type: product.product_type, product_id: product.$id, title_ar, title_en, stock: product.stock };
    })
    .sort((a, b) => a.stock - b.stock)
    .slice(0, LOW_STOCK_ROWS);
  return { low_stock, low_stock_at: threshold };
}
