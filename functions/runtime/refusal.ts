import { type ErrorBody, type ErrorCode, type ErrorParams, errorSentence } from '#contract/errors.ts';

const STATUS: Record<ErrorCode, number> = {
  invalid_input: 400,
  invalid_file: 400,
  invalid_image: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  sign_in_again: 403,
  forbidden: 403,
  account_unclaimed: 403,
  account_unsettled: 409,
  consent_needed: 403,
  consent_outdated: 409,
  link_invalid: 410,
  not_found: 404,
  no_account: 404,
  email_unproven: 409,
  unknown_call: 404,
  request_too_large: 413,
  too_much_at_once: 413,
  busy: 409,
  user_exists: 409,
  out_of_stock: 409,
  cart_full: 409,
  cart_empty: 409,
  cart_changed: 409,
  price_changed: 409,
  order_too_large: 409,
  checkout_changed: 409,
  too_many_open_orders: 409,
  too_many_waiting_orders: 409,
  too_many_waiting_pieces: 409,
  too_many_orders_today: 429,
  too_many_card_orders_today: 429,
  too_much_unpaid: 409,
  order_not_cancellable: 409,
  order_expired: 409,
  not_returnable: 409,
  return_too_late: 409,
  return_open: 409,
  return_line_refused: 409,
  return_changed: 409,
  refund_by_card: 409,
  already_paid: 409,
  payment_pending: 409,
  payment_failed: 409,
  nothing_to_refund: 409,
  order_changed: 409,
  transition_refused: 409,
  fields_missing: 400,
  nothing_to_change: 400,
  product_changed: 409,
  product_exists: 409,
  stock_sold: 409,
  message_sent: 409,
  message_unsendable: 409,
  not_yourself: 409,
  last_admin: 409,
  record_changed: 409,
  merge_undecided: 409,
  serial_taken: 409,
  serial_known: 409,
  piece_unavailable: 409,
  another_person: 409,
  order_linked: 409,
  form_in_use: 409,
  form_changed: 409,
  form_issued: 409,
  form_opened: 409,
  booked_by_accounting: 409,
  no_reasons: 400,
  no_blocks: 400,
  blocks_empty: 400,
  handover_open: 409,
  no_follow_up: 409,
  time_taken: 409,
  booking_closed: 409,
  change_too_late: 409,
  offer_over: 409,
  too_many_waits: 409,
  in_stock: 409,
  too_many_appointments: 409,
  appointment_overlaps: 409,
  day_full: 409,
  waiting_list_full: 409,
  requested_already: 409,
  requests_full: 409,
  appointment_over: 409,
  appointment_not_begun: 409,
  appointments_affected: 409,
  client_busy: 409,
  client_known: 409,
  form_not_issued: 409,
  payment_too_large: 409,
  refund_too_large: 409,
  payment_is_downpayment: 409,
  payment_voided: 409,
  no_linked_account: 409,
  payment_refunded: 409,
  plan_sum_differs: 409,
  desk_closed: 409,
  desk_changed: 409,
  drawer_too_low: 409,
  reception_payments_off: 409,
  received_more_than_billed: 409,
  split_too_large: 409,
  too_many_attempts: 429,
  refund_failed: 424,
  refund_unanswered: 424,
  refund_unknown: 424,
  card_unavailable: 424,
};

/** An expected failure: the call says no, with a code of its closed list. Nothing has been written when it is thrown. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}) {
    super(errorSentence(code, params));
    this.name = 'Refusal';
    this.code = code;
    this.params = params;
  }

  /** The HTTP status of the reply. */
  get status(): number {
    return STATUS[this.code];
  }

  get body(): ErrorBody {
    return { error: this.message, code: this.code, params: this.params };
  }
}

/** Ends the call with an expected failure. */
export function refuse(code: ErrorCode, params: ErrorParams = {}): never {
  throw new Refusal(code, params);
}
