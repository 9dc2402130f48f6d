import { beforeEach, describe, expect, test } from 'vitest';
import { paymentAttemptId, paymentTransactionId } from '#lib/ids.ts';
import { Refusal } from '#runtime/refusal.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { type Held, WrittenTables } from '../../../testing/held-tables.ts';
import type { FoundTransaction, GivenBack } from '../card-gateway.ts';
import type { CardTransaction } from '../rules/card-transaction.ts';
import { refundOrder as refundOrderHandler } from './refund-order.ts';

const refundOrder = asCalled(refundOrderHandler);

/** How much goes back of which payment, whatever the provider answers, and what the books say of it then. */

const NOW = new Date('2026-11-26T10:00:00.000Z');
const EARLIER = '2026-11-20T10:00:00.000Z';
const ORDER = {
  $id: 'order',
  $createdAt: EARLIER,
  number: 'N1',
  user_id: 'mona',
  version: 4,
  payment_method: 'card',
  payment_status: 'refund_due',
  delivery_status: 'cancelled',
  amount_piasters: 50_000,
  received_piasters: 50_000,
  returned_piasters: 0,
  refund_due_piasters: 50_000,
  return_id: null,
  return_due_piasters: 0,
  returns_cash_piasters: 0,
  reserved_until: null,
  counted_at: EARLIER,
  card_order_at: EARLIER,
  card_transaction_id: '9',
  refund_started_at: null,
  payment_undecided_at: null,
  replaced_by: null,
  forgotten_at: null,
  shown_at: null,
  lang: 'ar',
};
const payment = (id: string, of: string, change: object = {}) => ({
  $id: paymentTransactionId(id),
  $createdAt: EARLIER,
  order_id: 'order',
  attempt_id: paymentAttemptId(of),
  transaction_id: id,
  kind: 'payment',
  outcome: 'paid',
  amount_piasters: 50_000,
  returned_piasters: 0,
  booked_piasters: 50_000,
  currency: 'EGP',
  ...change,
});
const attempt = (of: string) => ({
  $id: paymentAttemptId(of),
  $createdAt: EARLIER,
  order_id: 'order',
  user_id: 'mona',
  provider_order_id: of,
  client_secret: 'sealed',
  state: 'paid',
  amount_piasters: 50_000,
  currency: 'EGP',
});
const days = ['2026-11-20', '2026-11-26'];
const SCENE: Held = {
  orders: [ORDER],
  payment_attempts: [attempt('42'), attempt('43')],
  payment_transactions: [payment('9', '42')],
  counters: [
    { $id: 'revenue', value: 900_000 },
    { $id: 'orders', value: 9 },
  ],
  sales_days: days.map((day) => ({ $id: day, day, revenue_piasters: 100_000, orders: 1 })),
  state_days: days.map((day) => ({ $id: day, day, paid: 5, refund_due: 5, refunded: 5, cancelled: 5 })),
};
/** Two payments of an order that stays paid: the second is owed back. */
const TWICE: Held = {
  ...SCENE,
  orders: [{ ...ORDER, payment_status: 'paid', delivery_status: 'delivered', received_piasters: 100_000 }],
  payment_transactions: [payment('9', '42'), payment('10', '43', { $createdAt: '2026-11-21T10:00:00.000Z' })],
};

type Answer = GivenBack | 'done';
/** What the provider is told to do, and does unless a test says what it answers instead. */
const sent: unknown[] = [];
let gone: Record<string, number | null> = {};
let answers: { refund?: Answer; void?: Answer; find?: (id: string) => FoundTransaction | 'none' | 'unknown' | null } =
  {};
