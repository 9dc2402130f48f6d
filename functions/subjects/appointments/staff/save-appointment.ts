import { APPOINTMENT_MINUTES_MAX } from '#contract/appointments/kinds.ts';
import type { AppointmentData } from '#contract/appointments/schemas.ts';
import type { AppointmentSettings } from '#contract/appointments/settings-schemas.ts';
import type { saveAppointment as call } from '#contract/appointments/staff-calls.ts';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { normalizePhone } from '#contract/phone.ts';
import { appointmentId as newId } from '#lib/ids.ts';
import { newLinkSecret } from '#lib/link-secret.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { Operation } from '#runtime/tables.ts';
import { moveContacts } from '#subjects/patients/contacts.ts';
import { findPatient } from '#subjects/patients/patients.ts';
import {
  changedAppointment,
  createAppointment,
  type NewAppointment,
  NO_WAIT,
  NOT_CANCELLED,
  readAppointment,
  readOverlapping,
  readTaken,
  remindedAt,
  type StoredAppointment,
  tellOf,
  tellPhoneAgain,
  toAppointment,
} from '../appointments.ts';
import { auditAppointment } from '../audited-appointment.ts';
import { isOnLeave, loadSchedule } from '../blocked-times.ts';
import {
  freeRoom,
  isLength,
  isOpenState,
  isPlaceTaken,
  isQuarter,
  isSameClient,
  isWaitState,
  type Span,
  spanOf,
  type TakenTime,
} from '../rules/appointments.ts';
import { WAITED_FOR } from '../waits.ts';

const MINUTE_MS = 60_000;

/**
 * The desk makes or changes an appointment, gives somebody a time who waited for one, or takes a cancellation back: a
 * cancelled one that is saved is confirmed again. It may be outside of working hours, but never at a time that is taken or
 * while the specialist is on leave.
 */
export const saveAppointment: Handler<typeof call> = async (
  { requestId, appointmentId, version, overlap_ok, data },
  context,
) => {
  const { actor, tables, now } = context;
  const $id = appointmentId ?? newId(actor.id, requestId);
  const start = new Date(data.starts_at).getTime();
  const around = { from: start, to: start + APPOINTMENT_MINUTES_MAX * MINUTE_MS };
  const [settings, taken, stored, patient] = await Promise.all([
    loadSchedule(tables, around),
    readTaken(tables, around, $id),
    readAppointment(tables, $id),
    data.patient_id ? findPatient(tables, data.patient_id) : null,
  ]);
  if (appointmentId && !stored) {
    return refuse('not_found');
  }
  // A new one that is there was made by the same request.
  if (stored && !appointmentId) {
    return toAppointment(stored);
  }
  const span = validateTime(data, settings, { stored, isPatient: !data.patient_id || patient !== null, now: now() });
  const place = {
    specialist_id: data.specialist_id,
    room: roomOf(data, settings, { span, taken, stored, request: $id }),
  };
  const columns = {
    ...place,
    starts_at: new Date(span.from).toISOString(),
    ends_at: new Date(span.to).toISOString(),
    patient_id: patient?.$id ?? null,
    about_id: data.about_id ?? stored?.about_id ?? null,
  };
  const isPlaced = stored !== null && isWithoutTime(stored);
  const details = {
    kind: data.kind,
    name: data.name.trim(),
    phone: normalizePhone(data.phone),
    note: data.note?.trim() || null,
    ...(isPlaced && NOT_CANCELLED),
  };
  if (stored && !isPlaced && holds(stored, { ...columns, ...details })) {
    return toAppointment(stored);
  }
  if (stored && stored.version !== version) {
    return refuse('record_changed');
  }
  if (stored?.state === 'done') {
    return refuse('appointment_over');
  }
  if (isPlaceTaken(place, span, taken)) {
    return refuse('time_taken');
  }
  const isElsewhere =
    !stored || isPlaced || !holds(stored, { ...place, starts_at: columns.starts_at, ends_at: columns.ends_at });
  if (isElsewhere && isOnLeave(settings, place.specialist_id, span)) {
    return refuse('specialist_away');
  }
  const isMoved = stored !== null && (isPlaced || spanOf(stored).from !== span.from);
  const isAsked = !stored || isMoved || spanOf(stored).to !== span.to || stored.patient_id !== columns.patient_id;
  if (isAsked && !overlap_ok) {
    const others = await readOverlapping(tables, taken, span);
    const other = others.find((one) => isSameClient(one, { ...columns, ...details }));
    if (other) {
      return refuse('client_busy', { specialist_id: other.specialist_id });
    }
  }
  // Who gets another time is expected again.
  const state = isMoved && !isPlaced && !isOpenState(stored.state) ? ({ state: 'confirmed' } as const) : {};
  const { after, operations } = stored
    ? changedAppointment(
        stored,
        {
          ...columns,
          ...state,
          ...(isPlaced && WAITED_FOR),
          ...(isMoved && { reminded_at: remindedAt(data.starts_at, now()) }),
        },
        details,
      )
    : makeAppointment({ ...columns, ...details, $id }, now());
  const besides = [
    ...newsOf(stored, after, { isPlaced, isMoved }),
    auditAppointment(context, { before: stored, after }, settings),
  ];
  const isOthers = stored !== null && stored.patient_id !== columns.patient_id;
  const contacts = isOthers ? await moveContacts(tables, $id, columns.patient_id) : [];
  await tables.write([...operations, ...besides, ...contacts]);
  return toAppointment(after);
};

