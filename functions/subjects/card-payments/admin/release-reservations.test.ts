import { beforeEach, describe, expect, test } from 'vitest';
import { paymentAttemptId, paymentTransactionId } from '#lib/ids.ts';
import { type Held, WrittenTables } from '../../../testing/held-tables.ts';
import type { FoundTransaction } from '../card-gateway.ts';
import type { CardTransaction } from '../rules/card-transaction.ts';
import { releaseOverdue } from './release-overdue.ts';

/** Which unpaid card orders give their stock back, and which are paid, or waited for, instead. */

const NOW = new Date('2026-11-26T10:00:00.000Z');
const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const ORDER = {
  $id: 'order',
  $createdAt: before(40),
  number: 'N1',
  user_id: 'mona',
  version: 0,
  payment_method: 'card',
  payment_status: 'pending',
  delivery_status: 'processing',
  amount_piasters: 50_000,
  received_piasters: 0,
  returned_piasters: 0,
  refund_due_piasters: 0,
  return_id: null,
  return_due_piasters: 0,
  returns_cash_piasters: 0,
  reserved_until: before(0),
  counted_at: null,
  card_order_at: null,
  card_transaction_id: null,
  payment_undecided_at: null,
  replaced_by: null,
  forgotten_at: null,
  shown_at: null,
  lang: 'ar',
};
const attempt = (of: string, change: object = {}) => ({
  $id: paymentAttemptId(of),
  $createdAt: before(40),
  order_id: 'order',
  user_id: 'mona',
  provider_order_id: of,
  client_secret: `sealed ${of}`,
  state: 'open',
  amount_piasters: 50_000,
  currency: 'EGP',
  ...change,
});
const day = '2026-11-26';
const SCENE: Held = {
  orders: [ORDER],
  order_lines: [
    {
      $id: 'line',
      order_id: 'order',
      product_type: 'hearing-aids',
      product_id: 'aid',
      count: 2,
      unit_price_piasters: 1,
    },
  ],
  hearing_aids: [{ $id: 'aid', stock: 3 }],
  payment_attempts: [attempt('42')],
  counters: [
    { $id: 'revenue', value: 0 },
    { $id: 'orders', value: 0 },
  ],
  sales_days: [{ $id: day, day, revenue_piasters: 0, orders: 0 }],
  state_days: [{ $id: day, day, paid: 0 }],
};
const theirs = (id: string, change: Partial<CardTransaction> = {}): CardTransaction => ({
  id,
  providerOrderId: '42',
  owner: '4242424',
  kind: 'payment',
  outcome: 'paid',
  amountPiasters: 50_000,
  currency: 'EGP',
  createdAt: before(30),
  parentId: null,
  ...change,
});

/** What the provider says of intentions and of transactions; that it has nothing unless said. */
let says: Record<string, CardTransaction[] | 'unknown'> = {};
let named: Record<string, FoundTransaction | 'unknown'> = {};
let asked: string[] = [];
const lines: string[] = [];
beforeEach(() => {
  says = {};
  named = {};
  asked = [];
  lines.length = 0;
});

async function run(order: object = {}, held: Held = {}, isOff = false, unseal: () => string | null = () => 'secret') {
  const orders = held.orders ?? [{ ...ORDER, ...order }];
  const tables = new WrittenTables({ ...SCENE, ...held, orders });
  const card = {
    unseal,
    inquire: async ({ providerOrderId, clientSecret }: { providerOrderId: string; clientSecret: string }) => {
      asked.push(`${providerOrderId} ${clientSecret}`);
      return says[providerOrderId] ?? [];
    },
    find: async (id: string) => named[id] ?? 'none',
  };
  const ports = { tables, card: isOff ? null : card, now: () => NOW, pause: async () => {} };
  await releaseOverdue({ ...ports, logError: (line: string) => lines.push(line) } as never);
  return tables;
}
const stateOf = ({ held }: WrittenTables, id = 'order') => {
  const order = held.orders?.find(({ $id }) => $id === id);
  return [order?.payment_status, order?.reserved_until, held.hearing_aids?.[0]?.stock];
};
const attempts = ({ held }: WrittenTables) => held.payment_attempts?.map(({ state }) => state);
/** Asked about again in five minutes. */
const LATER = before(-5);