const lines: string[] = [];
beforeEach(() => {
  sent.length = 0;
  lines.length = 0;
  gone = { 9: 0, 10: 0 };
  answers = {};
});
const theirs = (id: string, change: Partial<CardTransaction> = {}): CardTransaction => ({
  id,
  providerOrderId: id === '9' ? '42' : '43',
  owner: '4242424',
  kind: 'payment',
  outcome: 'paid',
  amountPiasters: 50_000,
  currency: 'EGP',
  createdAt: EARLIER,
  parentId: null,
  ...change,
});
function give(action: 'refund' | 'void', id: string, piasters: number): GivenBack {
  sent.push([action, id, piasters]);
  const answer = answers[action] ?? 'done';
  if (answer === 'done') {
    gone[id] = (gone[id] ?? 0) + piasters;
    const number = String(100 + sent.length);
    return theirs(number, { kind: 'refund', providerOrderId: '', amountPiasters: piasters, parentId: id });
  }
  return answer;
}
const card = {
  methods: [],
  unseal: () => 'secret',
  find: async (id: string) => answers.find?.(id) ?? { transaction: theirs(id), returnedPiasters: gone[id] ?? null },
  refund: async (id: string, piasters: number) => give('refund', id, piasters),
  void: async (id: string) => give('void', id, 50_000),
};

async function refund(tables: WrittenTables, { now = NOW, isOff = false }: { now?: Date; isOff?: boolean } = {}) {
  const actor = { id: 'boss', name: 'Hany', email: 'hany@example.com', role: 'admin' };
  const ports = { tables, card: isOff ? null : card, now: () => now, pause: async () => {} };
  try {
    const context = { ...ports, actor, logError: (line: string) => lines.push(line) };
    return await refundOrder({ id: 'boss', orderId: 'order' }, context as never);
  } catch (error) {
    return error instanceof Refusal ? error.code : Promise.reject(error);
  }
}
const scene = (order: object = {}, held: Held = SCENE) =>
  new WrittenTables({ ...held, orders: (held.orders ?? []).map((row) => ({ ...row, ...order })) });
const money = ({ held }: WrittenTables) => {
  const order = held.orders?.[0];
  return [order?.payment_status, order?.returned_piasters, order?.refund_due_piasters, order?.refund_started_at];
};
const returned = ({ held }: WrittenTables) =>
  (held.payment_transactions ?? []).flatMap((row) =>
    row.kind === 'payment' ? [[row.transaction_id, row.returned_piasters]] : [],
  );
const logged = ({ held }: WrittenTables) => held.audit_log?.map(({ after }) => JSON.parse(String(after)));

