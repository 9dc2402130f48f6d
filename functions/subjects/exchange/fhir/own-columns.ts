import type { Extension } from 'fhir/r4';
import type { Column } from '#contract/columns.ts';
import { rowUrl } from '#contract/exchange/own-rows.ts';
import type { TableId } from '#records/record.ts';
import { RECORDS } from '#records/registry.ts';
import { fhirDay, fhirText, fhirTime } from './codes.ts';

/*
 * FHIR has no element for much of what a record says, and several of ours become one of its. So each resource also carries
 * the columns of its rows as they are, as extensions of our own: a second installation reads these, and other systems the
 * elements. Which columns they are follows from the records: what people are told of, without ids, which mean nothing elsewhere.
 */

/** The tables whose rows go along, in the order in which a record is read. */
const CARRIED_TABLES = [
  'patients',
  'contact_points',
  'devices',
  'audiograms',
  'patient_note_texts',
  'goals',
  'goal_steps',
  'appointments',
  'appointment_details',
  'forms',
  'form_details',
  'form_reasons',
  'cs_forms',
  'blocks',
] as const satisfies readonly TableId[];
export type CarriedTable = (typeof CARRIED_TABLES)[number];

/** Columns that go along although people are not told of them, because the page of the record shows them. */
const ALSO: Partial<Record<TableId, readonly string[]>> = {
  patients: ['referral_source'],
  patient_note_texts: ['writer_name', 'first_at', 'actor_name'],
  goals: ['set_name'],
  goal_steps: ['actor_name'],
  form_details: ['salesperson_name'],
};
/** Columns of which people are told and that say what happened here: to whom else they agreed to offers is nothing to another clinic. */
const OF_HERE: Partial<Record<TableId, readonly string[]>> = {
  patient_note_texts: ['version'],
  contact_points: [
    'offers_at',
    'offers_text',
    'offers_withdrawn_at',
    'proven_at',
    'last_state',
    'last_channel',
    'last_at',
  ],
};
/** Kinds of columns that only mean something here, and money, which stays with the books. */
const STAYING: readonly Column['kind'][] = ['id', 'ids', 'money', 'sum', 'balance'];

const COLUMNS: ReadonlyMap<TableId, readonly [string, Column][]> = new Map(
  RECORDS.map(({ name, columns }) => [
    name,
    Object.entries(columns).filter(
      ([key, { kind, told }]) =>
        ALSO[name]?.includes(key) || (told === true && !STAYING.includes(kind) && !OF_HERE[name]?.includes(key)),
    ),
  ]),
);

/** The columns of a table that go along, with their kinds. */
export function carriedColumns(table: CarriedTable): readonly [string, Column][] {
  return COLUMNS.get(table) ?? [];
}

/** The tables whose rows go along, with their columns, for whoever makes tables of bundles. */
export const CARRIED = CARRIED_TABLES.map((name) => ({ name, columns: carriedColumns(name).map(([key]) => key) }));

/** A row as an extension; none where nothing in it has a value. */
export function ownColumns(table: CarriedTable, row: object): Extension[] {
  const values: Readonly<Record<string, unknown>> = { ...row };
  const extension = carriedColumns(table).flatMap(([url, column]) =>
    [values[url]].flat().flatMap((value) => {
      const held = heldValue(column, value);
      return held ? [{ url, ...held }] : [];
    }),
  );
  return extension.length > 0 ? [{ url: rowUrl(table), extension }] : [];
}

/** A value as FHIR names its type; null for nothing. */
function heldValue({ kind }: Column, value: unknown): Omit<Extension, 'url'> | null {
  if (typeof value === 'boolean') {
    return { valueBoolean: value };
  }
  if (typeof value === 'number') {
    return { valueInteger: value };
  }
  const text = typeof value === 'string' ? fhirText(value) : undefined;
  if (text === undefined) {
    return null;
  }
  switch (kind) {
    case 'day':
      return { valueDate: fhirDay(text) };
    case 'moment':
      return { valueDateTime: fhirTime(text) };
    case 'choice':
      return { valueCode: text };
    default:
      return { valueString: text };
  }
}
