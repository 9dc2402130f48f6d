import type { ProductData, ProductFieldName } from '#contract/catalogue/product-fields.ts';
import type { ProductType } from '#contract/constants.ts';
import { foldLetters } from '#contract/fold-letters.ts';
import { htmlToText } from './html.ts';
import { BRAND_WORDS, batteryWords, PRODUCT_TYPE_WORDS, STYLE_WORDS } from './search-words.ts';

/** The column `search` holds at most this many characters. */
export const SEARCH_COLUMN_MAX = 8000;
const MAX_TYPED_WORDS = 8;
/** The full-text index leaves out words shorter than this … */
const MIN_INDEXED = 3;
/** … and words longer than this. */
const MAX_INDEXED = 80;
/** Makes a short word long enough for the index. No word of either language ends like that. */
const PADDING = 'qq';

/** InnoDB's own list of words that its full-text index leaves out. */
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
 * the article; digits 0–9. Words that the index leaves out are dropped; short ones are padded.
 */
export function foldWords(text: string): string[] {
  return foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !STOP_WORDS.has(word))
    .map(withoutArticle)
    .map((word) => (word.length < MIN_INDEXED ? word + PADDING : word.slice(0, MAX_INDEXED)));
}

/** The words to look for, each of which must be found. Empty when nothing searchable was typed. */
export function typedWords(query: string): string[] {
  return [...new Set(foldWords(query))].slice(0, MAX_TYPED_WORDS);
}

/** The text of the column `search` of a product: its words in both languages, the telling ones first. */
export function searchText(product: SearchableProduct): string {
  const battery = product.battery ?? product.battery_size;
  const words = foldWords(
    [
      product.brand,
      product.family,
      product.model,
      product.title_ar,
      product.title_en,
      product.brand && brandWords(product.brand.toLowerCase()),
      product.style && STYLE_WORDS[product.style],
      battery && batteryWords(battery),
      product.holder_type,
      PRODUCT_TYPE_WORDS[product.product_type],
      htmlToText(product.description_ar ?? ''),
      htmlToText(product.description_en ?? ''),
    ].join(' '),
  );
  let text = '';
  for (const word of new Set(words)) {
    const longer = text === '' ? word : `${text} ${word}`;
    if (longer.length > SEARCH_COLUMN_MAX) {
      break;
    }
    text = longer;
  }
  return text;
}

/** How a brand is written in Arabic. A brand may be called anything, also what every object has. */
function brandWords(brand: string): string | undefined {
  return Object.hasOwn(BRAND_WORDS, brand) ? BRAND_WORDS[brand] : undefined;
}

/** Drops the Arabic article where a word remains: الأذن is found as أذن and the other way round. */
function withoutArticle(word: string): string {
  return /^ال\p{L}{3,}$/u.test(word) ? word.slice(2) : word;
}
