import type { InferType } from 'yup';
import { MAX_PHONES } from '../devices/constants.ts';
import { FIELD_MESSAGE_KEYS } from '../errors.ts';
import {
  array,
  boolean,
  choice,
  each,
  exact,
  id,
  list,
  mixed,
  number,
  object,
  optionalText,
  string,
  text,
  textOrNull,
} from '../fields.ts';
import {
  DUPLICATE_CHOICES,
  FILE_NAME_MAX,
  IMPORT_CELL_MAX,
  IMPORT_KINDS,
  IMPORT_LINES_MAX,
  IMPORT_ROWS,
  IMPORT_STATES,
  PERSON_TEXTS,
  ROW_FAULT_KEYS,
  ROW_OUTCOMES,
} from './people.ts';

/** A line of the file, counted from 1 with its heading. */
const line = () => number().integer().min(1).max(IMPORT_LINES_MAX).required();

/** An import: of what, by whom, and how far it has come. */
const importRun = object({
  $id: string().required(),
  kind: choice(IMPORT_KINDS),
  file_name: string().required(),
  file_hash: string().required(),
  state: choice(IMPORT_STATES),
  /** The last line of the file. */
  last_line: number().required(),
  /** The line up to which all is done. */
  handled_line: number().required(),
  created: number().required(),
  filled: number().required(),
  skipped: number().required(),
  refused: number().required(),
  /** The line up to which what was created is taken out again. */
  undone_line: number().required(),
  removed: number().required(),
  /** People who stay when it is undone, because something was built on their records. */
  kept: number().required(),
  actor_name: string().required(),
  started_at: string().required(),
  finished_at: textOrNull(),
});
export type ImportRun = InferType<typeof importRun>;

/** What is wrong with a field of a row; without a field with the row as a whole. */
const rowFault = object({
  field: textOrNull(),
  key: choice([...FIELD_MESSAGE_KEYS, ...ROW_FAULT_KEYS]),
  values: mixed<Record<string, string | number>>().optional(),
});
export type RowFault = InferType<typeof rowFault>;

/** What becomes, or would become, of a row. */
const rowFinding = object({
  line: line(),
  outcome: choice(ROW_OUTCOMES),
  /** Empty unless it is refused. */
  faults: list(rowFault),
  /** The same person, whom there is already; null when there is none. */
  same: object({
    /** Their record; null while only an earlier row of the same request says them. */
    patientId: textOrNull(),
    name: string().required(),
    by: choice(['national_id', 'phone']),
  })
    .nullable()
    .defined(),
});
export type RowFinding = InferType<typeof rowFinding>;

/** A row as the file says it. That it is right is judged row by row, so that one that is wrong refuses no other. */
const personRow = exact({
  line: line(),
  ...each(PERSON_TEXTS, () => optionalText(IMPORT_CELL_MAX)),
  phones: array()
    .of(string().max(IMPORT_CELL_MAX).defined())
    .max(MAX_PHONES * 2)
    .required(),
  duplicate: choice(DUPLICATE_CHOICES),
});
export type PersonRow = InferType<typeof personRow>;

export const fetchImports = { input: exact({ id: id() }), output: object({ documents: list(importRun) }) };

export const beginImport = {
  input: exact({
    id: id(),
    kind: choice(IMPORT_KINDS),
    file_name: text(FILE_NAME_MAX),
    /** SHA-256 of the file, as 64 hexadecimal digits. */
    file_hash: string()
      .matches(/^[0-9a-f]{64}$/)
      .required(),
    last_line: line(),
    /** The same file was imported before, and is to come in once more. */
    again: boolean().optional(),
  }),
  output: importRun,
};

export const importPeople = {
  input: exact({
    id: id(),
    /** Absent for a dry run, which writes nothing. */
    importId: id().optional(),
    /** In the order of the file. */
    rows: array().of(personRow).min(1).max(IMPORT_ROWS).required(),
  }),
  output: object({
    /** Null for a dry run. Rows beyond its `handled_line` are sent again. */
    run: importRun.nullable().defined(),
    /** Of the rows that were done. */
    findings: list(rowFinding),
  }),
};

export const undoImport = { input: exact({ id: id(), importId: id() }), output: importRun };
