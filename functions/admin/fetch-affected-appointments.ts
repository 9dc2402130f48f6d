import type { fetchAffectedAppointments as call } from '#contract/settings/admin-calls.ts';
import { withFormer } from '../domain/appointment-settings.ts';
import { listAffected } from '../runtime/affected-appointments.ts';
import { loadSchedule, toCome } from '../runtime/blocked-times.ts';
import type { Handler } from '../runtime/service.ts';

export const fetchAffectedAppointments: Handler<typeof call> = async ({ appointments }, context) => {
  const before = await loadSchedule(context.tables, toCome(context.now()));
  return listAffected(context, { before, after: { ...withFormer(appointments, before), blocked: before.blocked } });
};
