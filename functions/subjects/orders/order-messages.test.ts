import { describe, expect, test } from 'vitest';
import { templateName } from '#contract/contacts/templates.ts';
import { cancelOrder } from '#contract/orders/calls.ts';
import { toE164 } from '#contract/phone.ts';
import { releaseOverdue } from '#subjects/card-payments/admin/release-overdue.ts';
import { inDays } from '../../testing/appointments.ts';
import { cardKit } from '../../testing/cards.ts';
import { newPhone, startShop } from '../../testing/kit.ts';
import { mailKit } from '../../testing/mail.ts';
import { orderKit } from '../../testing/orders.ts';
import { fakePhones } from '../../testing/phones.ts';

const shop = await startShop({}, { cards: true });
const kit = cardKit(shop);
const { outboxOf, messagesTo, run } = mailKit(shop);
const boss = await shop.join('admin');
const kindsOf = async (orderId: string) => (await outboxOf(orderId)).map(({ kind }) => kind).sort();

describe('a cash order', () => {
  test('leaves one message, in its language, however often it is placed', async () => {
    const aid = await shop.addHearingAid();
    const { caller, form } = await kit.customer([aid, 1]);
    const asked = { ...form, lang: 'en' } as const;
    const answers = await Promise.all([1, 2, 3].map(() => kit.place(caller, asked)));
    await kit.place(caller, asked);
    const orderId = answers.find(({ data }) => data)?.data?.$id ?? '';
    expect(await outboxOf(orderId)).toMatchObject([
      {
        kind: 'placed',
        user_id: caller.id,
        lang: 'en',
        channel: 'email',
        state: 'waiting',
        attempts: 0,
        next_at: null,
      },
    ]);
  });

  test('that cannot be placed leaves none', async () => {
    const aid = await shop.addHearingAid();
    const { caller, form } = await kit.customer([aid, 3]);
    await shop.change('hearing_aids', aid.$id, { stock: 2 });
    expect((await kit.place(caller, form)).status).toBe(409);
    expect((await shop.rows('outbox')).filter(({ user_id }) => user_id === caller.id)).toEqual([]);
  });

  test('that is cancelled leaves one more, however often', async () => {
    const aid = await shop.addHearingAid();
    const { caller, form } = await kit.customer([aid, 1]);
    const { data } = await kit.place(caller, form);
    const orderId = data?.$id ?? '';
    const cancel = () => shop.call(caller, cancelOrder, { userId: caller.id, orderId });
    await Promise.all([cancel(), cancel()]);
    await cancel();
    expect(await kindsOf(orderId)).toEqual(['cancelled', 'placed']);
    expect((await outboxOf(orderId)).map(({ lang }) => lang)).toEqual(['ar', 'ar']);
  });
});

describe('a card order', () => {
  test('leaves nothing until it is paid, then one message, whoever brings the news', async () => {
    const aid = await shop.addHearingAid();
    const { caller, orderId, secret } = await kit.buyer([aid, 1]);
    await kit.pay(secret, 'decline');
    expect(await kindsOf(orderId)).toEqual([]);
    const back = await kit.pay(secret, 'approve');
    await kit.check(caller, back);
    await kit.check(caller, back);
    expect(await kindsOf(orderId)).toEqual(['paid']);
  });

  test('of which the time to pay is over leaves nothing', async () => {
    const aid = await shop.addHearingAid();
    const { orderId } = await kit.buyer([aid, 1]);
    await kit.overdue(orderId);
    await releaseOverdue(shop.ports({ logError: () => {} }));
    expect((await kit.orderRow(orderId)).payment_status).toBe('expired');
    expect(await kindsOf(orderId)).toEqual([]);
  });

  test('that is paid when nothing is left is cancelled, and its money sent back: a message each, with the amount', async () => {
    const aid = await shop.addHearingAid({ stock: 2 });
    const { caller, orderId, secret } = await kit.buyer([aid, 2]);
    await kit.overdue(orderId);
    await releaseOverdue(shop.ports({ logError: () => {} }));
    const other = await kit.customer([aid, 1]);
    await kit.place(other.caller, other.form);
    await kit.pay(secret, 'approve');
    expect(await kindsOf(orderId)).toEqual(['cancelled']);
    expect((await kit.refund(boss, orderId)).status).toBe(200);
    await kit.refund(boss, orderId);
    expect(await kindsOf(orderId)).toEqual(['cancelled', 'refunded']);
    const { amount_piasters } = await kit.orderRow(orderId);
    expect(await outboxOf(orderId)).toMatchObject([{ amount_piasters: null }, { amount_piasters }]);
    // Who has not proven their address gets one mail an hour.
    await shop.prove(caller);
    await run();
    const subjects = (await messagesTo(caller.id)).map(({ data }) => (data as { subject: string }).subject);
    expect(subjects).toHaveLength(2);
    expect(subjects.join()).toMatch(/تم إلغاء طلبك.*رددنا إليك/);
  });
});

