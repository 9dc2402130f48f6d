import type {
  fetchPayments as listCall,
  recordPayment as recordCall,
  voidPayment as voidCall,
} from '#contract/clinic-payments/calls.ts';
import type { PaymentData } from '#contract/clinic-payments/schemas.ts';
import type { Payer } from '#contract/insurers/constants.ts';
import { utc } from '#lib/cairo.ts';
import { clinicPaymentId, clinicVoidId } from '#lib/ids.ts';
import { egpToPiasters, piastersToEgp, withEgp } from '#lib/money.ts';
import type { Actor } from '#runtime/actor.ts';
import { change, type Decision } from '#runtime/change.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { NewRow } from '#runtime/tables.ts';
import { noteRead } from '#subjects/patients/record-reads.ts';
import { sumsInEgp, toBalances } from '#subjects/visits/forms/form-answers.ts';
import { listBlockKinds } from '#subjects/visits/forms/form-rows.ts';
import { assertReceptionTakesPayments } from '../reception-payments.ts';
import { isVoided, leftOf, paidLater } from '../rules/clinic-payments.ts';
import { paidByInsurer, payerOf, sidesOf } from '../rules/insurer-shares.ts';
import { type Bill, bill } from './bill.ts';
import { toSplit } from './insurer-shares.ts';
import { type Ledger, nameInsurer, readLedger, totalsOf } from './ledger.ts';
import { type PaymentRow, taken } from './payment-rows.ts';

/**
 * Writes down a payment of a complete form, or that one was given back. Whoever has the form open goes on: what the form
 * says stays.
 */
export const recordPayment: Handler<typeof recordCall> = async ({ id: _id, request_id, ...data }, context) => {
  await assertReceptionTakesPayments(context);
  const paymentId = clinicPaymentId(data.form_id, request_id);
  return change(context, bill(data.form_id, context), (whole) => {
    if (whole.payments.some(({ $id }) => $id === paymentId)) {
      return { answer: (same) => toMade(paymentId, same) };
    }
    if (whole.form.return_status !== 'complete') {
      return refuse('form_not_issued');
    }
    const said =
      data.refund_of === undefined ? validatePayment(whole, data) : validateRefund(whole, data, data.refund_of);
    const { form_id, method, reference, note } = data;
    const typed = { form_id, method, reference: reference?.trim() || null, note: note?.trim() || null };
    return withPayment(whole, context.actor, { ...said, ...typed, $id: paymentId });
  });
};

/** Takes back a payment of which nothing was given back, or a refund. */
export const voidPayment: Handler<typeof voidCall> = async ({ payment_id, reason, request_id }, context) => {
  await assertReceptionTakesPayments(context);
  const found = (await context.tables.get('clinic_payments', payment_id, ['form_id'])) ?? refuse('not_found');
  const rowId = clinicVoidId(found.form_id, request_id);
  return change(context, bill(found.form_id, context), (whole) => {
    if (whole.payments.some(({ $id }) => $id === rowId)) {
      return { answer: (same) => toMade(rowId, same) };
    }
    const payment = whole.payments.find(({ $id }) => $id === payment_id) ?? refuse('not_found');
    validateVoid(whole, payment);
    const { form_id, block_id, amount_piasters, method } = payment;
    return withPayment(whole, context.actor, {
      ...{ form_id, block_id, method, payer: payerOf(payment), void_of: payment_id, note: reason.trim() },
      ...{ $id: rowId, kind: 'void', amount_piasters: -amount_piasters },
    });
  });
};

/** What was paid for a form. */
export const fetchPayments: Handler<typeof listCall> = async ({ form_id }, context) => {
  const { tables } = context;
  await assertReceptionTakesPayments(context);
  const [{ ledger, insurerName }, blocks] = await Promise.all([
    readLedger(tables, form_id).then(async (ledger) => ({ ledger, insurerName: await nameInsurer(tables, ledger) })),
    listBlockKinds(tables, [form_id]),
    noteRead(context, { kind: 'service', id: form_id, call: 'fetch-payments' }),
  ]);
  const documents = ledger.payments.map((row) => {
    const { $createdAt: _made, $updatedAt: _changed, day, at, ...said } = withEgp(row);
    return {
      ...said,
      day: utc(day),
      at: utc(at),
      payer: payerOf(row),
      left: piastersToEgp(leftOf(row, ledger.payments)),
      voided: isVoided(row, ledger.payments),
    };
  });
  const { share, accounts, payments } = ledger;
  const split = share && toSplit(share, insurerName, totalsOf(ledger), paidByInsurer(payments));
  const balances = toBalances(blocks, accounts, payments);
  return { documents, total: documents.length, ...sumsOf(ledger), balances, split };
};

