import { describe, expect, test } from 'vitest';
import * as forms from '#contract/services/forms.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { formsKit, NOON, refusedFields } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';
import { ageOf, payerOf, sidesOf } from '../rules/insurer-shares.ts';

const shop = await startShop();
const kit = formsKit(shop);
const { accounting } = kit;
const HOUR_MS = 3_600_000;

const add = async (name = 'Misr Insurance', more: { contact?: string; active?: boolean } = {}) => {
  const input = { data: { name, active: true, ...more }, request_id: crypto.randomUUID() };
  return (await kit.done(kit.call(accounting, forms.saveInsurer, input))).$id;
};
/** A form of 1,000 of which the client has paid 100 down. */
const issued = async () => (await kit.complete({ 0: { block_type: 'nha', price: 1000, downpayment: 100 } })).$id;
const split = (form_id: string, insurer_id: string, amount: number, membership?: string) =>
  kit.call(accounting, forms.splitBill, { form_id, insurer_id, amount, membership });
const pay = (form_id: string, amount: number, more: object = {}) =>
  kit.call(accounting, forms.recordPayment, {
    form_id,
    amount,
    method: 'cash',
    request_id: crypto.randomUUID(),
    ...more,
  });
const paid = (form_id: string) => kit.done(kit.call(accounting, forms.fetchPayments, { form_id }));
const insurers = async (at?: Date) =>
  (await kit.done(kit.call(accounting, forms.fetchInsurers, {}, at ? { at } : {}))).documents;
const owed = (insurer_id: string, after?: string) =>
  kit.done(kit.call(accounting, forms.fetchOwedForms, { insurer_id, after }));

/** A form of 1,000 of which an insurer owes 600. */
async function insured() {
  const [insurer, form] = [await add(), await issued()];
  await kit.done(split(form, insurer, 600));
  return { insurer, form };
}

