import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter } from '#contract/cairo-day.ts';
import { DELIVERY_STATUSES, PAYMENT_STATUSES } from '#contract/constants.ts';
import { fetchReports } from '#contract/dashboard/calls.ts';
import { updateOrder } from '#contract/orders/admin-calls.ts';
import { cancelOrder } from '#contract/orders/calls.ts';
import { productSaleId } from '#lib/ids.ts';
import { isBought } from '#subjects/orders/rules/order-states.ts';
import { checkAllBooks } from '#subjects/reconciliation/run.ts';
import { expectBooksInOrder } from './books.ts';
import { cardKit } from './cards.ts';
import { dayWithRoom } from './day.ts';
import { startShop } from './kit.ts';
import { orderKit } from './orders.ts';

const shop = await startShop({ max_open_cash_orders: 50 }, { cards: true });
const people = [await shop.join('admin'), await shop.join('admin'), await shop.join('admin')] as const;
const kits = people.map((person) => orderKit(shop, person));
const [boss] = people;
const [work] = kits as [(typeof kits)[number], ...typeof kits];
const cards = cardKit(shop);
const today = await dayWithRoom();
const products = [
  await shop.addHearingAid({ stock: 500, price_piasters: 100_000 }),
  await shop.addAccessory({ stock: 500, price_piasters: 2_050 }),
  await shop.addAccessory({ stock: 500, price_piasters: 30_000 }),
];

/** What the report must say, counted from the orders and lines as a person would. */
async function plainCount() {
  const [orders, lines, transactions] = await Promise.all([
    shop.rows('orders'),
    shop.rows('order_lines'),
    shop.rows('payment_transactions'),
  ]);
  const inCash = orders.filter(({ payment_method }) => payment_method === 'cash');
  const cash = inCash.reduce((sum, order) => sum + order.received_piasters - order.returned_piasters, 0);
  const card = transactions.reduce((sum, { booked_piasters }) => sum + booked_piasters, 0);
  const counted = orders.filter(isBought);
  const accepted = new Set(
    orders
      .filter(({ delivery_status }) => ['confirmed', 'shipped', 'delivered'].includes(delivery_status))
      .map(({ $id }) => $id),
  );
  const sold = products.map(({ $id }) => {
    const own = lines.filter((line) => line.product_id === $id && accepted.has(line.order_id));
    const count = own.reduce((sum, line) => sum + line.count, 0);
    const amount = own.reduce((sum, line) => sum + line.count * line.unit_price_piasters, 0) / 100;
    return { product_id: $id, count, amount };
  });
  return {
    delivery: DELIVERY_STATUSES.map((status) => ({
      status,
      count: counted.filter(({ delivery_status }) => delivery_status === status).length,
    })),
    payment: PAYMENT_STATUSES.map((status) => ({
      status,
      count: counted.filter(({ payment_status }) => payment_status === status).length,
    })),
    methods: { cash: cash / 100, card: card / 100 },
    unpaid_card_orders: orders.length - counted.length,
    best_sellers: sold.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count || b.amount - a.amount),
  };
}

async function reported() {
  const input = { id: boss.id, from: dayAfter(today, -365), to: today };
  const { data } = await shop.call(boss, fetchReports, input);
  return {
    delivery: data?.delivery,
    payment: data?.payment,
    methods: { cash: 0, card: 0, ...Object.fromEntries((data?.methods ?? []).map((one) => [one.method, one.revenue])) },
    unpaid_card_orders: data?.unpaid_card_orders,
    best_sellers: data?.best_sellers.map(({ product_id, count, amount }) => ({ product_id, count, amount })),
  };
}

/** What one person tries; three of them do so at the same moment, often with the same order. */
const attempt = record({
  which: integer({ min: 0, max: 4 }),
  move: constantFrom<'next' | (typeof DELIVERY_STATUSES)[number] | 'paid' | 'refunded' | 'customer'>(
    'next',
    'next',
    'next',
    'next',
    'confirmed',
    'cancelled',
    'returned',
    'lost',
    'paid',
    'refunded',
    'customer',
  ),
});

