import { Query } from 'node-appwrite';
import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import type { KeepingName } from '#contract/keeping/periods.ts';
import type { Rows } from '../rows.generated.ts';
import type { TableId } from '../tables.ts';

/** Whose data: an account's, or that of somebody whom the clinic knows. */
export type SubjectKind = 'user' | 'patient';

/** How rows are found: a column holds the id or the email of the one who is asked about, or the id of a row of theirs. */
export interface Link {
  by: string;
  of: 'id' | 'email' | TableId;
  /** They are told of it, and an erasure leaves it: what was done to an order is part of the books. */
  stays?: true;
  /** An erasure reaches it, and they are not told of it, because it tells of somebody else, too. */
  untold?: true;
  /** Appwrite's queries for which of them. */
  where?: readonly string[];
}

/**
 * What becomes of an account's rows when somebody has proven its email of whom nothing says that they are who used it before:
 *
 * - `goes`: whoever it was, it was theirs;
 * - `goes with the email`: it stays with the email, which the mails about it reached, and goes when the account had another
 *   one before: a mistyped email may be a stranger's;
 * - `follows`: it is found through rows of which another table says it, or is the account itself.
 */
export type NewHolder = 'goes' | 'goes with the email' | 'follows';

/** What stands in a table about people. */
interface HoldingOfPeople<Columns> {
  user?: readonly Link[];
  patient?: readonly Link[];
  /** Which column names the account, where rows stay that do not belong to it any more, and what it says then. */
  owner?: { [Column in keyof Columns]: { column: Column; gone: Columns[Column] } }[keyof Columns];
  newHolder?: NewHolder;
  /** Its rows have the ids of rows of somebody else, with whom it joins them. */
  joins?: true;
  /** What a person is told of it, in this order; members of staff by what they are, not by name. */
  told: readonly (keyof Columns & string)[];
  /** The rest: what the shop works with and what is secret. */
  untold: readonly (keyof Columns & string)[];
  /**
   * What an erasure does: the row goes, or these columns no longer tell of anybody, or nothing, because the row tells of
   * nobody once the rows are gone through which it is found.
   */
  erased: 'row' | 'nothing' | Partial<Columns>;
  /** For how long what is not erased at once stays, and what goes by itself. */
  kept: KeepingName | null;
}

/** Of what belongs to an account, it is said what becomes of it when the account has another holder. */
export type Holding<Columns> = HoldingOfPeople<Columns> &
  ({ user: readonly Link[]; newHolder: NewHolder } | { user?: never; owner?: never; newHolder?: never });

/** A table that tells of nobody, and why. */
export interface Nobody {
  nobody: string;
}

type Definition = { readonly [Table in TableId]: Holding<Rows[Table]> | Nobody };

/** What tells of somebody's hearing. The column of the ear takes no other value, so every order says the same. */
export const HEARING = {
  user_age: null,
  user_hearing_assessment: null,
  user_damaged_ear: 'both',
  hearing_assessment_image: null,
} as const satisfies Partial<Rows['orders']>;

/** Who visited, as the form of a visit says it; `—` stands for a name that is not there (`form-details.ts`). */
const VISITOR_TOLD = ['name', 'phone', 'secondary_phone', 'age', 'address', 'transfer'] as const;
const NO_VISITOR = { name: '—', phone: '', secondary_phone: null, age: 0, address: '', transfer: null } as const;
const LEASE = [
  'version',
  'lease_version',
  'lease_id',
  'lease_holder_id',
  'lease_holder_name',
  'lease_until',
  'last_lease_id',
] as const;

const TOLD_OF_HEARING = [
  'right_250',
  'right_500',
  'right_1000',
  'right_2000',
  'right_4000',
  'right_8000',
  'left_250',
  'left_500',
  'left_1000',
  'left_2000',
  'left_4000',
  'left_8000',
] as const;

/** The books keep the row, and it is nobody's any more. */
const BY_NOBODY = { column: 'user_id', gone: NOBODY_ID } as const;

const ofAccount: readonly Link[] = [{ by: 'user_id', of: 'id' }];
const ofOrder: readonly Link[] = [{ by: 'order_id', of: 'orders' }];
const ofPatient: readonly Link[] = [{ by: 'patient_id', of: 'patients' }];
const ofService: readonly Link[] = [{ by: 'form_id', of: 'cs_forms' }];

