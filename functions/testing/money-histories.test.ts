import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  nat,
  oneof,
  record,
  sample,
} from 'fast-check';
import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { fetchCart } from '#contract/cart/calls.ts';
import { saveCode } from '#contract/codes/admin-calls.ts';
import { applyCode } from '#contract/codes/calls.ts';
import { cancelOrder } from '#contract/orders/calls.ts';
import { ONLINE_METHODS } from '#contract/payments/methods.ts';
import { OPEN_RETURN_STATES } from '#contract/returns/states.ts';
import { OPEN_SHIPMENT_STATES } from '#contract/shipments/constants.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import { discountCodeId } from '#lib/ids.ts';
import { askAboutPayments } from '#subjects/card-payments/admin/ask-about-payments.ts';
import { comparePayments } from '#subjects/card-payments/admin/compare-payments.ts';
import { releaseOverdue } from '#subjects/card-payments/admin/release-overdue.ts';
import { keepsCode, keepsPieces, stateOf } from '#subjects/card-payments/card-order.ts';
import { isUnpaid } from '#subjects/card-payments/rules/payments.ts';
import { priceColumns } from '#subjects/catalogue/rules/prices.ts';
import { paidFor } from '#subjects/orders/rules/line-prices.ts';
import { finishTransactions } from '#subjects/system/admin/finish-transactions.ts';
import { expectBooksInOrder } from './books.ts';
import { cardKit } from './cards.ts';
import { type Caller, type StoredRow, startShop } from './kit.ts';
import { returnKit } from './returns.ts';
import { shipmentKit } from './shipments.ts';

/**
 * Random histories of a shop that sells at changing prices, with a discount code, by every way to pay, whose parcels come back
 * and whose customers return pieces; with a provider that is down, silent or lies, and functions that meet deadlocks and are
 * killed at any request. Whatever happened: what was paid is what orders, books and figures say, each use of the code is of an
 * order that uses it, and the stock is exact.
 */
const shop = await startShop({ max_open_cash_orders: 50, delivery_fee_piasters: 5_005 }, { cards: true });
const boss = await shop.join('admin');
const cards = cardKit(shop);
const orders = shipmentKit(shop, boss);
const returns = returnKit(shop, boss);
const DRIVER = await shop.join('reception');
const STOCK = 12;
/** Of the orders of a customer, what happens to one happens to the newest. */
const NEWEST = 2;
const FEE = 50.05;
const PRICE = 1_000_003;
const MAX_USES = 2;
const MINUTE = 60_000;
/** What happened in all histories, to know that they reach it. */
const seen = new Set<string>();

const METHODS = [...ONLINE_METHODS.slice(0, 5), 'kiosk'] as const;
const PAYMENTS = [
  'approve',
  'decline',
  'pending',
  'kiosk-code',
  'doubled',
  'no-redirect',
  'wrong-amount',
  'other-method',
] as const;
const ACTIONS = [
  'cash',
  'online',
  'online',
  'price',
  'code',
  'apply',
  'pay',
  'pay',
  'decide',
  'decide',
  'check',
  'overdue',
  'run-out',
  'cancel',
  'forward',
  'parcel',
  'staff',
  'refund',
  'return',
  'schedule',
] as const;
type Action = (typeof ACTIONS)[number];

const act = record({
  // What brings orders on comes more often than what ends them.
  action: constantFrom<Action>(
    ...ACTIONS,
    'apply',
    'online',
    'pay',
    'pay',
    'forward',
    'forward',
    'forward',
    'parcel',
    'parcel',
    'refund',
    'return',
    'return',
  ),
  who: nat(1),
  which: nat(1_000),
});
/** Nothing but once in so many times. */
const sometimes = <Value>(value: Arbitrary<Value>, times: number): Arbitrary<Value | null> =>
  oneof({ weight: times - 1, arbitrary: constant(null) }, { weight: 1, arbitrary: value });
const step = record({
  acts: array(act, { minLength: 1, maxLength: 2 }),
  deadlock: sometimes(record({ skip: nat(1), lost: nat(5) }), 4),
  /** After so many requests of theirs functions are killed. */
  killed: sometimes(nat(24), 6),
  provider: constantFrom('well', 'well', 'well', 'well', 'down', 'silent', 'refunds unanswered'),
});

