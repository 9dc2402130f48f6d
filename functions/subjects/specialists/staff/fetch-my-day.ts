import { Query } from 'node-appwrite';
import { BOOK_DAYS_MAX, FREE_TIMES_DAYS_MAX } from '#contract/appointments/kinds.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { fetchMyDay as call } from '#contract/specialists/calls.ts';
import { cairoDayStart, utc } from '#lib/cairo.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { APPOINTMENT_COLUMNS, deskAppointments, namesOf, readTaken } from '#subjects/appointments/appointments.ts';
import { loadSchedule } from '#subjects/appointments/blocked-times.ts';
import {
  fitting,
  openings,
  overlap,
  type Schedule,
  spanOf,
  type TakenTime,
  workingSpans,
} from '#subjects/appointments/rules/appointments.ts';
import { LEAVE_COLUMNS, LEAVES_LISTED, toLeave } from '../leaves.ts';
import { specialistOf } from '../own-specialist.ts';

/** More than a day has, and than its clients have of hearing aids and hearing tests. */
const APPOINTMENTS_MAX = 90;
const DEVICES_MAX = 500;
const AUDIOGRAMS_MAX = 2_000;
/** Leave that is over is told for so many days. */
const LEAVE_TOLD_DAYS = 30;

/** Neither money nor what was measured: when it was, and what the client wears. */
export const fetchMyDay: Handler<typeof call> = async ({ day }, { actor, may, tables, now }) => {
  const today = cairoDay(now());
  const [from, to] = [day < today ? day : today, dayAfter(day > today ? day : today, FREE_TIMES_DAYS_MAX)];
  const around = { from: cairoDayStart(from).getTime(), to: cairoDayStart(to).getTime() };
  const schedule = await loadSchedule(tables, around);
  const specialist = specialistOf(schedule, actor.id);
  if (!specialist) {
    return {
      today,
      specialist: null,
      appointments: [],
      kinds: [],
      rooms: [],
      working: [],
      blocked: [],
      next_free: null,
      leaves: [],
    };
  }
  const [taken, { rows }, leaves] = await Promise.all([
    readTaken(tables, {
      from: cairoDayStart(today).getTime(),
      to: cairoDayStart(dayAfter(today, FREE_TIMES_DAYS_MAX)).getTime(),
    }),
    tables.list('appointments', APPOINTMENT_COLUMNS, [
      Query.greaterThanEqual('starts_at', cairoDayStart(day).toISOString()),
      Query.lessThan('starts_at', cairoDayStart(dayAfter(day)).toISOString()),
      Query.equal('specialist_id', specialist.id),
      Query.notEqual('state', 'cancelled'),
      Query.orderAsc('starts_at'),
      Query.limit(APPOINTMENTS_MAX),
    ]),
    tables.list('leaves', LEAVE_COLUMNS, [
      Query.equal('specialist_id', specialist.id),
      Query.greaterThan('ends_at', cairoDayStart(dayAfter(today, -LEAVE_TOLD_DAYS)).toISOString()),
      Query.orderDesc('ends_at'),
      Query.limit(LEAVES_LISTED),
    ]),
  ]);
  const patients = [...new Set(rows.flatMap(({ patient_id }) => patient_id ?? []))];
  const [appointments, worn, tested] = await Promise.all([
    deskAppointments(tables, actor.role, rows),
    readWorn(tables, patients),
    may('see_health') ? readTested(tables, patients) : new Map<string, string>(),
  ]);
  const working = [...workingSpans({ ...schedule, specialists: [specialist] }, { from: day, to: day }).values()].flat();
  const ofDay = { from: cairoDayStart(day).getTime(), to: cairoDayStart(dayAfter(day)).getTime() };
  return {
    today,
    specialist: { $id: specialist.id, ...namesOf(specialist) },
    appointments: appointments.map((one) => ({
      ...one,
      devices: worn.get(one.patient_id ?? '') ?? [],
      tested_at: tested.get(one.patient_id ?? '') ?? null,
    })),
    kinds: schedule.kinds.map(({ kind, minutes, ...names }) => ({ kind, ...namesOf(names), minutes })),
    rooms: schedule.rooms.map(({ id, ...names }) => ({ $id: id, ...namesOf(names) })),
    working: working.map((span) => ({
      starts_at: new Date(span.from).toISOString(),
      ends_at: new Date(span.to).toISOString(),
    })),
    blocked: schedule.blocked.filter(
      (one) => [null, specialist.id].includes(one.specialist_id) && overlap(spanOf(one), ofDay),
    ),
    next_free: nextFree({ ...schedule, specialists: [specialist] }, taken, now()),
    leaves: leaves.rows.map((row) => toLeave(row, schedule)),
  };
};

/** The next time at which the shortest that the only specialist does could begin. */
function nextFree(schedule: Schedule, taken: readonly TakenTime[], now: Date) {
  const today = cairoDay(now);
  const [shortest] = schedule.kinds
    .filter(({ kind }) => fitting(schedule.specialists, kind).length > 0)
    .toSorted((one, other) => one.minutes - other.minutes);
  const [first] = shortest
    ? openings(
        { ...schedule, book_hours_before: 0, book_days_ahead: BOOK_DAYS_MAX },
        { kind: shortest.kind, minutes: shortest.minutes, specialistId: null },
        { from: today, to: dayAfter(today, FREE_TIMES_DAYS_MAX - 1) },
        taken,
        now,
      )
    : [];
  return shortest && first
    ? {
        starts_at: new Date(first.start).toISOString(),
        ends_at: new Date(first.start + shortest.minutes * 60_000).toISOString(),
      }
    : null;
}

/** The hearing aids that clients wear. */
async function readWorn(tables: Tables, patients: readonly string[]): Promise<Map<string, string[]>> {
  if (patients.length === 0) {
    return new Map();
  }
  const { rows } = await tables.list(
    'devices',
    ['patient_id', 'hearing_aid', 'serial_number'],
    [
      Query.equal('patient_id', [...patients]),
      Query.equal('status', 'active'),
      Query.orderDesc('issued_at'),
      Query.limit(DEVICES_MAX),
    ],
  );
  const wordsOf = new Map<string, string[]>();
  for (const { patient_id, hearing_aid, serial_number } of rows) {
    wordsOf.set(patient_id, [...(wordsOf.get(patient_id) ?? []), hearing_aid ?? serial_number]);
  }
  return wordsOf;
}

/** When clients were measured last. */
async function readTested(tables: Tables, patients: readonly string[]): Promise<Map<string, string>> {
  if (patients.length === 0) {
    return new Map();
  }
  const { rows } = await tables.list(
    'audiograms',
    ['patient_id', 'measured_at'],
    [Query.equal('patient_id', [...patients]), Query.orderDesc('measured_at'), Query.limit(AUDIOGRAMS_MAX)],
  );
  // The newest is set last.
  return new Map(rows.toReversed().map(({ patient_id, measured_at }) => [patient_id, utc(measured_at)]));
}
