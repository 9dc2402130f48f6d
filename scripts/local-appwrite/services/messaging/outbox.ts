import type { App } from '../../core/context.ts';
import { defineRecords, field, type RecordOf } from '../../core/records.ts';

/** What a real Appwrite would have handed to a mail or SMS provider. */
export const createOutbox = defineRecords({
  table: '_outbox',
  label: 'Message',
  fields: {
    channel: field.text<'email' | 'sms'>(),
    /** Why it was sent: a link of the account service, or a message of the messaging service. */
    kind: field.text<'recovery' | 'verification' | 'message'>(),
    /** The addresses, each once. */
    to: field.json<string[]>('[]', 'recipients'),
    subject: field.text(),
    content: field.text(),
    isHtml: field.boolean(),
    /** The message of the messaging service that it belongs to; null for others. */
    messageId: field.optionalText(),
  },
});
export type OutboxMessage = RecordOf<typeof createOutbox>;

/** The newest messages first; with `recipient`, those that they got. */
export function listOutbox(app: App, { recipient, limit }: { recipient?: string; limit: number }): OutboxMessage[] {
  const toThem = 'EXISTS (SELECT 1 FROM json_each(recipients) WHERE value = ? COLLATE NOCASE)';
  const condition = `${recipient === undefined ? 'TRUE' : toThem} ORDER BY sequence DESC LIMIT ?`;
  return app.instance(createOutbox).query(condition, ...(recipient === undefined ? [] : [recipient]), limit);
}
