// Generated from appwrite.json by `npm run generate`. Do not change it by hand.

/** A row of the table `users`, without Appwrite's own columns. */
export interface UsersRow {
  username: string;
  email: string;
  phone: string | null;
  role: 'user' | 'admin' | 'cs' | 'reception' | 'accounting';
  open_cash_orders: number;
  unpaid_order_id: string | null;
  version: number;
  search: string | null;
  claimed_email: string | null;
  claimed_password_at: string | null;
}

/** A row of the table `hearings`, without Appwrite's own columns. */
export interface HearingsRow {
  right_250: number | null;
  right_500: number | null;
  right_1000: number | null;
  right_2000: number | null;
  right_4000: number | null;
  right_8000: number | null;
  left_250: number | null;
  left_500: number | null;
  left_1000: number | null;
  left_2000: number | null;
  left_4000: number | null;
  left_8000: number | null;
}

/** A row of the table `addresses`, without Appwrite's own columns. */
export interface AddressesRow {
  user_id: string;
  slot: number;
  name: string | null;
  phone: string;
  city: string;
  address: string;
  used_at: string;
  default_at: string | null;
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
  names: string | null;
  version: number;
  archived_at: string | null;
  request_ids: string[];
  making: 'ready-made' | 'custom-made' | null;
  image_in_ear: string | null;
  image_size: string | null;
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
  names: string | null;
  version: number;
  archived_at: string | null;
  request_ids: string[];
  image_size: string | null;
}

/** A row of the table `tags`, without Appwrite's own columns. */
export interface TagsRow {
  product_type: 'hearing-aids' | 'accessories';
  category: string;
  title: string;
  count: number;
  search: string | null;
  sounds: string | null;
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
  search: string | null;
  note: string | null;
  call_attempts: number;
  last_call_outcome: 'confirmed' | 'no_answer' | 'refused' | 'call_later' | null;
  last_call_at: string | null;
  counted_at: string | null;
  cash_received_at: string | null;
  cash_returned_at: string | null;
  payment_undecided_at: string | null;
  shown_at: string | null;
  replaced_by: string | null;
  forgotten_at: string | null;
  owner_deleted_at: string | null;
  return_id: string | null;
  return_due_piasters: number;
  returns_cash_piasters: number;
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
  making: 'ready-made' | 'custom-made' | null;
}

/** A row of the table `returns`, without Appwrite's own columns. */
export interface ReturnsRow {
  order_id: string;
  user_id: string;
  number: string;
  state: 'requested' | 'received' | 'inspected' | 'refunded' | 'closed' | 'refused' | 'withdrawn';
  reason: 'changed_mind' | 'does_not_help' | 'uncomfortable' | 'wrong_item' | 'faulty' | 'other';
  reason_text: string | null;
  note: string | null;
  received_at: string | null;
  inspected_at: string | null;
  ended_at: string | null;
  refund_piasters: number;
  fee_piasters: number;
  cash_returned_at: string | null;
  cash_returned_piasters: number;
  search: string | null;
}

/** A row of the table `return_lines`, without Appwrite's own columns. */
export interface ReturnLinesRow {
  return_id: string;
  order_id: string;
  product_id: string;
  product_type: 'hearing-aids' | 'accessories';
  count: number;
  restocked: number;
  unsellable: number;
  sent_back: number;
}

/** A row of the table `order_events`, without Appwrite's own columns. */
export interface OrderEventsRow {
  order_id: string;
  payment_status: 'pending' | 'failed' | 'expired' | 'paid' | 'refund_due' | 'refunded';
  delivery_status: 'processing' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled' | 'returned';
  return_state: 'requested' | 'received' | 'inspected' | 'refunded' | 'closed' | 'refused' | 'withdrawn' | null;
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
  booked_piasters: number;
  booked_at: string | null;
}

/** A row of the table `payment_questions`, without Appwrite's own columns. */
export interface PaymentQuestionsRow {
  attempt_id: string;
  transaction_id: string;
  ask_at: string;
}

/** A row of the table `card_owners`, without Appwrite's own columns. */
export interface CardOwnersRow {
  owner: string;
}

