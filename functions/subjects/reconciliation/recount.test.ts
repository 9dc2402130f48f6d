import { randomUUID } from 'node:crypto';
import { Query } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchAudit } from '#contract/audit/calls.ts';
import { importProducts, updateProduct } from '#contract/catalogue/admin-calls.ts';
import { saveCode } from '#contract/codes/admin-calls.ts';
import { applyCode } from '#contract/codes/calls.ts';
import { each } from '#contract/fields.ts';
import { cancelOrder } from '#contract/orders/calls.ts';
import { derivedId } from '#lib/ids.ts';
import { releaseOverdue } from '#subjects/card-payments/admin/release-overdue.ts';
import { MONTH_COLUMNS } from '#subjects/messages/rules/message-months.ts';
import { FIGURE_COLUMNS, figureDayId } from '#subjects/metrics/rules/figures.ts';
import { COUNTED_STATES } from '#subjects/metrics/rules/sales.ts';
import { cardKit } from '../../testing/cards.ts';
import { dayWithRoom } from '../../testing/day.ts';
import { type StoredRow, startShop } from '../../testing/kit.ts';
import { orderKit } from '../../testing/orders.ts';
import { DERIVED_NAMES, type DerivedKey } from './derived.ts';
import { recount } from './recount.ts';
import { countMovements } from './stock-counts.ts';

const shop = await startShop({ max_open_cash_orders: 50 }, { cards: true });
const boss = await shop.join('admin');
const work = orderKit(shop, boss);
const cards = cardKit(shop);
const ports = shop.ports({});
const today = await dayWithRoom();
const HOUR_MS = 3_600_000;

type DerivedName = (typeof DERIVED_NAMES)[number];

const movementsOf = (product: { $id: string }) =>
  shop.rows('stock_movements', [Query.equal('product_id', product.$id), Query.orderAsc('$sequence')]);
const sum = (rows: readonly { change: number }[]) => rows.reduce((total, { change }) => total + change, 0);
const auditOf = (key: DerivedKey) =>
  shop.rows('audit_log', [
    Query.equal('kind', 'recount'),
    Query.equal('subject_id', key.id),
    Query.orderAsc('$sequence'),
  ]);

/** Somebody with two open cash orders, a paid one, and a customer who paid by card. */
async function lively() {
  const aid = await shop.addHearingAid({ stock: 20 });
  const accessory = await shop.addAccessory({ stock: 20 });
  const { caller, orderId } = await work.cashOrder([aid, 1], [accessory, 2]);
  await work.put(caller, [aid, 1]);
  await work.place(caller, work.form(caller, [aid, 1]));
  await work.move(orderId, 'confirmed', 'shipped', 'delivered');
  const buyer = await cards.buyer([aid, 1]);
  await cards.pay(buyer.secret, 'approve');
  await oneInEachState(aid);
  return { aid, accessory, caller };
}

/** Orders that stand where those of `lively` do not. */
async function oneInEachState(aid: StoredRow<'hearing_aids'>) {
  for (const states of [
    ['confirmed'],
    ['confirmed', 'shipped'],
    ['cancelled'],
    ['confirmed', 'shipped', 'delivered', 'returned'],
    ['confirmed', 'shipped', 'lost'],
  ] as const) {
    const { orderId } = await work.cashOrder([aid, 1]);
    await work.move(orderId, ...states);
  }
  const { orderId } = await work.cashOrder([aid, 1]);
  await work.move(orderId, 'confirmed', 'shipped', 'delivered', 'returned');
  await work.update(orderId, { payment_status: 'refunded' });
}

