import { createHash, type Hash } from 'node:crypto';

/** What a figure must be by the rows from which it follows. */
export interface Truth {
  value: number;
  /** Changes whenever those rows do, so that two equal readings say that nothing changed between them. */
  evidence: string;
}

/**
 * Sums that are added up row by row, each with a digest of what went into it: rows come in the same order each time, so
 * none has to be kept.
 */
export class Tally {
  readonly #sums: Map<string, { value: number; evidence: Hash }>;

  /** What is added for another id counts nowhere. */
  constructor(ids: readonly string[]) {
    this.#sums = new Map(ids.map((id) => [id, { value: 0, evidence: createHash('sha256') }]));
  }

  /** Adds what a row brings; the digest tells the row and the amount. */
  add(id: string, row: { $id: string }, amount: number): void {
    const sum = this.#sums.get(id);
    if (sum) {
      sum.value += amount;
      sum.evidence.update(`${row.$id} ${amount}\n`);
    }
  }

  /** The sums, once and at the end. */
  truths(): Map<string, Truth> {
    return new Map(
      [...this.#sums].map(([id, { value, evidence }]) => [id, { value, evidence: evidence.digest('hex') }]),
    );
  }
}
