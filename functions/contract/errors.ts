/** Values that an error carries for its text: figures, names, and for `invalid_input` the fields. */
export type ErrorParams = Record<string, unknown>;

/**
 * Every error a call can answer, with its English sentence. The code and the parameters are the contract; the web owns
 * the words of both languages and falls back to this sentence.
 */
const SENTENCES = {
  invalid_input: ({ fields }) => fieldSentence(fields as InvalidInputParams['fields'] | undefined),
  unauthenticated: () => 'No Session Found',
  forbidden: () => 'You are not allowed to do this.',
  unknown_call: () => 'This call does not exist.',
  request_too_large: () => 'This is too much for one request.',
  not_found: () => 'Not found.',
  too_much_at_once: () => 'This changes too much at once. Please do it in smaller parts.',
  busy: () => 'Somebody changed this at the same moment. Please try again.',
  user_exists: () => 'A User With This Email Address Already Exists',
  no_account: () => 'No Account Found',
  email_unproven: () => 'The owner of this account has not confirmed their email yet.',
  account_unclaimed: () =>
    'Please set a new password by the link that we mail to you. It shows that this account is yours.',
  account_unsettled: () => 'Your account has changed. Please load the page again.',
  consent_needed: () => 'Please agree first that this is kept.',
  consent_outdated: () => 'The words have changed meanwhile. Please load the page again and read them.',
  link_invalid: () => 'This link does not work any more.',
  invalid_credentials: () => 'Invalid credentials. Please check the email and password.',
  sign_in_again: () => 'Please sign in again first: this is only done soon after signing in.',
  too_many_attempts: ({ minutes }) => `Too many attempts. Please try again in ${minutes} minutes.`,
  out_of_stock: ({ title, available }) => `"${title}" has only ${available} left.`,
  cart_full: ({ max }) => `The cart holds at most ${max} products.`,
  cart_empty: () => 'No Products in Cart',
  cart_changed: () => 'Your cart has changed. Please look through it again.',
  price_changed: ({ amount }) => `The total has changed to ${amount} EGP. Please confirm it.`,
  order_too_large: ({ amount }) => `An order can cost at most ${amount} EGP. Please order fewer pieces, or call us.`,
  checkout_changed: () => 'This checkout was already used for another order. Please start again.',
  too_many_open_orders: ({ max }) =>
    `Your earlier orders have to be confirmed first (limit: ${max}). We will call you about them.`,
  too_many_waiting_orders: () =>
    'We hold several unconfirmed orders from your internet connection. Please confirm your email, or call us.',
  too_many_waiting_pieces: ({ max }) =>
    `Until your email is confirmed, at most ${max} pieces of one product can be ordered. Please confirm it, or call us.`,
  too_many_orders_today: ({ max }) => `At most ${max} orders can be placed in a day. Please call us to order more.`,
  too_many_card_orders_today: ({ max }) =>
    `At most ${max} orders by card can be placed in a day. Please choose cash on delivery, or call us.`,
  too_much_unpaid: ({ amount }) =>
    `Orders that are not paid yet can come to at most ${amount} EGP together. Please call us to order more.`,
  order_not_cancellable: () => 'This order can no longer be cancelled here. Please call us.',
  not_returnable: () => 'This order cannot be returned.',
  return_too_late: ({ day }) => `This order could be returned until ${day}. Please call us.`,
  return_open: () => 'A return of this order is already under way.',
  return_line_refused: ({ title }) => `"${title}" cannot be returned, or not so many pieces of it.`,
  return_changed: () => 'This return has moved on meanwhile. Please look at it again.',
  refund_by_card: () => 'This order was paid by card: the money goes back to the card.',
  invalid_image: () => 'The picture must be a JPEG or PNG file of at most 10 MB.',
  invalid_file: () => 'This file is gone, or no PDF, JPEG, PNG or WebP file of at most 10 MB. Please attach it again.',
  card_unavailable: () => 'Paying by card is not possible at the moment. Please choose cash on delivery.',
  order_expired: () => 'The time to pay for this order has passed. Please place it again.',
  already_paid: () => 'This order is already paid.',
  payment_pending: () => 'The bank has not confirmed the payment yet.',
  payment_failed: () => 'The payment could not be confirmed.',
  nothing_to_refund: () => 'Nothing of this order has to be paid back.',
  refund_failed: () => 'The card provider did not accept the refund. Please try again later.',
  refund_unanswered: () =>
    'The card provider did not answer. Press Refund again in a few minutes: nothing is paid back twice.',
  refund_unknown: () =>
    'The card provider does not know this payment, so nothing was paid back. Please compare it with the provider’s records.',
  order_changed: () => 'Somebody changed this order meanwhile. Please look at it again.',
  transition_refused: () => 'That state cannot follow the present one.',
  fields_missing: () => 'Please Fill in All The Fields',
  nothing_to_change: () => 'Please fill in at least one field',
  product_changed: () => 'Somebody changed this product meanwhile. Please look at it again.',
  product_exists: () => 'The store has this product already, entered anew.',
  stock_sold: ({ available }) => `Only ${available} pieces are left; the others were sold meanwhile.`,
  message_sent: () => 'This message was sent already, or a newer one went in its place.',
  message_unsendable: () =>
    'This message cannot be sent any more: what it is about, or the address, is not kept any longer.',
  not_yourself: () => "You can't delete your own account or change your own role.",
  last_admin: () => 'There must be at least one admin.',
  record_changed: () => 'Somebody changed this meanwhile. Please look at it again.',
  serial_taken: ({ serial, patientName }) => `The serial number ${serial} is already ${patientName}'s.`,
  serial_known: ({ serial }) => `The serial number ${serial} was taken in already.`,
  piece_unavailable: ({ serial }) => `The hearing aid ${serial} is sold, lent or set aside.`,
  another_person: ({ name }) =>
    `This does not fit the record of ${name}: name, phone or age are somebody else’s. Choose the client again, enter a new one, or move the visit first if it was sent already.`,
  client_known: ({ name }) => `${name} has a record with this name and phone already. Is it the same person?`,
  order_linked: ({ patientName }) => `This order is already linked to ${patientName}.`,
  form_changed: () => 'This form has changed meanwhile. Please load it again; what you typed is still here.',
  form_issued: () => 'This form was already issued.',
  form_opened: () => 'Accounting has already opened this form.',
  booked_by_accounting: () =>
    'Accounting has booked this service. Only accounting can change its price and what was paid, or remove it.',
  no_reasons: () => 'Please Add In At Least One Visit Reason',
  no_blocks: () => 'No Form Was Added',
  handover_open: ({ due, serials }) =>
    `Of this visit ${due} EGP are still to be paid, and loaners are still out: ${serials}.`,
  blocks_empty: () => 'Nothing is filled in in these services.',
  no_follow_up: () => 'This form has no follow-up.',
  in_stock: () => 'This product is in stock.',
  time_taken: () => 'This time is taken. Please choose another one.',
  booking_closed: () => 'This cannot be booked here. Please call us.',
  change_too_late: () => 'It is too late to change this appointment here. Please call us.',
  offer_over: () => 'This time is not held for you any more.',
  too_many_waits: () => 'You are waiting for as many times as you can. Please end one of them first.',
  too_many_appointments: ({ max }) =>
    `You have ${max} appointments to come, which is as many as can be booked here. Please call us for another one.`,
  appointment_overlaps: () => 'You have another appointment at this time. Please choose another one.',
  day_full: () => 'This day is booked by phone only. Please choose another day, or call us.',
  waiting_list_full: () => 'The waiting list is full at the moment. Please call us.',
  requested_already: () => 'We have your requests already and will call you.',
  requests_full: () => 'We have as many requests as we can call about at the moment. Please call us.',
  appointment_over: () => 'This appointment can no longer be changed this way.',
  appointment_not_begun: () => 'This appointment is still to come: nobody can have come to it or missed it yet.',
  appointments_affected: ({ count }) =>
    `This leaves ${count} booked appointments outside the schedule. Move, cancel or keep each of them first.`,
  client_busy: () => 'This client has another appointment at that time.',
  form_not_issued: () => 'This form has not been issued yet. What is paid before belongs into its downpayments.',
  payment_too_large: ({ left }) => `Only ${left} EGP is still to be paid.`,
  refund_too_large: ({ left }) => `Only ${left} EGP of this payment can be given back.`,
  payment_is_downpayment: () => 'This is a downpayment. Change it in the form.',
  payment_voided: () => 'This payment is void already.',
  merge_undecided: () => 'The two records say different things of one person. Say which remains.',
  no_linked_account: () => 'No account is linked to this client.',
  payment_refunded: () => 'Some of this payment was given back. Void that first.',
  plan_sum_differs: ({ outstanding }) =>
    `The instalments must come to ${outstanding} EGP, which is what is outstanding.`,
  desk_closed: ({ day }) => `Your cash of ${day} is closed. Ask an admin to open it again.`,
  desk_changed: () =>
    'Something has changed in this cash since. Please look at it again; what you typed is still here.',
  drawer_too_low: ({ left }) => `There are only ${left} EGP of cash in the drawer.`,
  reception_payments_off: () => 'Reception takes no payments here. An admin can allow it in the settings.',
  received_more_than_billed: ({ received, billed }) =>
    `${received} EGP were received for this form, and it would cost ${billed} EGP. Give the difference back first.`,
  split_too_large: ({ part }) =>
    `The insurer owes ${part} EGP of this bill, and one side would have paid more than its part. Change the split first.`,
  form_in_use: ({ holder }) => `${holder} is working on this form.`,
} as const satisfies Record<string, (params: ErrorParams) => string>;

