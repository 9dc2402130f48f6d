import type { AuditAction, AuditKind } from './audit-log.ts';
import type { Role } from './call.ts';
import type { DeliveryStatus, Language, PaymentStatus, ProductType } from './constants.ts';
import type { CallOutcome, PaymentFindingKind } from './order-handling.ts';
import type { DocumentList, OrderEvent } from './types.ts';

/** A list of which only the first `COUNTED_MAX` rows were counted when there are more. */
export interface CountedList<T> extends DocumentList<T> {
  /** There are more than `total`: show it as "5,000+". */
  capped: boolean;
}

/** An order in the admin's list. Money in EGP. */
export interface AdminOrder {
  $id: string;
  $createdAt: string;
  /** Eight digits that can be read aloud. */
  number: string;
  user_id: string;
  user_email: string;
  first_name: string;
  last_name: string;
  user_age: number | null;
  /** The degree, or the id of the picture of the assessment, or null. */
  user_hearing_assessment: string | null;
  /** The id of the picture in the bucket `assessments`, when there is one. */
  hearing_assessment_image: string | null;
  user_damaged_ear: 'left' | 'right' | 'both';
  user_phone: string;
  address: string;
  /** The governorate's English name. */
  city: string;
  amount: number;
  payment_method: 'cash' | 'card';
  payment_status: PaymentStatus;
  delivery_status: DeliveryStatus;
  /** The provider's numbers, and when the money came; null for cash and while unpaid. */
  card_order_id: string | null;
  card_transaction_id: string | null;
  card_order_at: string | null;
  /** Still to be paid back to the customer. */
  refund_due: number;
  /** Goes with every change: a change of an older version is refused with `order_changed`. */
  version: number;
  /** How often the customer was called about it, and what came of the last call. */
  call_attempts: number;
  last_call_outcome: CallOutcome | null;
  last_call_at: string | null;
  /** For those who work here; the customer never sees it. */
  note: string | null;
}

/** A line as it was sold. Money in EGP. */
export interface AdminOrderLine {
  product_id: string;
  product_type: ProductType;
  title_ar: string;
  title_en: string;
  unit_price: number;
  count: number;
  /** Of which VAT, for the whole line. */
  vat: number;
}

/** One payment that the customer opened with the provider. */
export interface PaymentAttempt {
  provider_order_id: string;
  state: 'open' | 'pending' | 'declined' | 'expired' | 'paid' | 'refund_due' | 'refunded';
  amount: number;
  $createdAt: string;
}

/** One transaction of the provider. */
export interface PaymentTransaction {
  transaction_id: string;
  kind: 'payment' | 'refund';
  outcome: 'pending' | 'declined' | 'paid' | 'reversed' | 'mismatched';
  amount: number;
  /** How much of it went back. */
  returned: number;
  $createdAt: string;
}

/** One call to the customer. */
export interface OrderCall {
  $id: string;
  at: string;
  outcome: CallOutcome;
  note: string | null;
  /** Who called. */
  actor_name: string;
}

/** What may be done with an order as it is. */
export interface OrderMoves {
  /** States that `update-order` may bring it into. */
  delivery: DeliveryStatus[];
  payment: PaymentStatus[];
  /** `refund-order` may be asked to pay back. */
  refund: boolean;
  /** `record-order-call` may be used. */
  call: boolean;
}

/** An order with everything that its details and its papers show. */
export interface AdminOrderDetails extends AdminOrder {
  /** The language in which the customer ordered. */
  lang: Language;
  delivery_fee: number;
  /** The part of `amount` that is VAT; 0 when no VAT was set. */
  vat: number;
  /** What came in for it and what went back. */
  received: number;
  returned: number;
  lines: AdminOrderLine[];
  /** Oldest first, all of them. */
  events: OrderEvent[];
  attempts: PaymentAttempt[];
  transactions: PaymentTransaction[];
  calls: OrderCall[];
  moves: OrderMoves;
}

/** The four figures of the dashboard; exact however large. Revenue in EGP. */
export interface Metrics {
  users: number;
  products: number;
  orders: number;
  revenue: number;
}

/** What came in (less what went back) on a day or in a month of Cairo, and how many orders were placed. EGP. */
export interface RevenueOf {
  /** `2026-11-20`, or `2026-11` for a month. */
  period: string;
  revenue: number;
  orders: number;
}

/** How a product sold. */
export interface BestSeller {
  product_type: ProductType;
  product_id: string;
  title_ar: string;
  title_en: string;
  /** Pieces. */
  count: number;
  /** EGP: as sold, without delivery. */
  amount: number;
}

/** A product of which little is left. */
export interface LowStock {
  product_type: ProductType;
  product_id: string;
  title_ar: string;
  title_en: string;
  stock: number;
}

/** The figures behind the charts, for the days from `from` to `to`, both included. */
export interface Reports {
  from: string;
  to: string;
  /** Every day and every month of the time, those without anything too. */
  days: RevenueOf[];
  months: RevenueOf[];
  /** Of the orders placed in that time, all but unpaid card orders: how many are in each state now. */
  delivery: { status: DeliveryStatus; count: number }[];
  payment: { status: PaymentStatus; count: number }[];
  /** Card orders of that time that nobody has paid (yet). */
  unpaid_card_orders: number;
  /** Without cancelled and returned orders; the best first, at most 20. */
  best_sellers: BestSeller[];
  /** The least first, at most 100; `low_stock_at` is the setting. */
  low_stock: LowStock[];
  low_stock_at: number;
}

/** A difference that the daily comparison with the card provider found. Money in EGP. */
export interface PaymentFinding {
  kind: PaymentFindingKind;
  order_id: string;
  number: string;
  transaction_id: string;
  /** What we have in our books, and what the provider has in his. */
  ours: number;
  theirs: number;
  /** It was put right by taking the provider's word for it. */
  mended: boolean;
}

/** The comparison of one day. */
export interface PaymentReport {
  /** Of Cairo, `2026-11-20`. */
  day: string;
  /** `open` while payments of the day are still to be looked at. */
  state: 'open' | 'done';
  /** Payments that were compared, and those about which the provider did not answer. */
  checked: number;
  unanswered: number;
  findings: PaymentFinding[];
  finished_at: string | null;
}

/** What the admin sets. Money in EGP, VAT in percent. */
export interface Settings {
  delivery_fee: number;
  /** HTML, in the asked language as customers see it; and each as it is stored, empty when there is none. */
  terms: string;
  terms_ar: string;
  terms_en: string;
  vat_hearing_aids: number;
  vat_accessories: number;
  max_open_cash_orders: number;
  card_hold_minutes: number;
  declined_hold_minutes: number;
  low_stock: number;
  /** The caller's own. */
  email: string;
  version: number;
}

/** One change in the audit log. */
export interface AuditRow {
  $id: string;
  at: string;
  actor_id: string;
  actor_name: string;
  actor_email: string;
  actor_role: Role;
  action: AuditAction;
  kind: AuditKind;
  subject_id: string;
  label: string;
  /** JSON objects of the changed fields, as text; null where there was nothing. */
  before: string | null;
  after: string | null;
}

/** A page of the audit log, newest first. */
export interface AuditPage extends CountedList<AuditRow> {
  /** The `cursor` that brings the page after this one; null after the last. */
  next: string | null;
}
