import { expect, test } from 'vitest';
import { type Held, HeldTables } from '../../testing/held-tables.ts';
import { findReservation, releaseOperations } from './reservation.ts';

const ORDER = {
  $id: 'order',
  $createdAt: '2026-11-26T09:00:00.000Z',
  number: 'N1',
  user_id: 'mona',
  version: 3,
  payment_method: 'card',
  payment_status: 'pending',
  delivery_status: 'processing',
  amount_piasters: 300_000,
  received_piasters: 0,
  returned_piasters: 0,
  refund_due_piasters: 0,
  return_due_piasters: 0,
  returns_cash_piasters: 0,
  reserved_until: '2026-11-26T09:30:00.000Z',
  return_id: null,
  counted_at: null,
  payment_undecided_at: null,
  lang: 'ar',
};
const line = (product_type: string, product_id: string, count: number, order_id = 'order') => {
  const rest = { title_ar: '', title_en: '', unit_price_piasters: 100_000 };
  return { $id: `${order_id} ${product_id}`, order_id, product_type, product_id, count, ...rest };
};
const SCENE: Held = {
  order_lines: [
    line('hearing-aids', 'aid', 2),
    line('hearing-aids', 'gone', 1),
    line('accessories', 'aid', 4),
    line('hearing-aids', 'aid', 9, 'other'),
  ],
  hearing_aids: [{ $id: 'aid', stock: 0 }],
  accessories: [{ $id: 'aid', stock: 0 }],
};
const scene = (order: object = {}) => new HeldTables({ ...SCENE, orders: [{ ...ORDER, ...order }] });

test('an order that waits for its card keeps its products that are there, and gives them back when it is released', async () => {
  const reservation = await findReservation(scene(), 'order');
  expect(reservation?.pieces.map(({ product_type, product_id, count }) => [product_type, product_id, count])).toEqual([
    ['hearing-aids', 'aid', 2],
    ['accessories', 'aid', 4],
  ]);
  const operations = reservation
    ? releaseOperations(reservation, { by: null, at: new Date() }, { shown_at: null })
    : [];
  expect(operations.find(({ tableId, action }) => tableId === 'orders' && action === 'update')?.data).toMatchObject({
    payment_status: 'expired',
    reserved_until: null,
    shown_at: null,
  });
  const stock = operations.filter(({ tableId }) => tableId === 'hearing_aids' || tableId === 'accessories');
  expect(stock).toMatchObject([
    { tableId: 'hearing_aids', action: 'increment', rowId: 'aid', data: { value: 2 } },
    { tableId: 'accessories', action: 'increment', rowId: 'aid', data: { value: 4 } },
  ]);
});

test('one that was declined keeps them until its time is over, and stays declined', async () => {
  const reservation = await findReservation(scene({ payment_status: 'failed' }), 'order');
  expect(reservation?.release).toMatchObject({ stock: 'give back', state: { payment: 'failed', holdsStock: false } });
});

test.each<[string, object]>([
  ['is paid', { payment_status: 'paid', received_piasters: 300_000 }],
  ['is owed back', { payment_status: 'refund_due', delivery_status: 'cancelled' }],
  ['was released', { payment_status: 'expired', reserved_until: null }],
  ['is paid in cash', { payment_method: 'cash', reserved_until: null }],
  ['is not there', { $id: 'another' }],
])('one that %s keeps nothing that could be released', async (_title, order) => {
  expect(await findReservation(scene(order), 'order')).toBeNull();
});