const STORED: Definition = {
  users: {
    user: [{ by: '$id', of: 'id' }],
    newHolder: 'follows',
    told: ['username', 'email', 'phone', 'role'],
    untold: ['unpaid_order_id', 'version', 'search', 'claimed_email', 'claimed_password_at', 'holder_email', 'lang'],
    erased: 'row',
    kept: 'accounts',
  },
  hearings: {
    user: [{ by: '$id', of: 'id' }],
    newHolder: 'goes',
    told: TOLD_OF_HEARING,
    untold: [],
    erased: 'row',
    kept: null,
  },
  consents: {
    user: ofAccount,
    newHolder: 'goes',
    told: ['kind', 'text_version', 'lang', 'given_at', 'given_on', 'withdrawn_at', 'withdrawn_on'],
    untold: ['user_id'],
    // What was kept by them goes at the same time.
    erased: 'row',
    kept: null,
  },
  addresses: {
    user: ofAccount,
    newHolder: 'goes',
    told: ['name', 'phone', 'city', 'address', 'used_at', 'default_at'],
    untold: ['user_id', 'slot'],
    erased: 'row',
    kept: null,
  },
  cart_items: {
    user: ofAccount,
    newHolder: 'goes',
    told: ['product_type', 'product_id', 'count'],
    untold: ['user_id', 'version', 'request_ids'],
    erased: 'row',
    kept: 'carts',
  },
  stock_notices: {
    user: [...ofAccount, { by: 'email', of: 'email' }],
    newHolder: 'goes with the email',
    told: ['product_type', 'product_id', 'email', 'lang'],
    untold: ['user_id', 'mailbox_id', 'secret_hash'],
    erased: 'row',
    kept: 'stock_notices',
  },
  impression_requests: {
    user: ofAccount,
    owner: { column: 'user_id', gone: null },
    newHolder: 'goes with the email',
    told: ['kind', 'title', 'name', 'phone', 'problem', 'warranty_until', 'state'],
    untold: [
      'product_id',
      'order_id',
      'user_id',
      'request_id',
      'form_id',
      'taken_by',
      'address_key',
      'unproven',
      'version',
    ],
    erased: 'row',
    kept: 'impressions',
  },
  orders: {
    user: ofAccount,
    owner: BY_NOBODY,
    newHolder: 'goes with the email',
    told: [
      'number',
      'payment_method',
      'payment_status',
      'delivery_status',
      'amount_piasters',
      'delivery_fee_piasters',
      'vat_piasters',
      'warranty_months',
      'received_piasters',
      'returned_piasters',
      'refund_due_piasters',
      'first_name',
      'last_name',
      'user_email',
      'user_phone',
      'city',
      'address',
      'user_age',
      'user_hearing_assessment',
      'user_damaged_ear',
      'hearing_assessment_image',
      'note',
      'lang',
      'cash_received_at',
      'cash_returned_at',
      'card_transaction_id',
      'call_attempts',
      'last_call_at',
      'last_call_outcome',
    ],
    untold: [
      'user_id',
      'address_key',
      'card_order_id',
      'card_order_at',
      'contents_hash',
      'version',
      'reserved_until',
      'refund_started_at',
      'search',
      'counted_at',
      'payment_undecided_at',
      'shown_at',
      'replaced_by',
      'forgotten_at',
      'owner_deleted_at',
      'return_id',
      'return_due_piasters',
      'returns_cash_piasters',
    ],
    // Once the order is over (`forget-people.ts`): until then the goods are fitted by it.
    erased: { ...HEARING, note: null, address_key: null },
    kept: 'orders',
  },
  order_lines: {
    user: ofOrder,
    newHolder: 'follows',
    told: ['title_ar', 'title_en', 'count', 'unit_price_piasters', 'vat_piasters', 'making'],
    untold: ['order_id', 'product_id', 'product_type'],
    erased: 'nothing',
    kept: 'orders',
  },
  returns: {
    user: ofOrder,
    owner: BY_NOBODY,
    newHolder: 'follows',
    told: [
      'number',
      'state',
      'reason',
      'reason_text',
      'received_at',
      'inspected_at',
      'ended_at',
      'refund_piasters',
      'fee_piasters',
      'note',
    ],
    untold: ['order_id', 'user_id', 'cash_returned_at', 'cash_returned_piasters', 'search'],
    erased: { reason_text: null, note: null },
    kept: 'orders',
  },
  return_lines: {
    user: [{ by: 'return_id', of: 'returns' }],
    newHolder: 'follows',
    told: ['product_type', 'product_id', 'count', 'restocked', 'unsellable', 'sent_back'],
    untold: ['return_id', 'order_id'],
    erased: 'nothing',
    kept: 'orders',
  },
  order_events: {
    user: ofOrder,
    newHolder: 'follows',
    told: ['payment_status', 'delivery_status', 'return_state'],
    untold: ['order_id'],
    erased: 'nothing',
    kept: 'orders',
  },
  order_calls: {
    user: ofOrder,
    newHolder: 'follows',
    told: ['at', 'outcome', 'note'],
    untold: ['order_id', 'actor_id', 'actor_name'],
    erased: { note: null },
    kept: 'orders',
  },
  payment_attempts: {
    user: ofOrder,
    owner: BY_NOBODY,
    newHolder: 'follows',
    told: ['amount_piasters', 'currency', 'state', 'expires_at'],
    untold: ['order_id', 'user_id', 'provider_order_id', 'special_reference', 'client_secret'],
    erased: 'nothing',
    kept: 'orders',
  },
  payment_transactions: {
    user: ofOrder,
    newHolder: 'follows',
    told: ['transaction_id', 'kind', 'outcome', 'amount_piasters', 'currency', 'returned_piasters', 'booked_at'],
    untold: ['order_id', 'attempt_id', 'provider_created_at', 'booked_piasters'],
    erased: 'nothing',
    kept: 'orders',
  },
  outbox: {
    user: ofAccount,
    newHolder: 'goes with the email',
    told: ['kind', 'channel', 'lang', 'email', 'state', 'amount_piasters'],
    untold: [
      'order_id',
      'user_id',
      'product_type',
      'product_id',
      'document_id',
      'about',
      'attempts',
      'resent',
      'next_at',
      'message_id',
      'last_error',
      'version',
      'stop_secret',
    ],
    erased: 'row',
    kept: 'messages',
  },
  patients: {
    patient: [
      { by: '$id', of: 'id' },
      { by: 'merged_into', of: 'id' },
    ],
    told: ['name', 'phones', 'birth_year', 'last_visit_on'],
    untold: ['merged_into', 'search', 'search_version', 'version'],
    erased: 'row',
    kept: 'clinic',
  },
  // The orders themselves are in the copy of whoever ordered, who may be somebody else.
  patient_orders: {
    patient: ofPatient,
    joins: true,
    told: [],
    untold: ['patient_id', 'linked_by'],
    erased: 'row',
    kept: 'clinic',
  },
  // It lets an account see what was measured of a patient.
  patient_accounts: {
    user: ofAccount,
    patient: [{ by: '$id', of: 'patients' }],
    joins: true,
    newHolder: 'goes with the email',
    told: [],
    untold: ['user_id', 'linked_by', 'email'],
    erased: 'row',
    kept: 'clinic',
  },
  appointments: {
    user: ofAccount,
    patient: ofPatient,
    owner: { column: 'user_id', gone: null },
    newHolder: 'goes with the email',
    told: ['starts_at', 'ends_at', 'state', 'wait_from', 'wait_to', 'offered_until', 'wanted_at'],
    untold: [
      'specialist_id',
      'room',
      'patient_id',
      'user_id',
      'reminded_at',
      'about_id',
      'wait_specialist_id',
      'unproven',
      'version',
    ],
    erased: 'row',
    kept: 'appointments',
  },
  appointment_details: {
    user: [{ by: '$id', of: 'appointments' }],
    patient: [{ by: '$id', of: 'appointments' }],
    newHolder: 'follows',
    told: ['kind', 'name', 'phone', 'note', 'lang', 'booked_by'],
    untold: ['passed', 'address_key', 'held_until'],
    erased: 'row',
    kept: 'appointments',
  },
  // Its time is free again.
  appointment_slots: {
    user: [{ by: 'appointment_id', of: 'appointments' }],
    patient: [{ by: 'appointment_id', of: 'appointments' }],
    newHolder: 'follows',
    told: [],
    untold: ['who', 'starts_at', 'appointment_id'],
    erased: 'row',
    kept: 'appointments',
  },
  devices: {
    patient: ofPatient,
    told: [
      'serial_number',
      'hearing_aid',
      'style',
      'battery_size',
      'origin',
      'status',
      'issued_at',
      'warranty_until',
      'note',
      'former_serials',
    ],
    untold: ['patient_id', 'form_id', 'block_id', 'version'],
    erased: 'row',
    kept: 'clinic',
  },
  loans: {
    patient: ofPatient,
    told: ['serial_number', 'lent_at', 'due_on', 'returned_at', 'note'],
    untold: ['piece_id', 'product_id', 'patient_id', 'job_id', 'actor_name', 'version'],
    // The hearing aid has to come back, whoever had it.
    erased: { patient_id: '', job_id: null, note: null },
    kept: 'clinic',
  },
  jobs: {
    patient: ofPatient,
    told: [
      'kind',
      'block_type',
      'hearing_aid',
      'style',
      'serial_number',
      'side',
      'em_type',
      'em_size',
      'lab_number',
      'stage',
      'received_at',
      'promised_on',
      'delivered_at',
    ],
    untold: ['form_id', 'patient_id', 'at_lab_since', 'version'],
    erased: 'row',
    kept: 'clinic',
  },
  audiograms: {
    patient: ofPatient,
    told: ['measured_at', 'self_reported', 'tester', 'audiometer', 'calibrated_on', 'transducer', 'results', 'note'],
    untold: ['patient_id', 'written_by', 'version'],
    erased: 'row',
    kept: 'clinic',
  },
  patient_notes: {
    patient: ofPatient,
    told: ['at', 'state'],
    untold: ['patient_id', 'has_text', 'has_documents', 'has_pictures', 'written_by', 'version'],
    erased: 'row',
    kept: 'clinic',
  },
  patient_note_texts: {
    patient: ofPatient,
    told: ['version', 'at', 'kind', 'heading', 'text', 'files', 'reason', 'said_at'],
    untold: ['patient_id', 'note_id', 'writer_name', 'first_at', 'actor_id', 'actor_name'],
    erased: 'row',
    kept: 'clinic',
  },
  patient_files: {
    patient: ofPatient,
    told: ['name', 'type', 'size'],
    untold: ['patient_id', 'note_id', 'added_by'],
    // The file itself goes with its row (`erase-patient.ts`).
    erased: 'row',
    kept: 'clinic',
  },
  forms: {
    patient: ofPatient,
    told: ['date', 'status', 'return_status', 'issued_at', 'deleted_at'],
    untold: ['patient_id', 'salesperson_id', ...LEASE],
    erased: 'nothing',
    kept: 'clinic',
  },
  form_details: {
    patient: [{ by: '$id', of: 'forms' }],
    told: VISITOR_TOLD,
    untold: ['salesperson_name'],
    erased: NO_VISITOR,
    kept: 'clinic',
  },
  form_reasons: {
    patient: [{ by: 'form_id', of: 'forms' }],
    told: ['reason', 'quantity'],
    untold: ['form_id', 'position'],
    // Somebody may have typed anything.
    erased: { reason: '—' },
    kept: 'clinic',
  },
  cs_forms: {
    patient: ofPatient,
    told: [
      'date',
      'status',
      'return_status',
      'issued_at',
      'opened_at',
      'deleted_at',
      'follow_up',
      'follow_up_date',
      'prev_follow_up_date',
      'follow_up_count',
      'frozen',
      'call_attempts',
      'last_call_outcome',
      'last_call_at',
      'warranty_months',
    ],
    untold: ['patient_id', 'salesperson_id', 'issued_day', 'follow_up_done_by', 'follow_up_undone_by', ...LEASE],
    erased: { follow_up: false, follow_up_date: null, prev_follow_up_date: null },
    kept: 'clinic',
  },
  follow_up_calls: {
    patient: ofService,
    told: ['at', 'outcome', 'comes_on', 'note'],
    untold: ['form_id', 'actor_id', 'actor_name'],
    erased: { note: null },
    kept: 'clinic',
  },
  clinic_payments: {
    patient: ofService,
    told: ['kind', 'amount_piasters', 'method', 'reference', 'day', 'note'],
    untold: ['form_id', 'block_id', 'payer', 'at', 'actor_id', 'actor_name', 'refund_of', 'void_of'],
    // What was paid stays in the books.
    erased: { reference: null, note: null },
    kept: 'clinic',
  },
  clinic_documents: {
    patient: ofService,
    told: [
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
      'at',
    ],
    // What the lines say stands among the services, also when they are gone here: serial numbers are among them.
    untold: ['kind', 'form_id', 'payment_id', 'document_id', 'lines', 'actor_id', 'actor_name'],
    // Numbers and amounts stay in the books.
    erased: { name: null, insurer_membership: null, lines: null, reason: null },
    kept: 'clinic',
  },
  instalment_plans: {
    patient: [{ by: '$id', of: 'cs_forms' }],
    told: ['state', 'instalments', 'next_day', 'made_at', 'ended_at', 'end_reason'],
    untold: ['received_before_piasters', 'told', 'actor_id', 'made_by', 'ended_by', 'request_id', 'version'],
    erased: { end_reason: null },
    kept: 'clinic',
  },
  insurer_shares: {
    patient: [{ by: '$id', of: 'cs_forms' }],
    told: ['membership', 'share_piasters', 'outstanding_piasters'],
    untold: ['insurer_id', 'open', 'since'],
    // Who owes how much stays in the books.
    erased: { membership: null },
    kept: 'clinic',
  },
  cs_form_details: {
    patient: [{ by: '$id', of: 'cs_forms' }],
    told: VISITOR_TOLD,
    untold: ['salesperson_name'],
    erased: NO_VISITOR,
    kept: 'clinic',
  },
  blocks: {
    patient: ofService,
    told: [
      'type',
      'hearing_aid',
      'other_hearing_aid',
      'number_of_hearing_aids',
      'style',
      'tinnitus',
      'serial_number',
      'complaint',
      'attachments',
      'spare_parts',
      'changeable',
      'connectable',
      'battery_operated',
      'side',
      'em_type',
      'em_size',
      'material',
      'vent',
      'battery_size',
      'old_client',
      'gender',
      'delivery_date',
      'price_piasters',
      'downpayment_piasters',
      'note',
    ],
    untold: ['form_id', 'position', 'salesperson_id', 'salesperson_name', 'product_id'],
    // What was sold and for how much stays for the finance's figures.
    erased: {
      tinnitus: null,
      serial_number: null,
      complaint: null,
      attachments: [],
      spare_parts: null,
      side: null,
      old_client: null,
      gender: null,
      note: null,
    },
    kept: 'clinic',
  },
  block_accounts: {
    patient: ofService,
    told: [
      'lab_number',
      'price_piasters',
      'price_acceptance',
      'downpayment_piasters',
      'client_call',
      'ready',
      'delivered',
      'note',
      'billed_piasters',
      'received_piasters',
      'rest_of_cost_piasters',
    ],
    untold: ['form_id'],
    erased: { lab_number: null, note: null },
    kept: 'clinic',
  },
  audit_log: {
    // And by the rows that are found of them: see `aboutRowsOf`.
    user: [{ by: 'actor_id', of: 'id' }],
    patient: [],
    owner: { column: 'actor_id', gone: NOBODY_ID },
    newHolder: 'goes with the email',
    told: ['at', 'actor_role', 'action', 'kind', 'label', 'before', 'after'],
    untold: ['actor_id', 'actor_name', 'actor_email', 'subject_id', 'search'],
    // That something was done to a row stays, not what it said.
    erased: { label: '', before: null, after: null, search: '' },
    kept: 'audit',
  },
  record_reads: {
    user: [
      { by: 'actor_id', of: 'id' },
      { by: 'subject_id', of: 'orders' },
    ],
    patient: [
      { by: 'subject_id', of: 'patients' },
      { by: 'subject_id', of: 'forms' },
      { by: 'subject_id', of: 'patient_orders' },
    ],
    newHolder: 'follows',
    told: ['at', 'actor_role', 'kind'],
    untold: ['actor_id', 'actor_name', 'subject_id', 'call'],
    erased: 'nothing',
    kept: 'audit',
  },

  privacy_requests: { nobody: 'Ids of those who asked to be erased, so that it is known what was done for them.' },
  rate_limits: { nobody: 'Counts under digests of addresses, phones and emails, which end after an hour to a day.' },
  migrations: { nobody: 'How far the rows have been brought to this release.' },
  journal: { nobody: 'Copies of what was being written, which go after 90 days at most; nobody reads them.' },
  hearing_aids: { nobody: 'The catalogue.' },
  accessories: { nobody: 'The catalogue.' },
  tags: { nobody: 'The catalogue.' },
  card_owners: { nobody: 'Our own account with the card provider.' },
  payment_questions: { nobody: 'Numbers of payments that the provider is asked about.' },
  settings: { nobody: 'The shop. What customers said of it is published with their consent.' },
  counters: { nobody: 'Figures.' },
  sales_days: { nobody: 'Figures.' },
  state_days: { nobody: 'Figures.' },
  sales_months: { nobody: 'Figures.' },
  product_sales: { nobody: 'Figures.' },
  finance_days: { nobody: 'Figures.' },
  stock_pieces: { nobody: 'Pieces by their serial numbers, with the form or order that sold them.' },
  stock_movements: { nobody: 'Pieces, with the order or form and the member of staff who moved them.' },
  insurers: { nobody: 'Insurers and companies, with the contacts that the clinic wrote down.' },
  desk_closings: { nobody: 'Days of members of staff who took money, and whether they are closed.' },
  desk_counts: { nobody: 'What members of staff took in a day, and counted.' },
  figure_days: { nobody: 'Figures, with the id of the member of staff of whom they are.' },
  payment_reports: { nobody: 'What differs, by the numbers of orders and payments.' },
  system_state: { nobody: 'How the schedule ran, and what the admins were told of the shop.' },
  faults: { nobody: 'What failed, without what was quoted, addresses, numbers and names.' },
  book_reports: { nobody: 'What differs, by the numbers of orders and forms.' },
};

