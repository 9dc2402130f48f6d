import { momentInCairo } from '#contract/cairo-time.ts';
import { APPOINTMENT_TEXTS } from '#contract/imports/appointments.ts';
import { type AppointmentRow, type FiledAppointment, filedAppointment } from '#contract/imports/schemas.ts';
import { damagedTexts, type Read, readFiled } from './filed-row.ts';

/** What a row says of an appointment; the words for what and with whom are those of the clinic's settings. */
export interface SaidAppointment {
  /** ISO 8601. */
  starts_at: string;
  kind: string;
  /** Null where the row names nobody. */
  specialist: string | null;
  note: string | null;
}

/** A row as an appointment, or everything that is wrong with it. */
export async function readAppointmentRow(row: AppointmentRow): Promise<Read<SaidAppointment>> {
  const input = Object.fromEntries(APPOINTMENT_TEXTS.map((field) => [field, row[field]]));
  const { said, faults } = await readFiled<FiledAppointment>(filedAppointment, input, damagedTexts(input));
  if (said === null) {
    return { said, faults };
  }
  const { starts_on, starts_time, kind, specialist, note } = said;
  const starts_at = momentInCairo(`${starts_on}T${starts_time}`) ?? '';
  return {
    said: { starts_at, kind: kind.trim(), specialist: specialist?.trim() || null, note: note?.trim() || null },
    faults: [],
  };
}
