import { dayAfter } from '#contract/cairo-day.ts';
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  type ProductType,
} from '#contract/constants.ts';
import type { RevenueMethod } from '#contract/dashboard/constants.ts';
import type { MethodRevenue, RevenueOf } from '#contract/dashboard/schemas.ts';
import type { TransactionMethod } from '#contract/payments/methods.ts';
import { piastersToEgp } from '#lib/money.ts';
import { FIRST_DELIVERY_STATUS, FIRST_PAYMENT_STATUS, isBought } from '#subjects/orders/rules/order-states.ts';

/**
 * The states in which the orders of a day are counted, each in a column of `state_days`. The rest are in the first state,
 * so that placing an order counts nothing but the order. An order that counts never fails or expires.
 */
export const COUNTED_STATES = [
  'confirmed',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
  'lost',
  'paid',
  'refund_due',
  'refunded',
] as const satisfies readonly (DeliveryStatus | PaymentStatus)[];
export type CountedState = (typeof COUNTED_STATES)[number];
export type StateCounts = Record<CountedState, number>;

/** The states of an order that somebody has accepted and nobody has called off: its lines count as sold. */
export const SOLD_STATUSES = ['confirmed', 'shipped', 'delivered'] as const satisfies readonly DeliveryStatus[];

/** What a day of Cairo came to, without its states. */
export interface SalesDay {
  day: string;
  revenue_piasters: number;
  orders: number;
}

export interface ReportedOrder {
  payment_method: 'cash' | 'card';
  payment_status: PaymentStatus;
  delivery_status: DeliveryStatus;
}

/** How a product sold in a month of Cairo: what accepted orders of that month hold of it. */
export interface ProductSale {
  product_type: ProductType;
  product_id: string;
  pieces: number;
  amount_piasters: number;
}

const BEST_SELLERS = 20;
const MONTH_CHARACTERS = 7;

/** A day in Cairo, or a time of one, to its month: `2026-11`. */
export function monthOf(day: string): string {
  return day.slice(0, MONTH_CHARACTERS);
}

/** The month before another one. */
export function monthBefore(month: string): string {
  return monthOf(dayAfter(`${month}-01`, -1));
}

/** The rows of a day on which nothing has happened yet. */
export function emptyDay(day: string): { sales: SalesDay; states: { day: string } & StateCounts } {
  return { sales: { day, revenue_piasters: 0, orders: 0 }, states: { day, ...eachState(() => 0) } };
}

function eachState(count: (state: CountedState) => number): StateCounts {
  return Object.fromEntries(COUNTED_STATES.map((state) => [state, count(state)])) as StateCounts;
}

/** The columns in which an order is counted; none for a card order that nobody paid. */
export function countedStates(order: ReportedOrder): CountedState[] {
  const states: readonly string[] = isBought(order) ? [order.delivery_status, order.payment_status] : [];
  return COUNTED_STATES.filter((state) => states.includes(state));
}

/** Whether a change makes an order sold (1), takes that back (-1), or neither. */
export function soldChange(before: DeliveryStatus, after: DeliveryStatus): -1 | 0 | 1 {
  const [was, is] = [before, after].map((status) => Number((SOLD_STATUSES as readonly string[]).includes(status)));
  return ((is ?? 0) - (was ?? 0)) as -1 | 0 | 1;
}

/** The revenue of each of the days and of each of their months, those without any too. */
export function revenueOf(
  days: readonly string[],
  sales: readonly SalesDay[],
): { days: RevenueOf[]; months: RevenueOf[] } {
  const known = new Map(sales.map((one) => [one.day, one]));
  const all = days.map((day) => known.get(day) ?? { day, revenue_piasters: 0, orders: 0 });
  const months = new Map<string, SalesDay>();
  for (const { day, revenue_piasters, orders } of all) {
    const month = monthOf(day);
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

/**
 * The revenue of some days by how it came, the most first: what was booked of the payment provider's transactions, and the
 * rest in cash. Transactions from before there was more than cards name no method.
 */
export function revenueByMethod(
  days: readonly Pick<SalesDay, 'revenue_piasters'>[],
  transactions: readonly { method: TransactionMethod | null; booked_piasters: number }[],
): MethodRevenue[] {
  const sums = new Map<RevenueMethod, number>([['cash', days.reduce((sum, day) => sum + day.revenue_piasters, 0)]]);
  const add = (method: RevenueMethod, piasters: number) => sums.set(method, (sums.get(method) ?? 0) + piasters);
  for (const { method, booked_piasters } of transactions) {
    add(method ?? 'card', booked_piasters);
    add('cash', -booked_piasters);
  }
  return [...sums]
    .filter(([, piasters]) => piasters !== 0)
    .sort(([, one], [, other]) => other - one)
    .map(([method, piasters]) => ({ method, revenue: piastersToEgp(piasters) }));
}

/** How many orders of some days are in each state; those in no column of their days are in the first. */
export function stateTotals(sales: readonly Pick<SalesDay, 'orders'>[], days: readonly StateCounts[]) {
  const orders = sales.reduce((sum, day) => sum + day.orders, 0);
  const counts = eachState((state) => days.reduce((sum, day) => sum + day[state], 0));
  const totals = <Status extends string>(statuses: readonly Status[], first: Status) => {
    const counted = statuses.map((status) => ({
      status,
      count: (counts as Partial<Record<string, number>>)[status] ?? 0,
    }));
    const others = counted.reduce((sum, { count }) => sum + count, 0);
    return counted.map((one) => (one.status === first ? { ...one, count: Math.max(0, orders - others) } : one));
  };
  return {
    delivery: totals(DELIVERY_STATUSES, FIRST_DELIVERY_STATUS),
    payment: totals(PAYMENT_STATUSES, FIRST_PAYMENT_STATUS),
  };
}

/** Which products sold best by pieces, of what they sold in some months; `limit` of them. */
export function bestSellers(sales: readonly ProductSale[], limit = BEST_SELLERS): ProductSale[] {
  const products = new Map<string, ProductSale>();
  for (const { product_type, product_id, pieces, amount_piasters } of sales) {
    const key = `${product_type} ${product_id}`;
    const before = products.get(key);
    products.set(key, {
      product_type,
      product_id,
      pieces: (before?.pieces ?? 0) + pieces,
      amount_piasters: (before?.amount_piasters ?? 0) + amount_piasters,
    });
  }
  return [...products.values()]
    .filter(({ pieces }) => pieces > 0)
    .sort(
      (a, b) => b.pieces - a.pieces || b.amount_piasters - a.amount_piasters || (a.product_id < b.product_id ? -1 : 1),
    )
    .slice(0, limit);
}
