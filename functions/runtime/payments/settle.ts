import { Query } from 'node-appwrite';
import { CURRENCY } from '../../contract/constants.ts';
import { type CardTransaction, laterOutcome, type TransactionOutcome } from '../../domain/card-transaction.ts';
import { cartItemId, paymentAttemptId, paymentTransactionId } from '../../domain/ids.ts';
import { afterEvent, type CardOrderChange, isUnpaid, minutesAfter } from '../../domain/payments.ts';
import type { Ports } from '../context.ts';
import { ensureCounters } from '../counters.ts';
import { retryWhenOvertaken } from '../retry.ts';
import { loadSettings } from '../shop-settings.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '../tables.ts';
import {
  type CardOrderRow,
  changeOperations,
  type OrderedLine,
  readCardOrder,
  readOrderedLines,
  readStock,
  stateOf,
} from './card-order.ts';

const ATTEMPTS = 6;

/** What a verified transaction came to. */
export interface Settled {
  /** The order that it belongs to, as it is stored afterwards. */
  order: CardOrderRow;
  /** `mismatched`: another amount or currency than ours was paid, so it pays for nothing. */
  outcome: TransactionOutcome | 'mismatched';
}

type StoredTransaction = SelectedRow<
  'payment_transactions',
  'transaction_id' | 'attempt_id' | 'kind' | 'outcome' | 'amount_piasters' | 'returned_piasters'
>;

/** Everything that decides about a transaction. */
interface Scene {
  order: CardOrderRow;
  attempt: SelectedRow<'payment_attempts', 'order_id' | 'user_id' | 'state' | 'amount_piasters' | 'currency'>;
  lines: OrderedLine[];
  /** All transactions of the order that are known. */
  known: StoredTransaction[];
  /** So long a declined order keeps its stock. */
  declinedHoldMinutes: number;
}

type SettlePorts = Pick<Ports, 'tables' | 'now' | 'pause' | 'logError'>;

/**
 * The one way in which a transaction of the card provider changes an order, whether the browser brought it, the
 * provider sent it, or we asked for it; in whatever order, and however often. The caller has verified it. Null when it
 * belongs to no payment of ours.
 */
export async function settle(ports: SettlePorts, transaction: CardTransaction): Promise<Settled | null> {
  const { tables } = ports;
  const attemptId = paymentAttemptId(transaction.providerOrderId);
  const columns = ['order_id', 'user_id', 'state', 'amount_piasters', 'currency'] as const;
  const attempt = await tables.get('payment_attempts', attemptId, columns);
  if (!attempt) {
    return null;
  }
  return retryWhenOvertaken(ports, ATTEMPTS, async () => {
    const [order, lines, known, { declinedHoldMinutes }] = await Promise.all([
      readCardOrder(tables, attempt.order_id),
      readOrderedLines(tables, attempt.order_id),
      readTransactions(tables, attempt.order_id),
      loadSettings(tables),
    ]);
    if (!order) {
      throw new Error(`The payment ${attempt.$id} is for the order ${attempt.order_id}, which is not there.`);
    }
    const scene: Scene = { order, attempt, lines, known, declinedHoldMinutes };
    const outcome = outcomeFor(scene, transaction);
    const before = known.find(({ $id }) => $id === paymentTransactionId(transaction.id));
    const isNews = before?.outcome !== outcome;
    if (!isNews) {
      return { answer: { order, outcome } };
    }
    if (outcome === 'mismatched') {
      const { id, amountPiasters, currency } = transaction;
      ports.logError(
        `The transaction ${id} paid ${amountPiasters} ${currency} for the order ${order.$id}, which is wrong.`,
      );
    }
    const problem = await tables.transact(await operationsFor(ports, scene, transaction, outcome, before));
    if (problem === 'missing') {
      await ensureCounters(tables, ports.now());
    }
    if (problem) {
      return null;
    }
    const after = await readCardOrder(tables, order.$id);
    return after && { answer: { order: after, outcome } };
  });
}

async function readTransactions(tables: Tables, orderId: string): Promise<StoredTransaction[]> {
  const { rows } = await tables.list(
    'payment_transactions',
    ['transaction_id', 'attempt_id', 'kind', 'outcome', 'amount_piasters', 'returned_piasters'],
    [Query.equal('order_id', orderId), Query.limit(500)],
  );
  return rows;
}

/** What a transaction counts as after everything that was heard of it. */
function outcomeFor({ attempt, known }: Scene, transaction: CardTransaction): Settled['outcome'] {
  const { kind, amountPiasters, currency } = transaction;
  const before = known.find(({ $id }) => $id === paymentTransactionId(transaction.id))?.outcome;
  if (before === 'mismatched') {
    return before;
  }
  const outcome = before ? laterOutcome(before, transaction.outcome) : transaction.outcome;
  const isExact = amountPiasters === attempt.amount_piasters && currency === CURRENCY;
  const isPossible = amountPiasters !== null && currency === CURRENCY;
  return outcome === 'paid' && before !== 'paid' && !(kind === 'payment' ? isExact : isPossible)
    ? 'mismatched'
    : outcome;
}

