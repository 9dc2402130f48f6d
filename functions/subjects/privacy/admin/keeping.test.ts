import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { fetchDueErasures } from '#contract/keeping/calls.ts';
import { KEEPING_NAMES, type KeepingName } from '#contract/keeping/periods.ts';
import { register } from '#contract/services/clients.ts';
import { ENDED_MESSAGE_STATES } from '#contract/system/constants.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { fetchDueErasures as dueHandler } from './fetch-due-erasures.ts';
import { forgetPeople } from './forget-people.ts';

const shop = await startShop();
const boss = await shop.join('admin');
const kit = patientKit(shop);
const DAY_MS = 86_400_000;
const YEAR_DAYS = 366;

const later = (days: number) => new Date(Date.now() + days * DAY_MS);
const forget = (days: number) => forgetPeople(shop.ports({ now: () => later(days) }));
/** What the admin is shown so many days from now. */
async function dueIn(days: number, name: KeepingName) {
  const context = shop.contextOf(boss, { now: () => later(days) }, 'admin');
  const all = await dueHandler({ id: boss.id }, context as never);
  return all.find(({ what }) => what === name) ?? expect.fail(name);
}

/** An order with the line that it came from. */
async function addOrder(change: Partial<Rows['orders']> = {}) {
  const order = await kit.addOrder(change);
  const line = { product_type: 'hearing-aids', product_id: 'aid', title_ar: 'س', title_en: 'A', count: 1 } as const;
  const money = { unit_price_piasters: order.amount_piasters, vat_piasters: 0 };
  await shop.create('order_lines', { ...line, ...money, order_id: order.$id });
  return order;
}

test('an empty shop has nothing that is due, of any kind', async () => {
  const { data } = await shop.call(boss, fetchDueErasures, { id: boss.id });
  expect(data?.map(({ what }) => what)).toEqual(KEEPING_NAMES);
  expect(data?.filter(({ due }) => due > 0)).toEqual([]);
  expect(data?.find(({ what }) => what === 'clinic')).toEqual({
    what: 'clinic',
    unit: 'years',
    kept: 10,
    due: 0,
    capped: false,
    at_most: false,
    first_on: null,
  });
});

describe('what has been kept for long enough', () => {
  test('is shown thirty days before it goes, with the first day, and then goes', async () => {
    const { $id } = await shop.create('cart_items', {
      user_id: boss.id,
      product_id: 'aid',
      product_type: 'hearing-aids',
      count: 1,
    });
    await shop.change('settings', SETTINGS_ID, { keep_carts_months: 2 });
    expect((await dueIn(0, 'carts')).due).toBe(0);
    const shown = await dueIn(40, 'carts');
    expect([shown.due, shown.unit, shown.kept]).toEqual([1, 'months', 2]);
    const day = shown.first_on ?? '';
    expect(day > cairoDay(later(40)) && day <= cairoDay(later(70))).toBe(true);
    await forget(58);
    expect(await shop.row('cart_items', $id)).not.toBeNull();
    await forget(63);
    expect(await shop.row('cart_items', $id)).toBeNull();
  });

  test('and was not gone through yet is shown for today', async () => {
    await shop.create('stock_notices', { product_type: 'accessories', product_id: 'p', email: 'a@b.cd', lang: 'ar' });
    const { due, first_on } = await dueIn(300, 'stock_notices');
    expect([due, first_on]).toEqual([1, cairoDay(later(300))]);
    await forget(300);
    expect((await dueIn(300, 'stock_notices')).due).toBe(0);
  });

  test('goes in one run, however much there is: messages, entries of the log, reports', async () => {
    const at = new Date().toISOString();
    const message = { user_id: 'u', kind: 'placed', channel: 'email', lang: 'ar' } as const;
    for (let count = 0; count < 60; count += 1) {
      const state = ENDED_MESSAGE_STATES[count % ENDED_MESSAGE_STATES.length] ?? 'sent';
      await shop.create('outbox', { ...message, state });
    }
    const open = [
      await shop.create('outbox', { ...message, state: 'waiting' }),
      await shop.create('outbox', { ...message, state: 'to_call' }),
    ];
    await shop.create('payment_reports', { day: cairoDay(), state: 'done', findings: '[]' });
    await shop.create('book_reports', {
      day: cairoDay(),
      asked: 'schedule',
      state: 'done',
      corrections: '[]',
      findings: '[]',
      started_at: at,
    });
    expect((await dueIn(12 * 30, 'messages')).due).toBe(60);
    await forget(12 * 30);
    expect((await shop.rows('outbox')).map(({ $id }) => $id)).toEqual(open.map(({ $id }) => $id));
    await forget(6 * YEAR_DAYS);
    expect([await shop.rows('payment_reports'), await shop.rows('book_reports')]).toEqual([[], []]);
  });
});

