import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { createScheduler } from '../../core/scheduler.ts';
import { createAccounts } from '../users/accounts.ts';
import { createMessageStore, type Delivery, type MessageRecord, type NewMessage } from './message-store.ts';
import { createOutbox } from './outbox.ts';
import { createProviders } from './providers.ts';

/** Takes messages and delivers them to the outbox. Use `app.instance(createMessages)`. */
export function createMessages(app: App) {
  const store = createMessageStore(app);
  const { targets } = app.instance(createAccounts);
  const providers = app.instance(createProviders);
  const outbox = app.instance(createOutbox);
  const scheduler = app.instance(createScheduler);

  // Delivering is a job of its own, as on the real server: the call answers `processing` first, and what a death of this
  // process leaves behind goes out after the next start.
  scheduler.add({
    nextAt: () => {
      const scheduled = store.nextScheduled();
      return scheduled === null ? null : Date.parse(scheduled);
    },
    run: () => {
      for (const message of store.due()) {
        app.store.transaction(() => store.finish(message.id, deliver(message)));
      }
    },
  });

  function deliver(message: MessageRecord): Delivery {
    const fallback = providers.defaultFor(message.providerType);
    if (fallback === null) {
      return failed('No enabled provider found.');
    }
    const addresses = recipientsOf(message);
    if (addresses.length === 0) {
      return failed('No valid recipients found.');
    }
    const { subject = '', content = '', html = false, cc = [], bcc = [] } = message.data;
    outbox.add({
      channel: message.providerType,
      kind: 'message',
      to: addresses,
      cc: identifiersOf(cc as string[]),
      bcc: identifiersOf(bcc as string[]),
      subject: String(subject),
      content: String(content),
      isHtml: html === true,
      messageId: message.id,
    });
    return {
      status: 'sent',
      deliveryErrors: [],
      deliveredTotal: addresses.length,
      deliveredAt: formatTime(app.clock.now()),
    };
  }

  function recipientsOf(message: MessageRecord): string[] {
    const found = [
      ...message.users.flatMap((userId) => targets.ofUser(userId)),
      ...message.targets.map((id) => targets.find(id)).filter((target) => target !== null),
    ];
    const fitting = found.filter(({ providerType }) => providerType === message.providerType);
    return [...new Set(fitting.map(({ identifier }) => identifier))];
  }

  function identifiersOf(ids: readonly string[]): string[] {
    return ids.map((id) => targets.find(id)?.identifier).filter((address) => address !== undefined);
  }

  return {
    store,

    /** Takes a message; unless it is a draft or scheduled, it goes out as soon as the caller has his answer. */
    create(message: NewMessage): MessageRecord {
      if (message.status !== 'draft' && message.users.length === 0 && message.targets.length === 0) {
        throw new AppwriteError(
          400,
          'message_missing_target',
          'Message with the requested ID has no recipients (topics or users or targets).',
        );
      }
      const { cc = [], bcc = [] } = message.data as { cc?: string[]; bcc?: string[] };
      for (const id of [...message.targets, ...cc, ...bcc]) {
        if (targets.find(id)?.providerType !== message.providerType) {
          throw notOfKind(message.providerType);
        }
      }
      const made = store.create(message);
      scheduler.wake();
      return made;
    },

    /** Removes a message; one that is scheduled is not sent then. */
    remove(id: string) {
      store.remove(store.get(id).id);
    },
  };
}

function failed(reason: string): Delivery {
  return { status: 'failed', deliveryErrors: [reason], deliveredTotal: 0, deliveredAt: null };
}

function notOfKind(type: 'email' | 'sms'): AppwriteError {
  return type === 'email'
    ? new AppwriteError(400, 'message_target_not_email', 'Message with the target ID is not an email target.')
    : new AppwriteError(400, 'message_target_not_sms', 'Message with the target ID is not an SMS target.');
}
