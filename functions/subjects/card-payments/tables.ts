import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import { balance, choice, id, moment, money, text, whole } from '#contract/columns.ts';
import { ONLINE_METHODS, TRANSACTION_METHODS } from '#contract/payments/methods.ts';
import { personalRecord, record } from '#records/record.ts';

export const paymentAttempts = personalRecord('payment_attempts', {
  title: 'Payment attempts',
  of: { order_id: { table: 'orders', orphan: 'attempt_without_order', person: 'user' } },
  kept: 'orders',
  erased: 'nothing',
  owner: { column: 'user_id', gone: NOBODY_ID },
  newHolder: 'follows',
  columns: {
    order_id: id({ required: true, told: false }),
    user_id: id({ required: true, told: false }),
    provider_order_id: text(60, { required: true, told: false }),
    special_reference: text(60, { required: true, told: false }),
    amount_piasters: money({ required: true, told: true }),
    currency: text(3, { required: true, told: true }),
    state: choice(['open', 'pending', 'declined', 'expired', 'paid', 'refund_due', 'refunded'], {
      required: true,
      told: true,
    }),
    method: choice(ONLINE_METHODS, { told: true }),
    client_secret: text(1000, { required: true, told: false }),
    expires_at: moment({ required: true, told: true }),
  },
  indexes: { order_id: ['order_id'] },
});

export const paymentTransactions = personalRecord('payment_transactions', {
  title: 'Payment transactions',
  of: { order_id: { table: 'orders', orphan: 'transaction_without_order', person: 'user' } },
  kept: 'orders',
  erased: 'nothing',
  newHolder: 'follows',
  columns: {
    order_id: id({ required: true, told: false }),
    attempt_id: id({ required: true, told: false }),
    transaction_id: text(60, { required: true, told: true }),
    kind: choice(['payment', 'refund'], { required: true, told: true }),
    outcome: choice(['pending', 'declined', 'paid', 'reversed', 'mismatched'], { required: true, told: true }),
    method: choice(TRANSACTION_METHODS, { told: true }),
    amount_piasters: money({ required: true, told: true }),
    currency: text(10, { required: true, told: true }),
    returned_piasters: money({ default: 0, told: true }),
    provider_created_at: text(60, { told: false }),
    booked_piasters: balance({ default: 0, told: false }),
    booked_at: moment({ told: true }),
  },
  indexes: {
    order_id: ['order_id'],
    booked_at: ['booked_at'],
  },
});

export const paymentReports = record('payment_reports', {
  title: 'Payment reports',
  nobody: 'What differs, by the numbers of orders and payments.',
  columns: {
    day: text(10, { required: true }),
    state: choice(['open', 'done'], { required: true }),
    position: id(),
    checked: whole({ default: 0 }),
    unanswered: whole({ default: 0 }),
    findings: text(100_000, { required: true }),
    finished_at: moment(),
    version: whole({ default: 0 }),
  },
  indexes: { day: { unique: ['day'] } },
});

export const paymentQuestions = record('payment_questions', {
  title: 'Payment questions',
  nobody: 'Numbers of payments that the provider is asked about.',
  columns: {
    attempt_id: id({ required: true }),
    transaction_id: text(60, { required: true }),
    ask_at: moment({ required: true }),
  },
  indexes: { ask_at: ['ask_at'] },
});

export const cardOwners = record('card_owners', {
  title: 'Card owners',
  nobody: 'Our own account with the card provider.',
  columns: {
    owner: text(20, { required: true }),
  },
});
