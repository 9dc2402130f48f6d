import { TRANSDUCERS } from '#contract/audiograms/constants.ts';
import { choice, day, flag, id, ids, int, moment, text, texts, whole } from '#contract/columns.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { CONTACT_CHANNELS } from '#contract/contacts/constants.ts';
import { CONTACT_KINDS } from '#contract/contacts/texts.ts';
import { DECLINE_REASONS, LINK_REQUEST_STATES } from '#contract/link-requests/constants.ts';
import { NOTE_KINDS } from '#contract/notes/constants.ts';
import { PHOTO_TEXT_MAX } from '#contract/patients/constants.ts';
import { PERSON_COLUMNS } from '#contract/patients/person-details.ts';
import { CARE_ROLES } from '#contract/people/roles.ts';
import { ACCOUNT, personalRecord } from '#records/record.ts';

export const patients = personalRecord('patients', {
  title: 'Patients',
  of: {
    $id: { person: 'patient', holds: 'id' },
    merged_into: { person: 'patient', holds: 'id' },
  },
  kept: 'clinic',
  erased: 'row',
  columns: {
    name: text(100, { required: true, told: true }),
    phones: texts(20, { told: true }),
    birth_year: int(1800, 2200, { told: true }),
    ...PERSON_COLUMNS,
    last_visit_on: day({ told: true }),
    merged_into: id({ told: false }),
    search: text(1500, { required: true, told: false }),
    // Of releases before 0.4.0; nothing reads it.
    search_version: whole({ told: false }),
    version: whole({ default: 0, told: false }),
  },
  searched: 'search',
  indexes: {
    merged_into: ['merged_into'],
    last_visit_on: ['last_visit_on', '$createdAt'],
  },
});

// It lets an account see what was measured of a patient.
export const patientAccounts = personalRecord('patient_accounts', {
  title: 'Accounts of patients',
  of: {
    user_id: ACCOUNT,
    $id: { table: 'patients', person: 'patient' },
  },
  kept: 'clinic',
  erased: 'row',
  newHolder: 'goes with the email',
  joins: true,
  columns: {
    user_id: id({ required: true, told: false }),
    linked_by: id({ required: true, told: false }),
    email: text(320, { told: false }),
  },
  indexes: { user_id: ['user_id'] },
});

// One of an account: the desk answers it.
export const linkRequests = personalRecord('link_requests', {
  title: 'Requests to see records',
  of: { $id: ACCOUNT },
  kept: null,
  erased: 'row',
  newHolder: 'goes',
  columns: {
    // As in records: `01012345678`. The request is void once it is not the account's proven phone any more.
    phone: text(20, { required: true, told: true }),
    lang: choice(LANGUAGES, { required: true, told: false }),
    asked_at: moment({ required: true, told: true }),
    state: choice(LINK_REQUEST_STATES, { required: true, told: true }),
    // Why it was declined; it would tell whether the clinic knows the phone.
    reason: choice(DECLINE_REASONS, { told: false }),
    version: whole({ default: 0, told: false }),
  },
  indexes: { state_asked_at: ['state', 'asked_at'] },
});

// The orders themselves are in the copy of whoever ordered, who may be somebody else.
export const patientOrders = personalRecord('patient_orders', {
  title: 'Orders of patients',
  of: { patient_id: { table: 'patients', person: 'patient' } },
  kept: 'clinic',
  erased: 'row',
  joins: true,
  columns: {
    patient_id: id({ required: true, told: false }),
    linked_by: id({ required: true, told: false }),
  },
  indexes: { patient_id: ['patient_id'] },
});

export const audiograms = personalRecord('audiograms', {
  title: 'Audiograms',
  of: { patient_id: { table: 'patients', person: 'patient' } },
  kept: 'clinic',
  erased: 'row',
  columns: {
    patient_id: id({ required: true, told: false }),
    measured_at: moment({ required: true, told: true }),
    self_reported: flag({ default: false, told: true }),
    tester: text(120, { told: true }),
    audiometer: text(120, { told: true }),
    calibrated_on: day({ told: true }),
    transducer: choice(TRANSDUCERS, { told: true }),
    results: text(8000, { required: true, told: true }),
    note: text(1000, { told: true }),
    // Empty for one that came in with old data.
    written_by: id({ required: true, told: false }),
    version: whole({ default: 0, told: false }),
  },
  indexes: {
    patient_measured: ['patient_id', '-measured_at'],
    measured_at: ['measured_at'],
  },
});