test('After random moves by several people at once the report is what a plain count of orders and lines says', {
  timeout: 180_000,
}, async () => {
  await assert(
    asyncProperty(
      array(array(attempt, { minLength: 3, maxLength: 3 }), { minLength: 10, maxLength: 13 }),
      async (waves) => {
        const [aid, cells, case_] = products as [(typeof products)[0], (typeof products)[0], (typeof products)[0]];
        const orders = [
          await work.cashOrder([aid, 1], [cells, 3]),
          await work.cashOrder([cells, 2], [case_, 1]),
          await work.cashOrder([aid, 2]),
        ];
        const paid = await cards.buyer([aid, 1], [case_, 2]);
        await cards.pay(paid.secret, 'approve');
        const unpaid = await cards.buyer([case_, 1]);
        const all = [...orders, paid, unpaid];
        for (const wave of waves) {
          await Promise.all(
            wave.map(async ({ which, move }, person) => {
              const { orderId, caller } = all[which] as (typeof all)[number];
              const kit = kits[person] as typeof work;
              if (move === 'customer') {
                await shop.call(caller, cancelOrder, { userId: caller.id, orderId });
              } else if (move === 'paid' || move === 'refunded') {
                await kit.update(orderId, { payment_status: move });
              } else {
                const next = move === 'next' ? (await kit.details(orderId)).data?.moves.delivery[0] : move;
                await (next && kit.update(orderId, { delivery_status: next }));
              }
            }),
          );
        }
        expect(await reported()).toEqual(await plainCount());
      },
    ),
    { numRuns: 4, seed: 20_261_122 },
  );
  const { delivery, best_sellers } = await plainCount();
  expect(delivery.filter(({ count }) => count > 0).length).toBeGreaterThan(4);
  expect(best_sellers.length).toBe(3);
  await expectBooksInOrder(shop);
});

test('Orders of one month that several people confirm at the same moment are all counted', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const { orderId } = await work.cashOrder([products[0] as (typeof products)[0], 1]);
    ids.push(orderId);
  }
  const answers = await Promise.all(
    ids.map((orderId, index) => {
      const person = people[index % people.length] ?? boss;
      const input = { id: person.id, orderId, version: 0, data: { delivery_status: 'confirmed' } } as const;
      return shop.call(person, updateOrder, input);
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  expect(await reported()).toEqual(await plainCount());
});

test('An order of forty lines is confirmed, sold and taken back within the limit of a transaction', async () => {
  const many = [];
  for (let n = 0; n < 40; n += 1) {
    many.push(await shop.addAccessory({ price_piasters: 1_000, stock: 5 }));
  }
  const before = await reported();
  const { orderId } = await work.cashOrder(...many.map((one): [typeof one, number] => [one, 1]));
  await work.move(orderId, 'confirmed', 'shipped', 'delivered', 'returned');
  expect((await reported()).best_sellers).toEqual(before.best_sellers);
  await expectBooksInOrder(shop);
});

test('An installation from before these figures gets them from the books, once, however often they run', async () => {
  const wanted = await reported();
  for (const table of ['state_days', 'product_sales', 'sales_months'] as const) {
    for (const { $id } of await shop.rows(table)) {
      await shop.remove(table, $id);
    }
  }
  // Somebody goes on with an order before the books have run: its day may go below 0 until then.
  const { orderId } = await work.cashOrder([products[1] as (typeof products)[0], 1]);
  await work.move(orderId, 'confirmed', 'shipped');
  const month = today.slice(0, 7);
  await shop.remove('sales_months', month);
  for (const { $id } of await shop.rows('product_sales')) {
    await shop.remove('product_sales', $id);
  }
  expect(await reported()).not.toEqual(wanted);
  const ports = shop.ports({});
  const first = await checkAllBooks({ ports, fix: true });
  expect(first.corrections.find(({ figure }) => figure === 'product_sales.pieces')).toMatchObject({
    id: month,
    before: 0,
  });
  expect(await reported()).toEqual(await plainCount());
  expect((await checkAllBooks({ ports, fix: true })).corrections).toEqual([]);
  expect(await reported()).toEqual(await plainCount());
});

test('A wrong sum of a product and month is put right with an entry of the audit log, also one that no order has', async () => {
  const [sale] = await shop.rows('product_sales');
  const { $id = '', pieces = 0, amount_piasters = 0 } = sale ?? {};
  await shop.change('product_sales', $id, { pieces: pieces + 5, amount_piasters: amount_piasters - 700 });
  const gone = { month: today.slice(0, 7), product_type: 'accessories', product_id: 'gone', pieces: 3 } as const;
  const { $id: goneId } = await shop.create(
    'product_sales',
    gone,
    productSaleId(gone.month, gone.product_type, gone.product_id),
  );
  const { corrections } = await checkAllBooks({ ports: shop.ports({}), fix: true });
  expect(corrections.map(({ figure, id, before, after }) => [figure, id, before, after]).sort()).toEqual(
    [
      ['product_sales.amount_piasters', $id, amount_piasters - 700, amount_piasters],
      ['product_sales.pieces', $id, pieces + 5, pieces],
      ['product_sales.pieces', goneId, 3, 0],
    ].sort(),
  );
  const log = await work.auditOf(sale?.product_id ?? '');
  expect(log.at(-1)).toMatchObject({
    actor_id: 'schedule',
    before: { pieces: pieces + 5, amount_piasters: amount_piasters - 700 },
    after: { pieces, amount_piasters },
  });
  expect(await reported()).toEqual(await plainCount());
});
