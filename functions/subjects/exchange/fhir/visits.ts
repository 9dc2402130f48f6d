import type { Appointment, CodeableConcept, Encounter, Reference } from 'fhir/r4';
import type { AppointmentState } from '#contract/appointments/kinds.ts';
import type { BlockType } from '#contract/forms/constants.ts';
import { ACT_CODE, fhirId, fhirText, fhirTime, ownSystem, some, without } from './codes.ts';
import { ownColumns } from './own-columns.ts';
import type { StoredAppointment, StoredVisit } from './stored-record.ts';

/** `booked` waits for the call of the desk; FHIR calls an appointment booked once it is certain. */
const STATUS_OF: Readonly<Record<AppointmentState, Appointment['status']>> = {
  waiting: 'waitlist',
  offered: 'pending',
  booked: 'pending',
  confirmed: 'booked',
  arrived: 'arrived',
  done: 'fulfilled',
  cancelled: 'cancelled',
  'no-show': 'noshow',
};

const BLOCK_NAMES: Readonly<Record<BlockType, string>> = {
  p: 'Programming',
  m: 'Maintenance',
  em: 'Ear mold',
  nha: 'New hearing aid',
  'nha-em': 'New hearing aid with an ear mold',
};

const coded = (system: string, code: string, text = code): CodeableConcept => ({
  coding: [{ system: ownSystem(system), code }],
  text,
});

/** An appointment. Who waits for one has no time yet. */
export function toAppointment({ appointment, details }: StoredAppointment, subject: Reference): Appointment {
  const { $id, $createdAt, starts_at, ends_at, state } = appointment;
  const { kind, note, cancel_reason } = details;
  const hasTime = state !== 'waiting';
  return without<Appointment>({
    resourceType: 'Appointment',
    id: fhirId($id),
    extension: some([...ownColumns('appointments', appointment), ...ownColumns('appointment_details', details)]),
    status: STATUS_OF[state],
    cancelationReason: cancel_reason ? coded('cancel-reason', cancel_reason) : undefined,
    appointmentType: coded('appointment', kind),
    start: hasTime ? fhirTime(starts_at) : undefined,
    end: hasTime ? fhirTime(ends_at) : undefined,
    created: fhirTime($createdAt),
    comment: fhirText(note),
    participant: [{ actor: subject, status: state === 'cancelled' ? 'declined' : 'accepted' }],
  });
}

/** A visit: why somebody came, and what was done. */
export function toEncounter(
  { form, details, reasons, service, blocks }: StoredVisit,
  subject: Reference,
  /** Those that led to it. */
  appointments: readonly Reference[],
): Encounter {
  const who = fhirText(details.salesperson_name);
  return without<Encounter>({
    resourceType: 'Encounter',
    id: fhirId(form.$id),
    extension: some([
      ...ownColumns('forms', form),
      ...ownColumns('form_details', details),
      ...reasons.flatMap((reason) => ownColumns('form_reasons', reason)),
      ...(service ? ownColumns('cs_forms', service) : []),
      ...blocks.flatMap((block) => ownColumns('blocks', block)),
    ]),
    status: (service ?? form).status === 'complete' ? 'finished' : 'in-progress',
    class: { system: ACT_CODE, code: 'AMB', display: 'ambulatory' },
    type: some(blocks.map(({ type }) => coded('service-block', type, BLOCK_NAMES[type]))),
    subject,
    participant: who ? [{ individual: { display: who } }] : undefined,
    appointment: some(appointments),
    period: { start: fhirTime(form.date) },
    reasonCode: some(reasons.flatMap(({ reason }) => (fhirText(reason) ? [{ text: fhirText(reason) }] : []))),
  });
}