export const patientNotes = personalRecord('patient_notes', {
  title: 'Notes of patients',
  of: { patient_id: { table: 'patients', person: 'patient' } },
  kept: 'clinic',
  erased: 'row',
  columns: {
    patient_id: id({ required: true, told: false }),
    at: moment({ required: true, told: true }),
    state: choice(['current', 'withdrawn'], { required: true, told: true }),
    has_text: flag({ default: false, told: false }),
    has_documents: flag({ default: false, told: false }),
    has_pictures: flag({ default: false, told: false }),
    written_by: id({ required: true, told: false }),
    version: whole({ default: 0, told: false }),
  },
  indexes: { patient_at: ['patient_id', '-at'] },
  heard: { by: CARE_ROLES },
});

export const patientNoteTexts = personalRecord('patient_note_texts', {
  title: 'What the versions of notes say',
  of: { patient_id: { table: 'patients', person: 'patient' } },
  kept: 'clinic',
  erased: 'row',
  columns: {
    patient_id: id({ required: true, told: false }),
    note_id: id({ required: true, told: false }),
    version: whole({ default: 0, told: true }),
    at: moment({ required: true, told: true }),
    kind: choice(NOTE_KINDS, { required: true, told: true }),
    heading: text(120, { told: true }),
    text: text(4000, { required: true, told: true }),
    files: ids({ told: true }),
    reason: text(300, { told: true }),
    writer_name: text(128, { required: true, told: false }),
    first_at: moment({ required: true, told: false }),
    actor_id: id({ required: true, told: false }),
    actor_name: text(128, { required: true, told: false }),
    said_at: moment({ required: true, told: true }),
  },
  indexes: {
    note_id: ['note_id'],
    patient_id: ['patient_id'],
  },
});

export const patientFiles = personalRecord('patient_files', {
  title: 'Documents and pictures of patients',
  of: { patient_id: { table: 'patients', person: 'patient' } },
  kept: 'clinic',
  // The file itself goes with its row (`erase-patient.ts`).
  erased: 'row',
  columns: {
    patient_id: id({ required: true, told: false }),
    note_id: id({ required: true, told: false }),
    name: text(120, { required: true, told: true }),
    type: choice(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'], { required: true, told: true }),
    size: whole({ required: true, told: true }),
    added_by: id({ required: true, told: false }),
  },
  indexes: {
    patient_id: ['patient_id'],
    note_id: ['note_id'],
  },
});

// What somebody looks like, so that the desk knows them. Of a merged record it stays where it is, as the record does.
export const patientPhotos = personalRecord('patient_photos', {
  title: 'Photos of patients',
  of: { $id: { table: 'patients', person: 'patient' } },
  kept: 'clinic',
  erased: 'row',
  columns: {
    // A JPEG as base64.
    photo: text(PHOTO_TEXT_MAX, { required: true, told: true }),
    // When its person agreed to it, and who of the staff says so.
    agreed_at: moment({ required: true, told: true }),
    actor_id: id({ required: true, told: false }),
    actor_name: text(128, { required: true, told: false }),
  },
});

// Somebody of the staff opened a message to them; whether they sent it, nobody knows.
export const contacts = personalRecord('contacts', {
  title: 'Contacts with patients',
  of: { patient_id: { table: 'patients', person: 'patient' } },
  kept: 'clinic',
  erased: 'row',
  columns: {
    patient_id: id({ required: true, told: false }),
    at: moment({ required: true, told: true }),
    channel: choice(CONTACT_CHANNELS, { required: true, told: true }),
    kind: choice(CONTACT_KINDS, { required: true, told: true }),
    // The form, appointment, order or person that says whose it is.
    about_id: id({ required: true, told: false }),
    phone: text(20, { required: true, told: true }),
    actor_id: id({ required: true, told: false }),
    actor_name: text(128, { required: true, told: false }),
  },
  indexes: { patient_at: ['patient_id', '-at'], about_id: ['about_id'] },
});