describe('what is owed of one payment', () => {
  test('is refunded, booked, and written down twice: when it was asked for, and what came of it', async () => {
    const tables = scene();
    const answer = { $id: 'order', payment_status: 'refunded', refunded: 500, due: 0 };
    expect(await refund(tables)).toEqual(answer);
    expect(sent).toEqual([['refund', '9', 50_000]]);
    expect(money(tables)).toEqual(['refunded', 50_000, 0, null]);
    expect(returned(tables)).toEqual([['9', 50_000]]);
    // Under its own number, and nothing beside it.
    expect(tables.held.payment_transactions?.map((row) => [row.transaction_id, row.amount_piasters])).toEqual([
      ['9', 50_000],
      ['101', 50_000],
    ]);
    expect(tables.held.counters?.[0]).toMatchObject({ value: 850_000 });
    expect(logged(tables)).toEqual([{ asked: 500 }, { payment_status: 'refunded', refund_due: 0 }]);
    expect(await refund(tables)).toBe('nothing_to_refund');
    expect(sent).toHaveLength(1);
  });

  test('is voided on the day of the payment in Cairo, and refunded where that is refused', async () => {
    const today = { ...SCENE, payment_transactions: [payment('9', '42', { $createdAt: '2026-11-25T22:00:00.000Z' })] };
    const tables = scene({}, today);
    expect(await refund(tables)).toMatchObject({ refunded: 500 });
    expect(sent).toEqual([['void', '9', 50_000]]);
    expect(money(tables)).toEqual(['refunded', 50_000, 0, null]);
    sent.length = 0;
    gone = { 9: 0 };
    answers = { void: 'refused' };
    expect(await refund(scene({}, today))).toMatchObject({ refunded: 500 });
    expect(sent.map((one) => (one as string[])[0])).toEqual(['void', 'refund']);
    sent.length = 0;
    gone = { 9: 0 };
    const eve = { ...SCENE, payment_transactions: [payment('9', '42', { $createdAt: '2026-11-25T21:59:59.999Z' })] };
    await refund(scene({}, eve));
    expect(sent).toEqual([['refund', '9', 50_000]]);
  });

  test('for pieces that came back is refunded alone, also on the day of the payment', async () => {
    const today = { ...SCENE, payment_transactions: [payment('9', '42', { $createdAt: NOW.toISOString() })] };
    const order = { payment_status: 'paid', delivery_status: 'delivered' };
    const some = { ...order, refund_due_piasters: 20_000, return_due_piasters: 20_000 };
    const tables = scene(some, today);
    expect(await refund(tables)).toEqual({ $id: 'order', payment_status: 'paid', refunded: 200, due: 0 });
    expect(sent).toEqual([['refund', '9', 20_000]]);
    expect(money(tables)).toEqual(['paid', 20_000, 0, null]);
  });

  test('is not more than the payment still holds', async () => {
    gone = { 9: 30_000 };
    const partly = {
      ...SCENE,
      payment_transactions: [payment('9', '42', { returned_piasters: 30_000 }), refundOf('9', 30_000)],
    };
    const tables = scene({ returned_piasters: 30_000 }, partly);
    expect(await refund(tables)).toMatchObject({ refunded: 200 });
    expect(sent).toEqual([['refund', '9', 20_000]]);
  });
});

/** A refund that our books know. */
function refundOf(id: string, amount_piasters: number) {
  return payment('77', '42', { kind: 'refund', amount_piasters, parent_id: id, booked_piasters: -amount_piasters });
}

describe('money of which our books do not know that it went back', () => {
  test('is booked, and the rest alone is sent', async () => {
    gone = { 9: 20_000 };
    const tables = scene();
    expect(await refund(tables)).toMatchObject({ refunded: 500, due: 0 });
    expect(sent).toEqual([['refund', '9', 30_000]]);
    expect(money(tables)).toEqual(['refunded', 50_000, 0, null]);
    expect(returned(tables)).toEqual([['9', 50_000]]);
  });

  test('is booked beside what they know', async () => {
    gone = { 9: 30_000 };
    const transactions = [payment('9', '42', { returned_piasters: 10_000 }), refundOf('9', 10_000)];
    const tables = scene(
      { returned_piasters: 10_000, refund_due_piasters: 40_000 },
      { ...SCENE, payment_transactions: transactions },
    );
    expect(await refund(tables)).toMatchObject({ refunded: 400, due: 0 });
    expect(sent).toEqual([['refund', '9', 20_000]]);
    expect(money(tables)).toEqual(['refunded', 50_000, 0, null]);
  });

  test('is booked, and nothing is sent where that is all', async () => {
    gone = { 9: 50_000 };
    const tables = scene();
    expect(await refund(tables)).toMatchObject({ refunded: 500, due: 0 });
    expect([sent, money(tables)]).toEqual([[], ['refunded', 50_000, 0, null]]);
  });

  test('is booked although the rest is refused', async () => {
    gone = { 9: 20_000 };
    answers = { refund: 'refused' };
    const tables = scene();
    expect(await refund(tables)).toEqual({ $id: 'order', payment_status: 'refund_due', refunded: 200, due: 300 });
    expect(money(tables)).toEqual(['refund_due', 20_000, 30_000, null]);
  });
});

