import { Query } from 'node-appwrite';
import type { fetchMetrics as call } from '#contract/dashboard/calls.ts';
import { COUNTER_IDS } from '../domain/ids.ts';
import { piastersToEgp } from '../domain/money.ts';
import type { Handler } from '../runtime/service.ts';

/** The four figures of the dashboard, from counters that every change keeps. Two steps. */
export const fetchMetrics: Handler<typeof call> = async (_input, { tables }) => {
  const { rows } = await tables.list('counters', ['value'], [Query.equal('$id', [...COUNTER_IDS])]);
  const figure = (id: (typeof COUNTER_IDS)[number]) => rows.find(({ $id }) => $id === id)?.value ?? 0;
  return {
    users: figure('users'),
    products: figure('products'),
    orders: figure('orders'),
    revenue: piastersToEgp(figure('revenue')),
  };
};
