// Generated from appwrite.json by `npm run generate`. Do not change it by hand.

/** A row of the table `users`, without Appwrite's own columns. */
export interface UsersRow {
  username: string;
  email: string;
  phone: string | null;
  role: 'user' | 'admin' | 'cs' | 'reception' | 'accounting';
  open_cash_orders: number;
  card_order_id: string | null;
  card_order_version: number;
}

/** A row of the table `hearing_aids`, without Appwrite's own columns. */
export interface HearingAidsRow {
  brand: string;
  family: string;
  model: string;
  style: 'bte' | 'ric' | 'cic';
  channel: number;
  battery: string;
  fitting_range_from: number;
  fitting_range_to: number;
  price_piasters: number;
  stock: number;
  image: string | null;
  description_ar: string | null;
  description_en: string | null;
  search: string;
  version: number;
}

/** A row of the table `accessories`, without Appwrite's own columns. */
export interface AccessoriesRow {
  brand: string | null;
  title_ar: string | null;
  title_en: string | null;
  battery_size: string | null;
  holder_type: string | null;
  price_piasters: number;
  stock: number;
  image: string | null;
  description_ar: string | null;
  description_en: string | null;
  search: string;
  version: number;
}

/** A row of the table `tags`, without Appwrite's own columns. */
export interface TagsRow {
  product_type: 'hearing-aids' | 'accessories';
  category: string;
  title: string;
  count: number;
}

/** A row of the table `cart_items`, without Appwrite's own columns. */
export interface CartItemsRow {
  user_id: string;
  product_id: string;
  product_type: 'hearing-aids' | 'accessories';
  count: number;
  version: number;
  request_ids: string[];
}

/** A row of the table `orders`, without Appwrite's own columns. */
export interface OrdersRow {
  number: string;
  user_id: string;
  user_email: string;
  first_name: string;
  last_name: string;
  user_age: number | null;
  user_hearing_assessment: 'mild' | 'moderate' | 'moderately-severe' | 'severe' | 'not-available' | null;
  user_damaged_ear: 'left' | 'right' | 'both';
  user_phone: string;
  address: string;
  city: string;
  hearing_assessment_image: string | null;
  amount_piasters: number;
  delivery_fee_piasters: number;
  vat_piasters: number;
  payment_method: 'cash' | 'card';
  payment_status: 'pending' | 'failed' | 'expired' | 'paid' | 'refund_due' | 'refunded';
  delivery_status: 'processing' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled' | 'returned';
  card_order_id: string | null;
  card_transaction_id: string | null;
  card_order_at: string | null;
  lang: 'ar' | 'en';
  contents_hash: string;
  version: number;
  received_piasters: number;
  returned_piasters: number;
  refund_due_piasters: number;
  reserved_until: string | null;
  refund_started_at: string | null;
}

/** A row of the table `order_lines`, without Appwrite's own columns. */
export interface OrderLinesRow {
  order_id: string;
  product_id: string;
  product_type: 'hearing-aids' | 'accessories';
  title_ar: string;
  title_en: string;
  unit_price_piasters: number;
  count: number;
  vat_piasters: number;
}

/** A row of the table `order_events`, without Appwrite's own columns. */
export interface OrderEventsRow {
  order_id: string;
  payment_status: 'pending' | 'failed' | 'expired' | 'paid' | 'refund_due' | 'refunded';
  delivery_status: 'processing' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled' | 'returned';
}

/** A row of the table `payment_attempts`, without Appwrite's own columns. */
export interface PaymentAttemptsRow {
  order_id: string;
  user_id: string;
  provider_order_id: string;
  special_reference: string;
  amount_piasters: number;
  currency: string;
  state: 'open' | 'pending' | 'declined' | 'expired' | 'paid' | 'refund_due' | 'refunded';
  client_secret: string;
  expires_at: string;
}

