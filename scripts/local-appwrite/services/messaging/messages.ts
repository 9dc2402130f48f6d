import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { defineRecords, field, type RecordOf } from '../../core/records.ts';
import { createScheduler } from '../../core/scheduler.ts';
import { createAccounts } from '../users/accounts.ts';
import { createOutbox } from './outbox.ts';
import { canSend } from './providers.ts';

/** What a message says; copies and attachments are always empty here. */
type MessageData = { subject?: string; content: string; html?: boolean; cc?: []; bcc?: []; attachments?: [] };

/** Messages to accounts. */
export const createMessages = defineRecords({
  table: '_messages',
  label: 'Message',
  fields: {
    providerType: field.text<'email' | 'sms'>(),
    users: field.json<string[]>(),
    deliveredAt: field.optionalTime(),
    deliveryErrors: field.json<string[]>(),
    deliveredTotal: field.integer(),
    data: field.json<MessageData>('{}'),
    status: field.text<'processing' | 'sent' | 'failed'>(),
  },
  queryable: ['deliveredAt', 'deliveredTotal', 'status', 'providerType'],
  searched: ['id', 'data', 'status', 'provider_type'],
});
export type MessageRecord = RecordOf<typeof createMessages>;

/**
 * Delivering is a job of its own, as on the real server: the call answers `processing` first, and what a death of this
 * process leaves behind goes out after the next start.
 */
export function startDeliveries(app: App): void {
  const messages = app.instance(createMessages);
  app.instance(createScheduler).add({
    nextAt: () => null,
    run() {
      for (const message of messages.all({ status: 'processing' })) {
        app.store.transaction(() => messages.update(message, deliver(app, message)));
      }
    },
  });
}

/** Takes a message, which goes out as soon as the caller has the answer. */
export function sendMessage(app: App, message: Pick<MessageRecord, 'id' | 'providerType' | 'users' | 'data'>) {
  if (message.users.length === 0) {
    throw new AppwriteError(
      400,
      'message_missing_target',
      'Message with the requested ID has no recipients (topics or users or targets).',
    );
  }
  const undelivered = { status: 'processing', deliveredAt: null, deliveryErrors: [], deliveredTotal: 0 } as const;
  const made = app.instance(createMessages).insert({ ...message, ...undelivered, deliveryErrors: [] });
  if (made === undefined) {
    throw new AppwriteError(
      409,
      'message_already_exists',
      'Message with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
    );
  }
  app.instance(createScheduler).wake();
  return made;
}

/** Puts a message into the outbox and says how that ended. */
function deliver(app: App, { id, providerType, users, data }: MessageRecord): Partial<MessageRecord> {
  const messages = app.instance(createMessages);
  if (!canSend(app, providerType)) {
    return { status: 'failed', deliveryErrors: ['No enabled provider found.'] };
  }
  const { targetsOf } = app.instance(createAccounts);
  const fitting = users.flatMap(targetsOf).filter((target) => target.providerType === providerType);
  const to = [...new Set(fitting.map(({ identifier }) => identifier))];
  if (to.length === 0) {
    return { status: 'failed', deliveryErrors: ['No valid recipients found.'] };
  }
  const { subject = '', content, html: isHtml = false } = data;
  app
    .instance(createOutbox)
    .insert({ channel: providerType, kind: 'message', to, subject, content, isHtml, messageId: id });
  return { status: 'sent', deliveredTotal: to.length, deliveredAt: messages.now() };
}
