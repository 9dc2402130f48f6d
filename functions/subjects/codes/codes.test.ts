import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchCodes, fetchCodeUses, saveCode } from '#contract/codes/admin-calls.ts';
import { applyCode } from '#contract/codes/calls.ts';
import { cancelOrder, fetchOrder } from '#contract/orders/calls.ts';
import { cardKit } from '../../testing/cards.ts';
import type { Wish } from '../../testing/checkout.ts';
import { type Caller, startShop } from '../../testing/kit.ts';
import { orderKit } from '../../testing/orders.ts';

const shop = await startShop({ max_open_cash_orders: 50 }, { cards: true });
const kit = cardKit(shop);
const boss = await shop.join('admin');
const orders = orderKit(shop, boss);
const today = cairoDay();
let made = 0;

async function addCode(change: Partial<InputOf<typeof saveCode>['data']> = {}) {
  made += 1;
  const data = { code: `TEST${made}`, percent: 10, minimum: 0, once_each: true, active: true, ...change };
  const { data: saved, body } = await shop.call(boss, saveCode, { id: boss.id, data });
  return saved ?? expect.fail(body);
}

const apply = (caller: Caller, code: string | null) => shop.call(caller, applyCode, { userId: caller.id, code });
const cartOf = async (caller: Caller) => (await shop.call(caller, fetchCart, { id: caller.id })).data;
const usesOf = (id: string) => shop.rows('code_uses', [Query.equal('code_id', id)]);

/** A customer with a filled cart, a code, and the form for what the cart costs with it. */
async function buyer(code: string, wish: Wish[], phone = `010${String(Math.random()).slice(2, 10)}`) {
  const { caller, form } = await kit.customer(...wish);
  const { data, body } = await apply(caller, code);
  const cart = data ?? expect.fail(body);
  return { caller, cart, form: { ...form, phone, amount: cart.subtotal + 50 } };
}

