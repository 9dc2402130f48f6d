import { cairoDay } from '../cairo-day.ts';
import { foldLetters } from '../fold-letters.ts';
import { normalizePhone } from '../phone.ts';

/** What the record of a client says of who it is. */
export interface KnownPerson {
  name: string;
  phones: readonly string[];
  birth_year: number | null;
}

/** What is typed of the person of a visit; what is empty says nothing. */
export interface SaidPerson {
  name: string;
  phones: readonly (string | null | undefined)[];
  /** In years. */
  age: number | null;
}

/** People say their age roughly, and a birthday may be still to come: so near, it speaks for the same person … */
const YEARS_NEAR = 2;
/** … and further apart than this it is somebody else, for example of the next generation. */
const YEARS_FAR = 10;

/**
 * Whether a visit can be a known client's: the names agree (folded, word by word, one may be the beginning of the other),
 * the years of birth are not far apart, and a phone that is shared or a year that is near speaks for it. Families share
 * phones, so a phone alone speaks for nobody of another name; people get new phones, so another phone alone is no reason
 * against. What is not known on either side speaks neither way.
 */
export function isSamePerson(known: KnownPerson, said: SaidPerson, now: Date): boolean {
  const years = yearsApart(known, said, now);
  if (!namesAgree(known.name, said.name) || (years !== null && years > YEARS_FAR)) {
    return false;
  }
  return isReached(known, said) || (years !== null && years <= YEARS_NEAR);
}

/**
 * Whether two who share a phone may be one person although their names do not agree: the first names are the same, and the
 * years of birth are not against it. So are a grandchild and a grandparent, so the admin has to say.
 */
export function isAlike(known: KnownPerson, said: SaidPerson, now: Date): boolean {
  const years = yearsApart(known, said, now);
  const [[one], [other]] = [nameWords(known.name), nameWords(said.name)];
  return one !== undefined && one === other && (years === null || years <= YEARS_FAR) && isReached(known, said);
}

/** Word by word; one may be the beginning of the other. */
export function namesAgree(known: string, said: string): boolean {
  const [one, other] = [nameWords(known), nameWords(said)];
  const length = Math.min(one.length, other.length);
  return one.slice(0, length).every((word, index) => word === other[index]);
}

/** Whether a name says anything; one of dots and dashes agrees with every other. */
export const saysName = (name: string): boolean => nameWords(name).length > 0;

/** The words of a name in one spelling; عبد is one word with what follows it. */
function nameWords(name: string): string[] {
  const folded = foldLetters(name).replace(/(^|[^\p{L}])عبد\s+(?=\p{L})/gu, '$1عبد');
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function yearsApart({ birth_year }: KnownPerson, { age }: SaidPerson, now: Date): number | null {
  return birth_year === null || age === null || !Number.isFinite(age)
    ? null
    : Math.abs(Number(cairoDay(now).slice(0, 4)) - age - birth_year);
}

/** True when one of the typed phones is the client's, or when one side has none. */
function isReached({ phones }: KnownPerson, said: SaidPerson): boolean {
  const typed = said.phones.map((phone) => normalizePhone(phone ?? '')).filter((phone) => phone !== '');
  return phones.length === 0 || typed.length === 0 || typed.some((phone) => phones.includes(phone));
}
