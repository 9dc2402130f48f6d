import { readFileSync } from 'node:fs';
import { Query } from 'node-appwrite';
import { expect } from 'vitest';
import * as people from '#contract/people/calls.ts';
import * as admin from '#contract/services/admin.ts';
import { askAboutPayments } from '../../admin/ask-about-payments.ts';
import { cleanUp } from '../../admin/clean-up.ts';
import { releaseOverdue } from '../../admin/release-overdue.ts';
import { sendMessages } from '../../admin/send-messages.ts';
import { tellWaiting } from '../../admin/tell-waiting.ts';
import { SETTINGS_ID } from '../../domain/ids.ts';
import { prepareDays } from '../../runtime/books/days.ts';
import { deleteMovements } from '../../runtime/books/stock-counts.ts';
import { cardKit } from '../cards.ts';
import { startShop } from '../kit.ts';
import { orderKit } from '../orders.ts';
import { returnKit } from '../returns.ts';
import { deadlockPlayer, ok, writingCalls } from './play.ts';

/** What a deadlock does to the work of the admin on orders and products, and to that of the schedule. */
const shop = await startShop({}, { cards: true });
const boss = await shop.join('admin');
const cards = cardKit(shop);
const orders = orderKit(shop, boss);
const returns = returnKit(shop, boss);
const { scenario, work, everythingIsPlayed, countAgain } = deadlockPlayer(shop);
const HOUR_MS = 3_600_000;
const later = (hours: number) => ({ now: () => new Date(Date.now() + hours * HOUR_MS) });

scenario('confirming an order', admin.updateOrder, async () => {
  const { orderId } = await orders.cashOrder([await shop.addHearingAid(), 1]);
  return () => ok(orders.update(orderId, { delivery_status: 'confirmed' }));
});
scenario('an order that is delivered and paid', admin.updateOrder, async () => {
  const { orderId } = await orders.cashOrder([await shop.addHearingAid(), 1]);
  await orders.move(orderId, 'confirmed', 'shipped');
  return () => ok(orders.update(orderId, { delivery_status: 'delivered' }));
});
scenario('an order that comes back', admin.updateOrder, async () => {
  const { orderId } = await orders.cashOrder([await shop.addHearingAid(), 1]);
  await orders.move(orderId, 'confirmed', 'shipped', 'delivered');
  return () => ok(orders.update(orderId, { delivery_status: 'returned' }));
});
scenario('pieces of a return that arrive', admin.moveReturn, async () => {
  const { returnId } = await returns.requested();
  return () => ok(returns.step(returnId, 'received'));
});
scenario('pieces of a return that somebody looks at', admin.inspectReturn, async () => {
  const { returnId } = await returns.requested();
  await ok(returns.step(returnId, 'received'));
  return () => ok(returns.inspect(returnId));
});
scenario('cash for a return', admin.moveReturn, async () => {
  const { returnId } = await returns.requested();
  await ok(returns.step(returnId, 'received'));
  await ok(returns.inspect(returnId));
  return () => ok(returns.step(returnId, 'refunded'));
});
scenario('a call about an order', admin.recordOrderCall, async () => {
  const { orderId } = await orders.cashOrder([await shop.addHearingAid(), 1]);
  return () => ok(orders.record(orderId, 'refused'));
});
scenario('a refund', admin.refundOrder, async () => {
  const { secret, orderId } = await cards.buyer([await shop.addHearingAid(), 1]);
  shop.sandbox.loseReports(false);
  await cards.pay(secret, 'approve');
  await ok(orders.update(orderId, { delivery_status: 'cancelled' }));
  // Heard of once: the provider's report at the same moment would make the number of transactions a matter of chance.
  shop.sandbox.loseReports(true);
  return () => ok(cards.refund(boss, orderId));
});

/** A brand that nothing else has, so that its tag comes and goes with the product. */
const brand = () => `Brand ${crypto.randomUUID().slice(0, 8)}`;
async function enter() {
  const data = { title_ar: 'بطاريات', brand: brand(), price: 50, stock: 9 };
  const input = { id: boss.id, product_type: 'accessories', data, requestId: crypto.randomUUID() } as const;
  const { data: product } = await ok(shop.call(boss, admin.createProduct, input));
  return (await shop.row('accessories', product?.$id ?? '')) ?? expect.fail('not entered');
}
const remove = (productId: string) =>
  ok(shop.call(boss, admin.deleteProduct, { productId, id: boss.id, product_type: 'accessories' }));
async function ordered() {
  const product = await enter();
  await orders.cashOrder([product, 2]);
  return product.$id;
}

scenario('a new product', admin.createProduct, async () => {
  await countAgain();
  return enter;
});
scenario('another price and stock', admin.updateProduct, async () => {
  const aid = await shop.addHearingAid();
  const data = { price: 1234, stock: 3, brand: brand() };
  const input = { productId: aid.$id, id: boss.id, product_type: 'hearing-aids', data } as const;
  return () => ok(shop.call(boss, admin.updateProduct, input));
});
scenario('deleting a product', admin.deleteProduct, async () => {
  const { $id } = await enter();
  await countAgain();
  return () => remove($id);
});
scenario('archiving a product that somebody ordered', admin.deleteProduct, async () => {
  const id = await ordered();
  await countAgain();
  return () => remove(id);
});
scenario('restoring a product', admin.restoreProduct, async () => {
  const productId = await ordered();
  await remove(productId);
  await countAgain();
  const input = { id: boss.id, productId, product_type: 'accessories', requestId: crypto.randomUUID() } as const;
  return () => ok(shop.call(boss, admin.restoreProduct, input));
});
scenario('a file of products', admin.importProducts, async () => {
  const { $id } = await enter();
  await countAgain();
  const csv = `$id,title_ar,brand,price,stock\n${$id},بطاريات,${brand()},60,4\n,حافظة,${brand()},70,5\n`;
  const input = { id: boss.id, product_type: 'accessories', csv, dryRun: false } as const;
  return () => ok(shop.call(boss, admin.importProducts, { ...input, requestId: crypto.randomUUID() }));
});
scenario('the settings', admin.updateSettings, async () => {
  await shop.change('settings', SETTINGS_ID, { low_stock: 5 });
  return () => ok(shop.call(boss, admin.updateSettings, { id: boss.id, data: { low_stock: 9 } }));
});

