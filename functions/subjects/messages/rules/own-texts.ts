import type { Language } from '#contract/constants.ts';
import { isSentKind, type SentKind, templateName } from '#contract/contacts/templates.ts';
import type { OwnTexts } from '#contract/contacts/texts.ts';
import type { TextKind } from '#contract/message-texts/constants.ts';
import { hasFields } from '#contract/message-texts/text-rules.ts';

/** A text that was ever changed, as its row keeps it. */
export interface StoredText {
  kind: TextKind;
  lang: Language;
  /** Null where the shop's own text counts again. */
  text: string | null;
  /** How often the text has changed. */
  revision: number;
  /** What WhatsApp has approved last, and as which template; null where nothing. */
  approved_text: string | null;
  approved_name: string | null;
}

/** The text in the words of the clinic; null where the shop's own counts: also where a release asks for other fields. */
export const wordsOf = ({ kind, text }: StoredText): string | null =>
  text !== null && hasFields(kind, text) ? text : null;

/** What the clinic says in its own words. */
export function ownTextsOf(rows: readonly StoredText[]): OwnTexts {
  const own: Record<string, Record<string, string>> = {};
  for (const row of rows) {
    const words = wordsOf(row);
    if (words !== null) {
      own[row.kind] = { ...own[row.kind], [row.lang]: words };
    }
  }
  return own;
}

/**
 * The template that WhatsApp has approved last of a text in the words of the clinic; null where there is none. What was
 * approved before a release changed what stands around the text is none.
 */
const approvedName = (kind: SentKind, { approved_name }: StoredText): string | null =>
  approved_name?.startsWith(`${templateName(kind)}_own_`) ? approved_name : null;

/** The template by which a kind goes out by WhatsApp now: that of the shop until one of the clinic's was approved. */
export function templateInUse(kind: SentKind, lang: Language, rows: readonly StoredText[]): string {
  const row = rows.find((one) => one.kind === kind && one.lang === lang);
  return (row && wordsOf(row) !== null && approvedName(kind, row)) || templateName(kind);
}

/** What a text is called at WhatsApp, and whether it is approved; null where it is not sent in the words of the clinic. */
export function templateOfText(row: StoredText): { name: string; approved: boolean } | null {
  const { kind, text, revision, approved_text } = row;
  if (!isSentKind(kind) || wordsOf(row) === null) {
    return null;
  }
  const approved = text === approved_text ? approvedName(kind, row) : null;
  return { name: approved ?? templateName(kind, revision), approved: approved !== null };
}

/** What becomes of a text that is changed to this; null for the shop's own. Each new text has a template of its own. */
export function changedText(row: StoredText | null, text: string | null) {
  return text === null
    ? { text, revision: row?.revision ?? 0, approved_text: null, approved_name: null }
    : { text, revision: (row?.revision ?? 0) + 1 };
}