type Act = { action: Action; who: number; which: number };

interface History {
  aid: StoredRow<'hearing_aids'>;
  code: string;
  customers: { caller: Caller; phone: string; back: URL | null }[];
}

const one = <Item>(items: readonly Item[], which: number): Item | undefined => items[which % Math.max(1, items.length)];
const ordersOf = ({ caller }: History['customers'][number]) =>
  shop.rows('orders', [Query.equal('user_id', caller.id), Query.orderDesc('$createdAt')]);
const later = () => new Date(Date.now() + 3 * 60 * MINUTE);

/** Whatever a function or the provider refuses is one of the things that happen. */
async function play(history: History, { action, who, which }: Act): Promise<unknown> {
  const { aid, code } = history;
  const customer = history.customers[who] ?? expect.fail();
  const { caller } = customer;
  const own = await ordersOf(customer);
  const other = which >> 3;
  const order = one(own.slice(0, NEWEST), which);
  const secrets = own.map(({ $id }) => open.get($id)).filter((secret) => secret !== undefined);
  const secret = one(secrets, which);
  switch (action) {
    case 'price':
      return changePrice(aid, which);
    case 'code':
      return changeCode(code, which);
    case 'apply':
      return shop.call(caller, applyCode, { userId: caller.id, code: which % 4 === 0 ? null : code });
    case 'cash':
      return place(history, customer, 'cash', which);
    case 'online':
      return place(history, customer, one(METHODS, other) ?? 'card', which);
    case 'pay':
      if (secret) {
        const isAtKiosk = own.some(({ $id, online_method }) => open.get($id) === secret && online_method === 'kiosk');
        const scenario = isAtKiosk
          ? 'kiosk-code'
          : (one([...PAYMENTS, 'approve', 'approve'] as const, other) ?? 'approve');
        customer.back = await cards.pay(secret, scenario).catch(() => customer.back);
      }
      return;
    case 'decide': {
      const waiting = secrets.flatMap((each) => shop.sandbox.transactionsOf(each).filter(({ pending }) => pending));
      return waiting[0] && shop.sandbox.decide(waiting[0].id, other % 3 > 0);
    }
    case 'check':
      return cards.check(caller, customer.back);
    case 'overdue':
      return order && letPass(order, false);
    case 'run-out':
      return order && letPass(order, true);
    case 'cancel':
      return order && shop.call(caller, cancelOrder, { userId: caller.id, orderId: order.$id });
    case 'schedule':
      return runSchedule();
    default:
      return order && work(action, order, caller, other);
  }
}

/** What the staff does with an order, and the customer with one that came. */
async function work(action: Action, order: StoredRow<'orders'>, caller: Caller, which: number): Promise<unknown> {
  const { $id } = order;
  switch (action) {
    case 'forward': {
      // By one state or more: most orders arrive.
      const ahead = WAY.slice(WAY.indexOf(order.delivery_status) + 1).slice(0, 1 + (which % 3));
      for (const delivery_status of WAY.includes(order.delivery_status) ? ahead : []) {
        await orders.update($id, { delivery_status });
      }
      return;
    }
    case 'parcel': {
      const parcel = (await shop.rows('shipments', [Query.equal('order_id', $id)])).find(isOpen);
      const state = one(['out', 'delivered', 'failed', 'delivered'] as const, which) ?? 'out';
      const reason = state === 'failed' ? { reason: 'no_answer' as const } : {};
      return parcel ? orders.step(DRIVER, parcel.$id, state, reason) : orders.assign($id, DRIVER);
    }
    case 'staff': {
      const delivery_status = one(['cancelled', 'returned', 'lost', 'withdraw'] as const, which) ?? 'cancelled';
      return delivery_status === 'withdraw' ? orders.withdraw($id) : orders.update($id, { delivery_status });
    }
    case 'refund':
      return refund(order);
    default:
      for (let left = 1 + (which % 3); left > 0; left -= 1) {
        await bringBack($id, caller, which);
      }
  }
}

