import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  type ProductType,
} from '#contract/constants.ts';
import type { BestSeller, RevenueOf } from '#contract/dashboard/schemas.ts';
import { piastersToEgp } from './money.ts';
import { isBought } from './order-states.ts';

/** What a day of Cairo came to. */
export interface SalesDay {
  day: string;
  revenue_piasters: number;
  orders: number;
}

export interface ReportedOrder {
  $id: string;
  payment_method: 'cash' | 'card';
  payment_status: PaymentStatus;
  delivery_status: DeliveryStatus;
}

export interface ReportedLine {
  order_id: string;
  product_type: ProductType;
  product_id: string;
  title_ar: string;
  title_en: string;
  unit_price_piasters: number;
  count: number;
}

const BEST_SELLERS = 20;
const MONTH_CHARACTERS = 7;

/** The revenue of each of the days and of each of their months, those without any too. */
export function revenueOf(
  days: readonly string[],
  sales: readonly SalesDay[],
): { days: RevenueOf[]; months: RevenueOf[] } {
  const known = new Map(sales.map((one) => [one.day, one]));
  const all = days.map((day) => known.get(day) ?? { day, revenue_piasters: 0, orders: 0 });
  const months = new Map<string, SalesDay>();
  for (const { day, revenue_piasters, orders } of all) {
    const month = day.slice(0, MONTH_CHARACTERS);
    const before = months.get(month) ?? { day: month, revenue_piasters: 0, orders: 0 };
    months.set(month, {
      day: month,
      revenue_piasters: before.revenue_piasters + revenue_piasters,
      orders: before.orders + orders,
    });
  }
  return { days: all.map(toRevenue), months: [...months.values()].map(toRevenue) };
}

function toRevenue({ day, revenue_piasters, orders }: SalesDay): RevenueOf {
  return { period: day, revenue: piastersToEgp(revenue_piasters), orders };
}

/** How many orders are in each state. Card orders that nobody paid are counted apart. */
export function countStates(orders: readonly ReportedOrder[]) {
  const counted = orders.filter(isBought);
  return {
    delivery: DELIVERY_STATUSES.map((status) => ({
      status,
      count: counted.filter(({ delivery_status }) => delivery_status === status).length,
    })),
    payment: PAYMENT_STATUSES.map((status) => ({
      status,
      count: counted.filter(({ payment_status }) => payment_status === status).length,
    })),
    unpaid_card_orders: orders.length - counted.length,
  };
}

/** What sold best by pieces, without what was never bought, cancelled or came back. */
export function bestSellers(orders: readonly ReportedOrder[], lines: readonly ReportedLine[]): BestSeller[] {
  const sold = new Set(
    orders
      .filter((order) => isBought(order) && !['cancelled', 'returned'].includes(order.delivery_status))
      .map(({ $id }) => $id),
  );
  const products = new Map<string, BestSeller & { piasters: number }>();
  for (const line of lines.filter(({ order_id }) => sold.has(order_id))) {
    const { product_type, product_id, title_ar, title_en, count, unit_price_piasters } = line;
    const before = products.get(`${product_type} ${product_id}`);
    products.set(`${product_type} ${product_id}`, {
      // The newest line says what it is called now.
      product_type,
      product_id,
      title_ar,
      title_en,
      count: (before?.count ?? 0) + count,
      piasters: (before?.piasters ?? 0) + count * unit_price_piasters,
      amount: 0,
    });
  }
  return [...products.values()]
    .sort((a, b) => b.count - a.count || b.piasters - a.piasters || (a.product_id < b.product_id ? -1 : 1))
    .slice(0, BEST_SELLERS)
    .map(({ piasters, ...seller }) => ({ ...seller, amount: piastersToEgp(piasters) }));
}
