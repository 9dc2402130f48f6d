import type { Role } from '../call.ts';

/** Who keeps the clinic's accounts: they see what is billed and paid, refund and void. */
export const ACCOUNTS_ROLES = ['accounting', 'admin'] as const satisfies readonly Role[];

/** Who takes payments of visits; reception only where the admin allows it (`reception_payments`). */
export const PAYMENT_ROLES = ['reception', ...ACCOUNTS_ROLES] as const;

/** Whether reception takes payments. */
export const RECEPTION_PAYMENTS = ['off', 'on'] as const;
export type ReceptionPayments = (typeof RECEPTION_PAYMENTS)[number];

/** How money reaches the clinic. */
export const PAYMENT_METHODS = [
  'cash',
  'card-terminal',
  'bank-transfer',
  'instapay',
  'wallet',
  'cheque',
  'insurer',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * What a payment is: what a block's downpayment rose or fell by, money that came later, money that went back, or the end of
 * one of the last two that should never have been written.
 */
export const PAYMENT_KINDS = ['downpayment', 'payment', 'refund', 'void'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const PAYMENT_REFERENCE_MAX = 100;
export const PAYMENT_NOTE_MAX = 500;
