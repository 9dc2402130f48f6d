import type { OwnAppointment } from '#contract/appointments/schemas.ts';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import { changeUntil } from '../domain/appointments.ts';
import { utc } from '../domain/cairo.ts';
import { namesOf, type StoredAppointment } from '../runtime/appointments.ts';

/** An appointment as whoever booked it follows it; a guest has no account with which to change it. */
export function toOwnAppointment(
  { $id, kind, specialist_id, starts_at, ends_at, state, user_id, version }: StoredAppointment,
  settings: AppointmentSettings,
  now: Date,
): OwnAppointment {
  return {
    $id,
    kind,
    specialist_id,
    specialist: namesOf(settings.specialists.find(({ id }) => id === specialist_id) ?? {}),
    starts_at: utc(starts_at),
    ends_at: utc(ends_at),
    state,
    change_until: user_id === null ? null : changeUntil(settings, { starts_at, state }, now),
    version,
  };
}
