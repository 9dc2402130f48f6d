import { always, defineCall } from '../call.ts';
import { PAYMENT_ROLES } from './constants.ts';

const subject = { service: 'forms', schemas: () => import('./schemas.ts') } as const;

/**
 * Writes down what was paid for a service form after its downpayments, or (`refund_of`) what of such a payment was given
 * back. No more than is outstanding (`payment_too_large`), or than the payment still holds (`refund_too_large`); `left`
 * says how much that is, in EGP. A repeat with the same `request_id` finds its first. Reception takes payments where the admin
 * allows it (`reception_payments_off` otherwise).
 */
export const recordPayment = defineCall(subject, 'record-payment', {
  freshFactor: ({ refund_of }) => refund_of !== undefined,
  needs: { refund: ({ refund_of }) => refund_of !== undefined },
  access: PAYMENT_ROLES,
  errors: [
    'not_found',
    'form_not_issued',
    'payment_too_large',
    'refund_too_large',
    'payment_is_downpayment',
    'desk_closed',
    'reception_payments_off',
  ],
});

/** Takes back a payment or a refund that should not have been written: a row of its own, with the reason. */
export const voidPayment = defineCall(subject, 'void-payment', {
  needs: { void: always },
  access: PAYMENT_ROLES,
  errors: [
    'not_found',
    'payment_voided',
    'payment_refunded',
    'payment_is_downpayment',
    'payment_too_large',
    'desk_closed',
    'reception_payments_off',
  ],
});

/**
 * The receipt of a payment or a downpayment, with a number without gaps in its year (`R-2026-000123`); made when it is first
 * asked for. `outstanding` is what was left to pay then; null before the form was issued.
 */
export const issueReceipt = defineCall(subject, 'issue-receipt', {
  access: PAYMENT_ROLES,
  errors: ['not_found', 'payment_voided', 'reception_payments_off'],
});

/** What was paid for a service form, oldest first, and what that comes to. */
export const fetchPayments = defineCall(subject, 'fetch-payments', {
  method: 'GET',
  access: PAYMENT_ROLES,
  errors: ['not_found', 'reception_payments_off'],
});
