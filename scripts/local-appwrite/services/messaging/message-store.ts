import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import type { QueryPlan } from '../../core/queries.ts';
import type { QueryAttribute, QueryAttributes } from '../../core/query-sql.ts';
import { listResources, searchCondition, unfoldedText } from '../../core/resource-list.ts';
import type { Migration, SqlRow } from '../../core/store.ts';

/** A message to accounts and targets. */
export type MessageRecord = {
  id: string;
  createdAt: string;
  updatedAt: string;
  providerType: 'email' | 'sms';
  users: string[];
  targets: string[];
  scheduledAt: string | null;
  deliveredAt: string | null;
  deliveryErrors: string[];
  deliveredTotal: number;
  data: Record<string, unknown>;
  status: 'draft' | 'scheduled' | 'processing' | 'sent' | 'failed';
};

/** What a message starts with. */
export type NewMessage = Pick<
  MessageRecord,
  'id' | 'providerType' | 'users' | 'targets' | 'scheduledAt' | 'data' | 'status'
>;

/** How a delivery ended. */
export type Delivery = Pick<MessageRecord, 'status' | 'deliveryErrors' | 'deliveredTotal' | 'deliveredAt'>;

export const messageMigrations: readonly Migration[] = [
  {
    id: 'messaging-003-messages',
    sql: `
      CREATE TABLE _messages (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        provider_type TEXT NOT NULL,
        users TEXT NOT NULL,
        targets TEXT NOT NULL,
        scheduled_at TEXT,
        delivered_at TEXT,
        delivery_errors TEXT NOT NULL,
        delivered_total INTEGER NOT NULL,
        data TEXT NOT NULL,
        status TEXT NOT NULL
      ) STRICT;
      CREATE INDEX _messages_open ON _messages (scheduled_at) WHERE status IN ('processing', 'scheduled');
    `,
  },
];

const attributes: QueryAttributes = new Map<string, QueryAttribute>([
  ['$id', unfoldedText('id')],
  ['$createdAt', { sql: 'created_at', type: 'datetime' }],
  ['$updatedAt', { sql: 'updated_at', type: 'datetime' }],
  ['scheduledAt', { sql: 'scheduled_at', type: 'datetime' }],
  ['deliveredAt', { sql: 'delivered_at', type: 'datetime' }],
  ['deliveredTotal', { sql: 'delivered_total', type: 'integer' }],
  ['status', unfoldedText('status')],
  ['providerType', unfoldedText('provider_type')],
]);

/** Opens the messages. */
export function createMessageStore({ store, clock }: App) {
  const now = () => formatTime(clock.now());

  function get(id: string): MessageRecord {
    const row = store.get('SELECT * FROM _messages WHERE id = ?', id);
    if (row === undefined) {
      throw new AppwriteError(404, 'message_not_found', 'Message with the requested ID could not be found.');
    }
    return readMessage(row);
  }

  return {
    /** The message, or `message_not_found`. */
    get,

    /** Adds a message. Throws `message_already_exists`. */
    create(message: NewMessage): MessageRecord {
      if (store.get('SELECT 1 FROM _messages WHERE id = ?', message.id) !== undefined) {
        throw new AppwriteError(
          409,
          'message_already_exists',
          'Message with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
        );
      }
      const time = now();
      store.run(
        `INSERT INTO _messages (id, created_at, updated_at, provider_type, users, targets, scheduled_at, delivered_at,
           delivery_errors, delivered_total, data, status)
         VALUES (?, ?, ?, ?, ?, ?, ?, NULL, '[]', 0, ?, ?)`,
        message.id,
        time,
        time,
        message.providerType,
        JSON.stringify(message.users),
        JSON.stringify(message.targets),
        message.scheduledAt,
        JSON.stringify(message.data),
        message.status,
      );
      return get(message.id);
    },

    /** Notes how the delivery of a message ended. */
    finish(id: string, delivery: Delivery) {
      store.run(
        `UPDATE _messages SET status = ?, delivery_errors = ?, delivered_total = ?, delivered_at = ?, updated_at = ?
         WHERE id = ?`,
        delivery.status,
        JSON.stringify(delivery.deliveryErrors),
        delivery.deliveredTotal,
        delivery.deliveredAt,
        now(),
        id,
      );
    },

    /** The messages that should go out by now, oldest first. */
    due(): MessageRecord[] {
      return store
        .all(
          `SELECT * FROM _messages WHERE status = 'processing' OR (status = 'scheduled' AND scheduled_at <= ?)
           ORDER BY sequence`,
          now(),
        )
        .map(readMessage);
    },

    /** When the next scheduled message is due; null when none is. */
    nextScheduled(): string | null {
      const row = store.get<{ next: string | null }>(
        "SELECT MIN(scheduled_at) AS next FROM _messages WHERE status = 'scheduled'",
      );
      return row?.next ?? null;
    },

    remove(id: string) {
      store.run('DELETE FROM _messages WHERE id = ?', id);
    },

    list(plan: QueryPlan, search: string, countTotal: boolean) {
      const typed = searchCondition(['id', 'data', 'status', 'provider_type'], search);
      const { rows, total } = listResources(store, {
        table: '_messages',
        attributes,
        plan,
        conditions: typed === null ? [] : [typed],
        label: 'Message',
        countTotal,
      });
      return { messages: rows.map(readMessage), total };
    },
  };
}

function readMessage(row: SqlRow): MessageRecord {
  return {
    id: String(row.id),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    providerType: row.provider_type as MessageRecord['providerType'],
    users: JSON.parse(String(row.users)),
    targets: JSON.parse(String(row.targets)),
    scheduledAt: row.scheduled_at as string | null,
    deliveredAt: row.delivered_at as string | null,
    deliveryErrors: JSON.parse(String(row.delivery_errors)),
    deliveredTotal: Number(row.delivered_total),
    data: JSON.parse(String(row.data)),
    status: row.status as MessageRecord['status'],
  };
}
