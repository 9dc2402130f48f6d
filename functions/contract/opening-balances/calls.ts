import { always, defineCall } from '../call.ts';
import { ACCOUNTS_ROLES, PAYMENT_ROLES } from '../clinic-payments/constants.ts';

const subject = { service: 'forms', schemas: () => import('./schemas.ts') } as const;

/**
 * What a client owed the clinic, or the clinic them, on the day on which it began to use this system, the oldest first, and
 * what came and went of it since.
 */
export const fetchOpeningBalances = defineCall(subject, 'fetch-opening-balances', {
  method: 'GET',
  access: PAYMENT_ROLES,
  errors: ['not_found', 'reception_payments_off'],
});

/** The opening balances of all clients of which something is left, the oldest first, and what they come to. */
export const fetchOpenBalances = defineCall(subject, 'fetch-open-balances', {
  method: 'GET',
  access: ACCOUNTS_ROLES,
});

const goesOut = ({ refund_of, pays_out }: { refund_of?: string | undefined; pays_out?: boolean | undefined }) =>
  refund_of !== undefined || pays_out === true;

/**
 * Writes down what was paid of an opening balance, what of a credit was paid out (`pays_out`), or (`refund_of`) what of a
 * payment was given back. No more than is left (`payment_too_large`), or than the payment still holds (`refund_too_large`); `left`
 * says how much that is, in EGP. Money that goes out asks for the permission to refund.
 */
export const recordOpeningPayment = defineCall(subject, 'record-opening-payment', {
  freshFactor: goesOut,
  needs: { refund: goesOut },
  access: PAYMENT_ROLES,
  errors: ['not_found', 'payment_too_large', 'refund_too_large', 'desk_closed', 'reception_payments_off'],
});

/** Takes back a payment, a payout or a refund that should not have been written: a row of its own, with the reason. */
export const voidOpeningPayment = defineCall(subject, 'void-opening-payment', {
  needs: { void: always },
  access: PAYMENT_ROLES,
  errors: [
    'not_found',
    'payment_voided',
    'payment_refunded',
    'payment_too_large',
    'desk_closed',
    'reception_payments_off',
  ],
});

/**
 * Says how much of an opening balance nobody will pay, for a reason; with 0 what was written off is owed again. `version` is
 * the balance's as it was read (`record_changed`).
 */
export const writeOffBalance = defineCall(subject, 'write-off-balance', {
  access: ['admin'],
  errors: ['not_found', 'record_changed'],
});

/** The receipt of a payment of an opening balance, numbered among the receipts of the clinic; made when it is first asked for. */
export const issueOpeningReceipt = defineCall(subject, 'issue-opening-receipt', {
  access: PAYMENT_ROLES,
  errors: ['not_found', 'payment_voided', 'reception_payments_off'],
});
