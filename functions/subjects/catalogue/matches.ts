import type { SortOrder } from '#contract/constants.ts';
import type { Shelf } from './products.ts';

/** Which products of a kind are looked for. */
export interface Asked {
  /** The id or model of those that stand first; null when they do not count. */
  exactly: string | null;
  /** The words, all of which the others have; none when all have them, null when there are no others. */
  words: readonly string[] | null;
  /** Whether those count that only mention the words, after those that are called so. */
  mentions: boolean;
  shelf: Shelf;
  sort: SortOrder;
}

/** What was found. */
export interface Matches {
  total: number;
  /** There are more than were counted. */
  capped: boolean;
  /** The ids of a page. */
  ids(start: number, limit: number): string[];
}

/** Finds products of one kind. */
export interface ProductFinder {
  find(asked: Asked): Matches | Promise<Matches>;
}
