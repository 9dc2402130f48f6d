import { defineCall } from '../call.ts';

const schemas = () => import('./admin-schemas.ts');

/** Has the card provider pay back what an order is owed (its payment status is `refund_due`, or it was paid twice). */
export const refundOrder = defineCall({
  service: 'admin',
  type: 'refund-order',
  method: 'POST',
  access: ['admin'],
  actorField: 'id',
  errors: [
    'card_unavailable',
    'not_found',
    'nothing_to_refund',
    'refund_failed',
    'refund_unanswered',
    'refund_unknown',
  ],
  schemas: async () => (await schemas()).refundOrder,
});

/** The daily comparisons of the card provider's books with ours, newest first. */
export const fetchPaymentReports = defineCall({
  service: 'admin',
  type: 'fetch-payment-reports',
  method: 'GET',
  access: ['admin'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchPaymentReports,
});
