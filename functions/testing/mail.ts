import { Messaging, type Models, Query } from 'node-appwrite';
import { expect, vi } from 'vitest';
import { sendMessages } from '#subjects/messages/admin/send-messages.ts';
import type { Ports } from '../runtime/ports.ts';
import type { TestShop } from './kit.ts';

/** What the tests of messages to customers do again and again. */
export function mailKit(shop: TestShop) {
  const messaging = new Messaging(shop.admin);

  /** What Messaging has for an account, once it has dealt with it. */
  async function messagesTo(userId: string): Promise<Models.Message[]> {
    return vi.waitFor(async () => {
      const { messages } = await messaging.listMessages({ queries: [Query.limit(500)] });
      const own = messages.filter(({ users }) => users.includes(userId));
      expect(own.filter(({ status }) => status === 'processing')).toEqual([]);
      return own;
    });
  }

  const mailProviders = async () => (await messaging.listProviders()).providers.filter(({ type }) => type === 'email');

  return {
    messaging,
    messagesTo,

    /** The messages that wait for the account of an order, or went out; not those to the phone of the order. */
    outboxOf: (orderId: string) =>
      shop.rows('outbox', [
        Query.equal('order_id', orderId),
        Query.notEqual('channel', 'whatsapp'),
        Query.orderAsc('$createdAt'),
      ]),

    /** From then on nobody carries mail. */
    async removeProviders(): Promise<void> {
      for (const { $id } of await mailProviders()) {
        await messaging.deleteProvider({ providerId: $id });
      }
    },

    async ensureProvider(): Promise<void> {
      if ((await mailProviders()).length === 0) {
        await messaging.createSMTPProvider({
          providerId: crypto.randomUUID(),
          name: 'Mail',
          host: 'smtp.example.org',
          fromEmail: 'shop@example.org',
          enabled: true,
        });
      }
    },

    /** One run of what sends, so many minutes from now. */
    run: (minutes = 0, change: Partial<Ports> = {}) =>
      sendMessages(shop.ports({ now: () => new Date(Date.now() + minutes * 60_000), logError: () => {}, ...change })),
  };
}
