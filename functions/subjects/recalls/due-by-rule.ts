import { Query } from 'node-appwrite';
import { MAX_AUDIOGRAMS } from '#contract/audiograms/constants.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { isFailedDelivery, MAX_CART_LINES } from '#contract/constants.ts';
import type { RecallRule } from '#contract/recalls/constants.ts';
import { cairoDayStart, dayAtZero } from '#lib/cairo.ts';
import type { Tables } from '#runtime/tables.ts';
import { chunks } from '#subjects/reconciliation/chunks.ts';
import { dayBefore } from './rules/due.ts';

/** Something that makes a client due. */
export interface Due {
  $id: string;
  patient_id: string;
  /** ISO 8601. */
  day: string;
}

/** What is looked through for a rule, and which of it makes a client due. */
interface Source {
  /** By which its rows are in order; no row that matches is without it. */
  by: string;
  conditions: (amount: number, now: Date) => string[];
  list: (tables: Tables, queries: readonly string[]) => Promise<Due[]>;
  /** Which of them hold, as far as other rows decide; all where there is none. */
  holding?: (tables: Tables, found: readonly Due[], at: { amount: number; now: Date }) => Promise<Due[]>;
}

/** A service form of a year ago whose quote was not accepted is no reason to call any more, nor an appointment that was missed then. */
const FORGOTTEN_DAYS = 365;

export const DUE_BY_RULE: Readonly<Record<RecallRule, Source>> = {
  test_due: {
    by: 'measured_at',
    conditions: (amount, now) => [
      Query.equal('self_reported', false),
      Query.lessThan('measured_at', cairoDayStart(dayBefore('test_due', amount, now)).toISOString()),
    ],
    list: async (tables, queries) =>
      (await tables.list('audiograms', ['patient_id', 'measured_at'], queries)).rows.map((row) => ({
        ...row,
        day: row.measured_at,
      })),
    holding: newestTests,
  },

  warranty_ending: {
    by: 'warranty_until',
    conditions: (amount, now) => [
      Query.equal('status', 'active'),
      Query.greaterThanEqual('warranty_until', dayAtZero(now)),
      Query.lessThanEqual('warranty_until', `${dayAfter(cairoDay(now), amount)}T00:00:00.000Z`),
    ],
    list: async (tables, queries) =>
      (await tables.list('devices', ['patient_id', 'warranty_until'], queries)).rows.map((row) => ({
        ...row,
        day: row.warranty_until ?? '',
      })),
  },

  device_aging: {
    by: 'issued_at',
    conditions: (amount, now) => [
      Query.equal('status', 'active'),
      Query.lessThan('issued_at', agedBefore(amount, now)),
    ],
    list: async (tables, queries) =>
      (await tables.list('devices', ['patient_id', 'issued_at'], queries)).rows.map((row) => ({
        ...row,
        day: row.issued_at,
      })),
    holding: newestDevices,
  },

  quote_open: {
    by: 'date',
    conditions: (amount, now) => [
      Query.isNull('deleted_at'),
      Query.equal('return_status', 'pending'),
      ...inTheYearBefore('date', dayBefore('quote_open', amount, now)),
    ],
    list: async (tables, queries) =>
      (await tables.list('cs_forms', ['patient_id', 'date'], queries)).rows.map((row) => ({ ...row, day: row.date })),
    holding: stillOpen,
  },

  no_show: {
    by: 'starts_at',
    conditions: (amount, now) => [
      Query.equal('state', 'no-show'),
      Query.isNotNull('patient_id'),
      ...inTheYearBefore('starts_at', dayBefore('no_show', amount, now)),
    ],
    list: async (tables, queries) =>
      (await tables.list('appointments', ['patient_id', 'starts_at'], queries)).rows.map((row) => ({
        ...row,
        patient_id: row.patient_id ?? '',
        day: row.starts_at,
      })),
    holding: withoutLaterVisit,
  },
};

/** A hearing aid that was handed over before this has aged. */
const agedBefore = (amount: number, now: Date) => cairoDayStart(dayBefore('device_aging', amount, now)).toISOString();

/** What lies before a day in Cairo, and not too long. */
function inTheYearBefore(column: string, day: string): string[] {
  return [
    Query.lessThan(column, cairoDayStart(day).toISOString()),
    Query.greaterThan(column, cairoDayStart(dayAfter(day, -FORGOTTEN_DAYS)).toISOString()),
  ];
}

