import { audiogramData } from '#contract/audiograms/schemas.ts';
import { isSerialNumber, normalizeSerial } from '#contract/devices/serial-number.ts';
import { type OwnRow, ownRows, REFERRAL_ROW, resourcesOf } from '#contract/exchange/own-rows.ts';
import type { RecordFault } from '#contract/exchange/schemas.ts';
import { isBlank } from '#contract/invisible.ts';
import { PERSON_DETAILS } from '#contract/patients/person-details.ts';
import { filedPerson } from '#contract/patients/schemas.ts';
import { fieldFaults } from '#runtime/refusal.ts';
import { validInput } from '#runtime/validation.ts';
import type { FormerRows, Values } from '../former-visits.ts';
import { type CarriedTable, carriedColumns } from './own-columns.ts';
import { isList, rowSchema } from './row-schemas.ts';
import type { Names } from './stored-record.ts';

/** An entry of a record: a row, and the one beside it that says more. */
export interface ReadEntry {
  /** Its id where it comes from. */
  id: string;
  values: Values;
  /** Of an appointment: its details. */
  details: Values;
  /** Of a goal: what was said of it. */
  steps: readonly Values[];
}

/** What of a record comes in. */
export const ENTRY_TABLES = ['devices', 'audiograms', 'patient_note_texts', 'goals', 'appointments'] as const;
export type EntryTable = (typeof ENTRY_TABLES)[number];

/** More reasons, or services, than a visit has. */
const VISIT_ROWS_MAX = 100;

/** A visit: the rows that tell of it, and the ids of the appointments that led to it, where it comes from. */
export interface ReadVisit extends Omit<FormerRows, 'appointments'> {
  id: string;
  appointments: readonly string[];
}

export interface ReadRecord {
  /** The installation that wrote it. */
  source: string;
  /** The id of the record there. */
  id: string;
  patient: Values;
  /** What the way by which they found the clinic is called there; null where that is not said. */
  referral: Names | null;
  /** How phones of theirs may be written to. */
  contacts: readonly Values[];
  entries: Readonly<Record<EntryTable, readonly ReadEntry[]>>;
  visits: readonly ReadVisit[];
  /** Why entries are left out. */
  faults: readonly RecordFault[];
}

export type Reading =
  | { record: ReadRecord; faults?: never }
  | { record: null; name: string | null; faults: RecordFault[] };

const SOURCE = /^urn:uuid:[0-9a-f-]{36}$/;
const NOT_A_RECORD: RecordFault = { table: null, field: null, key: 'not_a_record' };

