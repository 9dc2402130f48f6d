import { describe, expect, test } from 'vitest';
import { register } from '#contract/accounts/calls.ts';
import { fetchAudit } from '#contract/audit/calls.ts';
import { dayAfter } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import { fetchMetrics, fetchReports } from '#contract/dashboard/calls.ts';
import { COUNTER_IDS } from '#lib/ids.ts';
import { updateOrder as updateOrderHandler } from '#subjects/orders/admin/update-order.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { cardKit } from '../../../testing/cards.ts';
import { dayWithRoom } from '../../../testing/day.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { orderKit } from '../../../testing/orders.ts';

const move = asCalled(updateOrderHandler);

const shop = await startShop({}, { cards: true });
const boss = await shop.join('admin');
const kit = orderKit(shop, boss);
const cards = cardKit(shop);
const today = await dayWithRoom();
const reports = (from = today, to = today) => shop.call(boss, fetchReports, { id: boss.id, from, to });
const metrics = async () => (await shop.call(boss, fetchMetrics, { id: boss.id })).data;

describe('the four figures', () => {
  test('follow what happens', async () => {
    const before = await metrics();
    const password = 'a long secret';
    const person = { email: `${crypto.randomUUID()}@example.com`, phone: newPhone(), username: 'Mona' };
    await shop.call(shop.guest, register, { ...person, password, repeatedPassword: password });
    const { orderId } = await kit.cashOrder([await shop.addHearingAid({ price_piasters: 100_050 }), 1]);
    await kit.update(orderId, { payment_status: 'paid' });
    expect(await metrics()).toEqual({
      users: (before?.users ?? 0) + 1,
      products: before?.products,
      orders: (before?.orders ?? 0) + 1,
      revenue: (before?.revenue ?? 0) + 1_050.5,
      has_specialists: false,
    });
  });

  test('are exact where a count of rows would have stopped, and 0 in a new store', async () => {
    const kept = await Promise.all(COUNTER_IDS.map((id) => shop.row('counters', id)));
    await shop.change('counters', 'users', { value: 123_456 });
    expect((await metrics())?.users).toBe(123_456);
    await Promise.all(COUNTER_IDS.map((id) => shop.remove('counters', id)));
    expect(await metrics()).toMatchObject({ users: 0, products: 0, orders: 0, revenue: 0 });
    await Promise.all(COUNTER_IDS.map((id, index) => shop.create('counters', { value: kept[index]?.value ?? 0 }, id)));
  });
});

describe('the figures behind the charts', () => {
  test('count revenue and orders on their day, states as they are now, and what sold', async () => {
    const before = (await reports()).data;
    const many = await shop.addHearingAid({ brand: 'Oticon', model: 'Own 1', price_piasters: 100_000, stock: 50 });
    const few = await shop.addAccessory({ title_ar: 'بطاريات', title_en: 'Cells', price_piasters: 20_000, stock: 50 });
    const { orderId: paid } = await kit.cashOrder([many, 5], [few, 2]);
    await kit.move(paid, 'confirmed', 'shipped', 'delivered');
    const { orderId: cancelled } = await kit.cashOrder([many, 9]);
    await kit.move(cancelled, 'cancelled');
    await kit.cashOrder([few, 1]);

    const after = (await reports()).data;
    const [day] = after?.days ?? [];
    expect(after?.days).toHaveLength(1);
    expect(day).toEqual({
      period: today,
      revenue: (before?.days[0]?.revenue ?? 0) + 5_000 + 400 + 50,
      orders: (before?.days[0]?.orders ?? 0) + 3,
    });
    expect(after?.months).toEqual([{ ...day, period: today.slice(0, 7) }]);
    const states = (list: typeof after, part: 'delivery' | 'payment') =>
      Object.fromEntries((list?.[part] ?? []).map(({ status, count }) => [status, count]));
    expect(states(after, 'delivery')).toEqual({
      ...states(before, 'delivery'),
      delivered: (states(before, 'delivery').delivered ?? 0) + 1,
      cancelled: (states(before, 'delivery').cancelled ?? 0) + 1,
      processing: (states(before, 'delivery').processing ?? 0) + 1,
    });
    expect(states(after, 'payment').paid).toBe((states(before, 'payment').paid ?? 0) + 1);
    expect(after?.best_sellers.slice(0, 2)).toEqual([
      {
        product_type: 'hearing-aids',
        product_id: many.$id,
        title_ar: 'Oticon Own 1',
        title_en: 'Oticon Own 1',
        count: 5,
        amount: 5_000,
      },
      {
        product_type: 'accessories',
        product_id: few.$id,
        title_ar: 'بطاريات',
        title_en: 'Cells',
        // What nobody has confirmed yet is not sold.
        count: 2,
        amount: 400,
      },
    ]);
  });

  test('leave card orders out that nobody paid, but say how many there are', async () => {
    const before = (await reports()).data;
    await cards.buyer([await shop.addHearingAid(), 1]);
    const after = (await reports()).data;
    expect(after?.unpaid_card_orders).toBe((before?.unpaid_card_orders ?? 0) + 1);
    expect(after?.payment).toEqual(before?.payment);
    expect(after?.best_sellers).toEqual(before?.best_sellers);
  });

  test('name what is running out, by the setting, without what was archived', async () => {
    const last = await shop.addHearingAid({ stock: 0 });
    const scarce = await shop.addAccessory({ stock: 5, title_ar: null, title_en: 'Case' });
    const archived = await shop.addAccessory({ stock: 1, archived_at: new Date().toISOString() });
    const plenty = await shop.addAccessory({ stock: 6 });
    const { data } = await reports();
    const ids = data?.low_stock.map(({ product_id }) => product_id) ?? [];
    expect(ids.indexOf(last.$id)).toBeLessThan(ids.indexOf(scarce.$id));
    expect(ids).not.toContain(archived.$id);
    expect(ids).not.toContain(plenty.$id);
    expect(data?.low_stock.find(({ product_id }) => product_id === scarce.$id)).toEqual({
      product_type: 'accessories',
      product_id: scarce.$id,
      title_ar: 'Case',
      title_en: 'Case',
      stock: 5,
    });
    expect(data?.low_stock_at).toBe(5);
  });

  test.each([
    ['half an hour before midnight in Cairo', '2026-12-09T21:30:00.000Z', '2026-12-09'],
    ['half an hour after it', '2026-12-09T22:30:00.000Z', '2026-12-10'],
  ])('money that comes %s counts on its day', async (_name, time, day) => {
    const { orderId } = await kit.cashOrder([await shop.addHearingAid({ price_piasters: 70_000 }), 1]);
    const context = shop.contextOf(boss, { now: () => new Date(time) }, 'admin');
    const before = (await reports('2026-12-09', '2026-12-10')).data?.days;
    await move({ id: boss.id, orderId, version: 0, data: { payment_status: 'paid' } }, context);
    const after = (await reports('2026-12-09', '2026-12-10')).data?.days;
    expect(after).toEqual(before?.map((one) => (one.period === day ? { ...one, revenue: one.revenue + 750 } : one)));
  });

  test('hold every day and month of the time; longer times and turned ones are refused', async () => {
    const { data } = await reports(dayAfter(today, -365), today);
    expect(data?.days).toHaveLength(366);
    expect(data?.months.length).toBeGreaterThanOrEqual(12);
    expect(data?.days.at(-1)?.orders).toBeGreaterThan(0);
    for (const from of [dayAfter(today, -366), dayAfter(today, 1)]) {
      expect(await reports(from, today)).toMatchObject({ code: 'invalid_input', params: { fields: { to: {} } } });
    }
  });
});