/** The tests after which their patient had no other. */
async function newestTests(tables: Tables, found: readonly Due[]): Promise<Due[]> {
  const tests = await ofPatients(found, (ids) =>
    tables.list(
      'audiograms',
      ['patient_id', 'measured_at'],
      [
        Query.equal('patient_id', ids),
        Query.equal('self_reported', false),
        Query.orderDesc('measured_at'),
        Query.orderDesc('$sequence'),
        Query.limit(ids.length * MAX_AUDIOGRAMS),
      ],
    ),
  );
  return firstOfEach(tests, found);
}

/**
 * The hearing aids after which their wearer got no other: a newer one in use, or one ordered in the store that has not aged
 * itself. Which ear one is for is not known.
 */
async function newestDevices(
  tables: Tables,
  found: readonly Due[],
  { amount, now }: { amount: number; now: Date },
): Promise<Due[]> {
  const [devices, orders] = await Promise.all([
    ofPatients(found, (ids) =>
      tables.list(
        'devices',
        ['patient_id', 'issued_at'],
        [
          Query.equal('patient_id', ids),
          Query.equal('status', 'active'),
          Query.orderDesc('issued_at'),
          Query.orderDesc('$sequence'),
          Query.limit(ids.length * DEVICES_MAX),
        ],
      ),
    ),
    laterOrders(tables, found, agedBefore(amount, now)),
  ]);
  const ordered = new Set(orders.map(({ patient_id }) => patient_id));
  return firstOfEach(devices, found).filter(({ patient_id }) => !ordered.has(patient_id));
}

/** Those of what was found that stand first of their patient in a list. */
function firstOfEach(rows: readonly Pick<Due, '$id' | 'patient_id'>[], found: readonly Due[]): Due[] {
  const first = new Map(rows.toReversed().map(({ patient_id, $id }) => [patient_id, $id]));
  return found.filter(({ $id, patient_id }) => first.get(patient_id) === $id);
}

/**
 * The forms with a price, so that there was an offer to accept, that nothing has settled since: no later form with a price,
 * issued or another quote, no hearing aid that they were sold, or ordered in the store.
 */
async function stillOpen(tables: Tables, found: readonly Due[]): Promise<Due[]> {
  const earliest = found.map(({ day }) => day).toSorted()[0] ?? '';
  const [forms, devices, orders] = await Promise.all([
    laterForms(tables, found, earliest),
    laterDevices(tables, found, earliest),
    laterOrders(tables, found, earliest),
  ]);
  const priced = await withPrice(tables, [...found.map(({ $id }) => $id), ...forms.map(({ $id }) => $id)]);
  const settling = [...forms.filter(({ $id }) => priced.has($id)), ...devices, ...orders];
  return found.filter(
    ({ $id, patient_id, day }) =>
      priced.has($id) &&
      !settling.some((one) => one.patient_id === patient_id && Date.parse(one.day) > Date.parse(day)),
  );
}

/** Those of these forms of which at least one service says what it costs. */
async function withPrice(tables: Tables, formIds: readonly string[]): Promise<ReadonlySet<string>> {
  const priced = new Set<string>();
  for (const ids of chunks([...new Set(formIds)])) {
    const { rows } = await tables.list(
      'blocks',
      ['form_id'],
      [Query.equal('form_id', ids), Query.greaterThan('price_piasters', 0), Query.limit(ids.length * BLOCKS_MAX)],
    );
    for (const { form_id } of rows) {
      priced.add(form_id);
    }
  }
  return priced;
}

/** What these people have of a table since then. */
async function laterForms(tables: Tables, found: readonly Due[], earliest: string): Promise<Due[]> {
  const rows = await ofPatients(found, (ids) =>
    tables.list(
      'cs_forms',
      ['patient_id', 'date'],
      [
        Query.equal('patient_id', ids),
        Query.isNull('deleted_at'),
        Query.greaterThan('date', earliest),
        Query.limit(ids.length * VISITS_MAX),
      ],
    ),
  );
  return rows.map((row) => ({ ...row, day: row.date }));
}

async function laterDevices(tables: Tables, found: readonly Due[], earliest: string): Promise<Due[]> {
  const rows = await ofPatients(found, (ids) =>
    tables.list(
      'devices',
      ['patient_id', 'issued_at'],
      [
        Query.equal('patient_id', ids),
        Query.equal('origin', 'sold'),
        Query.greaterThan('issued_at', earliest),
        Query.limit(ids.length * VISITS_MAX),
      ],
    ),
  );
  return rows.map((row) => ({ ...row, day: row.issued_at }));
}

