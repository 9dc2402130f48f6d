import type { InferType } from 'yup';
import { DELIVERY_STATUSES, PAYMENT_STATUSES } from '../constants.ts';
import { boolean, choice, exact, id, lang, list, number, object, productType, string } from '../fields.ts';
import { closedPeriod } from '../period.ts';
import { KEPT_REASONS } from '../returns/states.ts';
import { REVENUE_METHODS } from './constants.ts';

/** The four figures of the dashboard; exact however large. */
const metrics = object({
  users: number().required(),
  products: number().required(),
  orders: number().required(),
  /** EGP. */
  revenue: number().required(),
  /** False while no specialist is set who could see anybody: nobody can book. */
  has_specialists: boolean().required(),
});
export type Metrics = InferType<typeof metrics>;

/** What came in (less what went back) on a day or in a month of Cairo, and how many orders were placed. EGP. */
const revenue = object({
  /** `2026-11-20`, or `2026-11` for a month. */
  period: string().required(),
  revenue: number().required(),
  orders: number().required(),
});
export type RevenueOf = InferType<typeof revenue>;

/** What came in by a way to pay, less what went back by it. EGP. */
const methodRevenue = object({ method: choice(REVENUE_METHODS), revenue: number().required() });
export type MethodRevenue = InferType<typeof methodRevenue>;

const titles = {
  product_type: productType(),
  product_id: string().required(),
  title_ar: string().required(),
  title_en: string().required(),
};

/** How a product sold. */
const bestSeller = object({
  ...titles,
  /** Pieces. */
  count: number().required(),
  /** EGP: as sold, without delivery. */
  amount: number().required(),
});
export type BestSeller = InferType<typeof bestSeller>;

/** A product of which little is left. */
const lowStock = object({ ...titles, stock: number().required() });
export type LowStock = InferType<typeof lowStock>;

/** Pieces of a product that came back for a reason. Both titles are empty for hearing aids that the store does not sell. */
const returnedFor = object({
  ...titles,
  title_ar: string().defined(),
  title_en: string().defined(),
  reason: choice(KEPT_REASONS),
  count: number().required(),
});
export type ReturnedFor = InferType<typeof returnedFor>;

/** The figures behind the charts, for the days from `from` to `to`, both included. */
const reports = object({
  from: string().required(),
  to: string().required(),
  /** Every day and every month of the time, those without anything too. */
  days: list(revenue),
  months: list(revenue),
  /** The most first; together what came in on these days. Null of a time with more online payments than are added up at once. */
  methods: list(methodRevenue).nullable(),
  /** Of the orders placed in that time, all but unpaid card orders: how many are in each state now. */
  delivery: list(object({ status: choice(DELIVERY_STATUSES), count: number().required() })),
  payment: list(object({ status: choice(PAYMENT_STATUSES), count: number().required() })),
  /** Card orders of that time that nobody has paid (yet). */
  unpaid_card_orders: number().required(),
  /** Without cancelled and returned orders; the best first, at most 20. */
  best_sellers: list(bestSeller),
  /** Pieces of those sold in these months that came back, by product and reason; those that came back most first. */
  returns: list(returnedFor),
  /** The least first, at most 100; `low_stock_at` is the setting. */
  low_stock: list(lowStock),
  low_stock_at: number().required(),
});
export type Reports = InferType<typeof reports>;

export const fetchMetrics = { input: exact({ id: id(), lang: lang() }), output: metrics };

export const fetchReports = {
  input: exact({ id: id(), ...closedPeriod(), lang: lang() }),
  output: reports,
};