describe('orders', () => {
  test('that are over keep their figures and lose their people when the books need them no longer', async () => {
    const over = { delivery_status: 'delivered', payment_status: 'paid', received_piasters: 1_050_00 } as const;
    const closed = await addOrder({
      recipient_name: 'Huda',
      recipient_phone: '01155550012',
      ...over,
      user_age: 70,
      note: 'whistles',
      search: 'mona ali',
    });
    const open = await addOrder();
    const owed = await addOrder({ delivery_status: 'returned', payment_status: 'refund_due' });
    await shop.create('order_calls', {
      order_id: closed.$id,
      actor_id: boss.id,
      actor_name: 'Sara',
      at: new Date().toISOString(),
      outcome: 'no_answer',
      note: 'her husband answered',
    });
    expect((await dueIn(5 * YEAR_DAYS - 20, 'orders')).due).toBe(1);
    await forget(5 * YEAR_DAYS - 20);
    expect(await shop.row('orders', closed.$id)).toMatchObject({ first_name: 'Mona' });
    await forget(5 * YEAR_DAYS + 2);
    const row = await shop.row('orders', closed.$id);
    expect(row).toMatchObject({ number: closed.number, amount_piasters: 1_050_00, first_name: '', user_age: null });
    expect(JSON.stringify(row)).not.toMatch(/Mona|Ali|Nile|whistles|mona|Huda|huda/);
    expect((await shop.rows('order_calls'))[0]).toMatchObject({ outcome: 'no_answer', note: null });
    for (const { $id } of [open, owed]) {
      expect(await shop.row('orders', $id)).toMatchObject({ first_name: 'Mona', address: 'Nile Street' });
    }
    await shop.change('orders', owed.$id, { payment_status: 'pending', delivery_status: 'cancelled' });
  });

  test('stay as long as a warranty lasts', async () => {
    await shop.change('settings', SETTINGS_ID, { warranty_months: 120 });
    const { $id } = await addOrder({ delivery_status: 'delivered' });
    await forget(7 * YEAR_DAYS);
    expect(await shop.row('orders', $id)).toMatchObject({ first_name: 'Mona' });
    await shop.change('settings', SETTINGS_ID, { warranty_months: 24 });
  });
});

describe('accounts', () => {
  async function registered() {
    const email = `${crypto.randomUUID()}@example.com`;
    const password = 'a long secret';
    const person = { email, password, repeatedPassword: password, phone: newPhone(), username: 'Salma' };
    const { data, body } = await shop.call(shop.guest, register, person);
    return data?.id ?? expect.fail(body);
  }

  test('that nobody proved or used, without an order, go; all others stay', async () => {
    const [unused, buyer, proven] = [await registered(), await registered(), await registered()];
    await shop.change('counters', 'users', { value: 10 });
    await addOrder({ user_id: buyer, delivery_status: 'cancelled' });
    await shop.users.updateEmailVerification({ userId: proven, emailVerification: true });
    const context = await dueIn(3 * YEAR_DAYS, 'accounts');
    expect([context.at_most, context.due >= 2]).toEqual([true, true]);
    await forget(3 * YEAR_DAYS);
    expect(await shop.row('users', unused)).toBeNull();
    expect(await shop.row('users', buyer)).not.toBeNull();
    expect(await shop.row('users', proven)).not.toBeNull();
    expect((await shop.users.list({ queries: [Query.equal('$id', unused)] })).total).toBe(0);
  });

  test('that are used stay, however old they are', async () => {
    const used = await registered();
    await forget(20);
    expect(await shop.row('users', used)).not.toBeNull();
  });
});

describe('records of patients', () => {
  test('go years after the last visit, the one whose only visit was another’s too', async () => {
    const [old, recent] = [
      await kit.addPatient({ last_visit_on: '2026-01-05T00:00:00.000Z' }),
      await kit.addPatient({ last_visit_on: `${dayAfter(cairoDay(), 3 * YEAR_DAYS)}T00:00:00.000Z` }),
    ];
    const empty = await kit.addPatient({ last_visit_on: null });
    expect((await dueIn(10 * YEAR_DAYS, 'clinic')).due).toBe(2);
    await forget(10 * YEAR_DAYS);
    expect([await shop.row('patients', old.$id), await shop.row('patients', empty.$id)]).toEqual([null, null]);
    expect(await shop.row('patients', recent.$id)).not.toBeNull();
  });
});

test('the books are in order afterwards', async () => {
  await expectBooksInOrder(shop);
});
