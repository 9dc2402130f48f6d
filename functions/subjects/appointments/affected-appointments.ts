import { Query } from 'node-appwrite';
import { AFFECTED_MAX, OPEN_APPOINTMENT_STATES } from '#contract/appointments/kinds.ts';
import type { AffectedAppointment, KeptAppointment } from '#contract/appointments/schemas.ts';
import { dayAfter } from '#contract/cairo-day.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import {
  APPOINTMENT_COLUMNS,
  namesOf,
  readTaken,
  type StoredAppointment,
  toAppointment,
  withDetails,
} from './appointments.ts';
import { affectedBy, suggestedDays, suggestTimes } from './rules/affected-appointments.ts';
import type { Schedule, Span } from './rules/appointments.ts';

/** More than a clinic has before it. */
const MOST_TO_COME = 5_000;

/** A schedule that is in force, and one that is to follow it. */
interface Change {
  before: Schedule;
  after: Schedule;
  /** The time that it is about, where that is not all that is to come. */
  within?: Span;
}

/** The appointments to come, held times among them, that the new schedule no longer allows; by time. */
async function readAffected({ tables, now }: Pick<Ports, 'tables' | 'now'>, { before, after, within }: Change) {
  const { rows } = await tables.list('appointments', APPOINTMENT_COLUMNS, [
    Query.equal('state', [...OPEN_APPOINTMENT_STATES, 'offered']),
    Query.greaterThan('ends_at', new Date(Math.max(now().getTime(), within?.from ?? 0)).toISOString()),
    ...(within ? [Query.lessThan('starts_at', new Date(within.to).toISOString())] : []),
    Query.orderAsc('starts_at'),
    Query.limit(MOST_TO_COME),
  ]);
  return affectedBy(before, after, await withDetails(tables, rows));
}

/** Refuses a change of the schedule while it affects appointments about which nobody has decided. */
export async function refuseUndecided(
  ports: Pick<Ports, 'tables' | 'now'>,
  change: Change,
  kept: readonly KeptAppointment[] = [],
): Promise<void> {
  const versions = new Map(kept.map(({ id, version }) => [id, version]));
  const affected = await readAffected(ports, change);
  const count = affected.filter(({ appointment: { $id, version } }) => versions.get($id) !== version).length;
  if (count > 0) {
    refuse('appointments_affected', { count });
  }
}

/** The affected appointments with other times for them. */
export async function listAffected(
  ports: Pick<Ports, 'tables' | 'now'>,
  change: Change,
): Promise<{ documents: AffectedAppointment[]; total: number }> {
  const { after } = change;
  const all = await readAffected(ports, change);
  const affected = all.slice(0, AFFECTED_MAX);
  const planned = affected.map(({ appointment }) => appointment);
  const days = suggestedDays(planned, ports.now());
  const around = { from: cairoDayStart(days.from).getTime(), to: cairoDayStart(dayAfter(days.to, 2)).getTime() };
  const taken = affected.length === 0 ? [] : await readTaken(ports.tables, around);
  const suggestions = suggestTimes(after, planned, taken, ports.now());
  const nameOf = (id: string) => namesOf(after.specialists.find((one) => one.id === id) ?? {});
  const toDocument = (
    { appointment, conflict }: { appointment: StoredAppointment; conflict: AffectedAppointment['conflict'] },
    position: number,
  ): AffectedAppointment => ({
    ...toAppointment(appointment),
    conflict,
    specialist: nameOf(appointment.specialist_id),
    // Nobody has taken a held time yet.
    suggestions: (appointment.state === 'offered' ? [] : (suggestions[position] ?? [])).map(
      ({ specialist_id, starts_at }) => ({ specialist_id, specialist: nameOf(specialist_id), starts_at }),
    ),
  });
  return { documents: affected.map(toDocument), total: all.length };
}
