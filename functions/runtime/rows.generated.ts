// Generated from `functions/records` by `npm run generate`. Do not change it by hand.

/** A row of the table `users`, without Appwrite's own columns. */
export interface UsersRow {
  username: string;
  email: string;
  phone: string | null;
  role: 'user' | 'admin' | 'cs' | 'reception' | 'accounting' | 'audiologist';
  unpaid_order_id: string | null;
  version: number;
  search: string | null;
  claimed_email: string | null;
  claimed_password_at: string | null;
  holder_email: string | null;
  cart_emptied_at: string | null;
  cart_code: string | null;
  lang: 'ar' | 'en' | null;
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

/** A row of the table `consents`, without Appwrite's own columns. */
export interface ConsentsRow {
  user_id: string;
  kind: 'hearing';
  text_version: number;
  lang: 'ar' | 'en';
  given_at: string;
  given_on: 'fit' | 'account';
  withdrawn_at: string | null;
  withdrawn_on: 'fit' | 'account' | null;
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
  making: 'ready-made' | 'custom-made' | null;
  channel: number;
  battery: string;
  fitting_range_from: number;
  fitting_range_to: number;
  price_piasters: number;
  sale_price_piasters: number | null;
  sale_from: string | null;
  sale_until: string | null;
  stock: number;
  pair_price_piasters: number | null;
  image: string | null;
  image_in_ear: string | null;
  image_size: string | null;
  description_ar: string | null;
  description_en: string | null;
  price_now_piasters: number | null;
  price_turns_at: string | null;
  review_count: number;
  review_stars: number;
  search: string;
  names: string | null;
  version: number;
  archived_at: string | null;
  request_ids: string[];
}

/** A row of the table `accessories`, without Appwrite's own columns. */
export interface AccessoriesRow {
  brand: string | null;
  title_ar: string | null;
  title_en: string | null;
  battery_size: string | null;
  holder_type: string | null;
  price_piasters: number;
  sale_price_piasters: number | null;
  sale_from: string | null;
  sale_until: string | null;
  stock: number;
  image: string | null;
  image_size: string | null;
  description_ar: string | null;
  description_en: string | null;
  price_now_piasters: number | null;
  price_turns_at: string | null;
  review_count: number;
  review_stars: number;
  search: string;
  names: string | null;
  version: number;
  archived_at: string | null;
  request_ids: string[];
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
  recipient_name: string | null;
  recipient_phone: string | null;
  address: string;
  city: string;
  hearing_assessment_image: string | null;
  amount_piasters: number;
  delivery_fee_piasters: number;
  vat_piasters: number;
  discount_code: string | null;
  code_granted_piasters: number;
  payment_method: 'cash' | 'card';
  payment_status: 'pending' | 'failed' | 'expired' | 'paid' | 'refund_due' | 'refunded';
  delivery_status: 'processing' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled' | 'returned' | 'lost';
  online_method: 'card' | 'wallet' | 'kiosk' | 'bank-instalments' | 'valu' | 'souhoola' | 'aman' | 'forsa' | 'premium' | 'contact' | 'sympl' | 'halan' | 'other' | 'by-hand' | null;
  kiosk_code: string | null;
  kiosk_until: string | null;
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
  address_key: string | null;
  owner_deleted_at: string | null;
  return_id: string | null;
  return_due_piasters: number;
  returns_cash_piasters: number;
  warranty_months: number | null;
  delivery_method: 'courier' | 'pick_up' | null;
  promised_from: string | null;
  promised_until: string | null;
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
  granted_piasters: number;
  granted_by: 'sale' | 'pair' | 'code' | null;
  vat_piasters: number;
  making: 'ready-made' | 'custom-made' | null;
}

/** A row of the table `returns`, without Appwrite's own columns. */
export interface ReturnsRow {
  order_id: string;
  user_id: string;
  number: string;
  state: 'requested' | 'received' | 'inspected' | 'refunded' | 'closed' | 'refused' | 'withdrawn';
  reason: 'does_not_help' | 'uncomfortable' | 'sound' | 'noise' | 'price' | 'not_used' | 'changed_mind' | 'wrong_item' | 'faulty' | 'other' | 'not_said';
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
  delivery_status: 'processing' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled' | 'returned' | 'lost';
  return_state: 'requested' | 'received' | 'inspected' | 'refunded' | 'closed' | 'refused' | 'withdrawn' | null;
  shipment_state: 'assigned' | 'out' | 'collected' | 'failed' | 'delivered' | 'returned' | 'lost' | 'withdrawn' | null;
  pick_up_state: 'assigned' | 'out' | 'collected' | 'failed' | 'delivered' | 'returned' | 'lost' | 'withdrawn' | null;
  failure_reason: 'no_answer' | 'not_there' | 'postponed' | 'wrong_address' | 'no_cash' | 'refused' | 'other' | null;
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
  method: 'card' | 'wallet' | 'kiosk' | 'bank-instalments' | 'valu' | 'souhoola' | 'aman' | 'forsa' | 'premium' | 'contact' | 'sympl' | 'halan' | null;
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
  method: 'card' | 'wallet' | 'kiosk' | 'bank-instalments' | 'valu' | 'souhoola' | 'aman' | 'forsa' | 'premium' | 'contact' | 'sympl' | 'halan' | 'other' | 'by-hand' | null;
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
  kind: 'placed' | 'kiosk_code' | 'kiosk_late' | 'paid' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled' | 'undelivered' | 'lost' | 'refunded' | 'back_in_stock' | 'return_asked' | 'return_received' | 'return_refused' | 'return_sent_back' | 'system_red' | 'system_well' | 'appointment_booked' | 'appointment_moved' | 'appointment_cancelled' | 'appointment_reminder' | 'appointment_offered' | 'appointment_soon' | 'appointment_another_time' | 'instalment_due' | 'instalment_overdue' | 'clinic_document' | 'paper_link' | 'repair_received' | 'repair_ready' | 'mold_ready' | 'warranty_ending' | 'follow_up_due' | 'recall' | 'records_linked' | 'records_declined' | 'password_by_code' | 'phone_moved' | 'delivery_failed' | 'trial_check' | 'factor_reset' | 'new_device';
  channel: 'email' | 'sms' | 'whatsapp';
  lang: 'ar' | 'en';
  amount_piasters: number | null;
  product_type: 'hearing-aids' | 'accessories' | null;
  product_id: string | null;
  document_id: string | null;
  email: string | null;
  about: string | null;
  phone: string | null;
  patient_id: string | null;
  state: 'waiting' | 'sent' | 'failed' | 'superseded' | 'delivered' | 'read' | 'to_call' | 'called';
  attempts: number;
  resent: number | null;
  next_at: string | null;
  message_id: string | null;
  last_error: string | null;
  reported_at: string | null;
  told_time: string | null;
  version: number;
  stop_secret: string | null;
}

/** A row of the table `settings`, without Appwrite's own columns. */
export interface SettingsRow {
  delivery_fee_piasters: number;
  free_delivery_from_piasters: number;
  vat_hearing_aids_basis_points: number;
  vat_accessories_basis_points: number;
  vat_services_basis_points: number;
  price_whatsapp_millipiasters: number;
  price_whatsapp_code_millipiasters: number;
  price_sms_part_millipiasters: number;
  max_open_cash_orders: number;
  max_orders_a_day: number;
  max_card_orders_a_day: number;
  max_unpaid_piasters: number;
  max_waiting_orders: number;
  max_waiting_pieces: number;
  card_hold_minutes: number;
  declined_hold_minutes: number;
  warranty_months: number;
  return_days: number;
  trial_days: number;
  quote_days: number;
  delivery_days_from: number;
  delivery_days_to: number;
  low_stock: number;
  keep_orders_years: number;
  keep_clinic_years: number;
  keep_accounts_months: number;
  keep_carts_months: number;
  keep_messages_months: number;
  keep_audit_months: number;
  keep_reports_months: number;
  keep_faults_days: number;
  terms_ar: string | null;
  terms_en: string | null;
  privacy_ar: string | null;
  privacy_en: string | null;
  version: number;
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
  appointments: string | null;
  referral_sources: string | null;
  degree_rule: string | null;
  reception_payments: string | null;
  delivery_areas: string | null;
  clinic_pick_up: string | null;
  second_factor: string | null;
  permissions: string | null;
  vat_changes: string | null;
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
  actor_role: 'user' | 'admin' | 'cs' | 'reception' | 'accounting' | 'audiologist';
  at: string;
  action: string;
  kind: string;
  subject_id: string;
  label: string;
  before: string | null;
  after: string | null;
  search: string;
}

/** A row of the table `record_reads`, without Appwrite's own columns. */
export interface RecordReadsRow {
  actor_id: string;
  actor_name: string;
  actor_role: 'user' | 'admin' | 'cs' | 'reception' | 'accounting' | 'audiologist';
  at: string;
  kind: 'patient' | 'audiograms' | 'files' | 'service' | 'visit' | 'order' | 'conversation';
  subject_id: string;
  call: string;
}

/** A row of the table `patients`, without Appwrite's own columns. */
export interface PatientsRow {
  name: string;
  phones: string[];
  birth_year: number | null;
  national_id: string | null;
  birth_date: string | null;
  sex: 'male' | 'female' | null;
  governorate: string | null;
  email: string | null;
  contact_name: string | null;
  contact_relation: string | null;
  contact_phone: string | null;
  contact_may_know: boolean | null;
  referral_source: string | null;
  desk_note: string | null;
  last_visit_on: string | null;
  merged_into: string | null;
  search: string;
  search_version: number | null;
  version: number;
}

/** A row of the table `audiograms`, without Appwrite's own columns. */
export interface AudiogramsRow {
  patient_id: string;
  measured_at: string;
  self_reported: boolean;
  tester: string | null;
  audiometer: string | null;
  calibrated_on: string | null;
  transducer: 'supra_aural' | 'circumaural' | 'insert' | 'sound_field' | null;
  results: string;
  note: string | null;
  written_by: string;
  version: number;
}

/** A row of the table `patient_notes`, without Appwrite's own columns. */
export interface PatientNotesRow {
  patient_id: string;
  at: string;
  state: 'current' | 'withdrawn';
  has_text: boolean;
  has_documents: boolean;
  has_pictures: boolean;
  written_by: string;
  version: number;
}

/** A row of the table `patient_note_texts`, without Appwrite's own columns. */
export interface PatientNoteTextsRow {
  patient_id: string;
  note_id: string;
  version: number;
  at: string;
  kind: 'fitting' | 'test' | 'rem' | 'conversation' | 'other';
  heading: string | null;
  text: string;
  files: string[];
  reason: string | null;
  writer_name: string;
  first_at: string;
  actor_id: string;
  actor_name: string;
  said_at: string;
}

/** A row of the table `patient_files`, without Appwrite's own columns. */
export interface PatientFilesRow {
  patient_id: string;
  note_id: string;
  name: string;
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';
  size: number;
  added_by: string;
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
  lab_name: string | null;
  stage: 'received' | 'at_lab' | 'ready' | 'delivered' | 'refused' | 'lost' | 'unclaimed';
  received_at: string;
  promised_on: string | null;
  delivered_at: string | null;
  at_lab_since: string | null;
  version: number;
}

/** A row of the table `patient_orders`, without Appwrite's own columns. */
export interface PatientOrdersRow {
  patient_id: string;
  linked_by: string;
}

/** A row of the table `patient_accounts`, without Appwrite's own columns. */
export interface PatientAccountsRow {
  user_id: string;
  linked_by: string;
  email: string | null;
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

/** A row of the table `follow_up_calls`, without Appwrite's own columns. */
export interface FollowUpCallsRow {
  form_id: string;
  actor_id: string;
  actor_name: string;
  at: string;
  outcome: 'reached' | 'no_answer' | 'comes_on' | 'not_wanted';
  comes_on: string | null;
  note: string | null;
}

/** A row of the table `clinic_payments`, without Appwrite's own columns. */
export interface ClinicPaymentsRow {
  form_id: string;
  block_id: string | null;
  kind: 'downpayment' | 'payment' | 'refund' | 'void';
  amount_piasters: number;
  method: 'cash' | 'card-terminal' | 'bank-transfer' | 'instapay' | 'wallet' | 'cheque' | 'insurer';
  payer: 'client' | 'insurer' | null;
  reference: string | null;
  day: string;
  at: string;
  actor_id: string;
  actor_name: string;
  note: string | null;
  refund_of: string | null;
  void_of: string | null;
}

/** A row of the table `clinic_documents`, without Appwrite's own columns. */
export interface ClinicDocumentsRow {
  kind: 'receipt' | 'invoice' | 'credit-note';
  number: string;
  form_id: string;
  payment_id: string | null;
  amount_piasters: number;
  outstanding_piasters: number | null;
  at: string;
  actor_id: string;
  actor_name: string;
  document_id: string | null;
  vat_piasters: number | null;
  lines: string | null;
  name: string | null;
  reason: string | null;
  insurer_name: string | null;
  insurer_membership: string | null;
  insurer_piasters: number | null;
  insurer_outstanding_piasters: number | null;
}

/** A row of the table `instalment_plans`, without Appwrite's own columns. */
export interface InstalmentPlansRow {
  state: 'running' | 'ended';
  instalments: string;
  received_before_piasters: number;
  next_day: string | null;
  told: 'nothing' | 'before' | 'overdue';
  made_at: string;
  actor_id: string;
  made_by: string;
  ended_at: string | null;
  ended_by: string | null;
  end_reason: string | null;
  request_id: string;
  version: number;
}

/** A row of the table `insurers`, without Appwrite's own columns. */
export interface InsurersRow {
  name: string;
  contact: string | null;
  active: boolean;
  version: number;
}

/** A row of the table `insurer_shares`, without Appwrite's own columns. */
export interface InsurerSharesRow {
  insurer_id: string;
  membership: string | null;
  share_piasters: number;
  outstanding_piasters: number;
  open: boolean;
  since: string;
}

/** A row of the table `desk_closings`, without Appwrite's own columns. */
export interface DeskClosingsRow {
  actor_id: string;
  day: string;
  state: 'open' | 'closed';
  version: number;
}

/** A row of the table `desk_counts`, without Appwrite's own columns. */
export interface DeskCountsRow {
  actor_name: string;
  lines: string;
  reason: string | null;
  left_piasters: number | null;
  closed_at: string;
  closed_by: string;
  request_id: string;
  reopen_reason: string | null;
  reopened_at: string | null;
  reopened_by: string | null;
}

/** A row of the table `desk_cash`, without Appwrite's own columns. */
export interface DeskCashRow {
  actor_id: string;
  actor_name: string;
  day: string;
  at: string;
  kind: 'float' | 'cash-in' | 'cash-out' | 'cash-void';
  amount_piasters: number;
  note: string | null;
  void_of: string | null;
  recorded_by: string;
}

/** A row of the table `appointments`, without Appwrite's own columns. */
export interface AppointmentsRow {
  specialist_id: string;
  room: string | null;
  starts_at: string;
  ends_at: string;
  state: 'waiting' | 'offered' | 'booked' | 'confirmed' | 'arrived' | 'done' | 'cancelled' | 'no-show';
  patient_id: string | null;
  user_id: string | null;
  reminded_at: string | null;
  about_id: string | null;
  visit_id: string | null;
  wait_specialist_id: string | null;
  wait_from: string | null;
  wait_to: string | null;
  offered_until: string | null;
  wanted_at: string | null;
  coming_at: string | null;
  unproven: boolean;
  version: number;
}

/** A row of the table `appointment_details`, without Appwrite's own columns. */
export interface AppointmentDetailsRow {
  kind: 'hearing-test' | 'fitting' | 'follow-up' | 'ear-mold' | 'repair' | 'hand-over';
  name: string;
  phone: string;
  note: string | null;
  passed: string | null;
  lang: 'ar' | 'en';
  booked_by: 'guest' | 'customer' | 'desk';
  address_key: string | null;
  held_until: string | null;
  cancel_reason: 'client-wish' | 'ill' | 'specialist-absent' | 'centre-closed' | 'booked-twice' | 'other' | null;
  cancel_note: string | null;
  own_cancel_note: string | null;
  link_secret: string | null;
}

/** A row of the table `appointment_slots`, without Appwrite's own columns. */
export interface AppointmentSlotsRow {
  who: string;
  starts_at: string;
  appointment_id: string;
}

/** A row of the table `blocked_times`, without Appwrite's own columns. */
export interface BlockedTimesRow {
  specialist_id: string | null;
  starts_at: string;
  ends_at: string;
  reason: 'meeting' | 'prayer' | 'maintenance' | 'other' | 'leave';
  removed_at: string | null;
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
  state: 'waiting' | 'called' | 'done' | 'dropped';
  taken_by: string | null;
  form_id: string | null;
  address_key: string | null;
  unproven: boolean;
  version: number;
}

/** A row of the table `stock_notices`, without Appwrite's own columns. */
export interface StockNoticesRow {
  product_type: 'hearing-aids' | 'accessories';
  product_id: string;
  user_id: string | null;
  email: string | null;
  lang: 'ar' | 'en';
  mailbox_id: string | null;
  secret_hash: string | null;
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
  lost: number;
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

/** A row of the table `stock_pieces`, without Appwrite's own columns. */
export interface StockPiecesRow {
  product_id: string;
  serial_number: string;
  state: 'in_stock' | 'sold' | 'lent' | 'loaner' | 'gone';
  received_on: string;
  supplier: string | null;
  cost_piasters: number | null;
  delivery_id: string;
  form_id: string | null;
  block_id: string | null;
  order_id: string | null;
  actor_name: string;
  version: number;
}

/** A row of the table `loans`, without Appwrite's own columns. */
export interface LoansRow {
  piece_id: string;
  product_id: string;
  serial_number: string;
  patient_id: string;
  job_id: string | null;
  lent_at: string;
  due_on: string;
  returned_at: string | null;
  note: string | null;
  actor_name: string;
  version: number;
}

/** A row of the table `stock_movements`, without Appwrite's own columns. */
export interface StockMovementsRow {
  product_type: 'hearing-aids' | 'accessories';
  product_id: string;
  change: number;
  reason: 'opening' | 'order' | 'cancelled' | 'expired' | 'returned' | 'form' | 'received' | 'piece' | 'edited' | 'imported' | 'count';
  order_id: string | null;
  form_id: string | null;
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

/** A row of the table `system_state`, without Appwrite's own columns. */
export interface SystemStateRow {
  ran_at: string | null;
  failed: string | null;
  red: string | null;
  well_at: string | null;
  deployment: string | null;
  app_version: string | null;
  deployed_at: string | null;
  version: number;
}

/** A row of the table `faults`, without Appwrite's own columns. */
export interface FaultsRow {
  service: 'clients' | 'shop' | 'admin' | 'forms' | 'staff';
  call: string;
  message: string;
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
  phone: string;
  secondary_phone: string | null;
  name: string;
  age: number;
  transfer: string | null;
  address: string;
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
  call_attempts: number | null;
  last_call_outcome: 'reached' | 'no_answer' | 'comes_on' | 'not_wanted' | null;
  last_call_at: string | null;
  warranty_months: number | null;
}

/** A row of the table `cs_form_details`, without Appwrite's own columns. */
export interface CsFormDetailsRow {
  phone: string;
  secondary_phone: string | null;
  name: string;
  age: number;
  transfer: string | null;
  address: string;
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
  number_of_hearing_aids: number | null;
  style: 'bte' | 'ric' | 'cic' | null;
  tinnitus: boolean | null;
  price_piasters: number | null;
  serial_number: string | null;
  note: string | null;
  other_hearing_aid: string | null;
  complaint: string | null;
  attachments: string[];
  spare_parts: string | null;
  changeable: 'true' | 'false' | 'maybe' | null;
  connectable: boolean | null;
  battery_operated: boolean | null;
  delivery_date: string | null;
  downpayment_piasters: number | null;
  side: 'l' | 'r' | 'lr' | null;
  em_type: 'soft' | 'hard' | 'shell' | 'earplug' | null;
  em_size: 'canal' | 'full' | null;
  material: 'acrylic' | 'silicone' | 'resin' | null;
  vent: string | null;
  product_id: string | null;
  battery_size: '10' | '312' | '13' | '675' | null;
  old_client: boolean | null;
  gender: 'male' | 'female' | null;
}

/** A row of the table `block_accounts`, without Appwrite's own columns. */
export interface BlockAccountsRow {
  form_id: string;
  lab_number: string | null;
  price_piasters: number | null;
  price_acceptance: boolean | null;
  downpayment_piasters: number | null;
  ready: 'ready' | 'lab' | null;
  client_call: boolean;
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

/** A row of the table `figure_days`, without Appwrite's own columns. */
export interface FigureDaysRow {
  day: string;
  specialist_id: string;
  visits: number;
  fittings: number;
  sold_aids: number;
  billed_piasters: number;
  received_piasters: number;
  tests: number;
  no_shows: number;
  repairs: number;
  repair_hours: number;
}

/** A row of the table `journal`, without Appwrite's own columns. */
export interface JournalRow {
  part: 'begin' | 'end';
  purpose: string;
  operations: string | null;
  transaction_id: string | null;
  outcome: 'completed' | 'stuck' | null;
}

/** A row of the table `migrations`, without Appwrite's own columns. */
export interface MigrationsRow {
  started_at: string;
  finished_at: string | null;
  held_until: string | null;
  rows_changed: number;
  version: number;
}

/** A row of the table `privacy_requests`, without Appwrite's own columns. */
export interface PrivacyRequestsRow {
  subject: 'user' | 'patient';
  subject_id: string;
  asked_by: string;
  state: 'running' | 'waiting' | 'done';
  answer_by: string | null;
  answered_at: string | null;
  kept_until: string | null;
  erased_at: string | null;
  version: number;
}

/** A row of the table `search_terms`, without Appwrite's own columns. */
export interface SearchTermsRow {
  table_id: string;
  term: string;
  row_id: string;
  batch_id: string;
}

/** A row of the table `contacts`, without Appwrite's own columns. */
export interface ContactsRow {
  patient_id: string;
  at: string;
  channel: 'whatsapp';
  kind: 'greeting' | 'appointment_booked' | 'appointment_moved' | 'appointment_cancelled' | 'appointment_reminder' | 'appointment_soon' | 'appointment_offer' | 'repair_received' | 'repair_ready' | 'mold_ready' | 'visit_to_book' | 'instalment_due' | 'instalment_overdue' | 'follow_up' | 'follow_up_due' | 'recall' | 'trial_check' | 'warranty_ending' | 'order_to_confirm' | 'order_placed' | 'order_placed_pick_up' | 'order_kiosk_code' | 'order_kiosk_late' | 'order_paid' | 'order_confirmed' | 'order_shipped' | 'order_shipped_paid' | 'order_ready' | 'order_delivered' | 'order_cancelled' | 'order_undelivered' | 'order_refunded' | 'parcel_returned' | 'order_return' | 'receipt' | 'invoice' | 'credit_note' | 'quote' | 'visit_sheet';
  about_id: string;
  phone: string;
  actor_id: string;
  actor_name: string;
}

/** A row of the table `contact_points`, without Appwrite's own columns. */
export interface ContactPointsRow {
  patient_id: string;
  phone: string;
  way: 'sms' | 'call' | null;
  lang: 'ar' | 'en' | null;
  offers_at: string | null;
  offers_text: number | null;
  offers_noted_by: string | null;
  offers_withdrawn_at: string | null;
  proven_at: string | null;
  last_state: 'waiting' | 'sent' | 'failed' | 'superseded' | 'delivered' | 'read' | 'to_call' | 'called' | null;
  last_channel: 'email' | 'sms' | 'whatsapp' | null;
  last_at: string | null;
  version: number;
}

/** A row of the table `stopped_phones`, without Appwrite's own columns. */
export interface StoppedPhonesRow {
  stopped_at: string;
  stopped_on: 'reply' | 'desk';
}

/** A row of the table `conversations`, without Appwrite's own columns. */
export interface ConversationsRow {
  phone: string;
  profile_name: string | null;
  patient_id: string | null;
  phone_added: boolean;
  state: 'open' | 'done';
  assigned_id: string | null;
  assigned_name: string | null;
  last_at: string;
  last_in_at: string;
  last_kind: 'text' | 'picture' | 'voice' | 'video' | 'document' | 'sticker' | 'place' | 'contact' | 'other';
  last_text: string | null;
  unread: number;
  dropped: number;
  version: number;
}

/** A row of the table `chat_messages`, without Appwrite's own columns. */
export interface ChatMessagesRow {
  conversation_id: string;
  direction: 'in' | 'out';
  at: string;
  kind: 'text' | 'picture' | 'voice' | 'video' | 'document' | 'sticker' | 'place' | 'contact' | 'other';
  text: string | null;
  answer: 'coming' | 'another_time' | null;
  state: 'sent' | 'delivered' | 'read' | 'failed' | null;
  last_error: string | null;
  author_id: string | null;
  author_name: string | null;
  version: number;
}

/** A row of the table `phone_codes`, without Appwrite's own columns. */
export interface PhoneCodesRow {
  phone_key: string;
  salt: string;
  code_digest: string;
  attempts: number;
  expires_at: string;
  proven_at: string | null;
  used_for: string | null;
  version: number;
}

/** A row of the table `paper_links`, without Appwrite's own columns. */
export interface PaperLinksRow {
  form_id: string;
  kind: 'receipt' | 'invoice' | 'credit-note' | 'quote' | 'visit_sheet';
  secret: string;
  ends_at: string;
  withdrawn_at: string | null;
  quote: string | null;
  version: number;
}

/** A row of the table `link_requests`, without Appwrite's own columns. */
export interface LinkRequestsRow {
  phone: string;
  lang: 'ar' | 'en';
  asked_at: string;
  state: 'waiting' | 'linked' | 'declined';
  reason: 'no_record' | 'other_person' | 'not_confirmed' | 'other_account' | null;
  version: number;
}

/** A row of the table `sent_messages`, without Appwrite's own columns. */
export interface SentMessagesRow {
  day: string;
  kind: 'whatsapp' | 'whatsapp_code' | 'whatsapp_reply' | 'sms';
  parts: number;
  millipiasters: number;
}

/** A row of the table `message_months`, without Appwrite's own columns. */
export interface MessageMonthsRow {
  month: string;
  kind: 'whatsapp' | 'whatsapp_code' | 'whatsapp_reply' | 'sms';
  messages: number;
  parts: number;
  millipiasters: number;
}

/** A row of the table `imports`, without Appwrite's own columns. */
export interface ImportsRow {
  kind: 'people' | 'devices' | 'audiograms' | 'appointments' | 'balances';
  file_name: string;
  file_hash: string;
  state: 'running' | 'done' | 'undoing' | 'undone';
  last_line: number;
  handled_line: number;
  created: number;
  filled: number;
  skipped: number;
  refused: number;
  undone_line: number;
  removed: number;
  kept: number;
  actor_id: string;
  actor_name: string;
  finished_at: string | null;
  version: number;
}

/** A row of the table `message_texts`, without Appwrite's own columns. */
export interface MessageTextsRow {
  kind: 'appointment_booked' | 'appointment_moved' | 'appointment_cancelled' | 'appointment_reminder' | 'appointment_soon' | 'appointment_offer' | 'visit_to_book' | 'repair_received' | 'repair_ready' | 'mold_ready' | 'trial_check' | 'warranty_ending' | 'order_to_confirm' | 'order_placed' | 'order_placed_pick_up' | 'order_kiosk_code' | 'order_kiosk_late' | 'order_paid' | 'order_confirmed' | 'order_shipped' | 'order_shipped_paid' | 'order_ready' | 'order_delivered' | 'order_cancelled' | 'order_undelivered' | 'order_refunded' | 'parcel_returned' | 'order_return' | 'receipt' | 'invoice' | 'credit_note' | 'quote' | 'visit_sheet' | 'instalment_due' | 'instalment_overdue' | 'follow_up' | 'follow_up_due' | 'recall';
  lang: 'ar' | 'en';
  text: string | null;
  revision: number;
  approved_text: string | null;
  approved_name: string | null;
  version: number;
}

/** A row of the table `recalls`, without Appwrite's own columns. */
export interface RecallsRow {
  patient_id: string;
  rule: 'test_due' | 'warranty_ending' | 'device_aging' | 'quote_open' | 'no_show';
  about_id: string;
  due_on: string;
  begun_at: string;
  begun_by: string;
  begun_name: string;
  way: 'call' | 'message';
  state: 'open' | 'closed';
  call_on: string;
  calls: number;
  outcome: 'booked' | 'later' | 'no_answer' | 'declined' | 'unreachable' | null;
  called_at: string | null;
  version: number;
}

/** A row of the table `opening_balances`, without Appwrite's own columns. */
export interface OpeningBalancesRow {
  patient_id: string;
  day: string;
  amount_piasters: number;
  left_piasters: number;
  open: boolean;
  reference: string | null;
  note: string | null;
  written_off_piasters: number;
  write_off_reason: string | null;
  written_off_by: string | null;
  written_off_at: string | null;
  version: number;
}

/** A row of the table `opening_payments`, without Appwrite's own columns. */
export interface OpeningPaymentsRow {
  balance_id: string;
  kind: 'payment' | 'refund' | 'void';
  amount_piasters: number;
  method: 'cash' | 'card-terminal' | 'bank-transfer' | 'instapay' | 'wallet' | 'cheque';
  reference: string | null;
  day: string;
  at: string;
  actor_id: string;
  actor_name: string;
  note: string | null;
  refund_of: string | null;
  void_of: string | null;
  receipt_number: string | null;
  receipt_at: string | null;
  receipt_by: string | null;
}

/** A row of the table `goals`, without Appwrite's own columns. */
export interface GoalsRow {
  patient_id: string;
  text: string;
  state: 'open' | 'achieved' | 'dropped';
  place: number;
  set_at: string;
  set_by: string;
  set_name: string;
  progress: 'worse' | 'same' | 'slightly_better' | 'better' | 'much_better' | null;
  ability: 'hardly_ever' | 'sometimes' | 'half_the_time' | 'mostly' | 'almost_always' | null;
  assessed_at: string | null;
  version: number;
}

/** A row of the table `goal_steps`, without Appwrite's own columns. */
export interface GoalStepsRow {
  patient_id: string;
  goal_id: string;
  kind: 'set' | 'reworded' | 'assessed' | 'achieved' | 'dropped' | 'reopened';
  text: string;
  progress: 'worse' | 'same' | 'slightly_better' | 'better' | 'much_better' | null;
  ability: 'hardly_ever' | 'sometimes' | 'half_the_time' | 'mostly' | 'almost_always' | null;
  said_at: string;
  actor_id: string;
  actor_name: string;
}

/** A row of the table `former_visits`, without Appwrite's own columns. */
export interface FormerVisitsRow {
  patient_id: string;
  at: string;
  said: string;
}

/** A row of the table `visit_sheets`, without Appwrite's own columns. */
export interface VisitSheetsRow {
  form_id: string;
  version: number;
  lang: 'ar' | 'en';
  measured: string | null;
  agreed: string | null;
  care: string | null;
  next_visit: string | null;
  saved_at: string;
  actor_id: string;
  actor_name: string;
}

/** A row of the table `patient_photos`, without Appwrite's own columns. */
export interface PatientPhotosRow {
  photo: string;
  agreed_at: string;
  actor_id: string;
  actor_name: string;
}

/** A row of the table `discount_codes`, without Appwrite's own columns. */
export interface DiscountCodesRow {
  code: string;
  percent: number | null;
  amount_piasters: number | null;
  minimum_piasters: number;
  product_type: 'hearing-aids' | 'accessories' | null;
  once_each: boolean;
  max_uses: number | null;
  valid_from: string | null;
  valid_until: string | null;
  active: boolean;
  uses: number;
  version: number;
  edition: number;
}

/** A row of the table `code_uses`, without Appwrite's own columns. */
export interface CodeUsesRow {
  code_id: string;
  code: string;
  order_id: string;
  user_id: string;
  phone: string | null;
  granted_piasters: number;
}

/** A row of the table `shipments`, without Appwrite's own columns. */
export interface ShipmentsRow {
  order_id: string;
  return_id: string | null;
  number: string;
  carrier: 'driver' | 'bosta';
  state: 'assigned' | 'out' | 'collected' | 'failed' | 'delivered' | 'returned' | 'lost' | 'withdrawn';
  driver_id: string | null;
  driver_name: string | null;
  attempts: number;
  failure_reason: 'no_answer' | 'not_there' | 'postponed' | 'wrong_address' | 'no_cash' | 'refused' | 'other' | null;
  note: string | null;
  collected_piasters: number;
  collected_at: string | null;
  hand_in_id: string | null;
  moved_at: string;
  reference: string | null;
  carrier_id: string | null;
  tracking_number: string | null;
  district_id: string | null;
  asked: number;
  ask_at: string | null;
  carrier_fault: string | null;
  checked_at: string | null;
  finding: 'unknown_to_company' | 'made_twice' | 'other_parcel' | 'amount_differs' | 'came_back' | 'lost_there' | 'cancelled_there' | 'delivered_there' | 'not_delivered_there' | 'not_cancelled' | 'order_refuses' | null;
  told_state: 'assigned' | 'out' | 'collected' | 'failed' | 'delivered' | 'returned' | 'lost' | 'cancelled' | 'unclear' | null;
  told_piasters: number | null;
  due_piasters: number | null;
  looked_into_at: string | null;
  looked_into_by: string | null;
  looked_into_note: string | null;
  version: number;
}

/** A row of the table `trials`, without Appwrite's own columns. */
export interface TrialsRow {
  order_id: string | null;
  form_id: string | null;
  title_ar: string | null;
  title_en: string | null;
  product_ids: string[];
  pieces: number;
  handed_at: string;
  last_day: string;
  next_check: string | null;
  state: 'running' | 'kept' | 'returned' | 'ended';
  answer: 'helps' | 'not_yet' | null;
  answered_at: string | null;
  answered_by: 'link' | 'desk' | null;
  reason: 'does_not_help' | 'uncomfortable' | 'sound' | 'noise' | 'price' | 'not_used' | 'changed_mind' | 'wrong_item' | 'faulty' | 'other' | 'not_said' | null;
  reason_text: string | null;
  said_at: string;
  link_secret: string | null;
  version: number;
}

/** A row of the table `carrier_payouts`, without Appwrite's own columns. */
export interface CarrierPayoutsRow {
  carrier: 'bosta';
  amount_piasters: number;
  received_piasters: number | null;
  finding: 'paid_short' | 'paid_over' | null;
  looked_into_at: string | null;
  looked_into_by: string | null;
  looked_into_note: string | null;
  parcels: number;
  day: string;
  reference: string;
  recorded_by: string;
  voided_at: string | null;
  version: number;
}

/** A row of the table `reviews`, without Appwrite's own columns. */
export interface ReviewsRow {
  user_id: string;
  order_id: string;
  product_type: 'hearing-aids' | 'accessories';
  product_id: string;
  stars: number;
  text: string | null;
  name: string;
  shown_name: 'first_name' | 'customer';
  state: 'waiting' | 'approved' | 'refused';
  reason: string | null;
  reply: string | null;
  decided_at: string | null;
  version: number;
}

/** A row of the table `return_reasons`, without Appwrite's own columns. */
export interface ReturnReasonsRow {
  month: string;
  product_type: 'hearing-aids' | 'accessories';
  product_id: string;
  reason: 'does_not_help' | 'uncomfortable' | 'sound' | 'noise' | 'price' | 'not_used' | 'changed_mind' | 'wrong_item' | 'faulty' | 'other' | 'not_said';
  pieces: number;
}

/** A row of the table `sign_ins`, without Appwrite's own columns. */
export interface SignInsRow {
  user_id: string;
  at: string;
  client: string | null;
  system: string | null;
  device: string;
}

/** A row of the table `tasks`, without Appwrite's own columns. */
export interface TasksRow {
  patient_id: string | null;
  subject_kind: 'patient' | 'order' | 'return' | 'appointment' | 'visit' | 'device' | 'conversation' | null;
  subject_id: string | null;
  assignee_id: string | null;
  role: 'admin' | 'accounting' | 'cs' | 'reception' | 'audiologist';
  assigned_by: string;
  assigned_at: string;
  created_by: string;
  due_at: string;
  timed: boolean;
  state: 'open' | 'done' | 'cancelled';
  ended_at: string | null;
  version: number;
}

/** A row of the table `task_texts`, without Appwrite's own columns. */
export interface TaskTextsRow {
  title: string;
  note: string | null;
  result: string | null;
  created_name: string;
  ended_name: string | null;
}

/** A row of the table `inbox_events`, without Appwrite's own columns. */
export interface InboxEventsRow {
  conversation_id: string;
}

/** A row of the table `leaves`, without Appwrite's own columns. */
export interface LeavesRow {
  specialist_id: string;
  user_id: string | null;
  starts_at: string;
  ends_at: string;
  leave_kind: 'annual' | 'sick' | 'training' | 'other';
  note: string | null;
  leave_state: 'requested' | 'approved' | 'declined' | 'withdrawn';
  answer: string | null;
  version: number;
}

/** A row of the table `signatures`, without Appwrite's own columns. */
export interface SignaturesRow {
  patient_id: string;
  patient_name: string;
  lang: 'ar' | 'en';
  text_version: number;
  content: string;
  relation: 'self' | 'guardian' | 'carer';
  signer_name: string;
  method: 'drawn' | 'typed';
  strokes: string | null;
  witness_id: string;
  witness_name: string;
  signed_at: string;
  hash: string;
}

/** A row of the table `agreements`, without Appwrite's own columns. */
export interface AgreementsRow {
  patient_id: string;
  kind: 'health' | 'messages' | 'marketing' | 'terms' | 'loan' | 'trial' | 'delivery';
  channel: 'whatsapp' | 'sms' | 'email' | null;
  about_id: string | null;
  event: 'agreed' | 'declined' | 'withdrawn';
  at: string;
  place: 'tablet' | 'desk' | 'account' | 'reply';
  lang: 'ar' | 'en' | null;
  text_version: number | null;
  signature_id: string | null;
  actor_id: string | null;
  actor_name: string | null;
}

/** A row of the table `letters`, without Appwrite's own columns. */
export interface LettersRow {
  patient_id: string;
  template_id: string;
  number: number;
  kind: 'letter' | 'sheet';
  lang: 'ar' | 'en';
  title: string;
  sender_name: string;
  sender_address: string | null;
  sender_phone: string | null;
  html: string;
  health: boolean;
  at: string;
  digest: string;
  actor_id: string;
  actor_name: string;
}

/** A row of the table `letter_templates`, without Appwrite's own columns. */
export interface LetterTemplatesRow {
  kind: 'letter' | 'sheet';
  state: 'draft' | 'in_use' | 'retired';
  name_ar: string;
  name_en: string;
  health: boolean;
  current: number;
  saved_at: string;
  actor_name: string;
  version: number;
}

/** A row of the table `letter_template_versions`, without Appwrite's own columns. */
export interface LetterTemplateVersionsRow {
  template_id: string;
  number: number;
  name_ar: string;
  name_en: string;
  body_ar: string;
  body_en: string;
  saved_at: string;
  actor_name: string;
  actor_id: string;
}

/** A row of the table `breaches`, without Appwrite's own columns. */
export interface BreachesRow {
  discovered_at: string;
  what: string;
  data_kinds: string[];
  people: number | null;
  measures: string | null;
  centre_told_at: string | null;
  centre_reference: string | null;
  people_told_at: string | null;
  people_reference: string | null;
  recorded_by: string;
  recorded_name: string;
  version: number;
}

/** The row type of each table. */
export interface Rows {
  users: UsersRow;
  hearings: HearingsRow;
  consents: ConsentsRow;
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
  record_reads: RecordReadsRow;
  patients: PatientsRow;
  audiograms: AudiogramsRow;
  patient_notes: PatientNotesRow;
  patient_note_texts: PatientNoteTextsRow;
  patient_files: PatientFilesRow;
  devices: DevicesRow;
  jobs: JobsRow;
  patient_orders: PatientOrdersRow;
  patient_accounts: PatientAccountsRow;
  order_calls: OrderCallsRow;
  follow_up_calls: FollowUpCallsRow;
  clinic_payments: ClinicPaymentsRow;
  clinic_documents: ClinicDocumentsRow;
  instalment_plans: InstalmentPlansRow;
  insurers: InsurersRow;
  insurer_shares: InsurerSharesRow;
  desk_closings: DeskClosingsRow;
  desk_counts: DeskCountsRow;
  desk_cash: DeskCashRow;
  appointments: AppointmentsRow;
  appointment_details: AppointmentDetailsRow;
  appointment_slots: AppointmentSlotsRow;
  blocked_times: BlockedTimesRow;
  impression_requests: ImpressionRequestsRow;
  stock_notices: StockNoticesRow;
  sales_days: SalesDaysRow;
  state_days: StateDaysRow;
  sales_months: SalesMonthsRow;
  product_sales: ProductSalesRow;
  stock_pieces: StockPiecesRow;
  loans: LoansRow;
  stock_movements: StockMovementsRow;
  payment_reports: PaymentReportsRow;
  book_reports: BookReportsRow;
  system_state: SystemStateRow;
  faults: FaultsRow;
  rate_limits: RateLimitsRow;
  forms: FormsRow;
  form_details: FormDetailsRow;
  cs_forms: CsFormsRow;
  cs_form_details: CsFormDetailsRow;
  form_reasons: FormReasonsRow;
  blocks: BlocksRow;
  block_accounts: BlockAccountsRow;
  finance_days: FinanceDaysRow;
  figure_days: FigureDaysRow;
  journal: JournalRow;
  migrations: MigrationsRow;
  privacy_requests: PrivacyRequestsRow;
  search_terms: SearchTermsRow;
  contacts: ContactsRow;
  contact_points: ContactPointsRow;
  stopped_phones: StoppedPhonesRow;
  conversations: ConversationsRow;
  chat_messages: ChatMessagesRow;
  phone_codes: PhoneCodesRow;
  paper_links: PaperLinksRow;
  link_requests: LinkRequestsRow;
  sent_messages: SentMessagesRow;
  message_months: MessageMonthsRow;
  imports: ImportsRow;
  message_texts: MessageTextsRow;
  recalls: RecallsRow;
  opening_balances: OpeningBalancesRow;
  opening_payments: OpeningPaymentsRow;
  goals: GoalsRow;
  goal_steps: GoalStepsRow;
  former_visits: FormerVisitsRow;
  visit_sheets: VisitSheetsRow;
  patient_photos: PatientPhotosRow;
  discount_codes: DiscountCodesRow;
  code_uses: CodeUsesRow;
  shipments: ShipmentsRow;
  trials: TrialsRow;
  carrier_payouts: CarrierPayoutsRow;
  reviews: ReviewsRow;
  return_reasons: ReturnReasonsRow;
  sign_ins: SignInsRow;
  tasks: TasksRow;
  task_texts: TaskTextsRow;
  inbox_events: InboxEventsRow;
  leaves: LeavesRow;
  signatures: SignaturesRow;
  agreements: AgreementsRow;
  letters: LettersRow;
  letter_templates: LetterTemplatesRow;
  letter_template_versions: LetterTemplateVersionsRow;
  breaches: BreachesRow;
}
