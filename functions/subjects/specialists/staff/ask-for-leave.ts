import type { askForLeave as call } from '#contract/specialists/calls.ts';
import { leaveId } from '#lib/ids.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { loadAppointmentSettings } from '#subjects/appointments/appointments.ts';
import { createRequest, LEAVE_COLUMNS, refuseOverlapping, toLeave } from '../leaves.ts';
import { specialistOf } from '../own-specialist.ts';
import { validateLeave } from './validate-leave.ts';

/** A repeat finds the first one. */
export const askForLeave: Handler<typeof call> = async ({ requestId, data }, context) => {
  const { actor, tables, now } = context;
  const $id = leaveId(actor.id, requestId);
  const [settings, stored] = await Promise.all([
    loadAppointmentSettings(tables),
    tables.get('leaves', $id, LEAVE_COLUMNS),
  ]);
  if (stored) {
    return toLeave(stored, settings);
  }
  const specialist = specialistOf(settings, actor.id);
  if (!specialist) {
    return refuse('not_a_specialist');
  }
  const faults = new Faults();
  const times = validateLeave(faults, data, now());
  faults.refuse();
  const { kind, note } = data;
  const made = {
    $id,
    specialist_id: specialist.id,
    user_id: actor.id,
    ...times,
    leave_kind: kind,
    note: note?.trim() || null,
  };
  await refuseOverlapping(tables, made, ['requested', 'approved']);
  return toLeave(await createRequest(context, made, settings), settings);
};
