import { describe, expect, test } from 'vitest';
import { updateCart } from '#contract/cart/calls.ts';
import { MAX_CART_LINES } from '#contract/constants.ts';
import { fetchOrderLimit } from '#contract/payments/calls.ts';
import { orderId } from '#lib/ids.ts';
import { checkoutKit, type Wish } from '../../../testing/checkout.ts';
import { startShop } from '../../../testing/kit.ts';
import { isOrderNumber, orderNumber } from '../rules/order-number.ts';

const shop = await startShop({ vat_hearing_aids_basis_points: 1400 });
const { place, ordersOf, linesOf, cartOf, stockOf, placedOrders, ...kit } = checkoutKit(shop);

describe('a cash order', () => {
  test('is placed with its lines, takes the stock, empties the cart and is counted, in five steps', async () => {
    const aid = await shop.addHearingAid({ brand: 'Phonak', model: 'Audéo L90-R', price_piasters: 11_400, stock: 5 });
    const battery = await shop.addAccessory({ title_ar: 'بطاريات', title_en: 'Batteries', price_piasters: 2_050 });
    const { caller, form } = await kit.customer([aid, 2], [battery, 3]);
    const before = await placedOrders();

    const { status, data, headers } = await place(caller, {
      ...form,
      firstName: ' منى ',
      phone: '٠١٠ ١٢٣٤ ٥٦٧٨',
      email: ' Mona@Example.com',
      lang: 'en',
    });
    expect(status).toBe(200);
    expect(headers['x-samaa-steps']).toBe('5');

    const [order, ...others] = await ordersOf(caller);
    expect(others).toEqual([]);
    expect(data).toEqual({
      $id: order?.$id,
      number: order?.number,
      amount: 339.5,
      vat: 28,
      $createdAt: order?.$createdAt,
    });
    expect(isOrderNumber(data?.number ?? '')).toBe(true);
    expect(order).toMatchObject({
      user_id: caller.id,
      user_email: 'mona@example.com',
      first_name: 'منى',
      last_name: 'علي',
      user_age: 67,
      user_hearing_assessment: 'moderate',
      user_damaged_ear: 'both',
      user_phone: '01012345678',
      address: '12 شارع النيل',
      city: 'Cairo',
      hearing_assessment_image: null,
      amount_piasters: 33_950,
      delivery_fee_piasters: 5_000,
      vat_piasters: 2_800,
      payment_method: 'cash',
      payment_status: 'pending',
      delivery_status: 'processing',
      lang: 'en',
    });
    const lines = await linesOf(order?.$id ?? '');
    expect(lines).toHaveLength(2);
    expect(lines.find(({ product_id }) => product_id === aid.$id)).toMatchObject({
      product_type: 'hearing-aids',
      title_ar: 'Phonak Audéo L90-R',
      title_en: 'Phonak Audéo L90-R',
      unit_price_piasters: 11_400,
      count: 2,
      vat_piasters: 2_800,
    });
    expect(lines.find(({ product_id }) => product_id === battery.$id)).toMatchObject({
      product_type: 'accessories',
      title_ar: 'بطاريات',
      title_en: 'Batteries',
      unit_price_piasters: 2_050,
      count: 3,
      vat_piasters: 0,
    });
    expect(await stockOf(aid)).toBe(3);
    expect((await shop.row('accessories', battery.$id))?.stock).toBe(7);
    expect(await cartOf(caller)).toEqual([]);
    expect(await placedOrders()).toBe(before + 1);
  });

  test('takes five steps for forty lines too', async () => {
    const wishes: Wish[] = [];
    for (let line = 0; line < MAX_CART_LINES; line += 1) {
      wishes.push([line % 2 ? await shop.addHearingAid() : await shop.addAccessory(), 1]);
    }
    const { caller, form } = await kit.customer(...wishes);
    const { data, headers } = await place(caller, form);
    expect(headers['x-samaa-steps']).toBe('5');
    expect(await linesOf(data?.$id ?? '')).toHaveLength(MAX_CART_LINES);
    expect(await cartOf(caller)).toEqual([]);
  });

  test('needs neither age nor assessment', async () => {
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 1]);
    const { status } = await place(caller, {
      ...form,
      age: null,
      hearing_assessment: '',
      hearing_assessment_image: '',
    });
    expect(status).toBe(200);
    expect(await ordersOf(caller)).toMatchObject([{ user_age: null, user_hearing_assessment: null }]);
  });

  test('moves on to another number when its number is taken', async () => {
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 1]);
    const taken = orderNumber(orderId(caller.id, form.checkoutKey ?? ''), 0);
    const other = await kit.customer([await shop.addHearingAid(), 1]);
    await place(other.caller, other.form);
    const [otherOrder] = await ordersOf(other.caller);
    await shop.change('orders', otherOrder?.$id ?? '', { number: taken });
    const { status, data } = await place(caller, form);
    expect(status).toBe(200);
    expect(data?.number).not.toBe(taken);
    expect(isOrderNumber(data?.number ?? '')).toBe(true);
  });

  test('can be placed in a store whose counters nobody has made', async () => {
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 1]);
    await shop.remove('counters', 'orders');
    expect((await place(caller, form)).status).toBe(200);
    expect(await placedOrders()).toBe(1);
  });
});

