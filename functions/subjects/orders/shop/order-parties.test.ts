import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { SETTINGS_ID } from '#lib/ids.ts';
import { createOrderCard as createOrderCardHandler } from '#subjects/card-payments/shop/create-order-card.ts';
import { cleanUp } from '#subjects/privacy/admin/clean-up.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { checkoutKit } from '../../../testing/checkout.ts';
import { type Caller, newPhone, startShop } from '../../../testing/kit.ts';
import { paymentCash as paymentCashHandler } from './payment-cash.ts';

const createOrderCard = asCalled(createOrderCardHandler);
const paymentCash = asCalled(paymentCashHandler);

const LIMITS = { max_waiting_orders: 3, max_waiting_pieces: 4 };
const shop = await startShop({ ...LIMITS, max_open_cash_orders: 50 }, { cards: true });
const kit = checkoutKit(shop);
const addAid = () => shop.addHearingAid({ stock: 500, price_piasters: 1_000 });

let addresses = 0;
/** An address of the network from which nobody has ordered. */
const newAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

interface From {
  address?: string;
  phone?: string;
  count?: number;
  method?: 'cash' | 'card';
}

/** What somebody's order comes to: `placed`, or why not. */
async function order(
  who: Caller,
  aid: Awaited<ReturnType<typeof addAid>>,
  { address = newAddress(), phone = newPhone(), count = 1, method = 'cash' }: From = {},
): Promise<string> {
  for (const { $id } of await kit.cartOf(who)) await shop.remove('cart_items', $id);
  await kit.put(who, [aid, count]);
  const form = { ...kit.form(who, [aid, count]), phone };
  const context = { ...shop.contextOf(who, {}), clientAddress: address };
  const placed =
    method === 'cash' ? paymentCash(form, context) : createOrderCard({ ...form, payment_method: 'card' }, context);
  return placed.then(
    () => 'placed',
    ({ code }) => String(code),
  );
}
async function proven(): Promise<Caller> {
  const caller = await shop.join();
  await shop.prove(caller);
  return caller;
}
const heldOf = async (aid: { $id: string }) => 500 - ((await kit.stockOf(aid)) ?? 0);

test('throw-away accounts at one address hold few orders together, by cash and by card, also when they come at once', async () => {
  const aid = await addAid();
  const address = newAddress();
  const accounts = await Promise.all(Array.from({ length: 8 }, () => shop.join()));
  const answers = await Promise.all(
    accounts.map((who, number) => order(who, aid, { address, method: number % 2 ? 'card' : 'cash' })),
  );
  expect(answers.filter((one) => one === 'placed')).toHaveLength(LIMITS.max_waiting_orders);
  expect(new Set(answers)).toEqual(new Set(['placed', 'too_many_waiting_orders']));
  expect(await heldOf(aid)).toBe(LIMITS.max_waiting_orders);
  // Somewhere else, and with a proven email, people order as ever.
  expect(await order(await shop.join(), aid)).toBe('placed');
  expect(await order(await proven(), aid, { address })).toBe('placed');
});

test('customers whose email is proven order from an address that they share, however many they are', async () => {
  const aid = await addAid();
  const address = newAddress();
  for (let number = 0; number <= LIMITS.max_waiting_orders; number += 1) {
    expect(await order(await proven(), aid, { address, count: LIMITS.max_waiting_pieces + 1 })).toBe('placed');
  }
  // What they hold is not held against somebody new there.
  expect(await order(await shop.join(), aid, { address })).toBe('placed');
});

test('an account without a proven email, its phone and its address hold so many pieces of one product together', async () => {
  const [aid, other] = [await addAid(), await addAid()];
  const [address, phone] = [newAddress(), newPhone()];
  expect(await order(await shop.join(), aid, { count: LIMITS.max_waiting_pieces + 1 })).toBe('too_many_waiting_pieces');
  expect(await order(await shop.join(), aid, { address, count: 2 })).toBe('placed');
  expect(await order(await shop.join(), aid, { phone, count: 2 })).toBe('placed');
  expect(await order(await shop.join(), aid, { address, phone })).toBe('too_many_waiting_pieces');
  expect(await order(await shop.join(), other, { address, phone })).toBe('placed');
  const mona = await shop.join();
  expect(await order(mona, aid, { count: 3 })).toBe('placed');
  expect(await order(mona, aid, { count: 2 })).toBe('too_many_waiting_pieces');
});

test('one phone holds few orders, whatever the accounts; what strangers order under it is not held against who proved their email', async () => {
  const aid = await addAid();
  const phone = newPhone();
  for (let number = 0; number < LIMITS.max_waiting_orders; number += 1) {
    expect(await order(await shop.join(), aid, { phone })).toBe('placed');
  }
  expect(await order(await shop.join(), aid, { phone })).toBe('too_many_open_orders');
  for (let number = 0; number < LIMITS.max_waiting_orders; number += 1) {
    expect(await order(await proven(), aid, { phone })).toBe('placed');
  }
  expect(await order(await proven(), aid, { phone })).toBe('too_many_open_orders');
});

test('an order counts until the clinic has called, and from where it came is forgotten then', async () => {
  const aid = await addAid();
  const address = newAddress();
  const accounts = await Promise.all(Array.from({ length: LIMITS.max_waiting_orders }, () => shop.join()));
  for (const who of accounts) await order(who, aid, { address });
  expect(await order(await shop.join(), aid, { address })).toBe('too_many_waiting_orders');
  const [first] = await kit.ordersOf(accounts[0] ?? expect.fail());
  expect(first?.address_key).toMatch(/^[0-9a-f]{32}$/);
  await shop.change('orders', first?.$id ?? '', { delivery_status: 'confirmed' });
  expect(await order(await shop.join(), aid, { address })).toBe('placed');
  await cleanUp(shop.ports({ log: () => {} }));
  expect((await shop.row('orders', first?.$id ?? ''))?.address_key).toBeNull();
  const waiting = await shop.rows('orders', [Query.equal('address_key', first?.address_key ?? '')]);
  expect(waiting).toHaveLength(LIMITS.max_waiting_orders);
});

test('an admin may take the limits away', async () => {
  await shop.change('settings', SETTINGS_ID, { max_waiting_orders: 0, max_waiting_pieces: 0 });
  const aid = await addAid();
  const address = newAddress();
  for (let number = 0; number <= LIMITS.max_waiting_orders; number += 1) {
    expect(await order(await shop.join(), aid, { address, count: 6 })).toBe('placed');
  }
  await shop.change('settings', SETTINGS_ID, LIMITS);
});
