import { expect, test } from 'vitest';
import * as forms from '#contract/services/forms.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { formsKit } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const kit = formsKit(shop);
const { accounting } = kit;

async function paid(amount = 100): Promise<string> {
  const { $id: form_id } = await kit.complete({ 0: { block_type: 'nha', price: 1000 } }, { downpayment: 250 });
  const request_id = crypto.randomUUID();
  const input = { form_id, amount, method: 'cash' as const, request_id };
  return (await kit.done(kit.call(accounting, forms.recordPayment, input))).$id;
}

const issue = (payment_id: string, at?: Date) =>
  kit.call(accounting, forms.issueReceipt, { payment_id }, at ? { at } : {});

test('a receipt says what was paid and what is left, and stays as it is', async () => {
  const payment = await paid(100.5);
  const receipt = await kit.done(issue(payment));
  expect(receipt).toMatchObject({
    number: expect.stringMatching(/^R-2026-\d{6}$/),
    amount: 100.5,
    outstanding: 649.5,
    actor_name: accounting.name,
  });
  expect(await kit.done(issue(payment))).toEqual(receipt);
});

test('a receipt that is first printed after later payments says what was left at its own time', async () => {
  const payment = await paid(100);
  const { form_id = '' } = (await shop.row('clinic_payments', payment)) ?? {};
  const pay = (amount: number, more: object = {}) =>
    kit.done(
      kit.call(accounting, forms.recordPayment, {
        form_id,
        amount,
        method: 'cash',
        request_id: crypto.randomUUID(),
        ...more,
      }),
    );
  const second = await pay(300);
  await pay(50, { refund_of: second.$id });
  expect((await kit.done(issue(payment))).outstanding).toBe(650);
  expect((await kit.done(issue(second.$id))).outstanding).toBe(350);
});

test('numbers have no gaps, however many are asked for at once, and each year has its own', async () => {
  // One after the other: all of them go over one desk.
  const payments: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    payments.push(await paid());
  }
  const receipts = await Promise.all([...payments, ...payments].map((payment) => kit.done(issue(payment))));
  const numbers = [...new Set(receipts.map(({ number }) => Number(number.slice(-6))))].sort((a, b) => a - b);
  const [first = 0] = numbers;
  expect(numbers).toEqual(payments.map((_, index) => first + index));
  const late = await kit.done(issue(await paid(), new Date('2026-12-31T22:30:00.000Z')));
  // In Cairo it is 2027 by then.
  expect(late.number).toBe('R-2027-000001');
  await expectBooksInOrder(shop);
});

test('what went back, what is void and what is not there has none', async () => {
  const payment = await paid();
  const { form_id = '' } = (await shop.row('clinic_payments', payment)) ?? {};
  const refund = await kit.done(
    kit.call(accounting, forms.recordPayment, {
      form_id,
      amount: 5,
      method: 'cash',
      refund_of: payment,
      request_id: crypto.randomUUID(),
    }),
  );
  expect((await issue(refund.$id)).params).toEqual({ fields: { payment_id: { key: 'not_a_choice' } } });
  const other = await paid();
  const ending = { payment_id: other, reason: 'typed twice', request_id: crypto.randomUUID() };
  await kit.done(kit.call(accounting, forms.voidPayment, ending));
  expect((await issue(other)).code).toBe('payment_voided');
  expect((await issue('nothing')).code).toBe('not_found');
});

test('a downpayment has one too', async () => {
  const { $id } = await kit.serve({ 0: { block_type: 'nha', price: 500, downpayment: 200 } });
  const { documents } = await kit.done(kit.call(accounting, forms.fetchPayments, { form_id: $id }));
  expect(await kit.done(issue(documents[0]?.$id ?? ''))).toMatchObject({ amount: 200, outstanding: null });
});