function sumsOf(ledger: Pick<Ledger, 'accounts' | 'payments'>) {
  return sumsInEgp(totalsOf(ledger));
}

type Said = Pick<NewRow<'clinic_payments'>, 'kind' | 'block_id' | 'amount_piasters' | 'refund_of' | 'payer'>;

/** No more than is still to be paid, of the form, of the side that pays where the bill is split, and of the block that is named. */
function validatePayment(ledger: Ledger, data: PaymentData): Said {
  const { block_id, amount } = data;
  const piasters = egpToPiasters(amount);
  const payer = payerOf({ payer: data.payer ?? null, method: data.method });
  // What comes by the method of insurers is not the client's, and an insurer pays for a bill of which it owes a part.
  if ((data.method === 'insurer' && payer === 'client') || (data.payer === 'insurer' && !ledger.share)) {
    refuse('invalid_input', { fields: { payer: { key: 'not_a_choice' } } });
  }
  const account = block_id === undefined ? undefined : ledger.accounts.get(block_id);
  if (block_id !== undefined && !account) {
    refuse('invalid_input', { fields: { block_id: { key: 'not_a_choice' } } });
  }
  const ofBlock = account
    ? account.rest_of_cost_piasters - paidLater(ledger.payments, account.$id)
    : Number.POSITIVE_INFINITY;
  refuseBeyond(Math.min(outstandingOf(ledger, payer), ofBlock), piasters, 'payment_too_large');
  return { kind: 'payment', block_id: block_id ?? null, amount_piasters: piasters, payer };
}

/** What a side has left to pay; of a bill that is not split, what is left of it. */
function outstandingOf(ledger: Ledger, payer: Payer): number {
  const totals = totalsOf(ledger);
  return ledger.share
    ? sidesOf(totals, ledger.share.share_piasters, paidByInsurer(ledger.payments))[payer].outstanding
    : totals.outstanding;
}

/** No more than the payment still holds. */
function validateRefund({ payments }: Ledger, { amount }: PaymentData, paymentId: string): Said {
  const piasters = egpToPiasters(amount);
  const payment = payments.find(({ $id, kind }) => $id === paymentId && (kind === 'payment' || kind === 'downpayment'));
  if (!payment) {
    return refuse('invalid_input', { fields: { refund_of: { key: 'not_a_choice' } } });
  }
  if (payment.kind === 'downpayment') {
    refuse('payment_is_downpayment');
  }
  refuseBeyond(leftOf(payment, payments), piasters, 'refund_too_large');
  return {
    kind: 'refund',
    block_id: payment.block_id,
    amount_piasters: -piasters,
    refund_of: paymentId,
    payer: payerOf(payment),
  };
}

function validateVoid(ledger: Ledger, payment: PaymentRow): void {
  const { payments } = ledger;
  if (payment.kind === 'downpayment') {
    refuse('payment_is_downpayment');
  }
  if (payment.kind === 'void' || isVoided(payment, payments)) {
    refuse('payment_voided');
  }
  if (payment.kind === 'payment' && leftOf(payment, payments) < payment.amount_piasters) {
    refuse('payment_refunded');
  }
  if (payment.kind === 'refund') {
    // What did not go back after all is received again.
    refuseBeyond(outstandingOf(ledger, payerOf(payment)), -payment.amount_piasters, 'payment_too_large');
  }
}

function refuseBeyond(left: number, piasters: number, code: 'payment_too_large' | 'refund_too_large'): void {
  if (piasters > left) {
    refuse(code, { left: piastersToEgp(Math.max(0, left)) });
  }
}

type Paid = Pick<NewRow<'clinic_payments'>, 'form_id' | 'kind' | 'amount_piasters' | 'method'> &
  Partial<NewRow<'clinic_payments'>> & { $id: string };

/** The bill with one payment more, which somebody writes down now. */
function withPayment(whole: Bill, actor: Actor, row: Paid): Decision<Bill, ReturnType<typeof toMade>> {
  const payment = { ...NEW_PAYMENT, ...row, ...taken({ actor, now: () => whole.at }) };
  return {
    next: { ...whole, payments: [...whole.payments, payment] },
    ...(row.kind === 'refund' && { action: 'refund' }),
    answer: (after) => toMade(row.$id, after),
  };
}

const NEW_PAYMENT = {
  $createdAt: '',
  $updatedAt: '',
  block_id: null,
  payer: null,
  reference: null,
  note: null,
  refund_of: null,
  void_of: null,
};

function toMade(paymentId: string, ledger: Pick<Ledger, 'accounts' | 'payments'>) {
  return { $id: paymentId, ...sumsOf(ledger) };
}