describe('every change of stock is written down', () => {
  test('An order, its cancellation, its return and a late release each leave their movements', async () => {
    const aid = await shop.addHearingAid({ stock: 9 });
    const cancelled = await work.cashOrder([aid, 1]);
    await shop.call(cancelled.caller, cancelOrder, { userId: cancelled.caller.id, orderId: cancelled.orderId });
    const returned = await work.cashOrder([aid, 2]);
    await work.move(returned.orderId, 'confirmed', 'shipped', 'delivered', 'returned');
    const late = await cards.buyer([aid, 3]);
    await cards.overdue(late.orderId);
    await releaseOverdue(ports);
    const kept = await work.cashOrder([aid, 4]);
    const movements = await movementsOf(aid);
    expect(movements.map(({ reason, change, order_id, actor_id }) => [reason, change, order_id, actor_id])).toEqual([
      ['opening', 9, null, null],
      ['order', -1, cancelled.orderId, cancelled.caller.id],
      ['cancelled', 1, cancelled.orderId, cancelled.caller.id],
      ['order', -2, returned.orderId, returned.caller.id],
      ['returned', 2, returned.orderId, boss.id],
      ['order', -3, late.orderId, late.caller.id],
      ['expired', 3, late.orderId, null],
      ['order', -4, kept.orderId, kept.caller.id],
    ]);
    expect(await work.stockOf(aid)).toBe(sum(movements));
  });

  test('A new order that takes over a reservation writes down both, and whatever its late payment does to the stock', async () => {
    const aid = await shop.addHearingAid({ stock: 5 });
    const first = await cards.buyer([aid, 2]);
    const { data: second } = await work.place(first.caller, work.form(first.caller, [aid, 2]));
    await cards.pay(first.secret, 'approve');
    const movements = await movementsOf(aid);
    expect(movements.map(({ reason, change, order_id }) => [reason, change, order_id])).toEqual(
      expect.arrayContaining([
        ['order', -2, first.orderId],
        ['order', -2, second?.$id],
        ['expired', 2, first.orderId],
      ]),
    );
    expect(await work.stockOf(aid)).toBe(sum(movements));
  });

  test('An edit writes the difference although pieces were sold since it was read, and a file says that it came from one', async () => {
    const aid = await shop.addHearingAid({ stock: 10 });
    await work.cashOrder([aid, 3]);
    const common = { id: boss.id, product_type: 'hearing-aids', requestId: randomUUID() } as const;
    const input = { ...common, productId: aid.$id, data: { stock: 12 }, stock_seen: 10 };
    expect((await shop.call(boss, updateProduct, input)).status).toBe(200);
    expect((await shop.call(boss, updateProduct, input)).status).toBe(200);
    const csv = ['$id,stock,stock_was', `${aid.$id},20,9`].join('\n');
    const { data } = await shop.call(boss, importProducts, { ...common, csv, dryRun: false });
    expect(data).toMatchObject({ imported: true, changed: 1 });
    const movements = await movementsOf(aid);
    expect(movements.map(({ reason, change, actor_id }) => [reason, change, actor_id]).slice(2)).toEqual([
      ['edited', 2, boss.id],
      ['imported', 11, boss.id],
    ]);
    expect(await work.stockOf(aid)).toBe(sum(movements));
  });
});

