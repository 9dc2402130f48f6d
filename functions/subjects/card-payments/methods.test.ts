import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { saveCode } from '#contract/codes/admin-calls.ts';
import { applyCode } from '#contract/codes/calls.ts';
import { fetchOrder as fetchOrderAsAdmin, updateOrder } from '#contract/orders/admin-calls.ts';
import { fetchOrder } from '#contract/orders/calls.ts';
import { fetchCheckoutOptions, fetchMonthlyPlans, paymentCard } from '#contract/payments/calls.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import { promisedOn } from '#subjects/delivery/rules/delivery-terms.ts';
import { loadSettings } from '#subjects/settings/shop-settings.ts';
import { expectBooksInOrder } from '../../testing/books.ts';
import { type Buyer, cardKit } from '../../testing/cards.ts';
import { startShop } from '../../testing/kit.ts';
import { askAboutPayments } from './admin/ask-about-payments.ts';
import { refundOrder } from './admin/refund-order.ts';
import { releaseOverdue } from './admin/release-overdue.ts';

const shop = await startShop({}, { cards: true });
const kit = cardKit(shop);
const admin = await shop.join('admin');
const HOUR = 3_600_000;

/** Of which all methods of the sandbox take the price. */
const anAid = () => shop.addHearingAid({ stock: 3, price_piasters: 2_000_000 });
const shown = async ({ caller, orderId }: Buyer) =>
  (await shop.call(caller, fetchOrder, { id: caller.id, orderId })).data;
const messagesOf = async (orderId: string) =>
  (await shop.rows('outbox', [Query.equal('order_id', orderId), Query.equal('channel', 'email')])).map(
    ({ kind }) => kind,
  );
/** Lets time pass until a code has run out, and longer than it is waited for its money. */
async function runOut(orderId: string): Promise<void> {
  const past = new Date(Date.now() - 2 * HOUR).toISOString();
  const [attempt] = await kit.attemptsOf(orderId);
  await shop.change('payment_attempts', attempt?.$id ?? '', { expires_at: past });
  await shop.change('orders', orderId, { reserved_until: past });
}
/** The order is older than any bank takes to decide. */
const later = () => new Date(Date.now() + 3 * HOUR);
const decide = async ({ secret }: Buyer, success: boolean) => {
  await shop.sandbox.decide(shop.sandbox.transactionsOf(secret)[0]?.id ?? 0, success);
  await shop.sandbox.settled();
};

test('the checkout offers what is configured, with its limits', async () => {
  const { data } = await shop.call(admin, fetchCheckoutOptions, {});
  expect(data?.methods).toEqual([
    { method: 'card', min: 0, max: null, hours: null },
    { method: 'wallet', min: 0, max: 100_000, hours: null },
    { method: 'kiosk', min: 0, max: 50_000, hours: 48 },
    { method: 'bank-instalments', min: 1_000, max: null, hours: null },
    { method: 'valu', min: 500, max: 150_000, hours: null },
  ]);
});

test('what an amount costs by the month is said from the lowest', async () => {
  const { data } = await shop.call(admin, fetchMonthlyPlans, { amount: 30_000 });
  expect(data?.offered).toBe(true);
  expect(data?.plans[0]).toEqual({
    method: 'valu',
    months: 24,
    monthly: 1_665,
    down_payment: 3_000,
    total: 42_960,
    rate: 24,
  });
  expect(data?.plans).toContainEqual({
    method: 'bank-instalments',
    months: 12,
    monthly: 2_500,
    down_payment: 0,
    total: 30_000,
    rate: 0,
  });
  expect((await shop.call(admin, fetchMonthlyPlans, { amount: 100 })).data).toEqual({ offered: true, plans: [] });
});

test('an amount that a method does not take is refused before anything is placed', async () => {
  const aid = await shop.addHearingAid({ stock: 3, price_piasters: 6_000_000 });
  const { caller } = await kit.customer([aid, 1]);
  const { status, code, params } = await kit.create(caller, { ...kit.cardForm(caller, [aid, 1]), method: 'kiosk' });
  expect({ status, code, params }).toEqual({
    status: 409,
    code: 'method_amount',
    params: { min: 0, max: 50_000 },
  });
  expect(await kit.ordersOf(caller)).toEqual([]);
  const other = await kit.create(caller, { ...kit.cardForm(caller, [aid, 1]), method: 'halan' });
  expect(other.code).toBe('method_unavailable');
});

