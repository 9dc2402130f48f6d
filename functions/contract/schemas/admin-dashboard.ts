import type { ISchema } from 'yup';
import type { Metrics, PaymentReport, Reports } from '../admin-types.ts';
import { DELIVERY_STATUSES, PAYMENT_STATUSES } from '../constants.ts';
import { PAYMENT_FINDINGS } from '../order-handling.ts';
import type { DocumentList } from '../types.ts';
import { array, boolean, day, exact, id, lang, number, object, productType, string } from './fields.ts';

export const fetchMetrics = {
  input: exact({ id: id(), lang: lang() }),
  output: object({
    users: number().required(),
    products: number().required(),
    orders: number().required(),
    revenue: number().required(),
  }) as unknown as ISchema<Metrics>,
};

const revenue = object({
  period: string().required(),
  revenue: number().required(),
  orders: number().required(),
});
const titles = {
  product_type: productType(),
  product_id: string().required(),
  title_ar: string().required(),
  title_en: string().required(),
};

export const fetchReports = {
  input: exact({ id: id(), from: day().required(), to: day().required(), lang: lang() }),
  output: object({
    from: string().required(),
    to: string().required(),
    days: array().of(revenue).required(),
    months: array().of(revenue).required(),
    delivery: array()
      .of(object({ status: string().oneOf(DELIVERY_STATUSES).required(), count: number().required() }))
      .required(),
    payment: array()
      .of(object({ status: string().oneOf(PAYMENT_STATUSES).required(), count: number().required() }))
      .required(),
    unpaid_card_orders: number().required(),
    best_sellers: array()
      .of(object({ ...titles, count: number().required(), amount: number().required() }))
      .required(),
    low_stock: array()
      .of(object({ ...titles, stock: number().required() }))
      .required(),
    low_stock_at: number().required(),
  }) as unknown as ISchema<Reports>,
};

export const fetchPaymentReports = {
  input: exact({ id: id(), from: day().optional(), to: day().optional(), lang: lang() }),
  output: object({
    documents: array()
      .of(
        object({
          day: string().required(),
          state: string().oneOf(['open', 'done']).required(),
          checked: number().required(),
          unanswered: number().required(),
          findings: array()
            .of(
              object({
                kind: string().oneOf(PAYMENT_FINDINGS).required(),
                order_id: string().required(),
                number: string().defined(),
                transaction_id: string().defined(),
                ours: number().required(),
                theirs: number().required(),
                mended: boolean().required(),
              }),
            )
            .required(),
          finished_at: string().nullable().defined(),
        }),
      )
      .required(),
    total: number().required(),
  }) as unknown as ISchema<DocumentList<PaymentReport>>,
};