/** The next step of a return, or the first. */
async function bringBack(orderId: string, caller: Caller, which: number): Promise<unknown> {
  const open = [Query.equal('order_id', orderId), Query.equal('state', [...OPEN_RETURN_STATES])];
  const [row] = await shop.rows('returns', open);
  if (!row) {
    const [line] = await returns.linesOf(orderId);
    return line && returns.of(caller).ask(orderId, { lines: [{ ...line, count: 1 + (which % line.count) }] });
  }
  return row.state === 'requested'
    ? returns.step(row.$id, 'received')
    : row.state === 'received' && returns.inspect(row.$id, { unsellable: which % 2 });
}

const isOpen = ({ state }: StoredRow<'shipments'>) => OPEN_SHIPMENT_STATES.some((one) => one === state);

/** The states of an order that arrives. */
const WAY: readonly StoredRow<'orders'>['delivery_status'][] = ['processing', 'confirmed', 'shipped', 'delivered'];

/** What lets each order be paid. */
const open = new Map<string, string>();

/** Orders what is in the cart for what it costs at this moment. */
async function place(
  { aid }: History,
  { caller, phone }: History['customers'][number],
  method: 'cash' | (typeof ONLINE_METHODS)[number],
  which: number,
): Promise<void> {
  if ((await cards.cartOf(caller)).length === 0) {
    await cards.put(caller, [aid, 1 + (which % 3)]).catch(() => {});
  }
  const { data: cart } = await shop.call(caller, fetchCart, { id: caller.id });
  const count = cart?.documents[0]?.count;
  if (!cart || !count) {
    return;
  }
  const amount = Math.round((cart.subtotal + FEE) * 100) / 100;
  const form = { ...cards.cardForm(caller, [aid, count]), phone, amount };
  if (method === 'cash') {
    await cards.place(caller, { ...form, payment_method: 'cash' });
    return;
  }
  const { data } = await cards.create(caller, { ...form, method });
  const { data: session } = await cards.open(caller, form.checkoutKey);
  if (data && session) {
    open.set(data.$id, session.cs);
  }
}

async function changePrice(aid: StoredRow<'hearing_aids'>, which: number): Promise<void> {
  const prices = {
    price_piasters: PRICE + (which % 3) * 100_001,
    sale_price_piasters: which % 2 === 0 ? 700_001 : null,
    sale_from: which % 5 === 0 ? dayAfter(cairoDay()) : null,
    pair_price_piasters: which % 3 === 0 ? 1_500_001 : null,
  };
  await shop.change('hearing_aids', aid.$id, { ...prices, ...priceColumns(prices, new Date()) });
}

async function changeCode(code: string, which: number): Promise<void> {
  const row = await shop.row('discount_codes', discountCodeId(code));
  const data = {
    code,
    ...(which % 2 === 0 ? { percent: 35 } : { amount: 1_234.56 }),
    minimum: which % 8 === 0 ? 15_000 : 0,
    once_each: which % 7 === 0,
    max_uses: MAX_USES,
    valid_until: which % 9 === 0 ? dayAfter(cairoDay(), -1) : null,
    active: which % 11 !== 0,
  };
  await shop.call(boss, saveCode, { id: boss.id, version: row?.edition, data });
}

/** Time passes until pieces are not kept any more, or the code for a kiosk has run out as well. */
async function letPass({ $id, reserved_until }: StoredRow<'orders'>, isCodeOver: boolean): Promise<void> {
  const past = new Date(Date.now() - 2 * 60 * MINUTE).toISOString();
  for (const attempt of isCodeOver ? await cards.attemptsOf($id) : []) {
    await shop.change('payment_attempts', attempt.$id, { expires_at: past });
  }
  if (reserved_until !== null) {
    await shop.change('orders', $id, { reserved_until: past });
  }
  await releaseOverdue(shop.ports({ logError: () => {}, ...(isCodeOver && { now: later }) }));
}

