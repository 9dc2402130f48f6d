/** The letters of GSM 03.38, and those that take two of its places. */
const LATIN = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z£¥§¡¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ¤]$/;
const IN_TWO_PLACES = /^[\f^{}\\[~\]|€]$/;

/** What one SMS holds, and each part of a longer one. */
const LATIN_PLACES = { one: 160, each: 153 };
const OTHER_PLACES = { one: 70, each: 67 };

/** As how many SMS the networks count a text. A single letter that is not Latin, as any in Arabic, has all of it counted as such. */
export function smsParts(text: string): number {
  const places = latinPlaces(text);
  const [taken, { one, each }] = places === null ? [text.length, OTHER_PLACES] : [places, LATIN_PLACES];
  return taken <= one ? 1 : Math.ceil(taken / each);
}

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
