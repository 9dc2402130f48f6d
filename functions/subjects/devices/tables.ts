import { choice, day, flag, id, moment, text, texts, whole } from '#contract/columns.ts';
import { DEVICE_STATUSES, DEVICE_WORD_MAX, JOB_KINDS, JOB_STAGES } from '#contract/devices/constants.ts';
import { IMPRESSION_STATES, REQUEST_KINDS } from '#contract/impressions/states.ts';
import { ACCOUNT, personalRecord } from '#records/record.ts';

export const devices = personalRecord('devices', {
  title: 'Devices',
  of: { patient_id: { table: 'patients', person: 'patient' } },
  kept: 'clinic',
  erased: 'row',
  columns: {
    patient_id: id({ required: true, told: false }),
    serial_number: text(60, { required: true, told: true }),
    hearing_aid: text(200, { told: true }),
    style: text(DEVICE_WORD_MAX, { told: true }),
    battery_size: text(DEVICE_WORD_MAX, { told: true }),
    origin: choice(['sold', 'brought'], { required: true, told: true }),
    status: choice(DEVICE_STATUSES, { default: 'active', told: true }),
    // Of the service form and block that tell of it; empty for one that came in with old data.
    form_id: id({ required: true, told: false }),
    block_id: id({ required: true, told: false }),
    issued_at: moment({ required: true, told: true }),
    warranty_until: day({ told: true }),
    note: text(500, { told: true }),
    former_serials: texts(60, { told: true }),
    version: whole({ default: 0, told: false }),
  },
  indexes: {
    serial_number: { unique: ['serial_number'] },
    patient_id: ['patient_id'],
    form_id: ['form_id'],
    warranty: ['status', 'warranty_until'],
    issued: ['status', 'issued_at'],
  },
});

export const loans = personalRecord('loans', {
  title: 'Loans',
  of: {
    piece_id: { table: 'stock_pieces', orphan: 'loan_without_piece' },
    patient_id: { table: 'patients', person: 'patient' },
  },
  kept: 'clinic',
  // The hearing aid has to come back, whoever had it.
  erased: 'columns',
  columns: {
    piece_id: id({ required: true, told: false }),
    product_id: id({ required: true, told: false }),
    serial_number: text(60, { required: true, told: true }),
    patient_id: id({ required: true, told: false, erased: '' }),
    job_id: id({ told: false, erased: null }),
    lent_at: moment({ required: true, told: true }),
    due_on: day({ required: true, told: true }),
    returned_at: moment({ told: true }),
    note: text(500, { told: true, erased: null }),
    actor_name: text(128, { required: true, told: false }),
    version: whole({ default: 0, told: false }),
  },
  indexes: {
    piece_id: ['piece_id'],
    patient_id: ['patient_id'],
    serial_number: ['serial_number'],
    open: ['returned_at', 'due_on'],
  },
});

export const jobs = personalRecord('jobs', {
  title: 'Repairs and lab work',
  of: { patient_id: { table: 'patients', person: 'patient' } },
  kept: 'clinic',
  erased: 'row',
  columns: {
    form_id: id({ required: true, told: false }),
    patient_id: id({ required: true, told: false }),
    kind: choice(JOB_KINDS, { required: true, told: true }),
    block_type: choice(['m', 'em', 'nha-em'], { required: true, told: true }),
    hearing_aid: text(200, { told: true }),
    style: text(20, { told: true }),
    serial_number: text(60, { told: true }),
    side: text(20, { told: true }),
    em_type: text(20, { told: true }),
    em_size: text(20, { told: true }),
    lab_number: text(60, { told: true }),
    lab_name: text(60, { told: true }),
    stage: choice(JOB_STAGES, { required: true, told: true }),
    received_at: moment({ required: true, told: true }),
    promised_on: day({ told: true }),
    delivered_at: moment({ told: true }),
    at_lab_since: moment({ told: false }),
    version: whole({ default: 0, told: false }),
  },
  indexes: {
    form_id: ['form_id'],
    patient_id: ['patient_id'],
    stage_promised_on: ['stage', 'promised_on'],
    kind_stage_promised_on: ['kind', 'stage', 'promised_on'],
    stage_delivered_at: ['stage', '-delivered_at'],
    lab_number: ['lab_number'],
  },
});

export const impressionRequests = personalRecord('impression_requests', {
  title: 'Impression requests',
  of: { user_id: ACCOUNT },
  kept: 'impressions',
  erased: 'row',
  owner: { column: 'user_id', gone: null },
  newHolder: 'goes with the email',
  columns: {
    kind: choice(REQUEST_KINDS, { told: true }),
    product_id: id({ required: true, told: false }),
    title: text(200, { required: true, told: true }),
    order_id: id({ told: false }),
    user_id: id({ told: false }),
    name: text(210, { required: true, told: true }),
    phone: text(20, { required: true, told: true }),
    problem: text(160, { told: true }),
    warranty_until: day({ told: true }),
    request_id: id({ told: false }),
    state: choice(IMPRESSION_STATES, { required: true, told: true }),
    taken_by: text(128, { told: false }),
    form_id: id({ told: false }),
    address_key: id({ told: false }),
    unproven: flag({ default: false, told: false }),
    version: whole({ default: 0, told: false }),
  },
  indexes: {
    form_id: ['form_id'],
    order_id: ['order_id'],
    state: ['state'],
    user_id: ['user_id'],
    phone: ['phone'],
    address_key: ['address_key'],
    known_first: ['state', 'unproven', '$createdAt'],
  },
});
