import { afterEach, describe, expect, test } from 'vitest';
import { asCalled } from '../../../testing/as-called.ts';
import { cardKit } from '../../../testing/cards.ts';
import { startShop } from '../../../testing/kit.ts';
import type { FoundTransaction } from '../card-gateway.ts';
import { settle } from '../settle.ts';
import { refundOrder as refundOrderHandler } from './refund-order.ts';
import { releaseOverdue } from './release-overdue.ts';

const refundOrder = asCalled(refundOrderHandler);

const shop = await startShop({}, { cards: true });
const kit = cardKit(shop);
const { buyer, pay, refund, orderRow, attemptsOf, transactionsOf, revenue } = kit;
const admin = await shop.join('admin');

afterEach(() => {
  shop.sandbox.setDown(false);
  shop.sandbox.loseReports(false);
  shop.sandbox.loseRefundAnswers(false);
});

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

/** An order that was paid twice. */
async function paidTwice() {
  const { caller, form, orderId, secret: older } = await buyer([await shop.addHearingAid(), 1]);
  const [first] = await attemptsOf(orderId);
  await shop.change('payment_attempts', first?.$id ?? '', { state: 'declined' });
  const { data } = await kit.open(caller, form.checkoutKey);
  const newer = data?.cs ?? '';
  await pay(older, 'approve');
  await pay(newer, 'approve');
  const [old, young] = await transactionsOf(orderId);
  const { amount_piasters: amount } = await orderRow(orderId);
  const ids = { old: old?.$id ?? '', young: young?.transaction_id ?? '' };
  return { orderId, older, newer, amount, ids };
}

/** What has gone back of a payment, as the provider knows it. */
const returnedBy = (secret: string) =>
  shop.sandbox
    .transactionsOf(secret)
    .filter(({ has_parent_transaction }) => has_parent_transaction)
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** Somebody gives money back on the provider's own page. */
async function giveBackByHand(secret: string, piasters: number) {
  const [payment] = shop.sandbox.transactionsOf(secret);
  await shop.ports({}).card?.refund(String(payment?.id), piasters);
  await shop.sandbox.settled();
}

