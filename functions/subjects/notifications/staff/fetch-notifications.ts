import { Query } from 'node-appwrite';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { fetchNotifications as call } from '#contract/notifications/calls.ts';
import {
  concerns,
  NOTIFICATION_KINDS,
  NOTIFICATIONS_MAX,
  type NotificationKind,
} from '#contract/notifications/kinds.ts';
import type { Notification } from '#contract/notifications/schemas.ts';
import { cairoDayStart, utc } from '#lib/cairo.ts';
import type { Actor } from '#runtime/actor.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { loadAppointmentSettings, namesOf } from '#subjects/appointments/appointments.ts';
import { UNPAID_STATUSES } from '#subjects/card-payments/rules/payments.ts';
import { overdueJobs } from '#subjects/devices/staff/job-queries.ts';
import { lateReturns } from '#subjects/returns/returns.ts';
import { waitingLeave } from '#subjects/specialists/leaves.ts';
import { isFor } from '#subjects/tasks/rules/tasks.ts';

/** What came about longer ago is nobody's news any more. */
const NEWS_DAYS = 14;
/** A code for a kiosk holds less long than this. */
const KIOSK_DAYS = 7;
const DAY_MS = 86_400_000;
const LIMIT = Query.limit(NOTIFICATIONS_MAX);

interface Asking {
  tables: Tables;
  actor: Actor;
  now: Date;
}
type Found = Omit<Notification, 'kind'>;

const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();
const plain = ($id: string, at: string): Found => ({ $id, at: utc(at), starts_at: null, room: null });

const READERS: Record<NotificationKind, (asking: Asking) => Promise<Found[]>> = {
  order_placed: async ({ tables, now }) => {
    const { rows } = await tables.list(
      'orders',
      ['number'],
      [Query.greaterThan('$createdAt', daysBefore(now, NEWS_DAYS)), Query.orderDesc('$createdAt'), LIMIT],
    );
    return rows.map(({ $id, $createdAt }) => plain($id, $createdAt));
  },

  client_arrived: async ({ tables, now }) => {
    const day = cairoDay(now);
    const [{ rooms }, { rows }] = await Promise.all([
      loadAppointmentSettings(tables),
      tables.list(
        'appointments',
        ['starts_at', 'room'],
        [
          Query.greaterThanEqual('starts_at', cairoDayStart(day).toISOString()),
          Query.lessThan('starts_at', cairoDayStart(dayAfter(day)).toISOString()),
          Query.equal('state', 'arrived'),
          LIMIT,
        ],
      ),
    ]);
    return rows.map(({ $id, $updatedAt, starts_at, room }) => {
      const used = rooms.find(({ id }) => id === room);
      return { ...plain($id, $updatedAt), starts_at: utc(starts_at), room: used ? namesOf(used) : null };
    });
  },

  reply_received: async ({ tables }) => {
    const { rows } = await tables.list(
      'conversations',
      ['last_in_at'],
      [Query.equal('state', 'open'), Query.greaterThan('unread', 0), Query.orderDesc('last_at'), LIMIT],
    );
    return rows.map(({ $id, last_in_at }) => plain($id, last_in_at));
  },

  task_given: async (asking) => {
    const { actor, now } = asking;
    const rows = await openTasks(asking, [
      Query.greaterThan('assigned_at', daysBefore(now, NEWS_DAYS)),
      Query.notEqual('assigned_by', actor.id),
      Query.orderDesc('assigned_at'),
    ]);
    return rows.map(({ $id, assigned_at }) => plain($id, assigned_at));
  },

  task_due: async (asking) => {
    const rows = await openTasks(asking, [
      Query.lessThanEqual('due_at', asking.now.toISOString()),
      Query.orderDesc('due_at'),
    ]);
    return rows.map(({ $id, due_at }) => plain($id, due_at));
  },

  job_late: async ({ tables, now }) => {
    const { rows } = await tables.list(
      'jobs',
      ['promised_on'],
      [...overdueJobs(now), Query.orderDesc('promised_on'), LIMIT],
    );
    return rows.flatMap(({ $id, promised_on }) => (promised_on ? [plain($id, dayEnd(promised_on))] : []));
  },

  return_late: async ({ tables, now }) => {
    const { rows } = await tables.list(
      'returns',
      ['received_at'],
      [...lateReturns(now), Query.orderDesc('received_at'), LIMIT],
    );
    return rows.flatMap(({ $id, received_at }) => (received_at ? [plain($id, received_at)] : []));
  },

  kiosk_expired: async ({ tables, now }) => {
    const { rows } = await tables.list(
      'orders',
      ['kiosk_until'],
      [
        Query.equal('payment_status', [...UNPAID_STATUSES]),
        Query.greaterThan('$createdAt', daysBefore(now, 2 * KIOSK_DAYS)),
        Query.lessThan('kiosk_until', now.toISOString()),
        Query.orderDesc('$createdAt'),
        LIMIT,
      ],
    );
    return rows.flatMap(({ $id, kiosk_until }) => (kiosk_until ? [plain($id, kiosk_until)] : []));
  },

  leave_asked: async ({ tables, actor, now }) => {
    const { rows } = await tables.list(
      'leaves',
      ['user_id'],
      [...waitingLeave(now), Query.orderDesc('$createdAt'), LIMIT],
    );
    return rows.flatMap(({ $id, $createdAt, user_id }) => (user_id === actor.id ? [] : [plain($id, $createdAt)]));
  },
};

/** Open tasks of the caller and of their role. */
async function openTasks({ tables, actor }: Asking, which: readonly string[]) {
  const queries = [Query.equal('state', 'open'), ...which, LIMIT];
  const columns = ['assignee_id', 'role', 'created_by', 'assigned_at', 'due_at'] as const;
  const [own, ofRole] = await Promise.all([
    tables.list('tasks', columns, [Query.equal('assignee_id', actor.id), ...queries]),
    tables.list('tasks', columns, [Query.equal('role', actor.role), Query.isNull('assignee_id'), ...queries]),
  ]);
  return [...own.rows, ...ofRole.rows].filter((task) => isFor(actor, task));
}

/** The end of a day that stands in a column. */
const dayEnd = (day: string): string => cairoDayStart(dayAfter(day.slice(0, 10))).toISOString();

export const fetchNotifications: Handler<typeof call> = async (_input, { actor, tables, now }) => {
  const asking = { tables, actor, now: now() };
  const kinds = NOTIFICATION_KINDS.filter((kind) => concerns(kind, actor.role));
  const found = await Promise.all(
    kinds.map(async (kind) => (await READERS[kind](asking)).map((one) => ({ kind, ...one }))),
  );
  return { documents: found.flat() };
};
