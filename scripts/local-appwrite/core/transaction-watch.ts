import type { Mark, SqlRow } from './store.ts';

/** A committed transaction as tests see it. */
export type WatchedTransaction = {
  /** What the product says it is for: the row that its journal ends with; `''` without one. */
  purpose: string;
  /** Each operation: what it did to which table, and the rows that it took. */
  operations: { action: string; tableId: string; rows: string[] }[];
};

/** A deadlock that is to happen: the commit after `skip` others loses its first `lost` operations. */
export type PlannedDeadlock = { skip: number; lost: number };

/** When a second transaction can come in between. */
export type Moment = 'begin' | 'commit' | 'committed';

/** Where one row was taken while another was held. */
type Edge = { from: string; to: string; by: string };

/**
 * What tests know of transactions that SQLite never shows, because it runs one at a time: in which order they take their
 * rows, and what a deadlock leaves of them on the real server (on 1.9.6 with MariaDB the operations before the one that
 * met the deadlock are gone, and each of the others is committed by itself, with 200 as the answer).
 */
export class TransactionWatch {
  /** The commits since the last `forget`. */
  committed: WatchedTransaction[] = [];
  /** Every row of a table as it lies in the database, or these columns of it; set by the server. Whole tables are read often. */
  stored: (databaseId: string, tableId: string, columns?: readonly string[]) => SqlRow[] = () => [];
  /** Marks a state of the database to which tests go back; set by the server. */
  mark: () => Mark = () => ({ back() {}, end() {} });
  /** Called when rows cannot be made because one of them is there. */
  refused: () => void = () => {};
  #deadlock: PlannedDeadlock | null = null;
  #meeting: { at: Moment; skip: number; act: () => Promise<unknown> } | null = null;
  /** By the row held, the rows taken after it, with the first transaction that did so. */
  readonly #order = new Map<string, Map<string, string>>();

  forget(): void {
    this.committed = [];
  }

  /** Has something done once, while the request for which it is that moment waits, after `skip` others of the kind. */
  planMeeting(at: Moment, skip: number, act: () => Promise<unknown>): void {
    this.#meeting = { at, skip, act };
  }

  async meet(at: Moment): Promise<void> {
    const planned = this.#meeting;
    if (planned?.at !== at) {
      return;
    }
    if (planned.skip > 0) {
      planned.skip -= 1;
      return;
    }
    this.#meeting = null;
    await planned.act();
  }

  planDeadlock(deadlock: PlannedDeadlock | null): void {
    this.#deadlock = deadlock && { ...deadlock };
  }

  /** How many of its operations the commit that begins now loses: never the one that met the deadlock. */
  takeLosses(operations: number): number {
    const planned = this.#deadlock;
    if (!planned) {
      return 0;
    }
    if (planned.skip > 0) {
      planned.skip -= 1;
      return 0;
    }
    this.#deadlock = null;
    return Math.min(planned.lost, operations - 1);
  }

  /** New rows are left out: nobody else can wait for one before it is there. */
  note(transaction: WatchedTransaction): void {
    this.committed.push(transaction);
    const { operations } = transaction;
    const taken = new Set(
      operations
        .filter(({ action }) => action !== 'create' && action !== 'bulkCreate')
        .flatMap(({ tableId, rows }) => rows.map((row) => `${tableId}/${row}`)),
    );
    const sequence = [...taken];
    const by = `${transaction.purpose}: ${sequence.join(', ')}`;
    for (const [position, to] of sequence.entries()) {
      const from = sequence[position - 1];
      if (from !== undefined) {
        const after = this.#order.get(from) ?? new Map<string, string>();
        this.#order.set(from, after);
        if (!after.has(to)) {
          after.set(to, by);
        }
      }
    }
  }

  /** The transactions that could wait for each other in a circle, a line each; null when no order contradicts another. */
  circle(): string[] | null {
    const done = new Set<string>();
    for (const start of this.#order.keys()) {
      const circle = this.#circleFrom(start, done);
      if (circle) {
        return circle.map(({ from, to, by }) => `${from} before ${to} in ${by}`);
      }
    }
    return null;
  }

  /** Depth first, without recursion: chains of rows can be long. */
  #circleFrom(start: string, done: Set<string>): Edge[] | null {
    const path: { edge: Edge | null; row: string; next: Iterator<[string, string]> }[] = [];
    const onPath = new Map<string, number>();
    const enter = (row: string, edge: Edge | null) => {
      onPath.set(row, path.length);
      path.push({ edge, row, next: (this.#order.get(row) ?? new Map<string, string>()).entries() });
    };
    if (!done.has(start)) {
      enter(start, null);
    }
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const step = top.next.next();
      if (step.done) {
        done.add(top.row);
        onPath.delete(top.row);
        path.pop();
        continue;
      }
      const [to, by] = step.value;
      const edge = { from: top.row, to, by };
      const begin = onPath.get(to);
      if (begin !== undefined) {
        return [...path.slice(begin + 1).flatMap((one) => one.edge ?? []), edge];
      }
      if (!done.has(to)) {
        enter(to, edge);
      }
    }
    return null;
  }
}
