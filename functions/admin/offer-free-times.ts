import { Query } from 'node-appwrite';
import { FREE_TIMES_DAYS_MAX, WAIT_STATES } from '#contract/appointments/kinds.ts';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import { dayAfter } from '#contract/cairo-day.ts';
import { bookable, choosePlace, isTimeToWrite, openings, type TakenTime } from '../domain/appointments.ts';
import { cairoDayStart } from '../domain/cairo.ts';
import {
  APPOINTMENT_COLUMNS,
  changeAppointment,
  loadAppointmentSettings,
  readTaken,
  type StoredAppointment,
  tellOf,
  withDetails,
} from '../runtime/appointments.ts';
import type { Ports } from '../runtime/context.ts';
import type { Tables } from '../runtime/tables.ts';
import { backToWaiting, daysOf, endedWait, isHeld, letPass, passedOf } from '../runtime/waits.ts';

/** So many people who wait are looked at in one run, who waits longest first, and so many are offered a time. */
const LOOKED_AT_A_RUN = 200;
const OFFERED_A_RUN = 20;
const MINUTE_MS = 60_000;

/**
 * Offers times that are free to those who wait for them, who waits longest first: the time is held for them until they
 * answer or it is over, then it goes to the next. However a time fell free, nothing but this looks for who waits. What was
 * not answered in time, and who waited in vain, are ended here. May be run by anybody at any time, also twice at once.
 */
export async function offerFreeTimes({ tables, now }: Pick<Ports, 'tables' | 'now'>): Promise<void> {
  const { rows } = await tables.list('appointments', APPOINTMENT_COLUMNS, [
    Query.equal('state', [...WAIT_STATES]),
    Query.orderAsc('$createdAt'),
    Query.limit(LOOKED_AT_A_RUN),
  ]);
  if (rows.length === 0) {
    return;
  }
  const [settings, waits] = await Promise.all([loadAppointmentSettings(tables), withDetails(tables, rows)]);
  const waiting: StoredAppointment[] = [];
  for (const one of waits) {
    const still = await endWhatIsOver(tables, one, settings, now());
    if (still) {
      waiting.push(still);
    }
  }
  // A time that is held overnight would pass before it is read of.
  if (waiting.length > 0 && isTimeToWrite(now())) {
    await offer(tables, waiting, settings, now());
  }
}

/** Lets go of a time that was held long enough, and ends what cannot come true; answers who waits without a time. */
async function endWhatIsOver(
  tables: Tables,
  one: StoredAppointment,
  settings: AppointmentSettings,
  now: Date,
): Promise<StoredAppointment | null> {
  if (isHeld(one, now)) {
    return null;
  }
  let still = one;
  if (one.state === 'offered') {
    const columns = backToWaiting(one);
    const details = letPass(one);
    if (await tables.transact(changeAppointment(one, columns, details))) {
      // Somebody answered at this moment.
      return null;
    }
    still = { ...one, ...columns, ...details, version: one.version + 1 };
  }
  if (daysOf(still).to >= bookable(settings, now).firstDay) {
    return still;
  }
  await tables.transact(changeAppointment(still, endedWait(still)));
  return null;
}

async function offer(
  tables: Tables,
  waiting: readonly StoredAppointment[],
  settings: AppointmentSettings,
  now: Date,
): Promise<void> {
  const holdMs = settings.offer_minutes * MINUTE_MS;
  // Who takes it at the last moment has to be as early as anybody who books.
  const from = new Date(now.getTime() + holdMs);
  const takenIn = takenByPieces(tables);
  let left = OFFERED_A_RUN;
  for (const one of waiting) {
    if (left === 0) {
      return;
    }
    const found = await firstFree(one, settings, from, takenIn);
    if (!found) {
      continue;
    }
    const { taken, ...place } = found;
    const offered_until = new Date(now.getTime() + holdMs).toISOString();
    // Somebody else may be taking this time at this moment; then the next run looks again.
    const problem = await tables.transact([
      ...changeAppointment(one, { ...place, state: 'offered', offered_until }),
      ...tellOf(one, one.version + 1, 'appointment_offered'),
    ]);
    if (!problem) {
      taken.push(place);
      left -= 1;
    }
  }
}

type TakenIn = (first: string, last: string) => Promise<TakenTime[]>;

/** What is taken in some days; read once a run, however many wait for a time in them. */
function takenByPieces(tables: Tables): TakenIn {
  const known = new Map<string, Promise<TakenTime[]>>();
  return (first, last) => {
    const span = { from: cairoDayStart(first).getTime(), to: cairoDayStart(dayAfter(last, 2)).getTime() };
    const taken = known.get(first) ?? readTaken(tables, span);
    known.set(first, taken);
    return taken;
  };
}

/** The first free time that suits somebody and that they did not let pass; null when there is none. */
async function firstFree(
  one: StoredAppointment,
  settings: AppointmentSettings,
  from: Date,
  takenIn: TakenIn,
): Promise<(TakenTime & { taken: TakenTime[] }) | null> {
  const { firstDay, lastDay } = bookable(settings, from);
  const minutes = settings.kinds.find(({ kind }) => kind === one.kind)?.minutes ?? 0;
  const suits = daysOf(one);
  const passed = passedOf(one).map((time) => Date.parse(time));
  // The same pieces for all, so that each is read once.
  for (let first = firstDay; first <= lastDay; first = dayAfter(first, FREE_TIMES_DAYS_MAX)) {
    const last = dayAfter(first, FREE_TIMES_DAYS_MAX - 1);
    const days = { from: later(first, suits.from), to: earlier(last, suits.to) };
    if (days.from > days.to) {
      continue;
    }
    const taken = await takenIn(first, last);
    const wanted = { kind: one.kind, minutes, specialistId: one.wait_specialist_id };
    const open = openings(settings, wanted, days, taken, from).filter(({ start }) => !passed.includes(start));
    const [next] = open;
    if (next) {
      const starts_at = new Date(next.start).toISOString();
      const ends_at = new Date(next.start + minutes * MINUTE_MS).toISOString();
      const place = choosePlace(open, starts_at, { request: one.$id });
      return place && { ...place, starts_at, ends_at, taken };
    }
  }
  return null;
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);
