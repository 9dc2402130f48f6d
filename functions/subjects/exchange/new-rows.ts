import { normalizeSerial } from '#contract/devices/serial-number.ts';
import type { RecordFault } from '#contract/exchange/schemas.ts';
import { PERSON_DETAILS } from '#contract/patients/person-details.ts';
import type { ReferralSourceSetting } from '#contract/referrals/settings-schemas.ts';
import { contactPointId, derivedId, goalStepId, noteTextId } from '#lib/ids.ts';
import type { NewRow, TableId } from '#runtime/tables.ts';
import { keptDetail } from '#subjects/patients/kept-details.ts';
import { normalizePhones, patientSearch } from '#subjects/patients/rules/patients.ts';
import { sourceCalled } from '#subjects/settings/rules/referral-sources.ts';
import { type CarriedTable, carriedColumns } from './fhir/own-columns.ts';
import type { EntryTable, ReadEntry, ReadRecord, ReadVisit } from './fhir/read-bundle.ts';
import type { FormerRows } from './former-visits.ts';

/** A row that is to be made. */
type Made<Table extends TableId> = NewRow<Table> & { $id: string };

/** The rows of a record that comes in. */
export interface NewRows {
  patient: Made<'patients'>;
  contacts: Made<'contact_points'>[];
  devices: Made<'devices'>[];
  audiograms: Made<'audiograms'>[];
  notes: { note: Made<'patient_notes'>; text: Made<'patient_note_texts'> }[];
  goals: { goal: Made<'goals'>; steps: Made<'goal_steps'>[] }[];
  appointments: { row: Made<'appointments'>; details: Made<'appointment_details'> }[];
  visits: Made<'former_visits'>[];
}

/** The ids of rows follow from where they come from, so that what came in once is known. */
const idIn = ({ source, id }: ReadRecord, table: EntryTable | 'patients' | 'forms', entry = ''): string =>
  derivedId('brought-in', source, id, table, entry);

export const patientIdOf = (record: ReadRecord): string => idIn(record, 'patients');

/** Columns as they are kept: nothing is null, or `''` where something is needed; days are at 00:00Z. */
function columnsOf(table: CarriedTable, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    carriedColumns(table).map(([key, column]) => {
      const value = values[key];
      if (value === undefined || value === null || value === '') {
        const needed = 'required' in column && column.required ? '' : null;
        return [key, column.kind === 'texts' ? [] : 'default' in column ? (column.default ?? needed) : needed];
      }
      const isTime = column.kind === 'moment' || column.kind === 'day';
      return [key, isTime ? new Date(String(value)).toISOString() : value];
    }),
  );
}

/** What rows that come in take from here. */
interface Here {
  /** Whose record it becomes; null for a new one. */
  keptId: string | null;
  actorId: string;
  /** The ways by which clients find this clinic. */
  sources: readonly ReferralSourceSetting[];
}

/** The rows of a record. The schemas of rows have judged what they say, so their columns are those of the tables. */
export function newRows(record: ReadRecord, { keptId, actorId, sources }: Here): NewRows {
  const patient_id = keptId ?? patientIdOf(record);
  const { devices, audiograms, patient_note_texts, goals, appointments } = record.entries;
  const patient = newPatient(record, sources);
  return {
    patient,
    contacts: record.contacts.flatMap((values) => {
      const columns = columnsOf('contact_points', values) as Omit<NewRow<'contact_points'>, 'patient_id'>;
      const own = { patient_id, version: 0 };
      // Of one phone one row.
      return patient.phones.includes(columns.phone)
        ? [{ $id: contactPointId(patient_id, columns.phone), ...columns, ...own }]
        : [];
    }),
    devices: devices.map((entry) => newDevice(record, entry, patient_id)),
    audiograms: audiograms.map(
      (entry) =>
        ({
          $id: idIn(record, 'audiograms', entry.id),
          ...columnsOf('audiograms', entry.values),
          ...{ patient_id, written_by: actorId, version: 0 },
        }) as Made<'audiograms'>,
    ),
    notes: patient_note_texts.map((entry) => newNote(record, entry, { patient_id, actorId })),
    goals: goals.map((entry) => newGoal(record, entry, { patient_id, actorId })),
    appointments: appointments.map((entry) => {
      const $id = idIn(record, 'appointments', entry.id);
      const own = { patient_id, specialist_id: '', unproven: false, version: 0 };
      return {
        row: { $id, ...columnsOf('appointments', entry.values), ...own } as Made<'appointments'>,
        details: { $id, ...columnsOf('appointment_details', entry.details) } as Made<'appointment_details'>,
      };
    }),
    visits: record.visits.map((visit) => newVisit(record, visit, patient_id)),
  };
}

