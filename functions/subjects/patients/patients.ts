import { Query } from 'node-appwrite';
import { PAGE_SIZE } from '#contract/constants.ts';
import { MAX_PHONES } from '#contract/devices/constants.ts';
import { RECEIVER_COLUMNS, receiverOf } from '#contract/orders/receiver.ts';
import { PERSON_DETAILS, type PersonDetail } from '#contract/patients/person-details.ts';
import { isSamePerson, type KnownPerson, type SaidPerson } from '#contract/patients/same-person.ts';
import { dayAtZero } from '#lib/cairo.ts';
import { movedPatientId, visitPatientId } from '#lib/ids.ts';
import { audited } from '#runtime/audit.ts';
import { all, beginning, either } from '#runtime/conditions.ts';
import type { Validation } from '#runtime/faults.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { findByWords } from '#runtime/terms.ts';
import { isOffered } from '#subjects/settings/referral-sources.ts';
import { birthYear, normalizePhones, type PatientQuery, patientSearch, readPatientQuery } from './rules/patients.ts';

/** The columns of which a patient consists. */
export const PATIENT_COLUMNS = [
  'name',
  'phones',
  'birth_year',
  'last_visit_on',
  'merged_into',
  'version',
  ...PERSON_DETAILS,
] as const;
export type PatientRow = SelectedRow<'patients', (typeof PATIENT_COLUMNS)[number]>;

/** What of a record is written down when it changes. */
export function toldOfPatient({ name, phones, birth_year, ...row }: Omit<PatientRow, '$id'>) {
  return { name, phones, birth_year, ...detailsOf(row) };
}

/** What of a row, or of what is sent, is known of a person besides. */
export function detailsOf<Details extends { [Name in PersonDetail]?: unknown }>(row: Details) {
  return Object.fromEntries(PERSON_DETAILS.map((name) => [name, row[name]])) as Pick<
    Details,
    PersonDetail & keyof Details
  >;
}

export const auditedPatients = audited('patients', {
  kind: 'patient',
  label: ({ name }) => name,
  told: toldOfPatient,
});

/** A merged patient names the one that is kept; more than this many in a row there never are. */
const MAX_MERGES = 5;
/** So many records were made one with another. */
const MAX_MERGED = 50;

/** The person of a reception form. */
export interface VisitingPerson {
  /** The form's `$id`, from which a new person's follows: a repeat meets its first. */
  formId: string;
  /** The patient that reception chose; absent for a new person. */
  patientId?: string | null;
  /** The id of a new person, where it does not follow from the form. */
  newId?: string;
  name: string;
  phones: readonly (string | null | undefined)[];
  /** In years. */
  age: number | null;
  /** How they came to the clinic, as the desk was told; absent where nobody asked. */
  referralSource?: string | undefined;
  /** The day or time of the visit, ISO 8601. */
  date: string;
}

/** Whose form it is, and what makes it so. */
export interface PatientPlan {
  patientId: string;
  /** The chosen patient's record as it was read; null for a new person. */
  known: PatientRow | null;
  /** At most two; they belong into the form's transaction, before counters. */
  operations: Operation[];
}

/**
 * The patient of a reception form: the chosen one, else a new one; nobody is recognised by their phone alone, because
 * families share one. What the form knows and the patient's record does not is added, and nothing is overwritten. A
 * chosen patient is claimed, so as not to be merged into another at the same moment: the transaction then conflicts, and
 * this is asked again. A patient that there is not is a fault.
 */
export async function preparePatient(
  tables: Tables,
  person: VisitingPerson,
  { faults, now }: Validation,
): Promise<PatientPlan> {
  const phones = normalizePhones(person.phones);
  const name = person.name.trim();
  const born = person.age === null ? null : birthYear(person.age, now);
  const last_visit_on = dayAtZero(person.date);
  const referral_source = person.referralSource ?? null;
  if (referral_source !== null && !(await isOffered(tables, referral_source))) {
    faults.add('referralSource', { key: 'not_a_choice' });
  }
  if (!person.patientId) {
    const patientId = person.newId ?? visitPatientId(person.formId);
    const known = { name, phones, birth_year: born, referral_source, last_visit_on };
    const row = { ...known, ...patientSearch({ name, phones }), version: 0 };
    return { patientId, known: null, operations: [stage.create('patients', patientId, row)] };
  }
  const patient = await findPatient(tables, person.patientId);
  if (!patient) {
    faults.add('patientId', { key: 'not_a_choice' });
    return { patientId: person.patientId, known: null, operations: [] };
  }
  const known = [...new Set([...patient.phones, ...phones])].slice(0, MAX_PHONES);
  return {
    patientId: patient.$id,
    known: patient,
    operations: stage.change('patients', patient, {
      ...(known.length > patient.phones.length && { phones: known, ...patientSearch({ ...patient, phones: known }) }),
      birth_year: patient.birth_year ?? born,
      referral_source: patient.referral_source ?? referral_source,
      last_visit_on: laterDay(patient.last_visit_on, last_visit_on),
    }),
  };
}

