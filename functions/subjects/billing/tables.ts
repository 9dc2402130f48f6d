import { DOCUMENT_KINDS } from '#contract/clinic-documents/constants.ts';
import { LINKED_PAPER_KINDS } from '#contract/clinic-documents/link.ts';
import { PAYMENT_KINDS, PAYMENT_METHODS } from '#contract/clinic-payments/constants.ts';
import { balance, choice, day, flag, id, moment, sum, text, whole } from '#contract/columns.ts';
import { PAYERS } from '#contract/insurers/constants.ts';
import {
  OPENING_METHODS,
  OPENING_NOTE_MAX,
  OPENING_PAYMENT_KINDS,
  OPENING_REFERENCE_MAX,
} from '#contract/opening-balances/constants.ts';
import { personalRecord, record } from '#records/record.ts';

export const clinicPayments = personalRecord('clinic_payments', {
  title: 'Payments of the clinic',
  of: { form_id: { table: 'cs_forms', orphan: 'payment_without_form', person: 'patient' } },
  kept: 'clinic',
  // What was paid stays in the books.
  erased: 'columns',
  columns: {
    form_id: id({ required: true, told: false }),
    block_id: id({ told: false }),
    kind: choice(PAYMENT_KINDS, { required: true, told: true }),
    amount_piasters: balance({ required: true, told: true }),
    method: choice(PAYMENT_METHODS, { required: true, told: true }),
    payer: choice(PAYERS, { told: false }),
    reference: text(100, { told: true, erased: null }),
    day: day({ required: true, told: true }),
    at: moment({ required: true, told: false }),
    actor_id: id({ required: true, told: false }),
    actor_name: text(128, { required: true, told: false }),
    note: text(500, { told: true, erased: null }),
    refund_of: id({ told: false }),
    void_of: id({ told: false }),
  },
  indexes: {
    form_id: ['form_id'],
    day: ['day'],
    actor_day: ['actor_id', 'day'],
  },
});

export const clinicDocuments = personalRecord('clinic_documents', {
  title: 'Receipts and invoices of the clinic',
  of: {
    payment_id: { table: 'clinic_payments', orphan: 'receipt_without_payment' },
    form_id: { table: 'cs_forms', orphan: 'document_without_form', person: 'patient' },
    document_id: { table: 'clinic_documents', orphan: 'credit_note_without_invoice' },
  },
  kept: 'clinic',
  // Numbers and amounts stay in the books.
  erased: 'columns',
  toldFirst: [
    'number',
    'name',
    'amount_piasters',
    'vat_piasters',
    'outstanding_piasters',
    'insurer_name',
    'insurer_membership',
    'insurer_piasters',
    'insurer_outstanding_piasters',
    'reason',
  ],
  columns: {
    kind: choice(DOCUMENT_KINDS, { required: true, told: false }),
    number: text(20, { required: true, told: true }),
    form_id: id({ required: true, told: false }),
    payment_id: id({ told: false }),
    amount_piasters: sum({ required: true, told: true }),
    outstanding_piasters: sum({ told: true }),
    at: moment({ required: true, told: true }),
    actor_id: id({ required: true, told: false }),
    actor_name: text(128, { required: true, told: false }),
    document_id: id({ told: false }),
    vat_piasters: sum({ told: true }),
    // What they say stands among the services, also when they are gone here: serial numbers are among them.
    lines: text(60_000, { told: false, erased: null }),
    name: text(100, { told: true, erased: null }),
    reason: text(500, { told: true, erased: null }),
    insurer_name: text(120, { told: true }),
    insurer_membership: text(60, { told: true, erased: null }),
    insurer_piasters: sum({ told: true }),
    insurer_outstanding_piasters: balance({ told: true }),
  },
  indexes: {
    number: { unique: ['number'] },
    form_id: ['form_id'],
    payment_id: { unique: ['payment_id'] },
  },
});

// Under the id of its paper: of a document, or of the form that a quote is of.
export const paperLinks = personalRecord('paper_links', {
  title: 'Links to papers of the clinic',
  of: { form_id: { table: 'cs_forms', person: 'patient' } },
  kept: 'clinic',
  erased: 'row',
  columns: {
    form_id: id({ required: true, told: false }),
    kind: choice(LINKED_PAPER_KINDS, { required: true, told: false }),
    secret: text(24, { required: true, told: false }),
    ends_at: moment({ required: true, told: true }),
    withdrawn_at: moment({ told: true }),
    // What a quote said when its link was last asked for: it has no row of its own.
    quote: text(60_000, { told: false }),
    version: whole({ default: 0, told: false }),
  },
  indexes: {
    form_id: ['form_id'],
    secret: ['secret'],
  },
});

