import {
  APPOINTMENT_MINUTES_MAX,
  type AppointmentKind,
  type AppointmentState,
  OPEN_APPOINTMENT_STATES,
  QUARTER_MINUTES,
  WAIT_STATES,
} from '#contract/appointments/kinds.ts';
import type { FreeTime } from '#contract/appointments/schemas.ts';
import type { AppointmentSettings, SpecialistSetting, WeeklyHours } from '#contract/appointments/settings-schemas.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { cairoTime, momentInCairo } from '#contract/cairo-time.ts';
import { namesAgree } from '#contract/patients/same-person.ts';
import { cairoDayStart, daysFrom } from '#lib/cairo.ts';
import { digest, publicSpecialistId } from '#lib/ids.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const QUARTER_MS = QUARTER_MINUTES * MINUTE_MS;

/** A stretch of time in milliseconds; its end is no part of it. */
export interface Span {
  from: number;
  to: number;
}

/** A part of a day for which nobody is booked with a specialist, or (null) with anybody. ISO 8601. */
export interface BlockedSpan {
  specialist_id: string | null;
  starts_at: string;
  ends_at: string;
}

/** When can be booked: what the admin has set, and what the desk has blocked of it. */
export interface Schedule extends AppointmentSettings {
  blocked: readonly BlockedSpan[];
}

/** Whose time an appointment takes, and which. ISO 8601. */
export interface TakenTime {
  specialist_id: string;
  room: string | null;
  starts_at: string;
  ends_at: string;
}

/** The same with how sure it is: `unproven` was made by somebody whom nobody knows. */
export interface TakenAppointment extends TakenTime {
  state: AppointmentState;
  unproven: boolean | null;
}

/** A specialist, and a room where the kind takes one. */
export interface Place {
  specialist_id: string;
  room: string | null;
}

/** Who and what is free at a time; `rooms` is null where none is taken. */
interface Opening {
  start: number;
  specialists: string[];
  rooms: string[] | null;
}

/** What somebody wants a time for. */
export interface Wanted {
  kind: AppointmentKind;
  minutes: number;
  /** Null is anybody. */
  specialistId: string | null;
}

export const isOpenState = (state: AppointmentState): boolean => OPEN_APPOINTMENT_STATES.some((open) => open === state);

export const isWaitState = (state: AppointmentState): boolean => WAIT_STATES.some((wait) => wait === state);

/**
 * Whether the link of an appointment leads to it: until its end, unless it took place or was missed before. Who was offered
 * a time and let it pass waits by the same link; who ended waiting never had one.
 */
export function isLinkAlive(
  { state, ends_at, specialist_id }: { state: AppointmentState; ends_at: string; specialist_id: string },
  now: Date,
): boolean {
  const isCancelled = state === 'cancelled' && specialist_id !== '';
  return (isOpenState(state) || isWaitState(state) || isCancelled) && new Date(ends_at) > now;
}

/** Whose an appointment is. */
interface Client {
  patient_id: string | null;
  name: string;
  phone: string;
}

/** Whether two appointments are of one client: by the record where both have one, else by phone and name. */
export function isSameClient(one: Client, other: Client): boolean {
  return one.patient_id !== null && other.patient_id !== null
    ? one.patient_id === other.patient_id
    : one.phone === other.phone && namesAgree(one.name, other.name);
}

/** Whether it is one client, reached at one phone. */
export const isSameHolder = (one: Client, other: Client): boolean =>
  one.phone === other.phone && isSameClient(one, other);

/** Nobody is written to at night: only between these times in Cairo. */
export function isTimeToWrite(now: Date): boolean {
  const time = cairoTime(now).slice(11);
  return time >= '10:00' && time < '21:00';
}

/** Whether a moment is one at which an appointment can begin or end. */
export const isQuarter = (moment: string): boolean => new Date(moment).getTime() % QUARTER_MS === 0;

/** Whether an appointment can be so long. */
export function isLength(span: Span): boolean {
  return span.to > span.from && span.to - span.from <= APPOINTMENT_MINUTES_MAX * MINUTE_MS;
}