test.each(['card', 'wallet', 'bank-instalments', 'valu'] as const)(
  'an order is paid by %s, and says so everywhere',
  async (method) => {
    const buyer = await kit.buyerBy(method, [await anAid(), 1]);
    const back = await kit.pay(buyer.secret, 'approve');
    expect((await kit.check(buyer.caller, back)).data).toMatchObject({ payment_status: 'paid' });
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'paid', online_method: method });
    expect(await kit.attemptsOf(buyer.orderId)).toMatchObject([{ method, state: 'paid' }]);
    expect(await kit.transactionsOf(buyer.orderId)).toMatchObject([{ method, outcome: 'paid' }]);
    expect(await shown(buyer)).toMatchObject({ online_method: method, kiosk: null });
  },
);

test('a lender who refuses is named, and leaves the order to be paid in another way', async () => {
  const buyer = await kit.buyerBy('valu', [await anAid(), 1]);
  const back = await kit.pay(buyer.secret, 'decline');
  expect(await kit.check(buyer.caller, back)).toMatchObject({ code: 'payment_failed', params: { method: 'valu' } });
  const forged = new URL(back ?? expect.fail('the customer does not come back'));
  forged.searchParams.set('hmac', '0'.repeat(128));
  expect((await kit.check(buyer.caller, forged)).params).toEqual({});
  const again = await shop.call(buyer.caller, paymentCard, {
    userId: buyer.caller.id,
    orderId: buyer.orderId,
    method: 'wallet',
  });
  await kit.pay(again.data?.cs ?? '', 'approve');
  expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'paid', online_method: 'wallet' });
});

test('something that the provider has begun to take is asked about, and paid', async () => {
  const buyer = await kit.buyer([await anAid(), 1]);
  await kit.pay(buyer.secret, 'other-method');
  expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'paid', online_method: 'other' });
});

test('while the provider cannot be asked about it, it is asked again until it says so', async () => {
  const buyer = await kit.buyer([await anAid(), 1]);
  await shop.sandbox.pay(buyer.secret, 'other-method').then(() => shop.sandbox.setDown(true));
  await shop.sandbox.settled();
  expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'pending' });
  shop.sandbox.setDown(false);
  await kit.report(buyer.secret);
  await askAboutPayments(shop.ports({}));
  expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'paid', online_method: 'other' });
});