describe('what the customer confirmed is compared', () => {
  test('a price that changed places nothing and tells the new figures', async () => {
    const aid = await shop.addHearingAid({ price_piasters: 10_000 });
    const { caller, form } = await kit.customer([aid, 2]);
    await shop.change('hearing_aids', aid.$id, { price_piasters: 12_000 });
    const { status, body } = await place(caller, form);
    expect([status, JSON.parse(body)]).toEqual([
      409,
      {
        error: 'The total has changed to 290 EGP. Please confirm it.',
        code: 'price_changed',
        params: { cart: form.cart, amount: 290, subtotal: 240, deliveryFee: 50, vat: 29.47 },
      },
    ]);
    expect(await ordersOf(caller)).toEqual([]);
    expect(await cartOf(caller)).toHaveLength(1);
    expect(await stockOf(aid)).toBe(10);
    expect((await place(caller, { ...form, amount: 290 })).status).toBe(200);
  });

  test.each([
    ['another count', (form: { count: number }[]) => form.map((line) => ({ ...line, count: 3 }))],
    ['a line that is missing', (form: object[]) => form.slice(1)],
    ['a line too many', (form: object[]) => [...form, { ...form[0], product_id: 'more' }]],
  ])('%s is cart_changed with what the cart holds', async (_name, change) => {
    const aid = await shop.addHearingAid({ price_piasters: 10_000 });
    const battery = await shop.addAccessory({ price_piasters: 1_000 });
    const { caller, form } = await kit.customer([aid, 1], [battery, 1]);
    const { status, code, params } = await place(caller, { ...form, cart: change(form.cart) as typeof form.cart });
    expect([status, code]).toEqual([409, 'cart_changed']);
    expect(params).toMatchObject({ cart: form.cart, amount: 160 });
    expect(await ordersOf(caller)).toEqual([]);
  });

  test('a product that is gone is no part of the order, and leaves the cart with it', async () => {
    const gone = await shop.addHearingAid();
    const aid = await shop.addHearingAid();
    const { caller, form } = await kit.customer([gone, 1], [aid, 1]);
    await shop.remove('hearing_aids', gone.$id);
    expect((await place(caller, form)).code).toBe('cart_changed');
    const { data } = await place(caller, { ...kit.form(caller, [aid, 1]) });
    expect(await linesOf(data?.$id ?? '')).toMatchObject([{ product_id: aid.$id }]);
    expect(await cartOf(caller)).toEqual([]);
  });

  test.each([
    ['is sold out', { stock: 0 }],
    ['is no longer sold', { archived_at: '2026-01-01T00:00:00.000+00:00' }],
  ])('what %s is named, and left out only when the customer has taken it out of the cart', async (_name, change) => {
    const missing = await shop.addHearingAid({ brand: 'Oticon', model: 'Own 1' });
    const aid = await shop.addHearingAid();
    const { caller } = await kit.customer([missing, 1], [aid, 1]);
    await shop.change('hearing_aids', missing.$id, change);
    const without = kit.form(caller, [aid, 1]);
    const refused = await place(caller, without);
    expect([refused.code, refused.params]).toEqual([
      'out_of_stock',
      { productId: missing.$id, title: 'Oticon Own 1', available: 0 },
    ]);
    expect(await ordersOf(caller)).toEqual([]);
    const cart = await cartOf(caller);
    expect(cart).toHaveLength(2);
    const row = cart.find(({ product_id }) => product_id === missing.$id);
    await shop.call(caller, updateCart, { userId: caller.id, id: row?.$id ?? '', count: 0 });
    const { data } = await place(caller, without);
    expect(await linesOf(data?.$id ?? '')).toMatchObject([{ product_id: aid.$id }]);
    expect(data?.amount).toBe((aid.price_piasters + 5_000) / 100);
  });

  test('what is sold out is named in an order that asks for it', async () => {
    const soldOut = await shop.addHearingAid();
    const { caller, form } = await kit.customer([soldOut, 1], [await shop.addHearingAid(), 1]);
    await shop.change('hearing_aids', soldOut.$id, { stock: 0 });
    expect((await place(caller, form)).params).toMatchObject({ productId: soldOut.$id, available: 0 });
  });

  test('how many orders wait for confirmation, and how many may, can be asked before', async () => {
    const aid = await shop.addHearingAid({ stock: 50 });
    const { caller, form } = await kit.customer([aid, 1]);
    const limit = async () => (await shop.call(caller, fetchOrderLimit, { id: caller.id })).data;
    expect(await limit()).toEqual({ open: 0, max: 3 });
    await place(caller, form);
    expect(await limit()).toEqual({ open: 1, max: 3 });
  });

  test('an empty cart places nothing', async () => {
    const { caller, form } = await kit.customer();
    expect((await place(caller, form)).code).toBe('cart_empty');
    const aid = await shop.addHearingAid();
    expect((await place(caller, kit.form(caller, [aid, 1]))).code).toBe('cart_empty');
  });

  test('all pieces in stock can be ordered', async () => {
    const aid = await shop.addHearingAid({ stock: 2 });
    const { caller, form } = await kit.customer([aid, 2]);
    expect((await place(caller, form)).status).toBe(200);
    expect(await stockOf(aid)).toBe(0);
  });

  test('a product with too little stock is named, and nothing else is taken', async () => {
    const plenty = await shop.addHearingAid({ stock: 9 });
    const scarce = await shop.addHearingAid({ brand: 'Oticon', model: 'Own 1', stock: 3 });
    const { caller, form } = await kit.customer([plenty, 1], [scarce, 3]);
    await shop.change('hearing_aids', scarce.$id, { stock: 2 });
    const { status, code, params } = await place(caller, form);
    expect([status, code]).toEqual([409, 'out_of_stock']);
    expect(params).toEqual({ productId: scarce.$id, title: 'Oticon Own 1', available: 2 });
    expect([await stockOf(plenty), await stockOf(scarce)]).toEqual([9, 2]);
    expect(await cartOf(caller)).toHaveLength(2);
  });
});

