import type { InferType } from 'yup';
import { DELIVERY_STATUSES, LANGUAGES, MAX_PAGE_SIZE, PAYMENT_METHODS, PAYMENT_STATUSES } from '../constants.ts';
import { DELIVERY_METHODS } from '../delivery/constants.ts';
import {
  array,
  boolean,
  choice,
  choiceOrNull,
  countedList,
  damagedEar,
  exact,
  id,
  lang,
  list,
  moment,
  number,
  object,
  optionalWritableText,
  productType,
  requestId,
  serialNumber,
  string,
  textOrNull,
} from '../fields.ts';
import { TRANSACTION_METHODS } from '../payments/methods.ts';
import { period } from '../period.ts';
import { ORDER_SERIALS_MAX } from '../pieces/constants.ts';
import { shipment } from '../shipments/schemas.ts';
import { CALL_OUTCOMES, CONFIRMATIONS, ORDER_NOTE_MAX } from './handling.ts';
import { granted, orderEvent, orderState, promisedDays } from './schemas.ts';

/** What may be done with an order as it is. */
const orderMoves = object({
  /** States that `update-order` may bring it into. */
  delivery: list(choice(DELIVERY_STATUSES)),
  payment: list(choice(PAYMENT_STATUSES)),
  /** `refund-order` may be asked to pay back. */
  refund: boolean().required(),
  /** `record-order-call` may be used. */
  call: boolean().required(),
}).required();
export type OrderMoves = InferType<typeof orderMoves>;

/** An order in the admin's list. Money in EGP. */
const adminOrder = orderState.shape({
  $id: string().required(),
  $createdAt: string().required(),
  /** Eight digits that can be read aloud. */
  number: string().required(),
  user_id: string().required(),
  /** The language in which the customer ordered. */
  lang: choice(LANGUAGES),
  // Empty once the person of an order is forgotten, and so the other fields that tell of them.
  user_email: string().defined(),
  first_name: string().defined(),
  last_name: string().defined(),
  user_age: number().nullable().defined(),
  /** The degree, or the id of the picture of the assessment, or null. */
  user_hearing_assessment: textOrNull(),
  /** The id of the picture in the bucket `assessments`, when there is one. */
  hearing_assessment_image: textOrNull(),
  user_damaged_ear: damagedEar(),
  user_phone: string().defined(),
  /** Somebody else whom it is for, and to whom it is brought; null when it is for who ordered. */
  recipient_name: textOrNull(),
  recipient_phone: textOrNull(),
  address: string().defined(),
  /** The governorate's English name. */
  city: string().defined(),
  amount: number().required(),
  payment_method: choice(PAYMENT_METHODS),
  delivery_method: choice(DELIVERY_METHODS),
  /** How it was paid through the card provider, or is to be; null for cash. */
  online_method: choiceOrNull(TRANSACTION_METHODS),
  /** What the customer says at a kiosk to pay it, and until when that can be done. */
  kiosk_code: textOrNull(),
  kiosk_until: textOrNull(),
  /** The provider's numbers, and when the money came; null for cash and while unpaid. */
  card_order_id: textOrNull(),
  card_transaction_id: textOrNull(),
  card_order_at: textOrNull(),
  /** Still to be paid back to the customer. */
  refund_due: number().required(),
  /** Goes with every change: a change of an older version is refused with `order_changed`. */
  version: number().required(),
  /** How often the customer was called about it, and what came of the last call. */
  call_attempts: number().required(),
  last_call_outcome: string().oneOf(CALL_OUTCOMES).nullable().defined(),
  last_call_at: textOrNull(),
  /** For those who work here; the customer never sees it. */
  note: textOrNull(),
  /** The return that is under way. */
  return_id: textOrNull(),
  moves: orderMoves,
});
export type AdminOrder = InferType<typeof adminOrder>;

/** A line as it was sold. Money in EGP. */
const adminOrderLine = object({
  product_id: string().required(),
  product_type: productType(),
  title_ar: string().required(),
  title_en: string().required(),
  /** The list price of a piece. */
  unit_price: number().required(),
  ...granted,
  count: number().required(),
  /** Of which VAT, for the whole line. */
  vat: number().required(),
  /** Pieces that came back and were taken. */
  returned: number().required(),
});
export type AdminOrderLine = InferType<typeof adminOrderLine>;

