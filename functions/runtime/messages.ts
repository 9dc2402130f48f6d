import { type Client, Messaging } from 'node-appwrite';
import { unless } from './appwrite-errors.ts';

/** What goes to an account: to its email, or to its phone. */
export type NewMessage =
  | { channel: 'email'; id: string; userId: string; subject: string; html: string }
  | { channel: 'sms'; id: string; userId: string; text: string };

/** What became of a message; `unknown` when Messaging never got it. */
export type MessageOutcome = { state: 'sent' | 'processing' | 'unknown' } | { state: 'failed'; reason: string };

/** Mail and SMS through Appwrite Messaging, with the function's own key. */
export class Messages {
  /** Whether the project has somebody who delivers SMS. */
  readonly sendsSms: boolean;
  readonly #api: Messaging;

  constructor(client: Client, { sendsSms }: { sendsSms: boolean }) {
    this.sendsSms = sendsSms;
    this.#api = new Messaging(client);
  }

  /** Hands a message over. One that was handed over under the same id already is not sent again. */
  async send(message: NewMessage): Promise<void> {
    const { id: messageId, userId } = message;
    const handedOver =
      message.channel === 'email'
        ? this.#api.createEmail({
            messageId,
            subject: message.subject,
            content: message.html,
            html: true,
            users: [userId],
          })
        : this.#api.createSMS({ messageId, content: message.text, users: [userId] });
    await unless<unknown, null>(handedOver, ['taken'], null);
  }

  /** What became of a message that may have been handed over. */
  async outcomeOf(messageId: string): Promise<MessageOutcome> {
    const message = await unless(this.#api.getMessage({ messageId }), ['missing'], null);
    if (!message) {
      return { state: 'unknown' };
    }
    if (message.status === 'sent' || message.deliveredTotal > 0) {
      return { state: 'sent' };
    }
    return message.status === 'failed'
      ? { state: 'failed', reason: message.deliveryErrors?.join(' ') ?? '' }
      : { state: 'processing' };
  }
}
