import type { ISchema } from 'yup';
import { DELIVERY_STATUSES, ID_PATTERN, PAYMENT_METHODS, PAYMENT_STATUSES, SHORTAGES } from '../constants.ts';
import type { Order, OrderPage, Reorder } from '../types.ts';
import { array, boolean, exact, id, lang, number, object, productType, string } from './fields.ts';

const status = {
  payment_status: string().oneOf(PAYMENT_STATUSES).required(),
  delivery_status: string().oneOf(DELIVERY_STATUSES).required(),
};
const summary = {
  $id: string().required(),
  number: string().required(),
  $createdAt: string().required(),
  amount: number().required(),
  payment_method: string().oneOf(PAYMENT_METHODS).required(),
  ...status,
};
const order = object({
  ...summary,
  delivery_fee: number().required(),
  vat: number().required(),
  first_name: string().required(),
  last_name: string().required(),
  phone: string().required(),
  address: string().required(),
  city: string().required(),
  cancellable: boolean().required(),
  lines: array()
    .of(
      object({
        product_id: string().required(),
        product_type: productType(),
        title: string().required(),
        unit_price: number().required(),
        count: number().required(),
        image: string().nullable().defined(),
        available: boolean().required(),
      }),
    )
    .required(),
  events: array()
    .of(object({ ...status, $createdAt: string().required() }))
    .required(),
}) as unknown as ISchema<Order>;

export const fetchOrders = {
  input: exact({ id: id(), cursor: string().matches(ID_PATTERN).optional() }),
  output: object({
    documents: array().of(object(summary)).required(),
    total: number().required(),
    next: string().nullable().defined(),
  }) as unknown as ISchema<OrderPage>,
};

export const fetchOrder = {
  input: exact({ id: id(), orderId: id(), lang: lang() }),
  output: order,
};

export const cancelOrder = {
  input: exact({ userId: id(), orderId: id(), lang: lang() }),
  output: order,
};

export const orderAgain = {
  input: exact({ userId: id(), orderId: id(), lang: lang() }),
  output: object({
    found: number().required(),
    short: array()
      .of(
        object({
          title: string().required(),
          wanted: number().required(),
          count: number().required(),
          reason: string().oneOf(SHORTAGES).required(),
        }),
      )
      .required(),
  }) as unknown as ISchema<Reorder>,
};
