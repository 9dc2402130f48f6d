import type { FieldMessage } from '../errors.ts';
import { withoutInvisible } from '../invisible.ts';
import { TEMPLATE_FIELDS_MAX } from './constants.ts';
import { isLetterField, type LetterField } from './fields.ts';

/*
 * The language of templates: HTML whose text may hold `{{client.name}}`, and nothing else; no conditions, no loops. A field
 * stands in text, never in a tag.
 */

const FIELD = /\{\{\s*([\w.]+)\s*\}\}/g;
/** Tags, and the text between them. */
const PIECE = /<[^>]*>|[^<]+/g;
/** Tags with which a line begins, as whoever reads the text counts lines. */
const LINE = /^<(?:p|h[1-6]|li|blockquote|pre|tr|br)\b/i;

export const fieldText = (field: LetterField): string => `{{${field}}}`;

/** The text of HTML between its tags, with the text that `write` gives for each field. */
export function writeFields(html: string, write: (field: LetterField) => string): string {
  return html.replace(PIECE, (piece) =>
    piece.startsWith('<')
      ? piece
      : piece.replace(FIELD, (whole, name: string) => (isLetterField(name) ? write(name) : whole)),
  );
}

/** The fields for which HTML asks, each once. */
export function fieldsIn(html: string): LetterField[] {
  const found = new Set<LetterField>();
  writeFields(html, (field) => {
    found.add(field);
    return '';
  });
  return [...found];
}

/** True for HTML in which there is nothing to read. */
export const isEmptyBody = (html: string): boolean =>
  withoutInvisible(html.replace(/<[^>]*>|&nbsp;/g, '')).trim() === '';

/** What is wrong with the fields of a body; null where nothing is. */
export function bodyFault(html: string): FieldMessage | null {
  let line = 0;
  let count = 0;
  for (const [piece] of html.matchAll(PIECE)) {
    if (LINE.test(piece)) {
      line += 1;
    }
    const names = piece.startsWith('<') ? [] : [...piece.matchAll(FIELD)].map(([, name = '']) => name);
    const unknown = names.find((name) => !isLetterField(name));
    if (unknown !== undefined) {
      return { key: 'letter_field_unknown', values: { field: `{{${unknown}}}`, line: Math.max(1, line) } };
    }
    if (/\{\{|\}\}/.test(piece.startsWith('<') ? piece : piece.replace(FIELD, ''))) {
      return { key: 'letter_braces', values: { line: Math.max(1, line) } };
    }
    count += names.length;
  }
  return count > TEMPLATE_FIELDS_MAX ? { key: 'letter_fields_max', values: { max: TEMPLATE_FIELDS_MAX } } : null;
}