/** Orders of hearing aids that are linked to their records, but for those that ended without the goods. */
async function laterOrders(tables: Tables, found: readonly Due[], earliest: string): Promise<Due[]> {
  const links = await ofPatients(found, (ids) =>
    tables.list(
      'patient_orders',
      ['patient_id'],
      [Query.equal('patient_id', ids), Query.orderDesc('$createdAt'), Query.limit(ids.length * VISITS_MAX)],
    ),
  );
  const patientOf = new Map(links.map(({ $id, patient_id }) => [$id, patient_id]));
  const lists = await Promise.all(
    chunks([...patientOf.keys()]).map((ids) =>
      tables.list(
        'orders',
        ['delivery_status'],
        [Query.equal('$id', ids), Query.greaterThan('$createdAt', earliest), Query.limit(ids.length)],
      ),
    ),
  );
  const orders = lists.flatMap(({ rows }) => rows).filter(({ delivery_status }) => !isFailedDelivery(delivery_status));
  const withAids = await Promise.all(
    chunks(orders.map(({ $id }) => $id)).map((ids) =>
      tables.list(
        'order_lines',
        ['order_id'],
        [
          Query.equal('order_id', ids),
          Query.equal('product_type', 'hearing-aids'),
          Query.limit(ids.length * MAX_CART_LINES),
        ],
      ),
    ),
  );
  const ids = new Set(withAids.flatMap(({ rows }) => rows.map(({ order_id }) => order_id)));
  return orders
    .filter(({ $id }) => ids.has($id))
    .map(({ $id, $createdAt }) => ({ $id, patient_id: patientOf.get($id) ?? '', day: $createdAt }));
}

/** More than a form has. */
const BLOCKS_MAX = 40;
/** More hearing aids than somebody wears and keeps. */
const DEVICES_MAX = 50;
/** More visits, hearing aids or orders than somebody has in a year. */
const VISITS_MAX = 50;
/** More appointments than somebody has in two years. */
const APPOINTMENTS_MAX = 50;
/** Whose rows one query asks for: 200 of each are no more than a list may hold. */
const PATIENTS_A_QUERY = 20;

/** The missed appointments after which their patient did not come, neither to another one nor without any. */
async function withoutLaterVisit(tables: Tables, found: readonly Due[]): Promise<Due[]> {
  const earliest = found.map(({ day }) => day).toSorted()[0] ?? '';
  const [patients, visits] = await Promise.all([
    ofPatients(found, (ids) =>
      tables.list('patients', ['last_visit_on'], [Query.equal('$id', ids), Query.limit(ids.length)]),
    ),
    laterAppointments(tables, found, earliest),
  ]);
  const lastVisits = new Map(patients.map(({ $id, last_visit_on }) => [$id, last_visit_on?.slice(0, 10) ?? '']));
  // A later one that was missed, too, is what makes them due.
  return found.filter(
    ({ patient_id, day }) =>
      (lastVisits.get(patient_id) ?? '') < cairoDay(new Date(day)) &&
      !visits.some((visit) => visit.patient_id === patient_id && Date.parse(visit.starts_at) > Date.parse(day)),
  );
}

/** Appointments since then to which these people came, or which they missed. */
function laterAppointments(tables: Tables, found: readonly Due[], earliest: string) {
  return ofPatients(found, (ids) =>
    tables.list(
      'appointments',
      ['patient_id', 'starts_at'],
      [
        Query.equal('patient_id', ids),
        Query.equal('state', ['arrived', 'done', 'no-show']),
        Query.greaterThan('starts_at', earliest),
        Query.limit(ids.length * APPOINTMENTS_MAX),
      ],
    ),
  );
}

/** Rows of the patients of what was found, asked for so many at a time. */
export async function ofPatients<Row>(
  found: readonly Pick<Due, 'patient_id'>[],
  list: (ids: string[]) => Promise<{ rows: Row[] }>,
): Promise<Row[]> {
  const ids = [...new Set(found.map(({ patient_id }) => patient_id))];
  return (await Promise.all(chunks(ids, PATIENTS_A_QUERY).map(list))).flatMap(({ rows }) => rows);
}
