import { type AppointmentKind, BOOK_DAYS_MAX, type Conflict, SUGGESTIONS_MAX } from '#contract/appointments/kinds.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import {
  blockedFor,
  choosePlace,
  fitting,
  openings,
  overlap,
  type Schedule,
  type Span,
  spanOf,
  type TakenTime,
  workingSpans,
} from './appointments.ts';

/** What of an appointment the schedule has a say in. */
export interface Planned extends TakenTime {
  $id: string;
  kind: AppointmentKind;
}

/** So many days after an appointment other times for it are looked for. */
const DAYS_AFTER = 14;
const MINUTE_MS = 60_000;

/** Each appointment that one schedule allows and another does not, with the first thing that the other one objects to. */
export function affectedBy<One extends Planned>(
  before: Schedule,
  after: Schedule,
  appointments: readonly One[],
): { appointment: One; conflict: Conflict }[] {
  const [conflictsBefore, conflictsAfter] = [conflictsIn(before), conflictsIn(after)];
  return appointments.flatMap((appointment) => {
    const had = conflictsBefore(appointment);
    const conflict = conflictsAfter(appointment).find((one) => !had.includes(one));
    return conflict ? [{ appointment, conflict }] : [];
  });
}

/** What a schedule objects to in an appointment: nothing where all is well. */
function conflictsIn(settings: Schedule): (one: Planned) => Conflict[] {
  const known = new Map<string, ReturnType<typeof workingSpans>>();
  const workingOn = (day: string) => {
    const working = known.get(day) ?? workingSpans({ ...settings, blocked: [] }, { from: day, to: dayAfter(day) });
    known.set(day, working);
    return working;
  };
  return ({ kind, specialist_id, room, ...time }) => {
    const span = spanOf(time);
    const specialist = settings.specialists.find(({ id }) => id === specialist_id);
    const working = specialist ? (workingOn(cairoDay(new Date(span.from))).get(specialist) ?? []) : [];
    const is: Record<Conflict, boolean> = {
      specialist: !specialist?.active,
      hours: !isWithin(span, working),
      kind: fitting(specialist ? [{ ...specialist, active: true }] : [], kind).length === 0,
      room: room !== null && !fitting(settings.rooms, kind).some(({ id }) => id === room),
      blocked: blockedFor(settings.blocked, specialist_id).some((other) => overlap(other, span)),
    };
    return (Object.keys(is) as Conflict[]).filter((one) => is[one]);
  };
}

const isWithin = (span: Span, working: readonly Span[]) =>
  working.some(({ from, to }) => from <= span.from && span.to <= to);

/**
 * Other times for affected appointments under the new schedule, in their order: with the same specialist where there are
 * any, else with whoever is free. The first of each is suggested for nobody else.
 */
export function suggestTimes(
  settings: Schedule,
  affected: readonly Planned[],
  taken: readonly TakenTime[],
  now: Date,
): TakenTime[][] {
  const forDesk = { ...settings, book_hours_before: 0, book_days_ahead: BOOK_DAYS_MAX };
  const all: TakenTime[] = [...taken];
  return affected.map((one) => {
    const { from, to } = spanOf(one);
    const minutes = (to - from) / MINUTE_MS;
    const days = suggestedDays([one], now);
    const around = { from: cairoDayStart(days.from).getTime(), to: cairoDayStart(dayAfter(days.to, 2)).getTime() };
    const near = all.filter((other) => overlap(spanOf(other), around));
    const freeWith = (specialistId: string | null) =>
      openings(forDesk, { kind: one.kind, minutes, specialistId }, days, near, now).filter(
        ({ start }) => start >= from,
      );
    const same = freeWith(one.specialist_id);
    const open = same.length > 0 ? same : freeWith(null);
    const suggestions = open.slice(0, SUGGESTIONS_MAX).flatMap(({ start }) => {
      const starts_at = new Date(start).toISOString();
      const place = choosePlace(open, starts_at, { request: one.$id, preferred: one });
      return place ? [{ ...place, starts_at, ends_at: new Date(start + to - from).toISOString() }] : [];
    });
    all.push(...suggestions.slice(0, 1));
    return suggestions;
  });
}

/** The days in which other times for appointments are looked for: from their own on, but not in the past. */
export function suggestedDays(appointments: readonly Planned[], now: Date): { from: string; to: string } {
  const ofAll = appointments.map(({ starts_at }) => cairoDay(new Date(starts_at))).sort();
  const today = cairoDay(now);
  const [first = today] = ofAll;
  return { from: first > today ? first : today, to: dayAfter(ofAll.at(-1) ?? today, DAYS_AFTER) };
}
