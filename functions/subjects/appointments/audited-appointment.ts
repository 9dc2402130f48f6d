import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import type { AuditFields } from '#lib/audit.ts';
import { utc } from '#lib/cairo.ts';
import { inLanguage } from '#lib/language.ts';
import { type Author, auditEntry } from '#runtime/audit.ts';
import type { Operation } from '#runtime/tables.ts';
import { namesOf, type StoredAppointment } from './appointments.ts';

/** An appointment as the log of changes tells of it: of what it is for, nothing. */
function auditedAppointment(
  { starts_at, state, cancel_reason, name, phone, patient_id, specialist_id, room }: StoredAppointment,
  settings: AppointmentSettings,
): AuditFields {
  const nameOf = (list: AppointmentSettings['specialists'] | AppointmentSettings['rooms'], id: string | null) => {
    const { name_ar, name_en } = namesOf(list.find((one) => one.id === id) ?? {});
    return inLanguage({ ar: name_ar, en: name_en }, undefined) || id || null;
  };
  return {
    date: utc(starts_at),
    state,
    cancel_reason,
    name,
    phone,
    patient_id,
    specialist: nameOf(settings.specialists, specialist_id),
    room: nameOf(settings.rooms, room),
  };
}

/** Writes down that an appointment was made or changed, once for each of its versions. */
export function auditAppointment(
  who: Author,
  { before, after }: { before: StoredAppointment | null; after: StoredAppointment },
  settings: AppointmentSettings,
): Operation {
  return auditEntry(who, {
    action: before ? 'update' : 'create',
    kind: 'appointment',
    id: after.$id,
    label: after.name,
    before: before && auditedAppointment(before, settings),
    after: auditedAppointment(after, settings),
    once: after.version,
  });
}
