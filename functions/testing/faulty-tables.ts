import type { Client } from 'node-appwrite';
import { Tables } from '../runtime/tables.ts';

/** Tables on which somebody else writes between the first reading and the first transaction of a call. */
export class OvertakenOnce extends Tables {
  #overtake: (() => Promise<unknown>) | undefined;

  constructor(client: Client, overtake: () => Promise<unknown>) {
    super(client);
    this.#overtake = overtake;
  }

  override async transact(...transaction: Parameters<Tables['transact']>): ReturnType<Tables['transact']> {
    const overtake = this.#overtake;
    this.#overtake = undefined;
    await overtake?.();
    return super.transact(...transaction);
  }
}

/** Tables on which somebody else writes after the first order was looked for and before the first list is read. */
export function overtakenWhileReading(client: Client, overtake: () => Promise<unknown>): Tables {
  const tables = new Tables(client);
  const { promise: orderWasRead, resolve: tellOrderRead } = Promise.withResolvers<void>();
  const get = tables.get.bind(tables);
  const list = tables.list.bind(tables);
  let overtaken: Promise<unknown> | undefined;
  tables.get = (async (...args: Parameters<typeof get>) => {
    const row = await get(...args);
    if (args[0] === 'orders') {
      tellOrderRead();
    }
    return row;
  }) as typeof get;
  tables.list = (async (...args: Parameters<typeof list>) => {
    overtaken ??= orderWasRead.then(overtake);
    await overtaken;
    return list(...args);
  }) as typeof list;
  return tables;
}

/** Tables of a backend whose answer to a commit never arrives. */
export class AnswerLost extends Tables {
  override async transact(...transaction: Parameters<Tables['transact']>): Promise<never> {
    await super.transact(...transaction);
    throw new Error('the answer was lost');
  }
}

/** Tables of a backend that takes no transaction. */
export class Down extends Tables {
  override async transact(): Promise<never> {
    throw new Error('the backend is down');
  }
}
