import { defineCall } from '../call.ts';
import { CALENDAR_ROLES, FRONT_ROLES, STAFF_ROLES } from '../people/roles.ts';

const subject = { service: 'staff', schemas: () => import('./schemas.ts') } as const;

/** Patients by phone while it is typed (from `MIN_PHONE_DIGITS` digits), by its last ones, by name, by a hearing aid's serial number, or by the lab's number of a job; without a search, those who came last. */
export const searchPatients = defineCall(subject, 'search-patients', { access: STAFF_ROLES });

/** A patient's page. The id of a patient who was merged into another answers the other. */
export const fetchPatient = defineCall(subject, 'fetch-patient', {
  method: 'GET',
  shows: ['see_money', 'see_health'],
  access: STAFF_ROLES,
  errors: ['not_found'],
});

/** Changes what is known of a person, as read at `version`. A national id is one record's at most. */
export const updatePatient = defineCall(subject, 'update-patient', {
  access: FRONT_ROLES,
  errors: ['not_found', 'record_changed', 'national_id_known'],
});

/** The photo of a patient; `not_found` where there is none. */
export const fetchPatientPhoto = defineCall(subject, 'fetch-patient-photo', {
  method: 'GET',
  access: STAFF_ROLES,
  errors: ['not_found'],
});

/** Keeps a photo of a patient who agreed to it, instead of one that there was. `version` is the record's as it was read. */
export const savePatientPhoto = defineCall(subject, 'save-patient-photo', {
  access: CALENDAR_ROLES,
  errors: ['not_found', 'record_changed'],
});

/** Does away with the photo of a patient. `version` is the record's as it was read. */
export const removePatientPhoto = defineCall(subject, 'remove-patient-photo', {
  access: CALENDAR_ROLES,
  errors: ['not_found', 'record_changed'],
});

/** Whose an order of the store was said to be, if anybody's. */
export const fetchOrderPerson = defineCall(subject, 'fetch-order-person', {
  method: 'GET',
  access: ['admin', 'cs'],
});

/**
 * Says that an order of the store is a patient's. An order is one patient's at most. Without a patient a new record is made
 * of whoever the order is for.
 */
export const linkOrder = defineCall(subject, 'link-order', {
  access: ['admin', 'cs'],
  errors: ['not_found', 'order_linked'],
});

/** Takes back that an order is a patient's. */
export const unlinkOrder = defineCall(subject, 'unlink-order', {
  access: ['admin', 'cs'],
  errors: ['not_found'],
});

/** Makes two records of one person one: everything of `duplicateId` becomes `patientId`'s. Made again until it is done. */
export const mergePatients = defineCall(subject, 'merge-patients', {
  access: ['admin', 'cs'],
  errors: ['not_found', 'record_changed', 'merge_undecided'],
});
