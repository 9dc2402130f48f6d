import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import type { PaymentMethod } from '#contract/clinic-payments/constants.ts';
import type { BlockData } from '#contract/service-forms/schemas.ts';
import * as forms from '#contract/services/forms.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { formsKit, minutesLater } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();
const kit = formsKit(shop);
const { cs, accounting, admin, reception } = kit;

/** A complete form that costs 1,000 EGP, of which some was paid down. */
async function issued(downpayment = 0): Promise<string> {
  return (await kit.complete({ 0: { block_type: 'nha', price: 1000 } }, { downpayment })).$id;
}

interface Paid {
  block_id?: string;
  method?: PaymentMethod;
  reference?: string;
  note?: string;
  refund_of?: string;
  request_id?: string;
  who?: typeof accounting;
}

function pay(form_id: string, amount: number, { who = accounting, ...more }: Paid = {}) {
  const input = { form_id, amount, method: 'cash' as const, request_id: crypto.randomUUID(), ...more };
  return kit.call(who, forms.recordPayment, input);
}

const voidIt = (payment_id: string, request_id: string = crypto.randomUUID()) =>
  kit.call(accounting, forms.voidPayment, { payment_id, reason: ' typed twice ', request_id });

const look = (form_id: string, who = accounting) => kit.done(kit.call(who, forms.fetchPayments, { form_id }));

async function ledger(form_id: string) {
  const { documents, billed, received, outstanding } = await look(form_id);
  return { rows: documents.map(({ kind, amount }) => [kind, amount]), sums: [billed, received, outstanding] };
}

/** Sends blocks of a form as accounting or customer service. */
async function edit(form_id: string, who: typeof accounting, blocks: Record<number, object>, removed = {}) {
  const held = await kit.hold(who, 'cs', form_id, 'editing');
  const data = { blocks: blocks as Record<number, BlockData>, removed };
  const call = who.role === 'cs' ? forms.editCsForm : forms.submitAccForm;
  return kit.call(who, call, { ...held, data });
}

async function say(form_id: string, account: object) {
  const [block] = await kit.blocksOf(form_id);
  return edit(form_id, accounting, { 20: { id: block?.id, block_type: block?.block_type, account } });
}

test('a downpayment is the first payment of its block, and each change of it another', async () => {
  const { $id } = await kit.serve({ 0: { block_type: 'nha', price: 1000, downpayment: 200.55 } });
  expect((await ledger($id)).rows).toEqual([['downpayment', 200.55]]);
  const [{ id = '' } = {}] = await kit.blocksOf($id);
  await edit($id, cs, { 20: { id, block_type: 'nha', downpayment: 150 } });
  const held = await kit.hold(accounting, 'cs', $id, 'processing');
  const account = { price: 900, downpayment: 400, downpayment_method: 'instapay' as const };
  const data = { blocks: { 20: { id, block_type: 'nha' as const, account } } };
  await kit.done(kit.call(accounting, forms.submitAccForm, { ...held, data }));
  expect(await ledger($id)).toEqual({
    rows: [
      ['downpayment', 200.55],
      ['downpayment', -50.55],
      ['downpayment', 250],
    ],
    sums: [900, 400, 500],
  });
  const { documents } = await look($id);
  expect(documents.map(({ method, actor_name, block_id, day }) => [method, actor_name, block_id, day])).toEqual([
    ['cash', cs.name, id, '2026-11-20T00:00:00.000Z'],
    ['cash', cs.name, id, '2026-11-20T00:00:00.000Z'],
    ['instapay', accounting.name, id, '2026-11-20T00:00:00.000Z'],
  ]);
});

test('a block that goes takes its downpayment back, and so does a form that is deleted, until it is restored', async () => {
  const { $id: formId } = await kit.serve({
    0: { block_type: 'nha', price: 100, downpayment: 20 },
    1: { block_type: 'nha', price: 100, downpayment: 30 },
  });
  const [{ id = '' } = {}] = await kit.blocksOf(formId);
  await edit(formId, cs, {}, { 0: id });
  const rows = async () =>
    (await shop.rows('clinic_payments', [Query.equal('form_id', formId)])).map((row) => row.amount_piasters);
  expect(await rows()).toEqual([20_00, 30_00, -20_00]);
  const remove = () => kit.done(kit.call(admin, forms.deleteForm, { formId, formType: 'cs' }, { at: minutesLater(5) }));
  await remove();
  expect(await rows()).toEqual([20_00, 30_00, -20_00, -30_00]);
  await remove();
  await kit.done(kit.call(admin, forms.restoreForm, { formId, formType: 'cs' }, { at: minutesLater(6) }));
  expect(await rows()).toEqual([20_00, 30_00, -20_00, -30_00, 30_00]);
});

