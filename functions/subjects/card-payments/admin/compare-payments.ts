import { Query } from 'node-appwrite';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { PaymentFinding } from '#contract/payments/admin-schemas.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import { minutesAfter } from '#lib/clock.ts';
import { piastersToEgp } from '#lib/money.ts';
import { listAll } from '#runtime/keyset.ts';
import type { Ports } from '#runtime/ports.ts';
import { type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import type { CardGateway } from '../card-gateway.ts';
import { findTransaction } from '../report.ts';
import {
  type Difference,
  differences,
  type OurAttempt,
  type OurTransaction,
  unnamed,
} from '../rules/payment-findings.ts';
import { settle } from '../settle.ts';

/** So long after its end a day is looked at first: what happens around midnight has arrived then. */
const WAIT_MINUTES = 60;
/** So many payments are compared in one run; the rest come with the next. */
const ATTEMPTS_A_RUN = 20;
/** For so long after a day, the provider is asked again about payments that it did not answer for. */
const PATIENCE_MINUTES = 24 * 60;
/** Days that were missed altogether are made up for, so many. */
const MISSED_DAYS = 7;
const MAX_FINDINGS = 200;

const REPORT_COLUMNS = ['day', 'position', 'checked', 'unanswered', 'findings', 'version'] as const;
type Report = SelectedRow<'payment_reports', (typeof REPORT_COLUMNS)[number]>;
type Attempt = SelectedRow<
  'payment_attempts',
  'order_id' | 'provider_order_id' | 'client_secret' | 'amount_piasters' | 'currency'
>;
type ComparePorts = Pick<Ports, 'tables' | 'card' | 'now' | 'pause' | 'logError'>;

/**
 * Compares, once a day, what the card provider took and gave back with our books: all payments that were opened on the
 * day or of which money went back on it. A payment of which only the provider knows is settled, as if the provider had
 * reported it. May be run by anybody at any time, also twice at once: a report moves on by its version, so nothing
 * counts twice.
 */
export async function comparePayments(ports: ComparePorts): Promise<void> {
  const { card, tables, now } = ports;
  if (!card) {
    return;
  }
  await openReports(tables, dayAfter(cairoDay(new Date(minutesAfter(now(), -WAIT_MINUTES))), -1));
  const { rows } = await tables.list('payment_reports', REPORT_COLUMNS, [
    Query.equal('state', 'open'),
    Query.orderAsc('day'),
    Query.limit(1),
  ]);
  const [report] = rows;
  if (report) {
    await moveOn(ports, card, report);
  }
}

/**
 * Makes the reports up to a day that are not there. Those of days that were not over are of a clock that ran ahead: such a
 * day is compared when it is over.
 */
async function openReports(tables: Tables, last: string): Promise<void> {
  await tables.deleteMany('payment_reports', [Query.greaterThan('day', last)]);
  const { rows } = await tables.list('payment_reports', ['day'], [Query.orderDesc('day'), Query.limit(1)]);
  const newest = rows[0]?.day;
  const earliest = dayAfter(last, 1 - MISSED_DAYS);
  let day = newest === undefined ? last : dayAfter(newest);
  for (day = day < earliest ? earliest : day; day <= last; day = dayAfter(day)) {
    await tables.create('payment_reports', day, {
      day,
      state: 'open',
      checked: 0,
      unanswered: 0,
      findings: '[]',
      version: 0,
    });
  }
}

async function moveOn(ports: ComparePorts, card: CardGateway, report: Report): Promise<void> {
  const { tables, now, logError } = ports;
  const left = (await attemptIdsOf(tables, report.day)).filter((id) => id > (report.position ?? ''));
  const batch = left.slice(0, ATTEMPTS_A_RUN);
  const isPatient = minutesAfter(cairoDayStart(dayAfter(report.day)), PATIENCE_MINUTES) > now().toISOString();
  const findings = JSON.parse(report.findings) as PaymentFinding[];
  let { checked, unanswered, position } = report;
  let isCutShort = false;
  for (const id of batch) {
    const found = await compareOne(ports, card, id);
    if (found === 'unanswered' && isPatient) {
      isCutShort = true;
      break;
    }
    position = id;
    checked += found === 'unanswered' ? 0 : 1;
    unanswered += found === 'unanswered' ? 1 : 0;
    findings.push(...(found === 'unanswered' ? [] : found));
  }
  const isDone = !isCutShort && batch.length === left.length;
  if (position === report.position && !isDone) {
    return;
  }
  // If another run was faster, it has written the same.
  const problem = await tables.transact(
    stage.change('payment_reports', report, {
      checked,
      unanswered,
      position,
      findings: JSON.stringify(findings.slice(0, MAX_FINDINGS)),
      ...(isDone ? { state: 'done', finished_at: now().toISOString() } : {}),
    }),
  );
  if (!problem && isDone && findings.length > 0) {
    logError(`The card provider's books of ${report.day} differ from ours in ${findings.length} payments.`);
  }
}

/** The opened payments that a day's report looks at, in the order of their ids; the day is over, so they stay the same. */
async function attemptIdsOf(tables: Tables, day: string): Promise<string[]> {
  const ofDay = [
    Query.greaterThanEqual('$createdAt', cairoDayStart(day).toISOString()),
    Query.lessThan('$createdAt', cairoDayStart(dayAfter(day)).toISOString()),
  ];
  const [attempts, refunds] = await Promise.all([
    listAll(tables, 'payment_attempts', ['order_id'], ofDay),
    listAll(tables, 'payment_transactions', ['attempt_id'], [...ofDay, Query.equal('kind', 'refund')]),
  ]);
  return [...new Set([...attempts.map(({ $id }) => $id), ...refunds.map(({ attempt_id }) => attempt_id)])].sort();
}

async function compareOne(
  ports: ComparePorts,
  card: CardGateway,
  id: string,
): Promise<PaymentFinding[] | 'unanswered'> {
  const { tables } = ports;
  const attempt = await tables.get('payment_attempts', id, [
    'order_id',
    'provider_order_id',
    'client_secret',
    'amount_piasters',
    'currency',
  ] as const);
  if (!attempt) {
    return [];
  }
  const { provider_order_id: providerOrderId, client_secret: sealed } = attempt;
  const [theirs, ours] = await Promise.all([
    // Without the secret (other keys since) the provider can still be asked by the order's number.
    card.inquire({ providerOrderId, clientSecret: card.unseal(sealed, providerOrderId) ?? '' }),
    readOurs(tables, attempt),
  ]);
  if (theirs === 'unknown') {
    return 'unanswered';
  }
  const unknown: OurTransaction[] = [];
  for (const one of unnamed(ours, theirs)) {
    const found = await findTransaction(tables, card, { id: one.transactionId, providerOrderId });
    if (found === 'unknown') {
      return 'unanswered';
    }
    if (found === 'none' || found.transaction.providerOrderId !== providerOrderId) {
      unknown.push(one);
    }
  }
  const found = differences(ours, theirs, unknown);
  // Also where both agree: the order must show what they agree on.
  for (const transaction of theirs) {
    await settle(ports, transaction);
  }
  if (found.length === 0) {
    return [];
  }
  const [order, after] = await Promise.all([
    tables.get('orders', attempt.order_id, ['number']),
    readOurs(tables, attempt),
  ]);
  const remaining = differences(after, theirs, unknown);
  return found.map((one) => toFinding(one, attempt.order_id, order?.number ?? '', remaining));
}

async function readOurs(tables: Tables, { $id, order_id, amount_piasters, currency }: Attempt): Promise<OurAttempt> {
  const { rows } = await tables.list(
    'payment_transactions',
    ['transaction_id', 'attempt_id', 'kind', 'outcome', 'method', 'amount_piasters', 'returned_piasters'],
    [Query.equal('order_id', order_id), Query.limit(500)],
  );
  return {
    amountPiasters: amount_piasters,
    currency,
    transactions: rows
      .filter(({ attempt_id }) => attempt_id === $id)
      .map((row) => ({
        kind: row.kind,
        transactionId: row.transaction_id,
        outcome: row.outcome,
        method: row.method,
        amountPiasters: row.amount_piasters,
        returnedPiasters: row.returned_piasters,
      })),
  };
}

function toFinding(
  { kind, transactionId, method, ours, theirs }: Difference,
  orderId: string,
  number: string,
  remaining: readonly Difference[],
): PaymentFinding {
  return {
    kind,
    order_id: orderId,
    number,
    transaction_id: transactionId,
    method,
    ours: piastersToEgp(ours),
    theirs: piastersToEgp(theirs),
    mended: !remaining.some((one) => one.transactionId === transactionId && one.kind === kind),
  };
}
