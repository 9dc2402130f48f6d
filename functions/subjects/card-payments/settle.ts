import { isDeepStrictEqual } from 'node:util';
import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import { CURRENCY } from '#contract/constants.ts';
import { minutesAfter } from '#lib/clock.ts';
import { paymentAttemptId, paymentTransactionId } from '#lib/ids.ts';
import type { Ports } from '#runtime/ports.ts';
import { overtaken, retryWhenOvertaken } from '#runtime/retry.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { type DeliveryTerms, keptPromise, promisedDays, promisedOn } from '#subjects/delivery/rules/delivery-terms.ts';
import { loadSettings } from '#subjects/settings/shop-settings.ts';
import {
  type CardOrderRow,
  changeOperations,
  type OrderedLine,
  readCardOrder,
  readOrderedLines,
  readStock,
  stateOf,
} from './card-order.ts';
import { overLeftovers } from './leftovers.ts';
import {
  type CardTransaction,
  isByHand,
  isStandIn,
  laterOutcome,
  type TransactionOutcome,
} from './rules/card-transaction.ts';
import { afterEvents, type CardOrderEvent, isUnpaid, KIOSK_GRACE_MINUTES } from './rules/payments.ts';
import { leaveCart } from './undecided.ts';

/** What a verified transaction came to. */
export interface Settled {
  /** The order that it belongs to, as it is stored afterwards. */
  order: CardOrderRow;
  /**
   * `mismatched`: another amount or currency than ours was paid, so it pays for nothing. `unusual`: nothing was booked,
   * because that needs the provider's own word.
   */
  outcome: TransactionOutcome | 'mismatched' | 'unusual';
}

/** Why a transaction is believed: the provider itself named it, or it was reported and is only signed. */
export type Trust =
  | 'named by the provider'
  /** The owner that transactions of ours have is read beside the rest; null while nobody knows it. */
  | { isUncertain: boolean; readOwner: () => Promise<string | null> };

const ATTEMPT_COLUMNS = [
  'order_id',
  'user_id',
  'state',
  'method',
  'amount_piasters',
  'currency',
  'expires_at',
] as const;
const TRANSACTION_COLUMNS = [
  'transaction_id',
  'attempt_id',
  'kind',
  'outcome',
  'method',
  'amount_piasters',
  'returned_piasters',
  'currency',
] as const;
type StoredTransaction = SelectedRow<'payment_transactions', (typeof TRANSACTION_COLUMNS)[number]>;
/** A transaction as it is stored, or will be. */
type BookedTransaction = Omit<StoredTransaction, 'currency' | 'method' | '$createdAt' | '$updatedAt'>;

/** Everything that decides about a transaction. */
interface Scene {
  order: CardOrderRow;
  attempt: SelectedRow<'payment_attempts', (typeof ATTEMPT_COLUMNS)[number]>;
  lines: OrderedLine[];
  /** All transactions of the order that are known. */
  known: StoredTransaction[];
  /** So long a declined order keeps its stock. */
  declinedHoldMinutes: number;
  delivery: DeliveryTerms;
  now: Date;
}

/** What a transaction does, as far as it has not been done. */
interface Effect {
  outcome: TransactionOutcome | 'mismatched';
  /** The transactions of the order after it. */
  booked: BookedTransaction[];
  /** What happens to the order; whether there is stock for what was released is not looked up before something does. */
  events: (Exclude<CardOrderEvent, { hasStock: boolean }> | { type: 'paid' } | { type: 'kept again' })[];
  isAttemptBehind: boolean;
  /** The code with which the customer pays at a kiosk, when they do not have it yet. */
  kioskCode: string | null;
}

type SettlePorts = Pick<Ports, 'tables' | 'now' | 'pause' | 'logError'>;

/**
 * The one way in which a transaction of the card provider changes an order, whether the browser brought it, the
 * provider sent it, or we asked for it; in whatever order, and however often. The caller has verified it. Null when it
 * belongs to no payment of ours.
 *
 * What an order has received and got back follows from the transactions of its payments, so it is not enough that a
 * transaction is known: where the order does not show what they come to, because a database lost a part of the change
 * that should have written both, the rest is made up for.
 */
