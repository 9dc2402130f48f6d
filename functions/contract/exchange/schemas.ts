import type { InferType } from 'yup';
import { FIELD_MESSAGE_KEYS } from '../errors.ts';
import {
  array,
  boolean,
  choice,
  exact,
  id,
  lang,
  list,
  message,
  mixed,
  number,
  object,
  requestId,
  string,
  text,
  textOrNull,
  timeCursor,
} from '../fields.ts';
import { FILE_NAME_MAX } from '../imports/constants.ts';
import {
  RECORD_FAULT_KEYS,
  RECORD_FILE_LINES_MAX,
  RECORD_LINE_MAX,
  RECORD_LINES_MAX,
  RECORD_OUTCOMES,
  RECORDS_A_REQUEST,
  SAME_PERSON_CHOICES,
} from './constants.ts';

/** A FHIR R4 bundle as JSON: it is handed on as it is. */
const bundle = string().required();

/** The tables whose rows bundles carry (`own-rows.ts`), with the columns that they may have. */
const tables = () => list(object({ name: string().required(), columns: list(string().required()) }));

export const exportRecord = {
  input: exact({ id: id(), patientId: id(), requestId: requestId().required(), lang: lang() }),
  output: object({ json: bundle, tables: tables() }).required(),
};

export const beginRecordExport = {
  input: exact({ id: id(), requestId: requestId().required(), lang: lang() }),
  output: object({
    exportId: string().required(),
    /** How many people there are; counted up to `COUNTED_MAX`, which `capped` says. */
    total: number().required(),
    capped: boolean().required(),
    tables: tables(),
  }).required(),
};

export const exportRecords = {
  input: exact({ id: id(), exportId: id(), cursor: timeCursor(), lang: lang() }),
  output: object({
    /** A bundle each, in the order in which the records were made. */
    bundles: list(bundle),
    /** The `cursor` that brings the next people; null after the last. */
    next: textOrNull(),
  }).required(),
};

export const beginRecordImport = {
  input: exact({
    id: id(),
    requestId: requestId().required(),
    file_name: text(FILE_NAME_MAX),
    lang: lang(),
  }),
  output: object({ importId: string().required() }).required(),
};

/** A line of the file, counted from 1. */
const line = () => number().integer().min(1).max(RECORD_FILE_LINES_MAX).required();

/** What is wrong with the person, or with something of the record that is then left out. */
const recordFault = object({
  /** The table whose row it would be; null for the line as a whole. */
  table: textOrNull(),
  /** Its column; null for the row as a whole. */
  field: textOrNull(),
  key: choice([...FIELD_MESSAGE_KEYS, ...RECORD_FAULT_KEYS]),
  values: mixed<Record<string, string | number>>().optional(),
});
export type RecordFault = InferType<typeof recordFault>;

/** What became of a line. */
const recordFinding = object({
  line: line(),
  outcome: choice(RECORD_OUTCOMES),
  /** As the file says; null where it could not be read. */
  name: textOrNull(),
  /** The record of the person, or the other one of the same; null where there is none. */
  patientId: textOrNull(),
  faults: list(recordFault),
});
export type RecordFinding = InferType<typeof recordFinding>;

export const importRecords = {
  input: exact({
    id: id(),
    importId: id(),
    same: choice(SAME_PERSON_CHOICES),
    lines: array()
      .of(exact({ line: line(), json: string().max(RECORD_LINE_MAX).required() }))
      .min(1)
      .max(RECORDS_A_REQUEST)
      .test('together', message('too_long', { max: RECORD_LINES_MAX }), (lines) => {
        return (lines ?? []).reduce((sum, one) => sum + (one?.json?.length ?? 0), 0) <= RECORD_LINES_MAX;
      })
      .required(),
    lang: lang(),
  }),
  output: object({
    /** Of the first lines, as many as there was time for; the others are sent again. */
    findings: list(recordFinding),
  }).required(),
};
