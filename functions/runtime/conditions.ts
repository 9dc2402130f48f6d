import { Query } from 'node-appwrite';
import { longestWait } from '#lib/clock.ts';
import { AFTER_BEGINNING, wordInText } from '#lib/search.ts';

/** One condition of several, of which one has to hold; Appwrite takes no list of one. */
export const either = (conditions: string[]): string => together(Query.or, conditions);

/** One condition of several, all of which have to hold. */
export const all = (conditions: string[]): string => together(Query.and, conditions);

/** Rows whose column of words (`columnOfWords`) has all of the typed words, or their beginnings; on every database alike. */
export function having(column: string, words: readonly string[]): string[] {
  return words.map((word) => Query.contains(column, [wordInText(word)]));
}

/** Rows whose column begins exactly so, found by an index of the column on every database alike. */
export const beginning = (column: string, text: string): string[] => [
  Query.greaterThanEqual(column, text),
  Query.lessThan(column, `${text}${AFTER_BEGINNING}`),
];

function together(join: (conditions: string[]) => string, conditions: string[]): string {
  const [only] = conditions;
  return conditions.length === 1 && only !== undefined ? only : join(conditions);
}

/** Conditions, one of which holds for what is due: its time has come, or lies farther off than anything waits. */
export function dueNow(column: string, now: Date, longestMinutes: number): string[] {
  return [Query.lessThanEqual(column, now.toISOString()), Query.greaterThan(column, longestWait(now, longestMinutes))];
}