/** A visit that cannot be this patient's, because name, phone or age are somebody else's, is a fault: `another_person`. */
export function validatePerson(
  patient: KnownPerson & { $id: string },
  said: SaidPerson,
  { faults, now }: Validation,
): void {
  if (!isSamePerson(patient, said, now)) {
    const { $id: patientId, name } = patient;
    const own = { code: 'another_person', params: { patientId, name } } as const;
    faults.add('data.name', { key: 'another_person', values: { name } }, own);
  }
}

/** What a visit form says of its person. */
export interface PersonOfForm {
  name: string;
  phone: string;
  secondary_phone: string | null;
  /** In years. */
  age: number;
  date: string;
}

/**
 * What a corrected visit form corrects in its patient's record, for the form's transaction. Of a patient whom this form
 * made, name, phones and year of birth follow it as long as nobody changed them elsewhere; another patient gets a phone
 * that is new, and that a form that was theirs would be somebody else's is a fault. Answers no operations when there is
 * nothing to correct.
 */
export async function prepareCorrection(
  tables: Tables,
  form: { $id: string; patient_id: string; version: number },
  before: PersonOfForm,
  after: PersonOfForm,
  validation: Validation,
): Promise<Operation[]> {
  const { now } = validation;
  if (said(before) === said(after)) {
    return [];
  }
  const patient = await findPatient(tables, form.patient_id);
  if (!patient) {
    return [];
  }
  const isNew = isMadeBy(form, patient.$id);
  if (!isNew && isSamePerson(patient, personIn(before), now)) {
    validatePerson(patient, personIn(after), validation);
  }
  const phones = normalizePhones([after.phone, after.secondary_phone]);
  const dropped = isNew ? normalizePhones([before.phone, before.secondary_phone]) : [];
  const others = patient.phones.filter((phone) => !dropped.includes(phone) && !phones.includes(phone));
  const name = isNew && patient.name === before.name ? after.name.trim() : patient.name;
  // Whose birth date is known does not follow an age that is told.
  const followsAge = isNew && patient.birth_date === null && patient.birth_year === birthYear(before.age, now);
  const columns = {
    name,
    phones: (isNew
      ? [...phones, ...others]
      : [...patient.phones, ...phones.filter((one) => !patient.phones.includes(one))]
    ).slice(0, MAX_PHONES),
    birth_year: followsAge ? birthYear(after.age, now) : patient.birth_year,
    last_visit_on: laterDay(patient.last_visit_on, dayAtZero(after.date)),
  };
  return stage.change('patients', patient, { ...columns, ...patientSearch({ ...patient, ...columns }) });
}

/** Whether a visit form made its patient, when it was issued or when it was moved to a new one. */
function isMadeBy({ $id, version }: { $id: string; version: number }, patientId: string): boolean {
  const moves = Array.from({ length: version }, (_, read) => movedPatientId($id, 'reception', read));
  return [visitPatientId($id), ...moves].includes(patientId);
}

function personIn({ name, phone, secondary_phone, age }: PersonOfForm): SaidPerson {
  return { name, phones: [phone, secondary_phone], age };
}

/** What a visit that is moved away takes from its patient's record. */
export interface Departure {
  /** The visit's phones that no other visit of the patient names. */
  phones: readonly string[];
  /** The newest of the visits that stay; null when none does. */
  last_visit_on: string | null;
}

/** Claims the patient of a visit that is moved to another, and takes from the record what only that visit brought. */
export function prepareDeparture(patient: PatientRow, { phones, last_visit_on }: Departure): Operation[] {
  const others = patient.phones.filter((phone) => !phones.includes(phone));
  // A record is never left without a way to reach its person.
  const kept = others.length > 0 ? others : patient.phones;
  return stage.change('patients', patient, {
    phones: kept,
    last_visit_on: last_visit_on && dayAtZero(last_visit_on),
    ...patientSearch({ ...patient, phones: kept }),
  });
}

