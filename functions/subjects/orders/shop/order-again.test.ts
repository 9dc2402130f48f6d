import { describe, expect, test } from 'vitest';
import { MAX_CART_LINES } from '#contract/constants.ts';
import { orderAgain as call } from '#contract/orders/calls.ts';
import { cartItemId } from '#lib/ids.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { checkoutKit, type Wish } from '../../../testing/checkout.ts';
import { OvertakenOnce } from '../../../testing/faulty-tables.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { orderAgain as orderAgainHandler } from './order-again.ts';

const orderAgain = asCalled(orderAgainHandler);

const shop = await startShop();
const kit = checkoutKit(shop);

async function placed(...wishes: Wish[]): Promise<{ caller: Caller; orderId: string }> {
  const { caller, form } = await kit.customer(...wishes);
  const { data } = await kit.place(caller, form);
  return { caller, orderId: data?.$id ?? '' };
}

const again = (caller: Caller, orderId: string, lang?: 'ar' | 'en') =>
  shop.call(caller, call, { userId: caller.id, orderId, lang });
const contents = async (caller: Caller) =>
  Object.fromEntries((await kit.cartOf(caller)).map(({ product_id, count }) => [product_id, count]));

describe('order again', () => {
  test('puts everything into the cart, with the ids that adding gives, in six steps', async () => {
    const aid = await shop.addHearingAid();
    const battery = await shop.addAccessory();
    const { caller, orderId } = await placed([aid, 2], [battery, 3]);
    const { data, headers } = await again(caller, orderId);
    expect(data).toEqual({ found: 2, short: [] });
    expect(headers['x-samaa-steps']).toBe('6');
    expect(await contents(caller)).toEqual({ [aid.$id]: 2, [battery.$id]: 3 });
    const ids = (await kit.cartOf(caller)).map(({ $id }) => $id);
    expect(ids).toContain(cartItemId(caller.id, 'hearing-aids', aid.$id));
    // What is in the cart can be ordered.
    expect((await kit.place(caller, kit.form(caller, [aid, 2], [battery, 3]))).status).toBe(200);
  });

  test('raises counts to those of the order, never lowers them, and a repeat adds nothing', async () => {
    const more = await shop.addHearingAid();
    const fewer = await shop.addHearingAid();
    const { caller, orderId } = await placed([more, 3], [fewer, 1]);
    await kit.put(caller, [more, 1]);
    await kit.put(caller, [fewer, 4]);
    for (const _ of ['first', 'repeat']) {
      expect((await again(caller, orderId)).data).toEqual({ found: 2, short: [] });
      expect(await contents(caller)).toEqual({ [more.$id]: 3, [fewer.$id]: 4 });
    }
  });

  test('says what could not be had, and why, in the asked language', async () => {
    const gone = await shop.addAccessory({ title_ar: 'قبة', title_en: 'Dome' });
    const soldOut = await shop.addAccessory({ title_ar: 'شاحن', title_en: 'Charger', stock: 2 });
    const fewer = await shop.addAccessory({ title_ar: 'بطارية', title_en: 'Battery', stock: 5 });
    const { caller, orderId } = await placed([gone, 1], [soldOut, 2], [fewer, 4]);
    await shop.remove('accessories', gone.$id);
    await shop.change('accessories', fewer.$id, { stock: 3 });
    const { data } = await again(caller, orderId, 'en');
    expect(data?.found).toBe(1);
    expect(data?.short).toHaveLength(3);
    expect(data?.short).toEqual(
      expect.arrayContaining([
        { title: 'Dome', wanted: 1, count: 0, reason: 'gone' },
        { title: 'Charger', wanted: 2, count: 0, reason: 'sold_out' },
        { title: 'Battery', wanted: 4, count: 3, reason: 'fewer' },
      ]),
    );
    expect(await contents(caller)).toEqual({ [fewer.$id]: 3 });
    expect((await again(caller, orderId)).data?.short.map(({ title }) => title)).toContain('قبة');
  });

  test('stops at a full cart', async () => {
    const [one, two] = [await shop.addHearingAid(), await shop.addHearingAid()];
    const { caller, orderId } = await placed([one, 1], [two, 1]);
    for (let line = 1; line < MAX_CART_LINES; line += 1) {
      await shop.create('cart_items', {
        user_id: caller.id,
        product_id: `product-${line}`,
        product_type: 'accessories',
        count: 1,
        version: 0,
        request_ids: [],
      });
    }
    const { data } = await again(caller, orderId);
    expect(data).toMatchObject({ found: 1, short: [{ reason: 'cart_full', count: 0 }] });
    expect(await kit.cartOf(caller)).toHaveLength(MAX_CART_LINES);
  });

  test("somebody else's order does not exist", async () => {
    const { orderId } = await placed([await shop.addHearingAid(), 1]);
    const mona = await shop.join();
    expect((await again(mona, orderId)).code).toBe('not_found');
    expect(await kit.cartOf(mona)).toEqual([]);
  });

  test('a change of the cart in between is not overwritten', async () => {
    const aid = await shop.addHearingAid({ stock: 20 });
    const { caller, orderId } = await placed([aid, 3]);
    const tables = new OvertakenOnce(shop.admin, () => kit.put(caller, [aid, 7]));
    const answer = await orderAgain({ userId: caller.id, orderId }, shop.contextOf(caller, { tables }));
    expect(answer).toEqual({ found: 1, short: [] });
    expect(await contents(caller)).toEqual({ [aid.$id]: 7 });
  });
});
