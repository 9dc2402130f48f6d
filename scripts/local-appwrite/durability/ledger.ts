/**
 * How a write ended for the one who asked: `kept` was answered as done, `refused` was answered as not done, and of what is
 * `open` nobody knows: the server died before it answered.
 */
export type Outcome = 'open' | 'kept' | 'refused';

/** What the load has asked for, written down before it is sent, and what became of it. */
export class Ledger {
  /** Rows by id with their text. */
  readonly notes = new Map<string, { text: string; outcome: Outcome }>();
  /** Rows that were deleted by id; each had been kept before. */
  readonly deletions = new Map<string, Outcome>();
  /** Transactions by name with the number of rows in each. */
  readonly transactions = new Map<string, { rows: number; outcome: Outcome }>();
  /** Increments by counter. */
  readonly increments: { counter: string; outcome: Outcome }[] = [];
  /** Files by id with their size in bytes; `fileContent` gives what is in them. */
  readonly files = new Map<string, { size: number; outcome: Outcome }>();

  /** How many writes were answered as done. */
  get kept(): number {
    const all = [
      ...this.notes.values(),
      ...this.transactions.values(),
      ...this.increments,
      ...this.files.values(),
      ...[...this.deletions.values()].map((outcome) => ({ outcome })),
    ];
    return all.filter(({ outcome }) => outcome === 'kept').length;
  }
}
