import type {
  recordOpeningPayment as recordCall,
  voidOpeningPayment as voidCall,
  writeOffBalance as writeOffCall,
} from '#contract/opening-balances/calls.ts';
import { openingPaymentId, openingVoidId } from '#lib/ids.ts';
import { egpToPiasters, piastersToEgp } from '#lib/money.ts';
import { type Actor, nameOf } from '#runtime/actor.ts';
import { change, type Decision } from '#runtime/change.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { assertReceptionTakesPayments } from '../reception-payments.ts';
import { isVoided, leftOf } from '../rules/clinic-payments.ts';
import { type OpeningAccount, openingAccount } from './opening-balance.ts';
import type { OpeningPaymentRow } from './opening-rows.ts';
import { taken } from './payment-rows.ts';

/**
 * Writes down money that a client brings of what they owed before, that goes back to them of such a payment, or that is paid
 * out of what the clinic owed them.
 */
export const recordOpeningPayment: Handler<typeof recordCall> = async (input, context) => {
  await assertReceptionTakesPayments(context);
  const { balance_id, request_id, amount, method, reference, note, refund_of, pays_out = false } = input;
  const paymentId = openingPaymentId(balance_id, request_id);
  return change(context, openingAccount(balance_id, context), (whole) => {
    if (whole.payments.some(({ $id }) => $id === paymentId)) {
      return { answer: toMade(paymentId) };
    }
    const said = validateMoney(whole, egpToPiasters(amount), refund_of);
    // Whoever pays out says so: it asks for the permission to refund, and a fresh factor.
    if ((said.kind === 'refund' && said.refund_of === null) !== pays_out) {
      return refuse('invalid_input', { fields: { pays_out: { key: 'not_a_choice' } } });
    }
    const typed = { method, reference: reference?.trim() || null, note: note?.trim() || null };
    return withMoney(whole, context.actor, { ...said, ...typed, $id: paymentId });
  });
};

/** Takes back money that was written down by mistake. */
export const voidOpeningPayment: Handler<typeof voidCall> = async ({ payment_id, reason, request_id }, context) => {
  await assertReceptionTakesPayments(context);
  const found = (await context.tables.get('opening_payments', payment_id, ['balance_id'])) ?? refuse('not_found');
  const rowId = openingVoidId(found.balance_id, request_id);
  return change(context, openingAccount(found.balance_id, context), (whole) => {
    if (whole.payments.some(({ $id }) => $id === rowId)) {
      return { answer: toMade(rowId) };
    }
    const payment = whole.payments.find(({ $id }) => $id === payment_id) ?? refuse('not_found');
    validateVoid(whole, payment);
    const { method, amount_piasters } = payment;
    return withMoney(whole, context.actor, {
      ...{ $id: rowId, kind: 'void', amount_piasters: -amount_piasters, method },
      ...{ void_of: payment_id, note: reason.trim() },
    });
  });
};

/** Says how much of a balance nobody will pay. */
export const writeOffBalance: Handler<typeof writeOffCall> = (input, context) => {
  const { balance_id, amount, version } = input;
  const reason = input.reason.trim();
  return change(context, openingAccount(balance_id, context), (whole) => {
    const { balance } = whole;
    const written_off_piasters = Math.sign(balance.amount_piasters) * egpToPiasters(amount) || 0;
    const isRepeat =
      balance.version === version + 1 &&
      balance.written_off_piasters === written_off_piasters &&
      balance.write_off_reason === reason;
    if (isRepeat) {
      return { answer: toWrittenOff };
    }
    if (balance.version !== version) {
      return refuse('record_changed');
    }
    const most = Math.abs(balance.left_piasters + balance.written_off_piasters);
    if (Math.abs(written_off_piasters) > most) {
      return refuse('invalid_input', {
        fields: { amount: { key: 'too_large', values: { max: piastersToEgp(most) } } },
      });
    }
    const said = { written_off_piasters, write_off_reason: reason, written_off_by: nameOf(context.actor) };
    return {
      next: { ...whole, balance: { ...balance, ...said, written_off_at: whole.at.toISOString() } },
      answer: toWrittenOff,
    };
  });
};

type Said = Pick<OpeningPaymentRow, 'kind' | 'amount_piasters' | 'refund_of'>;

/** No more than is left of the balance, or than the payment that is given back still holds. */
function validateMoney({ balance, payments }: OpeningAccount, piasters: number, refundOf: string | undefined): Said {
  if (refundOf !== undefined) {
    const payment = payments.find(({ $id, kind }) => $id === refundOf && kind === 'payment');
    if (!payment) {
      return refuse('invalid_input', { fields: { refund_of: { key: 'not_a_choice' } } });
    }
    refuseBeyond(leftOf(payment, payments), piasters, 'refund_too_large');
    return { kind: 'refund', amount_piasters: -piasters, refund_of: refundOf };
  }
  refuseBeyond(Math.abs(balance.left_piasters), piasters, 'payment_too_large');
  return balance.amount_piasters < 0
    ? { kind: 'refund', amount_piasters: -piasters, refund_of: null }
    : { kind: 'payment', amount_piasters: piasters, refund_of: null };
}

function validateVoid({ balance, payments }: OpeningAccount, payment: OpeningPaymentRow): void {
  if (payment.kind === 'void' || isVoided(payment, payments)) {
    refuse('payment_voided');
  }
  if (payment.kind === 'payment' && leftOf(payment, payments) < payment.amount_piasters) {
    refuse('payment_refunded');
  }
  if (payment.refund_of !== null) {
    // What did not go back after all is received again.
    refuseBeyond(balance.left_piasters, -payment.amount_piasters, 'payment_too_large');
  }
}

function refuseBeyond(left: number, piasters: number, code: 'payment_too_large' | 'refund_too_large'): void {
  if (piasters > left) {
    refuse(code, { left: piastersToEgp(Math.max(0, left)) });
  }
}

type Money = Pick<OpeningPaymentRow, '$id' | 'kind' | 'amount_piasters' | 'method'> & Partial<OpeningPaymentRow>;

/** The balance with money more, which somebody writes down now. */
function withMoney(
  whole: OpeningAccount,
  actor: Actor,
  row: Money,
): Decision<OpeningAccount, ReturnType<typeof toAnswer>> {
  const how = taken({ actor, now: () => whole.at });
  const payment = { ...NOTHING, balance_id: whole.balance.$id, ...row, ...how };
  return {
    next: { ...whole, payments: [...whole.payments, payment] },
    ...(row.kind === 'refund' && { action: 'refund' }),
    answer: toMade(row.$id),
  };
}

const NOTHING = {
  ...{ $createdAt: '', $updatedAt: '', reference: null, note: null, refund_of: null, void_of: null },
  ...{ receipt_number: null, receipt_at: null, receipt_by: null },
};

const toAnswer = ($id: string, { balance }: OpeningAccount) => ({
  $id,
  balance_id: balance.$id,
  left: piastersToEgp(balance.left_piasters),
});
const toMade = ($id: string) => (whole: OpeningAccount) => toAnswer($id, whole);

const toWrittenOff = ({ balance: { $id, left_piasters, version } }: OpeningAccount) => ({
  $id,
  left: piastersToEgp(left_piasters),
  version,
});
