import type {
  refuseOffer as refuseCall,
  removeWait as removeCall,
  saveWait as saveCall,
} from '#contract/appointments/staff-calls.ts';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { normalizePhone } from '#contract/phone.ts';
import { waitId } from '#lib/ids.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { findPatient } from '#subjects/patients/patients.ts';
import { changeAppointment, loadAppointmentSettings, readAppointment } from '../appointments.ts';
import { auditAppointment } from '../audited-appointment.ts';
import { fitting, isWaitState } from '../rules/appointments.ts';
import { backToWaiting, createWait, endedWait, letPass, storedWait, toWait, validateWaitDays } from '../waits.ts';

/** The desk puts somebody on the waiting list, once for each request. */
export const saveWait: Handler<typeof saveCall> = async ({ requestId, data }, context) => {
  const { actor, tables, now } = context;
  const $id = waitId(actor.id, requestId);
  const [settings, stored, patient] = await Promise.all([
    loadAppointmentSettings(tables),
    readAppointment(tables, $id),
    data.patient_id ? findPatient(tables, data.patient_id) : null,
  ]);
  if (stored) {
    return toWait(stored, now());
  }
  const faults = new Faults();
  if (data.specialist_id && !fitting(settings.specialists, data.kind).some(({ id }) => id === data.specialist_id)) {
    faults.add('data.specialist_id', { key: 'not_a_choice' });
  }
  if (data.patient_id && !patient) {
    faults.add('data.patient_id', { key: 'not_a_choice' });
  }
  validateWaitDays(faults, data, settings, now(), (name) => `data.${name}`);
  faults.refuse();
  const made = {
    $id,
    wait_specialist_id: data.specialist_id ?? null,
    wanted_at: null,
    unproven: false,
    address_key: null,
    days: { from: data.from, to: data.to },
    patient_id: patient?.$id ?? null,
    user_id: null,
    kind: data.kind,
    name: data.name.trim(),
    phone: normalizePhone(data.phone),
    note: data.note?.trim() || null,
    lang: DEFAULT_LANGUAGE,
    booked_by: 'desk' as const,
  };
  const after = storedWait(made, now().toISOString());
  await tables.write([...createWait(made), auditAppointment(context, { before: null, after }, settings)]);
  return toWait(after, now());
};

export const refuseOffer: Handler<typeof refuseCall> = async ({ appointmentId, version }, context) => {
  const stored = await findStored(context, appointmentId);
  if (stored.state === 'waiting') {
    return toWait(stored, context.now());
  }
  if (stored.version !== version || stored.state !== 'offered') {
    return refuse('offer_over');
  }
  const after = await change(context, stored, backToWaiting(stored), letPass(stored));
  return toWait(after, context.now());
};

export const removeWait: Handler<typeof removeCall> = async ({ appointmentId, version }, context) => {
  const stored = await findStored(context, appointmentId);
  if (stored.state === 'cancelled') {
    return { ended: true };
  }
  if (stored.version !== version || !isWaitState(stored.state)) {
    return refuse('record_changed');
  }
  await change(context, stored, endedWait(stored));
  return { ended: true };
};

type Context = CallContext<typeof saveCall.access>;
type Stored = NonNullable<Awaited<ReturnType<typeof readAppointment>>>;

async function findStored({ tables }: Context, id: string): Promise<Stored> {
  return (await readAppointment(tables, id)) ?? refuse('not_found');
}

/** Answers the row as it is then. */
async function change(
  context: Context,
  stored: Stored,
  columns: ReturnType<typeof endedWait>,
  details: Partial<ReturnType<typeof letPass>> = {},
): Promise<Stored> {
  const { tables } = context;
  const settings = await loadAppointmentSettings(tables);
  const after = { ...stored, ...columns, ...details, version: stored.version + 1 };
  await tables.write([
    ...changeAppointment(stored, columns, details),
    auditAppointment(context, { before: stored, after }, settings),
  ]);
  return after;
}