/** What counts of a person, in one spelling. */
function said({ name, phone, secondary_phone, age, date }: PersonOfForm): string {
  return JSON.stringify([name, normalizePhones([phone, secondary_phone]), age, dayAtZero(date)]);
}

/** A patient, or the one into whom they were merged; null when there is none. */
export async function findPatient(tables: Tables, id: string): Promise<PatientRow | null> {
  let patient = await tables.get('patients', id, PATIENT_COLUMNS);
  for (let merges = 0; patient?.merged_into && merges < MAX_MERGES; merges += 1) {
    patient = await tables.get('patients', patient.merged_into, PATIENT_COLUMNS);
  }
  return patient?.merged_into ? null : patient;
}

/** Whether a row is a patient's; of somebody who was merged into them it may still name that one. */
export async function isOfPatient(
  tables: Tables,
  { patient_id }: { patient_id: string },
  keptId: string,
): Promise<boolean> {
  return patient_id === keptId || (await listMerged(tables, keptId)).includes(patient_id);
}

/** The later of two days, as ISO texts. */
export function laterDay(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && Date.parse(b) > Date.parse(a)) ? b : a;
}

/** So many ids fit into one query. */
const MAX_FOUND = 90;
/** So many people at most are found by the serial number that is being typed. */
const MAX_BY_NUMBER = 10;

/**
 * The people whose names and phones have all of these words, or whose phone ends so, who came last first; nobody who was
 * merged into another. Without `count` nothing is said of how many there are.
 */
export async function listByWords(
  tables: Tables,
  { words, ending }: Pick<PatientQuery, 'words' | 'ending'>,
  limit: number,
  { count = true }: { count?: boolean } = {},
): Promise<{ rows: PatientRow[]; total: number }> {
  const find = async (searched: readonly string[]) => {
    const found = searched.length === 0 ? null : await findByWords(tables, 'patients', searched);
    if (found === null) {
      return { rows: [], total: 0 };
    }
    const list = (...queries: readonly string[]) => {
      // As an index has them, so that a list of a common name ends with its first rows.
      const order = [...queries, Query.orderDesc('$createdAt'), Query.orderDesc('$sequence'), Query.limit(limit)];
      return tables.list('patients', PATIENT_COLUMNS, [...found, Query.isNull('merged_into'), ...order], {
        count,
      });
    };
    return joined(
      await Promise.all([
        list(Query.isNotNull('last_visit_on'), Query.orderDesc('last_visit_on')),
        list(Query.isNull('last_visit_on')),
      ]),
      limit,
    );
  };
  const [byWords, byEnding] = await Promise.all([find(words), find(ending === null ? [] : [ending])]);
  if (byEnding.rows.length === 0) {
    return byWords;
  }
  const both = new Map([...byWords.rows, ...byEnding.rows].map((row) => [row.$id, row]));
  const lastVisit = ({ last_visit_on }: PatientRow) => (last_visit_on === null ? 0 : Date.parse(last_visit_on));
  const rows = [...both.values()].sort((a, b) => lastVisit(b) - lastVisit(a));
  const twice = byWords.rows.length + byEnding.rows.length - rows.length;
  return { rows: rows.slice(0, limit), total: byWords.total + byEnding.total - twice };
}

/** The people who came last, the newest first; then those who were entered last and have not come yet. */
export async function listRecent(tables: Tables, limit: number): Promise<{ rows: PatientRow[]; total: number }> {
  const list = (...queries: readonly string[]) =>
    tables.list(
      'patients',
      PATIENT_COLUMNS,
      [Query.isNull('merged_into'), ...queries, Query.orderDesc('$createdAt'), Query.limit(limit)],
      { count: true },
    );
  return joined(
    await Promise.all([
      list(Query.isNotNull('last_visit_on'), Query.orderDesc('last_visit_on')),
      list(Query.isNull('last_visit_on')),
    ]),
    limit,
  );
}

interface Found {
  rows: PatientRow[];
  total: number;
}

/**
 * Those who have come and those who have not, who are asked for apart, because databases disagree where those stand who
 * have never been there.
 */
function joined([seen, unseen]: readonly [Found, Found], limit: number): Found {
  return { rows: [...seen.rows, ...unseen.rows].slice(0, limit), total: seen.total + unseen.total };
}

/** A client of the same name and one of these phones, whoever came last; null when there is none. */
export async function findSamePerson(tables: Tables, said: SaidPerson, now: Date): Promise<PatientRow | null> {
  const phones = normalizePhones(said.phones);
  const found = await Promise.all(
    phones.map((phone) => listByWords(tables, { words: [phone], ending: null }, PAGE_SIZE)),
  );
  const rows = found.flatMap((list) => list.rows);
  return rows.find((row) => row.phones.some((phone) => phones.includes(phone)) && isSamePerson(row, said, now)) ?? null;
}

