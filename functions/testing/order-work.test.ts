import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { saveCode } from '#contract/codes/admin-calls.ts';
import { DELIVERY_STATUSES, PAYMENT_STATUSES } from '#contract/constants.ts';
import { cancelOrder } from '#contract/orders/calls.ts';
import { CALL_OUTCOMES } from '#contract/orders/handling.ts';
import { releaseOverdue } from '#subjects/card-payments/admin/release-overdue.ts';
import { DELIVERY_TRANSITIONS, isBought, mayFollow, PAYMENT_TRANSITIONS } from '#subjects/orders/rules/order-states.ts';
import { expectBooksInOrder } from './books.ts';
import { cardKit } from './cards.ts';
import { type Caller, type StoredRow, startShop } from './kit.ts';
import { returnKit } from './returns.ts';

const shop = await startShop({ max_open_cash_orders: 2 }, { cards: true });
const boss = await shop.join('admin');
const work = returnKit(shop, boss);
const cards = cardKit(shop);
const STOCK = 8;
/** Every order is of one code, which takes a tenth off. */
const { code: CODE, $id: CODE_ID } = await discountCode();
async function discountCode() {
  const data = { code: 'WORK', percent: 10, minimum: 0, once_each: false, max_uses: 5_000, active: true };
  const { data: code } = await shop.call(boss, saveCode, { id: boss.id, data });
  return code ?? expect.fail('no code');
}
/** What was reached, to know that the runs went somewhere. */
const seen = new Set<string>();

const ACTIONS = [
  // What people mostly do comes more often.
  'cash',
  'card',
  'pay',
  'forward',
  'forward',
  'forward',
  'forward',
  'forward',
  'forward',
  'forward',
  'forward',
  'forward',
  'call',
  'delivery',
  'payment',
  'refund',
  'return',
  'return',
  'return',
  'return',
  'return',
  'cancel',
  'overdue',
  'twice at once',
  'stale',
] as const;
/** What becomes of the piece of a return. */
const FATES = ['restocked', 'restocked', 'unsellable', 'sent_back'] as const;
const step = record({
  action: constantFrom(...ACTIONS),
  which: integer({ min: 0, max: 3 }),
  outcome: constantFrom(...CALL_OUTCOMES),
  delivery: constantFrom(...DELIVERY_STATUSES),
  payment: constantFrom(...PAYMENT_STATUSES),
  fate: constantFrom(...FATES),
});
interface Step {
  action: (typeof ACTIONS)[number];
  which: number;
  outcome: (typeof CALL_OUTCOMES)[number];
  delivery: (typeof DELIVERY_STATUSES)[number];
  payment: (typeof PAYMENT_STATUSES)[number];
  fate: (typeof FATES)[number];
}

interface Scene {
  caller: Caller;
  aid: StoredRow<'hearing_aids'>;
  secrets: Map<string, string>;
}

test('whatever people do with orders: stock, money, counters and states add up', { timeout: 180_000 }, async () => {
  await assert(
    asyncProperty(array(step, { minLength: 24, maxLength: 30 }), async (steps) => {
      const aid = await shop.addHearingAid({ stock: STOCK, price_piasters: 100_000 });
      const before = await figures();
      const scene: Scene = { caller: await shop.join(), aid, secrets: new Map() };
      for (const one of steps) {
        await act(one, scene);
      }
      await shop.sandbox.settled();
      await audit(scene, before);
    }),
    { numRuns: 9, seed: 20_261_120 },
  );
  await expectBooksInOrder(shop);
  for (const state of [
    /^cash paid delivered/,
    /^cash pending cancelled/,
    /^card (paid|refund_due|refunded)/,
    /^return (inspected|refunded|closed)/,
  ]) {
    expect(
      [...seen].some((one) => state.test(one)),
      String(state),
    ).toBe(true);
  }
});

