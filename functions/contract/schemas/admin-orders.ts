import type { ISchema } from 'yup';
import type { AdminOrder, AdminOrderDetails, CountedList } from '../admin-types.ts';
import {
  DAMAGED_EARS,
  DELIVERY_STATUSES,
  LANGUAGES,
  MAX_PAGE_SIZE,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from '../constants.ts';
import { CALL_OUTCOMES, CONFIRMATIONS, ORDER_NOTE_MAX } from '../order-handling.ts';
import {
  array,
  boolean,
  day,
  exact,
  id,
  lang,
  moment,
  number,
  object,
  optionalWritableText,
  productType,
  requestId,
  string,
} from './fields.ts';

const status = {
  payment_status: string().oneOf(PAYMENT_STATUSES).required(),
  delivery_status: string().oneOf(DELIVERY_STATUSES).required(),
};
const orNull = () => string().nullable().defined();

const summary = {
  $id: string().required(),
  $createdAt: string().required(),
  number: string().required(),
  user_id: string().required(),
  user_email: string().required(),
  first_name: string().required(),
  last_name: string().required(),
  user_age: number().nullable().defined(),
  user_hearing_assessment: orNull(),
  hearing_assessment_image: orNull(),
  user_damaged_ear: string().oneOf(DAMAGED_EARS).required(),
  user_phone: string().required(),
  address: string().required(),
  city: string().required(),
  amount: number().required(),
  payment_method: string().oneOf(PAYMENT_METHODS).required(),
  ...status,
  card_order_id: orNull(),
  card_transaction_id: orNull(),
  card_order_at: orNull(),
  refund_due: number().required(),
  version: number().required(),
  call_attempts: number().required(),
  last_call_outcome: string().oneOf(CALL_OUTCOMES).nullable().defined(),
  last_call_at: orNull(),
  note: orNull(),
};

const details = object({
  ...summary,
  lang: string().oneOf(LANGUAGES).required(),
  delivery_fee: number().required(),
  vat: number().required(),
  received: number().required(),
  returned: number().required(),
  lines: array()
    .of(
      object({
        product_id: string().required(),
        product_type: productType(),
        title_ar: string().required(),
        title_en: string().required(),
        unit_price: number().required(),
        count: number().required(),
        vat: number().required(),
      }),
    )
    .required(),
  events: array()
    .of(object({ ...status, $createdAt: string().required() }))
    .required(),
  attempts: array()
    .of(
      object({
        provider_order_id: string().required(),
        state: string().required(),
        amount: number().required(),
        $createdAt: string().required(),
      }),
    )
    .required(),
  transactions: array()
    .of(
      object({
        transaction_id: string().required(),
        kind: string().required(),
        outcome: string().required(),
        amount: number().required(),
        returned: number().required(),
        $createdAt: string().required(),
      }),
    )
    .required(),
  calls: array()
    .of(
      object({
        $id: string().required(),
        at: string().required(),
        outcome: string().oneOf(CALL_OUTCOMES).required(),
        note: orNull(),
        actor_name: string().defined(),
      }),
    )
    .required(),
  moves: object({
    delivery: array().of(string().oneOf(DELIVERY_STATUSES).required()).required(),
    payment: array().of(string().oneOf(PAYMENT_STATUSES).required()).required(),
    refund: boolean().required(),
    call: boolean().required(),
  }).required(),
}) as unknown as ISchema<AdminOrderDetails>;

const list = object({
  documents: array().of(object(summary)).required(),
  total: number().required(),
  capped: boolean().required(),
}) as unknown as ISchema<CountedList<AdminOrder>>;

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
  from: day().optional(),
  to: day().optional(),
  limit: number().integer().min(1).max(MAX_PAGE_SIZE).optional(),
  lang: lang(),
};

/** `createdAt` of the last order shown: with it the next page is found also when that order is gone meanwhile. */
const after = { orderId: id(), createdAt: moment().optional() };

export const fetchOrders = { input: exact(filters), output: list };
export const fetchPaginatedOrders = { input: exact({ ...filters, ...after }), output: list };
export const fetchOrderQueue = {
  input: exact({
    id: id(),
    orderId: id().optional(),
    createdAt: moment().optional(),
    limit: number().integer().min(1).max(MAX_PAGE_SIZE).optional(),
    lang: lang(),
  }),
  output: list,
};
export const fetchOrder = { input: exact({ id: id(), orderId: id(), lang: lang() }), output: details };

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
  output: details,
};

export const recordOrderCall = {
  input: exact({
    orderId: id(),
    id: id(),
    version: version(),
    outcome: string().oneOf(CALL_OUTCOMES).required(),
    note: optionalWritableText(ORDER_NOTE_MAX),
    requestId: requestId().required(),
    lang: lang(),
  }),
  output: details,
};