export type ErrorCode = keyof typeof SENTENCES;
export const ERROR_CODES = Object.keys(SENTENCES) as ErrorCode[];

/** Errors that any call may answer. */
export const COMMON_ERRORS = [
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'no_account',
  'account_unclaimed',
  'account_unsettled',
  'unknown_call',
  'request_too_large',
  'too_much_at_once',
  'busy',
] as const;

/** The English sentence of an error. */
export function errorSentence(code: ErrorCode, params: ErrorParams = {}): string {
  return SENTENCES[code](params);
}

/** The body of every refusal. */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  params: ErrorParams;
}

/** Reasons that the specification words itself. */
const FIELD_SENTENCES: Partial<Record<FieldMessageKey, string>> = {
  phone_invalid: 'Phone Number is not valid',
  passwords_differ: 'Passwords do not match',
  age_range: 'Age must be between 0 and 120',
};

/** Whoever reads nothing but `error` learns the one thing that is wrong where the specification has words for it. */
function fieldSentence(fields: InvalidInputParams['fields'] = {}): string {
  const [first, ...others] = Object.values(fields);
  const specified = first && others.every(({ key }) => key === first.key) ? FIELD_SENTENCES[first.key] : undefined;
  return specified ?? 'Please check the fields that are marked.';
}

/** So many refused fields are named; there may be more. */
export const MAX_FIELDS_NAMED = 20;