/** A row of the table `outbox`, without Appwrite's own columns. */
export interface OutboxRow {
  order_id: string | null;
  user_id: string;
  kind: 'placed' | 'paid' | 'shipped' | 'cancelled' | 'refunded' | 'back_in_stock' | 'return_asked' | 'return_received' | 'return_refused' | 'return_sent_back';
  channel: 'email' | 'sms';
  lang: 'ar' | 'en';
  amount_piasters: number | null;
  product_type: 'hearing-aids' | 'accessories' | null;
  product_id: string | null;
  email: string | null;
  state: 'waiting' | 'sent' | 'failed' | 'superseded';
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
  card_hold_minutes: number;
  declined_hold_minutes: number;
  low_stock: number;
  max_orders_a_day: number;
  max_card_orders_a_day: number;
  max_unpaid_piasters: number;
  warranty_months: number;
  return_days: number;
  delivery_days_from: number;
  delivery_days_to: number;
  seller_name_ar: string | null;
  seller_name_en: string | null;
  seller_address_ar: string | null;
  seller_address_en: string | null;
  opening_hours_ar: string | null;
  opening_hours_en: string | null;
  licence: string | null;
  commercial_register: string | null;
  tax_card: string | null;
  phones: string | null;
  office_phone: string | null;
  whatsapp: string | null;
  shop_email: string | null;
  facebook: string | null;
  instagram: string | null;
  youtube: string | null;
  tiktok: string | null;
  map_place: string | null;
  sayings: string | null;
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
  search_version: number | null;
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
  former_serials: string[];
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

/** A row of the table `order_calls`, without Appwrite's own columns. */
export interface OrderCallsRow {
  order_id: string;
  actor_id: string;
  actor_name: string;
  at: string;
  outcome: 'confirmed' | 'no_answer' | 'refused' | 'call_later';
  note: string | null;
}

/** A row of the table `impression_requests`, without Appwrite's own columns. */
export interface ImpressionRequestsRow {
  kind: 'impression' | 'repair' | null;
  product_id: string;
  title: string;
  order_id: string | null;
  user_id: string | null;
  name: string;
  phone: string;
  problem: string | null;
  warranty_until: string | null;
  request_id: string | null;
  state: 'waiting' | 'called' | 'done';
  taken_by: string | null;
  version: number;
}

/** A row of the table `stock_notices`, without Appwrite's own columns. */
export interface StockNoticesRow {
  product_type: 'hearing-aids' | 'accessories';
  product_id: string;
  user_id: string | null;
  email: string | null;
  lang: 'ar' | 'en';
}

/** A row of the table `sales_days`, without Appwrite's own columns. */
export interface SalesDaysRow {
  day: string;
  revenue_piasters: number;
  orders: number;
}

/** A row of the table `state_days`, without Appwrite's own columns. */
export interface StateDaysRow {
  day: string;
  confirmed: number;
  shipped: number;
  delivered: number;
  cancelled: number;
  returned: number;
  paid: number;
  refund_due: number;
  refunded: number;
}

/** A row of the table `sales_months`, without Appwrite's own columns. */
export interface SalesMonthsRow {
  version: number;
}

/** A row of the table `product_sales`, without Appwrite's own columns. */
export interface ProductSalesRow {
  month: string;
  product_type: 'hearing-aids' | 'accessories';
  product_id: string;
  pieces: number;
  amount_piasters: number;
}

/** A row of the table `stock_movements`, without Appwrite's own columns. */
export interface StockMovementsRow {
  product_type: 'hearing-aids' | 'accessories';
  product_id: string;
  change: number;
  reason: 'opening' | 'order' | 'cancelled' | 'expired' | 'returned' | 'edited' | 'imported' | 'count';
  order_id: string | null;
  actor_id: string | null;
  at: string;
}

/** A row of the table `payment_reports`, without Appwrite's own columns. */
export interface PaymentReportsRow {
  day: string;
  state: 'open' | 'done';
  position: string | null;
  checked: number;
  unanswered: number;
  findings: string;
  finished_at: string | null;
  version: number;
}

/** A row of the table `book_reports`, without Appwrite's own columns. */
export interface BookReportsRow {
  day: string;
  asked: 'schedule' | 'admin';
  state: 'open' | 'done';
  position: string | null;
  checked: number;
  corrections: string;
  findings: string;
  started_at: string;
  finished_at: string | null;
  version: number;
}

/** A row of the table `rate_limits`, without Appwrite's own columns. */
export interface RateLimitsRow {
  count: number;
  expires_at: string;
}

/** A row of the table `forms`, without Appwrite's own columns. */
export interface FormsRow {
  patient_id: string;
  date: string;
  salesperson_id: string;
  status: 'pending' | 'processing' | 'editing' | 'complete';
  return_status: 'pending' | 'complete';
  version: number;
  lease_version: number;
  lease_id: string | null;
  lease_holder_id: string | null;
  lease_holder_name: string | null;
  lease_until: string | null;
  last_lease_id: string | null;
  issued_at: string | null;
  deleted_at: string | null;
}

/** A row of the table `form_details`, without Appwrite's own columns. */
export interface FormDetailsRow {
  name: string;
  phone: string;
  secondary_phone: string | null;
  age: number;
  address: string;
  transfer: string | null;
  salesperson_name: string;
}

/** A row of the table `cs_forms`, without Appwrite's own columns. */
export interface CsFormsRow {
  patient_id: string;
  date: string;
  salesperson_id: string;
  status: 'pending' | 'processing' | 'editing' | 'complete';
  return_status: 'pending' | 'complete';
  version: number;
  lease_version: number;
  lease_id: string | null;
  lease_holder_id: string | null;
  lease_holder_name: string | null;
  lease_until: string | null;
  last_lease_id: string | null;
  issued_at: string | null;
  issued_day: string | null;
  opened_at: string | null;
  deleted_at: string | null;
  follow_up: boolean;
  follow_up_date: string | null;
  prev_follow_up_date: string | null;
  follow_up_count: number;
  frozen: boolean;
  follow_up_done_by: string | null;
  follow_up_undone_by: string | null;
}

/** A row of the table `cs_form_details`, without Appwrite's own columns. */
export interface CsFormDetailsRow {
  name: string;
  phone: string;
  secondary_phone: string | null;
  age: number;
  address: string;
  transfer: string | null;
  salesperson_name: string;
}

/** A row of the table `form_reasons`, without Appwrite's own columns. */
export interface FormReasonsRow {
  form_id: string;
  position: number;
  reason: string;
  quantity: number;
}

/** A row of the table `blocks`, without Appwrite's own columns. */
export interface BlocksRow {
  form_id: string;
  position: number;
  type: 'p' | 'm' | 'em' | 'nha' | 'nha-em';
  salesperson_id: string;
  salesperson_name: string;
  hearing_aid: string | null;
  other_hearing_aid: string | null;
  number_of_hearing_aids: number | null;
  style: 'bte' | 'ric' | 'cic' | null;
  tinnitus: boolean | null;
  serial_number: string | null;
  complaint: string | null;
  attachments: string[];
  spare_parts: string | null;
  changeable: 'true' | 'false' | 'maybe' | null;
  connectable: boolean | null;
  battery_operated: boolean | null;
  side: 'l' | 'r' | 'lr' | null;
  em_type: 'soft' | 'hard' | 'shell' | 'earplug' | null;
  em_size: 'canal' | 'full' | null;
  material: 'acrylic' | 'silicone' | 'resin' | null;
  vent: string | null;
  battery_size: '10' | '312' | '13' | '675' | null;
  old_client: boolean | null;
  gender: 'male' | 'female' | null;
  delivery_date: string | null;
  price_piasters: number | null;
  downpayment_piasters: number | null;
  note: string | null;
}

/** A row of the table `block_accounts`, without Appwrite's own columns. */
export interface BlockAccountsRow {
  form_id: string;
  lab_number: string | null;
  price_piasters: number | null;
  price_acceptance: boolean | null;
  downpayment_piasters: number | null;
  client_call: boolean;
  ready: 'ready' | 'lab' | null;
  delivered: boolean;
  note: string | null;
  billed_piasters: number;
  received_piasters: number;
  rest_of_cost_piasters: number;
}

/** A row of the table `finance_days`, without Appwrite's own columns. */
export interface FinanceDaysRow {
  day: string;
  forms: number;
  billed_piasters: number;
  received_piasters: number;
}

/** A row of the table `journal`, without Appwrite's own columns. */
export interface JournalRow {
  part: 'begin' | 'end';
  purpose: string;
  operations: string | null;
  outcome: 'completed' | 'stuck' | null;
}

/** The row type of each table. */
export interface Rows {
  users: UsersRow;
  hearings: HearingsRow;
  addresses: AddressesRow;
  hearing_aids: HearingAidsRow;
  accessories: AccessoriesRow;
  tags: TagsRow;
  cart_items: CartItemsRow;
  orders: OrdersRow;
  order_lines: OrderLinesRow;
  returns: ReturnsRow;
  return_lines: ReturnLinesRow;
  order_events: OrderEventsRow;
  payment_attempts: PaymentAttemptsRow;
  payment_transactions: PaymentTransactionsRow;
  payment_questions: PaymentQuestionsRow;
  card_owners: CardOwnersRow;
  outbox: OutboxRow;
  settings: SettingsRow;
  counters: CountersRow;
  audit_log: AuditLogRow;
  patients: PatientsRow;
  devices: DevicesRow;
  jobs: JobsRow;
  patient_orders: PatientOrdersRow;
  order_calls: OrderCallsRow;
  impression_requests: ImpressionRequestsRow;
  stock_notices: StockNoticesRow;
  sales_days: SalesDaysRow;
  state_days: StateDaysRow;
  sales_months: SalesMonthsRow;
  product_sales: ProductSalesRow;
  stock_movements: StockMovementsRow;
  payment_reports: PaymentReportsRow;
  book_reports: BookReportsRow;
  rate_limits: RateLimitsRow;
  forms: FormsRow;
  form_details: FormDetailsRow;
  cs_forms: CsFormsRow;
  cs_form_details: CsFormDetailsRow;
  form_reasons: FormReasonsRow;
  blocks: BlocksRow;
  block_accounts: BlockAccountsRow;
  finance_days: FinanceDaysRow;
  journal: JournalRow;
}