describe('a refund', () => {
  test('that the provider refuses changes nothing, and can be tried again', async () => {
    answers = { refund: 'refused' };
    const tables = scene();
    expect(await refund(tables)).toBe('refund_failed');
    expect(money(tables)).toEqual(['refund_due', 0, 50_000, null]);
    expect(logged(tables)).toEqual([{ asked: 500 }]);
    answers = {};
    expect(await refund(tables)).toMatchObject({ refunded: 500 });
  });

  test('whose answer was lost keeps everybody from another one for a while, and is asked about then', async () => {
    answers = { refund: 'lost' };
    const tables = scene();
    expect(await refund(tables)).toBe('refund_unanswered');
    expect(money(tables)).toEqual(['refund_due', 0, 50_000, NOW.toISOString()]);
    const soon = new Date(NOW.getTime() + 120_000);
    expect(await refund(tables, { now: soon })).toBe('busy');
    expect(sent).toHaveLength(1);
    // It had gone back after all.
    gone = { 9: 50_000 };
    expect(await refund(tables, { now: new Date(soon.getTime() + 1) })).toMatchObject({ refunded: 500 });
    expect([sent.length, money(tables)]).toEqual([1, ['refunded', 50_000, 0, null]]);
  });

  test('of a clock that ran ahead keeps nobody from another one', async () => {
    const tables = scene({ refund_started_at: '2027-01-01T00:00:00.000Z' });
    expect(await refund(tables)).toMatchObject({ refunded: 500 });
  });

  test('whose answer was lost is booked when the provider says that it has gone back', async () => {
    const tables = scene();
    let asked = 0;
    answers = {
      refund: 'lost',
      find: (id) => {
        asked += 1;
        return { transaction: theirs(id), returnedPiasters: asked > 1 ? 50_000 : 0 };
      },
    };
    expect(await refund(tables)).toMatchObject({ refunded: 500, due: 0 });
    expect(money(tables)).toEqual(['refunded', 50_000, 0, null]);
  });

  test('whose answer was lost stays so when the provider cannot be asked again', async () => {
    const tables = scene();
    let asked = 0;
    answers = {
      refund: 'lost',
      find: (id) => {
        asked += 1;
        return asked > 1 ? 'unknown' : { transaction: theirs(id), returnedPiasters: 0 };
      },
    };
    expect(await refund(tables)).toBe('refund_unanswered');
    expect(money(tables)[3]).toBe(NOW.toISOString());
  });

  test.each<[string, string, FoundTransaction | 'none' | 'unknown', number]>([
    ['the provider cannot be asked', 'refund_unanswered', 'unknown', 0],
    [
      'the provider does not say how much went back',
      'refund_unanswered',
      { transaction: theirs('9'), returnedPiasters: null },
      0,
    ],
    ['the provider does not know it', 'refund_unknown', 'none', 1],
    [
      'the provider knows it as a refund',
      'refund_unknown',
      { transaction: theirs('9', { kind: 'refund' }), returnedPiasters: 0 },
      1,
    ],
    [
      'the provider knows it with another amount',
      'refund_unknown',
      { transaction: theirs('9', { amountPiasters: 49_999 }), returnedPiasters: 0 },
      1,
    ],
    [
      'the provider knows it for something else',
      'refund_unknown',
      { transaction: theirs('9', { providerOrderId: '43' }), returnedPiasters: 0 },
      1,
    ],
  ])('is not sent where %s', async (_title, code, found, told) => {
    answers = { find: () => found };
    const tables = scene();
    expect(await refund(tables)).toBe(code);
    expect([sent, money(tables), lines.length]).toEqual([[], ['refund_due', 0, 50_000, null], told]);
  });

  test('is not begun where nothing is owed, the order is no card order, or there are no cards', async () => {
    expect(await refund(scene({ refund_due_piasters: 0 }))).toBe('nothing_to_refund');
    expect(await refund(scene({ payment_method: 'cash' }))).toBe('not_found');
    expect(await refund(scene(), { isOff: true })).toBe('card_unavailable');
    const tables = scene();
    tables.problems.push('conflict');
    expect(await refund(tables)).toBe('busy');
    expect(sent).toEqual([]);
  });
});

