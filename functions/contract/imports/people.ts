import { PERSON_DETAILS, type PersonDetail } from '../patients/person-details.ts';

/*
 * Old data that comes in from a file of another system: what a row may say, and what becomes of it.
 */

/** What is imported. */
export const IMPORT_KINDS = ['people'] as const;

/** `undoing`: part of what it brought is taken out again; nothing more comes in. */
export const IMPORT_STATES = ['running', 'done', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Rows of one request. */
export const IMPORT_ROWS = 200;
/** The last line that a file may have. */
export const IMPORT_LINES_MAX = 100_000;
/** Characters of a cell as it is sent; every field takes fewer, so that a cut one is refused all the same. */
export const IMPORT_CELL_MAX = 400;
export const FILE_NAME_MAX = 200;
/** So many imports are listed. */
export const IMPORTS_LISTED = 50;

/** What no file says in a way that could be read: an agreement, and a source of the admin's own list. */
const NOT_IMPORTED = ['contact_may_know', 'referral_source'] as const satisfies PersonDetail[];
type Imported = Exclude<PersonDetail, (typeof NOT_IMPORTED)[number]>;
const isImported = (detail: PersonDetail): detail is Imported => !NOT_IMPORTED.some((one) => one === detail);

/** What of a person a row says in one text each; its phones are a list. */
export type PersonText = 'name' | 'birth_year' | Imported;
export const PERSON_TEXTS: readonly PersonText[] = ['name', 'birth_year', ...PERSON_DETAILS.filter(isImported)];

/** A field of a person, as columns of a file are matched with it. */
export type PersonField = PersonText | 'phones';
export const PERSON_FIELDS: readonly PersonField[] = [
  'name',
  'phones',
  ...PERSON_TEXTS.filter((field) => field !== 'name'),
];

/** What is done with a row whose person has a record: nothing, what is empty there is filled in, or another record is made. */
export const DUPLICATE_CHOICES = ['skip', 'fill', 'create'] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

/** What becomes of a row. */
export const ROW_OUTCOMES = ['created', 'filled', 'skipped', 'refused'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Why a field of a row is refused, besides the reasons for which any field is. */
export const ROW_FAULT_KEYS = [
  /** A spreadsheet has written the number as 2.01E+11: its last digits are lost. */
  'digits_lost',
  /** The letters of a text were destroyed, mostly by a spreadsheet that saved Arabic in another code page. */
  'damaged_text',
  /** Somebody has this national id already. */
  'national_id_known',
] as const;

const SCIENTIFIC = /^\s*[+-]?\d+(?:[.,]\d+)?\s*e\s*\+?\d+\s*$/i;

/** True for a number as spreadsheets write it when it is long, 2.01E+11: nobody knows its last digits any more. */
export const hasLostDigits = (text: string): boolean => SCIENTIFIC.test(text);
