import { FRONT_ROLES } from '../people/roles.ts';

/** Who reads what clients write, and answers: whoever looks after appointments. */
export const INBOX_ROLES = FRONT_ROLES;

/** A conversation is done until its client writes again. */
export const CONVERSATION_STATES = ['open', 'done'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** Open ones, of which some are the caller's or nobody's; and those that are done. */
export const CONVERSATION_FILTERS = ['open', 'mine', 'unassigned', 'done'] as const;
export type ConversationFilter = (typeof CONVERSATION_FILTERS)[number];

/** What a message of a conversation is. Of what is no text only the kind is kept, and the words that came with it. */
export const CHAT_KINDS = [
  'text',
  'picture',
  'voice',
  'video',
  'document',
  'sticker',
  'place',
  'contact',
  'other',
] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

/**
 * How far a reply is: handed over, as far as anybody knows (of one that was cut off on the way nobody does), on the phone,
 * read; or refused.
 */
export const REPLY_STATES = ['sent', 'delivered', 'read', 'failed'] as const;
export type ReplyState = (typeof REPLY_STATES)[number];

/** WhatsApp takes no longer text, and brings none. */
export const CHAT_TEXT_MAX = 4_096;
/** So much of the last message lists show. */
export const LAST_TEXT_MAX = 200;

/** So long after a client's last message WhatsApp takes free text to them. */
export const REPLY_WINDOW_HOURS = 24;

export const CONVERSATIONS_PAGE_SIZE = 20;
export const CHAT_PAGE_SIZE = 30;
