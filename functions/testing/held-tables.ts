import { Client } from 'node-appwrite';
import { refuse } from '../runtime/refusal.ts';
import {
  MAX_OPERATIONS,
  type Operation,
  type TableId,
  Tables,
  type TransactionProblem,
  type TransactionSteps,
} from '../runtime/tables.ts';

type Row = { $id: string } & Record<string, unknown>;
/** Rows by their tables. */
export type Held = Partial<Record<TableId, Row[]>>;

/**
 * Tables that hold a few rows in memory, for tests of what one module makes of them. What is to be written in one
 * transaction is kept instead; what is written by itself is done.
 */
export class HeldTables extends Tables {
  readonly held: Held;
  /** The operations of each transaction, first those of the first. */
  readonly transactions: (readonly Operation[])[] = [];
  /** What the next transactions meet, in their order; nothing unless said. */
  readonly problems: TransactionProblem[] = [];
  readonly #readings = new Map<TableId, (() => unknown)[]>();

  constructor(held: Held) {
    super(new Client());
    this.held = held;
    this.get = (async (table: TableId, id: string, columns: readonly string[]) => {
      this.#readings.get(table)?.shift()?.();
      const row = this.#find(table, id);
      return row ? only(columns, row) : null;
    }) as unknown as Tables['get'];
    this.list = (async (table: TableId, columns: readonly string[], queries: readonly string[]) => {
      this.#readings.get(table)?.shift()?.();
      const rows = asked(this.#rows(table), queries).map((row) => only(columns, row));
      return { rows, total: rows.length };
    }) as unknown as Tables['list'];
    this.create = (async (table: TableId, id: string, row: object) => {
      if (this.#find(table, id)) {
        return null;
      }
      const made = { $id: id, ...row };
      this.held[table] = [...this.#rows(table), made];
      return made;
    }) as unknown as Tables['create'];
    this.increment = (async (table: TableId, id: string, column: string, max: number) => {
      const row = this.#find(table, id);
      if (!row || Number(row[column]) >= max) {
        return row ? 'limit' : 'missing';
      }
      row[column] = Number(row[column]) + 1;
      return 'done';
    }) as unknown as Tables['increment'];
    this.update = (async (table: TableId, id: string, columns: object) => {
      const row = this.#find(table, id);
      return Boolean(row && Object.assign(row, columns));
    }) as unknown as Tables['update'];
  }

  /** What happens just before a table is read for the first time, the second time, and so on. */
  whenReading(table: TableId, ...happens: (() => unknown)[]): void {
    this.#readings.set(table, happens);
  }

  override async begin(): Promise<string> {
    return 'transaction';
  }

  override async delete(table: TableId, id: string): Promise<boolean> {
    const isThere = this.#find(table, id) !== undefined;
    this.held[table] = this.#rows(table).filter(({ $id }) => $id !== id);
    return isThere;
  }

  override async deleteMany(table: TableId, queries: readonly string[]): Promise<void> {
    const gone = asked(this.#rows(table), queries);
    this.held[table] = this.#rows(table).filter((row) => !gone.includes(row));
  }

  override async transactAndRead<Read>(
    operations: readonly Operation[],
    read: () => Promise<Read>,
    { meanwhile, isConsistent, stillHolds }: TransactionSteps = {},
  ): Promise<{ problem: TransactionProblem; after?: undefined } | { problem: null; after: Read }> {
    if (operations.length > MAX_OPERATIONS) {
      return refuse('too_much_at_once');
    }
    this.transactions.push(operations);
    await meanwhile?.();
    const holds = (await (isConsistent?.() ?? true)) && (await (stillHolds?.() ?? true));
    const problem = holds ? (this.problems.shift() ?? this.store(operations)) : 'conflict';
    if (problem === 'missing') {
      await this.makeCounted(operations);
    }
    return problem ? { problem } : { problem: null, after: await read() };
  }

  /** Does what a transaction says; answers why it cannot. */
  protected store(_operations: readonly Operation[]): TransactionProblem | null {
    return null;
  }

  #rows(table: TableId): Row[] {
    return this.held[table] ?? [];
  }

  #find(table: TableId, id: string): Row | undefined {
    return this.#rows(table).find(({ $id }) => $id === id);
  }
}

const ALWAYS = ['$id', '$createdAt', '$updatedAt'];

/** A row as it is read: with the columns that are asked for. */
function only(columns: readonly string[], row: Row): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => ALWAYS.includes(name) || columns.includes(name)));
}

