/**
 * How messages that cost something are counted: by WhatsApp of its category Utility, with a code (its category Authentication),
 * or as a reply to somebody who has just written, which is free; and as an SMS.
 */
export const SENT_KINDS = ['whatsapp', 'whatsapp_code', 'whatsapp_reply', 'sms'] as const;
export type SentKind = (typeof SENT_KINDS)[number];

/** So many months are told, the current one included. */
export const COST_MONTHS = 13;