describe('what is derived is counted again', () => {
  /** A row of each derived figure, which is right and not 0, and what takes away again what others would stumble over. */
  async function arrangeFigures(): Promise<{ keys: Record<DerivedName, DerivedKey>; remove: () => Promise<void> }> {
    const { aid, accessory } = await lively();
    const issued_day = '2026-11-20T00:00:00.000Z';
    const visit = {
      patient_id: 'patient',
      date: issued_day,
      salesperson_id: 'sales',
      issued_day,
      status: 'complete',
      return_status: 'complete',
    } as const;
    const { $id: form_id } = await shop.create('cs_forms', visit);
    await shop.create('block_accounts', {
      form_id,
      billed_piasters: 500,
      received_piasters: 200,
      rest_of_cost_piasters: 300,
    });
    const day = '2026-11-20';
    await shop.create('finance_days', { day: issued_day, forms: 1, billed_piasters: 500, received_piasters: 200 }, day);
    const figures = await figureRows(form_id, day);
    const reviews = await reviewRows(aid.$id, accessory.$id);
    const messages = await messageRows();
    const remove = async () => {
      await shop.remove('finance_days', day);
      await shop.remove('cs_forms', form_id);
      await figures.remove();
      await Promise.all(reviews.map((id) => shop.remove('reviews', id)));
      await messages.remove();
    };
    const tag = derivedId('tag', 'hearing-aids', 'brand', 'phonak');
    const aids = await shop.rows('hearing_aids');
    await shop
      .create('tags', { product_type: 'hearing-aids', category: 'brand', title: 'Phonak', count: aids.length }, tag)
      .catch(() => shop.change('tags', tag, { count: aids.length }));
    const keys = {
      'hearing_aids.stock': { table: 'hearing_aids', id: aid.$id, column: 'stock' },
      'accessories.stock': { table: 'accessories', id: accessory.$id, column: 'stock' },
      ...each(
        (['review_count', 'review_stars'] as const).flatMap((column) => [
          `hearing_aids.${column}` as const,
          `accessories.${column}` as const,
        ]),
        (name) => {
          const [table, column = ''] = name.split('.') as ['hearing_aids' | 'accessories', string];
          return { table, id: table === 'accessories' ? accessory.$id : aid.$id, column } as const;
        },
      ),
      'tags.count': { table: 'tags', id: tag, column: 'count' },
      'finance_days.forms': { table: 'finance_days', id: day, column: 'forms' },
      'finance_days.billed_piasters': { table: 'finance_days', id: day, column: 'billed_piasters' },
      'finance_days.received_piasters': { table: 'finance_days', id: day, column: 'received_piasters' },
      ...each(
        FIGURE_COLUMNS.map((column) => `figure_days.${column}` as const),
        (name) => {
          const column = name.split('.')[1] ?? '';
          return { table: 'figure_days', id: column === 'no_shows' ? figures.recent : figures.id, column } as const;
        },
      ),
      'sales_days.orders': { table: 'sales_days', id: today, column: 'orders' },
      'sales_days.revenue_piasters': { table: 'sales_days', id: today, column: 'revenue_piasters' },
      ...each(
        COUNTED_STATES.map((state) => `state_days.${state}` as const),
        (name) => ({ table: 'state_days', id: today, column: name.split('.')[1] ?? '' }) as const,
      ),
      ...each(
        MONTH_COLUMNS.map((column) => `message_months.${column}` as const),
        (name) => ({ table: 'message_months', id: messages.id, column: name.split('.')[1] ?? '' }) as const,
      ),
      'discount_codes.uses': { table: 'discount_codes', id: await usedCode(), column: 'uses' },
      'counters.value': { table: 'counters', id: 'orders', column: 'value' },
    } as const;
    return { keys, remove };
  }

  /** A discount code that an order uses. */
  async function usedCode(): Promise<string> {
    const data = { code: 'COUNTED', percent: 10, minimum: 0, once_each: false, active: true };
    const { data: code } = await shop.call(boss, saveCode, { id: boss.id, data });
    const { caller, form } = await work.customer([await shop.addAccessory({ price_piasters: 10_000 }), 1]);
    await shop.call(caller, applyCode, { userId: caller.id, code: data.code });
    expect((await work.place(caller, { ...form, amount: 140 })).status).toBe(200);
    return code?.$id ?? '';
  }

  /** A review of each product that is shown, and counted. */
  async function reviewRows(aidId: string, accessoryId: string) {
    const said = { order_id: 'order', stars: 3, name: 'Mona', shown_name: 'customer', state: 'approved' } as const;
    const counted = { review_count: 1, review_stars: 3 };
    const [ofAid, ofAccessory] = await Promise.all([
      shop.create('reviews', { ...said, user_id: 'one', product_type: 'hearing-aids', product_id: aidId }),
      shop.create('reviews', { ...said, user_id: 'one', product_type: 'accessories', product_id: accessoryId }),
      shop.change('hearing_aids', aidId, counted),
      shop.change('accessories', accessoryId, counted),
    ]);
    return [ofAid.$id, ofAccessory.$id];
  }

  /** Two SMS of this month, with what they come to. */
  async function messageRows() {
    const sms = { day: today, kind: 'sms', parts: 2, millipiasters: 70_000 } as const;
    const ids = await Promise.all([1, 2].map(async () => (await shop.create('sent_messages', sms)).$id));
    const month = today.slice(0, 7);
    const sums = { month, kind: 'sms', messages: 2, parts: 4, millipiasters: 140_000 } as const;
    const { $id: id } = await shop.create('message_months', sums, `${month}-sms`);
    const remove = async () => {
      await Promise.all(ids.map((one) => shop.remove('sent_messages', one)));
      await shop.remove('message_months', id);
    };
    return { id, remove };
  }
  /** Something of every figure of a day, of whoever served; a no-show only of today, because old ones are not counted again. */
  async function figureRows(form_id: string, day: string) {
    const [id, recent] = [day, today].map((one) => figureDayId({ day: one, who: 'sales' })) as [string, string];
    const of = { position: 0, form_id, salesperson_id: 'sales', salesperson_name: 'Sara' };
    const at = `${day}T10:00:00.000Z`;
    const made = [
      ['blocks', (await shop.create('blocks', { ...of, type: 'p' })).$id],
      ['blocks', (await shop.create('blocks', { ...of, type: 'nha' })).$id],
      [
        'audiograms',
        (
          await shop.create('audiograms', {
            patient_id: 'patient',
            measured_at: at,
            results: '{}',
            written_by: 'sales',
          })
        ).$id,
      ],
      [
        'jobs',
        (
          await shop.create('jobs', {
            form_id,
            patient_id: 'patient',
            kind: 'repair',
            block_type: 'm',
            stage: 'delivered',
            received_at: `${day}T04:00:00.000Z`,
            delivered_at: at,
          })
        ).$id,
      ],
      [
        'appointments',
        (
          await shop.create('appointments', {
            specialist_id: 'sales',
            starts_at: `${today}T12:00:00.000Z`,
            ends_at: `${today}T12:30:00.000Z`,
            state: 'no-show',
          })
        ).$id,
      ],
    ] as const;
    const money = { billed_piasters: 500, received_piasters: 200 };
    const sums = { visits: 1, fittings: 1, sold_aids: 1, ...money, tests: 1, repairs: 1, repair_hours: 6 };
    await shop.create('figure_days', { day, specialist_id: 'sales', ...sums }, id);
    await shop.create('figure_days', { day: today, specialist_id: 'sales', no_shows: 1 }, recent);
    return {
      id,
      recent,
      async remove() {
        for (const [table, row] of [...made, ['figure_days', id], ['figure_days', recent]] as const) {
          await shop.remove(table, row);
        }
      },
    };
  }
  const figureOf = async ({ table, id, column }: DerivedKey) =>
    (await shop.row(table, id))?.[column as never] as unknown as number;
  const corrupt = async ({ table, id, column }: DerivedKey, by: number) =>
    shop.change(table, id, { [column]: (await figureOf({ table, id, column })) + by } as never);

  describe('each of them, in a shop that all share', () => {
    let figures: Awaited<ReturnType<typeof arrangeFigures>>;
    beforeAll(async () => {
      figures = await arrangeFigures();
    });
    afterAll(() => figures.remove());

    test.each(DERIVED_NAMES)(
      'A wrong %s is put right, above and below the truth, with an audit entry',
      async (name) => {
        const key = figures.keys[name];
        const right = await figureOf(key);
        expect(right).toBeGreaterThan(0);
        expect(await recount(ports, [key])).toEqual([]);
        const entries = (await auditOf(key)).length;
        for (const by of [1, -1, 1]) {
          await corrupt(key, by);
          expect(await recount(ports, [key])).toEqual([{ ...key, before: right + by, after: right }]);
          expect(await figureOf(key)).toBe(right);
        }
        expect(await recount(ports, [key])).toEqual([]);
        const log = (await auditOf(key)).slice(entries);
        const field =
          key.table === 'counters' ? key.id : key.table === 'state_days' ? `orders_${key.column}` : key.column;
        expect(log.map(({ actor_id, before, after }) => [actor_id, before, after])).toEqual(
          [1, -1, 1].map((by) => [
            'schedule',
            JSON.stringify({ [field]: right + by }),
            JSON.stringify({ [field]: right }),
          ]),
        );
        const shown = await shop.call(boss, fetchAudit, { id: boss.id, kind: 'recount', subjectId: key.id });
        expect(shown.data?.documents.slice(0, log.length).map(({ $id }) => $id)).toEqual(
          log.map(({ $id }) => $id).reverse(),
        );
      },
    );

    test.each(['users', 'staff', 'admins', 'products', 'revenue'])('The counter %s is counted again', async (id) => {
      await shop.create('counters', { value: 0 }, id).catch(() => {});
      const key = { table: 'counters', id, column: 'value' } as const;
      await recount(ports, [key]);
      const right = await figureOf(key);
      expect(right).toBeGreaterThan(0);
      await corrupt(key, 7);
      expect(await recount(ports, [key])).toEqual([{ ...key, before: right + 7, after: right }]);
    });
  });

  test('The revenue of a day is what came by card and in cash less what went back', async () => {
    const before = (await shop.row('sales_days', today))?.revenue_piasters ?? 0;
    const aid = await shop.addHearingAid({ stock: 9, price_piasters: 100_000 });
    const cash = await work.cashOrder([aid, 1]);
    await work.move(cash.orderId, 'confirmed', 'shipped', 'delivered', 'returned');
    await work.update(cash.orderId, { payment_status: 'refunded' });
    const kept = await work.cashOrder([aid, 1]);
    await work.update(kept.orderId, { payment_status: 'paid' });
    const buyer = await cards.buyer([aid, 1]);
    await cards.pay(buyer.secret, 'approve');
    await work.update(buyer.orderId, { delivery_status: 'cancelled' });
    await cards.refund(boss, buyer.orderId);
    await shop.sandbox.settled();
    const key = { table: 'sales_days', id: today, column: 'revenue_piasters' } as const;
    expect(await figureOf(key)).toBe(before + 105_000);
    expect(await recount(ports, [key])).toEqual([]);
  });

  test('Two who count at the same time put a figure right once', async () => {
    const { aid } = await lively();
    const key = { table: 'hearing_aids', id: aid.$id, column: 'stock' } as const;
    const right = await figureOf(key);
    await corrupt(key, 3);
    const corrections = await Promise.all([1, 2, 3, 4].map(() => recount(ports, [key])));
    expect(await figureOf(key)).toBe(right);
    expect(corrections.flat()).toHaveLength(1);
  });

  test('Figures that were wrong are right although orders are placed and cancelled while they are counted', async () => {
    const aid = await shop.addHearingAid({ stock: 40 });
    const caller = await shop.join();
    const wanted: DerivedKey[] = [
      { table: 'hearing_aids', id: aid.$id, column: 'stock' },
      { table: 'sales_days', id: today, column: 'orders' },
      { table: 'counters', id: 'orders', column: 'value' },
    ];
    await recount(ports, wanted);
    for (const key of wanted) {
      await corrupt(key, 2);
    }
    const placed: string[] = [];
    const trade = async () => {
      for (let round = 0; round < 6; round += 1) {
        await work.put(caller, [aid, 1]);
        const { data } = await work.place(caller, work.form(caller, [aid, 1]));
        placed.push(data?.$id ?? '');
        if (round % 2 === 1) {
          await shop.call(caller, cancelOrder, { userId: caller.id, orderId: placed.at(-1) ?? '' });
        }
      }
    };
    const [, corrections] = await Promise.all([trade(), recount(ports, wanted)]);
    expect(corrections.map(({ before, after }) => before - after)).toEqual([2, 2, 2]);
    expect(placed.every((id) => id !== '')).toBe(true);
    expect(await work.stockOf(aid)).toBe(40 - 3);
    expect(await work.openOrdersOf(caller)).toBe(3);
    expect(await recount(ports, wanted)).toEqual([]);
  });

  test('What is not derived, or not there, is left alone', async () => {
    const { aid } = await lively();
    const others: DerivedKey[] = [
      { table: 'hearing_aids', id: aid.$id, column: 'price_piasters' },
      { table: 'counters', id: 'catalogue', column: 'value' },
      { table: 'hearing_aids', id: 'nothing', column: 'stock' },
    ];
    expect(await recount(ports, others)).toEqual([]);
  });
});

