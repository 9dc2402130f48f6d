import { cairoDay } from '#contract/cairo-day.ts';
import type { refundOrder as call } from '#contract/payments/admin-calls.ts';
import { minutesAfter, stillHolds } from '#lib/clock.ts';
import { piastersToEgp } from '#lib/money.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { auditOrder } from '#subjects/orders/audited-order.ts';
import type { CardGateway, GivenBack } from '../card-gateway.ts';
import { type CardOrderRow, readCardOrder } from '../card-order.ts';
import { findTransaction } from '../report.ts';
import { byHandId, standInId } from '../rules/card-transaction.ts';
import { refundRule } from '../rules/payment-methods.ts';
import { readPayments, settle } from '../settle.ts';

type Context = CallContext<readonly ['admin']>;
type Payment = Awaited<ReturnType<typeof readPayments>>[number];

/** Why money does not go back: the codes in which the call says so. */
type Obstacle =
  | ('refund_failed' | 'refund_unanswered' | 'refund_unknown')
  | ('refund_by_hand' | 'refund_only_whole' | 'refund_through_provider');

/** So long one who refunds keeps others from refunding the same order at the same time. */
const LOCK_MINUTES = 2;

/**
 * Has the provider pay back what the customer of an order is owed, each payment by itself: an order that stays paid keeps
 * the payment that paid it, but for pieces that came back. On the day of the payment it is voided, which costs nothing; later, or when that is refused,
 * it is refunded. What goes wrong with one payment is never made up for from another.
 *
 * May be repeated: the provider is asked before how much of the payment has gone back, so that money whose answer was
 * lost is booked instead of going back once more. After a lost answer the order stays locked for a while, because the
 * provider may still be at it.
 *
 * What the provider does not pay back, such as what was paid at a kiosk, is noted once somebody gave it back themselves.
 */
export const refundOrder: Handler<typeof call> = async ({ orderId, byHand = false }, context) => {
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
    lockedUntil && stillHolds(lockedUntil, now(), LOCK_MINUTES)
      ? 'conflict'
      : await tables.transact([
          ...stage.change('orders', order, { refund_started_at: now().toISOString() }),
          // Written down before any money moves: whatever happens then, it is known who asked for it.
          auditOrder(context, order, {
            action: 'refund',
            before: null,
            after: { asked: piastersToEgp(owed), ...(byHand ? { by_hand: true } : {}) },
          }),
        ]);
  if (problem) {
    return refuse('busy');
  }
  const { returned, obstacle, isLost } = await giveBackOwed(context, card, order, byHand);
  const after = await readCardOrder(tables, orderId);
  const operations = [
    ...(isLost ? [] : [stage.update('orders', orderId, { refund_started_at: null })]),
    ...(returned > 0 && after
      ? [
          auditOrder(context, order, {
            action: 'refund',
            before: { payment_status: order.payment_status, refund_due: piastersToEgp(owed) },
            after: { payment_status: after.payment_status, refund_due: piastersToEgp(after.refund_due_piasters) },
          }),
        ]
      : []),
  ];
  if (operations.length > 0) {
    await tables.transact(operations);
  }
  const status = after?.payment_status;
  if (returned === 0 || !after || (status !== 'paid' && status !== 'refund_due' && status !== 'refunded')) {
    return refuse(obstacle ?? 'refund_unknown');
  }
  return {
    $id: orderId,
    payment_status: status,
    refunded: piastersToEgp(returned),
    due: piastersToEgp(after.refund_due_piasters),
  };
};

/** What came of giving money back: how much went, now or already before, and what kept the rest from it. */
interface Outcome {
  returned: number;
  obstacle: Obstacle | null;
  /** True when money may have gone back without anybody knowing. */
  isLost: boolean;
}

/**
 * Gives back what an order owes: of one that stays paid, of the payment that paid it no more than is owed for pieces that
 * came back.
 */
async function giveBackOwed(
  context: Context,
  card: CardGateway,
  order: CardOrderRow,
  isByHand: boolean,
): Promise<Outcome> {
  const total: Outcome = { returned: 0, obstacle: null, isLost: false };
  const payments = await readPayments(context.tables, order.$id);
  const kept = order.payment_status === 'paid' ? order.card_transaction_id : null;
  if (kept !== null) {
    // If the payment that is kept does not exist, the other one is all that the customer has paid.
    const payment = payments.find(({ transaction_id }) => transaction_id === kept);
    const known = payment ? await askAbout(context, card, payment) : 'refund_unknown';
    if (typeof known === 'string') {
      return { ...total, obstacle: known };
    }
  }
  for (const payment of payments.reverse()) {
    const left = order.refund_due_piasters - total.returned;
    const owedOfKept = payment.transaction_id === kept ? (order.return_due_piasters ?? 0) : left;
    const most = Math.min(left, owedOfKept, payment.amount_piasters - payment.returned_piasters);
    if (most > 0) {
      const one = await giveBack(context, card, { orderId: order.$id, payment, most, isByHand });
      total.returned += one.returned;
      if (one.obstacle) {
        return { ...one, returned: total.returned };
      }
    }
  }
  return total;
}

