import { always, defineCall } from '../call.ts';

const subject = { service: 'admin', schemas: () => import('./admin-schemas.ts') } as const;

/**
 * Has the card provider pay back what an order is owed (its payment status is `refund_due`, or it was paid twice); or notes
 * that somebody gave it back who does it where the provider does not.
 */
export const refundOrder = defineCall(subject, 'refund-order', {
  freshFactor: always,
  access: ['admin'],
  errors: [
    'card_unavailable',
    'not_found',
    'nothing_to_refund',
    'refund_failed',
    'refund_unanswered',
    'refund_unknown',
    'refund_by_hand',
    'refund_only_whole',
    'refund_through_provider',
  ],
});

/** The daily comparisons of the card provider's books with ours, newest first. */
export const fetchPaymentReports = defineCall(subject, 'fetch-payment-reports', {
  method: 'GET',
  access: ['admin'],
});
