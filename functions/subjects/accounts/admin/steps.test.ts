import { expect, test } from 'vitest';
import { fetchAudit } from '#contract/audit/calls.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { fetchMetrics, fetchReports } from '#contract/dashboard/calls.ts';
import { fetchOrder, fetchOrders, fetchPaginatedOrders } from '#contract/orders/admin-calls.ts';
import { fetchSettings, updateSettings } from '#contract/settings/admin-calls.ts';
import { fetchSystem } from '#contract/system/calls.ts';
import { startShop } from '../../../testing/kit.ts';
import { orderKit } from '../../../testing/orders.ts';

/** What calls of the admin cost. */
const shop = await startShop();
const boss = await shop.join('admin');
const kit = orderKit(shop, boss);
const { orderId } = await kit.cashOrder([await shop.addHearingAid(), 1]);
const { id } = boss;
const stepsOf = async (answer: Promise<{ headers: Record<string, string> }>) =>
  Number((await answer).headers['x-samaa-steps']);

test('what the admin reads', async () => {
  const today = cairoDay(new Date());
  const createdAt = (await shop.row('orders', orderId))?.$createdAt;
  expect(await stepsOf(shop.call(boss, fetchMetrics, { id }))).toBe(2);
  expect(await stepsOf(shop.call(boss, fetchOrders, { id }))).toBe(2);
  expect(await stepsOf(shop.call(boss, fetchOrders, { id, query: 'منى shipped' }))).toBe(3);
  expect(await stepsOf(shop.call(boss, fetchPaginatedOrders, { id, orderId, createdAt }))).toBe(2);
  expect(await stepsOf(shop.call(boss, fetchPaginatedOrders, { id, orderId }))).toBe(3);
  expect(await stepsOf(kit.details(orderId))).toBe(2);
  expect(await stepsOf(shop.call(boss, fetchOrder, { id, orderId: 'nothing' }))).toBe(2);
  expect(await stepsOf(shop.call(boss, fetchReports, { id, from: today, to: today }))).toBe(3);
  expect(await stepsOf(shop.call(boss, fetchAudit, { id }))).toBe(2);
  expect(await stepsOf(shop.call(boss, fetchSettings, { id }))).toBe(2);
  expect(await stepsOf(shop.call(boss, fetchSystem, { id }))).toBe(2);
  expect(await stepsOf(shop.call(boss, fetchSystem, { id, lang: 'en' }))).toBe(3);
});

test('what the admin changes', async () => {
  expect(await stepsOf(kit.update(orderId, { note: 'x' }))).toBe(6);
  expect(await stepsOf(kit.update(orderId, { note: 'x' }))).toBe(2);
  expect(await stepsOf(kit.record(orderId, 'no_answer'))).toBe(7);
  expect(await stepsOf(kit.update(orderId, { delivery_status: 'cancelled' }))).toBe(8);
  expect(await stepsOf(shop.call(boss, updateSettings, { id, data: { low_stock: 2 } }))).toBe(8);
  expect(await stepsOf(shop.call(boss, updateSettings, { id, data: { low_stock: 2 } }))).toBe(3);
});