describe('a code', () => {
  test('is kept with the cart, however it is typed, and the order keeps what it took off', async () => {
    const aid = await shop.addHearingAid({ price_piasters: 100_000 });
    const part = await shop.addAccessory({ price_piasters: 3_333 });
    const code = await addCode({ code: 'spring 10' });
    const { caller, cart, form } = await buyer('Spring-١٠', [
      [aid, 1],
      [part, 1],
    ]);
    expect(cart).toMatchObject({ subtotal: 930, code: { code: 'SPRING10', granted: 103.33, problem: null } });
    expect(await cartOf(caller)).toEqual(cart);
    const { data: placed } = await kit.place(caller, form);
    expect(placed).toMatchObject({ amount: 980 });
    const { data: order } = await shop.call(caller, fetchOrder, { id: caller.id, orderId: placed?.$id ?? '' });
    expect(order?.lines.map(({ granted, granted_by }) => [granted, granted_by]).sort()).toEqual([
      [100, 'code'],
      [3.33, 'code'],
    ]);
    expect(await usesOf(code.$id)).toMatchObject([{ order_id: placed?.$id, granted_piasters: 10_333 }]);
    const { data: uses } = await shop.call(boss, fetchCodeUses, { id: boss.id, codeId: code.$id });
    expect(uses?.documents).toMatchObject([{ order_id: placed?.$id, granted: 103.33 }]);
    // It went with the cart.
    await kit.put(caller, [aid, 1]);
    expect(await cartOf(caller)).not.toHaveProperty('code');
  });

  test('says why it takes nothing off, and orders at the shown price go through without it', async () => {
    const aid = await shop.addHearingAid({ price_piasters: 100_000, sale_price_piasters: 50_000 });
    const part = await shop.addAccessory({ price_piasters: 10_000 });
    const problemOf = async (change: Parameters<typeof addCode>[0], wish: Wish[] = [[part, 1]]) => {
      const { code } = await addCode(change);
      const { caller, cart, form } = await buyer(code, wish);
      expect((await kit.place(caller, form)).status).toBe(200);
      return cart.code?.problem;
    };
    expect(await problemOf({ valid_from: dayAfter(today) })).toBe('not_yet');
    expect(await problemOf({ valid_until: dayAfter(today, -1) })).toBe('over');
    expect(await problemOf({ active: false })).toBe('over');
    expect(await problemOf({ minimum: 100.01 })).toBe('minimum');
    expect(await problemOf({ minimum: 100 })).toBeNull();
    expect(await problemOf({ product_type: 'hearing-aids' })).toBe('not_for_cart');
    expect(await problemOf({}, [[aid, 1]])).toBe('no_better');
    expect(await problemOf({ percent: 60 }, [[aid, 1]])).toBeNull();
  });

  test('cannot be guessed: after ten wrong ones nothing is tried any more', async () => {
    const { code } = await addCode();
    const { caller } = await kit.customer();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await apply(caller, `WRONG${attempt}`)).code).toBe('discount_unknown');
    }
    expect((await apply(caller, code)).code).toBe('too_many_attempts');
  });

  test('is used once by an account, and once by a phone', async () => {
    const part = await shop.addAccessory({ price_piasters: 10_000 });
    const { code } = await addCode();
    const first = await buyer(code, [[part, 1]], '01055555555');
    expect((await kit.place(first.caller, first.form)).status).toBe(200);
    await kit.put(first.caller, [part, 1]);
    expect((await apply(first.caller, code)).data?.code?.problem).toBe('used');
    const sister = await buyer(code, [[part, 1]], '01055555555');
    expect(await kit.place(sister.caller, sister.form)).toMatchObject({ status: 409, code: 'discount_used' });
    await apply(sister.caller, null);
    expect((await kit.place(sister.caller, { ...sister.form, amount: 150 })).status).toBe(200);
  });

  test('is used no more often than it may be, by however many at once', async () => {
    const part = await shop.addAccessory({ price_piasters: 10_000, stock: 50 });
    const code = await addCode({ max_uses: 2 });
    const buyers = await Promise.all(Array.from({ length: 5 }, () => buyer(code.code, [[part, 1]])));
    const answers = await Promise.all(buyers.map(({ caller, form }) => kit.place(caller, form)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.flatMap(({ code: refused }) => refused ?? [])).toEqual(Array(3).fill('price_changed'));
    expect(await usesOf(code.$id)).toHaveLength(2);
    const late = buyers.find((_one, place) => answers[place]?.status !== 200) ?? expect.fail();
    expect((await cartOf(late.caller))?.code?.problem).toBe('used_up');
  });

  test('is given back by an order that is cancelled unpaid', async () => {
    const part = await shop.addAccessory({ price_piasters: 10_000 });
    const code = await addCode({ max_uses: 1 });
    const { caller, form } = await buyer(code.code, [[part, 1]]);
    const orderId = (await kit.place(caller, form)).data?.$id ?? '';
    expect((await shop.call(caller, cancelOrder, { userId: caller.id, orderId })).status).toBe(200);
    expect(await usesOf(code.$id)).toEqual([]);
    const next = await buyer(code.code, [[part, 1]]);
    expect((await kit.place(next.caller, next.form)).status).toBe(200);
  });

  test('goes over to the order that takes the place of an unpaid one, and is used by a payment that comes late', async () => {
    const part = await shop.addAccessory({ price_piasters: 10_000 });
    const code = await addCode({ max_uses: 1 });
    const { caller, form } = await buyer(code.code, [[part, 2]]);
    const { payment_method: _, ...fields } = form;
    const card = { ...fields, payment_method: 'card' as const };
    const first = await kit.create(caller, card);
    expect(first.status).toBe(200);
    const { data: session } = await kit.open(caller, form.checkoutKey);
    expect((await usesOf(code.$id)).map(({ order_id }) => order_id)).toEqual([first.data?.$id]);
    const second = await kit.place(caller, { ...form, checkoutKey: crypto.randomUUID() });
    expect(second.status).toBe(200);
    expect((await usesOf(code.$id)).map(({ order_id }) => order_id)).toEqual([second.data?.$id]);
    await kit.pay(session?.cs ?? '', 'approve');
    expect((await usesOf(code.$id)).map(({ order_id }) => order_id).sort()).toEqual(
      [first.data?.$id ?? '', second.data?.$id ?? ''].sort(),
    );
  });
});

