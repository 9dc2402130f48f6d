import { describe, expect, test } from 'vitest';
import { Refusal } from '#runtime/refusal.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { HeldTables } from '../../../testing/held-tables.ts';
import { moveReturn as moveReturnHandler } from './move-return.ts';

const moveReturn = asCalled(moveReturnHandler);

/** What is written when the pieces of a return arrive, it is refused, or its money was handed over. */

const TIME = '2026-11-26T10:00:00.000Z';
const RETURN = {
  $id: 'return',
  $createdAt: TIME,
  order_id: 'order',
  number: 'N1',
  state: 'requested',
  received_at: null,
  ended_at: null,
  refund_piasters: 100_000,
  fee_piasters: 0,
};
const ORDER = {
  $id: 'order',
  $createdAt: '2026-10-05T10:00:00.000Z',
  number: 'N1',
  user_id: 'mona',
  version: 4,
  payment_method: 'cash',
  payment_status: 'paid',
  delivery_status: 'delivered',
  amount_piasters: 455_000,
  received_piasters: 455_000,
  returned_piasters: 0,
  refund_due_piasters: 100_000,
  return_id: 'return',
  return_due_piasters: 100_000,
  returns_cash_piasters: 0,
  reserved_until: null,
  counted_at: '2026-10-06T10:00:00.000Z',
  lang: 'ar',
};

function scene(state: string, order: object = {}): HeldTables {
  const line = { $id: 'line', order_id: 'order', product_type: 'hearing-aids', product_id: 'aid', count: 4 };
  return new HeldTables({
    orders: [{ ...ORDER, ...order }],
    order_lines: [{ ...line, title_ar: 'سماعة', title_en: 'Aid', unit_price_piasters: 100_000 }],
    returns: [{ ...RETURN, state }],
    return_lines: [{ ...line, return_id: 'return', count: 1, restocked: 0, unsellable: 0, sent_back: 0 }],
  });
}

async function move(tables: HeldTables, state: 'received' | 'refused' | 'refunded', note?: string) {
  const actor = { id: 'boss', name: 'Hany', email: 'hany@example.com', role: 'admin' };
  const context = { tables, actor, now: () => new Date(TIME), pause: async () => {} };
  const input = { id: 'boss', returnId: 'return', state, ...(note === undefined ? {} : { note }) };
  try {
    return (await moveReturn(input, context as never)).state;
  } catch (error) {
    return error instanceof Refusal ? error.code : Promise.reject(error);
  }
}

/** What a move writes, at the first attempt. */
async function written(...input: Parameters<typeof move>) {
  await move(...input);
  const [operations = []] = input[0].transactions;
  const of = (table: string) => operations.filter(({ tableId }) => tableId === table);
  const columnsOf = (table: string) => Object.assign({}, ...of(table).map(({ data }) => data));
  const { action, after } = columnsOf('audit_log');
  return { of, returned: columnsOf('returns'), order: columnsOf('orders'), log: { action, ...JSON.parse(after) } };
}

describe('a return', () => {
  test('whose pieces arrived is received today, and goes on', async () => {
    const { of, returned, order, log } = await written(scene('requested'), 'received', 'a note');
    expect(returned).toEqual({ state: 'received', received_at: TIME });
    expect(order).not.toHaveProperty('return_id');
    expect(order).not.toHaveProperty('return_due_piasters');
    expect(of('order_events')).toMatchObject([{ data: { return_state: 'received' } }]);
    expect(of('outbox')).toMatchObject([{ data: { kind: 'return_received' } }]);
    expect(log).toEqual({ action: 'update', return_state: 'received' });
  });

  test('that is refused is over, for the reason that is given', async () => {
    const { of, returned, order, log } = await written(scene('requested'), 'refused', '  too late ');
    expect(returned).toEqual({ state: 'refused', note: 'too late', ended_at: TIME });
    expect(order).toMatchObject({ return_id: null });
    expect(of('outbox')).toMatchObject([{ data: { kind: 'return_refused' } }]);
    expect(log).toEqual({ action: 'update', return_state: 'refused', note: 'too late' });
    for (const note of ['  ', undefined]) {
      expect((await written(scene('requested'), 'refused', note)).returned).toMatchObject({ note: null });
    }
  });

  test('for which cash was handed over is paid back, and its money counts on that day', async () => {
    const { of, returned, order, log } = await written(scene('inspected'), 'refunded');
    expect(returned).toMatchObject({ state: 'refunded', ended_at: TIME, cash_returned_piasters: 100_000 });
    expect(order).toMatchObject({ return_id: null, returned_piasters: 100_000, refund_due_piasters: 0 });
    expect(of('counters')).toMatchObject([{ action: 'decrement', data: { value: 100_000 } }]);
    expect(log).toEqual({ action: 'refund', return_state: 'refunded' });
  });

  test.each<[string, string, 'received' | 'refused' | 'refunded', string, object?]>([
    ['paid back before somebody has looked', 'requested', 'refunded', 'return_changed'],
    ['paid back before somebody has looked at what arrived', 'received', 'refunded', 'return_changed'],
    ['paid back where nothing is owed', 'closed', 'refunded', 'return_changed'],
    [
      'paid back before somebody has looked, with a card',
      'received',
      'refunded',
      'return_changed',
      { payment_method: 'card' },
    ],
    ['paid back in cash to a card', 'inspected', 'refunded', 'refund_by_card', { payment_method: 'card' }],
    ['refused once its pieces are here', 'received', 'refused', 'return_changed'],
    ['received when it was taken back', 'withdrawn', 'received', 'return_changed'],
  ])('is not %s', async (_title, before, state, code, order) => {
    const tables = scene(before, order);
    expect(await move(tables, state)).toBe(code);
    expect(tables.transactions).toEqual([]);
  });

  test('that is so already is answered as it is, and one that is none is not found', async () => {
    for (const state of ['received', 'refused', 'refunded'] as const) {
      const tables = scene(state, { payment_method: 'card' });
      expect(await move(tables, state)).toBe(state);
      expect(tables.transactions).toEqual([]);
    }
    expect(await move(new HeldTables({}), 'received')).toBe('not_found');
  });
});

describe('a return that somebody else changes meanwhile', () => {
  test('after it was read is decided by what it is then', async () => {
    const tables = scene('requested');
    const withdraw = () => Object.assign(tables.held.returns?.[0] ?? {}, { state: 'withdrawn' });
    tables.whenReading('returns', () => {}, withdraw);
    expect(await move(tables, 'received')).toBe('return_changed');
    expect(tables.transactions).toHaveLength(1);
  });

  test('at the same moment is read again', async () => {
    const tables = scene('requested');
    tables.problems.push('conflict');
    expect(await move(tables, 'received')).toBe('requested');
    expect(tables.transactions).toHaveLength(2);
    // Counters are made where they are missing alone.
    expect(tables.held.counters).toBeUndefined();
  });
});

test('a shop whose days and counters are not there yet gets them, and the return is retried', async () => {
  const tables = scene('inspected');
  tables.problems.push('missing');
  await move(tables, 'refunded');
  expect(tables.transactions).toHaveLength(2);
  const ids = (rows: { $id: string }[] | undefined) => rows?.map(({ $id }) => $id).toSorted();
  expect(ids(tables.held.counters)).toEqual(['revenue']);
  expect(ids(tables.held.sales_days)).toEqual(['2026-11-26']);
});