describe('at a kiosk', () => {
  test('the customer gets a code and the time until which it is kept, on the page and by message', async () => {
    const aid = await anAid();
    const buyer = await kit.buyerBy('kiosk', [aid, 1]);
    const back = await kit.pay(buyer.secret, 'kiosk-code');
    expect(await kit.check(buyer.caller, back)).toMatchObject({
      code: 'payment_pending',
      params: { orderId: buyer.orderId, kiosk: true },
    });
    const code = String(shop.sandbox.transactionsOf(buyer.secret)[0]?.data?.bill_reference);
    const order = await shown(buyer);
    expect(order).toMatchObject({ undecided: true, online_method: 'kiosk', kiosk: { code } });
    const until = Date.parse(order?.kiosk?.until ?? '');
    expect(Math.round((until - Date.now()) / HOUR)).toBe(48);
    const { reserved_until } = await kit.orderRow(buyer.orderId);
    expect(Date.parse(reserved_until ?? '') - until).toBe(HOUR);
    expect(await messagesOf(buyer.orderId)).toEqual(['kiosk_code']);
    expect(await kit.cartOf(buyer.caller)).toEqual([]);
    expect(await kit.stockOf(aid)).toBe(2);
  });

  test('reports that come again tell nothing again', async () => {
    const buyer = await kit.buyerBy('kiosk', [await anAid(), 1]);
    await kit.pay(buyer.secret, 'kiosk-code');
    const before = await kit.orderRow(buyer.orderId);
    await kit.report(buyer.secret);
    await kit.report(buyer.secret);
    expect(await kit.orderRow(buyer.orderId)).toEqual(before);
    expect(await messagesOf(buyer.orderId)).toEqual(['kiosk_code']);
  });

  test('the code comes later where the provider does not answer at once', async () => {
    const buyer = await kit.buyerBy('kiosk', [await anAid(), 1]);
    shop.sandbox.loseReports(true);
    const back = await kit.pay(buyer.secret, 'kiosk-code');
    shop.sandbox.loseReports(false);
    shop.sandbox.setDown(true);
    expect((await kit.check(buyer.caller, back)).params).toMatchObject({ kiosk: true });
    expect(await shown(buyer)).toMatchObject({ undecided: true, kiosk: null });
    shop.sandbox.setDown(false);
    await askAboutPayments(shop.ports({}));
    expect(await shown(buyer)).toMatchObject({ kiosk: { code: expect.stringMatching(/^\d+$/) } });
  });

  test('the code of an order that was replaced meanwhile is told not to be paid', async () => {
    const buyer = await kit.buyerBy('kiosk', [await anAid(), 1]);
    shop.sandbox.loseReports(true);
    const back = await kit.pay(buyer.secret, 'kiosk-code');
    shop.sandbox.loseReports(false);
    shop.sandbox.setDown(true);
    await kit.check(buyer.caller, back);
    shop.sandbox.setDown(false);
    await shop.change('orders', buyer.orderId, { replaced_by: 'newer' });
    await askAboutPayments(shop.ports({}));
    expect(await messagesOf(buyer.orderId)).toEqual(['kiosk_late']);
    await shop.change('orders', buyer.orderId, { replaced_by: null });
  });

  /** The customer asks for the code on the provider's page after the order's pieces were given back. */
  async function askedLate(aid: Awaited<ReturnType<typeof anAid>>, meanwhile: () => Promise<unknown> = async () => {}) {
    const buyer = await kit.buyerBy('kiosk', [aid, 1]);
    await kit.overdue(buyer.orderId);
    await releaseOverdue(shop.ports({}));
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'expired', reserved_until: null });
    await meanwhile();
    const back = await kit.pay(buyer.secret, 'kiosk-code');
    return { buyer, back };
  }

  test('a code that comes when the pieces were given back keeps them again, and can be paid', async () => {
    const aid = await anAid();
    const { buyer, back } = await askedLate(aid);
    expect(await kit.stockOf(aid)).toBe(2);
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'pending', online_method: 'kiosk' });
    expect(await shown(buyer)).toMatchObject({ undecided: true, kiosk: { kept: true } });
    expect(await messagesOf(buyer.orderId)).toEqual(['kiosk_code']);
    expect(await kit.cartOf(buyer.caller)).toEqual([]);
    await kit.report(buyer.secret);
    await kit.check(buyer.caller, back);
    expect(await kit.stockOf(aid)).toBe(2);
    await decide(buyer, true);
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'paid' });
    expect(await kit.stockOf(aid)).toBe(2);
  });

  test('a code that comes when the pieces are sold is told not to be paid, once, and paid all the same is owed back', async () => {
    const aid = await shop.addHearingAid({ stock: 1, price_piasters: 2_000_000 });
    const { buyer } = await askedLate(aid, async () => {
      const sold = await kit.buyer([aid, 1]);
      await kit.pay(sold.secret, 'approve');
    });
    await kit.report(buyer.secret);
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'expired', reserved_until: null });
    expect(await shown(buyer)).toMatchObject({ undecided: false, kiosk: { kept: false } });
    expect(await messagesOf(buyer.orderId)).toEqual(['kiosk_late']);
    // What stands in the cart can be ordered again.
    expect(await kit.cartOf(buyer.caller)).toHaveLength(1);
    await decide(buyer, true);
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({
      payment_status: 'refund_due',
      delivery_status: 'cancelled',
    });
  });

  test('an order that is called off tells its customer not to pay with the code, and who has paid all the same of the refund', async () => {
    const aid = await anAid();
    const buyer = await kit.buyerBy('kiosk', [aid, 1]);
    await kit.pay(buyer.secret, 'kiosk-code');
    const { version } = await kit.orderRow(buyer.orderId);
    const data = { delivery_status: 'cancelled' } as const;
    await shop.call(admin, updateOrder, { id: admin.id, orderId: buyer.orderId, version, data });
    expect(await messagesOf(buyer.orderId)).toEqual(['kiosk_code', 'kiosk_late']);
    expect(await shown(buyer)).toMatchObject({ delivery_status: 'cancelled', kiosk: { kept: false } });
    await decide(buyer, true);
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({
      payment_status: 'refund_due',
      delivery_status: 'cancelled',
    });
    expect(await messagesOf(buyer.orderId)).toEqual(['kiosk_code', 'kiosk_late', 'cancelled']);
    expect(await shown(buyer)).toMatchObject({ kiosk: null });
    expect(await kit.stockOf(aid)).toBe(3);
  });

  test('a code that comes late uses the discount code of its order again', async () => {
    const data = { code: 'KIOSK10', percent: 10, minimum: 0, once_each: true, active: true };
    const { data: code } = await shop.call(admin, saveCode, { id: admin.id, data });
    const aid = await anAid();
    const { caller } = await kit.customer([aid, 1]);
    await shop.call(caller, applyCode, { userId: caller.id, code: data.code });
    const form = { ...kit.cardForm(caller, [aid, 1]), method: 'kiosk' as const, amount: 18_050 };
    const { data: placed } = await kit.create(caller, form);
    const { data: session } = await kit.open(caller, form.checkoutKey);
    const orderId = placed?.$id ?? '';
    const uses = async () => (await shop.row('discount_codes', code?.$id ?? ''))?.uses;
    expect(await uses()).toBe(1);
    await kit.overdue(orderId);
    await releaseOverdue(shop.ports({}));
    expect(await uses()).toBe(0);
    await kit.pay(session?.cs ?? '', 'kiosk-code');
    expect(await uses()).toBe(1);
    expect((await shop.row('users', caller.id))?.cart_code).toBeNull();
  });

  test('what is paid hours later completes the order', async () => {
    const buyer = await kit.buyerBy('kiosk', [await anAid(), 1]);
    await kit.pay(buyer.secret, 'kiosk-code');
    await releaseOverdue(shop.ports({ now: later }));
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({
      payment_status: 'pending',
      kiosk_code: expect.any(String),
    });
    await decide(buyer, true);
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'paid', reserved_until: null });
    expect(await messagesOf(buyer.orderId)).toEqual(['kiosk_code', 'paid']);
    expect(await shown(buyer)).toMatchObject({ undecided: false, kiosk: null });
  });

  test('what is paid on a later day is promised from that day on, and nobody is shown days before', async () => {
    await shop.change('settings', SETTINGS_ID, { delivery_days_from: 2, delivery_days_to: 4 });
    const buyer = await kit.buyerBy('kiosk', [await anAid(), 1]);
    await kit.pay(buyer.secret, 'kiosk-code');
    const { delivery } = await loadSettings(shop.ports({}).tables);
    const from = (day: string) => promisedOn(day, { from: 2, to: 4 }, delivery.isWorkday);
    const inBackOffice = async () =>
      (await shop.call(admin, fetchOrderAsAdmin, { id: admin.id, orderId: buyer.orderId })).data?.promised;
    expect([(await shown(buyer))?.promised, await inBackOffice()]).toEqual([null, null]);
    shop.sandbox.loseReports(true);
    await decide(buyer, true);
    shop.sandbox.loseReports(false);
    const paidAt = () => new Date(Date.now() + 50 * HOUR);
    await releaseOverdue(shop.ports({ now: paidAt }));
    expect(await shown(buyer)).toMatchObject({ payment_status: 'paid', promised: from(cairoDay(paidAt())) });
    expect(await inBackOffice()).toEqual(from(cairoDay(paidAt())));
  });

  test('what is never paid gives its pieces back once the code has run out', async () => {
    const aid = await anAid();
    const buyer = await kit.buyerBy('kiosk', [aid, 1]);
    await kit.pay(buyer.secret, 'kiosk-code');
    await runOut(buyer.orderId);
    await releaseOverdue(shop.ports({ now: later }));
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'expired', reserved_until: null });
    expect(await kit.stockOf(aid)).toBe(3);
  });

  test('what is paid after that takes its pieces again, or is owed back when they are sold', async () => {
    const aid = await shop.addHearingAid({ stock: 1, price_piasters: 2_000_000 });
    const late = await kit.buyerBy('kiosk', [aid, 1]);
    await kit.pay(late.secret, 'kiosk-code');
    await runOut(late.orderId);
    await releaseOverdue(shop.ports({ now: later }));
    const sold = await kit.buyer([aid, 1]);
    await kit.pay(sold.secret, 'approve');
    await decide(late, true);
    expect(await kit.orderRow(late.orderId)).toMatchObject({
      payment_status: 'refund_due',
      refund_due_piasters: 2_005_000,
    });

    const other = await kit.buyerBy('kiosk', [await anAid(), 1]);
    await kit.pay(other.secret, 'kiosk-code');
    await runOut(other.orderId);
    await releaseOverdue(shop.ports({ now: later }));
    await decide(other, true);
    expect(await kit.orderRow(other.orderId)).toMatchObject({ payment_status: 'paid' });
  });
});

