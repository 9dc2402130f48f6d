import { Query } from 'node-appwrite';
import { dayAfter } from '#contract/cairo-day.ts';
import { PRODUCT_TYPES } from '#contract/constants.ts';
import type { fetchReports as call } from '#contract/dashboard/calls.ts';
import { REPORT_DAYS_MAX } from '#contract/dashboard/constants.ts';
import type { LowStock } from '#contract/dashboard/schemas.ts';
import { cairoDayStart, daysFrom } from '../domain/cairo.ts';
import { minutesAfter } from '../domain/payments.ts';
import { bestSellers, countStates, type ReportedLine, type ReportedOrder, revenueOf } from '../domain/sales.ts';
import { listAll } from '../runtime/keyset.ts';
import { listProducts, productTitles } from '../runtime/products.ts';
import { refuse } from '../runtime/refusal.ts';
import type { Handler } from '../runtime/service.ts';
import { loadSettings } from '../runtime/shop-settings.ts';
import type { Tables } from '../runtime/tables.ts';

const LOW_STOCK_ROWS = 100;
/** So many days are read one after the other; such spans are read side by side. */
const SPAN_DAYS = 62;
/** Lines are stored with their order, though not within the same millisecond. */
const SLACK_MINUTES = 2;

/**
 * The figures behind the charts. Revenue comes from the rows that every change of an order keeps by day; states and best
 * sellers from the orders themselves, so that what is cancelled later is right too. Three steps for a shop of up to
 * 2,000 lines in two months.
 */
export const fetchReports: Handler<typeof call> = async ({ from, to }, { tables }) => {
  const days = daysFrom(from, to);
  if (days.length === 0 || days.length > REPORT_DAYS_MAX) {
    const key = days.length === 0 ? 'too_small' : 'too_large';
    return refuse('invalid_input', {
      fields: { to: { key, values: { min: from, max: dayAfter(from, REPORT_DAYS_MAX - 1) } } },
    });
  }
  const [{ rows: sales }, spans, settings] = await Promise.all([
    tables.list(
      'sales_days',
      ['day', 'revenue_piasters', 'orders'],
      [Query.greaterThanEqual('day', from), Query.lessThanEqual('day', to), Query.limit(REPORT_DAYS_MAX)],
    ),
    Promise.all(spansOf(days).map((span) => readSpan(tables, span))),
    loadSettings(tables),
  ]);
  const orders = spans.flatMap((span) => span.orders);
  const lines = spans.flatMap((span) => span.lines);
  return {
    from,
    to,
    ...revenueOf(days, sales),
    ...countStates(orders),
    best_sellers: bestSellers(orders, lines),
    low_stock: await readLowStock(tables, settings.lowStock),
    low_stock_at: settings.lowStock,
  };
};

interface Span {
  start: Date;
  end: Date;
}

function spansOf(days: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (let index = 0; index < days.length; index += SPAN_DAYS) {
    const first = days[index] as string;
    const last = days[Math.min(index + SPAN_DAYS, days.length) - 1] as string;
    spans.push({ start: cairoDayStart(first), end: cairoDayStart(dayAfter(last)) });
  }
  return spans;
}

/** The orders of a time with their lines. */
async function readSpan(tables: Tables, span: Span): Promise<{ orders: ReportedOrder[]; lines: ReportedLine[] }> {
  const within = (start: string, end: string) => [
    Query.greaterThanEqual('$createdAt', start),
    Query.lessThan('$createdAt', end),
  ];
  const [orders, lines] = await Promise.all([
    listAll(
      tables,
      'orders',
      ['payment_method', 'payment_status', 'delivery_status'],
      within(span.start.toISOString(), span.end.toISOString()),
    ),
    listAll(
      tables,
      'order_lines',
      ['order_id', 'product_type', 'product_id', 'title_ar', 'title_en', 'unit_price_piasters', 'count'],
      within(minutesAfter(span.start, -SLACK_MINUTES), minutesAfter(span.end, SLACK_MINUTES)),
    ),
  ]);
  const own = new Set(orders.map(({ $id }) => $id));
  return { orders, lines: lines.filter(({ order_id }) => own.has(order_id)) };
}

/** Products of the store of which little is left, the least first. */
async function readLowStock(tables: Tables, threshold: number): Promise<LowStock[]> {
  const lists = await Promise.all(
    PRODUCT_TYPES.map((type) =>
      listProducts(tables, type, [
        Query.lessThanEqual('stock', threshold),
        Query.orderAsc('stock'),
        Query.limit(LOW_STOCK_ROWS),
      ]),
    ),
  );
  return lists
    .flatMap(({ products }) => products)
    .map((product) => {
      const { ar: title_ar, en: title_en } = productTitles(product);
      return { product_type: product.product_type, product_id: product.$id, title_ar, title_en, stock: product.stock };
    })
    .sort((a, b) => a.stock - b.stock)
    .slice(0, LOW_STOCK_ROWS);
}
