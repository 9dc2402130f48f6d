import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { addToCart, fetchCart, updateCart } from '#contract/cart/calls.ts';
import { MAX_CART_LINES } from '#contract/constants.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { OvertakenOnce } from '../../../testing/faulty-tables.ts';
import { type Caller, type StoredRow, startShop } from '../../../testing/kit.ts';
import { addToCart as addToCartHandler } from './add-to-cart.ts';
import { updateCart as updateCartHandler } from './update-cart.ts';

const handleAdd = asCalled(addToCartHandler);
const handleUpdate = asCalled(updateCartHandler);

const shop = await startShop();

type Aid = StoredRow<'hearing_aids'>;

const add = (
  caller: Caller,
  product: { $id: string },
  count = 1,
  rest: { requestId?: string; lang?: 'ar' | 'en' } = {},
) =>
  shop.call(caller, addToCart, {
    userId: caller.id,
    productId: product.$id,
    product_type: 'hearing-aids',
    count,
    ...rest,
  });
const fetch = (caller: Caller) => shop.call(caller, fetchCart, { id: caller.id });
const update = (caller: Caller, id: string, count: number) =>
  shop.call(caller, updateCart, { userId: caller.id, id, count });
const rowsOf = (caller: Caller) => shop.rows('cart_items', [Query.equal('user_id', caller.id)]);

/** A customer with one line in the cart. */
async function customerWith(product: Aid, count = 1) {
  const caller = await shop.join();
  const { data } = await add(caller, product, count);
  return { caller, id: data?.$id ?? '' };
}

test('fetch-cart shows what is sold out and does not sum it', async () => {
  const aid = await shop.addHearingAid({ stock: 5, price_piasters: 1_000_000 });
  const soldOut = await shop.addHearingAid();
  const { caller } = await customerWith(aid, 2);
  await add(caller, soldOut);
  await shop.change('hearing_aids', soldOut.$id, { stock: 0 });
  const { data } = await fetch(caller);
  expect(data?.documents.map(({ product }) => product?.stock)).toEqual([5, 0]);
  expect(data?.subtotal).toBe(20_000);
});

test('fetch-cart names what is no longer sold, and neither shows nor sums it', async () => {
  const aid = await shop.addHearingAid({ brand: 'Oticon', model: 'Own 1' });
  const { caller } = await customerWith(aid);
  await shop.change('hearing_aids', aid.$id, { archived_at: '2026-01-01T00:00:00.000+00:00' });
  const { data } = await fetch(caller);
  expect(data).toMatchObject({ documents: [{ product: null, gone: 'Oticon Own 1' }], subtotal: 0 });
});

