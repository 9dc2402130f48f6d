import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import type { LeaveSpan } from '#contract/specialists/schemas.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import {
  overlap,
  quartersOf,
  type Schedule,
  type Span,
  spanOf,
  type TakenTime,
  workingSpans,
} from '#subjects/appointments/rules/appointments.ts';

/** When leave begins and ends, in ISO 8601. */
export function timesOfLeave({ from, to, from_time, to_time }: LeaveSpan): { starts_at: string; ends_at: string } {
  const at = (day: string, time: string | undefined) => (time ? momentInCairo(`${day}T${time}`) : null);
  const starts_at = at(from, from_time) ?? cairoDayStart(from).toISOString();
  const ends_at = at(to, to_time) ?? cairoDayStart(dayAfter(to)).toISOString();
  return { starts_at: new Date(starts_at).toISOString(), ends_at: new Date(ends_at).toISOString() };
}

/**
 * The quarters of an hour that leave takes, so that nobody is booked in one who had read the schedule before: those to come
 * in which the specialist works, whatever else is blocked then, but for those that an appointment has.
 */
export function quartersOfLeave(
  schedule: Schedule,
  specialistId: string,
  leave: Span,
  taken: readonly TakenTime[],
  now: Date,
): number[] {
  const specialists = schedule.specialists.filter(({ id }) => id === specialistId);
  const days = { from: cairoDay(new Date(leave.from)), to: cairoDay(new Date(leave.to - 1)) };
  const working = [...workingSpans({ ...schedule, specialists, blocked: [] }, days).values()].flat();
  const held = taken.filter(({ specialist_id }) => specialist_id === specialistId).map(spanOf);
  const [first = 0] = quartersOf({ from: now.getTime(), to: now.getTime() + 1 });
  const isFree = (quarter: number) => !held.some((other) => overlap(other, { from: quarter, to: quarter + 1 }));
  const quarters = working
    .filter((span) => overlap(span, leave))
    .flatMap((span) =>
      quartersOf({ from: Math.max(span.from, leave.from, first), to: Math.min(span.to, leave.to) }).filter(isFree),
    );
  return [...new Set(quarters)];
}