/** `params` of `invalid_input`: one message key (see `messages.ts`) per field path. A refusal of another code may name its fields so, too. */
export interface InvalidInputParams {
  fields: Record<string, FieldMessage>;
}

/** Why a field was refused: a key that the web translates, with its figures. */
export interface FieldMessage {
  key: FieldMessageKey;
  values?: Record<string, string | number>;
}

/** Every reason for which a field can be refused. */
export const FIELD_MESSAGE_KEYS = [
  'required',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'not_a_number',
  'not_an_integer',
  'not_an_amount',
  'two_decimals',
  'step',
  'serial_invalid',
  'email_invalid',
  'phone_invalid',
  'passwords_differ',
  'password_wrong',
  'password_common',
  'password_personal',
  'password_used',
  'not_a_choice',
  'age_range',
  'date_past',
  'time_past',
  'date_future',
  'date_too_late',
  'period_reversed',
  'days_in_order',
  'not_accepted',
  'invalid_image',
  'invalid_file',
  'unknown_field',
  'serial_taken',
  'serial_known',
  'serial_twice',
  'piece_unavailable',
  'piece_of_product',
  'not_of_order',
  'which_pieces',
  'out_of_stock',
  'sold_out',
  'another_person',
  'booked_by_accounting',
  'blocks_empty',
  'invalid',
] as const;
export type FieldMessageKey = (typeof FIELD_MESSAGE_KEYS)[number];