test('a payment, part of it given back and the refund void come to what finance says', async () => {
  const form_id = await issued(100);
  const { received: before } = await kit.done(kit.call(admin, forms.fetchFinance, {}));
  const payment = await kit.done(pay(form_id, 500.25, { method: 'bank-transfer', reference: ' T-7 ' }));
  expect(payment).toMatchObject({ billed: 1000, received: 600.25, outstanding: 399.75 });
  const refund = await kit.done(pay(form_id, 200, { refund_of: payment.$id, who: admin }));
  expect(refund).toMatchObject({ received: 400.25 });
  const { documents } = await look(form_id, admin);
  expect(documents[1]).toMatchObject({ kind: 'payment', reference: 'T-7', left: 300.25, voided: false });
  expect(documents[2]).toMatchObject({ kind: 'refund', amount: -200, refund_of: payment.$id, left: 0 });
  await kit.done(voidIt(refund.$id));
  expect(await ledger(form_id)).toEqual({
    rows: [
      ['downpayment', 100],
      ['payment', 500.25],
      ['refund', -200],
      ['void', 200],
    ],
    sums: [1000, 600.25, 399.75],
  });
  const { received } = await kit.done(kit.call(admin, forms.fetchFinance, {}));
  expect(received - before).toBeCloseTo(500.25, 2);
  const page = await kit.done(kit.call(admin, forms.fetchForms, { formType: 'cs', status: 'complete' }));
  expect(page.documents.find(({ $id }) => $id === form_id)?.bill).toMatchObject({
    received: 600.25,
    outstanding: 399.75,
  });
  // The list of finance and the final form say of each service what is still to be paid of it.
  const [block] = await kit.blocksOf(form_id);
  const balances = [{ block_id: block?.id, billed: 1000, received: 600.25, outstanding: 399.75 }];
  expect(page.documents.find(({ $id }) => $id === form_id)?.bill?.balances).toEqual(balances);
  expect((await look(form_id)).balances).toEqual(balances);
  // What the specification calls the rest of a block's cost is its price less its downpayment.
  expect(block?.account).toMatchObject({ received: 100, rest_of_cost: 900 });
  await expectBooksInOrder(shop);
});

test('a payment keeps its block and what was noted of it, and a void its reason', async () => {
  const form_id = await issued();
  const [{ id: block_id = '' } = {}] = await kit.blocksOf(form_id);
  const { $id } = await kit.done(pay(form_id, 400, { block_id, reference: '  ', note: ' paid by her son ' }));
  const undone = await kit.done(voidIt($id));
  expect((await look(form_id)).documents).toMatchObject([
    { $id, block_id, reference: null, note: 'paid by her son', left: 0, voided: true },
    { $id: undone.$id, block_id, note: 'typed twice', void_of: $id, voided: false },
  ]);
});

test('a repeat, also at once, doubles nothing', async () => {
  const form_id = await issued();
  const request_id = crypto.randomUUID();
  const say = () => kit.done(pay(form_id, 400, { request_id }));
  const [first, second] = await Promise.all([say(), say()]);
  expect(second).toEqual(first);
  const { $id } = await say();
  const ending = crypto.randomUUID();
  await Promise.all([kit.done(voidIt($id, ending)), kit.done(voidIt($id, ending))]);
  expect((await ledger(form_id)).rows).toEqual([
    ['payment', 400],
    ['void', -400],
  ]);
});

test('a payment is taken back also by a request id with which it was written down', async () => {
  const form_id = await issued();
  const request_id = crypto.randomUUID();
  const { $id } = await kit.done(pay(form_id, 400, { request_id }));
  await kit.done(voidIt($id, request_id));
  expect((await ledger(form_id)).rows).toEqual([
    ['payment', 400],
    ['void', -400],
  ]);
});

test('no more is taken than is outstanding, however many take it at once', async () => {
  const form_id = await issued(300);
  const answers = await Promise.all(Array.from({ length: 4 }, () => pay(form_id, 300)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ status }) => status !== 200).map(({ code, params }) => [code, params])).toEqual([
    ['payment_too_large', { left: 100 }],
    ['payment_too_large', { left: 100 }],
  ]);
  expect((await ledger(form_id)).sums).toEqual([1000, 900, 100]);
});

test('for a block no more is taken than the block costs', async () => {
  const { $id } = await kit.complete({
    0: { block_type: 'nha', price: 100, downpayment: 20 },
    1: { block_type: 'nha', price: 500 },
  });
  const [{ id = '' } = {}] = await kit.blocksOf($id);
  expect(await pay($id, 80.01, { block_id: id })).toMatchObject({ code: 'payment_too_large', params: { left: 80 } });
  await kit.done(pay($id, 30, { block_id: id }));
  expect(await pay($id, 50.01, { block_id: id })).toMatchObject({ code: 'payment_too_large', params: { left: 50 } });
  await kit.done(pay($id, 50, { block_id: id }));
  expect((await pay($id, 5, { block_id: 'another' })).params).toEqual({
    fields: { block_id: { key: 'not_a_choice' } },
  });
});

