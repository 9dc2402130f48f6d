import { randomUUID } from 'node:crypto';
import { Query } from 'node-appwrite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks, fetchBooks } from '#contract/books/calls.ts';
import type { BookFindingKind } from '#contract/books/findings.ts';
import type { BookReport } from '#contract/books/schemas.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { TableId } from '#runtime/tables.ts';
import { cardKit } from '../../testing/cards.ts';
import { startShop } from '../../testing/kit.ts';
import { orderKit } from '../../testing/orders.ts';
import { recountAll } from './reports.ts';
import { checkAllBooks, goThroughBooks } from './run.ts';

const shop = await startShop({ max_open_cash_orders: 50 }, { cards: true });
const boss = await shop.join('admin');
const work = orderKit(shop, boss);
const cards = cardKit(shop);
const ports = shop.ports({ logError: () => {} });

const findingsNow = async () => (await checkAllBooks({ ports, fix: false })).findings;
const check = (requestId: string) => shop.call(boss, checkBooks, { id: boss.id, requestId });
const reports = async (): Promise<BookReport[]> =>
  (await shop.call(boss, fetchBooks, { id: boss.id })).data?.documents ?? [];

/** Everything as it is stored, but for what a run itself writes. */
async function snapshot() {
  const tables: TableId[] = ['orders', 'order_lines', 'order_events', 'payment_transactions', 'stock_movements'];
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await shop.rows(table)] as const)));
}

async function paidOrder() {
  const aid = await shop.addHearingAid({ stock: 20 });
  const buyer = await cards.buyer([aid, 1]);
  await cards.pay(buyer.secret, 'approve');
  return { aid, ...buyer };
}

const lineOf = async (orderId: string) => (await work.linesOf(orderId))[0]?.$id ?? '';
const paymentOf = async (orderId: string) => (await cards.transactionsOf(orderId))[0]?.$id ?? '';
const movementOf = async (orderId: string) =>
  (await shop.rows('stock_movements', [Query.equal('order_id', orderId)]))[0]?.$id ?? '';
const stranger = { product_id: 'x', product_type: 'hearing-aids', count: 1 } as const;

/** Each fault, done by hand, with whom it is about. */
const FAULTS: Partial<Record<BookFindingKind, (orderId: string) => Promise<string>>> = {
  async order_without_lines(orderId) {
    await shop.remove('order_lines', await lineOf(orderId));
    return orderId;
  },
  async order_amount_differs(orderId) {
    await shop.change('order_lines', await lineOf(orderId), { unit_price_piasters: 1 });
    return orderId;
  },
  async received_differs(orderId) {
    await shop.change('orders', orderId, { received_piasters: 1 });
    return orderId;
  },
  async returned_differs(orderId) {
    await shop.change('orders', orderId, { returned_piasters: 1 });
    return orderId;
  },
  async refund_due_differs(orderId) {
    await shop.change('orders', orderId, { refund_due_piasters: 999_999_999 });
    return orderId;
  },
  async paid_without_payment(orderId) {
    await shop.remove('payment_transactions', await paymentOf(orderId));
    return orderId;
  },
  async payment_without_paid(orderId) {
    await shop.change('orders', orderId, { payment_status: 'expired' });
    return orderId;
  },
  async order_stock_differs(orderId) {
    await shop.remove('stock_movements', await movementOf(orderId));
    return orderId;
  },
  async order_pieces_differ(orderId) {
    await addPiece({ state: 'sold', order_id: orderId });
    return orderId;
  },
  async piece_without_order() {
    return (await addPiece({ state: 'sold', order_id: 'gone' })).$id;
  },
  async pieces_exceed_stock() {
    const { $id: product_id } = await shop.addHearingAid({ stock: 0 });
    await addPiece({ product_id });
    return product_id;
  },
  async product_oversold() {
    const { $id: product_id } = await shop.addHearingAid({ stock: 1 });
    const movement = { product_id, product_type: 'hearing-aids', change: -3, reason: 'order' } as const;
    await shop.create('stock_movements', { ...movement, at: new Date().toISOString() });
    await shop.change('hearing_aids', product_id, { stock: 0 });
    return product_id;
  },
  async line_without_order() {
    const line = { ...stranger, order_id: 'gone', title_ar: '', title_en: '', unit_price_piasters: 1, vat_piasters: 0 };
    return (await shop.create('order_lines', line)).$id;
  },
  async event_without_order() {
    const event = { order_id: 'gone', payment_status: 'paid', delivery_status: 'processing' } as const;
    return (await shop.create('order_events', event)).$id;
  },
  async movement_without_order() {
    const movement = { product_type: 'hearing-aids', product_id: 'x', change: -1, reason: 'order' } as const;
    return (await shop.create('stock_movements', { ...movement, order_id: 'gone', at: new Date().toISOString() })).$id;
  },
  async form_without_details() {
    return (await shop.create('forms', visit())).$id;
  },
  async form_without_reasons() {
    return (await shop.create('forms', visit())).$id;
  },
  async service_form_without_form() {
    return (await shop.create('cs_forms', visit())).$id;
  },
  async transaction_stuck() {
    return (await shop.create('journal', { part: 'end', purpose: 'test', outcome: 'stuck' })).$id;
  },
  async account_without_block() {
    const account = { form_id: 'gone', billed_piasters: 1, received_piasters: 0, rest_of_cost_piasters: 1 };
    return (await shop.create('block_accounts', account)).$id;
  },
};

