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
