import { appointmentLink } from '../appointments/link.ts';
import { paperLink } from '../clinic-documents/link.ts';
import type { Language } from '../constants.ts';
import { privateWord } from '../contacts/private-words.ts';
import { smsParts, smsText } from '../contacts/sms-size.ts';
import { isSentKind } from '../contacts/templates.ts';
import {
  CONTACT_TEXTS,
  type ContactText,
  fieldsIn,
  isLinked,
  type OwnTexts,
  templateText,
  writeContact,
} from '../contacts/texts.ts';
import type { FieldMessage } from '../errors.ts';
import { withoutInvisible } from '../invisible.ts';
import { TEXT_GROUPS, TEXT_MAX, TEXT_PARTS_MAX, type TextKind } from './constants.ts';

/** What stands in the fields of a text that is shown as an example. */
const EXAMPLE = {
  at: '2026-11-29T14:30:00.000Z',
  until: '2026-11-28T10:15:00.000Z',
  clock: '2026-11-29T14:30:00.000Z',
  day: '2026-12-01',
  amount: 1_500,
  total: 12_500,
  number: '12345678',
  code: '123456789',
};
const EXAMPLE_NAME = { ar: 'منى علي', en: 'Mona Ali' } as const satisfies Record<Language, string>;
const EXAMPLE_SITE = 'https://shop.example';
/** As long as those of links, and broken at its hyphen where a line is short. */
const EXAMPLE_SECRET = 'aZbYcXdW-eVfUgTh';

/** The fields that a text of a kind has. */
export const fieldsOf = (kind: TextKind): string[] => fieldsIn(CONTACT_TEXTS[kind].ar);

/** A text as it is kept: one line, with single blanks and without what nobody sees. */
export const keptText = (typed: string): string =>
  withoutInvisible(typed)
    .replace(/\p{Zs}+/gu, ' ')
    .trim();

const withOwn = (kind: TextKind, lang: Language, text: string): OwnTexts => ({ [kind]: { [lang]: text } });

/** A message as somebody reads it, with example values: an SMS where the shop sends it, else what the staff writes. */
export function exampleOf(kind: TextKind, lang: Language, text: string): string {
  const path = TEXT_GROUPS.papers.some((one) => one === kind) ? paperLink : appointmentLink;
  const link = isSentKind(kind) && isLinked(kind) ? { link: `${EXAMPLE_SITE}${path(EXAMPLE_SECRET, lang)}` } : {};
  // The example has every field that any kind asks for.
  const example = { kind, ...EXAMPLE, ...link } as ContactText;
  const sender = isSentKind(kind) ? 'shop' : 'staff';
  return smsText(writeContact(example, EXAMPLE_NAME[lang], lang, { sender, own: withOwn(kind, lang, text) }));
}

/** A text as WhatsApp has to approve it. */
export const templateOf = (kind: TextKind, lang: Language, text: string): string =>
  templateText(kind, lang, withOwn(kind, lang, text));

/** True where a text has the fields of its kind, each once, and no others: then it can be filled in. */
export function hasFields(kind: TextKind, text: string): boolean {
  return fieldsIn(text).toSorted().join() === fieldsOf(kind).toSorted().join();
}

const LETTERS = { ar: /\p{Script=Arabic}/u, en: /[a-z]/i } as const satisfies Record<Language, RegExp>;
const BREAK = /[\p{Cc}\u2028\u2029]/u;
const ADDRESS = /https?:|www\.|\/\/|\b[\w-]+\.(?:com|net|org|info|eg|me|io|co|ly|shop|app|link|site)\b/i;

const named = (fields: readonly string[]): string => fields.map((field) => `{${field}}`).join(' ');

/** What is wrong with a text as it is kept; null where nothing is. */
export function faultOf(kind: TextKind, lang: Language, text: string): FieldMessage | null {
  return formFault(lang, text) ?? fieldFault(kind, text) ?? contentFault(kind, lang, text);
}

function formFault(lang: Language, text: string): FieldMessage | null {
  if (text.length > TEXT_MAX) {
    return { key: 'too_long', values: { max: TEXT_MAX } };
  }
  if (BREAK.test(text)) {
    return { key: 'text_break' };
  }
  return LETTERS[lang].test(text.replace(/\{\w*\}/g, '')) ? null : { key: `text_not_${lang}` };
}

function fieldFault(kind: TextKind, text: string): FieldMessage | null {
  const own = fieldsOf(kind);
  const used = fieldsIn(text);
  const unknown = used.filter((field) => !own.includes(field));
  if (unknown.length > 0) {
    return { key: 'text_field_unknown', values: { fields: named(unknown) } };
  }
  if (/[{}]/.test(text.replace(/\{\w+\}/g, ''))) {
    return { key: 'text_brace' };
  }
  const missing = own.filter((field) => !used.includes(field));
  if (missing.length > 0) {
    return { key: 'text_field_missing', values: { fields: named(missing) } };
  }
  const twice = used.filter((field, place) => used.indexOf(field) !== place);
  if (twice.length > 0) {
    return { key: 'text_field_twice', values: { fields: named(twice) } };
  }
  // WhatsApp approves no template that ends with a field, nor one with a field right behind another.
  return /\}\s*\{|\}$/.test(text) ? { key: 'text_field_place' } : null;
}

function contentFault(kind: TextKind, lang: Language, text: string): FieldMessage | null {
  const word = privateWord(text);
  if (word !== null) {
    return { key: 'text_private', values: { word } };
  }
  if (ADDRESS.test(text)) {
    return { key: 'text_link' };
  }
  const isTooLong = isSentKind(kind) && smsParts(exampleOf(kind, lang, text)) > TEXT_PARTS_MAX;
  return isTooLong ? { key: 'text_sms_long', values: { max: TEXT_PARTS_MAX } } : null;
}