async function giveBack(
  context: Context,
  card: CardGateway,
  { orderId, payment, most, isByHand }: { orderId: string; payment: Payment; most: number; isByHand: boolean },
): Promise<Outcome> {
  const goneBefore = await askAbout(context, card, payment);
  if (typeof goneBefore === 'string') {
    return { returned: 0, obstacle: goneBefore, isLost: false };
  }
  const lost = await bookGone(context, payment, goneBefore);
  const piasters = most - lost;
  if (piasters <= 0) {
    return { returned: lost, obstacle: null, isLost: false };
  }
  const rule = refundRule(card.methods, payment.method);
  const isRefundable = rule === 'parts' || (rule === 'whole' && piasters === payment.amount_piasters);
  if (isByHand) {
    return isRefundable
      ? { returned: lost, obstacle: 'refund_through_provider', isLost: false }
      : { returned: lost + (await bookByHand(context, payment, piasters)), obstacle: null, isLost: false };
  }
  if (!isRefundable) {
    const obstacle = rule === 'none' ? 'refund_by_hand' : 'refund_only_whole';
    return { returned: lost, obstacle, isLost: false };
  }
  const done = await sendBack(context, card, payment, piasters);
  if (done === 'refused') {
    return { returned: lost, obstacle: 'refund_failed', isLost: false };
  }
  if (done === 'lost') {
    const goneAfter = await askAbout(context, card, payment);
    const returned = typeof goneAfter === 'number' ? await bookGone(context, payment, goneAfter) : lost;
    return returned > lost
      ? { returned, obstacle: null, isLost: false }
      : { returned, obstacle: 'refund_unanswered', isLost: true };
  }
  const providerOrderId = await providerOrderOf(context, payment);
  const parentId = payment.transaction_id;
  await settle(context, { ...done, providerOrderId, kind: 'refund', amountPiasters: piasters, parentId });
  // What went back without a number may have been taken for this refund, which came on top of it.
  const booked = (await readPayments(context.tables, orderId)).find(({ $id }) => $id === payment.$id);
  if (booked) {
    await bookGone(context, booked, goneBefore + piasters);
  }
  return { returned: lost + piasters, obstacle: null, isLost: false };
}

async function providerOrderOf({ tables }: Context, { attempt_id }: Payment): Promise<string> {
  const attempt = await tables.get('payment_attempts', attempt_id, ['provider_order_id']);
  return attempt?.provider_order_id ?? '';
}

/** How much of a payment has gone back by what the provider says; or why it cannot be refunded. */
async function askAbout(context: Context, card: CardGateway, payment: Payment): Promise<number | Obstacle> {
  const { transaction_id: id, amount_piasters: amountPiasters } = payment;
  const providerOrderId = await providerOrderOf(context, payment);
  const found = await findTransaction(context.tables, card, { id, providerOrderId });
  if (found === 'unknown') {
    return 'refund_unanswered';
  }
  const { transaction, returnedPiasters } = found === 'none' ? { transaction: null, returnedPiasters: null } : found;
  if (
    transaction?.kind !== 'payment' ||
    transaction.providerOrderId !== providerOrderId ||
    transaction.amountPiasters !== amountPiasters
  ) {
    context.logError(`The card provider does not know the payment ${id}, so nothing of it can go back.`);
    return 'refund_unknown';
  }
  return returnedPiasters ?? 'refund_unanswered';
}

/**
 * Sees to it that our books show at least so much of a payment as gone back. Answers how much more that is than the
 * payment had when it was read.
 */
async function bookGone(context: Context, payment: Payment, gonePiasters: number): Promise<number> {
  const { transaction_id: parentId, currency } = payment;
  const ours = payment.returned_piasters - payment.byHandPiasters;
  if (gonePiasters <= ours) {
    return 0;
  }
  await settle(context, {
    id: standInId(parentId, gonePiasters),
    providerOrderId: await providerOrderOf(context, payment),
    owner: '',
    kind: 'refund',
    outcome: 'paid',
    amountPiasters: gonePiasters,
    currency,
    parentId,
    createdAt: context.now().toISOString(),
  });
  return gonePiasters - ours;
}

/** Books what somebody gave back themselves. A repeat finds it: its number follows from what is back of the payment then. */
async function bookByHand(context: Context, payment: Payment, piasters: number): Promise<number> {
  const { transaction_id: parentId, currency } = payment;
  await settle(context, {
    id: byHandId(parentId, payment.returned_piasters + piasters),
    providerOrderId: await providerOrderOf(context, payment),
    owner: '',
    kind: 'refund',
    outcome: 'paid',
    method: 'by-hand',
    amountPiasters: piasters,
    currency,
    parentId,
    createdAt: context.now().toISOString(),
  });
  return piasters;
}

async function sendBack(context: Context, card: CardGateway, payment: Payment, piasters: number): Promise<GivenBack> {
  const isWhole = piasters === payment.amount_piasters;
  const isToday = cairoDay(new Date(payment.$createdAt)) === cairoDay(context.now());
  const voided = isWhole && isToday ? await card.void(payment.transaction_id) : 'refused';
  return voided === 'refused' ? card.refund(payment.transaction_id, piasters) : voided;
}
