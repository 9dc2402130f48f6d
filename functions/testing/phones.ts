import type { TemplateState } from '#contract/message-texts/constants.ts';
import type {
  HandedOver,
  PhoneMessage,
  PhoneOutcome,
  WantedTemplate,
  WhatsApp,
} from '#subjects/messages/phone-channels.ts';

/** A provider of messages to phones in the test itself. */
export interface FakePhones extends WhatsApp {
  /** The free texts that it was asked to send, also what it refused. */
  texts: Parameters<WhatsApp['sendText']>[0][];
  /** What it was asked to send, also what it refused. */
  asked: PhoneMessage[];
  /** What it answers to the next messages, and to those that nothing is said of: it takes them. */
  answers: HandedOver[];
  /** What it says of messages when it is asked. */
  outcome: PhoneOutcome;
  /** What it says of every template; null where it does not answer. */
  template: TemplateState | null;
  /** The templates for which it was asked. */
  askedFor: WantedTemplate[];
}

export function fakePhones(): FakePhones {
  const phones: FakePhones = {
    texts: [],
    asked: [],
    answers: [],
    outcome: { state: 'under way' },
    template: 'approved',
    askedFor: [],
    templateState: async (template) => {
      phones.askedFor.push(template);
      return phones.template;
    },
    send: async (message) => {
      phones.asked.push(message);
      return phones.answers.shift() ?? { state: 'taken' };
    },
    sendText: async (message) => {
      phones.texts.push(message);
      return phones.answers.shift() ?? { state: 'taken' };
    },
    outcomeOf: async () => phones.outcome,
    isSigned: (_body, signature) => signature === 'signed',
    isVerified: (token) => token === 'token',
  };
  return phones;
}

/** A body in which WhatsApp reports of messages of the outbox. */
export const reportsOf = (...statuses: { id: string; status: string; code?: number }[]): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        changes: [
          {
            field: 'messages',
            value: {
              statuses: statuses.map(({ id, status, code }) => ({
                id: `wamid.${id}`,
                status,
                biz_opaque_callback_data: id,
                ...(code && { errors: [{ code, title: 'Message undeliverable' }] }),
              })),
            },
          },
        ],
      },
    ],
  });

/** A body in which WhatsApp brings what people wrote, as it says it: text unless told otherwise. */
export const writtenBy = (...messages: { from: string; id: string; [field: string]: unknown }[]): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        changes: [
          {
            field: 'messages',
            value: {
              contacts: messages.map(({ from }) => ({ wa_id: from, profile: { name: 'Mona on WhatsApp' } })),
              messages: messages.map((one) => ({
                timestamp: String(Math.floor(Date.now() / 1000)),
                type: 'text',
                text: { body: 'Hello' },
                ...one,
              })),
            },
          },
        ],
      },
    ],
  });