describe('add-to-cart', () => {
  test('makes a line and answers it, in three steps', async () => {
    const mona = await shop.join();
    const aid = await shop.addHearingAid();
    const { status, data, headers } = await add(mona, aid, 2);
    expect(status).toBe(200);
    expect(data).toEqual({
      $id: expect.any(String),
      product_id: aid.$id,
      product_type: 'hearing-aids',
      count: 2,
    });
    expect(headers['x-samaa-steps']).toBe('3');
    expect(await rowsOf(mona)).toMatchObject([{ $id: data?.$id, user_id: mona.id, count: 2 }]);
  });

  test('adding again raises the count of the same line', async () => {
    const aid = await shop.addHearingAid();
    const { caller, id } = await customerWith(aid, 2);
    expect((await add(caller, aid, 3)).data).toMatchObject({ $id: id, count: 5 });
    expect(await rowsOf(caller)).toMatchObject([{ count: 5 }]);
  });

  test('a repeated request adds nothing again, in sequence or at once', async () => {
    const mona = await shop.join();
    const aid = await shop.addHearingAid();
    const first = { requestId: 'request-1' };
    await add(mona, aid, 1, first);
    await add(mona, aid, 1, { requestId: 'request-2' });
    expect((await add(mona, aid, 1, first)).data?.count).toBe(2);
    const third = { requestId: 'request-3' };
    const answers = await Promise.all([add(mona, aid, 1, third), add(mona, aid, 1, third), add(mona, aid, 1, third)]);
    expect(answers.map(({ data }) => data?.count)).toEqual([3, 3, 3]);
    expect(await rowsOf(mona)).toMatchObject([{ count: 3 }]);
  });

  test('additions at the same moment all count', async () => {
    const mona = await shop.join();
    const aid = await shop.addHearingAid();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(mona, aid)));
    expect(answers.map(({ data }) => data?.count).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(await rowsOf(mona)).toMatchObject([{ count: 5 }]);
  });

  test('never more than the stock, counting what is in the cart', async () => {
    const aid = await shop.addHearingAid({ brand: 'Oticon', model: 'Own 1', stock: 3 });
    const { caller } = await customerWith(aid, 2);
    const { status, body } = await add(caller, aid, 2, { lang: 'en' });
    expect([status, JSON.parse(body)]).toEqual([
      409,
      {
        error: '"Oticon Own 1" has only 3 left.',
        code: 'out_of_stock',
        params: { productId: aid.$id, title: 'Oticon Own 1', available: 3 },
      },
    ]);
    expect((await add(caller, aid, 1)).data?.count).toBe(3);
    expect((await add(caller, await shop.addHearingAid({ stock: 0 }))).code).toBe('out_of_stock');
  });

  test('at most forty lines', async () => {
    const mona = await shop.join();
    const known = await shop.addHearingAid();
    await add(mona, known);
    for (let line = 1; line < MAX_CART_LINES; line += 1) {
      const row = {
        user_id: mona.id,
        product_id: `p${line}`,
        product_type: 'hearing-aids',
        count: 1,
        version: 0,
      } as const;
      await shop.create('cart_items', row);
    }
    const full = await add(mona, await shop.addHearingAid());
    expect([full.status, full.code, full.params]).toEqual([409, 'cart_full', { max: 40 }]);
    expect((await add(mona, known)).data?.count).toBe(2);
  });

  test('a product that is not there is not found', async () => {
    expect((await add(await shop.join(), { $id: 'nothing' })).code).toBe('not_found');
  });

  test.each([0, -1, 1.5, '1', 10_000])('a count of %j is refused', async (count) => {
    const mona = await shop.join();
    expect((await add(mona, await shop.addHearingAid(), count as number)).code).toBe('invalid_input');
    expect(await rowsOf(mona)).toEqual([]);
  });
});

describe('fetch-cart', () => {
  test('answers lines with their products and what they cost, in three steps', async () => {
    const mona = await shop.join();
    const aid = await shop.addHearingAid({ price_piasters: 11_400, stock: 5 });
    const battery = await shop.addAccessory({ price_piasters: 2_050 });
    await add(mona, aid, 2);
    const input = { userId: mona.id, productId: battery.$id, product_type: 'accessories', count: 3 } as const;
    await shop.call(mona, addToCart, input);
    await shop.change('settings', SETTINGS_ID, { vat_hearing_aids_basis_points: 1400 });

    const { data, headers } = await fetch(mona);
    expect(data).toMatchObject({
      total: 2,
      subtotal: 289.5,
      vat: 28,
      documents: [
        { product_id: aid.$id, count: 2, product: { price: 114, stock: 5, description: '<p>سماعة</p>' } },
        { product_id: battery.$id, count: 3, product: { price: 20.5, title: 'بطاريات' } },
      ],
    });
    expect(headers['x-samaa-steps']).toBe('3');
    await shop.change('settings', SETTINGS_ID, { vat_hearing_aids_basis_points: 0 });
    expect((await fetch(mona)).data?.vat).toBe(0);
  });

  test('takes three steps for forty lines too', async () => {
    const mona = await shop.join();
    for (let line = 0; line < MAX_CART_LINES; line += 1) {
      const product = line % 2 ? await shop.addHearingAid() : await shop.addAccessory();
      const product_type = line % 2 ? ('hearing-aids' as const) : ('accessories' as const);
      await shop.create('cart_items', {
        user_id: mona.id,
        product_id: product.$id,
        product_type,
        count: 1,
        version: 0,
      });
    }
    const { data, headers } = await fetch(mona);
    expect(data?.documents.filter(({ product }) => product !== null)).toHaveLength(MAX_CART_LINES);
    expect(headers['x-samaa-steps']).toBe('3');
  });

  test('a product that is gone is null and costs nothing', async () => {
    const aid = await shop.addHearingAid();
    const { caller } = await customerWith(aid);
    await shop.remove('hearing_aids', aid.$id);
    const { data } = await fetch(caller);
    expect(data).toMatchObject({ total: 1, subtotal: 0, documents: [{ product_id: aid.$id, product: null }] });
  });

  test('an empty cart is empty', async () => {
    expect((await fetch(await shop.join())).data).toEqual({ documents: [], total: 0, subtotal: 0, vat: 0 });
  });
});