/** A row of the table `payment_transactions`, without Appwrite's own columns. */
export interface PaymentTransactionsRow {
  order_id: string;
  attempt_id: string;
  transaction_id: string;
  kind: 'payment' | 'refund';
  outcome: 'pending' | 'declined' | 'paid' | 'reversed' | 'mismatched';
  amount_piasters: number;
  currency: string;
  returned_piasters: number;
  provider_created_at: string | null;
}

/** A row of the table `outbox`, without Appwrite's own columns. */
export interface OutboxRow {
  order_id: string;
  user_id: string;
  kind: 'placed' | 'paid' | 'shipped' | 'cancelled' | 'refunded';
  channel: 'email' | 'sms';
  lang: 'ar' | 'en';
  amount_piasters: number | null;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  next_at: string | null;
  message_id: string | null;
  last_error: string | null;
  version: number;
}

/** A row of the table `settings`, without Appwrite's own columns. */
export interface SettingsRow {
  delivery_fee_piasters: number;
  vat_hearing_aids_basis_points: number;
  vat_accessories_basis_points: number;
  max_open_cash_orders: number;
  terms_ar: string | null;
  terms_en: string | null;
  version: number;
}

/** A row of the table `counters`, without Appwrite's own columns. */
export interface CountersRow {
  value: number;
}

/** A row of the table `audit_log`, without Appwrite's own columns. */
export interface AuditLogRow {
  actor_id: string;
  actor_name: string;
  actor_email: string;
  actor_role: 'user' | 'admin' | 'cs' | 'reception' | 'accounting';
  at: string;
  action: string;
  kind: string;
  subject_id: string;
  label: string;
  before: string | null;
  after: string | null;
  search: string;
}

/** A row of the table `patients`, without Appwrite's own columns. */
export interface PatientsRow {
  name: string;
  phones: string[];
  birth_year: number | null;
  last_visit_on: string | null;
  merged_into: string | null;
  search: string;
  version: number;
}

/** A row of the table `devices`, without Appwrite's own columns. */
export interface DevicesRow {
  patient_id: string;
  serial_number: string;
  hearing_aid: string | null;
  style: string | null;
  battery_size: string | null;
  origin: 'sold' | 'brought';
  status: 'active' | 'lost' | 'replaced' | 'retired';
  form_id: string;
  block_id: string;
  issued_at: string;
  warranty_until: string | null;
  note: string | null;
  version: number;
}

/** A row of the table `jobs`, without Appwrite's own columns. */
export interface JobsRow {
  form_id: string;
  patient_id: string;
  kind: 'repair' | 'lab';
  block_type: 'm' | 'em' | 'nha-em';
  hearing_aid: string | null;
  style: string | null;
  serial_number: string | null;
  side: string | null;
  em_type: string | null;
  em_size: string | null;
  lab_number: string | null;
  stage: 'received' | 'at_lab' | 'ready' | 'delivered';
  received_at: string;
  promised_on: string | null;
  delivered_at: string | null;
  version: number;
}

/** A row of the table `patient_orders`, without Appwrite's own columns. */
export interface PatientOrdersRow {
  patient_id: string;
  linked_by: string;
}

/** A row of the table `rate_limits`, without Appwrite's own columns. */
export interface RateLimitsRow {
  count: number;
  expires_at: string;
}

/** The row type of each table. */
export interface Rows {
  users: UsersRow;
  hearing_aids: HearingAidsRow;
  accessories: AccessoriesRow;
  tags: TagsRow;
  cart_items: CartItemsRow;
  orders: OrdersRow;
  order_lines: OrderLinesRow;
  order_events: OrderEventsRow;
  payment_attempts: PaymentAttemptsRow;
  payment_transactions: PaymentTransactionsRow;
  outbox: OutboxRow;
  settings: SettingsRow;
  counters: CountersRow;
  audit_log: AuditLogRow;
  patients: PatientsRow;
  devices: DevicesRow;
  jobs: JobsRow;
  patient_orders: PatientOrdersRow;
  rate_limits: RateLimitsRow;
}
