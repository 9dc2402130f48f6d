import { describe, expect, test } from 'vitest';
import { COUNTER_IDS } from '#lib/ids.ts';
import type { Operation } from '#runtime/tables.ts';
import { HeldTables } from '../../testing/held-tables.ts';
import {
  countedAt,
  countOneLess,
  countOneMore,
  countOrder,
  countRevenue,
  countStates,
  type DatedOrder,
  ensureCounters,
  ensureSalesDay,
} from './counters.ts';

/** After midnight in Cairo, before it by UTC. */
const NIGHT = new Date('2026-11-25T22:30:00.000Z');
const DAY = '2026-11-26';
/** What operations count: the row, the column, by how much, and how far down it may go. */
const counted = (operations: readonly Operation[]) =>
  operations.map((one) => {
    const { column, value, min } = one.data as { column: string; value: number; min?: number };
    const by = one.action === 'decrement' ? -value : value;
    return ['rowId' in one && one.rowId, column, by, ...(min === undefined ? [] : [min])];
  });

test('an order counts once in all, and once on its day in Cairo', () => {
  expect(counted(countOrder(NIGHT))).toEqual([
    ['orders', 'value', 1],
    [DAY, 'orders', 1],
  ]);
});

test('a counter goes up and down by one, and not below nothing', () => {
  expect(counted([countOneMore('orders'), countOneLess('orders')])).toEqual([
    ['orders', 'value', 1],
    ['orders', 'value', -1, 0],
  ]);
});

test('money counts in all and on its day, which may end below nothing as all of them may not', () => {
  expect(counted(countRevenue(500, NIGHT))).toEqual([
    ['revenue', 'value', 500],
    [DAY, 'revenue_piasters', 500],
  ]);
  expect(counted(countRevenue(-500, NIGHT))).toEqual([
    ['revenue', 'value', -500, 0],
    [DAY, 'revenue_piasters', -500, -1_000_000_000_000_000],
  ]);
  expect(countRevenue(0, NIGHT)).toEqual([]);
});

const ORDER: DatedOrder = {
  $createdAt: '2026-11-20T10:00:00.000Z',
  counted_at: null,
  card_order_at: null,
  payment_method: 'cash',
  payment_status: 'pending',
  delivery_status: 'processing',
};
const CARD = { ...ORDER, payment_method: 'card', payment_status: 'paid' } as const;

describe('an order was counted', () => {
  test('when it says so', () => {
    expect(countedAt({ ...CARD, counted_at: '2026-11-22T10:00:00.000Z' })).toBe('2026-11-22T10:00:00.000Z');
    // Also one that has become none since.
    const given = { ...CARD, payment_status: 'expired', counted_at: '2026-11-22T10:00:00.000Z' } as const;
    expect(countedAt(given)).toBe('2026-11-22T10:00:00.000Z');
  });

  test('when it was placed, if it is older than that and in cash', () => {
    expect(countedAt({ ...ORDER, card_order_at: '2026-11-21T10:00:00.000Z' })).toBe(ORDER.$createdAt);
  });

  test('when its card paid, if it is older than that', () => {
    expect(countedAt({ ...CARD, card_order_at: '2026-11-21T10:00:00.000Z' })).toBe('2026-11-21T10:00:00.000Z');
    expect(countedAt(CARD)).toBe(ORDER.$createdAt);
  });

  test('never, if its card has not paid', () => {
    expect(countedAt({ ...CARD, payment_status: 'pending', card_order_at: '2026-11-21T10:00:00.000Z' })).toBeNull();
  });
});

describe('the states of an order count on its own day', () => {
  const LOWEST = -2_147_483_648;

  test('each that is new once more, each that is over once less, and one that stays not at all', () => {
    const sent = { ...ORDER, payment_status: 'paid', delivery_status: 'shipped' } as const;
    expect(counted(countStates(sent, { payment_status: 'paid', delivery_status: 'delivered' }, NIGHT))).toEqual([
      ['2026-11-20', 'delivered', 1],
      ['2026-11-20', 'shipped', -1, LOWEST],
    ]);
    const both = countStates(sent, { payment_status: 'refund_due', delivery_status: 'returned' }, NIGHT);
    expect(counted(both)).toEqual([
      ['2026-11-20', 'returned', 1],
      ['2026-11-20', 'refund_due', 1],
      ['2026-11-20', 'shipped', -1, LOWEST],
      ['2026-11-20', 'paid', -1, LOWEST],
    ]);
    expect(countStates(sent, sent, NIGHT)).toEqual([]);
  });

  test('or on the day on which it counts from now on', () => {
    const unpaid = { ...CARD, payment_status: 'pending' } as const;
    expect(counted(countStates(unpaid, { ...unpaid, payment_status: 'paid' }, NIGHT))).toEqual([[DAY, 'paid', 1]]);
    expect(countStates(unpaid, { ...unpaid, payment_status: 'failed' }, NIGHT)).toEqual([]);
  });

  test('in Cairo', () => {
    const order = { ...ORDER, counted_at: '2026-11-19T22:30:00.000Z' };
    expect(counted(countStates(order, { ...order, delivery_status: 'confirmed' }, NIGHT))).toEqual([
      ['2026-11-20', 'confirmed', 1],
    ]);
  });
});

describe('counters that are missing', () => {
  const rows = ({ held }: HeldTables) =>
    [held.counters, held.sales_days, held.state_days].map((some) =>
      some?.map(({ $id, value, orders, revenue_piasters, paid }) => [$id, value ?? orders, revenue_piasters ?? paid]),
    );

  test('are made with nothing, and so are the rows of a day', async () => {
    const tables = new HeldTables({});
    await ensureCounters(tables);
    await ensureSalesDay(tables, NIGHT);
    expect(rows(tables)).toEqual([COUNTER_IDS.map((id) => [id, 0, undefined]), [[DAY, 0, 0]], [[DAY, undefined, 0]]]);
  });

  test('are made by what counts in them', async () => {
    const tables = new HeldTables({});
    tables.problems.push('missing');
    const delivered = countStates(ORDER, { ...ORDER, delivery_status: 'delivered' }, NIGHT);
    const operations = [...countOrder(NIGHT), ...countRevenue(500, NIGHT), ...delivered];
    expect(await tables.transact(operations)).toBe('missing');
    expect(rows(tables)).toEqual([
      [
        ['orders', 0, undefined],
        ['revenue', 0, undefined],
      ],
      [[DAY, 0, 0]],
      [['2026-11-20', undefined, 0]],
    ]);
  });

  test('leave those that are there as they are', async () => {
    const tables = new HeldTables({
      counters: [{ $id: 'orders', value: 7 }],
      sales_days: [{ $id: DAY, orders: 3, revenue_piasters: 5 }],
    });
    await ensureCounters(tables);
    await ensureSalesDay(tables, NIGHT);
    expect(tables.held.counters?.find(({ $id }) => $id === 'orders')).toMatchObject({ value: 7 });
    expect(rows(tables)[1]).toEqual([[DAY, 3, 5]]);
    expect(tables.held.state_days).toMatchObject([{ $id: DAY, paid: 0 }]);
  });
});