const auditOf = async (orderId: string) =>
  (await shop.rows('audit_log'))
    .filter(({ subject_id }) => subject_id === orderId)
    .map(({ after }) => JSON.parse(after ?? ''));

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
    expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual(Array(2).fill(['refund', admin.id]));
    expect(await auditOf(orderId)).toEqual([{ asked: amount / 100 }, { payment_status: 'refunded', refund_due: 0 }]);
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
    const { orderId, older, newer, amount } = await paidTwice();
    expect((await refund(admin, orderId)).data).toMatchObject({ payment_status: 'paid', due: 0 });
    await shop.sandbox.settled();
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'paid', returned_piasters: amount });
    expect(shop.sandbox.transactionsOf(older)).toMatchObject([{ is_voided: false }]);
    expect(shop.sandbox.transactionsOf(newer)).toMatchObject([{ is_voided: true }, {}]);
  });

  test('pays back the first of two payments where the second one paid the order', async () => {
    const { orderId, older, newer, amount, ids } = await paidTwice();
    await shop.change('orders', orderId, { card_transaction_id: ids.young });
    expect((await refund(admin, orderId)).data).toMatchObject({ payment_status: 'paid', due: 0 });
    expect([returnedBy(older), returnedBy(newer)]).toEqual([amount, 0]);
  });

  test('of two payments pays back what is owed and not more, of the newer one as much as it still has', async () => {
    const { orderId, older, newer, amount } = await paidTwice();
    await giveBackByHand(newer, 10_000);
    const owed = 2 * amount - 15_000;
    await shop.change('orders', orderId, { payment_status: 'refund_due', refund_due_piasters: owed });
    expect((await refund(admin, orderId)).data).toMatchObject({ refunded: owed / 100, due: 0 });
    expect([returnedBy(older), returnedBy(newer)]).toEqual([amount - 5_000, amount]);
  });

  test('says what went back and what is still owed when only one of two payments could be paid back', async () => {
    const { orderId, older, newer, amount, ids } = await paidTwice();
    await shop.change('payment_transactions', ids.old, { transaction_id: '99' });
    await shop.change('orders', orderId, { payment_status: 'refund_due', refund_due_piasters: 2 * amount });
    const said = { payment_status: 'refund_due', refunded: amount / 100, due: amount / 100 };
    expect((await refund(admin, orderId)).data).toMatchObject(said);
    expect([returnedBy(older), returnedBy(newer)]).toEqual([0, amount]);
    expect(await orderRow(orderId)).toMatchObject({ refund_started_at: null });
  });

  test('for pieces that came back pays what they cost, on the day of the payment too', async () => {
    const { orderId, secret } = await buyer([await shop.addHearingAid(), 1]);
    await pay(secret, 'approve');
    await shop.change('orders', orderId, { refund_due_piasters: 30_000, return_due_piasters: 30_000 });
    expect((await refund(admin, orderId)).data).toMatchObject({ payment_status: 'paid', refunded: 300, due: 0 });
    expect(shop.sandbox.transactionsOf(secret)).toMatchObject([{ is_voided: false }, { amount_cents: 30_000 }]);
  });

  test('books what went back by hand and was not reported, and pays only the rest', async () => {
    const { orderId, secret } = await buyer([await shop.addHearingAid(), 1]);
    await pay(secret, 'approve');
    await giveBackByHand(secret, 5_000);
    await shop.change('orders', orderId, { refund_due_piasters: 30_000, return_due_piasters: 30_000 });
    shop.sandbox.loseReports(true);
    await giveBackByHand(secret, 10_000);
    expect((await refund(admin, orderId)).data).toMatchObject({ refunded: 300, due: 0 });
    expect(returnedBy(secret)).toBe(35_000);
    expect(await orderRow(orderId)).toMatchObject({ returned_piasters: 35_000 });
  });

  test('tells that the provider refuses it, and can be tried again', async () => {
    const { orderId, secret } = await owedBack();
    const { card } = shop.ports({});
    const refusing = { ...(card as NonNullable<typeof card>), void: async () => 'refused' as const };
    const context = shop.contextOf(admin, { card: { ...refusing, refund: refusing.void } }, 'admin');
    await expect(refundOrder({ id: admin.id, orderId }, context)).rejects.toMatchObject({ code: 'refund_failed' });
    expect(await orderRow(orderId)).toMatchObject({ returned_piasters: 0, refund_started_at: null });
    expect(returnedBy(secret)).toBe(0);
    expect((await refund(admin, orderId)).status).toBe(200);
  });

  test('is refused while cards are off', async () => {
    const { orderId } = await owedBack();
    const off = refundOrder({ id: admin.id, orderId }, shop.contextOf(admin, { card: null }, 'admin'));
    await expect(off).rejects.toMatchObject({ code: 'card_unavailable' });
  });

  test.each([
    [
      'is of another order',
      async () => {
        const { secret } = await owedBack();
        return { transaction_id: String(shop.sandbox.transactionsOf(secret)[0]?.id) };
      },
    ],
    ['was of another amount', async () => ({ amount_piasters: 1 })],
  ])('sends nothing back of a payment that by the provider %s', async (_name, change) => {
    const { orderId } = await owedBack();
    const [payment] = await transactionsOf(orderId);
    await shop.change('payment_transactions', payment?.$id ?? '', await change());
    expect((await refund(admin, orderId)).code).toBe('refund_unknown');
    expect(await orderRow(orderId)).toMatchObject({ returned_piasters: 0, refund_started_at: null });
  });

  test('changes nothing while the provider is down, and can be tried again', async () => {
    const { orderId } = await owedBack();
    shop.sandbox.setDown(true);
    expect((await refund(admin, orderId)).code).toBe('refund_unanswered');
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'refund_due', returned_piasters: 0 });
    expect(await auditOf(orderId)).toEqual([{ asked: expect.any(Number) }]);
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

  describe('of a part, whose answer is lost', () => {
    /** An order of which a part has gone back by the provider's own hand, so that the rest is a partial refund. */
    async function partlyReturned() {
      const one = await owedBack();
      await giveBackByHand(one.secret, 10_000);
      return one;
    }
    const later = () => new Date(Date.now() + 5 * 60_000);
    const again = (orderId: string) =>
      refundOrder({ id: admin.id, orderId }, shop.contextOf(admin, { now: later }, 'admin'));

    test.each([
      ['and its report too', true],
      ['but its report arrives', false],
    ])('%s, is made once, and the books say so', async (_name, areReportsLost) => {
      const { orderId, secret } = await partlyReturned();
      const { amount_piasters: amount } = await orderRow(orderId);
      shop.sandbox.loseReports(areReportsLost);
      shop.sandbox.loseRefundAnswers(true);
      const rest = { payment_status: 'refunded', refunded: (amount - 10_000) / 100, due: 0 };
      expect((await refund(admin, orderId)).data).toMatchObject(rest);
      await shop.sandbox.settled();
      shop.sandbox.loseRefundAnswers(false);
      await again(orderId).catch(() => {});
      expect(returnedBy(secret)).toBe(amount);
      expect(await orderRow(orderId)).toMatchObject({
        payment_status: 'refunded',
        returned_piasters: amount,
        refund_due_piasters: 0,
      });
    });

    test('and of which the provider cannot be asked either, is found when it is asked for again', async () => {
      const { orderId, secret } = await partlyReturned();
      const { amount_piasters: amount } = await orderRow(orderId);
      shop.sandbox.loseReports(true);
      const { card } = shop.ports({});
      let isDead = false;
      const dying = {
        ...(card as NonNullable<typeof card>),
        refund: async (id: string, piasters: number) => {
          await card?.refund(id, piasters);
          isDead = true;
          return 'lost' as const;
        },
        find: async (...args: Parameters<NonNullable<typeof card>['find']>) =>
          isDead ? ('unknown' as const) : ((await card?.find(...args)) ?? ('unknown' as const)),
      };
      const context = shop.contextOf(admin, { card: dying }, 'admin');
      await expect(refundOrder({ id: admin.id, orderId }, context)).rejects.toMatchObject({
        code: 'refund_unanswered',
      });
      // The provider may still be at it.
      expect((await refund(admin, orderId)).code).toBe('busy');
      expect(await again(orderId)).toMatchObject({ payment_status: 'refunded', due: 0 });
      expect(returnedBy(secret)).toBe(amount);
      // Its own report comes at last, and counts for nothing more.
      const report = shop.sandbox.transactionsOf(secret).at(-1);
      const found = await card?.find(String(report?.id), { providerOrderId: '', clientSecret: secret });
      await settle(shop.ports({}), (found as FoundTransaction).transaction);
      expect(await orderRow(orderId)).toMatchObject({ returned_piasters: amount, refund_due_piasters: 0 });
      expect((await transactionsOf(orderId)).reduce((sum, { booked_piasters }) => sum + booked_piasters, 0)).toBe(0);
    });
  });

  test('never falls through to another payment when the provider does not know the one that is owed back', async () => {
    const { orderId, secret } = await buyer([await shop.addHearingAid(), 1]);
    await pay(secret, 'approve');
    const [attempt] = await attemptsOf(orderId);
    const { amount_piasters: amount } = await orderRow(orderId);
    await shop.create('payment_transactions', {
      order_id: orderId,
      attempt_id: attempt?.$id ?? '',
      transaction_id: '99',
      kind: 'payment',
      outcome: 'paid',
      amount_piasters: amount,
      currency: 'EGP',
      returned_piasters: 0,
    });
    await shop.change('orders', orderId, { received_piasters: 2 * amount, refund_due_piasters: amount });
    expect((await refund(admin, orderId)).code).toBe('refund_unknown');
    expect(shop.sandbox.transactionsOf(secret)).toMatchObject([{ is_voided: false, is_refunded: false }]);
    expect(await orderRow(orderId)).toMatchObject({ returned_piasters: 0, refund_started_at: null });
  });

  test('keeps the only payment there is when the one that paid the order is made up', async () => {
    const { orderId, secret } = await buyer([await shop.addHearingAid(), 1]);
    await pay(secret, 'approve');
    const { amount_piasters: amount } = await orderRow(orderId);
    const made = { card_transaction_id: '99', received_piasters: 2 * amount, refund_due_piasters: amount };
    await shop.change('orders', orderId, made);
    expect((await refund(admin, orderId)).code).toBe('refund_unknown');
    expect(shop.sandbox.transactionsOf(secret)).toMatchObject([{ is_voided: false, is_refunded: false }]);
  });

  test('finds out that the money is back already when the answer to an earlier try was lost', async () => {
    const { orderId, secret } = await owedBack();
    const [transaction] = shop.sandbox.transactionsOf(secret);
    const { card } = shop.ports({});
    await card?.void(String(transaction?.id));
    await shop.sandbox.settled();
    // Its report came; without it the next try has to find out.
    expect(await orderRow(orderId)).toMatchObject({ payment_status: 'refunded' });
    expect((await refund(admin, orderId)).code).toBe('nothing_to_refund');

    const unheard = await owedBack();
    shop.sandbox.loseReports(true);
    await card?.void(String(shop.sandbox.transactionsOf(unheard.secret)[0]?.id));
    expect((await refund(admin, unheard.orderId)).data).toMatchObject({ payment_status: 'refunded', due: 0 });
    expect(shop.sandbox.transactionsOf(unheard.secret)).toHaveLength(2);
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
