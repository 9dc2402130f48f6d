import { afterEach, expect, test } from 'vitest';
import type { ReceptionPayments } from '#contract/clinic-payments/constants.ts';
import * as forms from '#contract/services/forms.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import { formsKit } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const kit = formsKit(shop);
const { reception } = kit;
const DAY = '2026-11-20';

const allow = (reception_payments: ReceptionPayments | null) =>
  shop.change('settings', SETTINGS_ID, { reception_payments });
afterEach(() => allow(null));

const request = () => ({ request_id: crypto.randomUUID() });
const pay = (form_id: string, more: { refund_of?: string } = {}) =>
  kit.call(reception, forms.recordPayment, { form_id, amount: 400, method: 'cash', ...more, ...request() });

async function issued() {
  const { $id } = await kit.complete({ 0: { block_type: 'nha', price: 1000 } });
  return $id;
}

test('reception takes no payment until an admin allows it, and none once it is forbidden again', async () => {
  const form = await issued();
  const refusals = async () => {
    const answers = [
      await pay(form),
      await kit.call(reception, forms.fetchPayments, { form_id: form }),
      await kit.call(reception, forms.issueReceipt, { payment_id: 'nothing' }),
      await kit.call(reception, forms.setFloat, { day: DAY, amount: 5, ...request() }),
      await kit.call(reception, forms.recordDrawerCash, { kind: 'cash-in', amount: 5, reason: 'فكة', ...request() }),
      await kit.call(reception, forms.voidDrawerCash, { entry_id: 'nothing', reason: 'خطأ', ...request() }),
    ];
    return answers.map(({ code }) => code);
  };
  const off = Array.from({ length: 6 }, () => 'reception_payments_off');
  expect(await refusals()).toEqual(off);
  await allow('off');
  expect(await refusals()).toEqual(off);
  expect(await shop.rows('clinic_payments')).toEqual([]);
});

test('where it is allowed, reception takes payments, prints receipts and closes its own cash', async () => {
  await allow('on');
  const form = await issued();
  const { $id, outstanding } = await kit.done(pay(form));
  expect(outstanding).toBe(600);
  expect((await kit.done(kit.call(reception, forms.fetchPayments, { form_id: form }))).received).toBe(400);
  const receipt = await kit.done(kit.call(reception, forms.issueReceipt, { payment_id: $id }));
  expect(receipt).toMatchObject({ amount: 400, outstanding: 600, actor_name: 'رنا' });
  const [desk] = (await kit.done(kit.call(reception, forms.fetchDesks, {}))).documents;
  expect(desk).toMatchObject({ mine: true, expected: 400 });
  // What was taken is handed over, also when it was forbidden meanwhile.
  await allow('off');
  const close = { day: DAY, version: desk?.version ?? 0, counted: { cash: 400 }, ...request() };
  expect(await kit.done(kit.call(reception, forms.closeDesk, close))).toMatchObject({ state: 'closed', difference: 0 });
});

test('reception gives nothing back, voids nothing and changes no price unless that is granted, even where it takes payments', async () => {
  await allow('on');
  const form = await issued();
  const input = { form_id: form, amount: 400, method: 'cash' as const, ...request() };
  const { $id } = await kit.done(kit.call(kit.accounting, forms.recordPayment, input));
  const held = { formId: form, leaseId: 'lease', version: 0 };
  const answers = [
    await pay(form, { refund_of: $id }),
    await kit.call(reception, forms.voidPayment, { payment_id: $id, reason: 'خطأ', ...request() }),
    await kit.call(reception, forms.submitAccForm, { ...held, data: { blocks: { 0: { block_type: 'p' } } } }),
    await kit.call(reception, forms.reopenDesk, { desk_id: 'desk', version: 0, reason: 'خطأ', ...request() }),
  ];
  expect(answers.map(({ code, params }) => [code, params.permission])).toEqual([
    ['not_permitted', 'refund'],
    ['not_permitted', 'void'],
    ['forbidden', undefined],
    ['not_permitted', 'close_others_till'],
  ]);
  expect((await kit.done(kit.call(kit.accounting, forms.fetchPayments, { form_id: form }))).received).toBe(400);
});
