import type { Operation } from '#runtime/tables.ts';
import { changedAppointment, type StoredAppointment } from './appointments.ts';
import { isOpenState, spanOf } from './rules/appointments.ts';

/**
 * Somebody says that they come, to the time that they were told: by the link of an appointment, or in a reply. Null for
 * another time, or one that is over; nothing changes where it was said before.
 */
export function sayComing(
  appointment: StoredAppointment,
  startsAt: string,
  now: Date,
): { after: StoredAppointment; operations: Operation[] } | null {
  if (!isOpenState(appointment.state) || spanOf(appointment).from !== Date.parse(startsAt)) {
    return null;
  }
  return appointment.coming_at === null
    ? changedAppointment(appointment, { coming_at: now.toISOString() })
    : { after: appointment, operations: [] };
}
