import { Query } from 'node-appwrite';
import { FORMER_VISIT_MAX } from '#contract/exchange/constants.ts';
import type { RecordFault } from '#contract/exchange/schemas.ts';
import { type Operation, stage, type TableId, type Tables } from '#runtime/tables.ts';
import { countFigures } from '#subjects/metrics/figures.ts';
import { type FigureDay, figureDayId, noShowDay, testDay } from '#subjects/metrics/rules/figures.ts';
import { findPatient, type PatientRow } from '#subjects/patients/patients.ts';
import type { NewRows } from './new-rows.ts';

/** States of appointments that are over: no other comes in, because it would take somebody's time. */
const OVER: readonly string[] = ['done', 'cancelled', 'no-show'];
/** So many audiograms go into a transaction: the day of each may be counted by an operation. */
const TESTS_AT_ONCE = 60;
/** So many values fit into one query. */
const VALUES_A_QUERY = 90;

/** Appwrite answers ids with any columns, and refuses to be asked for none. */
const ID_ONLY = ['$id'] as never[];

/** What of a record is new here, and why something of it is left out. */
export async function newOnly(tables: Tables, rows: NewRows): Promise<{ rows: NewRows; faults: RecordFault[] }> {
  const [devices, audiograms, notes, goals, appointments, visits, taken] = await Promise.all([
    missing(tables, 'devices', rows.devices, ({ $id }) => $id),
    missing(tables, 'audiograms', rows.audiograms, ({ $id }) => $id),
    missing(tables, 'patient_notes', rows.notes, ({ note }) => note.$id),
    missing(tables, 'goals', rows.goals, ({ goal }) => goal.$id),
    missing(tables, 'appointments', rows.appointments, ({ row }) => row.$id),
    missing(tables, 'former_visits', rows.visits, ({ $id }) => $id),
    takenSerials(tables, rows),
  ]);
  const free = devices.filter(
    ({ serial_number }, index) =>
      !taken.has(serial_number) && devices.findIndex((other) => other.serial_number === serial_number) === index,
  );
  const over = appointments.filter(({ row }) => OVER.includes(row.state));
  const short = visits.filter(({ said }) => said.length <= FORMER_VISIT_MAX);
  const faults: RecordFault[] = [
    ...devices
      .filter((device) => !free.includes(device))
      .map(({ serial_number: serial }) => ({
        table: 'devices',
        field: 'serial_number',
        key: 'serial_taken' as const,
        values: { serial, patientName: taken.get(serial) ?? '' },
      })),
    ...appointments
      .filter((one) => !over.includes(one))
      .map(() => ({ table: 'appointments', field: null, key: 'not_over' as const })),
    ...visits
      .filter((one) => !short.includes(one))
      .map(() => ({ table: 'forms', field: null, key: 'visit_too_large' as const })),
  ];
  return { rows: { ...rows, devices: free, audiograms, notes, goals, appointments: over, visits: short }, faults };
}

/** The rows that are not there yet, by their ids. */
async function missing<Row>(
  tables: Tables,
  table: TableId,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Promise<Row[]> {
  const known = await valuesIn(tables, table, '$id', rows.map(idOf));
  const ids = new Set(known.map(({ $id }) => $id));
  return rows.filter((row) => !ids.has(idOf(row)));
}

async function valuesIn(tables: Tables, table: TableId, column: string, values: readonly string[]) {
  const chunks = Array.from({ length: Math.ceil(values.length / VALUES_A_QUERY) }, (_, index) =>
    values.slice(index * VALUES_A_QUERY, (index + 1) * VALUES_A_QUERY),
  );
  const parts = await Promise.all(
    chunks.map((chunk) => tables.list(table, ID_ONLY, [Query.equal(column, chunk), Query.limit(chunk.length)])),
  );
  return parts.flatMap(({ rows }) => rows);
}

/** Whose hearing aids with the serial numbers of these are, where they are not these; by number. */
async function takenSerials(tables: Tables, { devices }: NewRows): Promise<Map<string, string>> {
  if (devices.length === 0) {
    return new Map();
  }
  const serials = devices.slice(0, VALUES_A_QUERY).map(({ serial_number }) => serial_number);
  const { rows } = await tables.list(
    'devices',
    ['serial_number', 'patient_id'],
    [Query.equal('serial_number', serials), Query.limit(serials.length)],
  );
  const others = rows.filter(({ $id }) => !devices.some((device) => device.$id === $id));
  const names = await Promise.all(
    others.map(async ({ serial_number, patient_id }) => {
      return [serial_number, (await findPatient(tables, patient_id))?.name ?? ''] as const;
    }),
  );
  return new Map(names);
}

/** Whether there is anything to make besides the record itself. */
export const hasEntries = ({ devices, audiograms, notes, goals, appointments, visits }: NewRows): boolean =>
  [devices, audiograms, notes, goals, appointments, visits].some(({ length }) => length > 0);

/**
 * The transactions that make these rows, each a whole: the record with almost everything first, more audiograms than one
 * has room for after that. Whoever has the record already is claimed, so as not to be merged or erased at the same moment.
 */
export function transactionsOf(rows: NewRows, kept: PatientRow | null): Operation[][] {
  const { patient, contacts, devices, notes, goals, appointments, visits } = rows;
  const tests = chunksOf(rows.audiograms, TESTS_AT_ONCE);
  const first = [
    // Whoever is here says here how they want to be written to.
    ...(kept
      ? stage.change('patients', kept)
      : [stage.createMany('patients', [patient]), ...many('contact_points', contacts)]),
    ...many('devices', devices),
    ...many('audiograms', tests[0] ?? []),
    ...many(
      'patient_notes',
      notes.map(({ note }) => note),
    ),
    ...many(
      'patient_note_texts',
      notes.map(({ text }) => text),
    ),
    ...many(
      'goals',
      goals.map(({ goal }) => goal),
    ),
    ...many(
      'goal_steps',
      goals.flatMap(({ steps }) => steps),
    ),
    ...many(
      'appointments',
      appointments.map(({ row }) => row),
    ),
    ...many(
      'appointment_details',
      appointments.map(({ details }) => details),
    ),
    ...many('former_visits', visits),
    ...figuresOf({ audiograms: tests[0] ?? [], appointments }),
  ];
  const further = tests
    .slice(1)
    .map((audiograms) => [...many('audiograms', audiograms), ...figuresOf({ audiograms, appointments: [] })]);
  return [first, ...further];
}

function many<Table extends TableId>(table: Table, rows: Parameters<typeof stage.createMany<Table>>[1]): Operation[] {
  return rows.length > 0 ? [stage.createMany(table, rows)] : [];
}

/** What tests and appointments to which nobody came count on their days. */
function figuresOf({ audiograms, appointments }: Pick<NewRows, 'audiograms' | 'appointments'>): Operation[] {
  const days = new Map<string, { of: FigureDay; tests: number; no_shows: number }>();
  const add = (of: FigureDay | null, column: 'tests' | 'no_shows') => {
    if (of) {
      const day = days.get(figureDayId(of)) ?? { of, tests: 0, no_shows: 0 };
      day[column] += 1;
      days.set(figureDayId(of), day);
    }
  };
  for (const { measured_at, self_reported, written_by } of audiograms) {
    add(testDay({ measured_at, self_reported, written_by }), 'tests');
  }
  for (const { row } of appointments) {
    add(noShowDay(row), 'no_shows');
  }
  return [...days.values()].flatMap(({ of, ...counts }) => countFigures(of, counts));
}

function chunksOf<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