export async function settle(
  ports: SettlePorts,
  transaction: CardTransaction,
  trust: Trust = 'named by the provider',
): Promise<Settled | null> {
  const { tables } = ports;
  const attemptId = paymentAttemptId(transaction.providerOrderId);
  const [first, owner] = await Promise.all([
    tables.get('payment_attempts', attemptId, ATTEMPT_COLUMNS),
    trust === 'named by the provider' ? null : trust.readOwner(),
  ]);
  if (!first) {
    return null;
  }
  return retryWhenOvertaken<Settled>(ports, async (attemptNumber) => {
    const [attempt, order, lines, known, { declinedHoldMinutes, delivery }] = await Promise.all([
      attemptNumber === 0 ? first : tables.get('payment_attempts', attemptId, ATTEMPT_COLUMNS),
      readCardOrder(tables, first.order_id),
      readOrderedLines(tables, first.order_id),
      readTransactions(tables, first.order_id),
      loadSettings(tables),
    ]);
    if (!order || !attempt) {
      throw new Error(`The payment ${first.$id} is for the order ${first.order_id}, which is not there.`);
    }
    const scene: Scene = { order, attempt, lines, known, declinedHoldMinutes, delivery, now: ports.now() };
    const effect = effectOf(scene, transaction);
    const { outcome } = effect;
    if (!isNews(scene, transaction, effect)) {
      return { order, outcome };
    }
    if (
      trust !== 'named by the provider' &&
      (trust.isUncertain || transaction.owner !== owner || isUnusual(scene, transaction))
    ) {
      return { order, outcome: 'unusual' };
    }
    if (outcome === 'mismatched') {
      const { id, amountPiasters, currency } = transaction;
      ports.logError(
        `The transaction ${id} paid ${amountPiasters} ${currency} for the order ${order.$id}, which is wrong.`,
      );
    }
    const operations = await operationsFor(ports, scene, transaction, effect);
    const after = await tables.writeAndRead(
      attemptNumber === 0 ? operations : await overLeftovers(tables, operations),
      () => readCardOrder(tables, order.$id),
      { isConsistent: async () => isDeepStrictEqual(await readTransactions(tables, order.$id), known) },
    );
    return after ? { order: after, outcome } : overtaken();
  });
}

/** A payment that took money, with what of it was given back without the provider. */
export interface StoredPayment extends StoredTransaction {
  byHandPiasters: number;
}

/** The payments of an order that took its money, as our books have them. */
export async function readPayments(tables: Tables, orderId: string): Promise<StoredPayment[]> {
  const rows = await readTransactions(tables, orderId);
  return rows.filter(isPayment).map((payment) => ({ ...payment, byHandPiasters: givenByHand(rows, payment) }));
}

/** What of a payment somebody gave back themselves: the provider says nothing of it. */
function givenByHand(rows: readonly BookedTransaction[], { attempt_id }: BookedTransaction): number {
  const own = rows.filter((row) => row.attempt_id === attempt_id && isRefund(row) && isByHand(row.transaction_id));
  return sum(own, 'amount_piasters');
}

async function readTransactions(tables: Tables, orderId: string): Promise<StoredTransaction[]> {
  const { rows } = await tables.list('payment_transactions', TRANSACTION_COLUMNS, [
    Query.equal('order_id', orderId),
    Query.orderAsc('$createdAt'),
    Query.limit(500),
  ]);
  return rows;
}

/** What a transaction counts as after everything that was heard of it. */
function outcomeFor({ attempt, known }: Scene, transaction: CardTransaction): Effect['outcome'] {
  const { kind, amountPiasters, currency } = transaction;
  const before = known.find(({ $id }) => $id === paymentTransactionId(transaction.id))?.outcome;
  if (before === 'mismatched') {
    return before;
  }
  const outcome = before ? laterOutcome(before, transaction.outcome) : transaction.outcome;
  const isExact = kind === 'refund' || amountPiasters === attempt.amount_piasters;
  return outcome === 'paid' && before !== 'paid' && !(isExact && currency === CURRENCY) ? 'mismatched' : outcome;
}

/**
 * True for what happens to hardly any payment, and to many that somebody made up: a second success, another amount, money
 * that goes back from a payment which did not bring it.
 */
function isUnusual({ attempt, known }: Scene, { id, kind, outcome, amountPiasters }: CardTransaction): boolean {
  if (kind === 'payment') {
    const isSecond = known.some((one) => isPayment(one) && one.transaction_id !== id);
    return amountPiasters !== attempt.amount_piasters || (outcome === 'paid' && isSecond);
  }
  const ofAttempt = known.filter(({ attempt_id }) => attempt_id === attempt.$id);
  const [parent, ...others] = ofAttempt.filter(isPayment);
  const reported = ofAttempt.filter((one) => isRefund(one) && !isStandIn(one.transaction_id));
  return !parent || others.length > 0 || amountPiasters > parent.amount_piasters - sum(reported, 'amount_piasters');
}