async function refund({ $id, payment_method }: StoredRow<'orders'>): Promise<unknown> {
  if (payment_method === 'cash') {
    return orders.update($id, { payment_status: 'refunded' });
  }
  const { code } = await cards.refund(boss, $id);
  if (code === 'refund_by_hand' || code === 'refund_only_whole') {
    seen.add(code);
    return cards.refund(boss, $id, true);
  }
}

async function runSchedule(): Promise<void> {
  const quiet = { logError: () => {}, pause: async () => {} };
  // Not before the calls whose transactions they were must have ended.
  await finishTransactions(shop.ports({ ...quiet, now: () => new Date(Date.now() + 15 * MINUTE) }));
  await askAboutPayments(shop.ports(quiet));
  await releaseOverdue(shop.ports(quiet));
}

async function playStep(history: History, { acts, deadlock, killed, provider }: (typeof STEPS)[number]): Promise<void> {
  shop.sandbox.setDown(provider === 'down');
  shop.sandbox.loseReports(provider === 'silent');
  shop.sandbox.loseRefundAnswers(provider === 'refunds unanswered');
  shop.transactions.planDeadlock(deadlock && { skip: deadlock.skip, lost: 1 + deadlock.lost });
  shop.killFunctionsAfter(killed);
  await Promise.allSettled(acts.map((act) => play(history, act)));
  await shop.sandbox.settled();
  shop.killFunctionsAfter(null);
  shop.transactions.planDeadlock(null);
  shop.sandbox.setDown(false);
  shop.sandbox.loseReports(false);
  shop.sandbox.loseRefundAnswers(false);
  if (killed !== null) {
    seen.add('killed');
    // Who was not answered asks once more.
    await Promise.allSettled(acts.map((act) => play(history, act)));
    await shop.sandbox.settled();
  }
}
const STEPS = sample(step, 1);

/** Of what nobody was told the daily comparison finds. */
async function compare(): Promise<void> {
  for (const { $id } of await shop.rows('payment_reports')) {
    await shop.remove('payment_reports', $id);
  }
  const tomorrow = new Date(cairoDayStart(dayAfter(cairoDay())).getTime() + 90 * MINUTE);
  const ports = shop.ports({ now: () => tomorrow, pause: async () => {}, logError: () => {} });
  do {
    await comparePayments(ports);
  } while ((await shop.rows('payment_reports', [Query.equal('state', 'open')])).length > 0);
}

/** Everything that is still under way comes to an end: what the provider knows is asked for, and what is owed is paid back. */
async function settleAll(history: History): Promise<void> {
  await runSchedule();
  await compare();
  for (const customer of history.customers) {
    for (const order of await ordersOf(customer)) {
      if (order.reserved_until !== null) {
        await letPass(order, true);
      }
      if (order.refund_due_piasters > 0 || order.refund_started_at !== null) {
        await refund(order);
      }
    }
  }
  await shop.sandbox.settled();
}

async function audit({ aid, code, customers }: History, before: { orders: number; revenue: number }): Promise<void> {
  const rows = (await Promise.all(customers.map(ordersOf))).flat();
  let [counted, revenue, out] = [0, 0, 0];
  const using = [];
  for (const order of rows) {
    const isOnline = order.payment_method === 'card';
    const isPaid = !isUnpaid(order.payment_status);
    const lines = await shop.rows('order_lines', [Query.equal('order_id', order.$id)]);
    const cost = lines.reduce((sum, line) => sum + paidFor(line), order.delivery_fee_piasters);
    expect(order.amount_piasters).toBe(cost);
    if (isOnline) {
      const { received, returned } = await cards.takenFor(order);
      expect({ received: order.received_piasters, returned: order.returned_piasters }).toEqual({ received, returned });
      expect(isPaid).toBe(received > 0);
    } else {
      expect(order.received_piasters).toBe(isPaid ? order.amount_piasters : 0);
    }
    expect(order.returned_piasters + order.refund_due_piasters).toBeLessThanOrEqual(order.received_piasters);
    revenue += order.received_piasters - order.returned_piasters;
    counted += isOnline && !isPaid ? 0 : 1;
    out += await piecesOut(order, lines);
    if (order.discount_code !== null && keepsCode(stateOf(order))) {
      using.push(order);
    }
    note(order);
  }
  expect((await shop.row('hearing_aids', aid.$id))?.stock).toBe(STOCK - out);
  expect(await cards.placedOrders()).toBe(before.orders + counted);
  expect(await cards.revenue()).toBe(before.revenue + revenue);
  await expectUses(code, using);
}

