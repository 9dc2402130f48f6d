import { expect, test } from 'vitest';
import { anAdminOrder } from '#web/testing/admin-orders.ts';
import { aReturnRow } from '#web/testing/returns.ts';
import { aboutOrder, aboutReturn } from './about-order.ts';

test('a customer is asked to confirm an order that waits for it, and written to about a parcel that came back', () => {
  const order = anAdminOrder({ lang: 'en', amount: 2_050 });
  const { $id: id, number, moves } = order;
  const about = { of: 'order', id, lang: 'en' };
  expect(aboutOrder({ ...order, moves: { ...moves, call: true } })).toEqual({
    ...about,
    kind: 'order_to_confirm',
    number,
    total: 2_050,
  });
  const asked = { ...order, moves: { ...moves, call: false } };
  expect(aboutOrder({ ...asked, delivery_status: 'returned' })).toEqual({ ...about, kind: 'parcel_returned', number });
  expect(aboutOrder({ ...asked, delivery_status: 'shipped' })).toEqual({ ...about, kind: 'greeting' });
});

test('a return is written about under the order from which it is', () => {
  const { order_id: id, number } = aReturnRow();
  expect(aboutReturn(aReturnRow())).toEqual({ of: 'order', id, lang: 'ar', kind: 'order_return', number });
});
