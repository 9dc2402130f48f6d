import { expect, test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { fetchSystem } from '#contract/system/calls.ts';
import { cairoDayStart } from '#lib/cairo.ts';
import { comparePayments } from '#subjects/card-payments/admin/compare-payments.ts';
import { releaseOverdue } from '#subjects/card-payments/admin/release-overdue.ts';
import { expectBooksInOrder } from '../../testing/books.ts';
import { cardKit } from '../../testing/cards.ts';
import { dayWithRoom } from '../../testing/day.ts';
import { startShop } from '../../testing/kit.ts';
import { orderKit } from '../../testing/orders.ts';
import { recountAll } from './reports.ts';

/** What becomes of a shop whose clock ran ahead for a while and was put back. */
const shop = await startShop({ max_open_cash_orders: 50 }, { cards: true });
const boss = await shop.join('admin');
const orders = orderKit(shop, boss);
const cards = cardKit(shop);
const today = await dayWithRoom();
const HOUR_MS = 3_600_000;
/** All books are gone through, several times. */
const LONG = { timeout: 120_000 };

/** The ports at a time two hours after the beginning of a day in Cairo, some days from today. */
const on = (days: number) => {
  const now = new Date(cairoDayStart(dayAfter(today, days)).getTime() + 2 * HOUR_MS);
  return shop.ports({ now: () => now, logError: () => {} });
};
/** What the schedule does by night. */
async function night(days: number) {
  const ports = on(days);
  await recountAll(ports, 60_000);
  await comparePayments(ports);
}
const stockOf = async ({ $id }: { $id: string }) => (await shop.row('hearing_aids', $id))?.stock;
const nights = async () => (await shop.rows('book_reports')).map(({ day, state }) => `${day} ${state}`).sort();
const compared = async () => (await shop.rows('payment_reports')).map(({ day, state }) => `${day} ${state}`).sort();

test('the page of the system says that something is dated in the future', async () => {
  const look = async () => (await shop.call(boss, fetchSystem, { id: boss.id })).data;
  expect((await look())?.clock).toEqual({ level: 'ok', ahead_to: null });
  const aid = await shop.addHearingAid();
  const at = new Date(Date.now() + 48 * HOUR_MS).toISOString();
  const { $id: movementId } = await shop.create('stock_movements', {
    product_type: 'hearing-aids',
    product_id: aid.$id,
    change: 0,
    reason: 'edited',
    at,
  });
  const day = dayAfter(cairoDay(), 2);
  const { $id: reportId } = await shop.create('book_reports', {
    day,
    asked: 'schedule',
    state: 'done',
    started_at: at,
    checked: 0,
    corrections: '[]',
    findings: '[]',
    version: 0,
  });
  const found = await look();
  expect(found).toMatchObject({ level: 'fail', clock: { level: 'fail', ahead_to: at } });
  expect(found?.books.day).not.toBe(day);
  await shop.remove('stock_movements', movementId);
  await shop.remove('book_reports', reportId);
});

test('books are gone through and payments are compared, although reports say that the future was', LONG, async () => {
  const { orderId, secret } = await cards.buyer([await shop.addHearingAid(), 1]);
  await night(5);
  // The provider's report of it gets lost.
  shop.sandbox.loseReports(true);
  await cards.pay(secret, 'approve');
  const aid = await shop.addHearingAid();
  await shop.change('hearing_aids', aid.$id, { stock: 3 });
  await night(1);
  expect([await nights(), await compared()]).toEqual([[`${today} done`], [`${today} done`]]);
  expect(await stockOf(aid)).toBe(10);
  expect((await cards.orderRow(orderId)).payment_status).toBe('paid');
});

test('stock that was counted in the future is not counted from there, and nothing is sold twice', LONG, async () => {
  const aid = await shop.addHearingAid({ stock: 10 });
  await orders.cashOrder([aid, 2]);
  await night(2);
  for (let count = 0; count < 3; count += 1) {
    await orders.cashOrder([aid, 1]);
  }
  await night(0);
  expect(await stockOf(aid)).toBe(5);
  await orders.cashOrder([aid, 5]);
  // The day of the count comes, and it says nothing even then.
  await night(2);
  expect(await stockOf(aid)).toBe(0);
  await expect(orders.customer([aid, 1])).rejects.toThrow('out_of_stock');
  await expectBooksInOrder(shop);
});

test('a reservation of the future keeps no stock longer than any other', async () => {
  const aid = await shop.addHearingAid({ stock: 5 });
  const { orderId } = await cards.buyer([aid, 2]);
  await shop.change('orders', orderId, { reserved_until: new Date(Date.now() + 10 * 24 * HOUR_MS).toISOString() });
  await releaseOverdue(shop.ports({ logError: () => {} }));
  expect(await stockOf(aid)).toBe(5);
});
