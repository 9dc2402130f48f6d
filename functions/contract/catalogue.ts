import type { ProductType } from './constants.ts';
import type { FieldMessageKey } from './errors.ts';

/** What editors see of the catalogue: both languages, and what the store does not show. */

interface EditableBase {
  $id: string;
  $createdAt: string;
  /** EGP, VAT included. */
  price: number;
  /** Pieces that can be sold now. */
  stock: number;
  /** File id in the bucket `products`, or null. */
  image: string | null;
  /** Sanitized HTML; `''` without one. */
  description_ar: string;
  description_en: string;
  /** Raised by every edit, not by sales. */
  version: number;
  /** Taken out of the store, and kept because an order holds it. */
  archived: boolean;
}

export interface EditableHearingAid extends EditableBase {
  product_type: 'hearing-aids';
  brand: string;
  family: string;
  model: string;
  style: 'bte' | 'ric' | 'cic';
  channel: number;
  battery: string;
  /** From and to, in dB HL. */
  fitting_range: [number, number];
}

export interface EditableAccessory extends EditableBase {
  product_type: 'accessories';
  brand: string | null;
  title_ar: string | null;
  title_en: string | null;
  battery_size: string | null;
  holder_type: string | null;
}

export type EditableProduct = EditableHearingAid | EditableAccessory;

/** Longest values of a product's fields, in characters; what is not here is a number or a choice. */
export const PRODUCT_TEXT_MAX = {
  brand: 100,
  family: 100,
  model: 100,
  battery: 30,
  title: 200,
  battery_size: 30,
  holder_type: 60,
  description: 20_000,
} as const;
/** Pieces that editors and files may bring a product to. */
export const STOCK_MAX = 1_000_000;
export const CHANNEL_MAX = 256;
/** dB HL. */
export const FITTING_MIN = -10;
export const FITTING_MAX = 140;

/** The kinds of pictures that a product may have, as the picker offers them. */
export const COVER_TYPES = ['image/webp', 'image/jpeg', 'image/png'] as const;

/** Fields of a product that an edit may leave empty again (`data.clear`). */
export const CLEARABLE_FIELDS = {
  'hearing-aids': ['image', 'description_ar', 'description_en'],
  accessories: [
    ...(['image', 'description_ar', 'description_en', 'title_ar', 'title_en'] as const),
    ...(['brand', 'battery_size', 'holder_type'] as const),
  ],
} as const satisfies Record<ProductType, readonly string[]>;

/**
 * The columns of a catalogue file, by kind of product; a file may leave columns out, and what they hold then stays as it
 * is. `$id` names the product to change; without it a line is a new one.
 * `version` and `stock_was` say what the product was like when the file was made: with them a line is refused when
 * somebody changed the product since, and pieces sold meanwhile stay sold.
 */
export const CSV_COLUMNS = {
  'hearing-aids': [
    ...(['$id', 'brand', 'family', 'model', 'style', 'channel', 'battery'] as const),
    ...(['fitting_range_from', 'fitting_range_to', 'price', 'stock', 'image'] as const),
    ...(['description_ar', 'description_en', 'version', 'stock_was'] as const),
  ],
  accessories: [
    ...(['$id', 'brand', 'title_ar', 'title_en', 'battery_size', 'holder_type', 'price', 'stock', 'image'] as const),
    ...(['description_ar', 'description_en', 'version', 'stock_was'] as const),
  ],
} as const satisfies Record<ProductType, readonly string[]>;

/** The fields of a product as a form or a line of a file holds them; empty ones may be absent, null or `''`. */
export interface ProductData {
  brand?: string | null;
  family?: string | null;
  model?: string | null;
  style?: string | null;
  channel?: number | null;
  battery?: string | null;
  fitting_range_from?: number | null;
  fitting_range_to?: number | null;
  title_ar?: string | null;
  title_en?: string | null;
  battery_size?: string | null;
  holder_type?: string | null;
  /** EGP. */
  price?: number | null;
  stock?: number | null;
  image?: string | null;
  description_ar?: string | null;
  description_en?: string | null;
}

/** What an edit sends: the fields that change, and in `clear` those that are to be empty. */
export interface ProductChanges extends ProductData {
  clear?: string[];
}

/** Of each group one must be filled in. */
const NEEDED: Record<ProductType, readonly (readonly (keyof ProductData)[])[]> = {
  'hearing-aids': [
    ...([['brand'], ['family'], ['model'], ['style'], ['channel'], ['battery']] as const),
    ...([['fitting_range_from'], ['fitting_range_to'], ['price'], ['stock'], ['image']] as const),
    ['description_ar', 'description_en'],
  ],
  accessories: [['title_ar', 'title_en'], ['price'], ['stock']],
};

/** The fields that a new product of this kind lacks; a text counts when either language has it. */
export function missingProductFields(type: ProductType, data: ProductData): (keyof ProductData)[] {
  return NEEDED[type].flatMap((group) => (group.some((field) => isFilled(data[field])) ? [] : group.slice(0, 1)));
}

/** True when a field of a form holds something. */
export function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && (typeof value !== 'string' || value.trim() !== '');
}

/** Characters of a file that is imported at once. */
export const CSV_MAX_LENGTH = 2_000_000;
/** Lines of a file that is imported at once, without the heading. */
export const CSV_MAX_LINES = 2_000;
/** Lines of an export that are answered at a time. */
export const CSV_EXPORT_LINES = 500;
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
export type CsvProblemKey = FieldMessageKey | (typeof CSV_PROBLEM_KEYS)[number];

/** What is wrong with a line of a file. */
export interface CsvProblem {
  /** As a spreadsheet counts: the heading is line 1. 0 when it is the file as a whole. */
  line: number;
  /** Null when it is the line as a whole. */
  column: string | null;
  key: CsvProblemKey;
  values?: Record<string, string | number>;
}

/** What importing a file did, or would do. */
export interface ImportResult {
  /** True when everything is stored now; with problems nothing is. */
  imported: boolean;
  /** Lines that are new products, that change one, and that change nothing. */
  created: number;
  changed: number;
  unchanged: number;
  /** The first bad lines. */
  problems: CsvProblem[];
  /** How many there are altogether. */
  problemCount: number;
}

/** A part of an export. Parts put together are the file; the first one has the heading. */
export interface ExportPart {
  csv: string;
  /** Lines of this part. */
  lines: number;
  /** The `cursor` that brings the next part; null after the last. */
  next: string | null;
}