async function act(
  { action, which, outcome, delivery, payment, fate }: Step,
  { caller, aid, secrets }: Scene,
): Promise<void> {
  const orders = await shop.rows('orders', [Query.equal('user_id', caller.id), Query.orderAsc('$createdAt')]);
  if (action === 'cash' || action === 'card') {
    if ((await work.cartOf(caller)).length === 0 && ((await work.stockOf(aid)) ?? 0) > 0) {
      await work.put(caller, [aid, 1]);
    }
    await shop.change('users', caller.id, { cart_code: CODE });
    const granted = { ...aid, price_piasters: 90_000 };
    if (action === 'cash') {
      await work.place(caller, work.form(caller, [granted, 1]));
    } else {
      const buyer = await cards.order(caller, [granted, 1]).catch(() => null);
      if (buyer) {
        secrets.set(buyer.orderId, buyer.secret);
      }
    }
    return;
  }
  const order = pick(orders, action, which);
  if (!order) {
    return;
  }
  const { $id, version } = order;
  switch (action) {
    case 'pay': {
      const secret = secrets.get($id) ?? [...secrets.values()].at(-1);
      if (secret) {
        await cards.pay(secret, 'approve').catch(() => null);
      }
      return;
    }
    case 'forward': {
      const [next] = (await work.details($id)).data?.moves.delivery ?? [];
      // What is delivered stays so until somebody brings it back on purpose.
      if (next && next !== 'returned') {
        expect((await work.update($id, { delivery_status: next })).status).toBe(200);
      }
      return;
    }
    case 'call':
      await work.record($id, outcome);
      return;
    case 'delivery':
      await work.update($id, { delivery_status: delivery });
      return;
    case 'payment':
      await work.update($id, { payment_status: payment });
      return;
    case 'refund':
      await cards.refund(boss, $id);
      await shop.sandbox.settled();
      return;
    case 'return':
      await (order.return_id === null ? work.of(caller).ask($id) : lookAfterReturn(order, fate));
      return;
    case 'cancel':
      await shop.call(caller, cancelOrder, { userId: caller.id, orderId: $id });
      return;
    case 'overdue':
      if (order.reserved_until) {
        await cards.overdue($id);
      }
      await releaseOverdue(shop.ports({ logError: () => {} }));
      return;
    case 'twice at once':
      await Promise.all([
        work.update($id, { delivery_status: delivery }, version),
        work.record($id, outcome, { version }),
        shop.call(caller, cancelOrder, { userId: caller.id, orderId: $id }),
      ]);
      return;
    case 'stale': {
      const { code, status } = await work.update($id, { delivery_status: delivery }, version + 1);
      expect(status === 200 ? order.delivery_status : code).toBe(status === 200 ? delivery : 'order_changed');
    }
  }
}

/** One of the orders; of those that can come back as long as there are any, when it is about a return. */
function pick(orders: readonly StoredRow<'orders'>[], action: Step['action'], which: number) {
  const delivered = orders.filter(
    ({ delivery_status, return_id }) => action === 'return' && (delivery_status === 'delivered' || return_id !== null),
  );
  const some = delivered.length > 0 ? delivered : orders;
  return some[which % Math.max(1, some.length)];
}

/** Brings the return of an order one step on, twice at once. */
async function lookAfterReturn({ $id, return_id }: StoredRow<'orders'>, fate: Step['fate']): Promise<void> {
  const { data } = return_id === null ? {} : await work.shown(return_id);
  if (!data) {
    return;
  }
  const looked = fate === 'restocked' ? {} : { [fate]: 1 };
  const next = {
    requested: () => work.step(data.$id, 'received'),
    received: () => work.inspect(data.$id, looked),
    inspected: () => (data.payment_method === 'card' ? cards.refund(boss, $id) : work.step(data.$id, 'refunded')),
  };
  const act = data.state in next ? next[data.state as keyof typeof next] : null;
  const answers = await Promise.all([act?.(), act?.()]);
  expect(answers.some((answer) => answer?.status === 200)).toBe(true);
  await shop.sandbox.settled();
  seen.add(`return ${(await work.shown(data.$id)).data?.state}`);
}

async function figures() {
  const days = await shop.rows('sales_days');
  return {
    orders: await work.placedOrders(),
    revenue: await work.revenue(),
    dayOrders: days.reduce((sum, day) => sum + day.orders, 0),
    dayRevenue: days.reduce((sum, day) => sum + day.revenue_piasters, 0),
  };
}

