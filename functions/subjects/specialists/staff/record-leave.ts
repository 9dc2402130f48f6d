import { cairoDay } from '#contract/cairo-day.ts';
import type { fetchLeaveAppointments as fetchCall, recordLeave as recordCall } from '#contract/specialists/calls.ts';
import type { LeaveEntry } from '#contract/specialists/schemas.ts';
import { leaveId } from '#lib/ids.ts';
import { Faults } from '#runtime/faults.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { listAffected, refuseUndecided } from '#subjects/appointments/affected-appointments.ts';
import { loadSchedule, toCome } from '#subjects/appointments/blocked-times.ts';
import type { Schedule } from '#subjects/appointments/rules/appointments.ts';
import { approve, createRequest, LEAVE_COLUMNS, refuseOverlapping, withLeave } from '../leaves.ts';
import { timesOfLeave } from '../rules/leave-times.ts';
import { validateLeave } from './validate-leave.ts';

/** A repeat finds the first one, and completes it. */
export const recordLeave: Handler<typeof recordCall> = async ({ requestId, data, keep_appointments }, context) => {
  const { actor, tables, now } = context;
  const $id = leaveId(actor.id, requestId);
  const [schedule, stored] = await Promise.all([
    loadSchedule(tables, toCome(now())),
    tables.get('leaves', $id, LEAVE_COLUMNS),
  ]);
  if (stored && stored.leave_state !== 'requested') {
    return { $id };
  }
  const made = stored ? null : validated($id, data, schedule, context);
  if (made) {
    await refuseOverlapping(tables, made, ['approved']);
    // Nothing is written down while there is something to decide.
    await refuseUndecided(context, withLeave(schedule, made), keep_appointments);
  }
  const leave = made ? await createRequest(context, made, schedule) : stored;
  if (leave) {
    await approve(context, leave, keep_appointments);
  }
  return { $id };
};

export const fetchLeaveAppointments: Handler<typeof fetchCall> = async ({ data }, context) => {
  const schedule = await loadSchedule(context.tables, toCome(context.now()));
  const { specialist_id, ...span } = data;
  return listAffected(context, withLeave(schedule, { $id: '', specialist_id, ...timesOfLeave(span) }));
};

/** Says what is wrong with what was entered; reception enters only who is ill from today on. */
function validated(
  $id: string,
  data: LeaveEntry,
  { specialists }: Pick<Schedule, 'specialists'>,
  { actor, now }: Pick<CallContext<readonly ['admin']>, 'actor' | 'now'>,
) {
  const faults = new Faults();
  const { specialist_id, kind, note } = data;
  const specialist = specialists.find(({ id, active }) => id === specialist_id && active);
  if (!specialist) {
    faults.add('data.specialist_id', { key: 'not_a_choice' });
  }
  if (actor.role !== 'admin' && kind !== 'sick') {
    faults.add('data.kind', { key: 'not_a_choice' });
  }
  if (actor.role !== 'admin' && data.from !== cairoDay(now())) {
    faults.add('data.from', { key: 'not_a_choice' });
  }
  const times = validateLeave(faults, data, now());
  faults.refuse();
  const user_id = specialist?.account_id ?? null;
  return { $id, specialist_id, user_id, ...times, leave_kind: kind, note: note?.trim() || null };
}
