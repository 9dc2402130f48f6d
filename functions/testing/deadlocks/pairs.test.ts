import * as forms from '#contract/services/forms.ts';
import * as shopCalls from '#contract/services/shop.ts';
import { releaseOverdue } from '#subjects/card-payments/admin/release-overdue.ts';
import { cardKit } from '../cards.ts';
import { formsKit } from '../forms.ts';
import { startShop } from '../kit.ts';
import { returnKit } from '../returns.ts';
import { type Act, deadlockPlayer, ok } from './play.ts';

/** What a deadlock does to one of two that want the same: what the other does must not count beside it. */
const shop = await startShop({}, { cards: true });
const boss = await shop.join('admin');
const cards = cardKit(shop);
const orders = returnKit(shop, boss);
const clinic = formsKit(shop);
const { pair, work } = deadlockPlayer(shop);
const twice = (act: Act) => ({ first: act, second: act });

/** Cancelling by the customer and by the admin, confirming, and a call after which the order is over. */
async function cashOrder() {
  const { caller, orderId } = await orders.cashOrder([await shop.addHearingAid(), 2]);
  return {
    cancel: () => shop.call(caller, shopCalls.cancelOrder, { userId: caller.id, orderId }),
    move: (delivery_status: 'cancelled' | 'confirmed') => () => orders.update(orderId, { delivery_status }),
    refuse: () => orders.record(orderId, 'refused'),
  };
}

pair('a cash order and its repeat', async () => {
  const { caller, form } = await orders.customer([await shop.addHearingAid(), 2], [await shop.addAccessory(), 1]);
  return twice(() => orders.place(caller, form));
});
pair('cash orders of one cart on two pages', async () => {
  const aid = await shop.addHearingAid();
  const { caller, form } = await orders.customer([aid, 2]);
  return {
    first: () => orders.place(caller, form),
    second: () => orders.place(caller, orders.form(caller, [aid, 2])),
  };
});
pair('a card order and its repeat', async () => {
  const wish = [await shop.addHearingAid(), 2] as const;
  const { caller } = await cards.customer([...wish]);
  const form = cards.cardForm(caller, [...wish]);
  return twice(() => cards.create(caller, form));
});
pair('a customer who cancels and an admin who cancels', async () => {
  const { cancel, move } = await cashOrder();
  return { first: cancel, second: move('cancelled') };
});
pair('an admin who cancels and a customer who cancels', async () => {
  const { cancel, move } = await cashOrder();
  return { first: move('cancelled'), second: cancel };
});
pair('a customer who cancels and an admin who confirms', async () => {
  const { cancel, move } = await cashOrder();
  return { first: cancel, second: move('confirmed') };
});
pair('an admin who confirms and a customer who refuses by phone', async () => {
  const { move, refuse } = await cashOrder();
  return { first: move('confirmed'), second: refuse };
});
/** A payment whose reports the test brings itself, as often as it wants. */
async function reported() {
  const { caller, secret } = await cards.buyer([await shop.addHearingAid(), 2]);
  shop.sandbox.loseReports(true);
  const back = await cards.pay(secret, 'approve');
  return { report: () => cards.report(secret), check: () => cards.check(caller, back) };
}
pair('a report of the provider beside the page of the result', async () => {
  const { report, check } = await reported();
  return { first: report, second: check };
});
pair('the page of the result beside a report of the provider', async () => {
  const { report, check } = await reported();
  return { first: check, second: report };
});
pair('a report of the provider that comes twice', async () => {
  const { report } = await reported();
  return twice(report);
});
pair('a payment and the end of its reservation', async () => {
  const { caller, secret, orderId } = await cards.buyer([await shop.addHearingAid(), 2]);
  shop.sandbox.loseReports(true);
  const back = await cards.pay(secret, 'approve');
  await cards.overdue(orderId);
  return { first: () => cards.check(caller, back), second: () => work(releaseOverdue) };
});
pair('two refunds', async () => {
  const { secret, orderId } = await cards.buyer([await shop.addHearingAid(), 1]);
  shop.sandbox.loseReports(false);
  await cards.pay(secret, 'approve');
  await ok(orders.update(orderId, { delivery_status: 'cancelled' }));
  shop.sandbox.loseReports(true);
  return twice(() => cards.refund(boss, orderId));
});
pair('two who look at the pieces of a return', async () => {
  const { returnId } = await orders.requested();
  await ok(orders.step(returnId, 'received'));
  return twice(() => orders.inspect(returnId));
});
pair('two who pay the cash of a return back', async () => {
  const { returnId } = await orders.requested();
  await ok(orders.step(returnId, 'received'));
  await ok(orders.inspect(returnId));
  return twice(() => orders.step(returnId, 'refunded'));
});

const sold = async () => ({ block_type: 'nha', product_id: (await shop.addHearingAid()).$id, price: 100 }) as const;

pair('a service form that is sent twice', async () => {
  const blocks = { 0: await sold() };
  const { $id } = await clinic.receive();
  const held = await clinic.hold(clinic.cs, 'reception', $id, 'processing');
  return twice(() => clinic.call(clinic.cs, forms.submitCsForm, { ...held, data: { blocks } }));
});
pair('a final form that is sent twice', async () => {
  const { $id } = await clinic.serve({ 0: { block_type: 'nha', price: 100 } });
  const [block] = await clinic.blocksOf($id);
  const held = await clinic.hold(clinic.accounting, 'cs', $id, 'processing');
  const account = { price: 90, downpayment: 40, ready: 'ready' } as const;
  const data = { blocks: { 20: { id: block?.id ?? '', block_type: 'nha', account } } } as const;
  return twice(() => clinic.call(clinic.accounting, forms.submitAccForm, { ...held, data }));
});
pair('two payments of one form', async () => {
  const { $id: form_id } = await clinic.complete({ 0: { block_type: 'nha', price: 100 } });
  const pay = () => {
    const paid = { form_id, amount: 30, method: 'cash' as const, request_id: crypto.randomUUID() };
    return clinic.call(clinic.accounting, forms.recordPayment, paid);
  };
  return twice(pay);
});
pair('a desk that is closed twice', async () => {
  const who = clinic.actor('accounting', 'هدى');
  const { $id: form_id } = await clinic.complete({ 0: { block_type: 'nha', price: 100 } });
  const paid = { form_id, amount: 30, method: 'cash' as const, request_id: crypto.randomUUID() };
  await clinic.done(clinic.call(who, forms.recordPayment, paid));
  const { day, documents } = await clinic.done(clinic.call(who, forms.fetchDesks, {}));
  const input = { day, version: documents[0]?.version ?? 0, counted: { cash: 30 }, request_id: crypto.randomUUID() };
  return twice(() => clinic.call(who, forms.closeDesk, input));
});
pair('two invoices of one form', async () => {
  const { $id: form_id } = await clinic.complete({ 0: { block_type: 'nha', price: 100 } });
  return twice(() => clinic.call(clinic.accounting, forms.issueInvoice, { form_id }));
});
