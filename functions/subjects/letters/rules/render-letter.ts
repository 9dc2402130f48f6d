import type { Language } from '#contract/constants.ts';
import type { LetterField } from '#contract/letters/fields.ts';
import { writeFields } from '#contract/letters/template-rules.ts';
import { cleanHtml, escapeHtml } from '#lib/html.ts';

/** What stands in a field: names and numbers, or (`isProse`) words in the language of the letter. */
export interface LetterValue {
  lines: readonly string[];
  isProse?: boolean;
}
/** A field that is absent is not known. */
export type LetterValues = Readonly<Partial<Record<LetterField, LetterValue>>>;

/** Where nothing is known, somebody may write it by hand. */
const DOTTED_LINE = '…'.repeat(10);

/**
 * The one writer of letters, for previews and for paper. Templates are sanitized again whatever was stored, values are text,
 * and what a value says is not looked at for fields. A value is isolated, so that it leaves the words around it where they are.
 */
export function renderLetter(
  body: string,
  values: LetterValues,
  lang: Language,
): { html: string; missing: LetterField[] } {
  const missing = new Set<LetterField>();
  const html = writeFields(cleanHtml(body), (field) => {
    const value = values[field];
    if (!value) {
      missing.add(field);
      return DOTTED_LINE;
    }
    const direction = value.isProse ? ` dir="${lang === 'ar' ? 'rtl' : 'ltr'}"` : '';
    return `<bdi${direction}>${value.lines.map(escapeHtml).join('<br />')}</bdi>`;
  });
  return { html, missing: [...missing] };
}