describe('an order that was paid twice', () => {
  test('gets back the payment that did not pay it, and keeps the other one', async () => {
    const tables = scene({}, TWICE);
    expect(await refund(tables)).toEqual({ $id: 'order', payment_status: 'paid', refunded: 500, due: 0 });
    expect(sent).toEqual([['refund', '10', 50_000]]);
    expect(returned(tables)).toEqual([
      ['9', 0],
      ['10', 50_000],
    ]);
    sent.length = 0;
    gone = { 9: 0, 10: 0 };
    // Whichever came first.
    await refund(scene({ card_transaction_id: '10' }, TWICE));
    expect(sent).toEqual([['refund', '9', 50_000]]);
  });

  test('gets back of the one that paid it what pieces came to that came back, and no more', async () => {
    const tables = scene({ refund_due_piasters: 70_000, return_due_piasters: 20_000 }, TWICE);
    expect(await refund(tables)).toMatchObject({ refunded: 700, due: 0 });
    expect(sent).toEqual([
      ['refund', '10', 50_000],
      ['refund', '9', 20_000],
    ]);
    expect(money(tables)).toEqual(['paid', 70_000, 0, null]);
  });

  test('gets nothing back of another payment where the one that paid it does not exist', async () => {
    answers = { find: (id) => (id === '9' ? 'none' : null) };
    expect(await refund(scene({}, TWICE))).toBe('refund_unknown');
    answers = { find: (id) => (id === '9' ? 'unknown' : null) };
    expect(await refund(scene({}, TWICE))).toBe('refund_unanswered');
    expect(await refund(scene({ card_transaction_id: '11' }, TWICE))).toBe('refund_unknown');
    expect(sent).toEqual([]);
  });

  test('and is over gets back both, the newer one first, and what fails of one is not made up for from the other', async () => {
    const both = { payment_status: 'refund_due', delivery_status: 'cancelled', refund_due_piasters: 100_000 };
    const tables = scene(both, TWICE);
    expect(await refund(tables)).toMatchObject({ payment_status: 'refunded', refunded: 1000, due: 0 });
    expect(sent).toEqual([
      ['refund', '10', 50_000],
      ['refund', '9', 50_000],
    ]);
    sent.length = 0;
    gone = { 9: 0, 10: 0 };
    answers = { find: (id) => (id === '9' ? 'none' : null) };
    const half = scene(both, TWICE);
    expect(await refund(half)).toMatchObject({ payment_status: 'refund_due', refunded: 500, due: 500 });
    expect(sent).toEqual([['refund', '10', 50_000]]);
    expect(money(half)[3]).toBeNull();
  });

  test('never gets back more than is owed in all', async () => {
    const some = { payment_status: 'refund_due', delivery_status: 'cancelled', refund_due_piasters: 70_000 };
    await refund(scene(some, TWICE));
    expect(sent).toEqual([
      ['refund', '10', 50_000],
      ['refund', '9', 20_000],
    ]);
  });

  test('does not wait for what is said of a payment that went back before', async () => {
    answers = { find: (id) => (id === '10' ? 'unknown' : null) };
    const back = payment('78', '43', { kind: 'refund', amount_piasters: 50_000, booked_piasters: -50_000 });
    const transactions = [payment('9', '42'), payment('10', '43', { returned_piasters: 50_000 }), back];
    const order = { payment_status: 'refund_due', delivery_status: 'cancelled', returned_piasters: 50_000 };
    const tables = scene(order, { ...TWICE, payment_transactions: transactions });
    expect(await refund(tables)).toMatchObject({ payment_status: 'refunded', refunded: 500, due: 0 });
    expect(sent).toEqual([['refund', '9', 50_000]]);
  });
});
