import { Query } from 'node-appwrite';
import type { fetchMetrics as call } from '#contract/dashboard/calls.ts';
import { COUNTER_IDS } from '#lib/ids.ts';
import { piastersToEgp } from '#lib/money.ts';
import type { Handler } from '#runtime/service.ts';
import { loadAppointmentSettings } from '#subjects/appointments/appointments.ts';
import { hasSpecialists } from '#subjects/appointments/rules/appointments.ts';

/** The four figures of the dashboard, from counters that every change keeps, and whether anybody can book. */
export const fetchMetrics: Handler<typeof call> = async (_input, { tables }) => {
  const [{ rows }, appointments] = await Promise.all([
    tables.list('counters', ['value'], [Query.equal('$id', [...COUNTER_IDS])]),
    loadAppointmentSettings(tables),
  ]);
  const figure = (id: (typeof COUNTER_IDS)[number]) => rows.find(({ $id }) => $id === id)?.value ?? 0;
  return {
    users: figure('users'),
    products: figure('products'),
    orders: figure('orders'),
    revenue: piastersToEgp(figure('revenue')),
    has_specialists: hasSpecialists(appointments),
  };
};
