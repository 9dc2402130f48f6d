import { balance, choice, day, id, int, signed, sum, text, whole } from '#contract/columns.ts';
import { PRODUCT_TYPES } from '#contract/constants.ts';
import { KEPT_REASONS } from '#contract/returns/states.ts';
import { record } from '#records/record.ts';

export const financeDays = record('finance_days', {
  title: 'Finance by day',
  nobody: 'Figures.',
  columns: {
    day: day({ required: true }),
    forms: whole({ required: true }),
    billed_piasters: sum({ required: true }),
    received_piasters: sum({ required: true }),
  },
  indexes: { day: { unique: ['day'] } },
});

export const figureDays = record('figure_days', {
  title: 'Figures by day and specialist',
  nobody: 'Figures, with the id of the member of staff of whom they are.',
  columns: {
    day: text(10, { required: true }),
    specialist_id: id({ required: true }),
    visits: signed({ default: 0 }),
    fittings: signed({ default: 0 }),
    sold_aids: signed({ default: 0 }),
    billed_piasters: balance({ default: 0 }),
    received_piasters: balance({ default: 0 }),
    tests: signed({ default: 0 }),
    no_shows: signed({ default: 0 }),
    repairs: signed({ default: 0 }),
    repair_hours: signed({ default: 0 }),
  },
  indexes: { day: ['day'] },
});

export const stateDays = record('state_days', {
  title: 'Order states by day',
  nobody: 'Figures.',
  columns: {
    day: text(10, { required: true }),
    confirmed: signed({ default: 0 }),
    shipped: signed({ default: 0 }),
    delivered: signed({ default: 0 }),
    cancelled: signed({ default: 0 }),
    returned: signed({ default: 0 }),
    lost: signed({ default: 0 }),
    paid: signed({ default: 0 }),
    refund_due: signed({ default: 0 }),
    refunded: signed({ default: 0 }),
  },
  indexes: { day: { unique: ['day'] } },
});

export const salesDays = record('sales_days', {
  title: 'Sales days',
  nobody: 'Figures.',
  columns: {
    day: text(10, { required: true }),
    revenue_piasters: balance({ default: 0 }),
    orders: whole({ default: 0 }),
  },
  indexes: { day: { unique: ['day'] } },
});

export const salesMonths = record('sales_months', {
  title: 'Sales months',
  nobody: 'Figures.',
  columns: {
    version: whole({ default: 0 }),
  },
});

export const productSales = record('product_sales', {
  title: 'Product sales',
  nobody: 'Figures.',
  columns: {
    month: text(7, { required: true }),
    product_type: choice(PRODUCT_TYPES, { required: true }),
    product_id: id({ required: true }),
    pieces: signed({ default: 0 }),
    amount_piasters: balance({ default: 0 }),
  },
  indexes: {
    month_pieces: ['month', '-pieces'],
    product_month: ['product_id', 'month'],
  },
});

/** Pieces that came back, by the month in which they were sold and why. */
export const returnReasons = record('return_reasons', {
  title: 'Reasons of returns',
  nobody: 'Figures.',
  columns: {
    month: text(7, { required: true }),
    product_type: choice(PRODUCT_TYPES, { required: true }),
    product_id: id({ required: true }),
    reason: choice(KEPT_REASONS, { required: true }),
    pieces: signed({ default: 0 }),
  },
  indexes: { month_pieces: ['month', '-pieces'] },
});

export const counters = record('counters', {
  title: 'Counters',
  nobody: 'Figures.',
  columns: {
    value: int(0, 1_000_000_000_000_000, { required: true }),
  },
});
