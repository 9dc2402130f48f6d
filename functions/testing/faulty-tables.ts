import type { Client } from 'node-appwrite';
import { type Operation, type TableId, Tables, type TransactionSteps } from '../runtime/tables.ts';

type TransactArguments<Read> = [operations: readonly Operation[], read: () => Promise<Read>, steps?: TransactionSteps];

/** Tables on which somebody else writes between the first reading and the first transaction of a call. */
export class OvertakenOnce extends Tables {
  #overtake: (() => Promise<unknown>) | undefined;

  constructor(client: Client, overtake: () => Promise<unknown>) {
    super(client);
    this.#overtake = overtake;
  }

  override async transactAndRead<Read>(...[operations, read, steps]: TransactArguments<Read>) {
    const overtake = this.#overtake;
    this.#overtake = undefined;
    await overtake?.();
    return super.transactAndRead(operations, read, steps);
  }
}

/** Tables of which each reading goes through `around`. */
function readThrough(
  client: Client,
  around: <Read>(table: TableId, read: () => Promise<Read>) => Promise<Read>,
): Tables {
  const tables = new Tables(client);
  const { get, list } = { get: tables.get.bind(tables), list: tables.list.bind(tables) };
  tables.get = ((...args: Parameters<typeof get>) => around(args[0], () => get(...args))) as typeof get;
  tables.list = ((...args: Parameters<typeof list>) => around(args[0], () => list(...args))) as typeof list;
  return tables;
}

/** Tables on which somebody else writes just before a table is read for the first time. */
export function overtakenBefore(client: Client, table: TableId, overtake: () => Promise<unknown>): Tables {
  let overtaken: Promise<unknown> | undefined;
  return readThrough(client, async (name, read) => {
    if (name === table) {
      overtaken ??= overtake();
      await overtaken;
    }
    return read();
  });
}

/** Tables on which somebody else writes between the first and the second reading of some of them. */
export function overtakenBetween(client: Client, some: readonly TableId[], overtake: () => Promise<unknown>): Tables {
  let overtaken: Promise<unknown> | undefined;
  return readThrough(client, async (name, read) => {
    if (some.includes(name) && !overtaken) {
      const first = read();
      overtaken = first.then(overtake);
      return first;
    }
    await (some.includes(name) && overtaken);
    return read();
  });
}

/** Tables of a backend whose answer to a commit never arrives. */
export class AnswerLost extends Tables {
  protected override async commit(transactionId: string): Promise<never> {
    await super.commit(transactionId);
    throw new Error('the answer was lost');
  }
}

/** Tables of a backend that says yes to the first transaction and does only some of its operations. */
export class LosesOnce extends Tables {
  #keep: ((operation: Operation, index: number) => boolean) | undefined;

  constructor(client: Client, keep: (operation: Operation, index: number) => boolean) {
    super(client);
    this.#keep = keep;
  }

  override async transactAndRead<Read>(...[operations, read, steps]: TransactArguments<Read>) {
    const keep = this.#keep;
    this.#keep = undefined;
    const kept = keep ? operations.filter(keep) : operations;
    return kept.length === 0 ? { problem: null, after: await read() } : super.transactAndRead(kept, read, steps);
  }
}

/** Tables of a backend that takes no transaction. */
export class Down extends Tables {
  override async transactAndRead(): Promise<never> {
    throw new Error('the backend is down');
  }
}