/** One payment that the customer opened with the provider. */
const paymentAttempt = object({
  provider_order_id: string().required(),
  state: choice(['open', 'pending', 'declined', 'expired', 'paid', 'refund_due', 'refunded']),
  amount: number().required(),
  $createdAt: string().required(),
});
export type PaymentAttempt = InferType<typeof paymentAttempt>;

/** One transaction of the provider. */
const paymentTransaction = object({
  transaction_id: string().required(),
  kind: choice(['payment', 'refund']),
  outcome: choice(['pending', 'declined', 'paid', 'reversed', 'mismatched']),
  amount: number().required(),
  /** How much of it went back. */
  returned: number().required(),
  $createdAt: string().required(),
});
export type PaymentTransaction = InferType<typeof paymentTransaction>;

/** One call to the customer. */
const orderCall = object({
  $id: string().required(),
  at: string().required(),
  outcome: choice(CALL_OUTCOMES),
  note: textOrNull(),
  /** Who called. */
  actor_name: string().defined(),
});
export type OrderCall = InferType<typeof orderCall>;

/** An order with everything that its details and its papers show. */
export const orderDetails = adminOrder.shape({
  delivery_fee: number().required(),
  promised: promisedDays(),
  /** The part of `amount` that is VAT; 0 when no VAT was set. */
  vat: number().required(),
  /** What came in for it and what went back. */
  received: number().required(),
  returned: number().required(),
  lines: list(adminOrderLine),
  /** Oldest first, all of them. */
  events: list(orderEvent),
  attempts: list(paymentAttempt),
  transactions: list(paymentTransaction),
  calls: list(orderCall),
  /** Newest first; at most one of them is open. */
  shipments: list(shipment),
  /**
   * The numbered pieces that it took; null where there is nothing to name: it is not on its way, is back, or has no product
   * of which there are numbered pieces.
   */
  serials: array().of(string().required()).nullable().defined(),
});
export type AdminOrderDetails = InferType<typeof orderDetails>;

const orders = countedList(adminOrder);

/** What the list may be narrowed to. */
const filters = {
  id: id(),
  /** What was typed: id, number, names, email, phone, amount, method, states; every word must be found. */
  query: string().max(200).nullable().optional(),
  payment_status: string().oneOf(PAYMENT_STATUSES).optional(),
  delivery_status: string().oneOf(DELIVERY_STATUSES).optional(),
  payment_method: string().oneOf(PAYMENT_METHODS).optional(),
  confirmation: string().oneOf(CONFIRMATIONS).optional(),
  /** Days of Cairo on which they were placed, both included. */
  ...period(),
  limit: number().integer().min(1).max(MAX_PAGE_SIZE).optional(),
  lang: lang(),
};

/** `createdAt` of the last order shown: with it the next page is found also when that order is gone meanwhile. */
const after = { orderId: id(), createdAt: moment().optional() };

export const fetchOrders = { input: exact(filters), output: orders };
export const fetchPaginatedOrders = { input: exact({ ...filters, ...after }), output: orders };
export const fetchOrderQueue = {
  input: exact({
    id: id(),
    orderId: id().optional(),
    createdAt: moment().optional(),
    limit: number().integer().min(1).max(MAX_PAGE_SIZE).optional(),
    lang: lang(),
  }),
  output: orders,
};
export const fetchOrder = { input: exact({ id: id(), orderId: id(), lang: lang() }), output: orderDetails };

const version = () => number().integer().min(0).required();

export const updateOrder = {
  input: exact({
    orderId: id(),
    id: id(),
    version: version(),
    data: exact({
      payment_status: string().oneOf(PAYMENT_STATUSES).optional(),
      delivery_status: string().oneOf(DELIVERY_STATUSES).optional(),
      /** An empty one takes the note away. */
      note: optionalWritableText(ORDER_NOTE_MAX),
    }),
    lang: lang(),
  }),
  output: orderDetails,
};

export const nameOrderSerials = {
  input: exact({
    orderId: id(),
    id: id(),
    version: version(),
    /** All of them; a piece that is left out is in the stock again. */
    serials: array().of(serialNumber()).max(ORDER_SERIALS_MAX).required(),
    lang: lang(),
  }),
  output: orderDetails,
};

export const recordOrderCall = {
  input: exact({
    orderId: id(),
    id: id(),
    version: version(),
    outcome: choice(CALL_OUTCOMES),
    note: optionalWritableText(ORDER_NOTE_MAX),
    requestId: requestId().required(),
    lang: lang(),
  }),
  output: orderDetails,
};