test('no more is given back than a payment holds, and nothing of what is void', async () => {
  const form_id = await issued();
  const { $id } = await kit.done(pay(form_id, 500));
  await kit.done(pay(form_id, 200, { refund_of: $id }));
  expect(await pay(form_id, 301, { refund_of: $id })).toMatchObject({
    code: 'refund_too_large',
    params: { left: 300 },
  });
  expect((await voidIt($id)).code).toBe('payment_refunded');
  const other = await kit.done(pay(form_id, 100));
  const undone = await kit.done(voidIt(other.$id));
  for (const id of [other.$id, undone.$id]) {
    expect((await voidIt(id)).code).toBe('payment_voided');
  }
  expect(await pay(form_id, 1, { refund_of: other.$id })).toMatchObject({ params: { left: 0 } });
  for (const refund_of of ['nothing', undone.$id]) {
    expect((await pay(form_id, 1, { refund_of })).params).toEqual({
      fields: { refund_of: { key: 'not_a_choice' } },
    });
  }
});

test('a downpayment changes in its form alone', async () => {
  const form_id = await issued(300);
  const [{ $id = '' } = {}] = (await look(form_id)).documents;
  expect((await pay(form_id, 1, { refund_of: $id })).code).toBe('payment_is_downpayment');
  expect((await voidIt($id)).code).toBe('payment_is_downpayment');
});

test('a form that is not issued takes no payment', async () => {
  const { $id } = await kit.serve();
  expect((await pay($id, 5)).code).toBe('form_not_issued');
  expect((await pay('nothing', 5)).code).toBe('not_found');
  expect((await voidIt('nothing')).code).toBe('not_found');
});

test('a form never costs less than was paid of it', async () => {
  const form_id = await issued(100);
  const payment = await kit.done(pay(form_id, 800));
  expect(await say(form_id, { price: 899, downpayment: 100 })).toMatchObject({
    code: 'received_more_than_billed',
    params: { received: 900, billed: 899 },
  });
  expect((await say(form_id, { price: 1000, downpayment: 201 })).code).toBe('received_more_than_billed');
  await kit.done(pay(form_id, 1, { refund_of: payment.$id }));
  await kit.done(say(form_id, { price: 899, downpayment: 100 }));
  expect((await ledger(form_id)).sums).toEqual([899, 899, 0]);
});

test('a refund is not void any more once its money was paid anew', async () => {
  const form_id = await issued();
  const payment = await kit.done(pay(form_id, 1000));
  const refund = await kit.done(pay(form_id, 400, { refund_of: payment.$id }));
  await kit.done(pay(form_id, 400));
  expect(await voidIt(refund.$id)).toMatchObject({ code: 'payment_too_large', params: { left: 0 } });
});

test('who works on the form goes on with it', async () => {
  const form_id = await issued();
  const held = await kit.hold(accounting, 'cs', form_id, 'editing');
  await kit.done(pay(form_id, 400, { who: admin }));
  const [block] = await kit.blocksOf(form_id);
  const account = { price: 1000, downpayment: 50 };
  const data = { blocks: { 20: { id: block?.id ?? '', block_type: 'nha' as const, account } } };
  await kit.done(kit.call(accounting, forms.submitAccForm, { ...held, data }));
  expect((await ledger(form_id)).sums).toEqual([1000, 450, 550]);
});

test('only accounting and the admin take money and see it, while reception is not allowed to', async () => {
  const form_id = await issued();
  for (const [who, code] of [
    [cs, 'forbidden'],
    [reception, 'reception_payments_off'],
  ] as const) {
    expect((await pay(form_id, 5, { who })).code).toBe(code);
    expect((await kit.call(who, forms.fetchPayments, { form_id })).code).toBe(code);
  }
});

test('each payment is written down, with who took it', async () => {
  const form_id = await issued();
  const { $id } = await kit.done(pay(form_id, 400));
  const refund = await kit.done(pay(form_id, 100, { refund_of: $id }));
  const undone = await kit.done(voidIt(refund.$id));
  const entries = (await shop.rows('audit_log', [Query.equal('subject_id', form_id)])).slice(-3);
  expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['update', accounting.id],
    ['refund', accounting.id],
    ['update', accounting.id],
  ]);
  const [first, second, third] = entries.map(({ after }) => JSON.parse(after ?? ''));
  const method = 'cash';
  expect(first[`payment ${$id}`]).toEqual({ kind: 'payment', amount_piasters: 400_00, method });
  expect(second[`payment ${refund.$id}`]).toEqual({
    kind: 'refund',
    amount_piasters: -100_00,
    method,
    refund_of: $id,
  });
  expect(third[`payment ${undone.$id}`]).toEqual({
    kind: 'void',
    amount_piasters: 100_00,
    method,
    void_of: refund.$id,
  });
});

test('amounts are more than 0 and have two decimals at most', async () => {
  const form_id = await issued();
  for (const [amount, key] of [
    [0, 'too_small'],
    [-5, 'too_small'],
    [1.005, 'two_decimals'],
  ] as const) {
    expect((await pay(form_id, amount)).params).toMatchObject({ fields: { amount: { key } } });
  }
});
