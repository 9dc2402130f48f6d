import { TOLD_CANCEL_REASONS } from '#contract/appointments/kinds.ts';
import type { OwnAppointment } from '#contract/appointments/schemas.ts';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import { utc } from '#lib/cairo.ts';
import { publicSpecialistId } from '#lib/ids.ts';
import { namesOf, type StoredAppointment } from '../appointments.ts';
import { changeUntil } from '../rules/appointments.ts';

const MINUTE_MS = 60_000;

/** An appointment as whoever booked it follows it; a guest has no account with which to change it. */
export function toOwnAppointment(stored: StoredAppointment, settings: AppointmentSettings, now: Date): OwnAppointment {
  const { $id, kind, specialist_id, starts_at, ends_at, state, wanted_at, user_id, cancel_reason, version } = stored;
  if (wanted_at !== null && state === 'waiting') {
    return toCallRequest({ ...stored, wanted_at }, settings);
  }
  return {
    $id,
    kind,
    specialist_id: publicSpecialistId(specialist_id),
    specialist: namesOf(settings.specialists.find(({ id }) => id === specialist_id) ?? {}),
    starts_at: utc(starts_at),
    ends_at: utc(ends_at),
    state,
    change_until: user_id === null ? null : changeUntil(settings, { starts_at, state }, now),
    cancel_reason: TOLD_CANCEL_REASONS.find((told) => told === cancel_reason) ?? null,
    version,
  };
}

/** Somebody who asked for a time, of which the desk calls them. */
function toCallRequest(
  { $id, kind, wait_specialist_id, wanted_at, version }: StoredAppointment & { wanted_at: string },
  settings: AppointmentSettings,
): OwnAppointment {
  const minutes = settings.kinds.find((one) => one.kind === kind)?.minutes ?? 0;
  return {
    $id,
    kind,
    specialist_id: '',
    specialist: namesOf(settings.specialists.find(({ id }) => id === wait_specialist_id) ?? {}),
    starts_at: utc(wanted_at),
    ends_at: new Date(Date.parse(wanted_at) + minutes * MINUTE_MS).toISOString(),
    state: 'waiting',
    change_until: null,
    cancel_reason: null,
    version,
  };
}