/**
 * The log says what was done to rows, and copies of what they say stand there: those about a person are those about any row
 * that is found of them. What was done to an order belongs to the books and stays: what it says of people goes with what the
 * order says of them (`withoutTexts`).
 */
function aboutRowsOf(kind: SubjectKind): Link[] {
  return (Object.keys(STORED) as TableId[]).flatMap((of): Link[] => {
    const holding = STORED[of];
    if ('nobody' in holding || !holding[kind] || of === 'audit_log' || of === 'record_reads') {
      return [];
    }
    if (holding.joins) {
      return [{ by: 'subject_id', of, where: [Query.equal('action', ['link', 'unlink'])], untold: true }];
    }
    return [{ by: 'subject_id', of, ...(kind === 'user' && holding.erased !== 'row' ? { stays: true as const } : {}) }];
  });
}

/**
 * Where a person stands: of every table whether it tells of people, how what it says of one is found, what of it they are
 * told, what an erasure does to it, what becomes of it with another holder of the account, and how long the rest is kept. A copy
 * of somebody's data (`read.ts`), erasures (`erase-*.ts`), `takeOver` and what is due to go (`keeping.ts`) follow from it.
 * Tables stand behind those through which they are found.
 */
export const PERSONAL_DATA = {
  ...STORED,
  audit_log: {
    ...(STORED.audit_log as Holding<Rows['audit_log']>),
    user: [{ by: 'actor_id', of: 'id' }, ...aboutRowsOf('user')],
    patient: aboutRowsOf('patient'),
  },
} as Definition;

/** The tables that tell of people, in their order. */
export const PERSONAL_TABLES = (Object.keys(PERSONAL_DATA) as TableId[]).filter(
  (table) => !('nobody' in PERSONAL_DATA[table]),
);

/** What is said of a table that tells of people. */
export function holdingOf(table: TableId): Holding<Record<string, unknown>> {
  const holding = PERSONAL_DATA[table];
  if ('nobody' in holding) {
    throw new Error(`${table} tells of nobody.`);
  }
  return holding as Holding<Record<string, unknown>>;
}
