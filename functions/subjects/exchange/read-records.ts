import { Query } from 'node-appwrite';
import { RECORDS } from '#records/registry.ts';
import { listAll } from '#runtime/keyset.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { TableId, Tables } from '#runtime/tables.ts';
import { loadReferralSources } from '#subjects/settings/referral-sources.ts';
import type { Stored, StoredAppointment, StoredRecord } from './fhir/stored-record.ts';
import { toStoredVisit } from './former-visits.ts';

/** So many values fit into one query. */
const VALUES_A_QUERY = 90;

const ALL_COLUMNS: ReadonlyMap<TableId, readonly string[]> = new Map(
  RECORDS.map(({ name, columns, searched }) => [name, Object.keys(columns).filter((key) => key !== searched)]),
);

/** All columns of a table but the one by which it is searched. */
export function allColumns<Table extends TableId>(table: Table): readonly (keyof Rows[Table] & string)[] {
  // The row types are made from the records, by names that the compiler cannot follow.
  return (ALL_COLUMNS.get(table) ?? []) as readonly (keyof Rows[Table] & string)[];
}

/** Rows of a table of which a column holds one of these values, oldest first. */
export async function rowsWith<Table extends TableId>(
  tables: Tables,
  table: Table,
  column: string,
  values: readonly string[],
  conditions: readonly string[] = [],
): Promise<Stored<Table>[]> {
  return inParts(values, (part) =>
    listAll(tables, table, allColumns(table), [Query.equal(column, part), ...conditions]),
  );
}

/** Reads by many values, as many a query as fit into one. */
async function inParts<Row>(values: readonly string[], read: (part: string[]) => Promise<Row[]>): Promise<Row[]> {
  const parts = Array.from({ length: Math.ceil(values.length / VALUES_A_QUERY) }, (_, index) =>
    values.slice(index * VALUES_A_QUERY, (index + 1) * VALUES_A_QUERY),
  );
  return (await Promise.all(parts.map(read))).flat();
}

const idsOf = (rows: readonly { $id: string }[]): string[] => rows.map(({ $id }) => $id);
const byId = <Row extends { $id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.$id, row]));
const byTime = <Row>(rows: readonly Row[], timeOf: (row: Row) => string): Row[] =>
  rows.toSorted((one, other) => Date.parse(timeOf(one)) - Date.parse(timeOf(other)));

/** The records of these people, in their order, with what belongs to somebody who was merged into one of them. */
export async function readRecords(tables: Tables, people: readonly Stored<'patients'>[]): Promise<StoredRecord[]> {
  const merged = await rowsWith(tables, 'patients', 'merged_into', idsOf(people));
  const keptOf = new Map(merged.map(({ $id, merged_into }) => [$id, merged_into ?? '']));
  const ids = idsOf([...people, ...merged]);
  const [sources, contacts, devices, audiograms, notes, files, goals, appointments, visits, former] = await Promise.all(
    [
      people.some(({ referral_source }) => referral_source) ? loadReferralSources(tables) : [],
      rowsWith(tables, 'contact_points', 'patient_id', ids),
      rowsWith(tables, 'devices', 'patient_id', ids),
      rowsWith(tables, 'audiograms', 'patient_id', ids),
      readNotes(tables, ids),
      rowsWith(tables, 'patient_files', 'patient_id', ids),
      readGoals(tables, ids),
      inParts(ids, (part) => readAppointments(tables, [Query.equal('patient_id', part)])),
      readVisits(tables, ids),
      rowsWith(tables, 'former_visits', 'patient_id', ids),
    ],
  );
  const sourceOf = new Map(
    sources.map(({ id, name_ar, name_en }) => [id, { name_ar: name_ar ?? '', name_en: name_en ?? '' }]),
  );
  const filesOf = byId(files);
  /** Those of a list that belong to somebody. */
  const own = <Row>(rows: readonly Row[], idOf: (row: Row) => string | null) => {
    const grouped = Map.groupBy(rows, (row) => keptOf.get(idOf(row) ?? '') ?? idOf(row));
    return (id: string, timeOf: (row: Row) => string) => byTime(grouped.get(id) ?? [], timeOf);
  };
  const contactsOf = own(contacts, ({ patient_id }) => patient_id);
  const devicesOf = own(devices, ({ patient_id }) => patient_id);
  const audiogramsOf = own(audiograms, ({ patient_id }) => patient_id);
  const notesOf = own(notes, ({ note }) => note.patient_id);
  const goalsOf = own(goals, ({ goal }) => goal.patient_id);
  const appointmentsOf = own(appointments, ({ appointment }) => appointment.patient_id);
  const visitsOf = own([...visits, ...former.map(toStoredVisit)], ({ form }) => form.patient_id);
  return people.map((patient) => ({
    patient,
    referral: sourceOf.get(patient.referral_source ?? '') ?? null,
    contacts: wishesOf(
      patient,
      contactsOf(patient.$id, ({ $updatedAt }) => $updatedAt),
    ),
    devices: devicesOf(patient.$id, ({ issued_at }) => issued_at),
    audiograms: audiogramsOf(patient.$id, ({ measured_at }) => measured_at),
    notes: notesOf(patient.$id, ({ said }) => said.at).map(({ note, said }) => ({
      ...{ note, said },
      files: said.files.flatMap((id) => filesOf.get(id) ?? []),
    })),
    goals: goalsOf(patient.$id, ({ goal }) => goal.set_at),
    appointments: appointmentsOf(patient.$id, ({ appointment }) => appointment.starts_at),
    visits: visitsOf(patient.$id, ({ form }) => form.date),
  }));
}

