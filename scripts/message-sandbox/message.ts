import type { Scenario } from './scenarios.ts';

export const CHANNELS = ['whatsapp', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** How far a message is, as its provider tells it; further down is further on. */
export const STATES = ['accepted', 'sent', 'delivered', 'read', 'failed'] as const;
export type MessageState = (typeof STATES)[number];

/** A message that a provider took. */
export interface Message {
  /** What the provider calls it: WhatsApp's `wamid.…`, or the id that the shop gave an SMS. */
  id: string;
  channel: Channel;
  /** To whom it goes: `+` and digits. */
  phone: string;
  /** What the shop calls it: `biz_opaque_callback_data`, or the id of an SMS; `''` for none. */
  reference: string;
  /** What the person reads; null where the sandbox does not know the text of the template. */
  text: string | null;
  /** What WhatsApp was asked for; null for an SMS. */
  template: { name: string; language: string; parameters: Record<string, string> } | null;
  /** From whom an SMS comes; null for WhatsApp, where it is the shop's phone. */
  sender: string | null;
  /** What happens to it. */
  scenario: Scenario;
  /** What the provider has said of it so far. */
  state: MessageState;
  /** Why it failed: a code of WhatsApp's, or the words of the SMS provider; null for no failure. */
  reason: string | null;
  /** Whether the phone shows it. */
  arrived: boolean;
  /** When it was taken, in ISO 8601. */
  at: string;
}

/** A phone as both providers' messages are kept: `+` and digits. */
export const plainPhone = (phone: string): string => `+${phone.replace(/\D/g, '')}`;

/** The state that is further on: reports may come in any order. */
export function furthest(one: MessageState, other: MessageState): MessageState {
  return STATES.indexOf(one) < STATES.indexOf(other) ? other : one;
}
