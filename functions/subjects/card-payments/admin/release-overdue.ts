import { Query } from 'node-appwrite';
import { kindOf } from '#contract/payments/methods.ts';
import { SETTINGS } from '#contract/settings/settings-fields.ts';
import { endOfNow, minutesAfter } from '#lib/clock.ts';
import { dueNow } from '#runtime/conditions.ts';
import type { Ports } from '#runtime/ports.ts';
import { type SelectedRow, stage } from '#runtime/tables.ts';
import { timeLeft, untilNoneLeft } from '#runtime/time-left.ts';
import type { CardGateway } from '../card-gateway.ts';
import { type CardOrderRow, readCardOrder } from '../card-order.ts';
import { overLeftovers } from '../leftovers.ts';
import { findTransaction } from '../report.ts';
import { findReservation, releaseOperations } from '../reservation.ts';
import { MAX_KIOSK_HOURS } from '../rules/payment-methods.ts';
import { isUnpaid, KIOSK_GRACE_MINUTES, OPEN_HOLD_MINUTES, PENDING_HOLD_MINUTES } from '../rules/payments.ts';
import { readPayments, settle } from '../settle.ts';
import { undecidedNoMore } from '../undecided.ts';

/** So many orders are looked at at once. */
const ORDERS_AT_ONCE = 40;
/** A run goes on so long; what is left then comes with the next. */
const RUN_MS = 60_000;

/** Nothing is reserved for longer; a time beyond it is of a clock that ran ahead. */
const LONGEST_HOLD_MINUTES = Math.max(SETTINGS.card_hold_minutes.max, MAX_KIOSK_HOURS * 60 + KIOSK_GRACE_MINUTES);

const ATTEMPT_COLUMNS = ['provider_order_id', 'client_secret', 'state', 'method', 'expires_at'] as const;
type Attempt = SelectedRow<'payment_attempts', (typeof ATTEMPT_COLUMNS)[number]>;

/**
 * Gives the stock of card orders back whose time to pay is over. The provider is asked first, because a payment may have
 * succeeded without anybody telling us: then the order is paid. So is one that our own books have a payment for although
 * it does not show it, because a database lost a part of the change. Orders of which the provider says nothing keep their
 * stock and are asked about again. May be run by anybody at any time, also twice at once.
 */
export async function releaseOverdue(ports: Ports): Promise<void> {
  const hasTime = timeLeft(ports, RUN_MS);
  await Promise.all([
    untilNoneLeft(hasTime, ORDERS_AT_ONCE, () => releaseReservations(ports)),
    untilNoneLeft(hasTime, ORDERS_AT_ONCE, () => endWaiting(ports)),
  ]);
}

/** Nobody waits for a bank any longer than stock is kept for it, whatever became of the stock. */
async function endWaiting({ tables, now }: Ports): Promise<string[]> {
  const since = minutesAfter(now(), -PENDING_HOLD_MINUTES);
  const { rows } = await tables.list(
    'orders',
    ['payment_undecided_at'],
    [
      Query.or([
        Query.lessThan('payment_undecided_at', since),
        Query.greaterThan('payment_undecided_at', endOfNow(now())),
      ]),
      Query.isNull('reserved_until'),
      Query.limit(ORDERS_AT_ONCE),
    ],
  );
  for (const { $id } of rows) {
    const order = await readCardOrder(tables, $id);
    if (order && order.payment_undecided_at !== null) {
      // Should somebody else have been faster, the next run finds out.
      await tables.transact(undecidedNoMore(order));
    }
  }
  return rows.map(({ $id }) => $id);
}

async function releaseReservations(ports: Ports): Promise<string[]> {
  const { tables, now, card, logError } = ports;
  const { rows } = await tables.list(
    'orders',
    ['reserved_until'],
    [
      Query.or(dueNow('reserved_until', now(), LONGEST_HOLD_MINUTES)),
      Query.orderAsc('reserved_until'),
      Query.limit(ORDERS_AT_ONCE),
    ],
  );
  if (rows.length > 0 && !card) {
    logError(`Cards are off, so nobody can be asked about ${rows.length} unpaid card orders; they keep their stock.`);
    return [];
  }
  for (const { $id } of rows) {
    try {
      await releaseUnlessPaid(ports, card as CardGateway, $id);
    } catch (error) {
      logError(`The reservation of the order ${$id} could not be looked at: ${String(error)}`);
    }
  }
  return rows.map(({ $id }) => $id);
}

