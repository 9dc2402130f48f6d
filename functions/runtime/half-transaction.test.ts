import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lostOf, type StoredRows } from './half-transaction.ts';
import { type Columns, type Operation, rowsOf, stage } from './operations.ts';

/** Rows of one small database, and what operations do to them. */
class Rows implements StoredRows {
  readonly #rows = new Map<string, Columns>();

  constructor(rows: Record<string, Columns>) {
    for (const [id, row] of Object.entries(rows)) {
      this.#rows.set(id, { ...row });
    }
  }

  row(_operation: Operation, id: string): Columns | null {
    return this.#rows.get(id) ?? null;
  }

  matching(operation: Operation): number {
    return (rowsOf(operation) ?? []).filter((id) => this.#rows.has(id)).length;
  }

  apply(operations: readonly Operation[]): this {
    for (const operation of operations) {
      this.#apply(operation);
    }
    return this;
  }

  #apply(operation: Operation): void {
    switch (operation.action) {
      case 'create':
      case 'update':
        this.#rows.set(operation.rowId, { ...this.#rows.get(operation.rowId), ...operation.data });
        break;
      case 'bulkCreate':
      case 'bulkUpsert':
        for (const row of operation.data) {
          this.#rows.set(row.$id, row);
        }
        break;
      case 'bulkDelete':
        for (const id of rowsOf(operation) ?? []) {
          this.#rows.delete(id);
        }
        break;
      default: {
        const { column, value } = operation.data;
        const row = this.#rows.get(operation.rowId) ?? {};
        const sign = operation.action === 'increment' ? 1 : -1;
        this.#rows.set(operation.rowId, { ...row, [column]: Number(row[column] ?? 0) + sign * value });
      }
    }
  }
}

const STORED = {
  order: { version: 4, note: null },
  aid: { stock: 9 },
  line: { count: 1, version: 0 },
  total: { value: 7 },
};
const OPERATIONS = [
  stage.claim('orders', 'order', 'version', 4),
  stage.update('orders', 'order', { note: 'called' }),
  stage.create('order_events', 'event', { order_id: 'order', payment_status: 'paid', delivery_status: 'processing' }),
  stage.claim('cart_items', 'line', 'version', 0),
  stage.deleteIds('cart_items', ['line']),
  stage.decrement('hearing_aids', 'aid', 'stock', { by: 2, min: 0 }),
  stage.increment('counters', 'total', 'value'),
];

test('nothing is missing of a transaction that happened', () => {
  expect(lostOf(OPERATIONS, new Rows(STORED).apply(OPERATIONS))).toEqual([]);
});

test('whatever beginning was lost is found', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: OPERATIONS.length - 1 }), (lost) => {
      const whole = new Rows(STORED).apply(OPERATIONS);
      const half = new Rows(STORED).apply(OPERATIONS.slice(lost));
      const made = half.apply(lostOf(OPERATIONS, half));
      // Sums are counted again.
      for (const id of ['order', 'event', 'line']) {
        expect(made.row(OPERATIONS[0] as Operation, id)).toEqual(whole.row(OPERATIONS[0] as Operation, id));
      }
    }),
  );
});

test('what somebody changed since is not taken for lost', () => {
  const rows = new Rows(STORED)
    .apply(OPERATIONS)
    .apply([stage.update('orders', 'order', { note: 'by somebody else' })]);
  expect(lostOf(OPERATIONS, rows)).toEqual([]);
});

test('a claim that seems to have been made does not hide a row that was never made', () => {
  const half = new Rows({ ...STORED, order: { version: 5, note: null } }).apply(OPERATIONS.slice(3));
  expect(lostOf(OPERATIONS, half)).toEqual(OPERATIONS.slice(0, 3));
});

/** Every kind of write of which something is seen, and none that only adds to a sum. */
const WRITES = [
  stage.update('orders', 'order', { note: 'called' }),
  stage.createMany('counters', [
    { $id: 'new-1', value: 1 },
    { $id: 'new-2', value: 2 },
  ]),
  stage.upsertMany('counters', [
    { $id: 'upserted-1', value: 3 },
    { $id: 'upserted-2', value: 4 },
  ]),
  stage.deleteIds('cart_items', ['line']),
  stage.update('hearing_aids', 'aid', { stock: 3 }),
];
const WRITTEN = ['order', 'new-1', 'new-2', 'upserted-1', 'upserted-2', 'line', 'aid'];

test('whatever beginning was lost is found in every kind of write, up to all of them', () => {
  for (let lost = 1; lost <= WRITES.length; lost += 1) {
    const whole = new Rows(STORED).apply(WRITES);
    const half = new Rows(STORED).apply(WRITES.slice(lost));
    const made = half.apply(lostOf(WRITES, half));
    const rows = (of: Rows) => WRITTEN.map((id) => of.row(WRITES[0] as Operation, id));
    expect(rows(made), `without the first ${lost}`).toEqual(rows(whole));
  }
  expect(lostOf(WRITES, new Rows(STORED).apply(WRITES))).toEqual([]);
});

test.each([
  ['rows of which one is there already', WRITES[1], { 'new-1': { value: 1 } }],
  ['rows of which none is there', WRITES[1], {}],
])('%s hide no loss, whatever seems to have happened before them', (_title, rows, there) => {
  const operations = [stage.claim('orders', 'order', 'version', 4), rows as Operation, ...OPERATIONS.slice(2, 3)];
  const half = new Rows({ ...STORED, order: { version: 5 }, ...there, event: {} });
  expect(lostOf(operations, half)).toEqual(operations.slice(0, 2));
});

test('upserted rows are lost when one of them is not as it should be', () => {
  const stored = new Rows({ 'upserted-1': { value: 3 }, 'upserted-2': { value: 9 }, order: { note: 'called' } });
  const operations = [WRITES[2] as Operation, WRITES[0] as Operation];
  expect(lostOf(operations, stored)).toEqual(operations.slice(0, 1));
});

test('who may read a row says nothing about whether it was written', () => {
  const row = { $id: 'upserted-1', value: 3, $permissions: ['read("user:mona")'] };
  expect(lostOf([stage.upsertMany('counters', [row])], new Rows({ 'upserted-1': { value: 3 } }))).toEqual([]);
});

test('a change of a row that somebody deleted since is not made up for', () => {
  const operations = [stage.update('orders', 'gone', { note: 'called' }), OPERATIONS[2] as Operation];
  expect(lostOf(operations, new Rows({ event: {} }))).toEqual([]);
});