export const instalmentPlans = personalRecord('instalment_plans', {
  title: 'Instalment plans',
  of: { $id: { table: 'cs_forms', orphan: 'plan_without_form', person: 'patient' } },
  kept: 'clinic',
  erased: 'columns',
  columns: {
    state: choice(['running', 'ended'], { required: true, told: true }),
    instalments: text(5000, { required: true, told: true }),
    received_before_piasters: sum({ required: true, told: false }),
    next_day: day({ told: true }),
    told: choice(['nothing', 'before', 'overdue'], { required: true, told: false }),
    made_at: moment({ required: true, told: true }),
    actor_id: id({ required: true, told: false }),
    made_by: text(128, { required: true, told: false }),
    ended_at: moment({ told: true }),
    ended_by: text(128, { told: false }),
    end_reason: text(500, { told: true, erased: null }),
    request_id: id({ required: true, told: false }),
    version: whole({ default: 0, told: false }),
  },
  indexes: {
    next_day: ['next_day'],
    told_next_day: ['told', 'next_day'],
  },
});

export const insurers = record('insurers', {
  title: 'Insurers',
  nobody: 'Insurers and companies, with the contacts that the clinic wrote down.',
  columns: {
    name: text(120, { required: true }),
    contact: text(300),
    active: flag({ default: true }),
    version: whole({ default: 0 }),
  },
});

export const insurerShares = personalRecord('insurer_shares', {
  title: 'What insurers owe of bills',
  of: {
    $id: { table: 'cs_forms', orphan: 'share_without_form', person: 'patient' },
    insurer_id: { table: 'insurers', orphan: 'share_without_insurer' },
  },
  kept: 'clinic',
  // Who owes how much stays in the books.
  erased: 'columns',
  columns: {
    insurer_id: id({ required: true, told: false }),
    membership: text(60, { told: true, erased: null }),
    share_piasters: sum({ required: true, told: true }),
    outstanding_piasters: balance({ required: true, told: true }),
    open: flag({ required: true, told: false }),
    since: moment({ required: true, told: false }),
  },
  indexes: {
    open_since: ['open', 'since'],
    insurer_open_since: ['insurer_id', 'open', 'since'],
  },
});

// Below 0 is what the clinic owes.
export const openingBalances = personalRecord('opening_balances', {
  title: 'Opening balances of clients',
  of: { patient_id: { table: 'patients', person: 'patient' } },
  kept: 'clinic',
  // Who owed how much stays in the books.
  erased: 'columns',
  columns: {
    patient_id: id({ required: true, told: false }),
    day: day({ required: true, told: true }),
    amount_piasters: balance({ required: true, told: true }),
    left_piasters: balance({ required: true, told: true }),
    open: flag({ required: true, told: false }),
    reference: text(OPENING_REFERENCE_MAX, { told: true, erased: null }),
    note: text(OPENING_NOTE_MAX, { told: true, erased: null }),
    written_off_piasters: balance({ required: true, told: true }),
    write_off_reason: text(500, { told: true, erased: null }),
    written_off_by: text(128, { told: false }),
    written_off_at: moment({ told: true }),
    version: whole({ default: 0, told: false }),
  },
  indexes: {
    patient_id: ['patient_id'],
    open_day: ['open', 'day'],
  },
});

// Apart from the payments of forms: all of those count on the day on which their form was issued.
export const openingPayments = personalRecord('opening_payments', {
  title: 'Payments of opening balances',
  of: { balance_id: { table: 'opening_balances', orphan: 'payment_without_balance', person: 'patient' } },
  kept: 'clinic',
  // What was paid stays in the books.
  erased: 'columns',
  columns: {
    balance_id: id({ required: true, told: false }),
    kind: choice(OPENING_PAYMENT_KINDS, { required: true, told: true }),
    amount_piasters: balance({ required: true, told: true }),
    method: choice(OPENING_METHODS, { required: true, told: true }),
    reference: text(100, { told: true, erased: null }),
    day: day({ required: true, told: true }),
    at: moment({ required: true, told: false }),
    actor_id: id({ required: true, told: false }),
    actor_name: text(128, { required: true, told: false }),
    note: text(500, { told: true, erased: null }),
    refund_of: id({ told: false }),
    void_of: id({ told: false }),
    receipt_number: text(20, { told: true }),
    receipt_at: moment({ told: false }),
    receipt_by: text(128, { told: false }),
  },
  indexes: {
    balance_id: ['balance_id'],
    day: ['day'],
    actor_day: ['actor_id', 'day'],
  },
});