/** What is wanted of the phones of a record; of two rows of one phone, which a merge brings together, what was written last. */
function wishesOf({ phones }: Stored<'patients'>, contacts: readonly Stored<'contact_points'>[]) {
  const newest = new Map(contacts.map((contact) => [contact.phone, contact]));
  return phones.flatMap((phone) => newest.get(phone) ?? []).filter(({ way, lang }) => way !== null || lang !== null);
}

/** Notes with what they say now. */
async function readNotes(tables: Tables, patientIds: readonly string[]) {
  const [notes, texts] = await Promise.all([
    rowsWith(tables, 'patient_notes', 'patient_id', patientIds),
    rowsWith(tables, 'patient_note_texts', 'patient_id', patientIds),
  ]);
  const textsOf = Map.groupBy(texts, ({ note_id }) => note_id);
  return notes.flatMap((note) => {
    const said = textsOf.get(note.$id)?.find(({ version }) => version === note.version);
    return said ? [{ note, said }] : [];
  });
}

/** Goals with everything that was said of them. */
async function readGoals(tables: Tables, patientIds: readonly string[]) {
  const [goals, steps] = await Promise.all([
    rowsWith(tables, 'goals', 'patient_id', patientIds),
    rowsWith(tables, 'goal_steps', 'patient_id', patientIds),
  ]);
  const stepsOf = Map.groupBy(
    byTime(steps, ({ said_at }) => said_at),
    ({ goal_id }) => goal_id,
  );
  return goals.map((goal) => ({ goal, steps: stepsOf.get(goal.$id) ?? [] }));
}

/** The appointments that match, with what is said of them. */
export async function readAppointments(tables: Tables, conditions: readonly string[]): Promise<StoredAppointment[]> {
  const appointments = await listAll(tables, 'appointments', allColumns('appointments'), conditions);
  const detailsOf = byId(await rowsWith(tables, 'appointment_details', '$id', idsOf(appointments)));
  return appointments.flatMap((appointment) => {
    const details = detailsOf.get(appointment.$id);
    return details ? [{ appointment, details }] : [];
  });
}

/** Visits without those that were deleted. */
async function readVisits(tables: Tables, patientIds: readonly string[]) {
  const standing = [Query.isNull('deleted_at')];
  const forms = await rowsWith(tables, 'forms', 'patient_id', patientIds, standing);
  const ids = idsOf(forms);
  const [details, reasons, services, blocks] = await Promise.all([
    rowsWith(tables, 'form_details', '$id', ids),
    rowsWith(tables, 'form_reasons', 'form_id', ids),
    rowsWith(tables, 'cs_forms', '$id', ids, standing),
    rowsWith(tables, 'blocks', 'form_id', ids),
  ]);
  const [detailsOf, serviceOf] = [byId(details), byId(services)];
  const inPlace = <Row extends { form_id: string; position: number }>(rows: readonly Row[]) =>
    Map.groupBy(
      rows.toSorted((one, other) => one.position - other.position),
      ({ form_id }) => form_id,
    );
  const [reasonsOf, blocksOf] = [inPlace(reasons), inPlace(blocks)];
  return forms.flatMap((form) => {
    const said = detailsOf.get(form.$id);
    const service = serviceOf.get(form.$id) ?? null;
    return said
      ? [
          {
            ...{ form, details: said, service },
            reasons: reasonsOf.get(form.$id) ?? [],
            blocks: service ? (blocksOf.get(form.$id) ?? []) : [],
          },
        ]
      : [];
  });
}