describe('the audit log', () => {
  const log = (rest: Partial<InputOf<typeof fetchAudit>> = {}) => shop.call(boss, fetchAudit, { id: boss.id, ...rest });

  test('is read by person, kind, thing, day and words, newest first', async () => {
    const sara = await shop.join('admin');
    const { orderId } = await kit.cashOrder([await shop.addHearingAid(), 1]);
    const number = (await shop.row('orders', orderId))?.number ?? '';
    await orderKit(shop, sara).update(orderId, { delivery_status: 'confirmed' });
    await kit.update(orderId, { note: 'x' });
    const ofOrder = await log({ kind: 'order', subjectId: orderId });
    expect(ofOrder.data).toMatchObject({
      total: 2,
      capped: false,
      next: null,
      documents: [
        { actor_id: boss.id, action: 'update', label: number, before: '{"note":null}', after: '{"note":"x"}' },
        { actor_id: sara.id, actor_email: sara.email, actor_role: 'admin' },
      ],
    });
    expect((await log({ person: sara.id })).data?.total).toBe(1);
    expect((await log({ query: number })).data?.total).toBe(2);
    expect((await log({ query: `${number} ${sara.email}` })).data?.total).toBe(1);
    expect((await log({ subjectId: orderId, from: today, to: today })).data?.total).toBe(2);
    expect((await log({ subjectId: orderId, to: dayAfter(today, -1) })).data?.total).toBe(0);
    expect((await log({ kind: 'product', subjectId: orderId })).data?.documents).toEqual([]);
  });

  test('goes on page by page, each entry once, also those of one moment', async () => {
    const at = '2026-03-01T10:00:00.000Z';
    const entry = { actor_id: 'walid', actor_name: 'وليد', actor_email: 'w@example.com', actor_role: 'admin' } as const;
    const ids: string[] = [];
    for (let index = 0; index < 65; index += 1) {
      const row = { ...entry, at, action: 'update', kind: 'form', subject_id: 'f', label: 'f', search: 'f' };
      ids.push((await shop.create('audit_log', row)).$id);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const { data } = await log({ person: 'walid', cursor });
      seen.push(...(data?.documents.map(({ $id }) => $id) ?? []));
      cursor = data?.next ?? undefined;
      pages += 1;
    } while (cursor && pages < 9);
    expect(pages).toBe(3);
    expect(seen).toHaveLength(65);
    expect([...seen].sort()).toEqual([...ids].sort());
    expect((await log({ cursor: 'nonsense' })).code).toBe('invalid_input');
  });
});
