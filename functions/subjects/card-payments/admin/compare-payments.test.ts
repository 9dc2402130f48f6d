import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayAfter } from '#contract/cairo-day.ts';
import { fetchPaymentReports } from '#contract/payments/admin-calls.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import { cardKit } from '../../../testing/cards.ts';
import { dayWithRoom } from '../../../testing/day.ts';
import { startShop } from '../../../testing/kit.ts';
import { comparePayments } from './compare-payments.ts';

const shop = await startShop({}, { cards: true });
const kit = cardKit(shop);
const boss = await shop.join('admin');
const HOUR_MS = 3_600_000;
const today = await dayWithRoom();

/** The first time at which the report of today is made; days later when asked for. */
const later = (days = 1) => new Date(cairoDayStart(dayAfter(today, days)).getTime() + HOUR_MS);
const run = (now = later()) => comparePayments(shop.ports({ now: () => now, logError: () => {} }));
const reports = async () => (await shop.call(boss, fetchPaymentReports, { id: boss.id })).data?.documents;

beforeEach(async () => {
  for (const table of ['payment_reports', 'payment_attempts', 'payment_transactions'] as const) {
    for (const { $id } of await shop.rows(table)) {
      await shop.remove(table, $id);
    }
  }
});
afterEach(() => shop.sandbox.setDown(false));

describe('the report of a day', () => {
  test('finds nothing where both books agree, and is made once', async () => {
    const paid = await kit.buyer([await shop.addHearingAid(), 1]);
    await kit.pay(paid.secret, 'approve');
    const declined = await kit.buyer([await shop.addHearingAid(), 1]);
    await kit.pay(declined.secret, 'decline');
    await Promise.all([run(), run()]);
    await run();
    expect(await reports()).toEqual([
      { day: today, state: 'done', checked: 2, unanswered: 0, findings: [], finished_at: expect.any(String) },
    ]);
  });

  test('finds a payment that nobody told us of, and the order is paid then', async () => {
    const { orderId, secret } = await kit.buyer([await shop.addHearingAid({ price_piasters: 100_000 }), 1]);
    // Its report finds no payment of ours, and the customer does not come back.
    const [attempt] = await kit.attemptsOf(orderId);
    const columns = Object.fromEntries(Object.entries(attempt ?? {}).filter(([name]) => !name.startsWith('$')));
    await shop.remove('payment_attempts', attempt?.$id ?? '');
    await kit.pay(secret, 'no-redirect');
    await shop.create('payment_attempts', columns, attempt?.$id);
    expect((await kit.orderRow(orderId)).payment_status).toBe('pending');
    await run();
    const { number, payment_status } = await kit.orderRow(orderId);
    expect(payment_status).toBe('paid');
    expect((await reports())?.[0]?.findings).toEqual([
      {
        kind: 'paid_unknown',
        order_id: orderId,
        number,
        transaction_id: expect.any(String),
        method: 'card',
        ours: 0,
        theirs: 1_050,
        mended: true,
      },
    ]);
  });

  test('finds another amount, which nothing mends', async () => {
    const { orderId, secret } = await kit.buyer([await shop.addHearingAid(), 1]);
    await kit.pay(secret, 'wrong-amount');
    await run();
    const [report] = (await reports()) ?? [];
    expect(report?.findings).toMatchObject([{ kind: 'amount_differs', order_id: orderId, mended: false }]);
    expect((await kit.orderRow(orderId)).payment_status).toBe('pending');
  });

  test('finds a payment of which the provider knows nothing', async () => {
    const { orderId } = await kit.buyer([await shop.addHearingAid(), 1]);
    const [attempt] = await kit.attemptsOf(orderId);
    await shop.create('payment_transactions', {
      order_id: orderId,
      attempt_id: attempt?.$id ?? '',
      transaction_id: '99',
      kind: 'payment',
      outcome: 'paid',
      amount_piasters: 105_000,
      currency: 'EGP',
      returned_piasters: 0,
    });
    await run();
    expect((await reports())?.[0]?.findings).toMatchObject([
      { kind: 'unknown_to_provider', transaction_id: '99', ours: 1_050, theirs: 0, mended: false },
    ]);
  });

  test('finds a payment and a refund of which the provider knows nothing beside a payment that it knows', async () => {
    const { orderId, secret } = await kit.buyer([await shop.addHearingAid(), 1]);
    await kit.pay(secret, 'approve');
    const [attempt] = await kit.attemptsOf(orderId);
    for (const [transaction_id, kind] of [
      ['98', 'payment'],
      ['99', 'refund'],
    ] as const) {
      await shop.create('payment_transactions', {
        order_id: orderId,
        attempt_id: attempt?.$id ?? '',
        transaction_id,
        kind,
        outcome: 'paid',
        amount_piasters: 100,
        currency: 'EGP',
        returned_piasters: 0,
      });
    }
    await run();
    const found = (await reports())?.[0]?.findings.filter(({ kind }) => kind === 'unknown_to_provider');
    expect(found?.map(({ transaction_id, mended }) => [transaction_id, mended]).sort()).toEqual([
      ['98', false],
      ['99', false],
    ]);
  });

  test('finds money that went back in our books alone', async () => {
    const { orderId, secret } = await kit.buyer([await shop.addHearingAid(), 1]);
    await kit.pay(secret, 'approve');
    const [payment] = await kit.transactionsOf(orderId);
    await shop.change('payment_transactions', payment?.$id ?? '', { returned_piasters: 105_000 });
    await run();
    expect((await reports())?.[0]?.findings).toMatchObject([{ kind: 'refund_differs', ours: 1_050, theirs: 0 }]);
  });

  test('waits for a provider who does not answer, for a day, and then says so', async () => {
    await kit.buyer([await shop.addHearingAid(), 1]);
    shop.sandbox.setDown(true);
    await run();
    expect(await reports()).toMatchObject([{ state: 'open', checked: 0, unanswered: 0 }]);
    await run(later(2));
    expect((await reports())?.find(({ day }) => day === today)).toMatchObject({
      state: 'done',
      checked: 0,
      unanswered: 1,
    });
  });

  test('is not made before the day is over', async () => {
    await run(new Date(later().getTime() - 1));
    expect((await reports())?.map(({ day }) => day)).toEqual([dayAfter(today, -1)]);
  });

  test('of days on which nothing ran is made afterwards', async () => {
    await run();
    for (let runs = 0; runs < 3; runs += 1) {
      await run(later(4));
    }
    const days = (await reports())?.map(({ day, state }) => [day, state]);
    expect(days).toEqual([
      [dayAfter(today, 3), 'done'],
      [dayAfter(today, 2), 'done'],
      [dayAfter(today, 1), 'done'],
      [today, 'done'],
    ]);
  });

  test('goes on in the next run where there is much to compare', async () => {
    const { orderId } = await kit.buyer([await shop.addHearingAid(), 1]);
    const [attempt] = await kit.attemptsOf(orderId);
    const { $id: _id, $createdAt: _made, $updatedAt: _changed, ...row } = attempt ?? ({} as never);
    const columns = Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith('$')));
    for (let index = 0; index < 24; index += 1) {
      await shop.create('payment_attempts', columns);
    }
    await run();
    expect(await reports()).toMatchObject([{ state: 'open', checked: 20 }]);
    await run();
    expect(await reports()).toMatchObject([{ state: 'done', checked: 25 }]);
  });
});

test('without cards nothing is compared', async () => {
  await comparePayments(shop.ports({ card: null }));
  expect(await shop.rows('payment_reports')).toEqual([]);
});
