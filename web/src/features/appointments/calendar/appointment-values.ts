import type { AppointmentKind } from '#contract/appointments/kinds.ts';
import type { Appointment, Calendar } from '#contract/appointments/schemas.ts';
import { cairoTime, momentInCairo } from '#contract/cairo-time.ts';
import { normalizePhone } from '#contract/phone.ts';
import type { AppointmentDraft } from '#web/features/visits/shared/appointment-draft.ts';

/** Where a new appointment was begun, or to where one was brought; an empty time is still to be said. */
export interface AppointmentPlace {
  specialistId: string;
  day: string;
  time: string;
}

/** What is typed of an appointment. */
export interface AppointmentValues {
  kind: AppointmentKind | '';
  specialist_id: string;
  /** `AUTO` takes a free one, `NONE` takes none. */
  room: string;
  /** Empty while nobody has said whose it is. */
  patient_id: string;
  day: string;
  time: string;
  minutes: string;
  name: string;
  phone: string;
  note: string;
}

/** The room that is free, and none. */
export const AUTO = '';
export const NONE = 'none';

export const MINUTE_MS = 60_000;

const minutesBetween = (one: Pick<Appointment, 'starts_at' | 'ends_at'>): number =>
  (Date.parse(one.ends_at) - Date.parse(one.starts_at)) / MINUTE_MS;

/** What is known when the fields are opened. */
export interface Begun {
  calendar: Calendar;
  /** Null makes a new one. */
  appointment: Appointment | null;
  /** What is known of a new one. */
  draft?: AppointmentDraft | null;
  /** Null leaves it where it is. */
  to: AppointmentPlace | null;
}

/** The fields of an appointment as it is, or of one that begins somewhere or is known in part. */
export function valuesOf({ calendar, appointment, draft, to }: Begun): AppointmentValues {
  if (!appointment) {
    const { specialistId = draft?.specialistId ?? '', day = draft?.day ?? '', time = '' } = to ?? {};
    const minutes = calendar.kinds.find(({ kind }) => kind === draft?.kind)?.minutes;
    return {
      kind: draft?.kind ?? '',
      specialist_id: specialistId,
      room: AUTO,
      patient_id: draft?.patient_id ?? '',
      day,
      time,
      minutes: minutes === undefined ? '' : String(minutes),
      name: draft?.name ?? '',
      phone: draft?.phone ?? '',
      note: draft?.note ?? '',
    };
  }
  const { kind, specialist_id, room, patient_id, starts_at, name, phone, note } = appointment;
  const wall = cairoTime(new Date(starts_at));
  return {
    kind,
    specialist_id: to?.specialistId ?? specialist_id,
    room: room ?? NONE,
    patient_id: patient_id ?? '',
    day: to?.day ?? wall.slice(0, 10),
    time: to?.time ?? wall.slice(11),
    minutes: String(minutesBetween(appointment)),
    name,
    phone,
    note: note ?? '',
  };
}

/** What is sent of what was typed. */
export function toData({
  kind,
  specialist_id,
  room,
  patient_id,
  day,
  time,
  minutes,
  name,
  phone,
  note,
}: AppointmentValues) {
  const starts_at = momentInCairo(`${day}T${time}`) ?? undefined;
  const ends_at =
    starts_at && minutes ? new Date(Date.parse(starts_at) + Number(minutes) * MINUTE_MS).toISOString() : undefined;
  return {
    kind: kind || undefined,
    specialist_id: specialist_id || undefined,
    ...(room !== AUTO && { room: room === NONE ? null : room }),
    patient_id: patient_id || null,
    starts_at,
    ends_at,
    name: name.trim(),
    phone: normalizePhone(phone),
    note: note.trim() || null,
  };
}
