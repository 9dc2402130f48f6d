import type { cancelAppointment as cancelCall, moveAppointment as moveCall } from '#contract/appointments/calls.ts';
import { BOOKINGS_PER_ACCOUNT } from '#lib/rate-limits.ts';
import { countAttempt } from '#runtime/attempts.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { readAppointment, type StoredAppointment } from '../appointments.ts';
import { cancelByHolder, moveByHolder } from './holder-changes.ts';
import { toOwnAppointment } from './own-appointment.ts';

export const moveAppointment: Handler<typeof moveCall> = async ({ userId, appointmentId, ...move }, context) => {
  await countAttempt(context, BOOKINGS_PER_ACCOUNT, [userId]);
  const read = async () => {
    const own = await readOwn(context.tables, appointmentId, userId);
    return { own, address: context.actor.isEmailProven ? null : own.address_key };
  };
  const { own, settings } = await moveByHolder(context, read, move);
  return toOwnAppointment(own, settings, context.now());
};

export const cancelAppointment: Handler<typeof cancelCall> = async (
  { userId, appointmentId, ...cancellation },
  context,
) => {
  const stored = await readOwn(context.tables, appointmentId, userId);
  const { own, settings } = await cancelByHolder(context, stored, cancellation);
  return toOwnAppointment(own, settings, context.now());
};

/** Another's is answered like one that there is not. */
async function readOwn(tables: Tables, appointmentId: string, userId: string): Promise<StoredAppointment> {
  const stored = await readAppointment(tables, appointmentId);
  return stored?.user_id === userId ? stored : refuse('not_found');
}