async function releaseUnlessPaid(ports: Ports, card: CardGateway, orderId: string): Promise<void> {
  const { tables } = ports;
  const { rows: attempts } = await tables.list('payment_attempts', ATTEMPT_COLUMNS, [
    Query.equal('order_id', orderId),
    Query.limit(100),
  ]);
  const [order, payments] = await Promise.all([readCardOrder(tables, orderId), readPayments(tables, orderId)]);
  if (order && isUnpaid(order.payment_status) && payments.length > 0) {
    return completeFromBooks(ports, card, orderId, payments);
  }
  const pending: Attempt[] = [];
  for (const attempt of attempts) {
    const transactions = await inquire(card, attempt);
    if (transactions === 'unknown') {
      return postpone(ports, orderId);
    }
    for (const transaction of transactions) {
      const settled = await settle(ports, transaction);
      if (settled?.outcome === 'pending') {
        pending.push(attempt);
      }
    }
  }
  const after = await readCardOrder(tables, orderId);
  if (!after || !isUnpaid(after.payment_status) || mayStillBePaid(after, pending, ports.now())) {
    // With the code of a kiosk it is kept for longer already.
    const isDue = after?.reserved_until && after.reserved_until <= ports.now().toISOString();
    return pending.length > 0 && isDue ? postpone(ports, orderId) : undefined;
  }
  const reservation = await findReservation(tables, orderId);
  if (reservation) {
    const expired = attempts.filter(({ state }) => state === 'open');
    const operations = [
      ...releaseOperations(reservation, { by: null, at: ports.now() }, { payment_undecided_at: null }),
      ...expired.map(({ $id }) => stage.update('payment_attempts', $id, { state: 'expired' })),
    ];
    // Should somebody else have been faster, the next run finds out.
    if (await tables.transact(operations)) {
      await tables.transact(await overLeftovers(tables, operations));
    }
  }
}

/**
 * An unpaid order whose payment is in our books is paid, unless the provider says that there is no such payment: then it
 * is left as it is for somebody to look into.
 */
async function completeFromBooks(
  ports: Ports,
  card: CardGateway,
  orderId: string,
  payments: Awaited<ReturnType<typeof readPayments>>,
): Promise<void> {
  const { tables, logError } = ports;
  for (const payment of payments) {
    const attempt = await tables.get('payment_attempts', payment.attempt_id, ['provider_order_id']);
    const providerOrderId = attempt?.provider_order_id ?? '';
    const id = payment.transaction_id;
    const found = await findTransaction(tables, card, { id, providerOrderId });
    if (found === 'none') {
      logError(`The order ${orderId} has a payment ${id} in our books which the card provider does not know.`);
      return postpone(ports, orderId);
    }
    const { amount_piasters: amountPiasters, currency, $createdAt: createdAt } = payment;
    await settle(ports, {
      id,
      providerOrderId,
      owner: '',
      kind: 'payment',
      outcome: 'paid',
      amountPiasters,
      currency,
      createdAt,
      parentId: null,
    });
  }
}

async function inquire(card: CardGateway, { provider_order_id: providerOrderId, client_secret: sealed }: Attempt) {
  // Without the secret (other keys since) the provider can still be asked by the order's number.
  return card.inquire({ providerOrderId, clientSecret: card.unseal(sealed, providerOrderId) ?? '' });
}

/** Those that cannot be settled yet must not keep the others from being looked at. */
async function postpone({ tables, now }: Ports, orderId: string): Promise<void> {
  const order = await readCardOrder(tables, orderId);
  if (order && isUnpaid(order.payment_status) && order.reserved_until !== null) {
    await tables.transact(
      stage.change('orders', order, { reserved_until: minutesAfter(now(), OPEN_HOLD_MINUTES / 6) }),
    );
  }
}

/** Of what is pending the bank may still decide, for a while; a code may be paid at a kiosk until it runs out. */
function mayStillBePaid({ $createdAt }: CardOrderRow, pending: readonly Attempt[], now: Date): boolean {
  return (
    (pending.length > 0 && minutesAfter(new Date($createdAt), PENDING_HOLD_MINUTES) > now.toISOString()) ||
    pending.some(
      ({ method, expires_at }) =>
        method !== null &&
        kindOf(method) === 'kiosk' &&
        minutesAfter(new Date(expires_at), KIOSK_GRACE_MINUTES) > now.toISOString(),
    )
  );
}