describe('an order whose time is over', () => {
  test('gives its stock back, and its open payments are over, where nobody has paid', async () => {
    const tries = [attempt('42'), attempt('43', { state: 'declined' }), attempt('44', { order_id: 'other' })];
    const tables = await run({}, { payment_attempts: tries });
    expect(stateOf(tables)).toEqual(['expired', null, 5]);
    expect(attempts(tables)).toEqual(['expired', 'declined', 'open']);
    expect(asked).toEqual(['42 secret', '43 secret']);
    expect(tables.held.stock_movements).toMatchObject([{ change: 2, reason: 'expired', actor_id: null }]);
  });

  test('is asked about without the secret where that was encrypted under other keys', async () => {
    await run({}, {}, false, () => null);
    expect(asked).toEqual(['42 ']);
  });

  test('is paid where a payment succeeded without anybody telling us', async () => {
    says = { 42: [theirs('9')] };
    const tables = await run();
    expect(stateOf(tables)).toEqual(['paid', null, 3]);
    expect(tables.held.counters).toMatchObject([{ value: 50_000 }, { value: 1 }]);
    expect(attempts(tables)).toEqual(['paid']);
  });

  test('keeps its stock while the provider does not answer, also when it answers of another payment', async () => {
    says = { 43: 'unknown' };
    const tables = await run({}, { payment_attempts: [attempt('42'), attempt('43')] });
    expect(stateOf(tables)).toEqual(['pending', LATER, 3]);
    expect(attempts(tables)).toEqual(['open', 'open']);
  });

  test('keeps its stock while the bank has not decided, for two hours', async () => {
    says = { 42: [theirs('9', { outcome: 'pending' })] };
    expect(stateOf(await run())).toEqual(['pending', LATER, 3]);
    expect(stateOf(await run({ $createdAt: before(119) }))).toEqual(['pending', LATER, 3]);
    const over = await run({ $createdAt: before(120), payment_undecided_at: before(100) });
    expect(stateOf(over)).toEqual(['expired', null, 5]);
    expect(over.held.orders?.[0]?.payment_undecided_at).toBeNull();
  });

  test('waits for the bank although another payment of it is decided', async () => {
    says = {
      42: [theirs('9', { outcome: 'pending' })],
      43: [theirs('10', { providerOrderId: '43', outcome: 'declined' })],
    };
    const tables = await run({}, { payment_attempts: [attempt('42'), attempt('43')] });
    expect(stateOf(tables).slice(1)).toEqual([LATER, 3]);
  });

  test('that is told of a payment of nobody’s is released all the same', async () => {
    says = { 42: [theirs('9', { providerOrderId: '99', outcome: 'pending' })] };
    expect(stateOf(await run())).toEqual(['expired', null, 5]);
  });

  test('and was paid meanwhile is left alone', async () => {
    const paid = { payment_status: 'paid', received_piasters: 50_000 };
    expect(stateOf(await run(paid))).toEqual(['paid', ORDER.reserved_until, 3]);
    says = { 42: [theirs('9', { outcome: 'pending' })] };
    expect(stateOf(await run(paid))).toEqual(['paid', null, 3]);
    expect(stateOf(await run({ payment_method: 'cash' }))).toEqual(['pending', ORDER.reserved_until, 3]);
  });

  test('is looked at when its time is over, or lies farther off than any time, and not before', async () => {
    expect(stateOf(await run({ reserved_until: before(-1) }))).toEqual(['pending', before(-1), 3]);
    expect(stateOf(await run({ reserved_until: null }))).toEqual(['pending', null, 3]);
    expect(asked).toEqual([]);
    expect(stateOf(await run({ reserved_until: '2027-06-01T00:00:00.000Z' }))).toEqual(['expired', null, 5]);
  });

  test('does not keep others from being looked at, whatever goes wrong with it', async () => {
    const orders = [
      { ...ORDER, reserved_until: before(9) },
      { ...ORDER, $id: 'next', number: 'N2' },
    ];
    says = new Proxy({}, { get: () => expect.fail('the provider fails') });
    const tables = await run({}, { orders });
    expect([stateOf(tables)[0], stateOf(tables, 'next')[0]]).toEqual(['pending', 'expired']);
    expect(lines).toEqual([expect.stringContaining('The reservation of the order order could not be looked at')]);
  });

  test('is released in the same run, however many there are', async () => {
    const orders = Array.from({ length: 45 }, (_, index) => ({ ...ORDER, $id: `order ${index}`, number: `N${index}` }));
    const tables = await run({}, { orders });
    expect(tables.held.orders?.filter(({ payment_status }) => payment_status === 'expired')).toHaveLength(45);
  });

  test('keeps its stock while cards are off, and a line in the log says so, if there is any', async () => {
    expect(stateOf(await run({}, {}, true))).toEqual(['pending', ORDER.reserved_until, 3]);
    expect(lines).toEqual(['Cards are off, so nobody can be asked about 1 unpaid card orders; they keep their stock.']);
    lines.length = 0;
    await run({ reserved_until: null }, {}, true);
    expect(lines).toEqual([]);
  });
});