/** The pieces of an order that are not in the stock. */
async function piecesOut(order: StoredRow<'orders'>, lines: readonly StoredRow<'order_lines'>[]): Promise<number> {
  const back = await shop.rows('return_lines', [Query.equal('order_id', order.$id)]);
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
  const isReservation = order.payment_method === 'card' && isUnpaid(order.payment_status);
  const isHeld = isReservation ? order.reserved_until !== null : keepsPieces(order.delivery_status);
  if (back.some(({ restocked, unsellable }) => restocked + unsellable > 0)) {
    seen.add(`pieces back from ${order.payment_method}${order.discount_code ? ' with a code' : ''}`);
  }
  const unsellable = sum(back.map((one) => one.unsellable));
  return isHeld ? sum(lines.map(({ count }) => count)) - sum(back.map(({ restocked }) => restocked)) : unsellable;
}

/** Uses are of orders that use the code, and too many only where money came after the time of its order. */
async function expectUses(code: string, using: readonly StoredRow<'orders'>[]): Promise<void> {
  const uses = await shop.rows('code_uses', [Query.equal('code', code)]);
  const ids = using.map(({ $id }) => $id);
  expect(uses.map(({ order_id }) => order_id).sort()).toEqual(ids.toSorted());
  for (const { order_id, granted_piasters } of uses) {
    const lines = await shop.rows('order_lines', [
      Query.equal('order_id', order_id),
      Query.equal('granted_by', 'code'),
    ]);
    expect(lines.reduce((sum, line) => sum + (line.granted_piasters ?? 0), 0)).toBe(granted_piasters);
  }
  expect((await shop.row('discount_codes', discountCodeId(code)))?.uses).toBe(using.length);
  const ended =
    ids.length === 0
      ? []
      : await shop.rows('order_events', [
          Query.equal('order_id', ids),
          Query.equal('payment_status', ['expired', 'failed']),
        ]);
  const late = new Set(ended.map(({ order_id }) => order_id));
  expect(using.length - late.size).toBeLessThanOrEqual(MAX_USES);
  if (using.length > 0) {
    seen.add('code used');
  }
}

function note({ payment_method, payment_status, delivery_status, online_method, ...order }: StoredRow<'orders'>): void {
  seen.add(payment_status);
  seen.add(`${payment_method} ${delivery_status}`);
  if (!isUnpaid(payment_status) && online_method) {
    seen.add(`paid by ${online_method}`);
  }
  if (order.returned_piasters > 0 && payment_status === 'paid') {
    seen.add('paid back in part');
  }
  if (order.replaced_by !== null) {
    seen.add('replaced');
  }
}

test('whatever happens, money, codes, stock and figures are exact to the piaster', { timeout: 600_000 }, async () => {
  await assert(
    asyncProperty(array(step, { minLength: 30, maxLength: 40, size: 'max' }), async (steps) => {
      const aid = await shop.addHearingAid({ stock: STOCK, price_piasters: PRICE });
      const code = `H${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`.toUpperCase();
      await changeCode(code, 2);
      const join = async (phone: string) => ({ caller: await shop.join(), phone, back: null });
      const history = { aid, code, customers: [await join('01011111111'), await join('01022222222')] };
      const before = { orders: await cards.placedOrders(), revenue: await cards.revenue() };
      for (const one of steps) {
        await playStep(history, one);
      }
      await settleAll(history);
      await audit(history, before);
    }),
    {
      numRuns: process.env.SAMAA_TEST_FULL === '1' ? 60 : 12,
      seed: 20_261_130,
      endOnFailure: true,
    },
  );
  await expectBooksInOrder(shop);
  expect([...seen]).toEqual(expect.arrayContaining(['killed', 'code used', 'expired', 'replaced', 'paid', 'refunded']));
});
