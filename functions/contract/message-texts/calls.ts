import { defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./schemas.ts') } as const;

/** The texts to phones that the clinic has ever changed; of others the shop's own count. */
export const fetchMessageTexts = defineCall(subject, 'fetch-message-texts', {
  method: 'GET',
  access: ['admin'],
});

/** Changes what a kind of message says, in both languages; without a text the shop's own counts again. */
export const updateMessageText = defineCall(subject, 'update-message-text', {
  access: ['admin'],
  errors: ['record_changed'],
});

/**
 * Asks WhatsApp whether it has approved a text, or, where the shop cannot ask, takes the admin's word for it. From then on
 * WhatsApp sends it.
 */
export const approveMessageText = defineCall(subject, 'approve-message-text', {
  access: ['admin'],
  errors: ['not_found', 'record_changed', 'whatsapp_unavailable'],
});
