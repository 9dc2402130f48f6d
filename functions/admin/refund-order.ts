import { Query } from 'node-appwrite';
import type { refundOrder as call } from '../contract/admin.ts';
import { cairoDay } from '../contract/cairo-day.ts';
import type { CardTransaction } from '../domain/card-transaction.ts';
import { piastersToEgp } from '../domain/money.ts';
import { minutesAfter } from '../domain/payments.ts';
import { auditEntry } from '../runtime/audit.ts';
import type { CardGateway } from '../runtime/card-gateway.ts';
import { readCardOrder } from '../runtime/payments/card-order.ts';
import { settle } from '../runtime/payments/settle.ts';
import { refuse } from '../runtime/refusal.ts';
import type { CallContext, Handler } from '../runtime/service.ts';
import { type SelectedRow, stage } from '../runtime/tables.ts';

type Context = CallContext<readonly ['admin']>;
type Payment = SelectedRow<
  'payment_transactions',
  'transaction_id' | 'attempt_id' | 'amount_piasters' | 'returned_piasters' | 'currency'
>;

/** So long one who refunds keeps others from refunding the same order at the same time. */
const LOCK_MINUTES = 2;

/**
 * Has the provider pay back what the customer of an order is owed, the newest payment first. On the day of the payment
 * it is voided, which costs nothing; later, or when that is refused, it is refunded. May be repeated: what has gone back
 * already is not owed any more, and the provider pays nothing back twice.
 */
export const refundOrder: Handler<typeof call> = async ({ orderId }, context) => {
  const { card, tables, now } = context;
  if (!card) {
    return refuse('card_unavailable');
  }
  const order = await readCardOrder(tables, orderId);
  if (!order) {
    return refuse('not_found');
  }
  const owed = order.refund_due_piasters;
  if (owed === 0) {
    return refuse('nothing_to_refund');
  }
  const lockedUntil = order.refund_started_at && minutesAfter(new Date(order.refund_started_at), LOCK_MINUTES);
  const problem =
    lockedUntil && lockedUntil > now().toISOString()
      ? 'conflict'
      : await tables.transact([
          stage.claim('orders', orderId, 'version', order.version),
          stage.update('orders', orderId, { refund_started_at: now().toISOString() }),
          // Written down before any money moves: whatever happens then, it is known who asked for it.
          auditEntry(context, {
            action: 'refund',
            kind: 'order',
            id: orderId,
            label: order.number,
            before: null,
            after: { asked: piastersToEgp(owed) },
          }),
        ]);
  if (problem) {
    return refuse('busy');
  }
  let left = owed;
  for (const payment of await readPayments(context, orderId)) {
    const part = Math.min(left, payment.amount_piasters - payment.returned_piasters);
    if (part > 0 && (await giveBack(context, card, payment, part))) {
      left -= part;
    }
  }
  const after = await readCardOrder(tables, orderId);
  await tables.transact([
    stage.update('orders', orderId, { refund_started_at: null }),
    ...(left < owed && after
      ? [
          auditEntry(context, {
            action: 'refund',
            kind: 'order',
            id: orderId,
            label: order.number,
            before: { payment_status: order.payment_status, refund_due: piastersToEgp(owed) },
            after: { payment_status: after.payment_status, refund_due: piastersToEgp(after.refund_due_piasters) },
          }),
        ]
      : []),
  ]);
  const status = after?.payment_status;
  if (left === owed || !after || (status !== 'paid' && status !== 'refund_due' && status !== 'refunded')) {
    return refuse('refund_failed');
  }
  return {
    $id: orderId,
    payment_status: status,
    refunded: piastersToEgp(owed - left),
    due: piastersToEgp(after.refund_due_piasters),
  };
};

async function readPayments({ tables }: Context, orderId: string): Promise<Payment[]> {
  const { rows } = await tables.list(
    'payment_transactions',
    ['transaction_id', 'attempt_id', 'amount_piasters', 'returned_piasters', 'currency'],
    [
      Query.equal('order_id', orderId),
      Query.equal('kind', 'payment'),
      Query.equal('outcome', 'paid'),
      Query.orderDesc('$createdAt'),
      Query.limit(100),
    ],
  );
  return rows;
}

/** True when the money has gone back, now or already before. */
async function giveBack(context: Context, card: CardGateway, payment: Payment, piasters: number): Promise<boolean> {
  const { transaction_id: id } = payment;
  const isWhole = piasters === payment.amount_piasters;
  const isToday = cairoDay(new Date(payment.$createdAt)) === cairoDay(context.now());
  const done =
    (isWhole && isToday ? await card.void(id) : null) ??
    (await card.refund(id, piasters)) ??
    // An earlier try may have gone through although its answer was lost.
    (isWhole && (await card.isReversed(id)) ? lostRefund(context, payment) : null);
  if (!done) {
    return false;
  }
  const attempt = await context.tables.get('payment_attempts', payment.attempt_id, ['provider_order_id']);
  const providerOrderId = attempt?.provider_order_id ?? done.providerOrderId;
  const settled = await settle(context, { ...done, providerOrderId, kind: 'refund', amountPiasters: piasters });
  return settled !== null;
}

/** Stands for the refund of which only the result is known. */
function lostRefund({ now }: Context, { transaction_id, amount_piasters, currency }: Payment): CardTransaction {
  return {
    id: `${transaction_id}-back`,
    providerOrderId: '',
    kind: 'refund',
    outcome: 'paid',
    amountPiasters: amount_piasters,
    currency,
    createdAt: now().toISOString(),
  };
}
