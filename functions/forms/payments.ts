import { cairoDay } from '#contract/cairo-day.ts';
import type {
  fetchPayments as listCall,
  recordPayment as recordCall,
  voidPayment as voidCall,
} from '#contract/clinic-payments/calls.ts';
import type { PaymentData } from '#contract/clinic-payments/schemas.ts';
import type { Payer } from '#contract/insurers/constants.ts';
import { utc } from '../domain/cairo.ts';
import { isVoided, leftOf, paidLater } from '../domain/clinic-payments.ts';
import { clinicPaymentId, clinicVoidId } from '../domain/ids.ts';
import type { Balance } from '../domain/instalments.ts';
import { clientBalance, paidByInsurer, payerOf, sidesOf } from '../domain/insurer-shares.ts';
import { egpToPiasters, piastersToEgp, withEgp } from '../domain/money.ts';
import { countFigures, ensureFigureDays } from '../runtime/figures.ts';
import { movePlan } from '../runtime/instalments.ts';
import { noteRead } from '../runtime/record-reads.ts';
import { refuse } from '../runtime/refusal.ts';
import { retryWhenOvertaken } from '../runtime/retry.ts';
import type { CallContext, Handler } from '../runtime/service.ts';
import { type NewRow, stage, type Tables } from '../runtime/tables.ts';
import { takeAtDesk } from './desk-rows.ts';
import { countFinance, ensureFinanceDay } from './finance.ts';
import { billTotals, sumsInEgp, toBalances } from './form-answers.ts';
import { auditForm } from './form-changes.ts';
import { type AccountRow, type FormRow, listAccounts, listBlockKinds, readForm } from './form-rows.ts';
import { readShare, type ShareRow, settleShare, toSplit } from './insurer-shares.ts';
import { listPayments, type PaymentRow, taken } from './payment-rows.ts';

type Context = CallContext<typeof recordCall.access>;

const ATTEMPTS = 8;

/** A service form with what is billed and was paid of it. */
export interface Ledger {
  form: FormRow;
  accounts: ReadonlyMap<string, AccountRow>;
  payments: readonly PaymentRow[];
  share: ShareRow | null;
}

/**
 * Writes down a payment of a complete form, or that one was given back. Whoever has the form open goes on: what the form
 * says stays. Eight steps.
 */
export const recordPayment: Handler<typeof recordCall> = ({ id: _id, request_id, ...data }, context) => {
  const paymentId = clinicPaymentId(data.form_id, request_id);
  return retryWhenOvertaken(context, ATTEMPTS, async () => {
    const ledger = await readLedger(context.tables, data.form_id);
    if (ledger.payments.some(({ $id }) => $id === paymentId)) {
      return { answer: toMade(paymentId, ledger) };
    }
    if (ledger.form.return_status !== 'complete') {
      return refuse('form_not_issued');
    }
    const said = data.refund_of === undefined ? judgePayment(ledger, data) : judgeRefund(ledger, data, data.refund_of);
    return write(
      ledger,
      paymentId,
      {
        ...said,
        form_id: data.form_id,
        method: data.method,
        reference: data.reference?.trim() || null,
        note: data.note?.trim() || null,
        ...taken(context),
      },
      context,
    );
  });
};

/** Takes back a payment of which nothing was given back, or a refund. Nine steps. */
export const voidPayment: Handler<typeof voidCall> = async ({ payment_id, reason, request_id }, context) => {
  const { tables } = context;
  const found = (await tables.get('clinic_payments', payment_id, ['form_id'])) ?? refuse('not_found');
  const rowId = clinicVoidId(found.form_id, request_id);
  return retryWhenOvertaken(context, ATTEMPTS, async () => {
    const ledger = await readLedger(tables, found.form_id);
    if (ledger.payments.some(({ $id }) => $id === rowId)) {
      return { answer: toMade(rowId, ledger) };
    }
    const payment = ledger.payments.find(({ $id }) => $id === payment_id) ?? refuse('not_found');
    judgeVoid(ledger, payment);
    const { form_id, block_id, amount_piasters, method } = payment;
    const row = {
      form_id,
      block_id,
      method,
      payer: payerOf(payment),
      void_of: payment_id,
      note: reason.trim(),
      ...taken(context),
    };
    return write(ledger, rowId, { ...row, kind: 'void', amount_piasters: -amount_piasters }, context);
  });
};

