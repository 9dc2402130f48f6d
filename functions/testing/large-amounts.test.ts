import { describe, expect, test } from 'vitest';
import { addToCart, fetchCart, updateCart } from '#contract/cart/calls.ts';
import { createProduct, importProducts, updateProduct } from '#contract/catalogue/admin-calls.ts';
import { STOCK_MAX } from '#contract/catalogue/product-fields.ts';
import { MAX_CART_LINES, MAX_LINE_COUNT, MAX_ORDER_AMOUNT, MAX_PRICE } from '#contract/constants.ts';
import type { Indexed } from '#contract/field-table.ts';
import { orderAgain } from '#contract/orders/calls.ts';
import type { BlockData } from '#contract/service-forms/schemas.ts';
import * as forms from '#contract/services/forms.ts';
import { maxPieces } from '#subjects/orders/rules/cart.ts';
import { MAX_BLOCKS } from '#subjects/visits/forms/service-form.ts';
import { formsKit, refusedFields } from './forms.ts';
import { startShop } from './kit.ts';
import { orderKit } from './orders.ts';

const shop = await startShop({ max_unpaid_piasters: MAX_ORDER_AMOUNT * 100 });
const boss = await shop.join('admin');
const kit = orderKit(shop, boss);
const DEAREST = MAX_PRICE * 100;
/** The delivery fee of the shop, in piasters. */
const FEE = 5_000;
const tooLarge = { code: 'order_too_large', params: { amount: MAX_ORDER_AMOUNT } };

/** A stock that no line empties. */
const plenty = (price_piasters: number) => shop.addHearingAid({ price_piasters, stock: 50_000 });

describe('a line of the cart', () => {
  test('holds as many pieces as an order may cost, and not one more', async () => {
    const aid = await plenty(DEAREST);
    const most = maxPieces(DEAREST);
    expect(most * MAX_PRICE).toBe(MAX_ORDER_AMOUNT);
    const { caller } = await kit.customer([aid, most]);
    const more = { userId: caller.id, productId: aid.$id, product_type: 'hearing-aids', count: 1 } as const;
    expect(await shop.call(caller, addToCart, more)).toMatchObject(tooLarge);
    const [line] = await kit.cartOf(caller);
    const count = { userId: caller.id, id: line?.$id ?? '', count: most + 1 };
    expect(await shop.call(caller, updateCart, count)).toMatchObject(tooLarge);
    expect(await kit.cartOf(caller)).toMatchObject([{ count: most }]);
  });

  test('holds at most the pieces of one line, however cheap and however often they are added', async () => {
    const free = await plenty(0);
    const { caller } = await kit.customer([free, MAX_LINE_COUNT]);
    const more = { userId: caller.id, productId: free.$id, product_type: 'hearing-aids', count: 1 } as const;
    const { code, params } = await shop.call(caller, addToCart, more);
    expect([code, params]).toEqual([
      'invalid_input',
      { fields: { count: { key: 'too_large', values: { max: MAX_LINE_COUNT } } } },
    ]);
  });

  test('whose product became dear is still added up to the piaster, in the fullest cart', async () => {
    const caller = await shop.join();
    const dear = DEAREST - 1;
    for (let line = 0; line < MAX_CART_LINES; line += 1) {
      const { $id: product_id } = await plenty(dear);
      const row = { user_id: caller.id, product_id, product_type: 'hearing-aids', version: 0 } as const;
      await shop.create('cart_items', { ...row, count: MAX_LINE_COUNT });
    }
    const { data } = await shop.call(caller, fetchCart, { id: caller.id });
    const piasters = BigInt(MAX_CART_LINES) * BigInt(MAX_LINE_COUNT) * BigInt(dear);
    expect(BigInt(Math.round((data?.subtotal ?? 0) * 100))).toBe(piasters);
    const form = { ...kit.form(caller), cart: data?.documents ?? [], amount: Number(piasters + BigInt(FEE)) / 100 };
    const cart = form.cart.map(({ product_id, product_type, count }) => ({ product_id, product_type, count }));
    expect(await kit.place(caller, { ...form, cart })).toMatchObject(tooLarge);
    expect(await kit.ordersOf(caller)).toEqual([]);
  });
});

describe('an order', () => {
  test('may cost as much as its bound, is delivered, counted, owed back and given back', async () => {
    const [aid, rest] = [await plenty(DEAREST), await plenty(DEAREST - FEE)];
    const before = { revenue: await kit.revenue(), day: (await kit.today())?.revenue_piasters ?? 0 };
    const { orderId } = await kit.cashOrder([aid, maxPieces(DEAREST) - 1], [rest, 1]);
    await kit.move(orderId, 'confirmed', 'shipped', 'delivered');
    expect(await kit.revenue()).toBe(before.revenue + MAX_ORDER_AMOUNT * 100);
    expect((await kit.today())?.revenue_piasters).toBe(before.day + MAX_ORDER_AMOUNT * 100);
    await kit.move(orderId, 'returned');
    const { data } = await kit.update(orderId, { payment_status: 'refunded' });
    expect(data).toMatchObject({ amount: MAX_ORDER_AMOUNT, returned: MAX_ORDER_AMOUNT });
    expect(await kit.revenue()).toBe(before.revenue);
  });

  test('of a piaster more is refused, and takes no stock', async () => {
    const [aid, rest] = [await plenty(DEAREST), await plenty(DEAREST - FEE + 1)];
    const { caller, form } = await kit.customer([aid, maxPieces(DEAREST) - 1], [rest, 1]);
    expect(await kit.place(caller, form)).toMatchObject({ status: 409, ...tooLarge });
    expect([await kit.stockOf(aid), await kit.ordersOf(caller)]).toEqual([50_000, []]);
  });

  test.each([1e15, 1e300, -1, Number.MAX_SAFE_INTEGER])('for an amount of %d is refused as input', async (amount) => {
    const { caller, form } = await kit.customer([await plenty(100), 1]);
    const { status, params } = await kit.place(caller, { ...form, amount });
    expect([status, Object.keys(refusedFields(params))]).toEqual([400, ['amount']]);
  });

  test('again puts no more into the cart than an order may cost by now', async () => {
    const aid = await plenty(100);
    const { caller, orderId } = await kit.cashOrder([aid, MAX_LINE_COUNT]);
    await shop.change('hearing_aids', aid.$id, { price_piasters: DEAREST });
    const { data } = await shop.call(caller, orderAgain, { userId: caller.id, orderId });
    expect(data?.short).toMatchObject([{ wanted: MAX_LINE_COUNT, count: maxPieces(DEAREST), reason: 'fewer' }]);
  });
});