describe('an order of which our own books have a payment', () => {
  const booked = { ...SCENE, payment_transactions: [bookedPayment()] };

  test('is paid, also while the provider does not answer', async () => {
    for (const found of ['unknown', { transaction: theirs('9'), returnedPiasters: 0 }] as const) {
      named = { 9: found };
      says = { 42: 'unknown' };
      const tables = await run({}, booked);
      expect(stateOf(tables)).toEqual(['paid', null, 3]);
      expect(tables.held.orders?.[0]).toMatchObject({ received_piasters: 50_000, card_transaction_id: '9' });
    }
  });

  test('stays as it is where the provider does not know the payment, for somebody to look into', async () => {
    const tables = await run({}, booked);
    expect(stateOf(tables)).toEqual(['pending', LATER, 3]);
    expect(lines).toEqual(['The order order has a payment 9 in our books which the card provider does not know.']);
  });
});

function bookedPayment() {
  const own = { order_id: 'order', attempt_id: paymentAttemptId('42'), transaction_id: '9', kind: 'payment' };
  const money = { amount_piasters: 50_000, returned_piasters: 0, booked_piasters: 50_000, currency: 'EGP' };
  return { $id: paymentTransactionId('9'), $createdAt: before(30), ...own, outcome: 'paid', ...money };
}

describe('nobody waits for a bank any longer than two hours', () => {
  const waiting = (payment_undecided_at: string, change: object = {}) =>
    run({ reserved_until: null, payment_status: 'expired', payment_undecided_at, ...change });
  const undecided = ({ held }: WrittenTables) => held.orders?.[0]?.payment_undecided_at;

  test('whose order keeps no stock any more', async () => {
    const tables = await waiting(before(121));
    expect([undecided(tables), stateOf(tables)]).toEqual([null, ['expired', null, 3]]);
    expect(tables.held.order_events).toMatchObject([{ payment_status: 'expired', delivery_status: 'processing' }]);
    expect(undecided(await waiting(before(119)))).toBe(before(119));
    // Of a clock that ran ahead.
    expect(undecided(await waiting(before(-600)))).toBeNull();
    expect(undecided(await waiting(before(-1)))).toBe(before(-1));
  });

  test('but for cash orders, which wait for no bank', async () => {
    expect(undecided(await waiting(before(121), { payment_method: 'cash' }))).toBe(before(121));
  });

  test('in the same run, however many there are', async () => {
    const orders = Array.from({ length: 45 }, (_, index) => {
      const own = { reserved_until: null, payment_undecided_at: before(121) };
      return { ...ORDER, ...own, $id: `order ${index}`, number: `N${index}` };
    });
    const tables = await run({}, { orders });
    expect(tables.held.orders?.filter(({ payment_undecided_at }) => payment_undecided_at !== null)).toEqual([]);
  });
});
