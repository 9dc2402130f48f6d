import type { issueOpeningReceipt as call } from '#contract/opening-balances/calls.ts';
import { utc } from '#lib/cairo.ts';
import { piastersToEgp } from '#lib/money.ts';
import { nameOf } from '#runtime/actor.ts';
import { audited } from '#runtime/audit.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken } from '#runtime/retry.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { assertReceptionTakesPayments } from '../reception-payments.ts';
import { isVoided } from '../rules/clinic-payments.ts';
import { leftOfBalance } from '../rules/opening-balances.ts';
import { nextNumber } from './document-numbers.ts';
import { openingAccount } from './opening-balance.ts';
import type { OpeningPaymentRow } from './opening-rows.ts';

const auditedReceipts = audited('opening_payments', { kind: 'balance', told: () => ({}) });

/** The receipt of a payment of an opening balance. Its number stands on the payment: it is no paper of a form. */
export const issueOpeningReceipt: Handler<typeof call> = async ({ payment_id }, context) => {
  await assertReceptionTakesPayments(context);
  const { actor, tables, now } = context;
  const at = now();
  const found = (await tables.get('opening_payments', payment_id, ['balance_id'])) ?? refuse('not_found');
  const whole = await openingAccount(found.balance_id, context).read(tables);
  const paid = whole.payments.find(({ $id }) => $id === payment_id) ?? refuse('not_found');
  // What came or went after this payment is no part of what was left then.
  const until = whole.payments.slice(0, whole.payments.indexOf(paid) + 1);
  const outstanding = piastersToEgp(leftOfBalance(whole.balance, until));
  const answer = (row: OpeningPaymentRow) => ({
    number: row.receipt_number ?? '',
    amount: piastersToEgp(row.amount_piasters),
    outstanding,
    at: utc(row.receipt_at ?? row.at),
    actor_name: row.receipt_by ?? '',
  });
  if (paid.receipt_number !== null) {
    return answer(paid);
  }
  if (paid.kind !== 'payment') {
    return refuse('invalid_input', { fields: { payment_id: { key: 'not_a_choice' } } });
  }
  if (isVoided(paid, whole.payments)) {
    return refuse('payment_voided');
  }
  const next = await nextNumber(tables, 'receipt', at);
  if (!next) {
    return overtaken();
  }
  const receipt = { receipt_number: next.number, receipt_at: at.toISOString(), receipt_by: nameOf(actor) };
  await tables.write([
    // Whoever voids it or asks for its receipt at the same moment conflicts.
    ...stage.change('opening_balances', whole.balance),
    ...auditedReceipts.update(context, paid, receipt, {
      ...{ action: 'issue', id: found.balance_id, label: whole.name, once: next.number },
      ...{ before: {}, after: { receipt: next.number, amount_piasters: paid.amount_piasters } },
    }),
    next.claim,
  ]);
  return answer({ ...paid, ...receipt });
};