scenario('the end of a reservation', 'releaseOverdue', async () => {
  const { orderId } = await cards.buyer([await shop.addHearingAid(), 2]);
  await cards.overdue(orderId);
  return () => work(releaseOverdue);
});
scenario('the end of a reservation that the bank never decided on', 'releaseOverdue', async () => {
  const { orderId, secret, caller } = await cards.buyer([await shop.addHearingAid(), 2]);
  await cards.check(caller, await cards.pay(secret, 'pending'));
  await cards.overdue(orderId);
  return () => work(releaseOverdue, later(3));
});
scenario('the end of waiting for a bank', 'releaseOverdue', async () => {
  const aid = await shop.addHearingAid();
  const { caller, secret } = await cards.buyer([aid, 1]);
  const back = await cards.pay(secret, 'pending');
  await ok(cards.place(caller, cards.form(caller, [aid, 1])));
  await cards.check(caller, back);
  return () => work(releaseOverdue, later(3));
});
scenario('a payment that the schedule asked about', 'askAboutPayments', async () => {
  const { orderId, secret } = await cards.buyer([await shop.addHearingAid(), 1]);
  shop.sandbox.loseReports(true);
  await cards.pay(secret, 'approve');
  const [attempt] = await cards.attemptsOf(orderId);
  const transaction_id = String(shop.sandbox.transactionsOf(secret)[0]?.id);
  const ask_at = new Date().toISOString();
  await shop.create('payment_questions', { attempt_id: attempt?.$id ?? '', transaction_id, ask_at });
  return () => work(askAboutPayments);
});
scenario('a mail to an address that nobody has proven', 'sendMessages', async () => {
  for (const { $id } of await shop.rows('outbox')) {
    await shop.remove('outbox', $id);
  }
  await orders.cashOrder([await shop.addHearingAid(), 1]);
  return () => work(sendMessages);
});
scenario('two people who are told that a product is back', 'tellWaiting', async () => {
  for (const { $id } of await shop.rows('stock_notices')) {
    await shop.remove('stock_notices', $id);
  }
  const { $id: product_id } = await shop.addHearingAid();
  for (const email of ['mona@example.com', 'sami@example.com']) {
    await shop.create('stock_notices', { product_type: 'hearing-aids', product_id, email, lang: 'ar' });
  }
  return () => work(tellWaiting);
});
scenario('people who could not be searched yet', 'cleanUp', async () => {
  const pair = [await shop.join(), await shop.join()];
  // Those whom other scenarios made are none of its business.
  while ((await shop.rows('users', [Query.isNull('search')])).length > 0) {
    await work(cleanUp);
  }
  for (const { id } of pair) {
    await shop.change('users', id, { search: null });
  }
  return () => work(cleanUp);
});

/** A day's counting has parts that are played by themselves, because the whole reads all there is. */
const BOOKS = 'recountAll';
const books = (run: Parameters<typeof work>[0]) => work(Object.defineProperty(run, 'name', { value: BOOKS }));

scenario('orders and payments from before they had their days', BOOKS, async () => {
  const aid = await shop.addHearingAid();
  for (const { orderId } of [await orders.cashOrder([aid, 1]), await orders.cashOrder([aid, 1])]) {
    await shop.change('orders', orderId, { counted_at: null });
  }
  const { orderId, secret } = await cards.buyer([aid, 1]);
  await cards.pay(secret, 'approve');
  await shop.change('orders', orderId, { counted_at: null });
  return () => books(prepareDays);
});
scenario('movements that were counted together', BOOKS, async () => {
  const products = [await shop.addHearingAid(), await shop.addHearingAid()];
  const movements = await shop.rows('stock_movements');
  const old = movements.filter(({ product_id }) => products.some(({ $id }) => $id === product_id));
  return () =>
    books(({ tables }) =>
      deleteMovements(
        tables,
        old.map(({ $id }) => $id),
      ),
    );
});

/** What the schedule of the service `admin` does, by the names of its functions. */
const [, scheduled = ''] = readFileSync(new URL('../../admin/main.ts', import.meta.url), 'utf8').split(
  /async function scheduled[^{]*\{/,
);
const WORK = [...(scheduled.split('\n}\n')[0] ?? '').matchAll(/(\w+)\(context\b/g)].map(([, name = '']) => name);
const ofPeople = Object.values<unknown>(people);
const CALLS = writingCalls(admin).filter((call) => !ofPeople.includes(call));

everythingIsPlayed([...CALLS, ...WORK], {
  'admin check-books': 'does what the schedule does with the books',
  finishTransactions: 'makes half transactions whole, which every scenario does',
  comparePayments: 'claims and writes one row; what it finds is settled like a report',
  openSalesDays: 'makes rows one by one',
  forgetPeople: 'claims and writes one order at a time',
  guardPictures: 'writes files',
});
