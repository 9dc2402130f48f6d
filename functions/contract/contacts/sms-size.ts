/** The letters of GSM 03.38, and those that take two of its places. */
const LATIN = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z£¥§¡¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ¤]$/;
const IN_TWO_PLACES = /^[\f^{}\\[~\]|€]$/;

/** What one SMS holds, and each part of a longer one. */
const LATIN_PLACES = { one: 160, each: 153 };
const OTHER_PLACES = { one: 70, each: 67 };

/** How long an SMS is for the networks. */
export interface SmsSize {
  /** As how many SMS it is counted. */
  parts: number;
  /** So many more places the last of them has. A letter takes one, some signs take two. */
  left: number;
  /** Whether it has Latin letters alone, of which a part holds more than twice as many. */
  isLatin: boolean;
}

/** How long a text is as an SMS. A single letter that is not Latin, as any in Arabic, has all of it counted as such. */
export function smsSize(text: string): SmsSize {
  const places = latinPlaces(text);
  const isLatin = places !== null;
  const taken = places ?? text.length;
  const { one, each } = isLatin ? LATIN_PLACES : OTHER_PLACES;
  const parts = taken <= one ? 1 : Math.ceil(taken / each);
  return { parts, left: (parts === 1 ? one : parts * each) - taken, isLatin };
}

/** As how many SMS the networks count a text. */
export const smsParts = (text: string): number => smsSize(text).parts;

/** A text as it goes by SMS. One no-break space, and it is counted as if none of its letters were Latin. */
export const smsText = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

/** The letters of a text that are not Latin for the networks, each once. */
export const foreignLetters = (text: string): string[] => [
  ...new Set([...text].filter((letter) => latinPlaces(letter) === null)),
];

/** The places that a Latin text takes; null for another. */
function latinPlaces(text: string): number | null {
  let places = 0;
  for (const letter of text) {
    const own = LATIN.test(letter) ? 1 : IN_TWO_PLACES.test(letter) ? 2 : null;
    if (own === null) return null;
    places += own;
  }
  return places;
}
