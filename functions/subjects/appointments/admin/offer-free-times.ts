import { Query } from 'node-appwrite';
import { BOOK_DAYS_MAX, FREE_TIMES_DAYS_MAX } from '#contract/appointments/kinds.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { cairoDayStart, dayAtZero } from '#lib/cairo.ts';
import type { Ports } from '#runtime/ports.ts';
import type { Tables } from '#runtime/tables.ts';
import { readClaims } from '#subjects/accounts/party-claims.ts';
import { dayClaim } from '#subjects/accounts/rules/parties.ts';
import {
  APPOINTMENT_COLUMNS,
  changeAppointment,
  readTaken,
  type StoredAppointment,
  tellOf,
  withDetails,
} from '../appointments.ts';
import { loadSchedule, toCome } from '../blocked-times.ts';
import {
  bookable,
  choosePlace,
  hasRoomForUnconfirmed,
  isTimeToWrite,
  openings,
  type Schedule,
  type TakenAppointment,
  type TakenTime,
} from '../rules/appointments.ts';
import { backToWaiting, daysOf, endedWait, KNOWN_FIRST, letPass, passedOf } from '../waits.ts';

/** So many people who wait are read at once, and so many are offered a time in one run. */
const PAGE = 200;
const OFFERED_A_RUN = 20;
/** So many pages are read in one run: more than there is room for on the list. */
const PAGES_A_RUN = 10;
const MINUTE_MS = 60_000;

/**
 * Offers times that are free to those who wait for them: customers and those whom the desk put on the list before those whom
 * nobody knows, then who waits longest. The time is held for them until they answer or it is over, then it goes to the next.
 * However a time fell free, nothing but this looks for who waits. What was not answered in time, and who waited in vain, are
 * ended here. May be run by anybody at any time, also twice at once.
 */
export async function offerFreeTimes({ tables, now }: Pick<Ports, 'tables' | 'now'>): Promise<void> {
  const settings = await loadSchedule(tables, toCome(now()));
  const { firstDay, lastDay } = bookable(settings, now());
  await letGo(tables, now());
  await endInVain(tables, firstDay);
  // A time that is held overnight would pass before it is read of.
  if (!isTimeToWrite(now())) {
    return;
  }
  const run = { settings, now: now(), takenIn: takenByPieces(tables), left: OFFERED_A_RUN };
  let after: string[] = [];
  for (let page = 0; page < PAGES_A_RUN && run.left > 0; page += 1) {
    // Only those for whom a time may come.
    const { rows } = await tables.list('appointments', APPOINTMENT_COLUMNS, [
      Query.equal('state', 'waiting'),
      Query.isNull('wanted_at'),
      Query.greaterThanEqual('wait_to', dayAtZero(firstDay)),
      Query.lessThanEqual('wait_from', dayAtZero(lastDay)),
      ...KNOWN_FIRST,
      Query.limit(PAGE),
      ...after,
    ]);
    await offer(tables, await withDetails(tables, rows), run);
    const last = rows.at(-1);
    if (rows.length < PAGE || !last) {
      return;
    }
    after = [Query.cursorAfter(last.$id)];
  }
}

/** Lets go of times that were held long enough. */
async function letGo(tables: Tables, now: Date): Promise<void> {
  const { rows } = await tables.list('appointments', APPOINTMENT_COLUMNS, [
    Query.equal('state', 'offered'),
    Query.lessThanEqual('offered_until', now.toISOString()),
    Query.orderAsc('offered_until'),
    Query.limit(PAGE),
  ]);
  for (const one of await withDetails(tables, rows)) {
    // Should somebody answer at this moment, that counts.
    await tables.transact(changeAppointment(one, backToWaiting(one), letPass(one)));
  }
}

/** Ends what cannot come true: the days are over, or so far away that no clinic books them. */
async function endInVain(tables: Tables, firstDay: string): Promise<void> {
  const { rows } = await tables.list('appointments', APPOINTMENT_COLUMNS, [
    Query.equal('state', 'waiting'),
    Query.or([
      Query.lessThan('wait_to', dayAtZero(firstDay)),
      Query.greaterThan('wait_from', dayAtZero(dayAfter(firstDay, BOOK_DAYS_MAX))),
    ]),
    Query.orderAsc('wait_to'),
    Query.limit(PAGE),
  ]);
  for (const one of await withDetails(tables, rows)) {
    await tables.transact(changeAppointment(one, endedWait(one)));
  }
}

interface Run {
  settings: Schedule;
  now: Date;
  takenIn: TakenIn;
  /** So many are still offered a time. */
  left: number;
}

async function offer(tables: Tables, waiting: readonly StoredAppointment[], run: Run): Promise<void> {
  const { settings, now, takenIn } = run;
  const holdMs = settings.offer_minutes * MINUTE_MS;
  // Who takes it at the last moment has to be as early as anybody who books.
  const from = new Date(now.getTime() + holdMs);
  for (const one of waiting) {
    if (run.left === 0) {
      return;
    }
    const found = await firstFree(one, settings, from, takenIn);
    if (!found) {
      continue;
    }
    const { taken, ...place } = found;
    const offered_until = new Date(now.getTime() + holdMs).toISOString();
    const day = dayClaim(cairoDay(new Date(place.starts_at)));
    const claim = one.unproven ? await readClaims(tables, [day], now) : () => [];
    // Somebody else may be taking this time at this moment; then the next run looks again.
    const problem = await tables.transact([
      ...changeAppointment(one, { ...place, state: 'offered', offered_until }),
      ...tellOf(one, one.version + 1, 'appointment_offered'),
      ...claim([day]),
    ]);
    if (!problem) {
      taken.push({ ...place, state: 'offered', unproven: one.unproven });
      run.left -= 1;
    }
  }
}

type TakenIn = (first: string, last: string) => Promise<TakenAppointment[]>;

/** What is taken in some days; read once a run, however many wait for a time in them. */
function takenByPieces(tables: Tables): TakenIn {
  const known = new Map<string, Promise<TakenAppointment[]>>();
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
  settings: Schedule,
  from: Date,
  takenIn: TakenIn,
): Promise<(TakenTime & { taken: TakenAppointment[] }) | null> {
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
    const rooms = new Map<string, boolean>();
    const next = open.find(({ start }) => {
      // Of each day strangers are held no more than they may book.
      const day = cairoDay(new Date(start));
      const room = rooms.get(day) ?? (!one.unproven || hasRoomForUnconfirmed(settings, day, taken, minutes));
      rooms.set(day, room);
      return room;
    });
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
