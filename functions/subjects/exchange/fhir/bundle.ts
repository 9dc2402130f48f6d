import type { Bundle, FhirResource, Reference } from 'fhir/r4';
import { toObservation } from './audiogram.ts';
import { fhirId, fullUrl } from './codes.ts';
import { toDevice } from './devices.ts';
import { toDocument } from './documents.ts';
import { toFhirGoal } from './goals.ts';
import { toPatient } from './patient.ts';
import type { StoredRecord, StoredVisit } from './stored-record.ts';
import { toAppointment, toEncounter } from './visits.ts';

/** From where a record comes, and when. */
export interface Origin {
  /** Tells installations apart; the id of a UUID. */
  installation: string;
  now: Date;
}

/** The name by which a bundle says which installation wrote it. */
export const sourceOf = (installation: string): string => `urn:uuid:${installation}`;

/** Somebody's record as a FHIR R4 bundle. The first resource is the patient. */
export function toBundle(record: StoredRecord, { installation, now }: Origin): Bundle<FhirResource> {
  const { patient, referral, contacts, devices, audiograms, notes, goals, appointments, visits } = record;
  const subject: Reference = { reference: `Patient/${fhirId(patient.$id)}` };
  const appointmentsOf = ({ form, appointmentIds = [] }: StoredVisit): Reference[] =>
    appointments
      .filter(({ appointment: { $id, visit_id } }) => visit_id === form.$id || appointmentIds.includes($id))
      .map(({ appointment }) => ({ reference: `Appointment/${fhirId(appointment.$id)}` }));
  const resources: FhirResource[] = [
    toPatient(patient, { referral, contacts }),
    ...appointments.map((one) => toAppointment(one, subject)),
    ...visits.map((visit) => toEncounter(visit, subject, appointmentsOf(visit))),
    ...devices.flatMap((device) => toDevice(device, subject)),
    ...audiograms.map((audiogram) => toObservation(audiogram, subject)),
    ...notes.map((note) => toDocument(note, subject)),
    ...goals.map((goal) => toFhirGoal(goal, subject)),
  ];
  return {
    resourceType: 'Bundle',
    id: fhirId(patient.$id),
    meta: { source: sourceOf(installation) },
    identifier: { system: sourceOf(installation), value: patient.$id },
    type: 'collection',
    timestamp: now.toISOString(),
    entry: resources.map((resource) => ({ fullUrl: fullUrl(resource.resourceType, resource.id ?? ''), resource })),
  };
}
