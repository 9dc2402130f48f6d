import { expect, test } from 'vitest';
import { completedOrderPath, parseCompletedOrder } from './completed-order.ts';

const queryOf = (path: string) => new URL(path, 'http://own.invalid').searchParams;

const placed = {
  $id: '65f0c0ffee',
  number: '12345678',
  amount: 12150.5,
  vat: 0,
  $createdAt: '2026-11-20T10:15:00.000+00:00',
};

test('a placed order arrives on its page as it was', () => {
  expect(parseCompletedOrder(queryOf(completedOrderPath(placed)))).toEqual({
    id: '65f0c0ffee',
    number: '12345678',
    amount: 12150.5,
    createdAt: new Date('2026-11-20T10:15:00Z'),
    isCollected: false,
  });
});

test('a link without the number still shows the order', () => {
  const query = queryOf(completedOrderPath(placed));
  query.delete('number');
  expect(parseCompletedOrder(query)).toMatchObject({ id: '65f0c0ffee', number: null });
});

test.each([
  ['$id', ''],
  ['$id', '<b>'],
  ['amount', ''],
  ['amount', '-5'],
  ['amount', '12e9'],
  ['amount', 'free'],
  ['$createdAt', ''],
  ['$createdAt', 'yesterday'],
])('a link with %s = %j shows no order', (name, value) => {
  const query = queryOf(completedOrderPath(placed));
  query.set(name, value);
  expect(parseCompletedOrder(query)).toBeNull();
});