describe('an installation from before the books were kept', () => {
  test('A product without movements begins them with the stock that it has', async () => {
    const aid = await shop.addHearingAid({ stock: 7 });
    const [opening] = await movementsOf(aid);
    await shop.remove('stock_movements', opening?.$id ?? '');
    await work.cashOrder([aid, 2]);
    const key = { table: 'hearing_aids', id: aid.$id, column: 'stock' } as const;
    expect(await recount(ports, [key])).toEqual([]);
    expect(await work.stockOf(aid)).toBe(5);
    expect(sum(await movementsOf(aid))).toBe(5);
    await shop.change('hearing_aids', aid.$id, { stock: 6 });
    expect(await recount(ports, [key])).toEqual([{ ...key, before: 6, after: 5 }]);
  });

  test('Stock never becomes less than nothing, however much was sold: it is 0 then', async () => {
    const aid = await shop.addHearingAid({ stock: 2 });
    const movement = { product_id: aid.$id, product_type: 'hearing-aids', change: -5, reason: 'order' } as const;
    await shop.create('stock_movements', { ...movement, at: new Date().toISOString() });
    const key = { table: 'hearing_aids', id: aid.$id, column: 'stock' } as const;
    expect(await recount(ports, [key])).toEqual([{ ...key, before: 2, after: 0 }]);
    expect(await work.stockOf(aid)).toBe(0);
    expect(await recount(ports, [key])).toEqual([]);
  });

  test('Orders and payments without the times at which they were counted get them, and missing days their rows', async () => {
    await lively();
    const key = (column: string) => ({ table: 'sales_days', id: today, column }) as const;
    const both = [key('orders'), key('revenue_piasters')];
    await recount(ports, both);
    const right = await shop.row('sales_days', today);
    const totals = await Promise.all(['orders', 'revenue'].map((id) => shop.row('counters', id)));
    const orders = await shop.rows('orders');
    for (const { $id } of orders) {
      await shop.change('orders', $id, { counted_at: null, cash_received_at: null, cash_returned_at: null });
    }
    for (const { $id } of await shop.rows('payment_transactions')) {
      await shop.change('payment_transactions', $id, { booked_at: null, booked_piasters: 0 });
    }
    await shop.remove('sales_days', today);
    const counters = ['orders', 'revenue'].map((id) => ({ table: 'counters', id, column: 'value' }) as const);
    await recount(ports, counters);
    expect(await shop.row('sales_days', today)).toMatchObject({
      orders: right?.orders,
      revenue_piasters: right?.revenue_piasters,
    });
    expect(
      (await Promise.all(['orders', 'revenue'].map((id) => shop.row('counters', id)))).map((row) => row?.value),
    ).toEqual(totals.map((row) => row?.value));
  });
});

