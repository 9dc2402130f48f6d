import type { InferType, ISchema } from 'yup';
import { APPOINTMENT_NOTE_MAX } from '../appointments/kinds.ts';
import { AUDIOGRAM_NOTE_MAX, AUDIOMETER_MAX, TESTER_MAX } from '../audiograms/constants.ts';
import { level } from '../audiograms/schemas.ts';
import { MAX_PRICE, NAME_MAX } from '../constants.ts';
import { DEVICE_NOTE_MAX, DEVICE_WORD_MAX, MAX_PHONES } from '../devices/constants.ts';
import { FIELD_MESSAGE_KEYS } from '../errors.ts';
import {
  array,
  boolean,
  choice,
  day,
  each,
  exact,
  id,
  list,
  message,
  mixed,
  number,
  object,
  optionalText,
  optionalWritableText,
  serialNumber,
  string,
  text,
  textOrNull,
} from '../fields.ts';
import { HEARING_AID_NAME_MAX } from '../forms/constants.ts';
import { OPENING_NOTE_MAX, OPENING_REFERENCE_MAX } from '../opening-balances/constants.ts';
import { APPOINTMENT_TEXTS } from './appointments.ts';
import { AUDIOGRAM_TEXTS, LEVEL_CELL_MAX, POINT_FIELDS } from './audiograms.ts';
import { BALANCE_TEXTS } from './balances.ts';
import {
  DUPLICATE_CHOICES,
  FILE_NAME_MAX,
  IMPORT_CELL_MAX,
  IMPORT_KINDS,
  IMPORT_LINES_MAX,
  IMPORT_ROWS,
  IMPORT_STATES,
  OWNER_TEXTS,
  ROW_FAULT_KEYS,
  ROW_OUTCOMES,
} from './constants.ts';
import { DEVICE_TEXTS } from './devices.ts';
import { PERSON_FIELDS, PERSON_TEXTS } from './people.ts';

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
  /** Why it is refused, or why there is nothing to bring in; of a row that comes in, what of it does not. */
  faults: list(rowFault),
  /** The same person, or whose the same thing is, which there is already; null when there is none. */
  same: object({
    /** Their record; null while only an earlier row of the same request says them. */
    patientId: textOrNull(),
    name: string().required(),
    /** `alike`: somebody with the same phone and first name, who may be another person. */
    by: choice(['national_id', 'phone', 'alike', 'serial_number', 'test', 'appointment', 'balance']),
    /** What a person's record lacks that the row says, and what it says otherwise. */
    lacks: array().of(choice(PERSON_FIELDS)).optional(),
    differs: array().of(choice(PERSON_FIELDS)).optional(),
  })
    .nullable()
    .defined(),
});
export type RowFinding = InferType<typeof rowFinding>;

/** A row as the file says it. That it is right is judged row by row, so that one that is wrong refuses no other. */
const rowShape = <const Text extends string>(texts: readonly Text[]) => ({
  line: line(),
  ...each(texts, () => optionalText(IMPORT_CELL_MAX)),
  phones: array()
    .of(string().max(IMPORT_CELL_MAX).defined())
    .max(MAX_PHONES * 2)
    .required(),
});

const personRow = exact({
  ...rowShape(PERSON_TEXTS),
  duplicate: choice(DUPLICATE_CHOICES),
  /** The same where somebody is only alike; a record of their own where it is absent. */
  alike: choice(DUPLICATE_CHOICES).optional(),
});
export type PersonRow = InferType<typeof personRow>;

const deviceRow = exact(rowShape([...OWNER_TEXTS, ...DEVICE_TEXTS]));
export type DeviceRow = InferType<typeof deviceRow>;

/** A hearing aid that a file says somebody owns, as far as a register needs it. */
export const filedDevice = exact({
  serial_number: serialNumber(),
  hearing_aid: optionalWritableText(HEARING_AID_NAME_MAX),
  style: optionalWritableText(DEVICE_WORD_MAX),
  battery_size: optionalWritableText(DEVICE_WORD_MAX),
  sold_on: day().required(),
  warranty_until: day().nullable().optional(),
  note: optionalWritableText(DEVICE_NOTE_MAX),
});
export type FiledDevice = InferType<typeof filedDevice>;

const audiogramRow = exact({
  ...rowShape([...OWNER_TEXTS, ...AUDIOGRAM_TEXTS]),
  ...each(POINT_FIELDS, () => optionalText(LEVEL_CELL_MAX)),
});
export type AudiogramRow = InferType<typeof audiogramRow>;

/** A hearing test of which a file tells. Its thresholds are dB HL. */
export const filedAudiogram = exact({
  measured_on: day().required(),
  tester: optionalWritableText(TESTER_MAX),
  audiometer: optionalWritableText(AUDIOMETER_MAX),
  note: optionalWritableText(AUDIOGRAM_NOTE_MAX),
  ...each(POINT_FIELDS, () => level().optional()),
});
export type FiledAudiogram = InferType<typeof filedAudiogram>;

const appointmentRow = exact(rowShape([...OWNER_TEXTS, ...APPOINTMENT_TEXTS]));
export type AppointmentRow = InferType<typeof appointmentRow>;

/** An appointment of which a file tells. What it is for and with whom is called as the clinic calls it. */
export const filedAppointment = exact({
  starts_on: day().required(),
  /** In Cairo: `09:30`. */
  starts_time: string()
    .matches(/^([01]\d|2[0-3]):[0-5]\d$/, { excludeEmptyString: true })
    .required(),
  kind: text(NAME_MAX),
  specialist: optionalWritableText(NAME_MAX),
  note: optionalWritableText(APPOINTMENT_NOTE_MAX),
});
export type FiledAppointment = InferType<typeof filedAppointment>;

const balanceRow = exact(rowShape([...OWNER_TEXTS, ...BALANCE_TEXTS]));
export type BalanceRow = InferType<typeof balanceRow>;

/** What a file says that somebody owed on a day. */
export const filedBalance = exact({
  /** EGP; below 0 is what the clinic owes them. */
  amount: number()
    .typeError(message('not_an_amount'))
    .min(-MAX_PRICE)
    .max(MAX_PRICE)
    .test('decimals', message('two_decimals'), (value) => value == null || Number(value.toFixed(2)) === value)
    .required(),
  owed_on: day().required(),
  reference: optionalWritableText(OPENING_REFERENCE_MAX),
  note: optionalWritableText(OPENING_NOTE_MAX),
});
export type FiledBalance = InferType<typeof filedBalance>;

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

/** Rows of a kind, and what became of them. */
const rowsOf = <Row>(row: ISchema<Row>) => ({
  input: exact({
    id: id(),
    /** Absent for a dry run, which writes nothing. */
    importId: id().optional(),
    /** In the order of the file. */
    rows: array().of(row).min(1).max(IMPORT_ROWS).required(),
  }),
  output: object({
    /** Null for a dry run. Rows beyond its `handled_line` are sent again. */
    run: importRun.nullable().defined(),
    /** Of the rows that were done. */
    findings: list(rowFinding),
  }),
});

export const importPeople = rowsOf(personRow);
export const importDevices = rowsOf(deviceRow);
export const importAudiograms = rowsOf(audiogramRow);
export const importAppointments = rowsOf(appointmentRow);
export const importBalances = rowsOf(balanceRow);

export const undoImport = { input: exact({ id: id(), importId: id() }), output: importRun };
