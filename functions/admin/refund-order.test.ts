import { afterEach, describe, expect, test } from 'vitest';
import { cardKit } from '../testing/cards.ts';
import { startShop } from '../testing/kit.ts';
import { refundOrder } from './refund-order.ts';
import { releaseOverdue } from './release-overdue.ts';

const shop = await startShop({}, { cards: true });
const kit = cardKit(shop);
const { buyer, pay, refund, orderRow, attemptsOf, transactionsOf, revenue } = kit;
const admin = await shop.join('admin');

afterEach(() => shop.sandbox.setDown(false));

/** An order that was paid after its product was sold out. */
async function owedBack() {
  const aid = await shop.addHearingAid({ stock: 1 });
  const one = await buyer([aid, 1]);
  await kit.overdue(one.orderId);
  await releaseOverdue(shop.ports({}));
  await shop.change('hearing_aids', aid.$id, { stock: 0 });
  await pay(one.secret, 'approve');
  return one;
}

describe('the refund of an order', () => {
  test('pays back on the same day by voiding, and counts it once', async () => {
    const before = await revenue();
    const { orderId, secret } = await owedBack();
    const { amount_piasters: amount } = await orderRow(orderId);
    expect(await revenue()).toBe(before + amount);
    const { status, data } = await refund(admin, orderId);
    expect([status, data]).toEqual([200, { $id: orderId, payment_status: 'refunded', refunded: amount / 100, due: 0 }]);
    await shop.sandbox.settled();
    expect(shop.sandbox.transactionsOf(secret)).toMatchObject([{ is_voided: true }, { is_void: true }]);
    expect(await orderRow(orderId)).toMatchObject({
      payment_status: 'refunded',
      returned_piasters: amount,
      refund_due_piasters: 0,
      refund_started_at: null,
    });
    expect(await attemptsOf(orderId)).toMatchObject([{ state: 'refunded' }]);
    expect(await transactionsOf(orderId)).toHaveLength(2);
    expect(await revenue()).toBe(before);
    expect((await refund(admin, orderId)).code).toBe('nothing_to_refund');
    const log = (await shop.rows('audit_log')).filter(({ subject_id }) => subject_id === orderId);
    expect(log).toHaveLength(2);
    expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual(Array(2).fill(['refund', admin.id]));
    expect(log.map(({ after }) => JSON.parse(after ?? ''))).toEqual([
      { asked: amount / 100 },
      { payment_status: 'refunded', refund_due: 0 },
    ]);
  });

  test('refunds what was paid on another day', async () => {
    const { orderId, secret } = await owedBack();
    const tomorrow = () => new Date(Date.now() + 86_400_000);
    const context = shop.contextOf(admin, { now: tomorrow }, 'admin');
    await refundOrder({ id: admin.id, orderId }, context);
    expect(shop.sandbox.transactionsOf(secret)).toMatchObject([{ is_refunded: true }, { is_refund: true }]);
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'refunded' });
  });

  test('pays back only the second of two payments', async () => {
    const { caller, form, orderId, secret } = await buyer([await shop.addHearingAid(), 1]);
    const [first] = await attemptsOf(orderId);
    await shop.change('payment_attempts', first?.$id ?? '', { state: 'declined' });
    const { data } = await kit.open(caller, form.checkoutKey);
    await pay(secret, 'approve');
    await pay(data?.cs ?? '', 'approve');
    expect((await refund(admin, orderId)).data).toMatchObject({ payment_status: 'paid', due: 0 });
    await shop.sandbox.settled();
    const { amount_piasters: amount } = await orderRow(orderId);
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'paid', returned_piasters: amount });
    expect(shop.sandbox.transactionsOf(secret)).toMatchObject([{ is_voided: false }]);
    expect(shop.sandbox.transactionsOf(data?.cs ?? '')).toMatchObject([{ is_voided: true }, {}]);
  });

  test('changes nothing while the provider is down, and can be tried again', async () => {
    const { orderId } = await owedBack();
    shop.sandbox.setDown(true);
    expect((await refund(admin, orderId)).code).toBe('refund_failed');
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'refund_due', returned_piasters: 0 });
    shop.sandbox.setDown(false);
    expect((await refund(admin, orderId)).status).toBe(200);
  });

  test('pressed three times at once pays back once', async () => {
    const { orderId } = await owedBack();
    const answers = await Promise.all([1, 2, 3].map(() => refund(admin, orderId)));
    await shop.sandbox.settled();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { returned_piasters: returned, amount_piasters: amount } = await orderRow(orderId);
    expect(returned).toBe(amount);
  });

  test('finds out that the money is back already when the answer to an earlier try was lost', async () => {
    const { orderId, secret } = await owedBack();
    const [transaction] = shop.sandbox.transactionsOf(secret);
    const { card } = shop.ports({});
    await card?.void(String(transaction?.id));
    await shop.sandbox.settled();
    // Its report came; without it the next try would have to find out.
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'refunded' });
    expect((await refund(admin, orderId)).code).toBe('nothing_to_refund');
  });

  test.each([
    ['an order that is not there', async () => 'nothing', 'not_found'],
    [
      'an order that owes nothing',
      async () => {
        const { orderId, secret } = await buyer([await shop.addHearingAid(), 1]);
        await pay(secret, 'approve');
        return orderId;
      },
      'nothing_to_refund',
    ],
    ['an unpaid order', async () => (await buyer([await shop.addHearingAid(), 1])).orderId, 'nothing_to_refund'],
  ])('of %s is refused', async (_name, arrange, code) => {
    expect((await refund(admin, await arrange())).code).toBe(code);
  });
});
