import type { ProductType } from '../constants.ts';
import { productFieldNames } from './product-fields.ts';

/**
 * The columns of a catalogue file, by kind of product; a file may leave columns out, and what they hold then stays as it
 * is. `$id` names the product to change; without it a line is a new one.
 * `version` and `stock_was` say what the product was like when the file was made: with them a line is refused when
 * somebody changed the product since, and pieces sold meanwhile stay sold.
 */
export function csvColumns(type: ProductType): string[] {
  return ['$id', ...productFieldNames(type), 'version', 'stock_was'];
}

/** Characters of a file that is imported at once. */
export const CSV_MAX_LENGTH = 2_000_000;
/** Lines of a file that is imported at once, without the heading. */
export const CSV_MAX_LINES = 2_000;
/** Lines of an export that are answered at a time. */
export const CSV_EXPORT_LINES = 500;
/** So many changes of a file are shown before it is imported. */
export const CSV_SAMPLE = 12;
/** So many bad lines are named; `problemCount` counts them all. */
export const CSV_PROBLEMS_NAMED = 200;

/** Why a line of a file is refused, besides the reasons for which a field is. */
export const CSV_PROBLEM_KEYS = [
  /** The file as a whole: it has no line. */
  'no_lines',
  /** The file as a whole: it has more than `max` lines. */
  'too_many_lines',
  /** The file as a whole: it needs more changes than fit into one step; split it. `values`: changes, max. */
  'too_many_changes',
  /** The heading names a column that is not known. */
  'column_unknown',
  /** The heading names a column twice. */
  'column_twice',
  /** The line has more or fewer cells than the heading. */
  'cell_count',
  /** A quote is not closed. */
  'broken_quotes',
  /** The letters of a text were destroyed, mostly by a spreadsheet that saved Arabic in another code page. */
  'damaged_text',
  /** There is no product with this `$id` of this kind. */
  'product_missing',
  /** Another line has the same `$id`. */
  'product_twice',
  /** Somebody changed the product since the file was made. */
  'product_changed',
  /** Taking so many pieces away would leave fewer than none; some were sold meanwhile. */
  'stock_sold',
  /** There is no picture with this id, or it is none. */
  'image_missing',
] as const;
