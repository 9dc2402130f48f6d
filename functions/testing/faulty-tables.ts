import type { Client } from 'node-appwrite';
import { type Operation, Tables, type TransactionSteps } from '../runtime/tables.ts';

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

/** Tables on which somebody else writes just before the cart is read. */
export function overtakenBeforeCart(client: Client, overtake: () => Promise<unknown>): Tables {
  const tables = new Tables(client);
  const list = tables.list.bind(tables);
  let overtaken: Promise<unknown> | undefined;
  tables.list = (async (...args: Parameters<typeof list>) => {
    if (args[0] === 'cart_items') {
      overtaken ??= overtake();
      await overtaken;
    }
    return list(...args);
  }) as typeof list;
  return tables;
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
