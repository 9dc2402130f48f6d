import { createHash } from 'node:crypto';
import { AppwriteException, type Client, Query, Storage, TablesDB } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import type { Ledger, Outcome } from './ledger.ts';
import { BUCKET, COUNTER_IDS, COUNTERS, ENTRIES, NOTES, PURSE_IDS, PURSES } from './project.ts';
import type { Random } from './random.ts';

/** Larger files travel in parts of this many bytes. */
const PART_BYTES = 5 * 1024 * 1024;
/** The most rows in one transaction: so many that the server is mostly in the middle of one when it is killed. */
const MOST_ROWS = 100;

/** What a round of load is made of. */
export type LoadOptions = {
  client: Client;
  ledger: Ledger;
  random: Random;
  /** Begins every id, so that rounds do not meet. */
  name: string;
  /** How many write at the same time. */
  workers: number;
  /** Called after every answer, with the number of answers so far. */
  onAnswer: (answers: number) => void;
};

/** Writes until the server is gone. Each worker does one thing after the other, chosen by `random`. */
export async function writeUntilGone({ client, ledger, random, name, workers, onAnswer }: LoadOptions): Promise<void> {
  const writer = new Writer(client, ledger, random);
  let started = 0;
  let answers = 0;
  const work = async () => {
    for (let outcome: Outcome = 'kept'; outcome !== 'open'; ) {
      outcome = await writer.write(`${name}-${started++}`);
      if (outcome !== 'open') {
        answers += 1;
        onAnswer(answers);
      }
    }
  };
  await Promise.all([writer.uploadInParts(`${name}-large`), ...Array.from({ length: workers }, work)]);
}

/** What a file of the load holds. */
export function fileContent(id: string, size: number): Buffer {
  return Buffer.alloc(size, createHash('sha256').update(id).digest());
}

class Writer {
  readonly #tables: TablesDB;
  readonly #storage: Storage;
  readonly #ledger: Ledger;
  readonly #random: Random;

  constructor(client: Client, ledger: Ledger, random: Random) {
    this.#tables = new TablesDB(client);
    this.#storage = new Storage(client);
    this.#ledger = ledger;
    this.#random = random;
  }

  /** Does one thing under that name. */
  write(name: string): Promise<Outcome> {
    switch (
      this.#random.pick(['note', 'note', 'transaction', 'transaction', 'transaction', 'increment', 'deletion', 'file'])
    ) {
      case 'note':
        return this.#note(name);
      case 'transaction':
        return this.#transaction(name);
      case 'increment':
        return this.#increment();
      case 'deletion':
        return this.#deletion(name);
      default:
        return this.#upload(name, this.#random.between(1, 60_000));
    }
  }

  uploadInParts(name: string): Promise<Outcome> {
    return this.#upload(name, PART_BYTES + this.#random.between(1, 100_000));
  }

  #note(rowId: string): Promise<Outcome> {
    const data: Record<string, unknown> = { text: `note ${rowId} `.repeat(this.#random.between(1, 50)) };
    const entry = { text: String(data.text), outcome: 'open' as Outcome };
    this.#ledger.notes.set(rowId, entry);
    return settle(entry, this.#tables.createRow({ ...NOTES, rowId, data }));
  }

  /** Rows of one name, a count of them, and an amount that goes from one purse to the other: all or nothing. */
  #transaction(name: string): Promise<Outcome> {
    const entry = { rows: this.#random.between(2, MOST_ROWS), outcome: 'open' as Outcome };
    const value = this.#random.between(1, 9);
    const [from, to] = this.#random.between(0, 1) === 0 ? PURSE_IDS : PURSE_IDS.toReversed();
    const rows = Array.from({ length: entry.rows }, (_, at) => ({ $id: `${name}-${at}`, transaction: name }));
    const [first, ...others] = rows;
    const add = (action: string, rowId: string | undefined) => ({
      action,
      ...PURSES,
      rowId,
      data: { column: 'amount', value },
    });
    this.#ledger.transactions.set(name, entry);
    return settle(
      entry,
      this.#commit([
        { action: 'create', ...ENTRIES, rowId: first?.$id, data: { transaction: name } },
        add('decrement', from),
        { action: 'bulkCreate', ...ENTRIES, data: others },
        add('increment', to),
        { action: 'increment', ...COUNTERS, rowId: 'entries', data: { column: 'value', value: 1 } },
      ]),
    );
  }

  async #commit(operations: object[]): Promise<void> {
    const { $id: transactionId } = await this.#tables.createTransaction({ ttl: 60 });
    await this.#tables.createOperations({ transactionId, operations });
    await this.#tables.updateTransaction({ transactionId, commit: true });
  }

  #increment(): Promise<Outcome> {
    const entry = { counter: COUNTER_IDS[this.#random.between(1, 2)] ?? 'visits-0', outcome: 'open' as Outcome };
    this.#ledger.increments.push(entry);
    return settle(
      entry,
      this.#tables.incrementRowColumn({ ...COUNTERS, rowId: entry.counter, column: 'value', value: 1 }),
    );
  }

  /** Deletes a note that was kept; writes one when there is none. */
  async #deletion(name: string): Promise<Outcome> {
    const { notes, deletions } = this.#ledger;
    const [rowId] = [...notes].find(([id, { outcome }]) => outcome === 'kept' && !deletions.has(id)) ?? [];
    if (rowId === undefined) {
      return this.#note(name);
    }
    deletions.set(rowId, 'open');
    const entry = { outcome: 'open' as Outcome };
    await settle(entry, this.#tables.deleteRows({ ...NOTES, queries: [Query.equal('$id', rowId)] }));
    deletions.set(rowId, entry.outcome);
    return entry.outcome;
  }

  #upload(fileId: string, size: number): Promise<Outcome> {
    const entry = { size, outcome: 'open' as Outcome };
    this.#ledger.files.set(fileId, entry);
    const file = InputFile.fromBuffer(fileContent(fileId, size), `${fileId}.bin`);
    return settle(entry, this.#storage.createFile({ bucketId: BUCKET, fileId, file }));
  }
}

/** Waits for the answer and writes it down. */
async function settle(entry: { outcome: Outcome }, request: Promise<unknown>): Promise<Outcome> {
  try {
    await request;
    entry.outcome = 'kept';
  } catch (error) {
    // A dead server answers no status. Anything that it does answer counts, and none of it may be its own failure.
    if (error instanceof AppwriteException && error.code > 0) {
      if (error.code >= 500) {
        throw error;
      }
      entry.outcome = 'refused';
    }
  }
  return entry.outcome;
}
