import { parseKept, readIfThere, writeWhole } from '../lib/files.ts';
import type { Transaction } from './transaction.ts';

/** A payment that a shop asked for. */
export interface StoredIntention {
  id: string;
  clientSecret: string;
  orderId: number;
  amount: number;
  currency: string;
  integrationId: number;
  reference: string;
  notificationUrl: string;
  returnUrl: string;
  items: { name: string; amount: number; quantity: number }[];
  /** ISO 8601. */
  expiresAt: string;
}

interface Content {
  intentions: StoredIntention[];
  transactions: Transaction[];
  lastNumber: number;
}

/** What the sandbox remembers; in a file, so that payments of yesterday can be refunded today, or only in memory. */
export class SandboxStore {
  readonly #file: string | undefined;
  #content: Content;

  constructor(file?: string) {
    this.#file = file;
    const known = file && readIfThere(file);
    // Numbers go on where the clock is, so that two sandboxes do not share any.
    this.#content = known
      ? parseKept<Content>(known, file)
      : { intentions: [], transactions: [], lastNumber: Math.floor(Date.now() / 10) };
  }

  /** A number that nothing else has. */
  nextNumber(): number {
    this.#content.lastNumber += 1;
    return this.#content.lastNumber;
  }

  addIntention(intention: StoredIntention): void {
    this.#content.intentions.push(intention);
    this.#save();
  }

  /** Adds a transaction, or replaces the one of the same number. */
  putTransaction(transaction: Transaction): void {
    const { transactions } = this.#content;
    const at = transactions.findIndex(({ id }) => id === transaction.id);
    transactions.splice(at < 0 ? transactions.length : at, at < 0 ? 0 : 1, transaction);
    this.#save();
  }

  intentionOf(secretOrOrder: string | number): StoredIntention | undefined {
    return this.#content.intentions.find(
      ({ clientSecret, orderId }) => clientSecret === secretOrOrder || orderId === secretOrOrder,
    );
  }

  hasReference(reference: string): boolean {
    return this.#content.intentions.some((one) => one.reference === reference);
  }

  transaction(id: number): Transaction | undefined {
    return this.#content.transactions.find((one) => one.id === id);
  }

  /** The transactions of an intention, oldest first. */
  transactionsOf(orderId: number): Transaction[] {
    return this.#content.transactions.filter(({ order }) => order.id === orderId);
  }

  /** All transactions, newest first. */
  allTransactions(): Transaction[] {
    return [...this.#content.transactions].reverse();
  }

  /** What brings back what is remembered now, as often as it is called. */
  mark(): () => void {
    const marked = structuredClone(this.#content);
    return () => {
      this.#content = structuredClone(marked);
    };
  }

  #save(): void {
    if (this.#file) {
      writeWhole(this.#file, JSON.stringify(this.#content), 0o600);
    }
  }
}