describe('a bill that is split', () => {
  test('has two sides, each with its own outstanding sum, which come to the bill', async () => {
    const { insurer, form } = await insured();
    expect(await paid(form)).toMatchObject({
      billed: 1000,
      received: 100,
      outstanding: 900,
      split: {
        insurer_id: insurer,
        insurer_name: 'Misr Insurance',
        client: { part: 400, received: 100, outstanding: 300 },
        insurer: { part: 600, received: 0, outstanding: 600 },
      },
    });
  });

  test('takes no more of a side than it owes, and knows the insurer by the method too', async () => {
    const { form } = await insured();
    expect((await pay(form, 301)).params).toEqual({ left: 300 });
    expect((await pay(form, 601, { payer: 'insurer', method: 'cheque' })).params).toEqual({ left: 600 });
    await kit.done(pay(form, 500, { payer: 'insurer', method: 'cheque' }));
    await kit.done(pay(form, 50, { method: 'insurer' }));
    await kit.done(pay(form, 300));
    const { documents, split: sides, outstanding } = await paid(form);
    expect(documents.map(({ payer }) => payer)).toEqual(['client', 'insurer', 'insurer', 'client']);
    expect(sides).toMatchObject({ client: { outstanding: 0 }, insurer: { received: 550, outstanding: 50 } });
    expect(outstanding).toBe(50);
    expect(refusedFields((await pay(form, 5, { payer: 'client', method: 'insurer' })).params)).toEqual({
      payer: 'not_a_choice',
    });
    await expectBooksInOrder(shop);
  });

  test('gives back to whoever paid, and what is void is owed again', async () => {
    const { form } = await insured();
    const { $id } = await kit.done(pay(form, 600, { payer: 'insurer', method: 'cheque' }));
    await kit.done(pay(form, 100, { refund_of: $id }));
    expect((await paid(form)).split).toMatchObject({ client: { received: 100 }, insurer: { outstanding: 100 } });
    const { $id: other } = await kit.done(pay(form, 40, { payer: 'insurer' }));
    const ending = { payment_id: other, reason: 'typed twice', request_id: crypto.randomUUID() };
    await kit.done(kit.call(accounting, forms.voidPayment, ending));
    expect((await paid(form)).split?.insurer).toEqual({ part: 600, received: 500, outstanding: 100 });
  });

  test('is no more than the client has left to pay, and no less than the insurer has paid', async () => {
    const { insurer, form } = await insured();
    expect(refusedFields((await split(form, insurer, 900.01)).params)).toEqual({ amount: 'too_large' });
    await kit.done(pay(form, 200, { payer: 'insurer' }));
    expect(refusedFields((await split(form, insurer, 199.99)).params)).toEqual({ amount: 'too_small' });
    expect(refusedFields((await split(form, await add('Delta'), 300)).params)).toEqual({ insurer_id: 'not_a_choice' });
    expect((await kit.done(split(form, insurer, 900))).split).toMatchObject({ client: { part: 100, outstanding: 0 } });
  });

  test('ends where the insurer owes nothing of it', async () => {
    const { insurer, form } = await insured();
    expect(await kit.done(split(form, insurer, 0))).toEqual({ split: null });
    expect((await paid(form)).split).toBeNull();
    expect((await owed(insurer)).documents).toEqual([]);
    expect(refusedFields((await pay(form, 5, { payer: 'insurer' })).params)).toEqual({ payer: 'not_a_choice' });
    await kit.done(pay(form, 900));
  });

  test('that is paid in full on both sides is owed by nobody, and its form can still be changed', async () => {
    const { insurer, form } = await insured();
    const whole = await kit.done(pay(form, 600, { payer: 'insurer' }));
    await kit.done(pay(form, 300));
    expect((await owed(insurer)).documents).toEqual([]);
    const held = await kit.hold(accounting, 'cs', form);
    const [block] = await kit.blocksOf(form);
    const same = { id: block?.id ?? '', block_type: 'nha', account: { price: 1000 } } as const;
    await kit.done(kit.call(accounting, forms.submitAccForm, { ...held, data: { blocks: { 20: same } } }));
    const undo = { payment_id: whole.$id, reason: 'typed twice', request_id: crypto.randomUUID() };
    await kit.done(kit.call(accounting, forms.voidPayment, undo));
    expect((await owed(insurer)).documents).toMatchObject([{ $id: form }]);
  });

  test('is changed first where the form would leave a side with more paid than its part', async () => {
    const { form } = await insured();
    await kit.done(pay(form, 300));
    const [block] = await kit.blocksOf(form);
    const cheaper = { id: block?.id ?? '', block_type: 'nha', account: { price: 900 } } as const;
    const held = await kit.hold(accounting, 'cs', form);
    const answer = await kit.call(accounting, forms.submitAccForm, { ...held, data: { blocks: { 20: cheaper } } });
    expect(answer).toMatchObject({ code: 'split_too_large', params: { part: 600 } });
  });

  test('counts a downpayment that the insurer paid as its own', async () => {
    const { form } = await insured();
    const [block] = await kit.blocksOf(form);
    const account = { downpayment: 350, downpayment_method: 'insurer' } as const;
    const held = await kit.hold(accounting, 'cs', form);
    const change = { id: block?.id ?? '', block_type: 'nha', account } as const;
    await kit.done(kit.call(accounting, forms.submitAccForm, { ...held, data: { blocks: { 20: change } } }));
    expect((await paid(form)).split).toMatchObject({ client: { received: 100 }, insurer: { received: 250 } });
    const again = await kit.hold(accounting, 'cs', form);
    const more = { ...change, account: { ...account, downpayment: 701 } } as const;
    const answer = await kit.call(accounting, forms.submitAccForm, { ...again, data: { blocks: { 20: more } } });
    expect(answer).toMatchObject({ code: 'split_too_large', params: { part: 600 } });
    await expectBooksInOrder(shop);
  });

  test('gives back to the insurer what it paid down, and to no side what it did not', async () => {
    const insurer = await add();
    const form = await issued();
    const [block] = await kit.blocksOf(form);
    const say = async (account: object) => {
      const change = { id: block?.id ?? '', block_type: 'nha', account } as const;
      const held = await kit.hold(accounting, 'cs', form);
      return kit.call(accounting, forms.submitAccForm, { ...held, data: { blocks: { 20: change } } });
    };
    await kit.done(say({ downpayment: 350, downpayment_method: 'insurer' }));
    await kit.done(split(form, insurer, 600));
    const tooMuch = await say({ downpayment: 200, downpayment_method: 'cash' });
    expect(tooMuch).toMatchObject({ code: 'refund_too_large', params: { left: 100 } });
    await kit.done(say({ downpayment: 300, downpayment_method: 'cash' }));
    // Nothing is said of how: 250 are the insurer's, and 20 of the 50 that are left the client's.
    await kit.done(say({ downpayment: 30 }));
    const { documents, split: sides } = await paid(form);
    expect(new Set(documents.map(({ method, amount }) => `${method} ${amount}`))).toEqual(
      new Set(['cash 100', 'insurer 250', 'cash -50', 'cash -20', 'insurer -250']),
    );
    expect(sides).toMatchObject({ client: { received: 30 }, insurer: { received: 0 } });
    await expectBooksInOrder(shop);
  });

  test('leaves the client alone to be planned: what the insurer owes is in no instalment, and what it pays covers none', async () => {
    const insurer = await add();
    const form = await issued();
    const plan = async (amounts: readonly number[], version: number) =>
      kit.call(accounting, forms.saveInstalments, {
        form_id: form,
        version,
        instalments: amounts.map((amount, index) => ({ day: `2026-12-0${index + 1}`, amount })),
        request_id: crypto.randomUUID(),
      });
    const planned = async () => (await kit.done(kit.call(accounting, forms.fetchInstalments, { form_id: form }))).plan;
    const left = async () => (await planned())?.instalments.map((one) => one.left);
    const due = async () =>
      (
        await kit.done(kit.call(accounting, forms.fetchDueInstalments, {}, { at: new Date('2026-12-05T10:00:00Z') }))
      ).documents.find(({ form_id }) => form_id === form);
    await kit.done(plan([300, 300, 300], 0));
    // Of nothing the client is reminded, and then of a part again.
    await kit.done(split(form, insurer, 900));
    expect([await left(), await due()]).toEqual([[0, 0, 0], undefined]);
    await expectBooksInOrder(shop);
    await kit.done(split(form, insurer, 600));
    expect(await left()).toEqual([300, 0, 0]);
    expect(await due()).toMatchObject({ amount: 300, left: 300 });
    await kit.done(pay(form, 200, { payer: 'insurer', method: 'cheque' }));
    expect(await left()).toEqual([300, 0, 0]);
    expect((await plan([400], 3)).params).toEqual({ outstanding: 300 });
    await kit.done(plan([100, 200], 3));
    await kit.done(pay(form, 250));
    expect(await left()).toEqual([0, 50]);
    await expectBooksInOrder(shop);
    await kit.done(pay(form, 50));
    // The insurer still owes 400; nobody is reminded of that.
    expect(await due()).toBeUndefined();
    await expectBooksInOrder(shop);
    // What the insurer does not pay after all is in no instalment.
    await kit.done(split(form, insurer, 200));
    expect(await planned()).toMatchObject({ left: 0, unplanned: 400 });
    await expectBooksInOrder(shop);
  });

  test('keeps the number by which the insurer knows the client, on its invoice too', async () => {
    const [insurer, form] = [await add(), await issued()];
    expect((await kit.done(split(form, insurer, 600, ' M-1042 '))).split?.membership).toBe('M-1042');
    await kit.done(kit.call(accounting, forms.issueInvoice, { form_id: form }));
    const invoices = () => kit.done(kit.call(accounting, forms.fetchInvoices, { form_id: form }));
    expect((await invoices()).documents).toMatchObject([{ insurer_membership: 'M-1042', changed: false }]);
    expect((await owed(insurer)).documents).toMatchObject([{ membership: 'M-1042' }]);
    await kit.done(split(form, insurer, 600, 'M-1043'));
    expect((await paid(form)).split?.membership).toBe('M-1043');
    expect((await invoices()).documents).toMatchObject([{ insurer_membership: 'M-1042', changed: true }]);
  });

  test('is written down with who changed it, and stands on invoices and receipts', async () => {
    const { form } = await insured();
    const { $id } = await kit.done(pay(form, 100, { payer: 'insurer', method: 'cheque' }));
    const said = { insurer_name: 'Misr Insurance', insurer_outstanding: 500, outstanding: 800 };
    expect(await kit.done(kit.call(accounting, forms.issueReceipt, { payment_id: $id }))).toMatchObject(said);
    await kit.done(kit.call(accounting, forms.issueInvoice, { form_id: form }));
    const { documents } = await kit.done(kit.call(accounting, forms.fetchInvoices, { form_id: form }));
    expect(documents).toMatchObject([{ ...said, insurer: 600, changed: false }]);
    const log = await shop.rows('audit_log');
    const change = log.find(({ subject_id, after }) => subject_id === form && after?.includes('Misr Insurance'));
    expect(change).toMatchObject({ actor_name: accounting.name, after: expect.stringContaining('60000') });
  });

  test('is one of an issued form', async () => {
    const { $id } = await kit.serve();
    expect((await split($id, await add(), 10)).code).toBe('form_not_issued');
  });
});