function addPiece(change: Partial<Rows['stock_pieces']>) {
  return shop.create('stock_pieces', {
    product_id: 'x',
    serial_number: randomUUID(),
    state: 'in_stock',
    received_on: '2026-11-20T00:00:00.000Z',
    delivery_id: 'delivery',
    actor_name: 'Boss',
    ...change,
  });
}

function visit() {
  const status = { status: 'pending', return_status: 'pending' } as const;
  return { patient_id: 'patient', date: '2026-11-20T10:00:00.000Z', salesperson_id: 'sales', ...status };
}

describe('a shop with a paid order and one fault', () => {
  let orderId: string;
  /** Without the fault: so it is again after each of them. */
  let sound: ReturnType<typeof shop.transactions.mark>;
  beforeAll(async () => {
    ({ orderId } = await paidOrder());
    expect((await findingsNow()).filter(({ id }) => id === orderId)).toEqual([]);
    sound = shop.transactions.mark();
  });
  afterEach(() => sound.back());
  afterAll(() => sound.end());

  test.each(Object.entries(FAULTS))(
    'A fault that follows from nothing is told and nothing is changed: %s',
    async (kind, fault) => {
      const id = await fault(orderId);
      const before = await snapshot();
      const { findings } = await checkAllBooks({ ports, fix: true });
      expect(findings.filter((one) => one.id === id && one.kind === kind)).toHaveLength(1);
      expect(await snapshot()).toEqual(before);
    },
  );
});

test('What people are doing at this moment is no fault', async () => {
  const aid = await shop.addHearingAid({ stock: 50 });
  const orders: string[] = [];
  const trade = async () => {
    for (let round = 0; round < 4; round += 1) {
      const { orderId } = await work.cashOrder([aid, 1]);
      orders.push(orderId);
      await work.update(orderId, { delivery_status: round % 2 === 0 ? 'cancelled' : 'confirmed' });
    }
  };
  const [slice] = await Promise.all([checkAllBooks({ ports, fix: true }), trade()]);
  expect(slice.findings.filter(({ order_id }) => orders.includes(order_id))).toEqual([]);
  expect(await work.stockOf(aid)).toBe(48);
});

test('A tag, a counter and a day that are not there are made and counted', async () => {
  const aid = await shop.addHearingAid({ brand: `Brand ${randomUUID().slice(0, 8)}` });
  const { corrections } = await checkAllBooks({ ports, fix: true });
  expect(corrections).toContainEqual(
    expect.objectContaining({ figure: 'tags.count', label: aid.brand, before: 0, after: 1 }),
  );
  await shop.remove('counters', 'products');
  await checkAllBooks({ ports, fix: true });
  const products = [...(await shop.rows('hearing_aids')), ...(await shop.rows('accessories'))];
  expect((await shop.row('counters', 'products'))?.value).toBe(products.length);
  expect((await checkAllBooks({ ports, fix: true })).corrections).toEqual([]);
});

test('Movements of a product that is gone are taken away, those of the others stay', async () => {
  const [gone, kept] = [await shop.addHearingAid(), await shop.addHearingAid()];
  await shop.remove('hearing_aids', gone.$id);
  await checkAllBooks({ ports, fix: true });
  const movementsOf = (id: string) => shop.rows('stock_movements', [Query.equal('product_id', id)]);
  expect(await movementsOf(gone.$id)).toEqual([]);
  expect(await movementsOf(kept.$id)).toHaveLength(1);
});

