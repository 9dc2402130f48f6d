import { AppwriteException, Messaging, Query } from 'node-appwrite';
import type { Part } from '../lib/part.ts';
import type { Target } from './target.ts';

/** A way by which the shop's messages leave, and what is to be done where nobody carries them. */
interface Channel {
  type: 'email' | 'sms';
  missing: string;
}

const EMAIL: Channel = {
  type: 'email',
  missing:
    'Mails about orders wait until somebody carries them: enable a mail provider in the console (Messaging → Providers).',
};
const SMS: Channel = {
  type: 'sms',
  missing:
    'SMS_MESSAGES is on, but nobody carries them: enable an SMS provider in the console (Messaging → Providers).',
};

/** Tells whoever deploys that no provider sends the project's messages: only they can choose one. */
export function deliveryPart({ client }: Target, { sendsSms }: { sendsSms: boolean }): Part {
  const api = new Messaging(client);

  /** A key may lack the right to look; then the reminder is given. */
  async function isEnabled({ type }: Channel): Promise<boolean> {
    try {
      const queries = [Query.equal('type', type), Query.equal('enabled', true), Query.limit(1)];
      return (await api.listProviders({ queries })).providers.length > 0;
    } catch (error) {
      if (error instanceof AppwriteException && error.type === 'general_unauthorized_scope') {
        return false;
      }
      throw error;
    }
  }

  return {
    title: 'Messages',
    async inspect() {
      const notes: string[] = [];
      for (const channel of sendsSms ? [EMAIL, SMS] : [EMAIL]) {
        if (!(await isEnabled(channel))) {
          notes.push(channel.missing);
        }
      }
      return { changes: [], refusals: [], notes, apply: async () => {} };
    },
  };
}