describe('update-cart', () => {
  test('sets the count, as often as it is sent', async () => {
    const aid = await shop.addHearingAid();
    const { caller, id } = await customerWith(aid, 1);
    for (const _ of ['sent', 'repeated']) {
      expect((await update(caller, id, 4)).data).toMatchObject({ $id: id, count: 4 });
    }
    expect(await rowsOf(caller)).toMatchObject([{ count: 4 }]);
  });

  test('0 removes the line and answers null, also when it is gone', async () => {
    const aid = await shop.addHearingAid();
    const { caller, id } = await customerWith(aid);
    for (const _ of ['sent', 'repeated']) {
      const { status, data } = await update(caller, id, 0);
      expect([status, data]).toEqual([200, null]);
    }
    expect(await rowsOf(caller)).toEqual([]);
  });

  test('never above the stock, also when it has fallen', async () => {
    const aid = await shop.addHearingAid({ stock: 5 });
    const { caller, id } = await customerWith(aid, 5);
    await shop.change('hearing_aids', aid.$id, { stock: 2 });
    const { code, params } = await update(caller, id, 4);
    expect([code, params.available]).toEqual(['out_of_stock', 2]);
    expect((await update(caller, id, 2)).data?.count).toBe(2);
  });

  test("somebody else's line is answered like one that does not exist, and stays", async () => {
    const aid = await shop.addHearingAid();
    const { caller, id } = await customerWith(aid, 2);
    const other = await shop.join();
    expect((await update(other, id, 3)).body).toBe((await update(other, 'nothing', 3)).body);
    expect((await update(other, id, 0)).body).toBe((await update(other, 'nothing', 0)).body);
    expect(await rowsOf(caller)).toMatchObject([{ count: 2 }]);
  });
});

describe('a line that somebody changes in between', () => {
  const ports = (overtake: () => Promise<unknown>) => ({
    tables: new OvertakenOnce(shop.admin, overtake),
    pause: async () => {},
  });

  test('is raised by both additions', async () => {
    const aid = await shop.addHearingAid();
    const { caller } = await customerWith(aid, 1);
    const input = { userId: caller.id, productId: aid.$id, product_type: 'hearing-aids', count: 2 } as const;
    const context = shop.contextOf(
      caller,
      ports(() => add(caller, aid, 3)),
    );
    expect(await handleAdd(input, context)).toMatchObject({ count: 6 });
    expect(await rowsOf(caller)).toMatchObject([{ count: 6 }]);
  });

  test('is made again when it was removed or ordered meanwhile', async () => {
    const aid = await shop.addHearingAid();
    const { caller, id } = await customerWith(aid, 1);
    const input = { userId: caller.id, productId: aid.$id, product_type: 'hearing-aids', count: 2 } as const;
    const context = shop.contextOf(
      caller,
      ports(() => update(caller, id, 0)),
    );
    expect(await handleAdd(input, context)).toMatchObject({ $id: id, count: 2 });
  });

  test('does not pass the stock by two additions', async () => {
    const aid = await shop.addHearingAid({ stock: 3 });
    const { caller } = await customerWith(aid, 1);
    const input = { userId: caller.id, productId: aid.$id, product_type: 'hearing-aids', count: 2 } as const;
    const context = shop.contextOf(
      caller,
      ports(() => add(caller, aid, 1)),
    );
    await expect(handleAdd(input, context)).rejects.toMatchObject({ code: 'out_of_stock' });
    expect(await rowsOf(caller)).toMatchObject([{ count: 2 }]);
  });

  test('gets the count that was set last', async () => {
    const aid = await shop.addHearingAid();
    const { caller, id } = await customerWith(aid, 1);
    const context = shop.contextOf(
      caller,
      ports(() => update(caller, id, 7)),
    );
    expect(await handleUpdate({ userId: caller.id, id, count: 4 }, context)).toMatchObject({ count: 4 });
    const [row] = await rowsOf(caller);
    // Both changes count: an order that was read before either of them does not go through.
    expect(row).toMatchObject({ count: 4, version: 2 });
  });
});