/** From which moment on, and until which day in Cairo, customers can book. */
export function bookable({ book_hours_before, book_days_ahead }: AppointmentSettings, now: Date) {
  const earliest = now.getTime() + book_hours_before * HOUR_MS;
  return { earliest, firstDay: cairoDay(new Date(earliest)), lastDay: dayAfter(cairoDay(now), book_days_ahead) };
}

/** Until when a customer may move or cancel; null once that is over. */
export function changeUntil(
  { change_hours_before }: Pick<AppointmentSettings, 'change_hours_before'>,
  { starts_at, state }: { starts_at: string; state: AppointmentState },
  now: Date,
): string | null {
  const until = new Date(starts_at).getTime() - change_hours_before * HOUR_MS;
  return isOpenState(state) && now.getTime() <= until ? new Date(until).toISOString() : null;
}

/** Those who do a kind, or what fits it: who names no kind does all. */
export function fitting<One extends { active: boolean; kinds: readonly AppointmentKind[] }>(
  all: readonly One[],
  kind: AppointmentKind | null,
): One[] {
  return all.filter(({ active, kinds }) => active && (kind === null || kinds.length === 0 || kinds.includes(kind)));
}

/** Whether there is anybody who could see whoever comes for something. */
export function hasSpecialists({ kinds, specialists }: Pick<AppointmentSettings, 'kinds' | 'specialists'>): boolean {
  return kinds.some(({ kind }) => fitting(specialists, kind).length > 0);
}

/** What of a specialist's time is blocked. */
export const blockedFor = (blocked: readonly BlockedSpan[], specialistId: string): Span[] =>
  blocked.filter((one) => one.specialist_id === null || one.specialist_id === specialistId).map(spanOf);

/**
 * When each specialist works in these days, both included: within the opening hours, without holidays, days off and what is
 * blocked.
 */
export function workingSpans(
  { opening, holidays, specialists, blocked }: Schedule,
  { from, to }: { from: string; to: string },
): Map<SpecialistSetting, Span[]> {
  // What began the evening before may reach into the first day.
  const days = daysFrom(dayAfter(from, -1), to).filter((day) => !isAmong(holidays, day));
  const momentOf = momentsOnce();
  const open = spansOf(opening, days, momentOf);
  const whole = { from: cairoDayStart(from).getTime(), to: cairoDayStart(dayAfter(to)).getTime() };
  const workingDays = (daysOff: SpecialistSetting['days_off']) => days.filter((day) => !isAmong(daysOff, day));
  return new Map(
    specialists.map((specialist) => [
      specialist,
      spansOf(specialist.hours, workingDays(specialist.days_off), momentOf)
        .flatMap((span) => open.flatMap((other) => common(span, other)))
        .flatMap((span) => common(span, whole))
        .flatMap((span) => without(span, blockedFor(blocked, specialist.id))),
    ]),
  );
}

