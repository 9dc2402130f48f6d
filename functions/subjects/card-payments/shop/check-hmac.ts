import type { checkHmac as call } from '#contract/payments/calls.ts';
import { paymentAttemptId } from '#lib/ids.ts';
import { piastersToEgp } from '#lib/money.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { settleReport } from '../report.ts';
import { fieldsOfRedirect } from '../rules/card-signature.ts';
import { noteUndecided } from '../undecided.ts';

/**
 * Verifies the fields with which the provider sent the caller back, and settles what they say. Answers the order when
 * it is paid. While the bank has not decided, or the provider does not answer what only it can confirm, it names the
 * order, which the customer sees from then on. A wrong signature, a payment of somebody else, another amount and a decline
 * answer alike, but that a decline of the caller's own payment says by which way it was to be paid: a lender's is no bank's.
 */
export const checkHmac: Handler<typeof call> = async (input, context) => {
  const { card, tables, actor } = context;
  if (!card) {
    return refuse('card_unavailable');
  }
  const fields = fieldsOfRedirect(input);
  if (!card.isSigned(fields, input.hmac)) {
    return refuse('payment_failed');
  }
  const attempt = await tables.get('payment_attempts', paymentAttemptId(fields.order), [
    'user_id',
    'special_reference',
    'method',
  ]);
  // The reference is not signed: it can prove nothing, but one of another payment shows that the link was tampered with.
  const reference = input.merchant_order_id;
  if (attempt?.user_id !== actor.id || (reference && reference !== attempt.special_reference)) {
    return refuse('payment_failed');
  }
  const reported = await settleReport(context, card, fields);
  if (typeof reported === 'string') {
    return refuse('payment_failed');
  }
  const { order, outcome } = reported;
  const { payment_status: status, card_transaction_id: transactionId } = order;
  if (transactionId !== null && (status === 'paid' || status === 'refund_due' || status === 'refunded')) {
    return {
      $id: order.$id,
      number: order.number,
      amount: piastersToEgp(order.amount_piasters),
      vat: piastersToEgp(order.vat_piasters),
      $createdAt: order.$createdAt,
      payment_status: status,
      transaction_id: transactionId,
    };
  }
  if (outcome !== 'pending' && outcome !== 'unanswered') {
    return refuse('payment_failed', outcome === 'declined' && attempt.method ? { method: attempt.method } : {});
  }
  await noteUndecided(context, order.$id);
  // Nobody need wait for what is paid at a kiosk: it comes in hours.
  const isAtKiosk = order.online_method === 'kiosk';
  return refuse('payment_pending', { orderId: order.$id, number: order.number, ...(isAtKiosk ? { kiosk: true } : {}) });
};
