import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import type { AuditFields } from '../domain/audit.ts';
import { utc } from '../domain/cairo.ts';
import { inLanguage } from '../domain/language.ts';
import { namesOf, type StoredAppointment } from '../runtime/appointments.ts';

/** An appointment as the log of changes tells of it: of what it is for, nothing. */
export function auditedAppointment(
  { starts_at, state, name, phone, patient_id, specialist_id, room }: StoredAppointment,
  settings: AppointmentSettings,
): AuditFields {
  const nameOf = (list: AppointmentSettings['specialists'] | AppointmentSettings['rooms'], id: string | null) => {
    const { name_ar, name_en } = namesOf(list.find((one) => one.id === id) ?? {});
    return inLanguage({ ar: name_ar, en: name_en }, undefined) || id || null;
  };
  return {
    date: utc(starts_at),
    state,
    name,
    phone,
    patient_id,
    specialist: nameOf(settings.specialists, specialist_id),
    room: nameOf(settings.rooms, room),
  };
}
