import { describe, expect, test } from 'vitest';
import { dayAfter } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import { fetchOrderQueue, fetchOrders, fetchPaginatedOrders } from '#contract/orders/admin-calls.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { dayWithRoom } from '../../../testing/day.ts';
import { startShop } from '../../../testing/kit.ts';
import { orderKit } from '../../../testing/orders.ts';
import { orderSearchText } from '../rules/order-search.ts';

const shop = await startShop();
const boss = await shop.join('admin');
const kit = orderKit(shop, boss);
const today = await dayWithRoom();

type Filters = Omit<InputOf<typeof fetchOrders>, 'id'>;
const list = (filters: Filters = {}) => shop.call(boss, fetchOrders, { id: boss.id, ...filters });
const numbers = async (filters: Filters) => (await list(filters)).data?.documents.map(({ number }) => number);

let lastNumber = 10_000_000;

/** An order as it stands in the table, older by so many minutes than the one before. */
async function stored(change: Partial<Rows['orders']> = {}) {
  lastNumber += 1;
  const row = {
    number: String(lastNumber),
    user_id: 'somebody',
    user_email: 'mona@example.com',
    first_name: 'منى',
    last_name: 'علي',
    user_age: 67,
    user_damaged_ear: 'left',
    user_phone: '01012345678',
    address: 'شارع النيل',
    city: 'Cairo',
    amount_piasters: 105_000,
    delivery_fee_piasters: 5_000,
    vat_piasters: 0,
    payment_method: 'cash',
    payment_status: 'pending',
    delivery_status: 'processing',
    lang: 'ar',
    contents_hash: 'x',
    version: 0,
    call_attempts: 0,
    ...change,
  } as unknown as Rows['orders'];
  const id = crypto.randomUUID();
  return shop.create('orders', { ...row, search: orderSearchText({ ...row, $id: id }) }, id);
}

const mona = await stored();
const sara = await stored({
  first_name: 'Sarah',
  last_name: 'Fouad',
  user_email: 'sarah@clinic.eg',
  user_phone: '01198765432',
  payment_method: 'card',
  payment_status: 'paid',
  delivery_status: 'shipped',
  amount_piasters: 1_234_550,
});
const unpaid = await stored({ payment_method: 'card', payment_status: 'expired', first_name: 'Unpaid' });
const gone = await stored({ delivery_status: 'cancelled', last_name: 'حسن', last_call_outcome: 'no_answer' });

