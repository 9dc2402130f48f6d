import { expect, test } from 'vitest';
import { startShop } from '../../../testing/kit.ts';
import { orderKit } from '../../../testing/orders.ts';

const shop = await startShop({ delivery_fee_piasters: 0 });
const boss = await shop.join('admin');
const work = orderKit(shop, boss);

test('an order that cost nothing owes nothing when it comes back, and is not left waiting for money to go back', async () => {
  const gift = await shop.addAccessory({ price_piasters: 0 });
  const { caller, form } = await work.customer([gift, 1]);
  const orderId = (await work.place(caller, { ...form, amount: 0 })).data?.$id ?? expect.fail('not placed');
  await work.move(orderId, 'confirmed', 'shipped', 'delivered');
  expect((await work.details(orderId)).data).toMatchObject({ payment_status: 'paid', moves: { payment: [] } });
  expect((await work.update(orderId, { payment_status: 'refund_due' })).code).toBe('transition_refused');
  await work.move(orderId, 'returned');
  expect((await work.details(orderId)).data).toMatchObject({
    payment_status: 'paid',
    delivery_status: 'returned',
    refund_due: 0,
    moves: { payment: [], delivery: [], refund: false },
  });
});
