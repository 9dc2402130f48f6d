import { Query } from 'node-appwrite';
import { endOfNow, minutesAfter } from '#lib/clock.ts';
import { completeTransaction } from '#runtime/complete-transaction.ts';
import { beginId, endId } from '#runtime/journal.ts';
import type { Operation } from '#runtime/operations.ts';
import type { Ports } from '#runtime/ports.ts';

/** A call looks after its own transaction; the schedule looks at those whose call died, once no call can still run. */
const CALL_MINUTES = 2;
/** How long the admin can read of transactions that had lost their beginning. */
const KEPT_DAYS = 90;
const DAY_MINUTES = 24 * 60;
/** Long after the end of every call that read before a claim was made. */
const CLAIM_MINUTES = 10;
const BATCH = 100;
const BATCHES_A_RUN = 50;

type JournalPorts = Pick<Ports, 'tables' | 'now' | 'pause' | 'logError'>;

/**
 * Completes what a deadlock left half and nobody looked after, and takes the journal of whole transactions away. May be
 * run by anybody at any time, also twice at once.
 */
export async function finishTransactions(ports: JournalPorts): Promise<void> {
  const { tables, now } = ports;
  // What a clock that ran ahead dated is old.
  const olderThan = (minutes: number) =>
    Query.or([
      Query.lessThan('$createdAt', minutesAfter(now(), -minutes)),
      Query.greaterThan('$createdAt', endOfNow(now())),
    ]);
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const { rows: ends } = await tables.list(
      'journal',
      ['purpose'],
      [
        Query.equal('part', 'end'),
        Query.isNull('outcome'),
        olderThan(CALL_MINUTES),
        Query.orderAsc('$createdAt'),
        Query.limit(BATCH),
      ],
    );
    if (ends.length > 0) {
      await finish(ports, ends);
    }
    if (ends.length < BATCH) {
      break;
    }
  }
  await tables.deleteMany('journal', [Query.isNotNull('transaction_id'), olderThan(CLAIM_MINUTES)]);
  await tables.deleteMany('journal', [Query.equal('part', 'begin'), olderThan(DAY_MINUTES)]);
  await tables.deleteMany('journal', [Query.equal('part', 'end'), olderThan(KEPT_DAYS * DAY_MINUTES)]);
}

async function finish(ports: JournalPorts, ends: readonly { $id: string; purpose: string }[]): Promise<void> {
  const { tables, logError } = ports;
  const ids = ends.map(({ $id }) => $id.slice(0, -endId('').length));
  const { rows: begins } = await tables.list('journal', ['part'], [Query.equal('$id', ids), Query.limit(ids.length)]);
  const begun = new Set(begins.map(({ $id }) => $id));
  const whole = ids.filter((id) => begun.has(beginId(id)));
  for (const [position, { $id, purpose }] of ends.entries()) {
    const id = ids[position] ?? '';
    if (!begun.has(beginId(id))) {
      try {
        const operations = await readOperations(ports, $id);
        await (operations && completeTransaction(ports, { id, purpose, operations }));
      } catch (error) {
        logError(String(error));
      }
    }
  }
  if (whole.length > 0) {
    await tables.deleteMany('journal', [Query.equal('$id', whole.map(endId))]);
    await tables.deleteMany('journal', [Query.equal('$id', whole.map(beginId))]);
  }
}

/** What an unfinished transaction did; null when it is gone: another run has found it whole meanwhile. */
async function readOperations({ tables }: JournalPorts, id: string): Promise<Operation[] | null> {
  const row = await tables.get('journal', id, ['operations']);
  if (!row) {
    return null;
  }
  if (row.operations) {
    return JSON.parse(row.operations) as Operation[];
  }
  await tables.update('journal', id, { outcome: 'stuck' });
  throw new Error(`A deadlock took the beginning of the transaction ${id}, which was too long to be kept.`);
}