describe('the list of orders', () => {
  test('shows the newest first, without card orders that nobody paid, and the exact total', async () => {
    await shop.change('counters', 'orders', { value: 12_345 });
    const { data } = await list();
    expect(data?.documents.map(({ $id }) => $id)).toEqual([gone.$id, sara.$id, mona.$id]);
    expect(data).toMatchObject({ total: 12_345, capped: false });
    expect(data?.documents[1]).toEqual({
      $id: sara.$id,
      moves: { delivery: ['delivered', 'returned', 'lost'], payment: [], refund: false, call: false },
      $createdAt: sara.$createdAt,
      number: sara.number,
      user_id: 'somebody',
      lang: 'ar',
      user_email: 'sarah@clinic.eg',
      first_name: 'Sarah',
      last_name: 'Fouad',
      user_age: 67,
      user_hearing_assessment: null,
      hearing_assessment_image: null,
      user_damaged_ear: 'left',
      user_phone: '01198765432',
      recipient_name: null,
      recipient_phone: null,
      address: 'شارع النيل',
      city: 'Cairo',
      amount: 12_345.5,
      payment_method: 'card',
      online_method: 'card',
      kiosk_code: null,
      kiosk_until: null,
      payment_status: 'paid',
      delivery_method: 'courier',
      delivery_status: 'shipped',
      card_order_id: null,
      card_transaction_id: null,
      card_order_at: null,
      refund_due: 0,
      version: 0,
      call_attempts: 0,
      last_call_outcome: null,
      last_call_at: null,
      note: null,
      return_id: null,
    });
  });

  test.each<[string, () => Filters, () => string[]]>([
    ['payment status', () => ({ payment_status: 'paid' }), () => [sara.number]],
    ['an unpaid payment status', () => ({ payment_status: 'expired' }), () => [unpaid.number]],
    ['delivery status', () => ({ delivery_status: 'cancelled' }), () => [gone.number]],
    ['method', () => ({ payment_method: 'cash' }), () => [gone.number, mona.number]],
    ['those that wait for a call', () => ({ confirmation: 'waiting' }), () => [mona.number]],
    ['those that nobody called', () => ({ confirmation: 'uncalled' }), () => [mona.number]],
    ['those that did not answer', () => ({ confirmation: 'no_answer' }), () => []],
    ['today', () => ({ from: today }), () => [gone.number, sara.number, mona.number]],
    ['until yesterday', () => ({ to: dayAfter(today, -1) }), () => []],
    ['two at once', () => ({ payment_method: 'cash', delivery_status: 'processing' }), () => [mona.number]],
  ])('narrows by %s', async (_name, filters, expected) => {
    const { data } = await list(filters());
    expect(data?.documents.map(({ number }) => number)).toEqual(expected());
    expect(data).toMatchObject({ total: expected().length, capped: false });
  });

  test.each<[string, () => string, () => string[]]>([
    ['an id', () => sara.$id, () => [sara.number]],
    ['a number', () => mona.number, () => [mona.number]],
    ['a first name in another spelling', () => 'منــي', () => [gone.number, mona.number]],
    ['first and last name', () => 'sarah FOUAD', () => [sara.number]],
    ['the beginning of a name', () => 'sar', () => [sara.number]],
    ['an email', () => 'sarah@clinic.eg', () => [sara.number]],
    ['a phone', () => '01198765432', () => [sara.number]],
    ['a phone with its country and Arabic digits', () => '+٢٠١١٩٨٧٦٥٤٣٢', () => [sara.number]],
    ['an amount', () => '1050', () => [gone.number, unpaid.number, mona.number]],
    ['an amount with marks', () => '12,345.50', () => [sara.number]],
    ['a method in English', () => 'card', () => [unpaid.number, sara.number]],
    ['a method in Arabic', () => 'بطاقة', () => [unpaid.number, sara.number]],
    ['a delivery status in English', () => 'shipped', () => [sara.number]],
    ['a delivery status in Arabic', () => 'ملغي', () => [gone.number]],
    ['a payment status', () => 'مدفوعة', () => [sara.number]],
    ['a name and a status', () => 'حسن cancelled', () => [gone.number]],
    ['a name and a status that it is not in', () => 'حسن shipped', () => []],
    ['an order that nobody paid, for one who looks for it', () => 'unpaid card', () => [unpaid.number]],
  ])('finds by %s', async (_name, query, expected) => {
    expect(await numbers({ query: query() })).toEqual(expected());
  });

  test('what was typed may come as POST or GET', async () => {
    const got = await shop.call(boss, fetchOrders, { id: boss.id, query: 'Sarah' }, { method: 'GET' as never });
    const posted = await shop.call(boss, fetchOrders, { id: boss.id, query: 'Sarah' }, { method: 'POST' as never });
    expect(posted.data).toEqual(got.data);
    expect(posted.data?.documents).toHaveLength(1);
  });

  test('days that are none, unknown states and a limit of nothing are refused', async () => {
    for (const filters of [{ from: '2026-02-30' }, { payment_status: 'lost' }, { limit: 0 }]) {
      expect((await list(filters as Filters)).code, JSON.stringify(filters)).toBe('invalid_input');
    }
  });
});

describe('the next page', () => {
  const after = (orderId: string, rest: Partial<InputOf<typeof fetchPaginatedOrders>> = {}) =>
    shop.call(boss, fetchPaginatedOrders, { id: boss.id, orderId, payment_method: 'cash', limit: 2, ...rest });

  test('goes on after an order while others come and go, also after the order itself is gone', async () => {
    const many = [];
    for (let index = 0; index < 5; index += 1) {
      many.push(await stored({ first_name: `Row ${index}` }));
    }
    const order = [...many].reverse().map(({ $id }) => $id);
    const first = await list({ payment_method: 'cash', limit: 2 });
    expect(first.data?.documents.map(({ $id }) => $id)).toEqual(order.slice(0, 2));
    const last = first.data?.documents.at(-1);
    await stored();
    const second = await after(last?.$id ?? '');
    expect(second.data?.documents.map(({ $id }) => $id)).toEqual(order.slice(2, 4));
    expect(second.data?.total).toBe(8);
    await shop.remove('orders', last?.$id ?? '');
    expect((await after(last?.$id ?? '')).code).toBe('not_found');
    const again = await after(last?.$id ?? '', { createdAt: last?.$createdAt });
    expect(again.data?.documents.map(({ $id }) => $id)).toEqual(order.slice(2, 4));
  });
});

