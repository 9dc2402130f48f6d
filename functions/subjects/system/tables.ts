import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import { ROLES } from '#contract/call.ts';
import { choice, id, moment, money, text, whole } from '#contract/columns.ts';
import { LANGUAGES, PRODUCT_TYPES } from '#contract/constants.ts';
import { WORD_MAX } from '#contract/fold-letters.ts';
import { RECORD_KINDS } from '#contract/record-reads/kinds.ts';
import { MESSAGE_CHANNELS, MESSAGE_STATES } from '#contract/system/constants.ts';
import { ACCOUNT, personalRecord, record } from '#records/record.ts';

export const outbox = personalRecord('outbox', {
  title: 'Outbox',
  of: {
    order_id: { table: 'orders', orphan: 'message_without_order' },
    user_id: ACCOUNT,
    patient_id: { table: 'patients', person: 'patient' },
  },
  kept: 'messages',
  erased: 'row',
  newHolder: 'goes with the email',
  toldFirst: ['kind', 'channel', 'lang', 'email', 'phone', 'state'],
  columns: {
    order_id: id({ told: false }),
    user_id: id({ required: true, told: false }),
    kind: choice(
      [
        'placed',
        'kiosk_code',
        'kiosk_late',
        'paid',
        'confirmed',
        'shipped',
        'delivered',
        'cancelled',
        'undelivered',
        'lost',
        'refunded',
        'back_in_stock',
        'return_asked',
        'return_received',
        'return_refused',
        'return_sent_back',
        'system_red',
        'system_well',
        'appointment_booked',
        'appointment_moved',
        'appointment_cancelled',
        'appointment_reminder',
        'appointment_offered',
        'appointment_soon',
        'appointment_another_time',
        'instalment_due',
        'instalment_overdue',
        'clinic_document',
        'paper_link',
        'repair_received',
        'repair_ready',
        'mold_ready',
        'warranty_ending',
        'follow_up_due',
        'recall',
        'records_linked',
        'records_declined',
        'password_by_code',
        'phone_moved',
        'delivery_failed',
        'trial_check',
        'factor_reset',
        'new_device',
      ],
      { required: true, told: true },
    ),
    channel: choice(MESSAGE_CHANNELS, { required: true, told: true }),
    lang: choice(LANGUAGES, { required: true, told: true }),
    amount_piasters: money({ told: true }),
    product_type: choice(PRODUCT_TYPES, { told: false }),
    product_id: id({ told: false }),
    document_id: id({ told: false }),
    email: text(320, { told: true }),
    about: text(300, { told: false }),
    phone: text(20, { told: true }),
    patient_id: id({ told: false }),
    state: choice(MESSAGE_STATES, { required: true, told: true }),
    attempts: whole({ default: 0, told: false }),
    resent: whole({ told: false }),
    next_at: moment({ told: false }),
    message_id: id({ told: false }),
    last_error: text(500, { told: false }),
    // When WhatsApp said that it has sent it; whether it has arrived is another matter.
    reported_at: moment({ told: false }),
    // The time of which a reminder has spoken: a reply to it means no other.
    told_time: moment({ told: false }),
    version: whole({ default: 0, told: false }),
    stop_secret: text(64, { told: false }),
  },
  indexes: {
    order_id: ['order_id'],
    document_id: ['document_id'],
    state_next_at: ['state', 'next_at'],
    user_id: ['user_id'],
    about: ['about'],
    patient_id: ['patient_id'],
    oldest: ['state', '$createdAt'],
    reported_at: ['reported_at'],
  },
});

export const auditLog = personalRecord('audit_log', {
  title: 'Audit log',
  // And by the rows that are found of somebody (`personal/definition.ts`).
  of: { actor_id: ACCOUNT },
  kept: 'audit',
  // That something was done to a row stays, not what it said.
  erased: 'columns',
  owner: { column: 'actor_id', gone: NOBODY_ID },
  newHolder: 'goes with the email',
  toldFirst: ['at'],
  columns: {
    actor_id: id({ required: true, told: false }),
    actor_name: text(128, { required: true, told: false }),
    actor_email: text(320, { required: true, told: false }),
    actor_role: choice(ROLES, { required: true, told: true }),
    at: moment({ required: true, told: true }),
    action: text(30, { required: true, told: true }),
    kind: text(20, { required: true, told: true }),
    subject_id: id({ required: true, told: false }),
    label: text(200, { required: true, told: true, erased: '' }),
    before: text(60_000, { told: true, erased: null }),
    after: text(60_000, { told: true, erased: null }),
    search: text(1500, { required: true, told: false, erased: '' }),
  },
  searched: 'search',
  indexes: {
    actor_at: ['actor_id', '-at'],
    kind_subject_at: ['kind', 'subject_id', '-at'],
    kind_newest: ['kind', 'at', '$id'],
    at: ['-at'],
    newest: ['at', '$id'],
    subject: ['subject_id', 'at'],
  },
});