describe('a day of many orders', () => {
  test('has room for what they bring', async () => {
    const day = await kit.today();
    await shop.change('sales_days', day?.$id ?? '', { revenue_piasters: 1_000_000_000_000 });
    const { orderId } = await kit.cashOrder([await plenty(DEAREST), 1]);
    await kit.move(orderId, 'confirmed', 'shipped', 'delivered');
    expect((await kit.today())?.revenue_piasters).toBe(1_000_000_000_000 + DEAREST + FEE);
  });
});

describe('the catalogue', () => {
  const data = { title_ar: 'بطاريات', price: MAX_PRICE, stock: STOCK_MAX };
  const create = (change: object) =>
    shop.call(boss, createProduct, { id: boss.id, product_type: 'accessories', data: { ...data, ...change } });

  test.each(['price', 'stock'] as const)('takes the largest %s, and refuses more beside its field', async (field) => {
    expect((await create({})).status).toBe(200);
    const { params } = await create({ [field]: data[field] + 1 });
    expect(params).toEqual({ fields: { [`data.${field}`]: { key: 'too_large', values: { max: data[field] } } } });
  });

  test('lets no repeated difference raise a stock above its bound, by hand or by file', async () => {
    const { $id } = await shop.addAccessory({ stock: STOCK_MAX });
    const product_type = 'accessories' as const;
    const raise = { id: boss.id, productId: $id, product_type, data: { stock: 1 }, stock_seen: 0, version: 0 };
    expect((await shop.call(boss, updateProduct, raise)).params).toEqual({
      fields: { 'data.stock': { key: 'too_large', values: { max: STOCK_MAX } } },
    });
    const csv = `$id,stock,stock_was\r\n${$id},1,0\r\n`;
    const file = await shop.call(boss, importProducts, { id: boss.id, product_type, csv, dryRun: false });
    expect(file.data?.problems).toMatchObject([{ line: 2, column: 'stock', key: 'too_large' }]);
    expect((await shop.row('accessories', $id))?.stock).toBe(STOCK_MAX);
  });
});

describe('a clinic form', () => {
  const clinic = formsKit(shop);
  const full = (change: Partial<BlockData>, count: number): Indexed<BlockData> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [index, { block_type: 'nha', price: MAX_PRICE, ...change }]),
    ) as Indexed<BlockData>;

  test('of as many blocks as there may be, at the largest price, is issued and counted', async () => {
    const before = await clinic.done(clinic.call(clinic.admin, forms.fetchFinance, {}));
    const { $id } = await clinic.complete(full({ downpayment: MAX_PRICE }, 20));
    for (let blocks = 20; blocks < MAX_BLOCKS; blocks += 20) {
      const held = await clinic.hold(clinic.accounting, 'cs', $id);
      const more = { blocks: full({ downpayment: MAX_PRICE }, 20) };
      await clinic.done(clinic.call(clinic.accounting, forms.submitAccForm, { ...held, data: more }));
    }
    const after = await clinic.done(clinic.call(clinic.admin, forms.fetchFinance, {}));
    expect(after.billed - before.billed).toBe(MAX_BLOCKS * MAX_PRICE);
    expect(after.received - before.received).toBe(MAX_BLOCKS * MAX_PRICE);
  });

  test.each(['price', 'downpayment'] as const)('refuses a larger %s beside its field', async (field) => {
    const { $id: formId } = await clinic.receive();
    const held = await clinic.hold(clinic.cs, 'reception', formId, 'processing');
    const blocks = full({ [field]: MAX_PRICE + 0.01 }, 1);
    const { params } = await clinic.call(clinic.cs, forms.submitCsForm, { ...held, data: { blocks } });
    expect(refusedFields(params)).toEqual({ [`data.blocks.0.${field}`]: 'too_large' });
  });

  test('refuses a larger price of accounting beside its field', async () => {
    const { $id: formId } = await clinic.serve();
    const [block] = await clinic.blocksOf(formId);
    const held = await clinic.hold(clinic.accounting, 'cs', formId, 'processing');
    const account = { price: MAX_PRICE + 1 };
    const blocks = { 20: { id: block?.id ?? '', block_type: 'p' as const, account } };
    const { params } = await clinic.call(clinic.accounting, forms.submitAccForm, { ...held, data: { blocks } });
    expect(refusedFields(params)).toEqual({ 'data.blocks.20.account.price': 'too_large' });
  });
});