describe('the past of stock is closed', () => {
  const count = (aid: StoredRow<'hearing_aids'>, until: Date) =>
    countMovements(ports.tables, 'hearing-aids', [aid.$id], { until, now: ports.now() });
  const makeOlder = async (aid: StoredRow<'hearing_aids'>, hours: number) => {
    for (const { $id, at } of await movementsOf(aid)) {
      await shop.change('stock_movements', $id, { at: new Date(Date.parse(at) - hours * HOUR_MS).toISOString() });
    }
  };

  test('A count stands for what lies before it, again and again, and what is older than 90 days goes', async () => {
    const aid = await shop.addHearingAid({ stock: 30 });
    const key = { table: 'hearing_aids', id: aid.$id, column: 'stock' } as const;
    for (const hours of [24 * 80, 24 * 8, 24 * 4]) {
      await work.cashOrder([aid, 2]);
      await makeOlder(aid, hours);
      const until = new Date(Date.now() - HOUR_MS);
      await count(aid, until);
      await count(aid, until);
      expect(await recount(ports, [key])).toEqual([]);
    }
    await work.cashOrder([aid, 1]);
    const movements = await movementsOf(aid);
    expect(movements.map(({ reason, change }) => [reason, change])).toEqual(
      expect.arrayContaining([
        ['count', 24],
        ['order', -1],
      ]),
    );
    expect(movements.some(({ reason }) => reason === 'opening')).toBe(false);
    await shop.change('hearing_aids', aid.$id, { stock: 40 });
    expect(await recount(ports, [key])).toEqual([{ ...key, before: 40, after: 23 }]);
  });
});
