import type { issueReceipt as call } from '#contract/clinic-payments/calls.ts';
import { receiptId } from '#lib/ids.ts';
import { nameOf } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import { RECEIPT_COLUMNS, toReceipt } from '../clinic-documents.ts';
import { assertReceptionTakesPayments } from '../reception-payments.ts';
import { isVoided } from '../rules/clinic-payments.ts';
import { payerOf } from '../rules/insurer-shares.ts';
import { issueDocument, nextNumber } from './document-numbers.ts';
import { nameInsurer, readLedger, totalsOf } from './ledger.ts';

const sumOf = (payments: readonly { amount_piasters: number }[]): number =>
  payments.reduce((sum, { amount_piasters }) => sum + amount_piasters, 0);

/** The receipt of a payment; made when it is first asked for. */
export const issueReceipt: Handler<typeof call> = async ({ payment_id }, context) => {
  await assertReceptionTakesPayments(context);
  const { actor, tables, now } = context;
  const [payment, known] = await Promise.all([
    tables.get('clinic_payments', payment_id, ['form_id']),
    tables.get('clinic_documents', receiptId(payment_id), RECEIPT_COLUMNS),
  ]);
  if (known) {
    return toReceipt(payment_id, known);
  }
  const at = now();
  const [ledger, next] = await Promise.all([
    readLedger(tables, payment?.form_id ?? refuse('not_found')),
    nextNumber(tables, 'receipt', at),
  ]);
  const paid = ledger.payments.find(({ $id }) => $id === payment_id) ?? refuse('not_found');
  if (paid.amount_piasters <= 0 || paid.kind === 'void') {
    return refuse('invalid_input', { fields: { payment_id: { key: 'not_a_choice' } } });
  }
  if (isVoided(paid, ledger.payments)) {
    return refuse('payment_voided');
  }
  if (!next) {
    return overtaken();
  }
  const { form, share } = ledger;
  const since = ledger.payments.slice(ledger.payments.indexOf(paid) + 1);
  const paidSince = sumOf(since);
  const row = {
    kind: 'receipt' as const,
    number: next.number,
    form_id: form.$id,
    payment_id,
    amount_piasters: paid.amount_piasters,
    // What a form costs is known once it is issued.
    // What came or went after this payment is no part of what was left then, however late the receipt is printed.
    outstanding_piasters: form.return_status === 'complete' ? totalsOf(ledger).outstanding + paidSince : null,
    insurer_name: share ? await nameInsurer(tables, ledger) : null,
    insurer_outstanding_piasters: share
      ? share.outstanding_piasters + sumOf(since.filter((payment) => payerOf(payment) === 'insurer'))
      : null,
    at: at.toISOString(),
    actor_id: actor.id,
    actor_name: nameOf(actor),
  };
  await tables.write(issueDocument(context, receiptId(payment_id), row, { next, label: form.name }));
  const made = { ...row, $id: receiptId(payment_id), $createdAt: row.at, $updatedAt: row.at };
  return toReceipt(payment_id, made);
};