function effectOf(scene: Scene, transaction: CardTransaction): Effect {
  const { order, attempt } = scene;
  const outcome = outcomeFor(scene, transaction);
  const booked = bookedAfter(scene, transaction, outcome);
  const { receivedPiasters, returnedPiasters } = moneyOf(booked);
  const missing = Math.floor((receivedPiasters - order.received_piasters) / Math.max(1, order.amount_piasters));
  const missingBack = returnedPiasters - order.returned_piasters;
  const isDecline = transaction.kind === 'payment' && outcome === 'declined' && order.payment_status === 'pending';
  const kioskCode = outcome === 'pending' ? newKioskCode(scene, transaction) : null;
  return {
    outcome,
    booked,
    events: [
      ...(isDecline ? [{ type: 'declined' } as const] : []),
      ...Array.from({ length: Math.max(0, missing) }, () => ({ type: 'paid' }) as const),
      ...(missingBack > 0 ? [{ type: 'returned', amountPiasters: missingBack } as const] : []),
      ...(kioskCode !== null && order.reserved_until === null ? [{ type: 'kept again' } as const] : []),
    ],
    isAttemptBehind: attempt.state !== stateFromBooks(attempt, booked, 'paid'),
    kioskCode,
  };
}

/**
 * A code of the newest payment of an order that is not paid. The customer may have it although the order's pieces are not kept
 * any more, because the provider's page stood open for longer.
 */
function newKioskCode({ order, attempt, now }: Scene, { kioskCode, providerOrderId }: CardTransaction): string | null {
  const isWanted =
    isUnpaid(order.payment_status) &&
    order.delivery_status === 'processing' &&
    order.card_order_id === providerOrderId &&
    order.forgotten_at === null &&
    // What runs out before it comes needs no warning.
    (order.reserved_until !== null || Date.parse(attempt.expires_at) > now.getTime());
  return isWanted && kioskCode !== undefined && kioskCode !== order.kiosk_code ? kioskCode : null;
}

/** True when something of what follows from a transaction is not written yet. */
function isNews({ known }: Scene, transaction: CardTransaction, effect: Effect): boolean {
  const before = known.find(({ $id }) => $id === paymentTransactionId(transaction.id));
  return (
    before?.outcome !== effect.outcome ||
    effect.events.length > 0 ||
    effect.isAttemptBehind ||
    effect.kioskCode !== null ||
    changedRows(known, effect.booked).length > 0
  );
}

/** The transactions of the order once this one is booked, with how much of each payment has gone back. */
function bookedAfter({ attempt, known }: Scene, transaction: CardTransaction, outcome: Effect['outcome']) {
  const $id = paymentTransactionId(transaction.id);
  const before = known.find((one) => one.$id === $id);
  const row: BookedTransaction = {
    $id,
    transaction_id: transaction.id,
    attempt_id: attempt.$id,
    kind: transaction.kind,
    outcome,
    amount_piasters: before?.outcome === outcome ? before.amount_piasters : amountToBook(known, transaction),
    returned_piasters: before?.returned_piasters ?? 0,
  };
  const rows = [...known.filter((one) => one.$id !== $id).map((one): BookedTransaction => ({ ...one })), row];
  const own = rows.filter(({ attempt_id }) => attempt_id === attempt.$id);
  const isReported = isRefund(row) && !isStandIn(row.transaction_id) && !isByHand(row.transaction_id);
  if (isReported && before?.outcome !== 'paid') {
    let left = row.amount_piasters;
    for (const standIn of own.filter((one) => isRefund(one) && isStandIn(one.transaction_id))) {
      const part = Math.min(left, standIn.amount_piasters);
      standIn.amount_piasters -= part;
      left -= part;
    }
  }
  const payments = own.filter(isPayment);
  const isParent = ({ transaction_id }: BookedTransaction) => transaction_id === transaction.parentId;
  let back = returnedOfAttempt(own) - sum(payments, 'returned_piasters');
  for (const payment of [...payments.filter(isParent), ...payments.filter((one) => !isParent(one))]) {
    const part = Math.max(0, Math.min(back, payment.amount_piasters - payment.returned_piasters));
    payment.returned_piasters += part;
    back -= part;
  }
  return rows;
}

