import { LANGUAGES } from '../constants.ts';
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
] as const satisfies ContactKind[];

type SentKind = (typeof SENT_KINDS)[number];
/** A text that the shop sends by itself. */
export type SentText = Extract<ContactText, { kind: SentKind }>;

/** What a text is called at WhatsApp. A text that changes needs another name, because each is approved once. */
export const templateName = (kind: SentKind): string => `samaa_${kind}`;

/** What WhatsApp has to have approved before anything goes out by it: utility templates with named fields. */
export const WHATSAPP_TEMPLATES = SENT_KINDS.flatMap((kind) =>
  LANGUAGES.map((language) => ({ name: templateName(kind), language, text: templateText(kind, language) })),
);

/** The file in which operators find the templates. */
export function templatesFile(): string {
  const one = ({ name, language, text }: (typeof WHATSAPP_TEMPLATES)[number]) =>
    `## ${name} (${language})\n\n\`\`\`text\n${text}\n\`\`\`\n`;
  return [
    '# Templates of WhatsApp\n',
    'Made by `npm run generate`. Each is made in WhatsApp Manager under this name, of category Utility, with named parameters and exactly this text',
    '([messages to phones](messages.md)).\n',
    ...WHATSAPP_TEMPLATES.map(one),
  ].join('\n');
}