/** Held tables that also write: what a transaction says is so from then on, or nothing of it where one thing is wrong. */
export class WrittenTables extends HeldTables {
  constructor(held: Held) {
    super(structuredClone(held));
  }

  protected override store(operations: readonly Operation[]): TransactionProblem | null {
    const after = structuredClone(this.held);
    for (const operation of operations) {
      const problem = writeOne(after, operation);
      if (problem) {
        return problem;
      }
    }
    Object.assign(this.held, after);
    return null;
  }
}

/** Writes an operation; answers what is wrong with it. */
function writeOne(held: Held, operation: Operation): TransactionProblem | null {
  const { tableId } = operation;
  const rows = held[tableId] ?? [];
  held[tableId] = rows;
  const find = (id: string) => rows.find(({ $id }) => $id === id);
  const make = (made: readonly Row[]) => {
    rows.push(...made.map((row) => ({ $createdAt: new Date().toISOString(), ...row })));
    return new Set(rows.map(({ $id }) => $id)).size < rows.length ? 'conflict' : null;
  };
  switch (operation.action) {
    case 'create':
      return make([{ ...operation.data, $id: operation.rowId }]);
    case 'bulkCreate':
      return make(operation.data as Row[]);
    case 'bulkUpsert':
      for (const row of operation.data) {
        held[tableId] = [...(held[tableId] ?? []).filter(({ $id }) => $id !== row.$id), { ...find(row.$id), ...row }];
      }
      return null;
    case 'update': {
      const row = find(operation.rowId);
      Object.assign(row ?? {}, operation.data);
      return row ? null : 'missing';
    }
    case 'bulkDelete': {
      const gone = operation.ids ?? asked(rows, operation.data.queries).map(({ $id }) => $id);
      held[tableId] = rows.filter(({ $id }) => !gone.includes($id));
      return null;
    }
    default: {
      const { column, value, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = operation.data;
      const row = find(operation.rowId);
      if (!row) {
        return 'missing';
      }
      const after = Number(row[column]) + (operation.action === 'increment' ? value : -value);
      row[column] = after;
      const isTaken = 'claims' in operation && operation.claims;
      return after < min || after > max ? (isTaken ? 'conflict' : 'limit') : null;
    }
  }
}

interface Condition {
  method: string;
  attribute?: string;
  values?: unknown[];
}

/** The rows that a reader asks for, in the order that is wanted. */
function asked(rows: readonly Row[], queries: readonly string[]): Row[] {
  const conditions = queries.map((query) => JSON.parse(query) as Condition);
  const found = rows.filter((row) => conditions.every((one) => isMet(one, row)));
  for (const { method, attribute = '' } of conditions.toReversed()) {
    if (method === 'orderAsc' || method === 'orderDesc') {
      const sign = method === 'orderAsc' ? 1 : -1;
      found.sort((one, other) => sign * compare(one[attribute], other[attribute]));
    }
  }
  const limit = conditions.find(({ method }) => method === 'limit')?.values?.[0];
  return found.slice(0, limit === undefined ? undefined : Number(limit));
}

function isMet({ method, attribute = '', values = [] }: Condition, row: Row): boolean {
  const value = row[attribute] ?? null;
  switch (method) {
    case 'and':
      return (values as Condition[]).every((one) => isMet(one, row));
    case 'or':
      return (values as Condition[]).some((one) => isMet(one, row));
    case 'equal':
      return values.includes(value);
    case 'isNull':
      return value === null;
    case 'isNotNull':
      return value !== null;
    case 'greaterThan':
      return value !== null && compare(value, values[0]) > 0;
    case 'greaterThanEqual':
      return value !== null && compare(value, values[0]) >= 0;
    case 'lessThan':
      return value !== null && compare(value, values[0]) < 0;
    case 'lessThanEqual':
      return value !== null && compare(value, values[0]) <= 0;
    case 'select':
    case 'limit':
    case 'orderAsc':
    case 'orderDesc':
      return true;
    default:
      throw new Error(`Held tables do not know the condition ${method}.`);
  }
}

function compare(one: unknown, other: unknown): number {
  const [first, second] = typeof one === 'number' ? [one, Number(other)] : [String(one), String(other)];
  return first < second ? -1 : Number(first > second);
}
