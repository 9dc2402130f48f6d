import type { fetchAffectedAppointments as call } from '#contract/settings/admin-calls.ts';
import type { Handler } from '#runtime/service.ts';
import { listAffected } from '../affected-appointments.ts';
import { loadSchedule, toCome } from '../blocked-times.ts';
import { withFormer } from '../rules/appointment-settings.ts';

export const fetchAffectedAppointments: Handler<typeof call> = async ({ appointments }, context) => {
  const before = await loadSchedule(context.tables, toCome(context.now()));
  return listAffected(context, { before, after: { ...withFormer(appointments, before), blocked: before.blocked } });
};
