import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** Patients by phone while it is typed (from `MIN_PHONE_DIGITS` digits), by its last ones, by name, by a hearing aid's serial number, or by the lab's number of a job; without a search, those who came last. */
export const searchPatients = defineCall({
  service: 'staff',
  type: 'search-patients',
  method: 'POST',
  access: ['admin', 'cs', 'reception', 'accounting'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).searchPatients,
});

/** A patient's page. The id of a patient who was merged into another answers the other. */
export const fetchPatient = defineCall({
  service: 'staff',
  type: 'fetch-patient',
  method: 'GET',
  access: ['admin', 'cs', 'reception', 'accounting'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchPatient,
});

/** Changes name, phones or birth year, as read at `version`. */
export const updatePatient = defineCall({
  service: 'staff',
  type: 'update-patient',
  method: 'POST',
  access: ['admin', 'cs', 'reception'],
  actorField: 'id',
  errors: ['not_found', 'record_changed'],
  schemas: async () => (await schemas()).updatePatient,
});

/** Says that an order of the store is a patient's. An order is one patient's at most. */
export const linkOrder = defineCall({
  service: 'staff',
  type: 'link-order',
  method: 'POST',
  access: ['admin', 'cs'],
  actorField: 'id',
  errors: ['not_found', 'order_linked'],
  schemas: async () => (await schemas()).linkOrder,
});

/** Takes back that an order is a patient's. */
export const unlinkOrder = defineCall({
  service: 'staff',
  type: 'unlink-order',
  method: 'POST',
  access: ['admin', 'cs'],
  actorField: 'id',
  errors: ['not_found'],
  schemas: async () => (await schemas()).unlinkOrder,
});

/** Makes two records of one person one: everything of `duplicateId` becomes `patientId`'s. Made again until it is done. */
export const mergePatients = defineCall({
  service: 'staff',
  type: 'merge-patients',
  method: 'POST',
  access: ['admin', 'cs'],
  actorField: 'id',
  errors: ['not_found', 'record_changed', 'merge_undecided'],
  schemas: async () => (await schemas()).mergePatients,
});
