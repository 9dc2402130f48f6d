import { Query } from 'node-appwrite';
import { OPEN_APPOINTMENT_STATES } from '#contract/appointments/kinds.ts';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { WORK_QUEUE_SIZE } from '#contract/devices/constants.ts';
import type { Trial } from '#contract/trials/schemas.ts';
import { utc } from '#lib/cairo.ts';
import type { Ports } from '#runtime/ports.ts';
import { trialState } from '../rules/trials.ts';
import { readTriers, runningOn, TRIAL_COLUMNS, type TrialRow } from '../trials.ts';

type Reading = Pick<Ports, 'tables' | 'now'>;

/** More than do not help at one time. */
const UNHELPED_READ = 90;
/** More trials than a client has. */
const OF_ONE_CLIENT = 50;

/** Trials as the desk sees them. */
export async function toTrials({ tables, now }: Reading, rows: readonly TrialRow[]): Promise<Trial[]> {
  const ids = rows.map(({ $id }) => $id);
  const [triers, appointments] = await Promise.all([
    readTriers(tables, rows),
    ids.length === 0
      ? { rows: [] }
      : tables.list(
          'appointments',
          ['about_id', 'starts_at'],
          [
            Query.equal('about_id', ids),
            Query.equal('state', [...OPEN_APPOINTMENT_STATES, 'arrived']),
            Query.greaterThan('ends_at', now().toISOString()),
            Query.orderDesc('starts_at'),
            Query.limit(2 * ids.length),
          ],
        ),
  ]);
  const comesAt = new Map(appointments.rows.map(({ about_id, starts_at }) => [about_id, utc(starts_at)]));
  return rows.map((row) => {
    const { $id, order_id, form_id, last_day, answer, version } = row;
    const trier = triers.get($id);
    return {
      ...{ $id, order_id, form_id, last_day, answer, version },
      order_number: trier?.order_number ?? null,
      patient_id: trier?.patient_id ?? null,
      name: trier?.name ?? '',
      phone: trier?.phone ?? '',
      lang: trier?.lang ?? DEFAULT_LANGUAGE,
      title_ar: row.title_ar ?? '',
      title_en: row.title_en ?? '',
      handed_at: utc(row.handed_at),
      state: trialState(row, now()),
      answered_at: row.answered_at && utc(row.answered_at),
      appointment_at: comesAt.get($id) ?? null,
      returning: trier?.returning ?? false,
    };
  });
}

/** The trials of some visits and orders, the newest first. */
export async function listTrials(
  ports: Reading,
  { formIds, orderIds }: { formIds: readonly string[]; orderIds: readonly string[] },
): Promise<Trial[]> {
  const lists = await Promise.all(
    Object.entries({ form_id: formIds, order_id: orderIds }).map(([column, ids]) =>
      ids.length === 0
        ? { rows: [] }
        : ports.tables.list('trials', TRIAL_COLUMNS, [
            Query.equal(column, [...ids]),
            Query.orderDesc('handed_at'),
            Query.limit(OF_ONE_CLIENT),
          ]),
    ),
  );
  const trials = await toTrials(
    ports,
    lists.flatMap(({ rows }) => rows),
  );
  return trials.toSorted((one, other) => Date.parse(other.handed_at) - Date.parse(one.handed_at));
}

/** The running trials that do not help yet and of which nobody has booked a fitting, those that end first first. */
export async function listUnhelped(ports: Reading): Promise<{ documents: Trial[]; total: number }> {
  const { rows } = await ports.tables.list('trials', TRIAL_COLUMNS, [
    ...runningOn(ports.now()),
    Query.equal('answer', 'not_yet'),
    Query.orderAsc('last_day'),
    Query.limit(UNHELPED_READ),
  ]);
  const open = (await toTrials(ports, rows)).filter((one) => one.appointment_at === null && !one.returning && one.name);
  return { documents: open.slice(0, WORK_QUEUE_SIZE), total: open.length };
}