function newPatient(record: ReadRecord, sources: readonly ReferralSourceSetting[]): Made<'patients'> {
  const columns = columnsOf('patients', record.patient) as NewRow<'patients'>;
  const details = Object.fromEntries(PERSON_DETAILS.map((key) => [key, keptDetail(key, columns[key])]));
  const person = { ...columns, ...details, name: columns.name.trim(), phones: normalizePhones(columns.phones) };
  return {
    $id: patientIdOf(record),
    ...person,
    ...patientSearch(person),
    referral_source: sourceHere(record, sources),
    version: 0,
  };
}

/** How somebody found the clinic, as this one calls it: another one has other ways, and other ids. */
function sourceHere({ patient, referral }: ReadRecord, sources: readonly ReferralSourceSetting[]): string | null {
  const { referral_source } = patient;
  const names = [referral?.name_ar ?? '', referral?.name_en ?? ''];
  return sourceCalled(names, sources) ?? sources.find(({ id }) => id === referral_source)?.id ?? null;
}

/** That somebody comes in without the way by which they found the clinic, because this one does not have it. */
export function sourceFaults({ patient, referral }: ReadRecord, known: string | null | undefined): RecordFault[] {
  const value = referral?.name_ar || referral?.name_en || String(patient.referral_source ?? '');
  return value && !known
    ? [{ table: 'patients', field: 'referral_source', key: 'source_unknown', values: { value } }]
    : [];
}

function newDevice(record: ReadRecord, { id, values }: ReadEntry, patient_id: string): Made<'devices'> {
  const columns = columnsOf('devices', values) as NewRow<'devices'>;
  return {
    $id: idIn(record, 'devices', id),
    ...columns,
    serial_number: normalizeSerial(columns.serial_number),
    // No form of this installation tells of it.
    ...{ patient_id, form_id: '', block_id: '', version: 0 },
  };
}

function newVisit(record: ReadRecord, visit: ReadVisit, patient_id: string): Made<'former_visits'> {
  const { id, cs_forms, form_reasons, blocks, appointments } = visit;
  const forms = columnsOf('forms', visit.forms);
  const rows: FormerRows = {
    forms,
    form_details: columnsOf('form_details', visit.form_details),
    form_reasons: form_reasons.map((reason) => columnsOf('form_reasons', reason)),
    cs_forms: cs_forms && columnsOf('cs_forms', cs_forms),
    blocks: blocks.map((block) => columnsOf('blocks', block)),
    appointments: appointments.map((one) => idIn(record, 'appointments', one)),
  };
  return { $id: idIn(record, 'forms', id), patient_id, at: String(forms.date), said: JSON.stringify(rows) };
}

function newNote(
  record: ReadRecord,
  { id, values }: ReadEntry,
  { patient_id, actorId }: { patient_id: string; actorId: string },
): NewRows['notes'][number] {
  const $id = idIn(record, 'patient_note_texts', id);
  const said = columnsOf('patient_note_texts', values) as NewRow<'patient_note_texts'>;
  const state = said.reason === null || said.reason === undefined ? ('current' as const) : ('withdrawn' as const);
  const heard = { has_text: said.text !== '', has_documents: false, has_pictures: false };
  return {
    note: { $id, patient_id, at: said.at, state, ...heard, written_by: actorId, version: 0 },
    text: {
      ...said,
      $id: noteTextId($id, 0),
      // Earlier versions and files stay where it comes from.
      ...{ patient_id, note_id: $id, version: 0, files: [], actor_id: actorId },
    },
  };
}

function newGoal(
  record: ReadRecord,
  { id, values, steps }: ReadEntry,
  { patient_id, actorId }: { patient_id: string; actorId: string },
): NewRows['goals'][number] {
  const $id = idIn(record, 'goals', id);
  const goal = columnsOf('goals', values) as NewRow<'goals'>;
  return {
    // What was said of it here has the versions up to this one.
    goal: { $id, ...goal, ...{ patient_id, set_by: actorId, version: steps.length } },
    steps: steps.map((said, place) => ({
      $id: goalStepId($id, place),
      ...(columnsOf('goal_steps', said) as NewRow<'goal_steps'>),
      ...{ patient_id, goal_id: $id, actor_id: actorId },
    })),
  };
}
