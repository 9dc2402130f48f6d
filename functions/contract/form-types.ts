import type { HEARING_AID_STYLES } from './constants.ts';
import type {
  BATTERY_SIZES,
  BlockType,
  CHANGEABLE,
  EAR_MOLD_SIDES,
  EAR_MOLD_SIZES,
  EAR_MOLD_TYPES,
  FollowUpStatus,
  FormStatus,
  FormType,
  GENDERS,
  READY_STATES,
} from './form-constants.ts';
import type { DocumentList } from './types.ts';

type OneOf<Choices extends readonly string[]> = Choices[number];

/** Things by their index on the wire, in order. */
export type Indexed<T> = Readonly<Record<number, T>>;

/** Absent leaves a value as it is, null takes it away. */
type Optional<T> = { [K in keyof T]?: T[K] | null };

/** What a visit form says of the visit and the person. Dates are ISO 8601 or a day (`2026-11-20`). */
export interface BaseFormData {
  name: string;
  /** When the visit is; today or later (in Cairo) unless it stays as it was. */
  date: string;
  phone: string;
  age: number;
  address: string;
  secondary_phone?: string | null;
  transfer?: string | null;
}

/** A reason of a visit: one of `KNOWN_REASONS`, or what somebody typed. */
export interface ReasonData {
  reason: string;
  /** 1 when absent. */
  qty?: number;
}

export interface ReceptionFormData extends BaseFormData {
  reasons: Indexed<ReasonData>;
}

/** What accounting says of a block. Money in EGP. `rest_of_cost` is computed; one that is sent is not looked at. */
export type AccountData = Optional<{
  lab_number: string;
  /** Of every block but maintenance, where `price_acceptance` stands. It counts instead of the block's own. */
  price: number;
  /** Maintenance only: whether the client takes the price; when not, nothing is billed. */
  price_acceptance: boolean;
  downpayment: number;
  rest_of_cost: number;
  client_call: boolean;
  ready: OneOf<typeof READY_STATES>;
  delivered: boolean;
  note: string;
}>;

interface BlockBase {
  /** The block's id, in blocks that exist (index 20 and above) and only there. */
  id?: string;
  /** Set by the server and kept; one that is sent is not looked at. */
  salesperson?: string | null;
  /** Only in `submit-acc-form`. */
  account?: AccountData;
}

type EarMoldFields = Optional<{
  side: OneOf<typeof EAR_MOLD_SIDES>;
  /** Of the ear mold; the kind of the block is `block_type`. */
  type: OneOf<typeof EAR_MOLD_TYPES>;
  em_size: OneOf<typeof EAR_MOLD_SIZES>;
  vent: string;
}>;

type Style = OneOf<typeof HEARING_AID_STYLES>;

export type ProgrammingData = BlockBase & { block_type: 'p' } & Optional<{
    hearing_aid: string;
    number_of_hearing_aids: number;
    style: Style;
    tinnitus: boolean;
    price: number;
    serial_number: string;
    note: string;
  }>;

export type MaintenanceData = BlockBase & {
  block_type: 'm';
  /** File ids of the bucket `attachments`; all of them, when any is sent. An empty object takes them away. */
  attachments?: Indexed<string>;
} & Optional<{
    hearing_aid: string;
    other_hearing_aid: string;
    style: Style;
    serial_number: string;
    complaint: string;
    spare_parts: string;
    changeable: OneOf<typeof CHANGEABLE>;
    connectable: boolean;
    battery_operated: boolean;
    delivery_date: string;
    price: number;
    downpayment: number;
  }>;

export type EarMoldData = BlockBase & { block_type: 'em' } & EarMoldFields &
  Optional<{ price: number; delivery_date: string }>;

export type NewHearingAidData = BlockBase & { block_type: 'nha' | 'nha-em' } & EarMoldFields &
  Optional<{
    hearing_aid: string;
    style: Style;
    battery_size: OneOf<typeof BATTERY_SIZES>;
    serial_number: string;
    price: number;
    downpayment: number;
    old_client: boolean;
    tinnitus: boolean;
    gender: OneOf<typeof GENDERS>;
    delivery_date: string;
    note: string;
  }>;

export type BlockData = ProgrammingData | MaintenanceData | EarMoldData | NewHearingAidData;

/** What is sent of a service form. What is absent stays as it is. */
export interface ServiceFormData {
  baseForm?: Partial<BaseFormData> & { follow_up?: boolean; follow_up_date?: string | null };
  /** New blocks from 0, existing ones from 20 on; one that is not named stays as it is. */
  blocks?: Indexed<BlockData>;
  /** Ids of blocks that go. */
  removed?: Indexed<string>;
  /** All reasons, when any is sent. */
  reasons?: Indexed<ReasonData>;
}

