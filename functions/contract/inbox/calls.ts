import { defineCall } from '../call.ts';
import { INBOX_ROLES } from './constants.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** What clients have written to the shop's WhatsApp, by conversation, the last one first. */
export const fetchConversations = defineCall(subject, 'fetch-conversations', {
  method: 'GET',
  access: INBOX_ROLES,
});

/** A conversation with its messages, newest first, page by page. */
export const fetchConversation = defineCall(subject, 'fetch-conversation', {
  method: 'GET',
  access: INBOX_ROLES,
  errors: ['not_found'],
});

/**
 * Answers a client by WhatsApp, within `REPLY_WINDOW_HOURS` of their last message. `replaces` names a reply that did not go
 * out, which the new one takes the place of. What WhatsApp refuses is answered as `failed`.
 */
export const sendReply = defineCall(subject, 'send-reply', {
  access: INBOX_ROLES,
  errors: ['not_found', 'record_changed', 'reply_window_over', 'whatsapp_unavailable'],
});

/** Takes a conversation on or leaves it to the others, has it done or open again, or says that it was seen. */
export const changeConversation = defineCall(subject, 'change-conversation', {
  access: INBOX_ROLES,
  errors: ['not_found'],
});

/**
 * Says whose a conversation is, or takes that back. Its phone is written down in their record where it is missing, and taken
 * out again where it came there by this.
 */
export const attachConversation = defineCall(subject, 'attach-conversation', {
  access: INBOX_ROLES,
  errors: ['not_found'],
});
