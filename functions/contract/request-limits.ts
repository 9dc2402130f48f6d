import { APPOINTMENT_SETTINGS_MAX } from './appointments/kinds.ts';
import { MAX_FIELDS } from './bracketed-fields.ts';
import { CSV_MAX_LENGTH } from './catalogue/csv.ts';
import { DESCRIPTION_MAX } from './catalogue/product-fields.ts';
import { RECORD_LINES_MAX, RECORDS_A_REQUEST } from './exchange/constants.ts';
import { APPOINTMENT_FIELDS } from './imports/appointments.ts';
import { AUDIOGRAM_TEXTS, LEVEL_CELL_MAX, POINT_FIELDS } from './imports/audiograms.ts';
import { BALANCE_FIELDS } from './imports/balances.ts';
import { IMPORT_CELL_MAX, IMPORT_ROWS, OWNER_FIELDS } from './imports/constants.ts';
import { DEVICE_FIELDS } from './imports/devices.ts';
import { PERSON_FIELDS } from './imports/people.ts';
import { TEMPLATE_BODY_MAX } from './letters/constants.ts';
import { NOAH_SESSIONS } from './noah/constants.ts';
import { PAGE_COLUMNS, PAGE_TEXT_MAX } from './settings/shop-pages.ts';

/** What a request may carry before anybody reads it. */
export interface RequestLimits {
  /** Bytes of the body, or of the query. */
  bytes: number;
  /** Values in the body: texts, numbers, lists, objects, each with all that it holds; or fields of the query. */
  values: number;
}

/** Of every call that does not say otherwise (`limits` beside the call), and of whatever else a function answers. */
export const REQUEST_LIMITS: RequestLimits = { bytes: 65_536, values: 1_000 };

/** An Arabic letter takes two bytes, and so does a quotation mark or a line break, which JSON escapes. */
const BYTES_PER_CHARACTER = 2;

const holding = (characters: number): RequestLimits => ({
  bytes: REQUEST_LIMITS.bytes + characters * BYTES_PER_CHARACTER,
  values: REQUEST_LIMITS.values,
});

/** Descriptions in both languages. */
export const PRODUCT_LIMITS = holding(2 * DESCRIPTION_MAX);
/** A template of letters in both languages. */
export const TEMPLATE_LIMITS = holding(2 * TEMPLATE_BODY_MAX);
/** The pages in both languages, and the terms of `lang`. */
export const SETTINGS_REQUEST_LIMITS: RequestLimits = {
  ...holding((PAGE_COLUMNS.length + 1) * PAGE_TEXT_MAX + APPOINTMENT_SETTINGS_MAX),
  // Working hours and days off of everybody, and the appointments that are kept in spite of them.
  values: 5_000,
};
export const IMPORT_LIMITS = holding(CSV_MAX_LENGTH);
/** Rows of a file, each with a full field of everything that one says. */
const importing = (fields: readonly string[], levels: readonly string[] = []): RequestLimits => ({
  bytes: holding(IMPORT_ROWS * (fields.length * IMPORT_CELL_MAX + levels.length * LEVEL_CELL_MAX)).bytes,
  values: IMPORT_ROWS * 3 * (fields.length + levels.length),
});
export const PEOPLE_IMPORT_LIMITS = importing(PERSON_FIELDS);
export const DEVICE_IMPORT_LIMITS = importing(DEVICE_FIELDS);
export const APPOINTMENT_IMPORT_LIMITS = importing(APPOINTMENT_FIELDS);
export const BALANCE_IMPORT_LIMITS = importing(BALANCE_FIELDS);
export const AUDIOGRAM_IMPORT_LIMITS = importing([...OWNER_FIELDS, ...AUDIOGRAM_TEXTS], POINT_FIELDS);
/** The fullest audiograms: what a row of one holds, and so many values. */
export const NOAH_LIMITS: RequestLimits = { bytes: holding(NOAH_SESSIONS * 10_000).bytes, values: NOAH_SESSIONS * 500 };
/** Records, each as one text. */
export const RECORD_LIMITS: RequestLimits = {
  bytes: holding(RECORD_LINES_MAX).bytes,
  values: 10 + 3 * RECORDS_A_REQUEST,
};
/** A service form of 100 blocks in which every field is full. */
export const SERVICE_FORM_LIMITS: RequestLimits = { bytes: 1_500_000, values: MAX_FIELDS + 20 };