async function operationsFor(
  ports: SettlePorts,
  scene: Scene,
  transaction: CardTransaction,
  outcome: Settled['outcome'],
  before: StoredTransaction | undefined,
): Promise<Operation[]> {
  const { order, attempt, lines, known } = scene;
  const stocks = await readStock(ports.tables, lines);
  const hasStock = stocks.length === lines.length && stocks.every(({ line, stock }) => stock >= line.count);
  const pieces = stocks.map(({ line }) => line);
  const effect = effectOf(scene, transaction, outcome, hasStock);
  const row = {
    order_id: order.$id,
    attempt_id: attempt.$id,
    transaction_id: transaction.id,
    kind: transaction.kind,
    outcome,
    amount_piasters: transaction.amountPiasters ?? 0,
    currency: transaction.currency.slice(0, 10),
    returned_piasters: effect.returnedOf.get(transaction.id) ?? 0,
    provider_created_at: transaction.createdAt.slice(0, 60),
  };
  const id = paymentTransactionId(transaction.id);
  const firstPaid = isUnpaid(order.payment_status) && !isUnpaid(effect.change.state.payment);
  return changeOperations(order, effect.change, {
    at: ports.now(),
    pieces,
    columns: {
      ...(firstPaid ? { card_transaction_id: transaction.id, card_order_at: ports.now().toISOString() } : {}),
      ...(isCurrentDecline(scene, transaction, outcome)
        ? { reserved_until: minutesAfter(ports.now(), scene.declinedHoldMinutes) }
        : {}),
    },
    others: [
      before ? stage.update('payment_transactions', id, row) : stage.create('payment_transactions', id, row),
      ...known.flatMap((one) => {
        const returned = effect.returnedOf.get(one.transaction_id);
        return returned === undefined || one.transaction_id === transaction.id
          ? []
          : [stage.update('payment_transactions', one.$id, { returned_piasters: returned })];
      }),
      stage.update('payment_attempts', attempt.$id, {
        state: attemptState(scene, transaction, outcome, effect.change),
      }),
      ...(firstPaid ? [emptyCart(order, lines)] : []),
    ],
  });
}

/** What a transaction does to the order, and how much of each payment has gone back after it, where that changes. */
function effectOf(
  { order, attempt, known }: Scene,
  transaction: CardTransaction,
  outcome: Settled['outcome'],
  hasStock: boolean,
): { change: CardOrderChange; returnedOf: Map<string, number> } {
  const state = stateOf(order);
  const returnedOf = new Map<string, number>();
  const ofAttempt = known.filter(({ attempt_id }) => attempt_id === attempt.$id);
  if (transaction.kind === 'refund') {
    if (outcome !== 'paid') {
      return { change: afterEvent(state, { type: 'returned', amountPiasters: 0 }), returnedOf };
    }
    let left = transaction.amountPiasters ?? 0;
    let returned = 0;
    for (const payment of ofAttempt.filter(isPayment)) {
      const part = Math.min(left, payment.amount_piasters - payment.returned_piasters);
      if (part > 0) {
        returnedOf.set(payment.transaction_id, payment.returned_piasters + part);
        left -= part;
        returned += part;
      }
    }
    return { change: afterEvent(state, { type: 'returned', amountPiasters: returned }), returnedOf };
  }
  if (outcome === 'declined') {
    return { change: afterEvent(state, { type: 'declined' }), returnedOf };
  }
  if (outcome !== 'paid') {
    return { change: afterEvent(state, { type: 'returned', amountPiasters: 0 }), returnedOf };
  }
  const paid = afterEvent(state, { type: 'paid', hasStock });
  // Its refund may have been heard of first.
  const refunds = ofAttempt.filter(({ kind, outcome: one }) => kind === 'refund' && one === 'paid');
  const early = sum(refunds, 'amount_piasters') - sum(ofAttempt.filter(isPayment), 'returned_piasters');
  const returned = Math.max(0, Math.min(state.amountPiasters, early));
  if (returned === 0) {
    return { change: paid, returnedOf };
  }
  returnedOf.set(transaction.id, returned);
  const back = afterEvent(paid.state, { type: 'returned', amountPiasters: returned });
  const revenuePiasters = paid.revenuePiasters + back.revenuePiasters;
  return { change: { ...paid, state: back.state, revenuePiasters }, returnedOf };
}

function isPayment({ kind, outcome }: StoredTransaction): boolean {
  return kind === 'payment' && outcome === 'paid';
}

function sum(rows: readonly StoredTransaction[], column: 'amount_piasters' | 'returned_piasters'): number {
  return rows.reduce((total, row) => total + row[column], 0);
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

function attemptState(
  { order, attempt }: Scene,
  { kind }: CardTransaction,
  outcome: Settled['outcome'],
  { state }: CardOrderChange,
): Scene['attempt']['state'] {
  const hasMoney = attempt.state === 'paid' || attempt.state === 'refund_due' || attempt.state === 'refunded';
  if (kind === 'refund') {
    return outcome === 'paid' && state.returnedPiasters > order.returned_piasters ? 'refunded' : attempt.state;
  }
  if (outcome === 'paid') {
    const isOwedBack = state.refundDuePiasters > order.refund_due_piasters;
    return isOwedBack ? 'refund_due' : state.returnedPiasters > order.returned_piasters ? 'refunded' : 'paid';
  }
  return hasMoney || outcome === 'reversed' || outcome === 'mismatched' ? attempt.state : outcome;
}

/** What was bought leaves the cart; a line that the customer changed since he ordered stays. */
function emptyCart(order: CardOrderRow, lines: readonly OrderedLine[]): Operation {
  const ids = lines.map(({ product_type, product_id }) => cartItemId(order.user_id, product_type, product_id));
  return stage.deleteWhere('cart_items', [
    Query.equal('$id', ids),
    Query.lessThanEqual('$updatedAt', order.$createdAt),
  ]);
}