/** A stand-in names all that has gone back of its payment; it stands for as much of it as is not booked yet. */
function amountToBook(known: readonly StoredTransaction[], { id, amountPiasters, parentId }: CardTransaction): number {
  const parent = isStandIn(id) ? known.find(({ transaction_id }) => transaction_id === parentId) : undefined;
  const booked = parent ? parent.returned_piasters - givenByHand(known, parent) : 0;
  return Math.max(0, amountPiasters - booked);
}

/** What an order has received and got back, as the transactions of its payments tell. */
function moneyOf(booked: readonly BookedTransaction[]): { receivedPiasters: number; returnedPiasters: number } {
  const attempts = new Set(booked.map(({ attempt_id }) => attempt_id));
  const returned = [...attempts].map((id) => returnedOfAttempt(booked.filter(({ attempt_id }) => attempt_id === id)));
  return {
    receivedPiasters: sum(booked.filter(isPayment), 'amount_piasters'),
    returnedPiasters: returned.reduce((total, one) => total + one, 0),
  };
}

/** A refund that is heard of before its payment, or for more than came, counts as far as there is money to go back. */
function returnedOfAttempt(own: readonly BookedTransaction[]): number {
  return Math.min(sum(own.filter(isPayment), 'amount_piasters'), sum(own.filter(isRefund), 'amount_piasters'));
}

function isPayment({ kind, outcome }: BookedTransaction): boolean {
  return kind === 'payment' && outcome === 'paid';
}

function isRefund({ kind, outcome }: BookedTransaction): boolean {
  return kind === 'refund' && outcome === 'paid';
}

function sum(rows: readonly BookedTransaction[], column: 'amount_piasters' | 'returned_piasters'): number {
  return rows.reduce((total, row) => total + row[column], 0);
}

/** The rows whose amounts are others now. */
function changedRows(known: readonly StoredTransaction[], booked: readonly BookedTransaction[]): BookedTransaction[] {
  return booked.filter((row) => {
    const before = known.find(({ $id }) => $id === row.$id);
    return (
      before && (before.amount_piasters !== row.amount_piasters || before.returned_piasters !== row.returned_piasters)
    );
  });
}

/** The state of an attempt that follows from its transactions; `money` for one that was paid and is not told apart further. */
function stateFromBooks(
  attempt: Scene['attempt'],
  booked: readonly BookedTransaction[],
  money: 'paid' | 'refund_due',
): Scene['attempt']['state'] {
  const own = booked.filter(({ attempt_id }) => attempt_id === attempt.$id);
  const payments = own.filter(isPayment);
  if (payments.length > 0) {
    const isKnownPaid = attempt.state === 'paid' || attempt.state === 'refund_due';
    return sum(payments, 'returned_piasters') > 0 ? 'refunded' : isKnownPaid ? attempt.state : money;
  }
  const tried = own.filter(({ kind }) => kind === 'payment').map(({ outcome }) => outcome);
  return tried.includes('pending') ? 'pending' : tried.includes('declined') ? 'declined' : attempt.state;
}

/** Nobody sends what is not paid, so what is paid on a later day than it was ordered comes later, too. */
function laterPromise({ order, delivery, now }: Scene): Partial<ReturnType<typeof keptPromise>> {
  const { city, delivery_method, promised_until, $createdAt } = order;
  const day = cairoDay(now);
  const days = promised_until && promisedDays(delivery, { method: delivery_method ?? 'courier', city });
  return days && day !== cairoDay(new Date($createdAt)) ? keptPromise(promisedOn(day, days, delivery.isWorkday)) : {};
}

