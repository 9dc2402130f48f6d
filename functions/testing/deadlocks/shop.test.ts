import { saveCode } from '#contract/codes/admin-calls.ts';
import { decideReview } from '#contract/reviews/admin-calls.ts';
import * as shopCalls from '#contract/services/shop.ts';
import { releaseOverdue } from '#subjects/card-payments/admin/release-overdue.ts';
import { cardKit } from '../cards.ts';
import type { Wish } from '../checkout.ts';
import { startShop } from '../kit.ts';
import { orderKit } from '../orders.ts';
import { returnKit } from '../returns.ts';
import { deadlockPlayer, ok, writingCalls } from './play.ts';

/** What a deadlock does to what customers order and pay. */
const shop = await startShop({}, { cards: true });
const cards = cardKit(shop);
const boss = await shop.join('admin');
const orders = orderKit(shop, boss);
const { delivered, of: returnsOf } = returnKit(shop, boss);
const { scenario, everythingIsPlayed } = deadlockPlayer(shop);
/** What the provider's reports start. */
const REPORT = 'shop /callbacks/card';

/** A customer who has received a hearing aid, and what they say of it. */
async function reviewer() {
  const aid = await shop.addHearingAid();
  const { caller, orderId } = await orders.cashOrder([aid, 1]);
  await orders.move(orderId, 'confirmed', 'shipped', 'delivered');
  const of = { userId: caller.id, product_type: 'hearing-aids', product_id: aid.$id } as const;
  const save = (said: { stars: number; version?: number }) =>
    shop.call(caller, shopCalls.saveReview, { ...of, orderId, shown_name: 'customer', ...said });
  const remove = () => shop.call(caller, shopCalls.deleteReview, of);
  return { save, remove };
}
scenario('a review that is written', shopCalls.saveReview, async () => {
  const { save } = await reviewer();
  return () => ok(save({ stars: 5 }));
});
scenario('a review that is changed', shopCalls.saveReview, async () => {
  const { save } = await reviewer();
  await ok(save({ stars: 5 }));
  return () => ok(save({ stars: 1, version: 0 }));
});
scenario('a shown review that its writer takes back', shopCalls.deleteReview, async () => {
  const { save, remove } = await reviewer();
  const { data } = await save({ stars: 5 });
  const decided = { reviewId: data?.review?.$id ?? '', version: 0, state: 'approved' } as const;
  await ok(shop.call(boss, decideReview, { id: boss.id, ...decided }));
  return () => ok(remove());
});
scenario('placing a cash order', shopCalls.paymentCash, async () => {
  const { caller, form } = await orders.customer([await shop.addHearingAid(), 2], [await shop.addAccessory(), 1]);
  return () => ok(orders.place(caller, form));
});
scenario('an order that brings a request for an impression along', shopCalls.paymentCash, async () => {
  const { caller, form } = await orders.customer([await shop.addHearingAid({ making: 'custom-made' }), 1]);
  return () => ok(orders.place(caller, form));
});
scenario('reserving by card', shopCalls.createOrderCard, async () => {
  const wish = [await shop.addHearingAid(), 2] as const;
  const { caller } = await cards.customer([...wish]);
  return () => ok(cards.create(caller, cards.cardForm(caller, [...wish])));
});
scenario('opening a payment', shopCalls.paymentCard, async () => {
  const wish = [await shop.addHearingAid(), 1] as const;
  const { caller } = await cards.customer([...wish]);
  const form = cards.cardForm(caller, [...wish]);
  await ok(cards.create(caller, form));
  return () => ok(cards.open(caller, form.checkoutKey));
});
scenario('a payment that is approved', REPORT, async () => {
  const { secret } = await cards.buyer([await shop.addHearingAid(), 2], [await shop.addAccessory(), 3]);
  return () => cards.pay(secret, 'approve');
});
scenario('a payment that is declined', REPORT, async () => {
  const { secret } = await cards.buyer([await shop.addHearingAid(), 1]);
  return () => cards.pay(secret, 'decline');
});
scenario('a payment that waits for its money at a kiosk', REPORT, async () => {
  const { secret } = await cards.buyerBy('kiosk', [await shop.addHearingAid({ price_piasters: 2_000_000 }), 2]);
  return () => cards.pay(secret, 'kiosk-code');
});
scenario('a code for a kiosk that comes after the time for which pieces were kept', REPORT, async () => {
  const { secret, orderId } = await cards.buyerBy('kiosk', [
    await shop.addHearingAid({ price_piasters: 2_000_000 }),
    2,
  ]);
  await cards.overdue(orderId);
  await releaseOverdue(shop.ports({}));
  return () => cards.pay(secret, 'kiosk-code');
});
scenario('a payment that comes from a kiosk after its code has run out', REPORT, async () => {
  const { secret, orderId } = await cards.buyerBy('kiosk', [
    await shop.addHearingAid({ price_piasters: 2_000_000 }),
    2,
  ]);
  await cards.pay(secret, 'kiosk-code');
  const past = new Date(Date.now() - 7_200_000).toISOString();
  const [attempt] = await cards.attemptsOf(orderId);
  await shop.change('payment_attempts', attempt?.$id ?? '', { expires_at: past });
  await cards.overdue(orderId);
  await releaseOverdue(shop.ports({ now: () => new Date(Date.now() + 10_800_000) }));
  return async () => {
    await shop.sandbox.decide(shop.sandbox.transactionsOf(secret)[0]?.id ?? 0, true);
    await shop.sandbox.settled();
  };
});
scenario('a payment of which the customer tells first', shopCalls.checkHmac, async () => {
  const { caller, secret } = await cards.buyer([await shop.addHearingAid(), 1]);
  shop.sandbox.loseReports(true);
  const back = await cards.pay(secret, 'approve');
  return () => ok(cards.check(caller, back));
});
scenario('a customer who comes back before the bank has decided', shopCalls.checkHmac, async () => {
  const { caller, secret } = await cards.buyer([await shop.addHearingAid(), 1]);
  const back = await cards.pay(secret, 'pending');
  return () => cards.check(caller, back);
});
scenario('an order that is bought twice', REPORT, async () => {
  const wish = [await shop.addHearingAid(), 2] as const;
  const { caller, secret } = await cards.buyer([...wish]);
  await ok(cards.place(caller, cards.form(caller, [...wish])));
  return () => cards.pay(secret, 'approve');
});
scenario('a cash order in place of a reservation', shopCalls.paymentCash, async () => {
  const aid = await shop.addHearingAid();
  const { caller } = await cards.buyer([aid, 2]);
  return () => ok(cards.place(caller, cards.form(caller, [aid, 2])));
});
scenario('a reservation in place of another', shopCalls.createOrderCard, async () => {
  const aid = await shop.addHearingAid();
  const { caller } = await cards.buyer([aid, 2]);
  await orders.put(caller, [aid, 1]);
  return () => ok(cards.create(caller, cards.cardForm(caller, [aid, 3])));
});
/** A code, and a customer whose cart has it. */
async function withCode(wish: Wish) {
  const data = { code: crypto.randomUUID().slice(0, 13), percent: 10, minimum: 0, once_each: true, active: true };
  await ok(shop.call(boss, saveCode, { id: boss.id, data }));
  const { caller, form } = await cards.customer(wish);
  const { data: cart } = await shop.call(caller, shopCalls.applyCode, { userId: caller.id, code: data.code });
  return { caller, form: { ...form, amount: (cart?.subtotal ?? 0) + 50 } };
}
scenario('an order with a discount code', shopCalls.paymentCash, async () => {
  const { caller, form } = await withCode([await shop.addHearingAid(), 3]);
  return () => ok(cards.place(caller, form));
});
scenario('an order with a discount code in place of a reservation with it', shopCalls.paymentCash, async () => {
  const { caller, form } = await withCode([await shop.addHearingAid(), 1]);
  await ok(cards.create(caller, { ...form, payment_method: 'card' }));
  return () => ok(cards.place(caller, { ...form, checkoutKey: crypto.randomUUID() }));
});
scenario('a payment of an order with a discount code', REPORT, async () => {
  const { caller, form } = await withCode([await shop.addHearingAid(), 2]);
  await ok(cards.create(caller, { ...form, payment_method: 'card' }));
  const { data: session } = await cards.open(caller, form.checkoutKey);
  return () => cards.pay(session?.cs ?? '', 'approve');
});
scenario('a customer who cancels an order with a discount code', shopCalls.cancelOrder, async () => {
  const { caller, form } = await withCode([await shop.addHearingAid(), 1]);
  const { data: placed } = await cards.place(caller, form);
  const orderId = placed?.$id ?? '';
  return () => ok(shop.call(caller, shopCalls.cancelOrder, { userId: caller.id, orderId }));
});
scenario('a customer who cancels', shopCalls.cancelOrder, async () => {
  const { caller, orderId } = await orders.cashOrder([await shop.addHearingAid(), 2]);
  return () => ok(shop.call(caller, shopCalls.cancelOrder, { userId: caller.id, orderId }));
});
scenario('a customer who asks for a return', shopCalls.requestReturn, async () => {
  const { caller, orderId } = await delivered();
  return () => ok(returnsOf(caller).ask(orderId));
});
scenario('a customer who thinks better of a return', shopCalls.withdrawReturn, async () => {
  const { caller, orderId } = await delivered();
  const returnId = await returnsOf(caller).asked(orderId);
  return () => ok(shop.call(caller, shopCalls.withdrawReturn, { userId: caller.id, orderId, returnId }));
});
scenario('ordering again', shopCalls.orderAgain, async () => {
  const aid = await shop.addHearingAid();
  const { caller, orderId } = await orders.cashOrder([aid, 2], [await shop.addAccessory(), 2]);
  // A line that is there already is changed and the other one made; with two new lines it would be one operation.
  await orders.put(caller, [aid, 1]);
  return () => ok(shop.call(caller, shopCalls.orderAgain, { userId: caller.id, orderId }));
});

everythingIsPlayed([...writingCalls(shopCalls), REPORT], {
  'shop apply-code': 'writes one column of the account',
  'shop add-to-cart': 'writes one line of a cart',
  'shop update-cart': 'writes one line of a cart',
  'shop request-impression': 'writes one request',
  'shop request-own-impression': 'writes one request',
  'shop request-repair': 'writes one request',
  'shop set-stock-notice': 'writes one request at a time',
  'shop stop-stock-notices': 'claims and writes one message at a time',
  'shop set-own-stock-notice': 'writes one request at a time',
});
