import type { Audiogram } from '#contract/audiograms/schemas.ts';
import type { ContactPoint } from '#contract/contacts/schemas.ts';
import type { DeviceEntry, JobEntry } from '#contract/devices/schemas.ts';
import type { PatientRecord, Visit } from '#contract/patients/schemas.ts';
import type { Loan } from '#contract/pieces/schemas.ts';
import type { RecordRead } from '#contract/record-reads/schemas.ts';
import type { ReferralSource } from '#contract/referrals/schemas.ts';

const OWNER = { $id: 'patient-1', name: 'Hoda Hassan', phones: ['01012345678', '0223456789'], birth_year: 1959 };

/** A hearing aid of Hoda Hassan; `change` makes it another one. */
export function aDevice(change: Partial<DeviceEntry> = {}): DeviceEntry {
  return {
    $id: 'device-1',
    patient_id: OWNER.$id,
    patient: OWNER,
    serial_number: 'SN-1000',
    hearing_aid: 'Phonak Audéo',
    style: 'ric',
    battery_size: '312',
    origin: 'sold',
    status: 'active',
    issued_at: '2026-10-01T09:00:00.000Z',
    warranty_until: '2028-10-01T00:00:00.000Z',
    in_warranty: true,
    note: null,
    version: 1,
    ...change,
  };
}

/** A repair for Hoda Hassan that has come in; `change` makes it another job. */
export function aJob(change: Partial<JobEntry> = {}): JobEntry {
  return {
    $id: 'job-1',
    form_id: 'form-1',
    patient_id: OWNER.$id,
    patient: OWNER,
    kind: 'repair',
    block_type: 'm',
    hearing_aid: 'Phonak Audéo',
    style: null,
    serial_number: 'SN-1000',
    side: null,
    em_type: null,
    em_size: null,
    lab_number: null,
    lab_name: null,
    stage: 'received',
    received_at: '2026-11-18T09:00:00.000Z',
    promised_on: '2026-11-19T00:00:00.000Z',
    delivered_at: null,
    at_lab_since: null,
    due: false,
    overdue: true,
    version: 4,
    ...change,
  };
}

/** A visit for maintenance that waits for customer service; `change` makes it another one. */
export function aVisit(change: Partial<Visit> = {}): Visit {
  return {
    $id: 'form-1',
    version: 1,
    date: '2026-11-20T10:00:00.000Z',
    status: 'pending',
    service_status: null,
    salesperson: 'Sara',
    reasons: [{ reason: 'maintenance', quantity: 1 }],
    blocks: [],
    outstanding: null,
    ...change,
  };
}

/** A phone of which nothing is said. */
export function aContactPoint(change: Partial<ContactPoint> = {}): ContactPoint {
  return {
    phone: OWNER.phones[0] ?? '',
    way: null,
    lang: null,
    stopped_at: null,
    stopped_on: null,
    offers_at: null,
    proven_at: null,
    last_state: null,
    last_channel: null,
    last_at: null,
    version: 0,
    ...change,
  };
}

const NO_DETAILS: PatientRecord['details'] = {
  national_id: null,
  birth_date: null,
  sex: null,
  governorate: null,
  email: null,
  contact_name: null,
  contact_relation: null,
  contact_phone: null,
  contact_may_know: null,
  referral_source: null,
  desk_note: null,
};

/** How clients come to the clinic; nobody is offered the radio any more. */
export function someSources(): ReferralSource[] {
  return [
    { $id: 'doctor', name_ar: 'طبيب', name_en: 'Doctor', active: true },
    { $id: 'friend', name_ar: 'صديق أو قريب', name_en: 'Friend or family', active: true },
    { $id: 'radio', name_ar: 'الراديو', name_en: 'Radio', active: false },
  ];
}

/** Everything about Hoda Hassan, who has never been there; `change` gives her a history. */
export function aPatient(change: Partial<PatientRecord> = {}): PatientRecord {
  return {
    ...OWNER,
    version: 2,
    last_visit_on: null,
    details: NO_DETAILS,
    photo: null,
    contact_points: (change.phones ?? OWNER.phones).map((phone) => aContactPoint({ phone })),
    balance: null,
    next_appointment: null,
    latest_audiogram: null,
    loans: [],
    trials: [],
    address: null,
    visits: [],
    devices: [],
    jobs: [],
    molds: [],
    follow_ups: [],
    orders: [],
    related_orders: [],
    ...change,
  };
}

/** That somebody opened a client's record. */
export function aRecordRead(change: Partial<RecordRead> = {}): RecordRead {
  return {
    $id: 'read-1',
    at: '2026-11-20T08:05:00.000+00:00',
    actor_id: 'sara',
    actor_name: 'Sara',
    actor_role: 'cs',
    kind: 'patient',
    call: 'fetch-patient',
    patient_id: 'patient-1',
    patient_name: 'Hoda Hassan',
    ...change,
  };
}

/** A hearing aid that Hoda Hassan was lent; `change` makes it another one. */
export function aLoan(change: Partial<Loan> = {}): Loan {
  return {
    $id: 'loan-1',
    serial_number: 'LOAN-1',
    title: 'Phonak Audéo L30-R',
    patient: OWNER,
    job_id: null,
    lent_at: '2026-11-01T09:00:00.000Z',
    due_on: '2026-11-15T00:00:00.000Z',
    returned_at: null,
    due: false,
    overdue: false,
    note: null,
    actor_name: 'Sara',
    version: 0,
    ...change,
  };
}

const NOT_MEASURED = { air: {}, bone: {} };

/** A hearing test of the right ear: PTA3 (30 + 40 + 50) / 3 = 40, PTA4 (30 + 40 + 50 + 60) / 4 = 45. */
export function anAudiogram(change: Partial<Audiogram> = {}): Audiogram {
  return {
    $id: 'audiogram-1',
    measured_at: '2026-11-20T10:30:00.000Z',
    self_reported: false,
    tester: 'Huda',
    audiometer: null,
    calibrated_on: null,
    transducer: 'insert',
    results: {
      right: {
        air: { 500: { level: 30 }, 1000: { level: 40 }, 2000: { level: 50 }, 4000: { level: 60 } },
        bone: {},
        speech_threshold: 55,
      },
      left: NOT_MEASURED,
    },
    note: null,
    version: 2,
    ...change,
  };
}
