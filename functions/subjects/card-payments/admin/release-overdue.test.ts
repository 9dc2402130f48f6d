import { afterEach, describe, expect, test } from 'vitest';
import type { Operation } from '#runtime/tables.ts';
import { cardKit } from '../../../testing/cards.ts';
import { LosesOnce } from '../../../testing/faulty-tables.ts';
import { startShop } from '../../../testing/kit.ts';
import { settle } from '../settle.ts';
import { releaseOverdue } from './release-overdue.ts';

const shop = await startShop({}, { cards: true });
const kit = cardKit(shop);
const { buyer, pay, overdue, orderRow, attemptsOf, stockOf, placedOrders } = kit;
const run = (now = () => new Date()) => releaseOverdue(shop.ports({ now, logError: () => {} }));

afterEach(() => {
  shop.sandbox.setDown(false);
  shop.sandbox.loseReports(false);
});

describe('when the time to pay is over', () => {
  test('an order that nobody paid gives its stock back', async () => {
    const aid = await shop.addHearingAid();
    const before = await placedOrders();
    const { caller, orderId, form } = await buyer([aid, 4]);
    await run();
    expect(await stockOf(aid)).toBe(6);
    await overdue(orderId);
    await Promise.all([run(), run()]);
    await run();
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'expired', reserved_until: null });
    expect(await attemptsOf(orderId)).toMatchObject([{ state: 'expired' }]);
    expect(await stockOf(aid)).toBe(10);
    expect(await placedOrders()).toBe(before);
    expect((await kit.open(caller, form.checkoutKey)).code).toBe('order_expired');
  });

  test('so does one that was declined, which stays declined', async () => {
    const aid = await shop.addHearingAid();
    const { orderId, secret } = await buyer([aid, 1]);
    await pay(secret, 'decline');
    await overdue(orderId);
    await run();
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'failed', reserved_until: null });
    expect(await attemptsOf(orderId)).toMatchObject([{ state: 'declined' }]);
    expect(await stockOf(aid)).toBe(10);
  });

  test('and one whose payment was never opened', async () => {
    const aid = await shop.addHearingAid();
    const { caller } = await kit.customer([aid, 1]);
    const { data } = await kit.create(caller, kit.cardForm(caller, [aid, 1]));
    await overdue(data?.$id ?? '');
    await run();
    expect(await stockOf(aid)).toBe(10);
  });

  test('a payment that succeeded without anybody telling us is found, and the order paid', async () => {
    const aid = await shop.addHearingAid();
    const { orderId, secret } = await buyer([aid, 1]);
    await unheardPayment(orderId, secret);
    await overdue(orderId);
    await run();
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'paid' });
    expect(await stockOf(aid)).toBe(9);
  });

  test('as long as the provider does not answer, the stock is kept, and it is asked again', async () => {
    const aid = await shop.addHearingAid();
    const { orderId } = await buyer([aid, 1]);
    await overdue(orderId);
    shop.sandbox.setDown(true);
    const now = new Date();
    await run(() => now);
    const { payment_status, reserved_until } = await orderRow(orderId);
    expect([payment_status, Date.parse(reserved_until ?? '')]).toEqual(['pending', now.getTime() + 5 * 60_000]);
    expect(await stockOf(aid)).toBe(9);
    shop.sandbox.setDown(false);
    await overdue(orderId);
    await run();
    expect(await stockOf(aid)).toBe(10);
  });

  test('while the bank has not answered the stock is kept, but not for ever', async () => {
    const aid = await shop.addHearingAid();
    const { orderId, secret } = await buyer([aid, 1]);
    await pay(secret, 'pending');
    await overdue(orderId);
    await run();
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'pending' });
    expect(await stockOf(aid)).toBe(9);
    await run(() => new Date(Date.now() + 3 * 3_600_000));
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'expired' });
    expect(await stockOf(aid)).toBe(10);
  });

  test('a cash order is left alone', async () => {
    const aid = await shop.addHearingAid();
    const { caller, form } = await kit.customer([aid, 1]);
    await kit.place(caller, form);
    await run(() => new Date(Date.now() + 86_400_000));
    expect(await stockOf(aid)).toBe(9);
  });
});

describe('a payment that comes after the stock was given back', () => {
  test('takes the stock again', async () => {
    const aid = await shop.addHearingAid();
    const before = await placedOrders();
    const { caller, orderId, secret } = await buyer([aid, 4]);
    await overdue(orderId);
    await run();
    const back = await pay(secret, 'approve');
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'paid', delivery_status: 'processing' });
    expect(await stockOf(aid)).toBe(6);
    expect(await placedOrders()).toBe(before + 1);
    expect((await kit.check(caller, back)).data).toMatchObject({ payment_status: 'paid' });
  });

  test('is owed back when the stock was sold meanwhile, and the order is cancelled', async () => {
    const aid = await shop.addHearingAid({ stock: 2 });
    const { caller, orderId, secret } = await buyer([aid, 2]);
    await overdue(orderId);
    await run();
    const other = await kit.customer([aid, 1]);
    await kit.place(other.caller, other.form);
    const back = await pay(secret, 'approve');
    const row = await orderRow(orderId);
    expect(row).toMatchObject({
      payment_status: 'refund_due',
      delivery_status: 'cancelled',
      refund_due_piasters: row.amount_piasters,
    });
    expect(await stockOf(aid)).toBe(1);
    expect((await kit.check(caller, back)).data).toMatchObject({ payment_status: 'refund_due' });
  });

  test('is owed back when a product is gone altogether', async () => {
    const aid = await shop.addHearingAid();
    const { orderId, secret } = await buyer([aid, 1]);
    await overdue(orderId);
    await run();
    await shop.remove('hearing_aids', aid.$id);
    await pay(secret, 'approve');
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'refund_due' });
  });
});

