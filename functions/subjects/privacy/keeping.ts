import { Query } from 'node-appwrite';
import { FAILED_DELIVERIES, isCapped } from '#contract/constants.ts';
import { KEEPING_NAMES, type KeepingName } from '#contract/keeping/periods.ts';
import type { DueErasure } from '#contract/keeping/schemas.ts';
import { ENDED_MESSAGE_STATES } from '#contract/system/constants.ts';
import type { TableId, Tables } from '#runtime/tables.ts';
import { UNPAID_STATUSES } from '#subjects/card-payments/rules/payments.ts';
import type { SettingsColumns } from '#subjects/settings/rules/shop-settings.ts';
import { dueBefore, dueOn, type Period, periodOf } from './rules/keeping.ts';

/**
 * Rows that have been kept for long enough once the time in a column is. An index begins with that time, or with what is
 * asked besides; rows that were dealt with are no longer among them, so that what is asked never grows.
 */
export interface Due {
  table: TableId;
  /** From when they are kept: a time, or a day. */
  by: string;
  where: readonly string[];
}

/** The states of an order that is over. */
export const OVER = ['delivered', ...FAILED_DELIVERIES] as const;

/** What is due of each kind. */
export const DUE: Record<KeepingName, readonly Due[]> = {
  unpaid_orders: [
    {
      table: 'orders',
      by: '$createdAt',
      where: [
        Query.isNull('forgotten_at'),
        Query.equal('payment_method', 'card'),
        Query.equal('payment_status', [...UNPAID_STATUSES]),
        Query.isNull('reserved_until'),
      ],
    },
  ],
  impressions: [{ table: 'impression_requests', by: '$updatedAt', where: [Query.equal('state', ['done', 'dropped'])] }],
  appointments: [{ table: 'appointments', by: 'starts_at', where: [Query.isNull('patient_id')] }],
  stock_notices: [{ table: 'stock_notices', by: '$createdAt', where: [] }],
  orders: [
    {
      table: 'orders',
      by: '$createdAt',
      where: [
        Query.isNull('forgotten_at'),
        Query.equal('delivery_status', [...OVER]),
        // Whoever is owed money has to be found.
        Query.notEqual('payment_status', 'refund_due'),
      ],
    },
  ],
  clinic: [
    { table: 'patients', by: 'last_visit_on', where: [Query.isNull('merged_into')] },
    // Somebody whose only visit turned out to be another's.
    { table: 'patients', by: '$createdAt', where: [Query.isNull('last_visit_on'), Query.isNull('merged_into')] },
  ],
  tasks: [{ table: 'tasks', by: 'ended_at', where: [Query.equal('state', ['done', 'cancelled'])] }],
  accounts: [{ table: 'users', by: '$createdAt', where: [Query.isNull('claimed_email'), Query.equal('role', 'user')] }],
  sign_ins: [{ table: 'sign_ins', by: 'at', where: [] }],
  carts: [{ table: 'cart_items', by: '$updatedAt', where: [] }],
  messages: [
    { table: 'outbox', by: '$createdAt', where: [Query.equal('state', [...ENDED_MESSAGE_STATES])] },
    { table: 'chat_messages', by: 'at', where: [] },
    { table: 'inbox_events', by: '$createdAt', where: [] },
    // Nothing was said in it since.
    { table: 'conversations', by: 'last_at', where: [] },
  ],
  audit: [
    { table: 'audit_log', by: 'at', where: [] },
    { table: 'record_reads', by: 'at', where: [] },
  ],
  reports: [
    { table: 'payment_reports', by: 'day', where: [] },
    { table: 'book_reports', by: 'started_at', where: [] },
    { table: 'sent_messages', by: 'day', where: [] },
  ],
};

/** Kinds of which some stay, for a reason that no query can tell. */
const AT_MOST: readonly KeepingName[] = ['accounts'];

/** Ids of what is due at a time, what began first before the rest. */
export async function listDue(
  tables: Tables,
  { table, by, where }: Due,
  { before, after, limit }: { before: Date; after?: string | undefined; limit: number },
): Promise<{ id: string; began: string }[]> {
  const queries = [
    ...where,
    Query.lessThan(by, inColumn(by, before)),
    ...(after === undefined ? [] : [Query.greaterThanEqual(by, after)]),
    Query.orderAsc(by),
    Query.limit(limit),
  ];
  const { rows } = await tables.list(table, [by] as never[], queries);
  return (rows as unknown as Record<string, string>[]).map((row) => ({ id: row.$id ?? '', began: row[by] ?? '' }));
}

/** What goes until a time, kind by kind. */
export async function fetchDue(
  tables: Tables,
  settings: SettingsColumns,
  now: Date,
  until: Date,
): Promise<DueErasure[]> {
  return Promise.all(
    KEEPING_NAMES.map(async (what) => {
      const period = periodOf(what, settings);
      const parts = await Promise.all(DUE[what].map((due) => dueOf(tables, due, period, until)));
      const due = parts.reduce((sum, part) => sum + part.count, 0);
      const [first] = parts.flatMap(({ began }) => (began === null ? [] : dueOn(period, began))).sort();
      const today = dueOn({ unit: 'days', count: 0 }, now);
      return {
        what,
        unit: period.unit,
        kept: period.count,
        due,
        capped: parts.some(({ count }) => isCapped(count)),
        at_most: AT_MOST.includes(what),
        // What was due before goes with the next runs.
        first_on: first === undefined ? null : first < today ? today : first,
      };
    }),
  );
}

async function dueOf(tables: Tables, due: Due, period: Period, until: Date) {
  const before = dueBefore(period, until);
  const [[first], count] = await Promise.all([
    listDue(tables, due, { before, limit: 1 }),
    tables.count(due.table, [...due.where, Query.lessThan(due.by, inColumn(due.by, before))]),
  ]);
  return { count, began: first?.began ?? null };
}

/** A column of days takes days. */
function inColumn(column: string, time: Date): string {
  return column === 'day' ? time.toISOString().slice(0, 10) : time.toISOString();
}
