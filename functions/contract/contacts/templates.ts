import { LANGUAGES, type Language } from '../constants.ts';
import { JOB_MESSAGES } from '../devices/constants.ts';
import { CODE_MINUTES } from '../phone-codes/constants.ts';
import { DATE_MESSAGES } from './constants.ts';
import { type ContactKind, type ContactText, templateText } from './texts.ts';

/** The texts that the shop sends by itself. */
const SENT_KINDS = [
  'appointment_booked',
  'appointment_moved',
  'appointment_cancelled',
  'appointment_reminder',
  'appointment_soon',
  'appointment_offer',
  'instalment_due',
  'instalment_overdue',
  ...JOB_MESSAGES,
  ...DATE_MESSAGES,
  'trial_check',
  'recall',
  'order_placed',
  'order_placed_pick_up',
  'order_kiosk_code',
  'order_kiosk_late',
  'order_paid',
  'order_confirmed',
  'order_shipped',
  'order_shipped_paid',
  'order_ready',
  'order_delivered',
  'order_cancelled',
  'order_undelivered',
  'order_refunded',
  'receipt',
  'invoice',
  'credit_note',
  'quote',
  'visit_sheet',
] as const satisfies ContactKind[];

export type SentKind = (typeof SENT_KINDS)[number];
/** Whether the shop sends a text of that kind by itself; others go from the own WhatsApp of the staff only. */
export const isSentKind = (kind: ContactKind): kind is SentKind => SENT_KINDS.some((one) => one === kind);
/** A text that the shop sends by itself. */
export type SentText = Extract<ContactText, { kind: SentKind }>;

/** Texts that have changed since they were approved first, with their number. */
const CHANGED: Partial<Record<SentKind, number>> = {
  appointment_reminder: 2,
  appointment_offer: 2,
  mold_ready: 2,
  warranty_ending: 2,
  follow_up_due: 2,
  recall: 2,
  trial_check: 2,
  order_placed: 2,
  order_placed_pick_up: 2,
  order_delivered: 2,
  order_cancelled: 2,
  order_undelivered: 2,
  order_refunded: 2,
};

/**
 * What a text is called at WhatsApp. A text that changes needs another name, because each is approved once: the clinic's
 * own words are named by how often they have changed (`revision`), and those of the shop by 0.
 */
export const templateName = (kind: SentKind, revision = 0): string =>
  ['samaa', kind, CHANGED[kind], revision > 0 && `own_${revision}`].filter(Boolean).join('_');

/** Recalls bring clients who have agreed to offers; the others are about something of theirs. */
const MARKETING: readonly SentKind[] = ['recall'];

/** What WhatsApp has to have approved before anything goes out by it: templates with named fields. */
export const WHATSAPP_TEMPLATES = SENT_KINDS.flatMap((kind) =>
  LANGUAGES.map((language) => ({
    name: templateName(kind),
    language,
    text: templateText(kind, language),
    category: MARKETING.includes(kind) ? ('MARKETING' as const) : ('UTILITY' as const),
  })),
);

/** The template of a code. Its words are WhatsApp's own; the shop has no other ones of this category. */
export const CODE_TEMPLATE = 'samaa_code';
export const CODE_TEMPLATES = LANGUAGES.map((language) => ({ name: CODE_TEMPLATE, language }));

/** A code as an SMS: so short that it goes as one, with the line behind it that says for which site it is. */
export const CODE_TEXTS = {
  ar: 'رمزك في سماع: {code}. لا تعطه لأحد.',
  en: 'Your Samaa code: {code}. Do not give it to anybody.',
} as const satisfies Record<Language, string>;

/** The file in which operators find the templates. */
export function templatesFile(): string {
  const one = ({ name, language, text, category }: (typeof WHATSAPP_TEMPLATES)[number]) =>
    `## ${name} (${language}, ${category})\n\n\`\`\`text\n${text}\n\`\`\`\n`;
  return [
    '# Templates of WhatsApp\n',
    'Made by `npm run generate`. Each is made in WhatsApp Manager under this name, of the category behind its language, with named parameters and exactly this text',
    '([messages to phones](messages.md)).\n',
    ...WHATSAPP_TEMPLATES.map(one),
    `## ${CODE_TEMPLATE} (${LANGUAGES.join(', ')})\n`,
    'Of category **Authentication**, as a one-time passcode: delivery by **Copy code**, with the security recommendation, and an expiration of',
    `${CODE_MINUTES} minutes. The words are WhatsApp’s own. Without it codes go by SMS only, where there is a provider.\n`,
  ].join('\n');
}
