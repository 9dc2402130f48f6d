import { Query } from 'node-appwrite';
import type { AppointmentKind } from '#contract/appointments/kinds.ts';
import { isTimeFor, mayFollowState } from '#contract/appointments/moves.ts';
import type { Visitor } from '#contract/appointments/schemas.ts';
import type { setAppointmentState as call } from '#contract/appointments/staff-calls.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import type { KNOWN_REASONS } from '#contract/forms/constants.ts';
import { utc } from '#lib/cairo.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { patientsOf } from '#subjects/patients/staff/patient-reading.ts';
import {
  changedAppointment,
  loadAppointmentSettings,
  readAppointment,
  remindedAt,
  type StoredAppointment,
  tellOf,
  tellPhoneAgain,
  toAppointment,
} from '../appointments.ts';
import { auditAppointment } from '../audited-appointment.ts';
import { WAITED_FOR } from '../waits.ts';

/** What a reception form calls what somebody comes for; a test alone is none of its reasons. */
const REASONS: Record<AppointmentKind, (typeof KNOWN_REASONS)[number] | null> = {
  'hearing-test': null,
  fitting: 'new-hearing-aid',
  'follow-up': 'programming',
  'ear-mold': 'ear-mold',
  repair: 'maintenance',
  'hand-over': null,
};

/** One that is in that state already is answered as it is. */
export const setAppointmentState: Handler<typeof call> = async (
  { appointmentId, version, state, cancellation },
  context,
) => {
  const { tables, now } = context;
  const [settings, stored] = await Promise.all([
    loadAppointmentSettings(tables),
    readAppointment(tables, appointmentId),
  ]);
  if (!stored) {
    return refuse('not_found');
  }
  const isTaken = stored.state === 'offered';
  const columns = isTaken ? { ...WAITED_FOR, reminded_at: remindedAt(stored.starts_at, now()) } : { state };
  const details = cancellation
    ? { cancel_reason: cancellation.reason, cancel_note: cancellation.note?.trim() || null }
    : {};
  if (stored.state === state) {
    return answerOf(tables, stored);
  }
  if (stored.version !== version) {
    return refuse('record_changed');
  }
  if (!mayFollowState(stored.state, state)) {
    return refuse('appointment_over');
  }
  if (!isTimeFor(state, stored, now())) {
    return refuse('appointment_not_begun');
  }
  const { after, operations } = changedAppointment(stored, columns, details);
  await tables.write([
    ...operations,
    ...(isTaken ? tellOf(after, after.version, 'appointment_booked') : []),
    ...(stored.state === 'booked' && state === 'confirmed' ? tellPhoneAgain(after) : []),
    ...(state === 'cancelled' ? tellOf(stored, after.version, 'appointment_cancelled') : []),
    auditAppointment(context, { before: stored, after }, settings),
  ]);
  return answerOf(tables, after);
};

async function answerOf(tables: Tables, stored: StoredAppointment) {
  const visitor = stored.state === 'arrived' ? await visitorOf(tables, stored) : null;
  return { appointment: toAppointment(stored), visitor };
}

/** What is known of somebody who came: from their record, and where they lived at their last visit. */
async function visitorOf(
  tables: Tables,
  { patient_id, name, phone, kind, starts_at }: StoredAppointment,
): Promise<Visitor> {
  const reason = REASONS[kind];
  const said = { date: utc(starts_at), reasons: reason ? [reason] : [] };
  if (patient_id === null) {
    return { ...said, patient_id, name, phone, secondary_phone: null, age: null, address: null };
  }
  const [patients, { rows }] = await Promise.all([
    patientsOf(tables, [patient_id]),
    tables.list(
      'forms',
      ['date'],
      [Query.equal('patient_id', patient_id), Query.isNull('deleted_at'), Query.orderDesc('date'), Query.limit(1)],
    ),
  ]);
  const patient = patients.get(patient_id);
  const last = rows[0] ? await tables.get('form_details', rows[0].$id, ['address', 'secondary_phone']) : null;
  const thisYear = Number(cairoDay(new Date(starts_at)).slice(0, 4));
  return {
    ...said,
    patient_id: patient.$id,
    name: patient.name,
    phone,
    secondary_phone: last?.secondary_phone ?? null,
    age: patient.birth_year === null ? null : thisYear - patient.birth_year,
    address: last?.address ?? null,
  };
}
