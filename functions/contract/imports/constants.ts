/*
 * Old data that comes in from a file of another system: what a file may hold, and what becomes of its rows.
 */

/** What is imported. */
export const IMPORT_KINDS = ['people', 'devices', 'audiograms', 'appointments', 'balances'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

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
  /** No way to the clinic of the admin's list: the row comes in without it. */
  'source_unknown',
  /** Something else that the clinic does not know: the row comes in without it. */
  'left_out',
  /** Somebody has this national id already. */
  'national_id_known',
  /** Nobody has a record with this national id, nor with this phone and name. */
  'person_unknown',
  /** More than one record fits the phone and name. */
  'person_ambiguous',
  /** An audiogram without a threshold. */
  'no_levels',
  /** An appointment that does not begin at a quarter of an hour. */
  'not_quarter',
  /** The specialist, or every room that fits, has somebody else then. */
  'time_taken',
  /** The specialist is on leave then. */
  'specialist_away',
  /** The same client has another appointment then. */
  'client_busy',
  /** A balance of 0: there is nothing to keep. */
  'nothing_owed',
] as const;

/** What says whose something is: a national id, or a name and a phone. */
export const OWNER_TEXTS = ['name', 'national_id'] as const;
export const OWNER_FIELDS = ['name', 'phones', 'national_id'] as const;

const SCIENTIFIC = /^\s*[+-]?\d+(?:[.,]\d+)?\s*e\s*\+?\d+\s*$/i;

/** True for a number as spreadsheets write it when it is long, 2.01E+11: nobody knows its last digits any more. */
export const hasLostDigits = (text: string): boolean => SCIENTIFIC.test(text);