/** Reads a line of a file: a bundle that an installation of Samaa wrote. What is wrong with the person refuses it as a whole. */
export async function readBundle(json: string, now: Date): Promise<Reading> {
  const bundle = parsed(json);
  const source = sourceIn(bundle);
  const resources = resourcesOf(bundle);
  const patient = resources.find(({ resourceType }) => resourceType === 'Patient');
  const id = idOf(patient);
  const [row] = ownRows(patient).filter(({ table }) => table === 'patients');
  if (source === null || id === '' || !row) {
    return { record: null, name: null, faults: [NOT_A_RECORD] };
  }
  const values = valuesOf('patients', row);
  const faults = await faultsOfPerson(values);
  if (faults.length > 0) {
    return { record: null, name: typeof values.name === 'string' ? values.name : null, faults };
  }
  const entries: Record<EntryTable, ReadEntry[]> = {
    devices: [],
    audiograms: [],
    patient_note_texts: [],
    goals: [],
    appointments: [],
  };
  const visits: ReadVisit[] = [];
  const { contacts, faults: left } = await readContacts(patient);
  for (const resource of resources) {
    const rows = ownRows(resource);
    if (rows.some(({ table }) => table === 'forms')) {
      const { visit, faults } = await readVisit(resource, rows, now);
      left.push(...faults);
      visits.push(...(faults.length === 0 && idOf(resource) !== '' ? [visit] : []));
    }
    for (const table of ENTRY_TABLES) {
      const own = rows.find((one) => one.table === table);
      if (own) {
        const read = await readEntry(table, own, rows);
        read.faults.push(...futureFaults(table, read.values, now));
        if (read.faults.length > 0 || idOf(resource) === '') {
          left.push(...read.faults);
        } else {
          entries[table].push({ id: idOf(resource), ...read });
        }
      }
    }
  }
  return {
    record: { source, id, patient: values, referral: referralOf(patient), contacts, entries, visits, faults: left },
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function sourceIn(bundle: unknown): string | null {
  const meta = typeof bundle === 'object' && bundle !== null && 'meta' in bundle ? bundle.meta : null;
  const source = typeof meta === 'object' && meta !== null && 'source' in meta ? meta.source : null;
  return typeof source === 'string' && SOURCE.test(source) ? source : null;
}

const idOf = (resource: Values | undefined): string => (typeof resource?.id === 'string' ? resource.id : '');

function valuesOf(table: CarriedTable, { values }: OwnRow): Record<string, unknown> {
  const lists = new Map(carriedColumns(table).map(([key, column]) => [key, isList(column)]));
  return Object.fromEntries([...values].map(([key, held]) => [key, lists.get(key) ? [...held] : held[0]]));
}

function referralOf(patient: Values | undefined): Names | null {
  const row = ownRows(patient).find(({ table }) => table === REFERRAL_ROW);
  const name = (key: keyof Names) => String(row?.values.get(key)?.[0] ?? '');
  return row ? { name_ar: name('name_ar'), name_en: name('name_en') } : null;
}

/** As what is typed of a person, and of the days that nobody types. */
async function faultsOfPerson(values: Values): Promise<RecordFault[]> {
  const { name, phones, birth_year, ...rest } = values;
  const details = Object.fromEntries(PERSON_DETAILS.flatMap((key) => (key in rest ? [[key, rest[key]]] : [])));
  const known = { name, phones: phones ?? [], ...details, ...(birth_year !== undefined && { birth_year }) };
  return [
    ...(await faultsIn('patients', filedPerson, known)),
    ...(await faultsIn('patients', rowSchema('patients'), values)),
  ];
}

/** How phones of somebody may be written to, or what is wrong with that; the person comes in all the same. */
async function readContacts(patient: Values | undefined) {
  const rows = ownRows(patient).filter(({ table }) => table === 'contact_points');
  const contacts: Values[] = [];
  const faults: RecordFault[] = [];
  for (const values of rows.map((row) => valuesOf('contact_points', row))) {
    const wrong = await faultsIn('contact_points', rowSchema('contact_points'), values);
    faults.push(...wrong);
    contacts.push(...(wrong.length === 0 ? [values] : []));
  }
  return { contacts, faults };
}

async function readEntry(table: EntryTable, row: OwnRow, rows: readonly OwnRow[]) {
  const values = valuesOf(table, row);
  const beside = table === 'appointments' ? rows.find((one) => one.table === 'appointment_details') : undefined;
  const details = beside ? valuesOf('appointment_details', beside) : {};
  const said = table === 'goals' ? rows.filter((one) => one.table === 'goal_steps') : [];
  const steps = said.map((one) => valuesOf('goal_steps', one));
  const faults = [
    ...(await faultsIn(table, rowSchema(table), values)),
    ...(table === 'goals' ? await faultsOfGoal(values, steps) : []),
    ...(table === 'audiograms' ? await faultsOfAudiogram(values) : []),
    ...(table === 'devices' ? faultsOfDevice(values) : []),
    ...(table === 'appointments' ? await faultsIn(table, rowSchema('appointment_details'), details) : []),
  ];
  return { values, details, steps, faults };
}

/** A visit with all that was done at it, or what is wrong with a row of it. */
async function readVisit(resource: Values, rows: readonly OwnRow[], now: Date) {
  const faults: RecordFault[] = [];
  const read = async (table: CarriedTable): Promise<Values[]> => {
    const own = rows.filter((one) => one.table === table).map((one) => valuesOf(table, one));
    for (const values of own) {
      faults.push(...(await faultsIn(table, rowSchema(table), values)));
    }
    return own;
  };
  const [[forms = {}], [form_details = {}], [cs_forms = null], form_reasons, blocks] = await Promise.all([
    read('forms'),
    read('form_details'),
    read('cs_forms'),
    read('form_reasons'),
    read('blocks'),
  ]);
  faults.push(...futureFaults('forms', forms, now));
  if (form_reasons.length + blocks.length > VISIT_ROWS_MAX) {
    faults.push({ table: 'forms', field: null, key: 'visit_too_large' });
  }
  const visit: ReadVisit = {
    ...{ id: idOf(resource), forms, form_details, cs_forms, form_reasons, blocks },
    appointments: appointmentsIn(resource),
  };
  return { visit, faults };
}

/** The ids of the appointments that a visit names. */
function appointmentsIn({ appointment }: Values): string[] {
  const references = Array.isArray(appointment) ? appointment : [];
  return references.flatMap((one: { reference?: unknown } | null) => {
    const [kind, id] = typeof one?.reference === 'string' ? one.reference.split('/') : [];
    return kind === 'Appointment' && id ? [id] : [];
  });
}

/** When something was measured or noted that comes in; the clock of a desk may be so far ahead. */
const MADE_AT: Partial<Record<EntryTable | 'forms', string>> = {
  audiograms: 'measured_at',
  patient_note_texts: 'at',
  goals: 'set_at',
  forms: 'date',
};
const CLOCK_MS = 5 * 60_000;

function futureFaults(table: EntryTable | 'forms', values: Values, now: Date): RecordFault[] {
  const field = MADE_AT[table];
  return field && Date.parse(String(values[field])) > now.getTime() + CLOCK_MS
    ? [{ table, field, key: 'date_future' }]
    : [];
}

/** What was measured is held against the rules by which it is typed. */
async function faultsOfAudiogram({ results, ...values }: Values): Promise<RecordFault[]> {
  const measured = typeof results === 'string' ? parsed(results) : null;
  return faultsIn('audiograms', audiogramData, { ...values, results: measured });
}

/** A goal has words. */
async function faultsOfGoal({ text }: Values, steps: readonly Values[]): Promise<RecordFault[]> {
  const faults = await Promise.all(steps.map((step) => faultsIn('goal_steps', rowSchema('goal_steps'), step)));
  const isSaid = typeof text === 'string' && !isBlank(text);
  return [...(isSaid ? [] : [{ table: 'goals', field: 'text', key: 'required' as const }]), ...faults.flat()];
}

function faultsOfDevice({ serial_number }: Values): RecordFault[] {
  return typeof serial_number === 'string' && isSerialNumber(normalizeSerial(serial_number))
    ? []
    : [{ table: 'devices', field: 'serial_number', key: 'serial_invalid' }];
}

async function faultsIn(
  table: string,
  schema: Parameters<typeof validInput>[0],
  input: Values,
): Promise<RecordFault[]> {
  try {
    await validInput(schema, { type: '', input: { ...input }, fromQuery: false });
    return [];
  } catch (error) {
    return Object.entries(fieldFaults(error)).map(([path, { key, values }]) => ({
      table,
      field: path.split(/[.[]/, 1)[0] ?? path,
      key,
      ...(values && { values }),
    }));
  }
}
