import { expect, test } from 'vitest';
import * as forms from '#contract/services/forms.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { formsKit, minutesLater } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop({ vat_hearing_aids_basis_points: 500, vat_services_basis_points: 1400 });
const kit = formsKit(shop);
const { accounting } = kit;

const BLOCKS = {
  0: { block_type: 'nha', hearing_aid: 'Audéo L90', price: 1050 },
  1: { block_type: 'm', other_hearing_aid: 'Moxi', price: 114 },
} as const;

const issued = async () => (await kit.complete(BLOCKS)).$id;
const invoice = (form_id: string, at?: Date) => kit.call(accounting, forms.issueInvoice, { form_id }, at ? { at } : {});
const credit = (invoice_id: string) =>
  kit.call(accounting, forms.issueCreditNote, { invoice_id, reason: ' wrong name ' });
const list = (form_id: string) => kit.done(kit.call(accounting, forms.fetchInvoices, { form_id }));
const pay = (form_id: string, amount: number) =>
  kit.done(
    kit.call(accounting, forms.recordPayment, { form_id, amount, method: 'cash', request_id: crypto.randomUUID() }),
  );
const numberOf = ({ number }: { number: string }) => Number(number.slice(-6));

test('an invoice says the services, the VAT of which and what is left, and stays as it is', async () => {
  const form_id = await issued();
  await pay(form_id, 164);
  const made = await kit.done(invoice(form_id));
  expect(made.number).toMatch(/^I-2026-\d{6}$/);
  await pay(form_id, 500);
  expect(await kit.done(invoice(form_id))).toEqual(made);
  const { name } = (await shop.row('cs_form_details', form_id)) ?? {};
  expect(await list(form_id)).toMatchObject({
    total: 1,
    documents: [
      {
        ...made,
        kind: 'invoice',
        name,
        amount: 1164,
        // 5 % of hearing aids and 14 % of services are among the prices.
        vat: 64,
        outstanding: 1000,
        lines: [
          { type: 'nha', hearing_aid: 'Audéo L90', amount: 1050, vat: 50 },
          { type: 'm', hearing_aid: 'Moxi', amount: 114, vat: 14 },
        ],
        other_number: null,
        changed: false,
        actor_name: accounting.name,
      },
    ],
  });
});

test('a credit note undoes an invoice once, and the form can have a new one', async () => {
  const form_id = await issued();
  const first = await kit.done(invoice(form_id));
  const note = await kit.done(credit(first.$id));
  expect(note.number).toMatch(/^C-2026-\d{6}$/);
  expect(await kit.done(credit(first.$id))).toEqual(note);
  const second = await kit.done(invoice(form_id));
  expect(numberOf(second)).toBe(numberOf(first) + 1);
  const { documents } = await list(form_id);
  expect(documents.map(({ number, other_number, reason }) => [number, other_number, reason])).toEqual([
    [second.number, null, null],
    [note.number, first.number, 'wrong name'],
    [first.number, note.number, null],
  ]);
  await expectBooksInOrder(shop);
});

test('numbers have no gaps, however many are asked for at once, and each year has its own', async () => {
  // One after the other: their downpayments go over one desk.
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    ids.push(await issued());
  }
  const invoices = await Promise.all([...ids, ...ids].map((id) => kit.done(invoice(id))));
  const numbers = [...new Set(invoices.map(numberOf))].sort((a, b) => a - b);
  expect(numbers).toEqual(ids.map((_, index) => (numbers[0] ?? 0) + index));
  // In Cairo it is 2027 by then.
  const late = await kit.done(invoice(await issued(), new Date('2026-12-31T22:30:00.000Z')));
  expect(late.number).toBe('I-2027-000001');
});

test('a form that changes after its invoice says so, until it has a new one', async () => {
  const form_id = await issued();
  const first = await kit.done(invoice(form_id));
  const [block] = await kit.blocksOf(form_id);
  const changed = { id: block?.id ?? '', block_type: 'nha', account: { price: 900 } } as const;
  const held = await kit.hold(accounting, 'cs', form_id);
  await kit.done(kit.call(accounting, forms.submitAccForm, { ...held, data: { blocks: { 20: changed } } }));
  expect((await list(form_id)).documents).toMatchObject([{ amount: 1164, changed: true }]);
  await kit.done(credit(first.$id));
  await kit.done(invoice(form_id));
  expect((await list(form_id)).documents).toMatchObject([
    { amount: 1014, changed: false },
    { kind: 'credit-note', amount: 1164, changed: false },
    { kind: 'invoice', changed: false },
  ]);
});

test('what is not issued has no invoice, and only an invoice is undone', async () => {
  const { $id: form_id } = await kit.serve(BLOCKS);
  expect((await invoice(form_id)).code).toBe('form_not_issued');
  expect((await credit('nothing')).code).toBe('not_found');
  const note = await kit.done(credit((await kit.done(invoice(await issued()))).$id));
  expect((await credit(note.$id)).code).toBe('not_found');
});

test('a quote says what customer service has written down, and until when it holds', async () => {
  const { $id: form_id } = await kit.serve({ ...BLOCKS, 2: { block_type: 'em' } });
  const quote = (at?: Date) => kit.call(kit.cs, forms.fetchQuote, { form_id }, at ? { at } : {});
  expect(await kit.done(quote())).toMatchObject({
    lines: [
      { amount: 1050, vat: 50 },
      { amount: 114, vat: 14 },
      { type: 'em', amount: null, vat: 0 },
    ],
    amount: 1164,
    vat: 64,
    day: '2026-11-20',
    valid_until: '2026-12-04',
  });
  // In Cairo it is the next day by then.
  expect(await kit.done(quote(minutesLater(13 * 60)))).toMatchObject({ day: '2026-11-21' });
  expect((await kit.call(kit.cs, forms.fetchQuote, { form_id: await issued() })).code).toBe('form_issued');
});