/** The hearing aids whose serial number begins so. */
export async function listBySerial(tables: Tables, serial: string) {
  const { rows } = await tables.list(
    'devices',
    ['serial_number', 'patient_id', 'hearing_aid'],
    [...beginning('serial_number', serial), Query.orderAsc('serial_number'), Query.limit(MAX_BY_NUMBER)],
  );
  return rows;
}

/** The hearing aids that are lent and whose serial number begins so. */
export async function listByLoan(tables: Tables, serial: string) {
  const { rows } = await tables.list(
    'loans',
    ['serial_number', 'patient_id'],
    [
      ...beginning('serial_number', serial),
      Query.isNull('returned_at'),
      Query.orderAsc('serial_number'),
      Query.limit(MAX_BY_NUMBER),
    ],
  );
  return rows;
}

/** The jobs whose number at the lab begins so, as it is typed or as labs write such a number, newest first. */
export async function listByLab(tables: Tables, lab: string) {
  const small = lab.toLowerCase();
  const spellings = new Set([lab, lab.toUpperCase(), small, small.charAt(0).toUpperCase() + small.slice(1)]);
  const { rows } = await tables.list(
    'jobs',
    ['lab_number', 'patient_id', 'kind', 'stage'],
    [
      either([...spellings].map((spelling) => all(beginning('lab_number', spelling)))),
      Query.orderDesc('received_at'),
      Query.limit(MAX_BY_NUMBER),
    ],
  );
  return rows;
}

/**
 * Whose an order of the store is, by its number; while it is linked to nobody, those who have its phone, as on their
 * pages.
 */
export async function listByOrder(tables: Tables, number: string | null): Promise<{ patient_id: string }[]> {
  if (number === null) {
    return [];
  }
  const { rows } = await tables.list('orders', RECEIVER_COLUMNS, [Query.equal('number', number), Query.limit(1)]);
  const [order] = rows;
  if (!order) {
    return [];
  }
  const phones = normalizePhones([receiverOf(order).phone]);
  const [link, ofPhone] = await Promise.all([
    tables.get('patient_orders', order.$id, ['patient_id']),
    listByWords(tables, { words: phones, ending: null }, MAX_BY_NUMBER),
  ]);
  return link ? [link] : ofPhone.rows.map(({ $id }) => ({ patient_id: $id }));
}

/**
 * The ids of those whom a search text means: by name, phone, lab number, serial number, also of what they were lent, or
 * the number of an order; `capped` when there are more, who then have not come for longer.
 */
export async function findPatientIds(tables: Tables, query: string): Promise<{ ids: string[]; capped: boolean }> {
  const typed = readPatientQuery(query);
  const limit = MAX_FOUND - 3 * MAX_BY_NUMBER - 1;
  const [devices, loans, orders, jobs, people] = await Promise.all([
    typed.serial === null ? [] : listBySerial(tables, typed.serial),
    typed.serial === null ? [] : listByLoan(tables, typed.serial),
    listByOrder(tables, typed.order),
    typed.lab === null ? [] : listByLab(tables, typed.lab),
    listByWords(tables, typed, limit),
  ]);
  const ids = [
    ...[...devices, ...loans, ...orders, ...jobs].map(({ patient_id }) => patient_id),
    ...people.rows.map(({ $id }) => $id),
  ];
  return { ids: [...new Set(ids)], capped: people.total > limit };
}

/** The ids of those who were merged into a patient. */
export async function listMerged(tables: Tables, patientId: string): Promise<string[]> {
  const queries = [Query.equal('merged_into', patientId), Query.limit(MAX_MERGED)];
  const { rows } = await tables.list('patients', ['merged_into'], queries);
  return rows.map(({ $id }) => $id);
}

/** All ids that the person of an id goes by, also of those who were merged into each other; of somebody gone, that id. */
export async function idsOfPerson(tables: Tables, patientId: string): Promise<string[]> {
  const patient = await findPatient(tables, patientId);
  return patient ? [patient.$id, ...(await listMerged(tables, patient.$id))] : [patientId];
}

/** The people whose record has a phone, as it is kept there. */
export async function listByPhone(tables: Tables, phone: string): Promise<PatientRow[]> {
  const { rows } = await listByWords(tables, { words: [phone], ending: null }, MAX_FOUND, { count: false });
  return rows.filter(({ phones }) => phones.includes(phone));
}