describe('insurers', () => {
  test('are listed with what they owe, by age', async () => {
    const { insurer, form } = await insured();
    await kit.done(pay(form, 100, { payer: 'insurer' }));
    const of = async (days: number) =>
      (await insurers(new Date(NOON.getTime() + days * 24 * HOUR_MS))).find(({ $id }) => $id === insurer);
    expect(await of(0)).toMatchObject({ forms: 1, outstanding: 500, ages: [500, 0, 0, 0] });
    expect(await of(45)).toMatchObject({ ages: [0, 500, 0, 0] });
    expect(await of(400)).toMatchObject({ ages: [0, 0, 0, 500] });
  });

  test('owe form by form, the oldest first, a page at a time', async () => {
    const insurer = await add('Nile');
    const ids: string[] = [];
    for (let index = 0; index < 27; index += 1) {
      const { $id } = await shop.create('insurer_shares', {
        insurer_id: insurer,
        share_piasters: 5_00,
        outstanding_piasters: 5_00 - index,
        open: true,
        since: new Date(NOON.getTime() + index * HOUR_MS).toISOString(),
      });
      ids.push($id);
    }
    const first = await owed(insurer);
    const second = await owed(insurer, first.next ?? undefined);
    expect([...first.documents, ...second.documents].map(({ $id }) => $id)).toEqual(ids);
    expect(second).toMatchObject({ total: 2, next: null });
    for (const id of ids) {
      await shop.remove('insurer_shares', id);
    }
  });

  test('are changed by who has read them, and split nothing once they are inactive', async () => {
    const insurer = await add('Suez');
    const save = (version: number, active: boolean) => {
      const data = { name: 'Suez', contact: 'Hany', active };
      return kit.call(accounting, forms.saveInsurer, { insurer_id: insurer, version, data });
    };
    expect(await kit.done(save(0, false))).toEqual({ $id: insurer, version: 1 });
    // A repeat finds that it is so.
    expect(await kit.done(save(0, false))).toEqual({ $id: insurer, version: 1 });
    expect((await save(0, true)).code).toBe('record_changed');
    expect(refusedFields((await split(await issued(), insurer, 10)).params)).toEqual({ insurer_id: 'not_a_choice' });
  });

  test('are written down once, however often they are asked to be', async () => {
    const input = { data: { name: 'Sinai', active: true }, request_id: crypto.randomUUID() };
    const saved = await Promise.all([1, 2].map(() => kit.done(kit.call(accounting, forms.saveInsurer, input))));
    expect(new Set(saved.map(({ $id }) => $id)).size).toBe(1);
    expect((await insurers()).filter(({ name }) => name === 'Sinai')).toHaveLength(1);
  });
});

test('both sides are always the whole bill; what was written before payers were named says them by its method', () => {
  const { client, insurer } = sidesOf({ billed: 1000, received: 250 }, 333, 50);
  expect(client.part + insurer.part).toBe(1000);
  expect(client.outstanding + insurer.outstanding).toBe(750);
  expect(payerOf({ payer: null, method: 'insurer' })).toBe('insurer');
  expect(payerOf({ payer: null, method: 'cash' })).toBe('client');
  expect(ageOf('2026-11-20T00:00:00.000Z', new Date('2026-12-20T23:00:00.000Z'))).toBe(0);
  expect(ageOf('2026-11-20T00:00:00.000Z', new Date('2026-12-21T01:00:00.000Z'))).toBe(1);
});