describe('the end of an order', () => {
  async function used() {
    const part = await shop.addAccessory({ price_piasters: 10_000 });
    const code = await addCode({ max_uses: 1 });
    const { caller, form } = await buyer(code.code, [[part, 1]]);
    const orderId = (await kit.place(caller, form)).data?.$id ?? '';
    const uses = async () => [(await usesOf(code.$id)).length, (await shop.row('discount_codes', code.$id))?.uses];
    expect(await uses()).toEqual([1, 1]);
    return { orderId, uses };
  }

  test.each([
    ['cancelled by the staff', ['cancelled']],
    ['refused at the door', ['confirmed', 'shipped', 'returned']],
    ['lost on its way', ['confirmed', 'shipped', 'lost']],
  ] as const)('gives the use of its code back when it is %s unpaid', async (_end, states) => {
    const { orderId, uses } = await used();
    await orders.move(orderId, ...states);
    expect(await uses()).toEqual([0, 0]);
  });

  test('keeps the use of its code when it was paid, whatever becomes of the goods', async () => {
    const { orderId, uses } = await used();
    await orders.move(orderId, 'confirmed', 'shipped', 'delivered', 'returned');
    expect(await uses()).toEqual([1, 1]);
  });

  test('takes the code out of the cart when it is paid by card, but not another code or that of a newer cart', async () => {
    const part = await shop.addAccessory({ price_piasters: 10_000 });
    const [code, other] = [await addCode({ once_each: false }), await addCode()];
    const cardOrder = async () => {
      const { caller, form } = await buyer(code.code, [[part, 1]]);
      const { data } = await kit.create(caller, { ...form, payment_method: 'card' as const });
      const { data: session } = await kit.open(caller, form.checkoutKey);
      const codeOf = async () => (await shop.row('users', caller.id))?.cart_code;
      expect(await codeOf()).toBe(code.code);
      return { caller, orderId: data?.$id ?? '', secret: session?.cs ?? '', codeOf };
    };
    const paid = await cardOrder();
    await kit.pay(paid.secret, 'approve');
    expect(await paid.codeOf()).toBeNull();
    const undecided = await cardOrder();
    await kit.check(undecided.caller, await kit.pay(undecided.secret, 'pending'));
    expect(await undecided.codeOf()).toBeNull();
    const changed = await cardOrder();
    await apply(changed.caller, other.code);
    await kit.pay(changed.secret, 'approve');
    expect(await changed.codeOf()).toBe(other.code);
    const replaced = await cardOrder();
    await shop.change('orders', replaced.orderId, { replaced_by: 'newer' });
    await kit.pay(replaced.secret, 'approve');
    expect(await replaced.codeOf()).toBe(code.code);
  });
});

describe('the admin', () => {
  test('lists codes with their uses, changes one that nobody has changed, and cannot make one twice', async () => {
    const code = await addCode({ percent: null, amount: 50 });
    const { $id, $createdAt: _at, version, uses: _uses, ...data } = code;
    const save = (change: object, seen: number | undefined) =>
      shop.call(boss, saveCode, { id: boss.id, version: seen, data: { ...data, ...change } });
    expect((await save({ amount: 60 }, undefined)).code).toBe('discount_exists');
    expect((await save({ amount: 60 }, version)).data).toMatchObject({ $id, amount: 60, version: version + 1 });
    // A repeat.
    expect((await save({ amount: 60 }, version)).status).toBe(200);
    expect((await save({ amount: 70 }, version)).code).toBe('record_changed');
    const { data: list } = await shop.call(boss, fetchCodes, { id: boss.id });
    expect(list?.documents[0]).toMatchObject({ code: code.code, amount: 60, uses: 0 });
    const paged = await shop.call(boss, fetchCodes, { id: boss.id, limit: 1 });
    expect(paged.data).toMatchObject({ documents: [{ $id }], total: list?.total, next: $id });
    const rest = await shop.call(boss, fetchCodes, { id: boss.id, limit: 1, cursor: $id });
    expect(rest.data?.documents).toEqual(list?.documents.slice(1, 2));
    const found = await shop.call(boss, fetchCodes, { id: boss.id, query: code.code.toLowerCase().slice(0, 4) });
    expect(found.data?.documents.map((one) => one.code)).toContain(code.code);
    expect((await shop.call(boss, fetchCodes, { id: boss.id, query: `${code.code}0` })).data?.documents).toEqual([]);
    expect(await shop.rows('audit_log', [Query.equal('subject_id', $id)])).toHaveLength(2);
  });

  test('is told what a code lacks, field by field', async () => {
    const bad = {
      code: 'a!',
      minimum: 0,
      once_each: true,
      active: true,
      valid_from: '2026-12-02',
      valid_until: '2026-12-01',
    };
    const { params } = await shop.call(boss, saveCode, { id: boss.id, data: bad });
    expect(Object.keys((params as { fields: object }).fields).sort()).toEqual([
      'data.code',
      'data.percent',
      'data.valid_until',
    ]);
  });
});