/** Who gets a time or another one is told, at the phone that it has by then; and a phone that was corrected, what the first was told. */
function newsOf(
  stored: StoredAppointment | null,
  after: StoredAppointment,
  { isPlaced, isMoved }: { isPlaced: boolean; isMoved: boolean },
): Operation[] {
  if (isMoved) {
    return tellOf(after, after.version, isPlaced ? 'appointment_booked' : 'appointment_moved');
  }
  const isCorrected = stored !== null && stored.phone !== after.phone && isOpenState(after.state);
  return isCorrected ? tellPhoneAgain(after) : [];
}

/** A new appointment of the desk: as it is then, and what writes it. */
function makeAppointment(
  said: Pick<NewAppointment, '$id' | 'kind' | 'name' | 'phone' | 'note' | 'patient_id' | 'about_id' | keyof TakenTime>,
  now: Date,
): ReturnType<typeof changedAppointment> {
  const at = now.toISOString();
  const made = {
    ...said,
    state: 'confirmed',
    user_id: null,
    reminded_at: null,
    lang: DEFAULT_LANGUAGE,
    address_key: null,
    booked_by: 'desk',
    link_secret: newLinkSecret(),
  } as const;
  const after = {
    ...made,
    $createdAt: at,
    $updatedAt: at,
    visit_id: null,
    ...NO_WAIT,
    passed: null,
    unproven: false,
    held_until: null,
    coming_at: null,
    ...NOT_CANCELLED,
    version: 0,
  };
  return { after, operations: createAppointment(made) };
}

/** Says what is wrong with what the desk typed; answers when the appointment is. */
function validateTime(
  { kind, specialist_id, room, starts_at, ends_at }: AppointmentData,
  settings: AppointmentSettings,
  { stored, isPatient, now }: { stored: StoredAppointment | null; isPatient: boolean; now: Date },
): Span {
  const faults = new Faults();
  const minutes = settings.kinds.find((one) => one.kind === kind)?.minutes ?? 0;
  const from = new Date(starts_at).getTime();
  const span = { from, to: ends_at ? new Date(ends_at).getTime() : from + minutes * MINUTE_MS };
  if (!isQuarter(starts_at)) {
    faults.add('data.starts_at', { key: 'invalid' });
  }
  if (ends_at && (!isQuarter(ends_at) || !isLength(span))) {
    faults.add('data.ends_at', { key: 'invalid' });
  }
  // What has passed can be corrected, and nothing can be brought there.
  const isThere = stored !== null && !isWithoutTime(stored) && spanOf(stored).from === from;
  if (!isThere && span.to <= now.getTime()) {
    faults.add('data.starts_at', { key: 'time_past' });
  }
  // Who left keeps what they had.
  const isSpecialist = settings.specialists.some(({ id, active }) => id === specialist_id && active);
  if (!isSpecialist && stored?.specialist_id !== specialist_id) {
    faults.add('data.specialist_id', { key: 'not_a_choice' });
  }
  if (room && !settings.rooms.some(({ id, active }) => id === room && active) && stored?.room !== room) {
    faults.add('data.room', { key: 'not_a_choice' });
  }
  if (!isPatient) {
    faults.add('data.patient_id', { key: 'not_a_choice' });
  }
  faults.refuse();
  return span;
}

/** It waits for a time, or has given its own away when it was cancelled: to save it is to give it one. */
function isWithoutTime({ state }: StoredAppointment): boolean {
  return isWaitState(state) || state === 'cancelled';
}

/** The room that was named, null for none; else the one that it has if it is free, or another that fits and is. */
function roomOf(
  { kind, room }: AppointmentData,
  settings: AppointmentSettings,
  about: { span: Span; taken: readonly TakenTime[]; stored: StoredAppointment | null; request: string },
): string | null {
  if (room !== undefined) {
    return room;
  }
  const { span, taken, stored, request } = about;
  const found = freeRoom(settings, kind, span, taken, { request, preferred: stored?.room ?? null });
  return found === undefined ? refuse('time_taken') : found;
}

function holds(stored: StoredAppointment, said: Partial<StoredAppointment>): boolean {
  return Object.entries(said).every(([name, value]) => stored[name as keyof StoredAppointment] === value);
}
