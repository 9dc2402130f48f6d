import type { ProductData, ProductFieldName } from '#contract/catalogue/product-fields.ts';
import type { ProductType, TagCategory } from '#contract/constants.ts';
import { foldLetters, WORD_MAX } from '#contract/fold-letters.ts';
import { foldDigits } from '#contract/phone.ts';
import { htmlToText } from '#lib/html.ts';
import { BRAND_WORDS, batteryWords, PRODUCT_TYPE_WORDS, STYLE_WORDS } from './search-words.ts';

/**
 * After a word: behind every other one that begins with it, on MariaDB and PostgreSQL. U+FFFF and U+10FFFD are no text for
 * PostgreSQL, and an Arabic letter would come before Latin ones.
 */
export const AFTER_BEGINNING = '\ufffd';

/** The columns hold at most this many characters. */
export const SEARCH_COLUMN_MAX = 8000;
export const NAMES_COLUMN_MAX = 1000;
export const TAG_COLUMN_MAX = 800;
const MAX_TYPED_WORDS = 8;
/** Looked for as it is, and all else by its beginning: 1 is not 10, but one letter is soon followed by others. */
const SHORT_NUMBER = /^\p{N}{1,2}$/u;

/** Words that say nothing about what is looked for. */
const STOP_WORDS = new Set(
  (
    'a about an are as at be by com de en for from how i in is it la of on or ' +
    'that the this to was what when where who will with und the www'
  ).split(' '),
);

/** A product as the search reads it; the fields are those of its row. */
export type SearchableProduct = { product_type: ProductType } & {
  [Name in ProductFieldName as ProductData[Name] extends string | null | undefined ? Name : never]?: string | null;
};

/**
 * The words of a text in the one spelling that stored and typed text share: Latin without case and accents, Arabic
 * without hamza forms, vowel marks, tatweel, the difference of ta marbuta and ha or of alef maqsura and ya, and without
 * the article; digits 0–9. Words that say nothing are dropped.
 */
export function foldWords(text: string): string[] {
  return foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !STOP_WORDS.has(word))
    .map(withoutArticle)
    .map((word) => word.slice(0, WORD_MAX));
}

/** The words to look for, each of which must be found. Empty when nothing searchable was typed. */
export function typedWords(query: string): string[] {
  return [...new Set(foldWords(query))].slice(0, MAX_TYPED_WORDS);
}

/** An order's number in the groups of four in which pages show it. */
const GROUPED_NUMBER = /(?<![\p{L}\p{N}])\d{4}\s+\d{4}(?![\p{L}\p{N}]|\s+\d)/gu;
/** A mobile number or its beginning, in any groups; with Egypt's code in front the whole of it, where no sign marks the code. */
const MOBILE =
  /(?<![\p{L}\p{N}+])(?:(?:(?:\+\s?|00)2[\s\p{Pd}]?0[\s\p{Pd}]?0?|0)(1[0125](?:[\s\p{Pd}]?\d){4,8})|20[\s\p{Pd}]?0?(1[0125](?:[\s\p{Pd}]?\d){8}))(?![\p{L}\p{N}])/gu;

/** Order numbers and phones as they are kept, which pages show in groups: 4594 3201, 0100 123 4567, +20 100 123 4567. */
export function joinedNumbers(query: string): string {
  return foldDigits(query)
    .replace(GROUPED_NUMBER, (number) => number.replace(/\s+/g, ''))
    .replace(MOBILE, (_phone, own = '', dialled = '') => `0${`${own}${dialled}`.replace(/\D/g, '')}`);
}

/** Names of states, as the words that people and pages use for them, in both languages. */
export type StateWords<State extends string> = Readonly<Record<State, string>>;

/** The states that a text names: every word of it is one, or the beginning of one, of the state's. None without words. */
export function statesNamed<State extends string>(query: string, words: StateWords<State>): State[] {
  const typed = typedWords(query);
  const states = Object.keys(words) as State[];
  return typed.length === 0 ? [] : states.filter((state) => typed.every((word) => hasWord(words[state], word)));
}

/** Whether a text has a folded word that was typed. */
export function hasWord(text: string, word: string): boolean {
  return textOfWords(foldWords(text)).includes(wordInText(word));
}

/** What stands in a column of words (`columnOfWords`) that has a typed word: the word itself, or its beginning. */
export function wordInText(word: string): string {
  return isFoundWhole(word) ? textOfWords([word]) : textOfWords([word]).slice(0, -1);
}

/** Whether a word is looked for as it is, and not as a beginning. */
export function isFoundWhole(word: string): boolean {
  return SHORT_NUMBER.test(word);
}

/** Whether a searched word is the beginning of one that every product of the kind has, so that it restricts nothing. */
export function namesOnlyTheKind(type: ProductType, word: string): boolean {
  return hasWord(PRODUCT_TYPE_WORDS[type], word);
}

/**
 * What the columns hold by which a product is found, in both languages: `names` what it is called and which kind it is
 * of, `search` all its words, the telling ones first.
 */
export function searchColumns(product: SearchableProduct): { names: string; search: string } {
  const battery = product.battery ?? product.battery_size;
  const names = foldWords(
    [
      product.brand,
      product.family,
      product.model,
      product.title_ar,
      product.title_en,
      product.brand && wordsOf('brand', product.brand),
      product.style && wordsOf('style', product.style),
      battery && wordsOf('battery_size', battery),
      product.holder_type,
    ].join(' '),
  );
  const others = foldWords(
    [
      PRODUCT_TYPE_WORDS[product.product_type],
      htmlToText(product.description_ar ?? ''),
      htmlToText(product.description_en ?? ''),
    ].join(' '),
  );
  return {
    names: columnOfWords(names, NAMES_COLUMN_MAX),
    search: columnOfWords([...names, ...others], SEARCH_COLUMN_MAX),
  };
}

/** The words by which a value of a filter is found. */
export function tagSearchText(category: TagCategory, title: string): string {
  return columnOfWords(foldWords(`${title} ${wordsOf(category, title) ?? ''}`), TAG_COLUMN_MAX);
}

/** As many of the different words as a column holds, each between two spaces, so that a condition can tell their beginnings. */
export function columnOfWords(words: readonly string[], max: number): string {
  const kept: string[] = [];
  let length = 1;
  for (const word of new Set(words)) {
    length += word.length + 1;
    if (length > max) {
      break;
    }
    kept.push(word);
  }
  return textOfWords(kept);
}

/** The words of a column as `columnOfWords` wrote it. */
export function wordsInColumn(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}

function textOfWords(words: readonly string[]): string {
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}

/** What people call a value of a product besides how the catalogue writes it. */
function wordsOf(category: TagCategory, value: string): string | undefined {
  switch (category) {
    case 'brand':
      return brandWords(value.toLowerCase());
    case 'style':
      return Object.entries(STYLE_WORDS).find(([style]) => style === value)?.[1];
    case 'battery_size':
      return batteryWords(value);
    default:
      return undefined;
  }
}

/** How a brand is written in Arabic. A brand may be called anything, also what every object has. */
function brandWords(brand: string): string | undefined {
  return Object.hasOwn(BRAND_WORDS, brand) ? BRAND_WORDS[brand] : undefined;
}

/** Drops the Arabic article where a word remains: الأذن is found as أذن and the other way round. */
function withoutArticle(word: string): string {
  return /^ال\p{L}{3,}$/u.test(word) ? word.slice(2) : word;
}