async function operationsFor(
  ports: SettlePorts,
  scene: Scene,
  transaction: CardTransaction,
  { outcome, booked, events, kioskCode }: Effect,
): Promise<Operation[]> {
  const { order, attempt, lines, known } = scene;
  const stocks = await readStock(ports.tables, lines);
  // An order that a newer one replaced, or of which nobody knows any more whose it is, is not sent: its money goes back.
  const canBeSent = order.replaced_by === null && order.forgotten_at === null;
  const hasStock =
    canBeSent && stocks.length === lines.length && stocks.every(({ line, stock }) => stock >= line.count);
  const pieces = stocks.map(({ line }) => line);
  const change = afterEvents(
    stateOf(order),
    events.map(
      (event): CardOrderEvent =>
        event.type === 'paid' || event.type === 'kept again' ? { ...event, hasStock } : event,
    ),
  );
  const at = scene.now;
  const id = paymentTransactionId(transaction.id);
  const before = known.find(({ $id }) => $id === id);
  const own = booked.find(({ $id }) => $id === id);
  const parent = known.find(({ transaction_id }) => transaction_id === transaction.parentId);
  const method = transaction.method ?? before?.method ?? parent?.method ?? attempt.method;
  const row = {
    order_id: order.$id,
    attempt_id: attempt.$id,
    transaction_id: transaction.id,
    kind: transaction.kind,
    outcome,
    method,
    amount_piasters: own?.amount_piasters ?? transaction.amountPiasters,
    currency: transaction.currency.slice(0, 10),
    returned_piasters: own?.returned_piasters ?? 0,
    provider_created_at: transaction.createdAt.slice(0, 60),
    ...(before?.outcome === 'paid' || outcome !== 'paid' ? {} : bookedNow(known, booked, at)),
  };
  const firstPaid = isUnpaid(order.payment_status) && !isUnpaid(change.state.payment);
  const isOwedBack = change.state.refundDuePiasters > order.refund_due_piasters;
  // With a code for pieces that nobody keeps any more the customer must not pay.
  const isKept = canBeSent && change.state.holdsStock;
  return changeOperations(order, change, {
    at,
    by: null,
    pieces,
    tells: kioskCode === null ? undefined : isKept ? 'kiosk_code' : 'kiosk_late',
    columns: {
      ...(firstPaid
        ? {
            card_transaction_id: booked.find(isPayment)?.transaction_id,
            card_order_at: at.toISOString(),
            online_method: method,
            ...laterPromise(scene),
          }
        : {}),
      ...(kioskCode === null
        ? {}
        : {
            kiosk_code: kioskCode,
            kiosk_until: attempt.expires_at,
            // Who does not come back from the provider's page has the code all the same.
            shown_at: order.shown_at ?? at.toISOString(),
            ...(isKept
              ? {
                  reserved_until: minutesAfter(new Date(attempt.expires_at), KIOSK_GRACE_MINUTES),
                  payment_undecided_at: order.payment_undecided_at ?? at.toISOString(),
                }
              : {}),
          }),
      ...(isCurrentDecline(scene, transaction, outcome)
        ? { reserved_until: minutesAfter(at, scene.declinedHoldMinutes) }
        : {}),
      ...(isDecided(scene, transaction, outcome) ? { payment_undecided_at: null } : {}),
    },
    others: [
      before
        ? stage.update('payment_transactions', id, row)
        : stage.create('payment_transactions', id, { booked_piasters: 0, ...row }),
      ...changedRows(known, booked)
        .filter(({ $id }) => $id !== id)
        .map(({ $id, amount_piasters, returned_piasters }) =>
          stage.update('payment_transactions', $id, { amount_piasters, returned_piasters }),
        ),
      stage.update('payment_attempts', attempt.$id, {
        state: stateFromBooks(attempt, booked, isOwedBack ? 'refund_due' : 'paid'),
      }),
      ...(firstPaid || (kioskCode !== null && isKept) ? await leaveCart(ports.tables, order, lines) : []),
    ],
  });
}

/** What a transaction brings into the revenue or takes out of it, and when: the days are recounted from it. */
function bookedNow(known: readonly StoredTransaction[], booked: readonly BookedTransaction[], at: Date) {
  const before = moneyOf(known);
  const after = moneyOf(booked);
  const came = after.receivedPiasters - before.receivedPiasters;
  const wentBack = after.returnedPiasters - before.returnedPiasters;
  return { booked_piasters: came - wentBack, booked_at: at.toISOString() };
}

/** A decline of the newest payment shortens the reservation; one of an older payment says nothing about the newest. */
function isCurrentDecline({ order }: Scene, transaction: CardTransaction, outcome: Settled['outcome']): boolean {
  return (
    outcome === 'declined' &&
    transaction.kind === 'payment' &&
    isUnpaid(order.payment_status) &&
    order.reserved_until !== null &&
    order.card_order_id === transaction.providerOrderId
  );
}

/** Whether the bank has now decided every payment of the order on which it took its time. */
function isDecided({ known }: Scene, transaction: CardTransaction, outcome: Effect['outcome']): boolean {
  const others = known.filter(({ transaction_id }) => transaction_id !== transaction.id);
  return outcome !== 'pending' && others.every((one) => one.outcome !== 'pending');
}