test('the queue has the oldest first, page by page', async () => {
  const queue = async (rest: Partial<InputOf<typeof fetchOrderQueue>> = {}) =>
    (await shop.call(boss, fetchOrderQueue, { id: boss.id, ...rest })).data;
  const first = await queue({ limit: 2 });
  expect(first?.documents[0]?.$id).toBe(mona.$id);
  expect(first?.documents.every(({ delivery_status }) => delivery_status === 'processing')).toBe(true);
  const last = first?.documents[1];
  const rest = await queue({ orderId: last?.$id, createdAt: last?.$createdAt, limit: 100 });
  expect(rest?.documents.length).toBe((first?.total ?? 0) - 2);
  expect((rest?.documents[0]?.$createdAt ?? '') >= (last?.$createdAt ?? '')).toBe(true);
});

test('an order that was placed in the shop is found', async () => {
  const { orderId } = await kit.cashOrder([await shop.addHearingAid(), 1]);
  const number = (await shop.row('orders', orderId))?.number ?? '';
  expect(await numbers({ query: number })).toEqual([number]);
  await kit.move(orderId, 'confirmed');
  expect(await numbers({ query: `${number} مؤكد` })).toEqual([number]);
  expect(await numbers({ query: `${number} processing` })).toEqual([]);
});

describe('what the list shows finds it', () => {
  test('an order by its number in two groups, a phone in three', async () => {
    const { $id, number } = await stored({ user_phone: '01099887766' });
    const found = async (query: string) => (await list({ query })).data?.documents.map((order) => order.$id);
    expect(await found(`${number.slice(0, 4)} ${number.slice(4)}`)).toEqual([$id]);
    expect(await found(`${number.slice(0, 4)}\u00a0${number.slice(4)}`)).toEqual([$id]);
    expect(await found('0109 988 7766')).toEqual([$id]);
  });

  test.each([
    ['تم التسليم', { delivery_status: 'delivered', payment_status: 'paid' }],
    ['تم الشحن', { delivery_status: 'shipped' }],
    ['مدفوع', { payment_status: 'paid' }],
    ['غير مدفوع', { payment_status: 'pending' }],
    ['لم يُدفع بعد', { payment_status: 'pending' }],
    ['تم رده', { payment_status: 'refunded', delivery_status: 'returned' }],
    ['مطلوب رده', { payment_status: 'refund_due', delivery_status: 'cancelled' }],
  ] as const)('orders by their state as it is written: %s', async (query, change) => {
    const name = crypto.randomUUID().slice(0, 8);
    const email = `${name}@example.com`;
    const meant = await stored({ user_email: email, ...change });
    const others = [
      { payment_status: 'pending', delivery_status: 'processing' },
      { payment_status: 'paid', delivery_status: 'delivered' },
      { payment_status: 'paid', delivery_status: 'shipped' },
    ] as const;
    for (const other of others) await stored({ user_email: email, ...other });
    const rows = (await list({ query: `${email} ${query}` })).data?.documents ?? [];
    expect(rows.map(({ $id }) => $id)).toContain(meant.$id);
    for (const [column, value] of Object.entries(change).slice(0, 1)) {
      expect(new Set(rows.map((row) => row[column as 'payment_status']))).toEqual(new Set([value]));
    }
  });
});

test('orders of two names that many have come page by page, each once, with their exact number', async () => {
  const meant: string[] = [];
  for (let index = 0; index < 100; index += 1) {
    await stored({ first_name: 'Nadia' });
    await stored({ last_name: 'Wahba' });
    if (index % 6 === 0) meant.unshift((await stored({ first_name: 'Nadia', last_name: 'Wahba' })).$id);
  }
  const query = 'Wahba nadia';
  const { data } = await list({ query, limit: 7 });
  const seen = [...(data?.documents ?? [])];
  for (let last = seen.at(-1); last && seen.length < meant.length; last = seen.at(-1)) {
    const page = { id: boss.id, query, limit: 7, orderId: last.$id, createdAt: last.$createdAt };
    const next = (await shop.call(boss, fetchPaginatedOrders, page)).data;
    expect(next).toMatchObject({ total: meant.length, capped: false });
    seen.push(...(next?.documents ?? []));
  }
  expect(data).toMatchObject({ total: meant.length, capped: false });
  expect(seen.map(({ $id }) => $id)).toEqual(meant);
  expect((await list({ query, payment_status: 'paid' })).data).toMatchObject({ documents: [], total: 0 });
});