describe('the phone of an order', () => {
  const desk = orderKit(shop, boss);
  /** What goes to phones in a run so many minutes after noon of tomorrow. */
  const toldAll = async (phones: string[], minutes = 0) => {
    const whatsApp = fakePhones();
    const now = () => new Date(new Date(inDays(1, '12:00')).getTime() + minutes * 60_000);
    await run(0, { now, whatsApp, sms: null, siteOrigin: 'https://samaa.example' });
    return whatsApp.asked.filter(({ to }) => phones.map(toE164).includes(to)).map(({ template }) => template);
  };
  const told = ({ phone }: { phone: string }, minutes = 0) => toldAll([phone], minutes);
  const placed = async () => {
    const { caller, form } = await kit.customer([await shop.addHearingAid(), 1]);
    const phone = newPhone();
    const { data } = await kit.place(caller, { ...form, phone });
    return { orderId: data?.$id ?? '', phone, caller };
  };

  const proves = async ({ id: userId }: { id: string }, phone: string) => {
    await shop.users.updatePhone({ userId, number: toE164(phone) });
    await shop.users.updatePhoneVerification({ userId, phoneVerification: true });
  };

  test('is told what is to be paid when it is shipped, and when it comes back; nothing of what was ordered', async () => {
    const order = await placed();
    await desk.move(order.orderId, 'confirmed', 'shipped');
    expect(await told(order)).toEqual(['samaa_order_shipped']);
    expect(await told(order, 10)).toEqual([]);
    await desk.move(order.orderId, 'returned');
    expect(await told(order, 20)).toEqual(['samaa_order_undelivered_2']);
  });

  test('is told nothing before the desk has confirmed it, because a stranger may have typed it', async () => {
    const [unknown, known] = [await placed(), await placed()];
    await shop.call(unknown.caller, cancelOrder, { userId: unknown.caller.id, orderId: unknown.orderId });
    await desk.move(known.orderId, 'confirmed', 'cancelled');
    expect(await toldAll([unknown.phone, known.phone])).toEqual(['samaa_order_cancelled_2']);
  });

  test('is told each step: confirmed, shipped, delivered', async () => {
    const order = await placed();
    const steps = ['confirmed', 'shipped', 'delivered'] as const;
    for (const [index, step] of steps.entries()) {
      await desk.move(order.orderId, step);
      // Three go to one phone in an hour.
      expect(await told(order, index * 10)).toEqual([templateName(`order_${step}`)]);
    }
  });

  test('is told at once that the order has come, when the account has proven it', async () => {
    const order = await placed();
    await proves(order.caller, order.phone);
    expect(await told(order)).toEqual(['samaa_order_placed_2']);
    await shop.call(order.caller, cancelOrder, { userId: order.caller.id, orderId: order.orderId });
    expect(await told(order, 10)).toEqual(['samaa_order_cancelled_2']);
  });

  test('is told the code to pay at a kiosk when the account has proven it, and by mail alone when it has not', async () => {
    const codeFor = async (isProven: boolean) => {
      const phone = newPhone();
      const aid = await shop.addHearingAid({ price_piasters: 2_000_000 });
      const { caller } = await kit.customer([aid, 1]);
      const form = { ...kit.cardForm(caller, [aid, 1]), method: 'kiosk' as const, phone };
      const { data: order } = await kit.create(caller, form);
      const { data: session } = await kit.open(caller, form.checkoutKey);
      await kit.pay(session?.cs ?? '', 'kiosk-code');
      if (isProven) {
        await proves(caller, phone);
      }
      return { orderId: order?.$id ?? '', phone };
    };
    const [proven, unproven] = [await codeFor(true), await codeFor(false)];
    expect(await toldAll([proven.phone, unproven.phone])).toEqual(['samaa_order_kiosk_code']);
    expect(await kindsOf(unproven.orderId)).toContain('kiosk_code');
  });

  test('is told nothing of a code whose order has been paid meanwhile', async () => {
    const phone = newPhone();
    const aid = await shop.addHearingAid({ price_piasters: 2_000_000 });
    const { caller } = await kit.customer([aid, 1]);
    const form = { ...kit.cardForm(caller, [aid, 1]), method: 'kiosk' as const, phone };
    await kit.create(caller, form);
    const { data: session } = await kit.open(caller, form.checkoutKey);
    await kit.pay(session?.cs ?? '', 'kiosk-code');
    await shop.sandbox.decide(shop.sandbox.transactionsOf(session?.cs ?? '')[0]?.id ?? 0, true);
    await shop.sandbox.settled();
    await proves(caller, phone);
    expect(await toldAll([phone])).toEqual(['samaa_order_paid']);
  });

  test('is told nothing that another account has proven', async () => {
    const [order, other] = [await placed(), await placed()];
    await proves(other.caller, order.phone);
    expect(await told(order)).toEqual([]);
  });

  test('is told nothing of an order that was cancelled before it was confirmed, and refunded after', async () => {
    const { orderId, phone, caller } = await placed();
    await shop.call(caller, cancelOrder, { userId: caller.id, orderId });
    const text = { order_id: orderId, user_id: caller.id, kind: 'refunded', channel: 'whatsapp', lang: 'ar' } as const;
    await shop.create('outbox', { ...text, phone: toE164(phone), state: 'waiting', attempts: 0, version: 0 });
    expect(await told({ phone })).toEqual([]);
  });
});

test('placing an order waits no longer for its message', async () => {
  const aid = await shop.addHearingAid();
  const { caller, form } = await kit.customer([aid, 1]);
  expect((await kit.place(caller, form)).headers['x-samaa-steps']).toBe('5');
});

test('the schedule sends what waits', async () => {
  const aid = await shop.addHearingAid();
  const { caller, form } = await kit.customer([aid, 1]);
  await kit.place(caller, form);
  expect((await shop.runSchedule('admin')).status).toBe(200);
  expect(await messagesTo(caller.id)).toMatchObject([{ status: 'sent', providerType: 'email' }]);
});
