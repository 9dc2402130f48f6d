import type { Permission } from './permissions/permissions.ts';

/** Values that an error carries for its text: figures, names, and for `invalid_input` the fields. */
export type ErrorParams = Record<string, unknown>;

/**
 * Every error a call can answer, with its HTTP status and its English sentence. The code and the parameters are the
 * contract; the web owns the words of both languages and falls back to this sentence.
 */
const ERRORS = {
  invalid_input: [400, ({ fields }: Partial<InvalidInputParams>) => fieldSentence(fields)],
  unauthenticated: [401, () => 'No Session Found'],
  forbidden: [403, () => 'You are not allowed to do this.'],
  not_permitted: [
    403,
    ({ permission }: { permission: Permission }) =>
      `Your role may not do this (${permission}). An admin can allow it under Settings, Permissions.`,
  ],
  unknown_call: [404, () => 'This call does not exist.'],
  request_too_large: [413, () => 'This is too much for one request.'],
  not_found: [404, () => 'Not found.'],
  too_much_at_once: [413, () => 'This changes too much at once. Please do it in smaller parts.'],
  busy: [409, () => 'Somebody changed this at the same moment. Please try again.'],
  user_exists: [409, () => 'A User With This Email Address Already Exists'],
  factor_missing: [
    403,
    ({ day }: { day: string }) =>
      `Since ${day} your role needs two-step sign-in. Please set it up on your profile page first.`,
  ],
  factor_needed: [403, () => 'Please confirm with a code of your authenticator app first.'],
  no_account: [404, () => 'No Account Found'],
  email_unproven: [409, () => 'The owner of this account has not confirmed their email yet.'],
  account_unclaimed: [
    403,
    () => 'Please set a new password by the link that we mail to you. It shows that this account is yours.',
  ],
  account_unsettled: [409, () => 'Your account has changed. Please load the page again.'],
  consent_needed: [403, () => 'Please agree first that this is kept.'],
  consent_outdated: [409, () => 'The words have changed meanwhile. Please load the page again and read them.'],
  email_too_new: [
    409,
    ({ minutes }: { minutes: number }) =>
      `The email of this account was changed a moment ago. Please ask for another link in ${minutes} minutes.`,
  ],
  link_invalid: [410, () => 'This link does not work any more.'],
  invalid_credentials: [401, () => 'Invalid credentials. Please check the email and password.'],
  sign_in_again: [403, () => 'Please sign in again first: this is only done soon after signing in.'],
  too_many_attempts: [
    429,
    ({ minutes }: { minutes: number }) => `Too many attempts. Please try again in ${minutes} minutes.`,
  ],
  codes_unavailable: [424, () => 'Codes cannot be sent this way at the moment.'],
  code_unsent: [424, () => 'The code could not be sent. Please try the other way, or try again later.'],
  code_wrong: [409, () => 'This code is not right. Please look at the message again.'],
  code_over: [410, () => 'This code does not work any more. Please ask for a new one.'],
  phone_unproven: [409, () => 'Please confirm your phone again with a new code.'],
  link_request_void: [409, () => 'The phone is not this account’s confirmed phone any more, so the request is void.'],
  no_phone_account: [404, () => 'No customer account has confirmed this phone.'],
  out_of_stock: [
    409,
    ({ title, available }: { title: string; available: number }) => `"${title}" has only ${available} left.`,
  ],
  cart_full: [409, ({ max }: { max: number }) => `The cart holds at most ${max} products.`],
  cart_empty: [409, () => 'No Products in Cart'],
  cart_changed: [409, () => 'Your cart has changed. Please look through it again.'],
  price_changed: [
    409,
    ({ amount }: { amount: number }) => `The total has changed to ${amount} EGP. Please confirm it.`,
  ],
  order_too_large: [
    409,
    ({ amount }: { amount: number }) =>
      `An order can cost at most ${amount} EGP. Please order fewer pieces, or contact us.`,
  ],
  discount_unknown: [404, () => 'There is no such code. Please check how it is written.'],
  discount_used: [
    409,
    () => 'This code was already used with this phone number. Please remove it to order without it.',
  ],
  discount_exists: [409, () => 'A code with this name already exists.'],
  not_received: [409, () => 'Only who has received this product can review it.'],
  review_decided: [409, () => 'This review was already checked and can no longer be changed. You can delete it.'],
  checkout_changed: [409, () => 'This checkout was already used for another order. Please start again.'],
  too_many_open_orders: [
    409,
    ({ max }: { max: number }) =>
      `Your earlier orders have to be confirmed first (limit: ${max}). We will call you about them.`,
  ],
  too_many_waiting_orders: [
    409,
    () => 'We hold several unconfirmed orders from your internet connection. Please confirm your email, or contact us.',
  ],
  too_many_waiting_pieces: [
    409,
    ({ max }: { max: number }) =>
      `Until your email is confirmed, at most ${max} pieces of one product can be ordered. Please confirm it, or contact us.`,
  ],
  too_many_orders_today: [
    429,
    ({ max }: { max: number }) => `At most ${max} orders can be placed in a day. Please contact us to order more.`,
  ],
  method_unavailable: [424, () => 'Paying in this way is not possible any more. Please choose another one.'],
  method_amount: [
    409,
    ({ min, max }: { min: number; max?: number }) =>
      `This amount cannot be paid in this way, only from ${min}${max === undefined ? '' : ` to ${max}`} EGP. Please choose another one.`,
  ],
  too_many_card_orders_today: [
    429,
    ({ max }: { max: number }) =>
      `At most ${max} orders by card can be placed in a day. Please choose cash on delivery, or contact us.`,
  ],
  too_much_unpaid: [
    409,
    ({ amount }: { amount: number }) =>
      `Orders that are not paid yet can come to at most ${amount} EGP together. Please contact us to order more.`,
  ],
  shipment_changed: [409, () => 'This parcel has moved on meanwhile. Please look at it again.'],
  carrier_unavailable: [424, () => 'The delivery company is not set up or did not answer. Please try again later.'],
  pick_up_unavailable: [409, () => 'Orders can no longer be collected at the clinic. Please have it brought to you.'],
  order_not_cancellable: [409, () => 'This order can no longer be cancelled here. Please contact us.'],
  not_returnable: [409, () => 'This order cannot be returned.'],
  return_too_late: [409, ({ day }: { day: string }) => `This order could be returned until ${day}. Please contact us.`],
  return_open: [409, () => 'A return of this order is already under way.'],
  return_line_refused: [
    409,
    ({ title }: { title: string }) => `"${title}" cannot be returned, or not so many pieces of it.`,
  ],
  return_changed: [409, () => 'This return has moved on meanwhile. Please look at it again.'],
  refund_by_card: [409, () => 'This order was paid by card: the money goes back to the card.'],
  invalid_image: [400, () => 'The picture must be a JPEG or PNG file of at most 10 MB.'],
  invalid_file: [
    400,
    () => 'This file is gone, or no PDF, JPEG, PNG or WebP file of at most 10 MB. Please attach it again.',
  ],
  card_unavailable: [424, () => 'Paying by card is not possible at the moment. Please choose cash on delivery.'],
  order_expired: [409, () => 'The time to pay for this order has passed. Please place it again.'],
  already_paid: [409, () => 'This order is already paid.'],
  payment_pending: [409, () => 'The bank has not confirmed the payment yet.'],
  payment_failed: [409, () => 'The payment could not be confirmed.'],
  nothing_to_refund: [409, () => 'Nothing of this order has to be paid back.'],
  refund_failed: [424, () => 'The card provider did not accept the refund. Please try again later.'],
  refund_unanswered: [
    424,
    () => 'The card provider did not answer. Press Refund again in a few minutes: nothing is paid back twice.',
  ],
  refund_by_hand: [
    409,
    () =>
      'This payment cannot be paid back through the provider. Give the money back yourself, then note that you have done so.',
  ],
  refund_only_whole: [
    409,
    () =>
      'Only the whole payment can be paid back through the provider. Give this part back yourself, then note that you have done so.',
  ],
  refund_through_provider: [409, () => 'This money can go back through the provider. Please refund it there.'],
  refund_unknown: [
    424,
    () =>
      'The card provider does not know this payment, so nothing was paid back. Please compare it with the provider’s records.',
  ],
  order_changed: [409, () => 'Somebody changed this order meanwhile. Please look at it again.'],
  transition_refused: [409, () => 'That state cannot follow the present one.'],
  fields_missing: [400, () => 'Please Fill in All The Fields'],
  nothing_to_change: [400, () => 'Please fill in at least one field'],
  product_changed: [409, () => 'Somebody changed this product meanwhile. Please look at it again.'],
  product_exists: [409, () => 'The store already has this product as a new entry.'],
  stock_sold: [
    409,
    ({ available }: { available: number }) => `Only ${available} pieces are left; the others were sold meanwhile.`,
  ],
  message_sent: [409, () => 'This message was sent already, or a newer one went in its place.'],
  message_unsendable: [
    409,
    () => 'This message cannot be sent any more: what it is about, or the address, is not kept any longer.',
  ],
  reply_window_over: [
    409,
    () =>
      'WhatsApp takes no free text more than 24 hours after the client’s last message. Please call, or write from your own phone.',
  ],
  whatsapp_unavailable: [424, () => 'The shop has no WhatsApp, so nothing can be sent.'],
  not_yourself: [409, () => "You can't delete your own account or change your own role."],
  last_admin: [409, () => 'There must be at least one admin.'],
  trial_over: [409, () => 'This trial is over.'],
  trial_of_order: [409, () => 'These hearing aids were ordered online. They are given back by a return of the order.'],
  record_changed: [409, () => 'Somebody changed this meanwhile. Please look at it again.'],
  serial_taken: [
    409,
    ({ serial, patientName }: { serial: string; patientName: string }) =>
      `The serial number ${serial} is already ${patientName}'s.`,
  ],
  serial_known: [409, ({ serial }: { serial: string }) => `The serial number ${serial} was taken in already.`],
  piece_unavailable: [409, ({ serial }: { serial: string }) => `The hearing aid ${serial} is sold, lent or set aside.`],
  another_person: [
    409,
    ({ name }: { name: string }) =>
      `This does not fit the record of ${name}: name, phone or age are somebody else’s. Choose the client again, enter a new one, or move the visit first if it was sent already.`,
  ],
  identity_differs: [
    409,
    ({ name, said }: { name: string; said: string }) =>
      `The file is of ${said}, the record of ${name}. Is it the same person?`,
  ],
  client_known: [
    409,
    ({ name }: { name: string }) => `${name} has a record with this name and phone already. Is it the same person?`,
  ],
  national_id_known: [
    409,
    ({ patientName }: { patientName: string }) =>
      `${patientName} has this national id already. Is it the same person? Then merge the two records.`,
  ],
  import_known: [
    409,
    ({ file, day }: { file: string; day: string }) => `The same file was imported on ${day} as ${file}.`,
  ],
  import_over: [409, () => 'This import is over: it is finished, or it is being undone.'],
  order_linked: [409, ({ patientName }: { patientName: string }) => `This order is already linked to ${patientName}.`],
  form_changed: [409, () => 'This form has changed meanwhile. Please load it again; what you typed is still here.'],
  form_issued: [409, () => 'This form was already issued.'],
  form_opened: [409, () => 'Accounting has already opened this form.'],
  booked_by_accounting: [
    409,
    () => 'Accounting has booked this service. Only accounting can change its price and what was paid, or remove it.',
  ],
  no_reasons: [400, () => 'Please Add In At Least One Visit Reason'],
  no_blocks: [400, () => 'No Form Was Added'],
  handover_unpaid: [
    409,
    ({ serials }: { serials: string }) => `This visit is not paid in full. Loaners still out: ${serials || 'none'}.`,
  ],
  handover_open: [
    409,
    ({ due, serials }: { due: number; serials: string }) =>
      `Of this visit ${due} EGP are still to be paid. Loaners still out: ${serials || 'none'}.`,
  ],
  blocks_empty: [400, () => 'Nothing is filled in in these services.'],
  no_follow_up: [409, () => 'This form has no follow-up.'],
  in_stock: [409, () => 'This product is in stock.'],
  time_taken: [409, () => 'This time is taken. Please choose another one.'],
  booking_closed: [409, () => 'This cannot be booked here. Please contact us.'],
  change_too_late: [409, () => 'It is too late to change this appointment here. Please contact us.'],
  offer_over: [409, () => 'This time is not held for you any more.'],
  too_many_waits: [409, () => 'You are waiting for as many times as you can. Please end one of them first.'],
  too_many_appointments: [
    409,
    ({ max }: { max: number }) =>
      `You have ${max} appointments to come, which is as many as can be booked here. Please contact us for another one.`,
  ],
  appointment_overlaps: [409, () => 'You have another appointment at this time. Please choose another one.'],
  day_full: [409, () => 'This day is booked by phone only. Please choose another day, or contact us.'],
  waiting_list_full: [409, () => 'The waiting list is full at the moment. Please contact us.'],
  requested_already: [409, () => 'We have your requests already and will call you.'],
  requests_full: [409, () => 'We have as many requests as we can call about at the moment. Please contact us.'],
  appointment_over: [409, () => 'This appointment can no longer be changed this way.'],
  appointment_not_begun: [409, () => 'This appointment is still to come: nobody can have come to it or missed it yet.'],
  appointments_affected: [
    409,
    ({ count }: { count: number }) =>
      `This leaves ${count} booked appointments outside the schedule. Move, cancel or keep each of them first.`,
  ],
  leave_overlaps: [409, () => 'There is already leave on these days.'],
  not_a_specialist: [409, () => 'This account is not linked with a specialist. An admin can do that.'],
  specialist_away: [409, () => 'The specialist is on leave then. Please choose another time or specialist.'],
  client_busy: [409, () => 'This client has another appointment at that time.'],
  form_not_issued: [409, () => 'This form has not been issued yet. What is paid before belongs into its downpayments.'],
  payment_too_large: [409, ({ left }: { left: number }) => `Only ${left} EGP is still to be paid.`],
  refund_too_large: [409, ({ left }: { left: number }) => `Only ${left} EGP of this payment can be given back.`],
  payment_is_downpayment: [409, () => 'This is a downpayment. Change it in the form.'],
  payment_voided: [409, () => 'This payment is void already.'],
  merge_undecided: [409, () => 'The two records say different things of one person. Say which remains.'],
  templates_full: [
    409,
    ({ max }: { max: number }) =>
      `There are ${max} templates, and no more can be kept. Change one that is no longer used instead.`,
  ],
  goals_full: [409, () => 'There are as many open goals as one client has. Close one first.'],
  task_closed: [409, () => 'This task is over. Open it again first.'],
  goal_closed: [409, () => 'This goal is closed. Open it again first.'],
  paper_ended: [409, () => 'This paper does not hold any more, so it is not sent.'],
  phone_stopped: [409, () => 'Nothing is sent to this phone: its owner wants no messages there.'],
  no_linked_account: [409, () => 'No account is linked to this client.'],
  payment_refunded: [409, () => 'Some of this payment was given back. Void that first.'],
  plan_sum_differs: [
    409,
    ({ outstanding }: { outstanding: number }) =>
      `The instalments must come to ${outstanding} EGP, which is what is outstanding.`,
  ],
  desk_closed: [409, ({ day }: { day: string }) => `Your cash of ${day} is closed. Ask an admin to open it again.`],
  desk_changed: [
    409,
    () => 'Something has changed in this cash since. Please look at it again; what you typed is still here.',
  ],
  drawer_too_low: [409, ({ left }: { left: number }) => `There are only ${left} EGP of cash in the drawer.`],
  reception_payments_off: [409, () => 'Reception takes no payments here. An admin can allow it in the settings.'],
  received_more_than_billed: [
    409,
    ({ received, billed }: { received: number; billed: number }) =>
      `${received} EGP were received for this form, and it would cost ${billed} EGP. Give the difference back first.`,
  ],
  split_too_large: [
    409,
    ({ part }: { part: number }) =>
      `The insurer owes ${part} EGP of this bill, and one side would have paid more than its part. Change the split first.`,
  ],
  form_in_use: [409, ({ holder }: { holder: string }) => `${holder} is working on this form.`],
} as const satisfies Record<string, readonly [status: number, sentence: (params: never) => string]>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** Errors that any call may answer. */
export const COMMON_ERRORS = [
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'no_account',
  'account_unclaimed',
  'account_unsettled',
  'factor_missing',
  'factor_needed',
  'not_permitted',
  'unknown_call',
  'request_too_large',
  'too_much_at_once',
  'busy',
] as const;