test('A run that is stopped after every page comes to the same as one that is not', async () => {
  const { aid, orderId } = await paidOrder();
  await checkAllBooks({ ports, fix: true });
  await shop.change('hearing_aids', aid.$id, { stock: 3 });
  const faults = ['order_amount_differs', 'event_without_order', 'form_without_details', 'transaction_stuck'] as const;
  for (const kind of faults) {
    await FAULTS[kind]?.(orderId);
  }
  const whole = await checkAllBooks({ ports, fix: false });
  expect(whole.corrections).toHaveLength(1);
  expect(whole.findings.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...faults]));
  const parts = {
    checked: 0,
    corrections: [...whole.corrections].slice(0, 0),
    findings: [...whole.findings].slice(0, 0),
  };
  let position: string | null = null;
  let slices = 0;
  do {
    const slice = await goThroughBooks({ ports, fix: false }, position, () => false);
    parts.checked += slice.checked;
    parts.corrections.push(...slice.corrections);
    parts.findings.push(...slice.findings);
    position = slice.position;
    slices += 1;
  } while (position !== null && slices < 200);
  expect(slices).toBeGreaterThan(10);
  expect({ ...parts, position: null }).toEqual(whole);
});

test('The schedule goes through the books once a night in Cairo, closes the past of stock and tells what it found', async () => {
  const { aid } = await paidOrder();
  await shop.change('hearing_aids', aid.$id, { stock: 3 });
  const today = cairoDay(new Date());
  // Half past midnight belongs to the night before, half past one to this one.
  const at = (time: string) => new Date(`${dayAfter(today, 5)}T${time}:00.000+02:00`);
  const night = (time: string) => recountAll({ ...ports, now: () => at(time) }, 60_000);
  await night('00:30');
  await night('01:30');
  await night('04:00');
  const nights = (await reports()).filter(({ asked }) => asked === 'schedule');
  expect(nights.map(({ day, state }) => [day, state])).toEqual([
    [dayAfter(today, 4), 'done'],
    [dayAfter(today, 3), 'done'],
  ]);
  expect(nights[1]?.corrections).toContainEqual({
    figure: 'hearing_aids.stock',
    id: aid.$id,
    label: `Phonak ${aid.model}`,
    before: 3,
    after: 19,
  });
  const movements = await shop.rows('stock_movements', [Query.equal('product_id', aid.$id)]);
  expect(movements.filter(({ reason }) => reason === 'count').map(({ change }) => change)).toEqual([19]);
});

test('The schedule of the function itself does it', async () => {
  for (const { $id } of await reports()) {
    await shop.remove('book_reports', $id);
  }
  expect((await shop.runSchedule('admin')).status).toBe(200);
  // The server's clock runs ahead of the test's: the report itself says when it was begun.
  const [{ $createdAt: begun } = { $createdAt: '' }] = await shop.rows('book_reports');
  const night = dayAfter(cairoDay(new Date(Date.parse(begun) - 3_600_000)), -1);
  expect((await reports()).map(({ day, state }) => [day, state])).toEqual([[night, 'done']]);
});

test('An admin has the books checked now, and a repeat of the request finds the first', async () => {
  const { aid } = await paidOrder();
  await checkAllBooks({ ports, fix: true });
  await shop.change('hearing_aids', aid.$id, { stock: 3 });
  const requestId = randomUUID();
  const first = await check(requestId);
  expect(first.data).toMatchObject({ asked: 'admin', state: 'done', day: cairoDay(new Date()) });
  expect(first.data?.corrections).toMatchObject([{ figure: 'hearing_aids.stock', id: aid.$id, before: 3, after: 19 }]);
  await shop.change('hearing_aids', aid.$id, { stock: 4 });
  expect((await check(requestId)).data).toEqual(first.data);
  expect((await shop.row('hearing_aids', aid.$id))?.stock).toBe(4);
  const log = await shop.rows('audit_log', [Query.equal('kind', 'recount'), Query.equal('subject_id', aid.$id)]);
  expect(log.map(({ actor_id }) => actor_id)).toEqual([boss.id]);
});