/** A row for each word of a row of another table, by which that one is found (`runtime/terms.ts`). */
export const searchTerms = record('search_terms', {
  title: 'Search terms',
  nobody: 'Words of rows in other tables, written and deleted with them.',
  columns: {
    table_id: text(36, { required: true }),
    term: text(WORD_MAX, { required: true }),
    row_id: id({ required: true }),
    batch_id: id({ required: true }),
  },
  indexes: {
    term: ['table_id', 'term'],
    row_id: ['row_id'],
  },
});

export const recordReads = personalRecord('record_reads', {
  title: 'Record reads',
  of: {
    actor_id: ACCOUNT,
    subject_id: [
      { table: 'orders', person: 'user' },
      { table: 'patients', person: 'patient' },
      { table: 'forms', person: 'patient' },
      { table: 'patient_orders', person: 'patient' },
    ],
  },
  kept: 'audit',
  erased: 'nothing',
  newHolder: 'follows',
  toldFirst: ['at'],
  columns: {
    actor_id: id({ required: true, told: false }),
    actor_name: text(128, { required: true, told: false }),
    actor_role: choice(ROLES, { required: true, told: true }),
    at: moment({ required: true, told: true }),
    kind: choice(RECORD_KINDS, { required: true, told: true }),
    subject_id: id({ required: true, told: false }),
    call: text(64, { required: true, told: false }),
  },
  indexes: {
    actor_at: ['actor_id', '-at'],
    subject_at: ['subject_id', '-at'],
    newest: ['at', '$id'],
  },
});

export const bookReports = record('book_reports', {
  title: 'Book reports',
  nobody: 'What differs, by the numbers of orders and forms.',
  columns: {
    day: text(10, { required: true }),
    asked: choice(['schedule', 'admin'], { required: true }),
    state: choice(['open', 'done'], { required: true }),
    position: text(100),
    checked: whole({ default: 0 }),
    corrections: text(100_000, { required: true }),
    findings: text(100_000, { required: true }),
    started_at: moment({ required: true }),
    finished_at: moment(),
    version: whole({ default: 0 }),
  },
  indexes: {
    started_at: ['started_at'],
    state: ['state', 'started_at'],
  },
});

export const systemState = record('system_state', {
  title: 'System state',
  nobody: 'How the schedule ran, and what the admins were told of the shop.',
  columns: {
    ran_at: moment(),
    failed: text(300),
    red: text(300),
    well_at: moment(),
    deployment: text(40),
    app_version: text(40),
    deployed_at: moment(),
    version: whole({ default: 0 }),
  },
});

export const faults = record('faults', {
  title: 'Faults',
  nobody: 'What failed, without what was quoted, addresses, numbers and names.',
  columns: {
    service: choice(['clients', 'shop', 'admin', 'forms', 'staff'], { required: true }),
    call: text(100, { required: true }),
    message: text(300, { required: true }),
  },
});

export const journal = record('journal', {
  title: 'Journal of transactions',
  nobody: 'Copies of what was being written, which go after 90 days at most; nobody reads them.',
  columns: {
    part: choice(['begin', 'end'], { required: true }),
    purpose: text(100, { required: true }),
    operations: text(4_000_000),
    transaction_id: id(),
    outcome: choice(['completed', 'stuck']),
  },
  indexes: {
    part: ['part'],
    transaction_id: ['transaction_id'],
    outcome: ['outcome'],
  },
});

export const migrations = record('migrations', {
  title: 'Migrations',
  nobody: 'How far the rows have been brought to this release.',
  columns: {
    started_at: moment({ required: true }),
    finished_at: moment(),
    held_until: moment(),
    rows_changed: whole({ default: 0 }),
    version: whole({ default: 0 }),
  },
});