async function audit({ caller, aid }: Scene, before: Awaited<ReturnType<typeof figures>>): Promise<void> {
  const orders = await shop.rows('orders', [Query.equal('user_id', caller.id)]);
  const returned = await shop.rows('return_lines', [Query.equal('product_id', aid.$id)]);
  const uses = await shop.rows('code_uses', [Query.equal('code_id', CODE_ID), Query.equal('user_id', caller.id)]);
  let held = 0;
  let money = 0;
  for (const order of orders) {
    const { payment_method: method, payment_status: payment, delivery_status: delivery } = order;
    seen.add(`${method} ${payment} ${delivery}`);
    const isReserved = method === 'card' && !isBought(order);
    const holds = isReserved ? order.reserved_until !== null : delivery !== 'cancelled' && delivery !== 'returned';
    const own = returned.filter(({ order_id }) => order_id === order.$id);
    const sum = (column: 'restocked' | 'unsellable') => own.reduce((total, one) => total + one[column], 0);
    // A piece that nobody can buy any more stays away when its order is returned.
    held += holds ? 1 - sum('restocked') : sum('unsellable');
    money += order.received_piasters - order.returned_piasters;
    expect(order.refund_due_piasters).toBeLessThanOrEqual(order.received_piasters - order.returned_piasters);
    await auditHistory(order);
    expect(order).toMatchObject({ amount_piasters: 95_000, discount_code: CODE });
    // A code counts as used while its order keeps pieces, and for good once it was paid.
    const isUsed = holds || ['paid', 'refund_due', 'refunded'].includes(payment);
    expect(uses.filter(({ order_id }) => order_id === order.$id)).toHaveLength(Number(isUsed));
    if (method === 'card') {
      expect(order).toMatchObject(await takenFor(order));
    }
  }
  const after = await figures();
  const counted = orders.filter(isBought).length;
  expect(await work.stockOf(aid)).toBe(STOCK - held);
  expect(after).toEqual({
    orders: before.orders + counted,
    revenue: before.revenue + money,
    dayOrders: before.dayOrders + counted,
    dayRevenue: before.dayRevenue + money,
  });
  const waiting = orders.filter((one) => one.payment_method === 'cash' && one.delivery_status === 'processing');
  expect(await work.openOrdersOf(caller)).toBe(waiting.length);
}

/** Every state that an order was in followed from the one before, and every change by hand was written down. */
async function auditHistory(order: StoredRow<'orders'>): Promise<void> {
  const events = await shop.rows('order_events', [Query.equal('order_id', order.$id), Query.orderAsc('$sequence')]);
  events.forEach((event, index) => {
    const last = events[index - 1];
    if (last) {
      const [from, to] = [last.delivery_status, event.delivery_status];
      expect(from === to || mayFollow(DELIVERY_TRANSITIONS, from, to), `${from} to ${to}`).toBe(true);
      const [paidFrom, paidTo] = [last.payment_status, event.payment_status];
      const isStep = paidFrom === paidTo || mayFollow(PAYMENT_TRANSITIONS, paidFrom, paidTo);
      // Money that comes too late, or goes back at once, takes two steps together.
      const isTwoSteps = PAYMENT_STATUSES.some(
        (middle) => mayFollow(PAYMENT_TRANSITIONS, paidFrom, middle) && mayFollow(PAYMENT_TRANSITIONS, middle, paidTo),
      );
      expect(isStep || isTwoSteps, `${paidFrom} to ${paidTo}`).toBe(true);
    }
  });
  expect(events.at(-1)).toMatchObject({ payment_status: order.payment_status, delivery_status: order.delivery_status });
  const calls = await shop.rows('order_calls', [Query.equal('order_id', order.$id)]);
  expect(calls).toHaveLength(order.call_attempts);
  const log = await work.auditOf(order.$id);
  expect(log.filter(({ action }) => action === 'call')).toHaveLength(calls.length);
}

/** What the provider has taken and given back for an order, as it keeps its own books. */
async function takenFor({ $id }: StoredRow<'orders'>) {
  let received_piasters = 0;
  let returned_piasters = 0;
  for (const attempt of await cards.attemptsOf($id)) {
    for (const one of shop.sandbox.transactionsOfOrder(Number(attempt.provider_order_id))) {
      if (one.has_parent_transaction) {
        returned_piasters += one.amount_cents;
      } else if (one.success) {
        received_piasters += one.amount_cents;
      }
    }
  }
  return { received_piasters, returned_piasters };
}
