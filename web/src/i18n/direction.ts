import type { Language } from '#contract/constants.ts';
import { type Direction, LANGUAGE_FACTS } from './language.ts';

const LETTERS: Record<Language, RegExp> = { ar: /\p{Script=Arabic}/u, en: /\p{Script=Latin}/u };

/** The language of a name by its letters: brands and models are Latin in Arabic too, so one Arabic letter makes it Arabic. */
export function languageOfName(name: string): Language | undefined {
  if (LETTERS.ar.test(name)) return 'ar';
  return LETTERS.en.test(name) ? 'en' : undefined;
}

/** The direction of a text that was written for this language, or of the other one when none of its letters are there. */
export function directionOfText(text: string, language: Language): Direction {
  const written = LETTERS[language].test(text) ? language : languageOfName(text);
  return LANGUAGE_FACTS[written ?? language].direction;
}

/** Within Arabic, a sign that ends a Latin name ("Multi Mic+") would move in front of it; a mark keeps it at the end. */
export const withNamesWhole = (text: string): string => text.replace(/([A-Za-z0-9][+®™]+)(?!\w)/g, '$1\u200e');

/** A name or number within a text that is no markup: whatever its direction, it leaves the words around it where they are. */
export function isolated(text: string): string {
  const written = languageOfName(text) === 'ar' ? `\u2067${withNamesWhole(text)}` : `\u2068${text}`;
  return `${written}\u2069`;
}

/** What begins and ends with a letter keeps its place, and so does what is isolated already. */
const STAYS = /^(?:[\u2066-\u2068]|\p{L}.*\p{L}$)/su;

/** A value inside of a text of this language: isolated when the words around it could tear it apart ("Mic+", "Own 1"). */
export function inText(value: string, language: Language): string {
  const isForeign = LETTERS[language === 'ar' ? 'en' : 'ar'].test(value);
  return isForeign && !STAYS.test(value) ? isolated(value) : value;
}
