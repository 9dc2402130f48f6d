import { foldLetters, foldText } from './text-fold.ts';

/**
 * The database that is played below Appwrite. What differs between the two and a page or a function could notice: how texts
 * are compared, and where what is empty stands in an order.
 */
export type Engine = 'mariadb' | 'postgresql';

/** The form in which texts are equal, sorted and unique: PostgreSQL takes them letter by letter. */
export function comparedText(engine: Engine, text: string): string {
  return engine === 'mariadb' ? foldText(text) : text;
}

/** The form in which a text is looked for inside of another one: PostgreSQL takes no notice of case alone. */
export function containedText(engine: Engine, text: string): string {
  return engine === 'mariadb' ? foldLetters(text) : text.toLowerCase();
}
