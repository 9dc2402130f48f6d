import { beforeEach, expect, test } from 'vitest';
import { checkCredentials, register } from '#contract/accounts/calls.ts';
import { addToCart, updateCart } from '#contract/cart/calls.ts';
import { checkoutKit } from './checkout.ts';
import { type Caller, newPhone, type StoredRow, startShop } from './kit.ts';

/** What the shop costs where no other test says it. */
const shop = await startShop();
const kit = checkoutKit(shop);

let mona: Caller;
let aid: StoredRow<'hearing_aids'>;

beforeEach(async () => {
  mona = await shop.join();
  aid = await shop.addHearingAid();
});

const add = async (requestId: string) => {
  const line = { userId: mona.id, productId: aid.$id, product_type: 'hearing-aids', count: 1, requestId } as const;
  const { headers, data } = await shop.call(mona, addToCart, line);
  return { steps: headers['x-samaa-steps'], id: data?.$id ?? '' };
};

test('add-to-cart', async () => {
  expect((await add('request-1')).steps).toBe('3');
  expect((await add('request-2')).steps).toBe('5');
  expect((await add('request-2')).steps).toBe('2');
});

test('update-cart', async () => {
  const { id } = await add('request-1');
  const update = async (count: number) =>
    (await shop.call(mona, updateCart, { userId: mona.id, id, count })).headers['x-samaa-steps'];
  expect(await update(2)).toBe('6');
  expect(await update(0)).toBe('3');
});

test('payment-cash, repeated', async () => {
  const { caller, form } = await kit.customer([aid, 1]);
  await kit.place(caller, form);
  expect((await kit.place(caller, form)).headers['x-samaa-steps']).toBe('3');
});

test('register', async () => {
  const once = async () => {
    const password = 'a long secret';
    const email = `${crypto.randomUUID()}@example.com`;
    const form = { email, password, repeatedPassword: password, phone: newPhone(), username: 'Mona' };
    return (await shop.call(shop.guest, register, form)).headers['x-samaa-steps'];
  };
  expect(await once()).toBe('7');
  expect(await once()).toBe('8');
});

test('check-credentials', async () => {
  const { email, password } = mona;
  const once = async () =>
    (await shop.call(shop.guest, checkCredentials, { email, password })).headers['x-samaa-steps'];
  expect(await once()).toBe('7');
  expect(await once()).toBe('6');
});