/** The English sentence of an error. */
export function errorSentence(code: ErrorCode, params: ErrorParams = {}): string {
  const [, sentence] = ERRORS[code];
  return (sentence as (params: ErrorParams) => string)(params);
}

/** The HTTP status of an error. */
export function errorStatus(code: ErrorCode): number {
  return ERRORS[code][0];
}

/** What an error is refused with: at least what its sentence tells, and nothing where it tells nothing. */
export type ParamsOf<Code extends ErrorCode> =
  Parameters<(typeof ERRORS)[Code][1]> extends [infer Told extends object]
    ? [params: Told & ErrorParams]
    : [params?: ErrorParams];

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
  'five_decimals',
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
  'after_notice',
  'period_reversed',
  'leave_not_shorter',
  'account_twice',
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
  'discount_not_permitted',
  'national_id_invalid',
  'blocks_empty',
  'code_invalid',
  'recovery_code_invalid',
  'app_code_wrong',
  'recovery_code_wrong',
  'text_break',
  'text_not_ar',
  'text_not_en',
  'text_field_unknown',
  'text_field_missing',
  'text_field_twice',
  'text_field_place',
  'text_brace',
  'text_private',
  'text_link',
  'text_sms_long',
  'sheet_too_long',
  'letter_field_unknown',
  'letter_fields_max',
  'letter_braces',
  'photo_invalid',
  'photo_agreement',
  'invalid',
] as const;
export type FieldMessageKey = (typeof FIELD_MESSAGE_KEYS)[number];
