import { Query } from 'node-appwrite';
import { wordInText } from '#lib/search.ts';

/** Rows whose column of words (`columnOfWords`) has all of the typed words, or their beginnings; on every database alike. */
export function having(column: string, words: readonly string[]): string[] {
  return words.map((word) => Query.contains(column, [wordInText(word)]));
}
