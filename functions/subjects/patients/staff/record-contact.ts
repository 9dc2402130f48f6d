import { CALL_KINDS, type CallKind, type CallSubject } from '#contract/contacts/call-kinds.ts';
import type { recordContact as call } from '#contract/contacts/calls.ts';
import { CONTACT_SUBJECTS, type ContactSubject } from '#contract/contacts/constants.ts';
import type { ContactKind } from '#contract/contacts/texts.ts';
import { normalizePhone, toE164 } from '#contract/phone.ts';
import { contactId } from '#lib/ids.ts';
import { nameOf } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage, type Tables } from '#runtime/tables.ts';
import { endCalls } from '#subjects/messages/unreached.ts';
import { readTriers, TRIAL_COLUMNS } from '#subjects/trials/trials.ts';
import { findPatient } from '../patients.ts';

/** Whom something is about; `patientId` is null where nobody has said so. */
interface Reached {
  patientId: string | null;
  /** What says whose it is, where that is another thing: the form of a job. */
  owner?: string;
  /** What an appointment calls whoever comes. */
  name?: string | undefined;
  /** The phones that it names itself. */
  phones: readonly (string | null | undefined)[];
}

/** Null where there is no such thing. */
const FIND: Readonly<Record<ContactSubject, (tables: Tables, id: string) => Promise<Reached | null>>> = {
  async patient(tables, id) {
    // Also whoever is called when the client cannot be reached.
    const row = await tables.get('patients', id, ['contact_phone']);
    return row && { patientId: id, phones: [row.contact_phone] };
  },
  async appointment(tables, id) {
    const [row, details] = await Promise.all([
      tables.get('appointments', id, ['patient_id']),
      tables.get('appointment_details', id, ['name', 'phone']),
    ]);
    return row && { patientId: row.patient_id, name: details?.name, phones: [details?.phone] };
  },
  async form(tables, id) {
    const [row, ...details] = await Promise.all([
      tables.get('forms', id, ['patient_id']),
      tables.get('form_details', id, ['phone', 'secondary_phone']),
      tables.get('cs_form_details', id, ['phone', 'secondary_phone']),
    ]);
    return (
      row && { patientId: row.patient_id, phones: details.flatMap((said) => [said?.phone, said?.secondary_phone]) }
    );
  },
  async job(tables, id) {
    const row = await tables.get('jobs', id, ['patient_id', 'form_id']);
    return row && { patientId: row.patient_id, owner: row.form_id, phones: [] };
  },
  async impression(tables, id) {
    const row = await tables.get('impression_requests', id, ['phone', 'form_id', 'order_id']);
    const [form, link] = await Promise.all([
      row?.form_id ? tables.get('forms', row.form_id, ['patient_id']) : null,
      row?.order_id ? tables.get('patient_orders', row.order_id, ['patient_id']) : null,
    ]);
    return (
      row && {
        patientId: (form ?? link)?.patient_id ?? null,
        owner: row.form_id ?? row.order_id ?? id,
        phones: [row.phone],
      }
    );
  },
  async trial(tables, id) {
    const trial = await tables.get('trials', id, TRIAL_COLUMNS);
    const trier = trial && (await readTriers(tables, [trial])).get(id);
    return trier ? { patientId: trier.patient_id, name: trier.name, phones: [trier.phone] } : null;
  },
  async order(tables, id) {
    const [row, link] = await Promise.all([
      tables.get('orders', id, ['user_phone', 'recipient_phone']),
      tables.get('patient_orders', id, ['patient_id']),
    ]);
    return row && { patientId: link?.patient_id ?? null, phones: [row.user_phone, row.recipient_phone] };
  },
};

/**
 * Writes down that somebody opened their own WhatsApp for a client. Whose record it is follows from what it is about, and
 * the phone must be theirs. Its id follows from the request, so that a repeat finds it. The patient is claimed, so as not to
 * be erased at the same moment. Whom a message that says the same did not reach need not be called then.
 */
export const recordContact: Handler<typeof call> = async ({ requestId, kind, about, aboutId, phone }, context) => {
  const { actor, tables, now } = context;
  if (!CONTACT_SUBJECTS[about].some((role) => role === actor.role)) {
    return refuse('forbidden');
  }
  const id = contactId(actor.id, requestId);
  const [known, found] = await Promise.all([tables.get('contacts', id, ['at']), FIND[about](tables, aboutId)]);
  if (known) {
    return { recorded: true };
  }
  const patient = found?.patientId ? await findPatient(tables, found.patientId) : null;
  if (!found || (about === 'patient' && !patient)) {
    return refuse('not_found');
  }
  const number = normalizePhone(phone);
  const phones = [...found.phones, ...(patient?.phones ?? [])];
  if (!phones.some((one) => normalizePhone(one ?? '') === number)) {
    return refuse('record_changed');
  }
  const [of, kinds] = SAID[kind] ?? [];
  const calls = { about: found.owner ?? aboutId, phone: toE164(number), label: found.name ?? patient?.name ?? '' };
  const noCalls = of && kinds ? await endCalls(context, { of, kinds, ...calls }, 'superseded') : [];
  if (!patient) {
    if (noCalls.length > 0) {
      await tables.write(noCalls);
    }
    return { recorded: false };
  }
  await tables.write([
    ...noCalls,
    ...stage.change('patients', patient),
    stage.create('contacts', id, {
      patient_id: patient.$id,
      at: now().toISOString(),
      channel: 'whatsapp',
      kind,
      about_id: found.owner ?? aboutId,
      phone: number,
      actor_id: actor.id,
      actor_name: nameOf(actor),
    }),
  ]);
  return { recorded: true };
};

const STANDS = CALL_KINDS.appointment.filter((kind) => kind !== 'appointment_cancelled');
const UNDELIVERED = ['order', ['undelivered']] as const;

/** The messages that say the same as a text of the staff, whose phone need not be called then. */
const SAID: Partial<Record<ContactKind, readonly [CallSubject, readonly CallKind[]]>> = {
  appointment_reminder: ['appointment', STANDS],
  appointment_moved: ['appointment', STANDS],
  appointment_offer: ['appointment', ['appointment_offered']],
  appointment_cancelled: ['appointment', ['appointment_cancelled']],
  repair_ready: ['job', ['repair_ready']],
  mold_ready: ['job', ['mold_ready']],
  trial_check: ['trial', ['trial_check']],
  order_cancelled: ['order', ['cancelled']],
  order_undelivered: UNDELIVERED,
  parcel_returned: UNDELIVERED,
};