/** Whether the clinic is open on a day, which is no holiday. */
export function isWorkday({ opening, holidays }: Pick<Schedule, 'opening' | 'holidays'>, day: string): boolean {
  return opening.some((one) => one.day === weekdayOf(day)) && !isAmong(holidays, day);
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00.000Z`).getUTCDay();

const isAmong = (periods: readonly { from: string; to: string }[], day: string) =>
  periods.some(({ from, to }) => from <= day && day <= to);

type MomentOf = (day: string, time: string) => number;

/** The hours of a week in these days; what ends at or before its beginning ends on the next day. */
function spansOf(hours: readonly WeeklyHours[], days: readonly string[], momentOf: MomentOf): Span[] {
  return days.flatMap((day) => {
    const weekday = weekdayOf(day);
    return hours
      .filter((one) => one.day === weekday)
      .map(({ from, to }) => ({ from: momentOf(day, from), to: momentOf(to <= from ? dayAfter(day) : day, to) }));
  });
}

/** Moments of times of day in Cairo, each worked out once: most people work the same hours. */
function momentsOnce(): MomentOf {
  const known = new Map<string, number>();
  return (day, time) => {
    const wall = `${day}T${time}`;
    const moment = known.get(wall) ?? momentOf(day, time);
    known.set(wall, moment);
    return moment;
  };
}

/** Midnight is the first moment of its day, which the clock may have left out or had twice. */
function momentOf(day: string, time: string): number {
  return time === '00:00'
    ? cairoDayStart(day).getTime()
    : new Date(momentInCairo(`${day}T${time}`) ?? Number.NaN).getTime();
}

function common(one: Span, other: Span): Span[] {
  const span = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
  return span.from < span.to ? [span] : [];
}

/** What is left of a span. */
function without(span: Span, others: readonly Span[]): Span[] {
  return others.reduce<Span[]>(
    (left, other) =>
      left.flatMap((part) => [
        ...common(part, { from: Number.NEGATIVE_INFINITY, to: other.from }),
        ...common(part, { from: other.to, to: Number.POSITIVE_INFINITY }),
      ]),
    [span],
  );
}

/** What is taken, a quarter of an hour at a time. */
function quartersTaken(taken: readonly TakenTime[]): (who: string, span: Span) => boolean {
  const quarters = new Set(
    taken.flatMap((one) => {
      const span = spanOf(one);
      return takers(one).flatMap((who) => quartersOf(span).map((quarter) => `${who} ${quarter}`));
    }),
  );
  return (who, span) => quartersOf(span).some((quarter) => quarters.has(`${who} ${quarter}`));
}

export function spanOf({ starts_at, ends_at }: { starts_at: string; ends_at: string }): Span {
  return { from: new Date(starts_at).getTime(), to: new Date(ends_at).getTime() };
}

/** Whether two stretches of time have a moment in common. */
export const overlap = (one: Span, other: Span): boolean => common(one, other).length > 0;

/** The beginnings of the quarters of an hour that a span touches. */
export function quartersOf({ from, to }: Span): number[] {
  const quarters: number[] = [];
  for (let quarter = from - (from % QUARTER_MS); quarter < to; quarter += QUARTER_MS) {
    quarters.push(quarter);
  }
  return quarters;
}

const specialistKey = (id: string) => `s-${id}`;
const roomKey = (id: string) => `r-${id}`;

/** Whose time is taken: a specialist's, and a room's where there is one. */
export function takers({ specialist_id, room }: Place): string[] {
  return [specialistKey(specialist_id), ...(room === null ? [] : [roomKey(room)])];
}

/** Every time within the days at which customers can book, with who and what is free then; by time. */
export function openings(
  settings: Schedule,
  { kind, minutes, specialistId }: Wanted,
  days: { from: string; to: string },
  taken: readonly TakenTime[],
  now: Date,
): Opening[] {
  const { earliest, firstDay, lastDay } = bookable(settings, now);
  const within = { from: days.from < firstDay ? firstDay : days.from, to: days.to > lastDay ? lastDay : days.to };
  if (within.from > within.to) {
    return [];
  }
  const isTaken = quartersTaken(taken);
  const stepMs = settings.step_minutes * MINUTE_MS;
  const rooms = fitting(settings.rooms, kind);
  const found = new Map<number, string[]>();
  const asked = fitting(settings.specialists, kind).filter(({ id }) => specialistId === null || id === specialistId);
  // What begins on the last day may end on the next.
  const working = workingSpans({ ...settings, specialists: asked }, { ...within, to: dayAfter(within.to) });
  const end = cairoDayStart(dayAfter(within.to)).getTime() - 1;
  for (const [specialist, spans] of working) {
    for (const { from, to } of spans) {
      const last = Math.min(to - minutes * MINUTE_MS, end);
      for (let start = Math.ceil(Math.max(from, earliest) / stepMs) * stepMs; start <= last; start += stepMs) {
        if (!isTaken(specialistKey(specialist.id), { from: start, to: start + minutes * MINUTE_MS })) {
          found.set(start, [...(found.get(start) ?? []), specialist.id]);
        }
      }
    }
  }
  return [...found]
    .sort(([one], [other]) => one - other)
    .flatMap(([start, specialists]) => {
      const span = { from: start, to: start + minutes * MINUTE_MS };
      const free = rooms.filter(({ id }) => !isTaken(roomKey(id), span)).map(({ id }) => id);
      return rooms.length > 0 && free.length === 0
        ? []
        : [{ start, specialists: [...new Set(specialists)], rooms: rooms.length > 0 ? free : null }];
    });
}

/** Times that nobody has confirmed take no more than one of so many parts of what is worked on a day. */
const UNCONFIRMED_PART = 2;

/** Whether a day in Cairo has room for one more time that nobody has confirmed. */
export function hasRoomForUnconfirmed(
  settings: Schedule,
  day: string,
  taken: readonly TakenAppointment[],
  minutes: number,
): boolean {
  const specialists = fitting(settings.specialists, null);
  const working = [...workingSpans({ ...settings, specialists }, { from: day, to: day }).values()].flat();
  const unconfirmed = taken
    .filter(({ state, unproven }) => state === 'booked' || (state === 'offered' && unproven === true))
    .filter(({ starts_at }) => cairoDay(new Date(starts_at)) === day)
    .map(spanOf);
  const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0);
  return (lengthOf(unconfirmed) + minutes * MINUTE_MS) * UNCONFIRMED_PART <= lengthOf(working);
}

/** The specialist whom pages of customers name so (`publicSpecialistId`). */
export function specialistNamed(
  { specialists }: Pick<AppointmentSettings, 'specialists'>,
  publicId: string,
): SpecialistSetting | undefined {
  return specialists.find(({ id }) => publicSpecialistId(id) === publicId);
}

/** Open times as pages of customers get them, who know specialists by other ids (`publicSpecialistId`). */
export function toPublicTimes(
  { specialists }: Pick<AppointmentSettings, 'specialists'>,
  open: readonly Opening[],
  minutes: number,
): FreeTime[] {
  // Worked out once for each, not for each time.
  const publicIds = new Map(specialists.map(({ id }) => [id, publicSpecialistId(id)]));
  const publicOf = (id: string) => publicIds.get(id) ?? '';
  return open.map((one) => toFreeTime({ ...one, specialists: one.specialists.map(publicOf) }, minutes));
}

/** An open time as pages get it: with whom it is free. */
export function toFreeTime({ start, specialists }: Opening, minutes: number): FreeTime {
  return {
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + minutes * MINUTE_MS).toISOString(),
    specialist_ids: specialists,
  };
}

/**
 * The place of an appointment at an open time: who was asked for or had it, if they are free, else one of those who are.
 * Which one follows from the request, so that many who come at once spread over all.
 */
export function choosePlace(
  openings: readonly Opening[],
  startsAt: string,
  { request, preferred }: { request: string; preferred?: Partial<Place> },
): Place | null {
  const start = new Date(startsAt).getTime();
  const opening = openings.find((one) => one.start === start);
  if (!opening) {
    return null;
  }
  return {
    specialist_id: oneOf(opening.specialists, request, preferred?.specialist_id) ?? '',
    room: opening.rooms && oneOf(opening.rooms, request, preferred?.room),
  };
}

/** A room that fits a kind and is free then; null where the kind takes none, undefined where none is free. */
export function freeRoom(
  settings: AppointmentSettings,
  kind: AppointmentKind,
  span: Span,
  taken: readonly TakenTime[],
  { request, preferred }: { request: string; preferred?: string | null },
): string | null | undefined {
  const rooms = fitting(settings.rooms, kind);
  if (rooms.length === 0) {
    return null;
  }
  const isTaken = quartersTaken(taken);
  const free = rooms.map(({ id }) => id).filter((id) => !isTaken(roomKey(id), span));
  return oneOf(free, request, preferred) ?? undefined;
}

/** Whether somebody or something of a place is taken then. */
export function isPlaceTaken(place: Place, span: Span, taken: readonly TakenTime[]): boolean {
  const isTaken = quartersTaken(taken);
  return takers(place).some((who) => isTaken(who, span));
}

function oneOf(ids: readonly string[], request: string, preferred?: string | null): string | null {
  if (preferred && ids.includes(preferred)) {
    return preferred;
  }
  const rank = (id: string) => digest([request, id]);
  return [...ids].sort((one, other) => (rank(one) < rank(other) ? -1 : 1))[0] ?? null;
}