describe('who may order', () => {
  test('an account has at most three unconfirmed cash orders', async () => {
    const aid = await shop.addHearingAid({ stock: 50 });
    const { caller } = await kit.customer();
    for (const _ of ['first', 'second', 'third']) {
      await kit.put(caller, [aid, 1]);
      expect((await place(caller, kit.form(caller, [aid, 1]))).status).toBe(200);
    }
    await kit.put(caller, [aid, 1]);
    const refused = await place(caller, kit.form(caller, [aid, 1]));
    expect([refused.status, refused.code, refused.params]).toEqual([409, 'too_many_open_orders', { max: 3 }]);
    expect(await ordersOf(caller)).toHaveLength(3);
    expect(await stockOf(aid)).toBe(47);
    const [first] = await ordersOf(caller);
    const change = (order: Parameters<typeof shop.change<'orders'>>[2]) =>
      shop.change('orders', first?.$id ?? '', order);
    await change({ payment_status: 'paid' });
    expect((await place(caller, kit.form(caller, [aid, 1]))).code).toBe('too_many_open_orders');
    await change({ delivery_status: 'confirmed' });
    expect((await place(caller, kit.form(caller, [aid, 1]))).status).toBe(200);
  });

  test('an account without a profile may not', async () => {
    const aid = await shop.addHearingAid();
    const stray = await shop.join('user', { profile: false });
    expect((await place(stray, kit.form(stray, [aid, 1]))).code).toBe('no_account');
    expect(await stockOf(aid)).toBe(10);
  });
});

test.each([
  ['card', { payment_method: 'card' }, { payment_method: { key: 'not_a_choice' } }],
  ['a name with a control character', { firstName: 'Mo\u0000na' }, { firstName: { key: 'invalid' } }],
  ['half of an emoji', { address: '12 \ud83c' }, { address: { key: 'invalid' } }],
  ['a city abroad', { city: 'Paris' }, { city: { key: 'not_a_choice' } }],
  ['an age of 131', { age: 131 }, { age: { key: 'too_large', values: { max: 130 } } }],
  ['half a year', { age: 66.5 }, { age: { key: 'not_an_integer' } }],
  ['a blank name', { firstName: '   ' }, { firstName: { key: 'required' } }],
  ['a status', { payment_status: 'paid' }, { payment_status: { key: 'unknown_field' } }],
  ['a price per line', { cart: [{ product_id: 'a', product_type: 'accessories', count: 1, price: 1 }] }, {}],
])('%s is refused', async (_name, change, fields) => {
  const { caller, form } = await kit.customer();
  const { code, params } = await place(caller, { ...form, ...change } as typeof form);
  expect(code).toBe('invalid_input');
  expect(params.fields).toMatchObject(fields);
});
