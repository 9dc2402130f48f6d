import { PRODUCT_TYPES } from '#contract/constants.ts';
import { type DuplicateChoice, IMPORT_KINDS, type ImportKind } from '#contract/imports/constants.ts';
import type { ImportRun, RowFinding } from '#contract/imports/schemas.ts';
import type { SheetRow } from '../shared/sheet.ts';
import type { DateOrder } from './dates.ts';

/** What files may hold that are read here: old data, and products of the store. */
export const FILE_CONTENTS = [...IMPORT_KINDS, ...PRODUCT_TYPES] as const;
export type FileContent = (typeof FILE_CONTENTS)[number];

/** What each column of a file is, as a field of its kind; null for one that is left out. */
export type Matching = readonly (string | null)[];

/** A line of a file as it is sent. */
export interface SentRow {
  line: number;
  name?: string | null | undefined;
  national_id?: string | null | undefined;
  phones: string[];
  duplicate?: DuplicateChoice;
}

/** How lines become rows. */
export interface RowReading {
  matching: Matching;
  order: DateOrder;
  duplicate: DuplicateChoice;
  /** What somebody said of this row; undefined where nobody did. */
  alike?: DuplicateChoice | undefined;
}

interface Sent<Row> {
  importId?: string;
  rows: Row[];
}

interface Answer {
  run: ImportRun | null;
  findings: RowFinding[];
}

/** What the columns of one kind of file may be. */
export interface FileColumns {
  kind: FileContent;
  /** What columns may be, in the order in which they are offered. */
  fields: readonly string[];
  /** Those that several columns may say; their texts are joined. */
  several: readonly string[];
  /** Those that are dates. */
  days: readonly string[];
  /** The field that a column of this name most likely holds; null when the name tells nothing. */
  fieldOf: (column: string) => string | null;
  /** Whether a row can say all that it must. */
  isEnough: (matching: Matching) => boolean;
}

/** All that the page of imports does differently for one kind of old data. */
export interface FileKind<Row extends SentRow> extends FileColumns {
  kind: ImportKind;
  /** Whether somebody chooses what is done with rows of which there is a record. */
  asksAboutDuplicates: boolean;
  toRow: (row: SheetRow, reading: RowReading) => Row;
  send: (sent: Sent<Row>, signal: AbortSignal) => Promise<Answer>;
  /** The findings of a dry run with what the file itself names twice: rows of earlier requests are nowhere yet. */
  withTwiceNamed: (findings: readonly RowFinding[], rows: readonly Row[]) => RowFinding[];
}

/** Of fields of which it takes one to find whose a row is: a national id, or a name and a phone. */
export const namesOwner = (matching: Matching): boolean =>
  matching.includes('national_id') || (matching.includes('name') && matching.includes('phones'));
