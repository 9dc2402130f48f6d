import type { AppointmentMessage } from '#contract/appointments/kinds.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { Tables } from '#runtime/tables.ts';
import type { StoredAppointment } from '#subjects/appointments/appointments.ts';
import { isOpenState } from '#subjects/appointments/rules/appointments.ts';
import { isHeld } from '#subjects/appointments/waits.ts';
import { leftOfInstalment } from '#subjects/billing/instalments.ts';

/*
 * What messages tell of, as it is when they go: by mail or to a phone.
 */

/**
 * Of an appointment that is over or was cancelled, nobody is told that it is to come, nor that it is today or tomorrow of one
 * that was moved further; nor of a time that is not held any more, or a cancellation that was taken back.
 */
export function isStillTrue(kind: AppointmentMessage, appointment: StoredAppointment, now: Date): boolean {
  const { state, starts_at } = appointment;
  const [day, today] = [cairoDay(new Date(starts_at)), cairoDay(now)];
  const isToCome = isOpenState(state) && new Date(starts_at) > now;
  switch (kind) {
    case 'appointment_cancelled':
      return state === 'cancelled';
    case 'appointment_offered':
      return isHeld(appointment, now);
    case 'appointment_reminder':
      return isToCome && day <= dayAfter(today);
    case 'appointment_soon':
      return isToCome && day === today;
    default:
      return isToCome;
  }
}

/** The instalment of a message with what of it is not paid; null when it was paid meanwhile, or its plan has changed. */
export async function readInstalment(
  tables: Tables,
  about: string | null,
): Promise<{ day: string; amountPiasters: number; patientId: string } | null> {
  const [formId = '', day = ''] = about?.split(' ') ?? [];
  const [form, amountPiasters] = await Promise.all([
    tables.get('cs_forms', formId, ['patient_id']),
    leftOfInstalment(tables, formId, day),
  ]);
  return form && amountPiasters > 0 ? { day, amountPiasters, patientId: form.patient_id } : null;
}