describe('a payment of which the database wrote only a part', () => {
  const beginnings = Array.from({ length: 9 }, (_, count) => [
    `its first ${count + 1} operations`,
    (_operation: Operation, index: number) => index > count,
  ]);
  const tables = ['orders', 'payment_transactions', 'payment_attempts', 'order_events', 'outbox'].map((table) => [
    `what it does to ${table}`,
    ({ tableId }: Operation) => tableId !== table,
  ]);
  type Loss = [name: string, keep: (operation: Operation, index: number) => boolean];

  test.each([...beginnings, ...tables] as Loss[])('without %s is completed, never expired', async (_name, keep) => {
    const aid = await shop.addHearingAid();
    const { orderId, secret } = await buyer([aid, 1]);
    await halfPayment(secret, keep);
    if ((await orderRow(orderId)).reserved_until !== null) {
      await overdue(orderId);
    }
    await run();
    const { amount_piasters: amount } = await orderRow(orderId);
    expect(await orderRow(orderId)).toMatchObject({
      payment_status: 'paid',
      delivery_status: 'processing',
      received_piasters: amount,
      refund_due_piasters: 0,
      reserved_until: null,
    });
    expect(await stockOf(aid)).toBe(9);
    // Heard of once more, nothing is doubled, and what was still missing is there.
    await settleFromProvider(secret);
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'paid', received_piasters: amount });
    expect(await kit.transactionsOf(orderId)).toMatchObject([{ outcome: 'paid', amount_piasters: amount }]);
    expect(await attemptsOf(orderId)).toMatchObject([{ state: 'paid' }]);
  });

  test('is completed from our own books while the provider does not answer', async () => {
    const { orderId, secret } = await buyer([await shop.addHearingAid(), 1]);
    await halfPayment(secret, ({ tableId }) => tableId !== 'orders');
    await overdue(orderId);
    shop.sandbox.setDown(true);
    await run();
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'paid', reserved_until: null });
  });

  test('is neither completed nor expired when the provider says that it never was', async () => {
    const { orderId } = await buyer([await shop.addHearingAid(), 1]);
    const [attempt] = await attemptsOf(orderId);
    await shop.create('payment_transactions', {
      order_id: orderId,
      attempt_id: attempt?.$id ?? '',
      transaction_id: '99',
      kind: 'payment',
      outcome: 'paid',
      amount_piasters: attempt?.amount_piasters ?? 0,
      currency: 'EGP',
      returned_piasters: 0,
    });
    await overdue(orderId);
    const lines: string[] = [];
    await releaseOverdue(shop.ports({ logError: (line) => lines.push(line) }));
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'pending', reserved_until: expect.any(String) });
    expect(lines.join()).toContain('which the card provider does not know');
  });

  test('of a release leaves nothing that is in its way for ever', async () => {
    const { orderId } = await buyer([await shop.addHearingAid(), 1]);
    await overdue(orderId);
    const lossy = new LosesOnce(shop.admin, ({ tableId }) => tableId !== 'orders');
    await releaseOverdue(shop.ports({ tables: lossy, logError: () => {} }));
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'pending' });
    await run();
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'expired', reserved_until: null });
  });
});

/** A payment that the provider took and of which the transaction that books it lost a part. */
async function halfPayment(secret: string, keep: (operation: Operation, index: number) => boolean): Promise<void> {
  shop.sandbox.loseReports(true);
  await pay(secret, 'approve');
  await settleFromProvider(secret, new LosesOnce(shop.admin, keep));
}

/** Settles what the provider knows of an intention. */
async function settleFromProvider(secret: string, tables = shop.ports({}).tables): Promise<void> {
  const ports = shop.ports({ tables, logError: () => {} });
  const providerOrderId = String(shop.sandbox.transactionsOf(secret)[0]?.order.id);
  const known = await ports.card?.inquire({ providerOrderId, clientSecret: secret });
  for (const transaction of known === 'unknown' || !known ? [] : known) {
    await settle(ports, transaction);
  }
}

/** A payment of which neither the browser nor the report reached the shop: the function does not know the order then. */
async function unheardPayment(orderId: string, secret: string): Promise<void> {
  const [attempt] = await attemptsOf(orderId);
  const { $id, $createdAt: _c, $updatedAt: _u, ...row } = attempt as NonNullable<typeof attempt>;
  await shop.remove('payment_attempts', $id);
  await pay(secret, 'no-redirect');
  const columns = Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('$')));
  await shop.create('payment_attempts', columns, $id);
}
