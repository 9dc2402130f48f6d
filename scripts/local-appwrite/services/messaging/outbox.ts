import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import type { Migration, SqlRow } from '../../core/store.ts';

/** What a real Appwrite would have handed to a mail or SMS provider. */
export type OutboxMessage = {
  id: string;
  createdAt: string;
  channel: 'email' | 'sms';
  /** Why it was sent: a link of the account service, or a message of the messaging service. */
  kind: 'recovery' | 'verification' | 'message';
  /** The address, or addresses, each once. */
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  content: string;
  isHtml: boolean;
  /** The message of the messaging service that it belongs to; null for others. */
  messageId: string | null;
};

/** What is left there. Use `app.instance(createOutbox)`. */
export type Outbox = ReturnType<typeof createOutbox>;

export const outboxMigrations: readonly Migration[] = [
  {
    id: 'messaging-001-outbox',
    sql: `
      CREATE TABLE _outbox (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        created_at TEXT NOT NULL,
        channel TEXT NOT NULL,
        kind TEXT NOT NULL,
        recipients TEXT NOT NULL,
        cc TEXT NOT NULL,
        bcc TEXT NOT NULL,
        subject TEXT NOT NULL,
        content TEXT NOT NULL,
        is_html INTEGER NOT NULL,
        message_id TEXT
      ) STRICT;
    `,
  },
];

/** Opens the outbox. */
export function createOutbox({ store, clock, ids }: App) {
  return {
    /** Leaves a message there. */
    add(message: Omit<OutboxMessage, 'id' | 'createdAt'>) {
      store.run(
        `INSERT INTO _outbox (id, created_at, channel, kind, recipients, cc, bcc, subject, content, is_html, message_id)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ids.unique(),
        formatTime(clock.now()),
        message.channel,
        message.kind,
        JSON.stringify(message.to),
        JSON.stringify(message.cc),
        JSON.stringify(message.bcc),
        message.subject,
        message.content,
        Number(message.isHtml),
        message.messageId,
      );
    },

    find(id: string): OutboxMessage | null {
      const row = store.get('SELECT * FROM _outbox WHERE id = ?', id);
      return row === undefined ? null : readMessage(row);
    },

    /** The newest messages first, at most `limit`; with `recipient`, those that he got. */
    list({ recipient, limit }: { recipient?: string; limit: number }): OutboxMessage[] {
      const rows =
        recipient === undefined
          ? store.all('SELECT * FROM _outbox ORDER BY sequence DESC LIMIT ?', limit)
          : store.all(
              `SELECT * FROM _outbox WHERE EXISTS (
                 SELECT 1 FROM json_each(json_array(json(recipients), json(cc), json(bcc))) AS lists, json_each(lists.value) AS one
                 WHERE one.value = ? COLLATE NOCASE
               ) ORDER BY sequence DESC LIMIT ?`,
              recipient,
              limit,
            );
      return rows.map(readMessage);
    },
  };
}

function readMessage(row: SqlRow): OutboxMessage {
  return {
    id: String(row.id),
    createdAt: String(row.created_at),
    channel: row.channel as OutboxMessage['channel'],
    kind: row.kind as OutboxMessage['kind'],
    to: JSON.parse(String(row.recipients)),
    cc: JSON.parse(String(row.cc)),
    bcc: JSON.parse(String(row.bcc)),
    subject: String(row.subject),
    content: String(row.content),
    isHtml: row.is_html === 1,
    messageId: row.message_id === null ? null : String(row.message_id),
  };
}
