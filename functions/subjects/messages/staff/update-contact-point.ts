import type { updateContactPoint as call } from '#contract/contacts/calls.ts';
import { OFFERS_TEXT } from '#contract/contacts/constants.ts';
import { normalizePhone } from '#contract/phone.ts';
import { contactPointId } from '#lib/ids.ts';
import { nameOf } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { offersSaid } from '#subjects/consents/agreements.ts';
import { auditedPatients, findPatient } from '#subjects/patients/patients.ts';
import { agreesToOffers, pointOf, readPoints, readStop, setStopped, toContactPoint } from '../contact-points.ts';

/**
 * Writes down how somebody wants to be written to, and to what they agree, as one transaction. What it should say is what
 * counts: a repeat does nothing. The patient is claimed, so as not to be erased at the same moment.
 */
export const updateContactPoint: Handler<typeof call> = async ({ patientId, phone, version, data }, context) => {
  const { actor, tables, now } = context;
  const number = normalizePhone(phone);
  const [patient, stop] = await Promise.all([findPatient(tables, patientId), readStop(tables, number)]);
  if (!patient) {
    return refuse('not_found');
  }
  if (!patient.phones.includes(number)) {
    return refuse('record_changed');
  }
  const point = pointOf(await readPoints(tables, [patient.$id]), number);
  const before = toldOf(toContactPoint(number, point, stop));
  const { way, lang, messages, offers } = data;
  const after = { phone: number, way, lang, messages, offers };
  if (JSON.stringify(before) === JSON.stringify(after)) {
    return toContactPoint(number, point, stop);
  }
  if ((point?.version ?? 0) !== version) {
    return refuse('record_changed');
  }
  const at = now().toISOString();
  const given = { offers_at: at, offers_text: OFFERS_TEXT, offers_noted_by: actor.id, offers_withdrawn_at: null };
  const agreed = point !== null && agreesToOffers(point);
  const columns = {
    way,
    lang,
    ...(offers && !agreed ? given : !offers && agreed ? { offers_withdrawn_at: at } : {}),
  };
  const id = point?.$id ?? contactPointId(patient.$id, number);
  const event = offers ? 'agreed' : 'withdrawn';
  const said = {
    patient_id: patient.$id,
    event,
    at,
    place: 'desk',
    actor_id: actor.id,
    actor_name: nameOf(actor),
  } as const;
  await tables.write([
    ...auditedPatients.change(context, patient, {}, { before, after }),
    ...(point
      ? stage.change('contact_points', point, columns)
      : [stage.create('contact_points', id, { patient_id: patient.$id, phone: number, ...columns, version: 1 })]),
    ...(offers === agreed ? [] : [offersSaid(id, version + 1, said)]),
    ...setStopped(number, stop, messages ? null : { at: now(), on: 'desk' }),
  ]);
  const [written, stopped] = await Promise.all([readPoints(tables, [patient.$id]), readStop(tables, number)]);
  return toContactPoint(number, pointOf(written, number), stopped);
};

/** What of it is written down when it changes. */
function toldOf({ phone, way, lang, stopped_at, offers_at }: ReturnType<typeof toContactPoint>) {
  return { phone, way, lang, messages: stopped_at === null, offers: offers_at !== null };
}
