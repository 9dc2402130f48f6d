import { expect, test } from 'vitest';
import { inLockOrder } from './lock-order.ts';
import { type Operation, rowsOf, stage } from './operations.ts';

const shown = (operations: readonly Operation[]) =>
  inLockOrder(operations).map((one) => `${one.action} ${one.tableId} ${rowsOf(one)?.join(' ') ?? '?'}`);
const line = {
  user_id: 'mona',
  product_id: 'p',
  product_type: 'accessories' as const,
  count: 1,
  version: 0,
  request_ids: [],
};

test('operations are taken by the ranking of their tables, then by row, whatever order they come in', () => {
  const operations = [
    stage.increment('counters', 'orders', 'value'),
    stage.decrement('hearing_aids', 'b', 'stock', { by: 1, min: 0 }),
    stage.decrement('hearing_aids', 'a', 'stock', { by: 1, min: 0 }),
    stage.claim('orders', 'order', 'version', 3),
    stage.update('orders', 'order', { note: 'x' }),
  ];
  const wanted = [
    'increment orders order',
    'update orders order',
    'decrement hearing_aids a',
    'decrement hearing_aids b',
    'increment counters orders',
  ];
  expect(shown(operations)).toEqual(wanted);
  const [counter, b, a, claim, update] = operations as [Operation, Operation, Operation, Operation, Operation];
  expect(shown([a, claim, b, update, counter])).toEqual(wanted);
});

test('rows that were claimed are deleted together, after the last claim', () => {
  expect(
    shown(
      [
        stage.deleteIds('cart_items', ['c', 'a', 'b']),
        ...['b', 'c', 'a'].map((id) => stage.claim('cart_items', id, 'version', 0)),
      ].toReversed(),
    ),
  ).toEqual([
    'increment cart_items a',
    'increment cart_items b',
    'increment cart_items c',
    'bulkDelete cart_items a b c',
  ]);
});

test('new rows that others may want come before those that are given up', () => {
  const slot = { who: 's-sara', starts_at: '2026-11-24T10:00:00.000Z', appointment_id: 'appointment' };
  expect(
    shown([
      stage.deleteIds('appointment_slots', ['a']),
      stage.createMany('appointment_slots', [{ $id: 'b', ...slot }]),
      stage.claim('appointments', 'appointment', 'version', 0),
    ]),
  ).toEqual(['increment appointments appointment', 'bulkCreate appointment_slots b', 'bulkDelete appointment_slots a']);
});

test('a bulk operation is split where another one takes a row in between, a deletion into its rows', () => {
  expect(
    shown([
      stage.deleteIds('cart_items', ['a', 'b', 'd']),
      stage.upsertMany(
        'cart_items',
        ['e', 'c'].map(($id) => ({ $id, ...line })),
      ),
    ]),
  ).toEqual([
    'bulkDelete cart_items a',
    'bulkDelete cart_items b',
    'bulkUpsert cart_items c',
    'bulkDelete cart_items d',
    'bulkUpsert cart_items e',
  ]);
});

test('new rows come last in their table and keep the order in which they were staged', () => {
  expect(
    shown([
      stage.createMany(
        'cart_items',
        ['z', 'y'].map(($id) => ({ $id, ...line })),
      ),
      stage.update('cart_items', 'zz', { count: 2 }),
    ]),
  ).toEqual(['update cart_items zz', 'bulkCreate cart_items z y']);
});

test('a bulk operation stays whole where splitting would make too many operations', () => {
  const ids = Array.from({ length: 120 }, (_, index) => String(index).padStart(3, '0'));
  const even = ids.filter((_, index) => index % 2 === 0);
  const odd = ids.filter((_, index) => index % 2 === 1);
  expect(shown([stage.deleteIds('cart_items', even), stage.deleteIds('cart_items', odd)])).toHaveLength(2);
});