describe('money goes back', () => {
  async function owed(method: 'kiosk' | 'valu' | 'wallet'): Promise<Buyer> {
    const buyer = await kit.buyerBy(method, [await anAid(), 1]);
    await kit.pay(buyer.secret, method === 'kiosk' ? 'kiosk-code' : 'approve');
    if (method === 'kiosk') {
      await decide(buyer, true);
    }
    const { version } = await kit.orderRow(buyer.orderId);
    await shop.call(admin, updateOrder, {
      id: admin.id,
      orderId: buyer.orderId,
      version,
      data: { delivery_status: 'cancelled' },
    });
    return buyer;
  }

  test('to a lender as a whole', async () => {
    const buyer = await owed('valu');
    expect((await kit.refund(admin, buyer.orderId, true)).code).toBe('refund_through_provider');
    expect((await kit.refund(admin, buyer.orderId)).data).toMatchObject({ payment_status: 'refunded', due: 0 });
  });

  test('of a lender in part only by ourselves', async () => {
    const buyer = await owed('valu');
    await shop.change('orders', buyer.orderId, { refund_due_piasters: 500_000 });
    expect((await kit.refund(admin, buyer.orderId)).code).toBe('refund_only_whole');
    expect((await kit.refund(admin, buyer.orderId, true)).data).toMatchObject({ refunded: 5_000, due: 0 });
    // The rest is a part, too.
    await shop.change('orders', buyer.orderId, { refund_due_piasters: 1_505_000 });
    expect((await kit.refund(admin, buyer.orderId)).code).toBe('refund_only_whole');
    expect((await kit.refund(admin, buyer.orderId, true)).data).toMatchObject({ refunded: 15_050, due: 0 });
  });

  test('by ourselves no more than is left after what the provider did not report', async () => {
    const buyer = await owed('wallet');
    const card = shop.ports({}).card ?? expect.fail('cards are off');
    const [payment] = shop.sandbox.transactionsOf(buyer.secret);
    shop.sandbox.loseReports(true);
    await card.refund(String(payment?.id), 505_000);
    await shop.sandbox.settled();
    shop.sandbox.loseReports(false);
    // From now on wallets are paid back as a whole alone.
    const methods = card.methods.map((one) => ({ ...one, refunds: 'whole' as const }));
    const refund = (byHand: boolean) =>
      refundOrder(
        { id: admin.id, orderId: buyer.orderId, byHand },
        shop.contextOf(admin, { card: { ...card, methods } }, 'admin'),
      );
    expect(await refund(false)).toMatchObject({ refunded: 5_050, due: 15_000 });
    expect(await refund(true)).toMatchObject({ refunded: 15_000, due: 0 });
    await expect(refund(true)).rejects.toMatchObject({ code: 'nothing_to_refund' });
    const rows = await kit.transactionsOf(buyer.orderId);
    expect(rows.find(({ kind }) => kind === 'payment')).toMatchObject({ returned_piasters: 2_005_000 });
  });

  test('of a kiosk by ourselves, once, and in our books only', async () => {
    const revenue = await kit.revenue();
    const buyer = await owed('kiosk');
    expect((await kit.refund(admin, buyer.orderId)).code).toBe('refund_by_hand');
    expect(await kit.orderRow(buyer.orderId)).toMatchObject({ payment_status: 'refund_due', refund_started_at: null });
    expect((await kit.refund(admin, buyer.orderId, true)).data).toMatchObject({ refunded: 20_050, due: 0 });
    expect((await kit.refund(admin, buyer.orderId, true)).code).toBe('nothing_to_refund');
    expect(await kit.transactionsOf(buyer.orderId)).toMatchObject([
      { kind: 'payment', method: 'kiosk', returned_piasters: 2_005_000 },
      { kind: 'refund', method: 'by-hand', amount_piasters: 2_005_000 },
    ]);
    expect(shop.sandbox.transactionsOf(buyer.secret)).toHaveLength(1);
    expect(await kit.revenue()).toBe(revenue);
  });
});

test('after all of that the books are in order', async () => {
  await expectBooksInOrder(shop);
});
