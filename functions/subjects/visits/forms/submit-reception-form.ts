import { cairoDay } from '#contract/cairo-day.ts';
import type { submitReceptionForm as call } from '#contract/visit-forms/calls.ts';
import type { ReceptionFormData } from '#contract/visit-forms/schemas.ts';
import { digest, visitFormId } from '#lib/ids.ts';
import { nameOf } from '#runtime/actor.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken, retryWhenOvertaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { beginVisit } from '#subjects/appointments/appointment-visits.ts';
import { closeRepair } from '#subjects/devices/impressions.ts';
import { finishFollowUps } from '#subjects/follow-ups/forms/patient-follow-ups.ts';
import { findSamePerson, preparePatient, validatePerson } from '#subjects/patients/patients.ts';
import { withoutLease } from '../rules/leases.ts';
import { baseColumns, reasonRows, validateReasons } from './base-form.ts';
import { toState } from './form-answers.ts';
import { createForm } from './form-changes.ts';
import { type FormRow, findForm } from './form-rows.ts';

/**
 * Issues a visit form, as one transaction: the person (a new one, or the chosen one), the form, its reasons; the person's
 * open follow-ups are done by it. A chosen person who cannot be meant is refused, so that no visit lands in somebody
 * else's record. The request for a repair of which it comes is done by it, and the appointment at which they came keeps
 * it. The form's id follows from the caller and `requestId`, so that a repeat finds the first one's form and answers it;
 * without one from what is sent and the day, because nobody issues the very same form twice a day, unless the first was
 * deleted.
 */
export const submitReceptionForm: Handler<typeof call> = (
  { patientId, askIfKnown, referralSource, repairId, appointmentId, requestId, data },
  context,
) => {
  const { actor, tables, now, newId } = context;
  let id = visitFormId(actor.id, requestId ?? digest([cairoDay(now()), patientId ?? null, data]));
  const person = (formId: string) => ({ ...personOf(formId, data, patientId), referralSource });
  return retryWhenOvertaken(context, async () => {
    const validation = { faults: new Faults(), now: now() };
    const [existing, patient, repair] = await Promise.all([
      findForm(tables, 'reception', id),
      preparePatient(tables, person(id), validation),
      repairId ? closeRepair(tables, { repairId, formId: id }, context, validation.faults) : [],
    ]);
    if (existing?.deleted_at && !requestId) {
      id = newId();
      return overtaken();
    }
    if (existing) {
      return toState(existing, now());
    }
    if (askIfKnown && !patientId) {
      const known = await findSamePerson(tables, person(id), now());
      if (known) {
        return refuse('client_known', { patientId: known.$id, name: known.name });
      }
    }
    const columns = baseColumns(data, null, 'data', validation);
    validateReasons(data.reasons, validation.faults);
    if (patient.known) {
      validatePerson(patient.known, person(id), validation);
    }
    validation.faults.refuse();
    const row = {
      ...(columns as Pick<FormRow, 'name' | 'date' | 'phone' | 'age' | 'address'>),
      patient_id: patient.patientId,
      salesperson_id: actor.id,
      salesperson_name: nameOf(actor),
      ...withoutLease('pending'),
      last_lease_id: null,
      issued_at: null,
      deleted_at: null,
      version: 0,
      lease_version: 0,
    };
    const form = { ...row, $id: id, form_type: 'reception' } as FormRow;
    const finished = patientId ? await finishFollowUps(tables, patient.patientId, id) : [];
    const came = appointmentId
      ? await beginVisit(context, appointmentId, { formId: id, patientId: patient.patientId })
      : [];
    await tables.write([
      ...createForm(context, form),
      stage.createMany('form_reasons', reasonRows(id, data.reasons)),
      ...patient.operations,
      ...finished,
      ...repair,
      ...came,
    ]);
    return toState(form, now());
  });
};

function personOf(formId: string, data: ReceptionFormData, patientId: string | undefined) {
  const { name, phone, secondary_phone, age } = data;
  return { formId, patientId: patientId ?? null, name, phones: [phone, secondary_phone], age, date: data.date };
}