/** What was paid for a form. Two steps. */
export const fetchPayments: Handler<typeof listCall> = async ({ form_id }, context) => {
  const { tables } = context;
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

/** The name of the insurer that owes a part; one step where there is one. */
export async function nameInsurer(tables: Tables, { share }: Pick<Ledger, 'share'>): Promise<string> {
  return (share && (await tables.get('insurers', share.insurer_id, ['name']))?.name) ?? '';
}

/** The form first: who writes money of it meanwhile raises what this one's write will claim. Two steps. */
export async function readLedger(tables: Tables, formId: string): Promise<Ledger> {
  const form = await readForm(tables, 'cs', formId);
  const [accounts, payments, share] = await Promise.all([
    listAccounts(tables, [formId]),
    listPayments(tables, [formId]),
    readShare(tables, formId),
  ]);
  return { form, accounts, payments, share };
}

/** What they come to, in piasters. */
export function totalsOf({ accounts, payments }: Pick<Ledger, 'accounts' | 'payments'>) {
  return billTotals([...accounts.values()], payments);
}

/** What of it the client has paid and owes; what an insurer owes is not planned. */
export function clientBalanceOf(ledger: Ledger): Balance {
  const { share, payments } = ledger;
  return clientBalance(totalsOf(ledger), share?.share_piasters ?? 0, paidByInsurer(payments));
}

function sumsOf(ledger: Ledger) {
  return sumsInEgp(totalsOf(ledger));
}

type Said = Pick<NewRow<'clinic_payments'>, 'kind' | 'block_id' | 'amount_piasters' | 'refund_of' | 'payer'>;

/** No more than is still to be paid, of the form, of the side that pays where the bill is split, and of the block that is named. */
function judgePayment(ledger: Ledger, data: PaymentData): Said {
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
function judgeRefund({ payments }: Ledger, { amount }: PaymentData, paymentId: string): Said {
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

function judgeVoid(ledger: Ledger, payment: PaymentRow): void {
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

/** Of all who write a payment of a form, or the form, one gets through at a time: the others judge again. */
async function write(ledger: Ledger, paymentId: string, row: NewRow<'clinic_payments'>, context: Context) {
  const { form, payments, share } = ledger;
  const { kind, amount_piasters, method, refund_of, void_of } = row;
  const { issued_day, salesperson_id } = form;
  const after = { ...form, lease_version: form.lease_version + 1 };
  const said = { kind, amount_piasters, method, ...(refund_of && { refund_of }), ...(void_of && { void_of }) };
  const made = { ...NEW_PAYMENT, ...row, $id: paymentId };
  const paid = { ...ledger, payments: [...payments, made] };
  const [desk, plan] = await Promise.all([
    takeAtDesk(context.tables, row),
    movePlan(context.tables, form.$id, clientBalanceOf(paid)),
  ]);
  const operations = [
    desk,
    ...plan,
    stage.claim('cs_forms', form.$id, 'lease_version', form.lease_version),
    stage.create('clinic_payments', paymentId, row),
    ...settleShare(share, paidByInsurer([...payments, made])),
    auditForm(
      context,
      kind === 'refund' ? 'refund' : 'update',
      { form },
      { form: after, more: { [`payment ${paymentId}`]: said } },
    ),
    ...(issued_day === null
      ? []
      : [
          ...countFinance(issued_day, { forms: 0, billed: 0, received: amount_piasters }),
          ...countFigures(
            { day: cairoDay(new Date(issued_day)), who: salesperson_id },
            { received_piasters: amount_piasters },
          ),
        ]),
  ];
  const problem = await context.tables.transact(operations);
  if (problem === 'missing' && issued_day !== null) {
    await Promise.all([
      ensureFinanceDay(context.tables, issued_day),
      ensureFigureDays(context.tables, operations, [salesperson_id]),
    ]);
  }
  return problem ? null : { answer: toMade(paymentId, paid) };
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

function toMade(paymentId: string, ledger: Ledger) {
  return { $id: paymentId, ...sumsOf(ledger) };
}