/** Who is working on a form now. */
export interface FormLeaseHolder {
  holderId: string;
  holder: string;
  /** ISO 8601. */
  until: string;
}

export interface BlockRef {
  id: string;
  type: BlockType;
}

export interface Reason {
  reason: string;
  quantity: number;
}

/** A form as lists show it. Follow-up fields of a reception form are empty: they begin with its service form. */
export interface FormSummary {
  $id: string;
  $createdAt: string;
  form_type: FormType;
  /** As it stands now: a lease that has run out does not count. */
  status: FormStatus;
  version: number;
  lease: FormLeaseHolder | null;
  patient_id: string;
  name: string;
  date: string;
  phone: string;
  secondary_phone: string | null;
  age: number;
  address: string;
  transfer: string | null;
  /** The name of who made the form. */
  salesperson: string;
  follow_up: boolean;
  /** The day at 00:00Z. */
  follow_up_date: string | null;
  prev_follow_up_date: string | null;
  follow_up_count: number;
  follow_up_status: FollowUpStatus | null;
  frozen: boolean;
  blocks: BlockRef[];
  reasons: Reason[];
  /** When the form became complete for the first time. */
  issued_at: string | null;
  deleted_at: string | null;
  /** Only in the admin's list of complete service forms. */
  bill: FormBill | null;
}

/** Money in EGP. */
export interface FinanceTotals {
  forms: number;
  billed: number;
  /** Downpayments. */
  received: number;
  /** `billed` − `received`. */
  outstanding: number;
}

export interface FormBill extends Omit<FinanceTotals, 'forms'> {
  services: BlockDetails[];
}

/** What accounting has said of a block, and what follows. Money in EGP. */
export interface BlockAccount {
  lab_number: string | null;
  price: number | null;
  price_acceptance: boolean | null;
  downpayment: number | null;
  client_call: boolean;
  ready: OneOf<typeof READY_STATES> | null;
  delivered: boolean;
  note: string | null;
  /** What the block costs in the end. */
  billed: number;
  /** What has been paid of it. */
  received: number;
  /** `billed` − `received`. */
  rest_of_cost: number;
}

/** A block with all its fields; those that its kind does not have are null. */
export interface BlockDetails {
  id: string;
  form_id: string;
  block_type: BlockType;
  /** The name of who made the block. */
  salesperson: string;
  salesperson_id: string;
  hearing_aid: string | null;
  other_hearing_aid: string | null;
  number_of_hearing_aids: number | null;
  style: Style | null;
  tinnitus: boolean | null;
  serial_number: string | null;
  complaint: string | null;
  attachments: string[];
  spare_parts: string | null;
  changeable: OneOf<typeof CHANGEABLE> | null;
  connectable: boolean | null;
  battery_operated: boolean | null;
  side: OneOf<typeof EAR_MOLD_SIDES> | null;
  /** Of the ear mold. */
  type: OneOf<typeof EAR_MOLD_TYPES> | null;
  em_size: OneOf<typeof EAR_MOLD_SIZES> | null;
  vent: string | null;
  battery_size: OneOf<typeof BATTERY_SIZES> | null;
  old_client: boolean | null;
  gender: OneOf<typeof GENDERS> | null;
  /** The day at 00:00Z. */
  delivery_date: string | null;
  /** EGP. */
  price: number | null;
  /** EGP. */
  downpayment: number | null;
  note: string | null;
  /** Null before accounting has issued, and for customer service. */
  account: BlockAccount | null;
}

/** A form with everything that its page shows. */
export interface FormDetails extends FormSummary {
  /** The blocks in order, with their fields. */
  details: BlockDetails[];
}

/** Forms of a list. */
export interface FormPage extends DocumentList<FormSummary> {
  /** The `lastId` that brings the forms after these; null after the last one. */
  next: string | null;
  /** Of the whole period; only in the admin's list of complete service forms. */
  totals: FinanceTotals | null;
}

/** What a form came to by a change. */
export interface FormState {
  $id: string;
  status: FormStatus;
  version: number;
}

/** What became of taking, renewing or leaving a form. */
export interface FormLease extends FormState {
  /** Null after leaving. */
  leaseId: string | null;
  /** ISO 8601; null after leaving. */
  leaseUntil: string | null;
}

/** Finance of a period. */
export interface Finance extends FinanceTotals {
  /** Days on which forms were issued, oldest first; `day` as `2026-11-20`. */
  days: (FinanceTotals & { day: string })[];
}

/** How many follow-ups wait, up to 5,000. Frozen ones do not count. */
export interface FollowUpCount {
  due: number;
  overdue: number;
}
