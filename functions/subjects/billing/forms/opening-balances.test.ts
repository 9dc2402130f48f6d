import { expect, test } from 'vitest';
import { fetchPatient } from '#contract/patients/calls.ts';
import * as forms from '#contract/services/forms.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { formsKit } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = formsKit(shop);
const people = patientKit(shop);
const { accounting, admin, reception } = kit;

/** A client with an opening balance, in piasters. */
async function owed(piasters: number, more: object = {}) {
  const patient = await people.addPatient();
  const { $id: balance_id } = await shop.create('opening_balances', {
    ...{ patient_id: patient.$id, day: '2026-11-01T00:00:00.000Z', amount_piasters: piasters },
    ...{ left_piasters: piasters, open: true, written_off_piasters: 0, ...more },
  });
  return { patient, balance_id };
}

interface Paid {
  request_id?: string;
  refund_of?: string;
  pays_out?: boolean;
  who?: typeof accounting;
}
const pay = (balance_id: string, amount: number, { who = accounting, ...more }: Paid = {}) =>
  kit.call(who, forms.recordOpeningPayment, {
    ...{ balance_id, amount, method: 'cash', request_id: crypto.randomUUID() },
    ...more,
  });
const voidIt = (payment_id: string) =>
  kit.call(accounting, forms.voidOpeningPayment, {
    payment_id,
    reason: ' typed twice ',
    request_id: crypto.randomUUID(),
  });
const writeOff = (balance_id: string, amount: number, version: number, who = admin) =>
  kit.call(who, forms.writeOffBalance, { balance_id, amount, version, reason: 'nobody can find them' });
async function look(patient_id: string) {
  const [one] = (await kit.done(kit.call(accounting, forms.fetchOpeningBalances, { patient_id }))).documents;
  return one ?? expect.fail('no balance');
}
const cashOf = async (who = accounting) => {
  const { documents } = await kit.done(kit.call(who, forms.fetchDesks, {}));
  return documents.find(({ mine }) => mine)?.expected ?? 0;
};

test('is paid in parts to the last piaster, each part in the till of whoever takes it', async () => {
  const { patient, balance_id } = await owed(1_234_50, { reference: 'INV 77', note: 'two batteries' });
  const before = await cashOf();
  expect((await pay(balance_id, 1_000)).data).toMatchObject({ left: 234.5 });
  expect((await pay(balance_id, 234.51)).params).toEqual({ left: 234.5 });
  expect((await pay(balance_id, 1, { pays_out: true })).code).toBe('invalid_input');
  expect((await pay(balance_id, 234.5)).data).toMatchObject({ left: 0 });
  expect((await pay(balance_id, 0.01)).code).toBe('payment_too_large');
  expect(await cashOf()).toBe(before + 1_234.5);
  const { entries } = await kit.done(kit.call(accounting, forms.fetchDesks, {}));
  expect(entries.at(-1)).toMatchObject({ kind: 'payment', name: patient.name, amount: 234.5 });
  expect(await look(patient.$id)).toMatchObject({
    ...{ name: patient.name, amount: 1_234.5, left: 0, reference: 'INV 77', note: 'two batteries' },
    payments: [{ kind: 'payment', amount: 1_000 }, { amount: 234.5 }],
  });
  await expectBooksInOrder(shop);
});

test('a repeat finds its first payment, and of two at once who pay the same only one gets through', async () => {
  const { patient, balance_id } = await owed(100_00);
  const request_id = crypto.randomUUID();
  const first = await pay(balance_id, 60, { request_id });
  expect((await pay(balance_id, 60, { request_id })).data).toEqual(first.data);
  const both = await Promise.all([pay(balance_id, 40), pay(balance_id, 40)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await look(patient.$id)).payments).toHaveLength(2);
});

test('money of it is no sale and no receipt of a day of service: finance stays as it is', async () => {
  const { balance_id } = await owed(500_00);
  const before = await kit.done(kit.call(admin, forms.fetchFinance, {}));
  await kit.done(pay(balance_id, 500));
  expect(await kit.done(kit.call(admin, forms.fetchFinance, {}))).toEqual(before);
  await expectBooksInOrder(shop);
});

test('a payment is given back and taken back as others are', async () => {
  const { patient, balance_id } = await owed(300_00);
  const before = await cashOf();
  const { $id } = await kit.done(pay(balance_id, 300));
  expect((await pay(balance_id, 100, { refund_of: $id })).data).toMatchObject({ left: 100 });
  expect((await pay(balance_id, 201, { refund_of: $id })).params).toEqual({ left: 200 });
  expect((await voidIt($id)).code).toBe('payment_refunded');
  const refund = (await look(patient.$id)).payments.find(({ kind }) => kind === 'refund');
  await kit.done(voidIt(refund?.$id ?? ''));
  expect((await voidIt($id)).data).toMatchObject({ left: 300 });
  expect((await voidIt($id)).code).toBe('payment_voided');
  expect(await cashOf()).toBe(before);
  await expectBooksInOrder(shop);
});

test('what the clinic owed is paid out at the till', async () => {
  const { patient, balance_id } = await owed(-250_00);
  const before = await cashOf();
  const out = { pays_out: true };
  // Whoever does not say that it goes out is asked for no fresh factor.
  expect((await pay(balance_id, 100)).params).toMatchObject({ fields: { pays_out: { key: 'not_a_choice' } } });
  const input = { ...out, id: 'x', balance_id, amount: 100, method: 'cash' as const, request_id: 'x' };
  expect(forms.recordOpeningPayment.freshFactor?.(input)).toBe(true);
  expect((await pay(balance_id, 300, out)).params).toEqual({ left: 250 });
  expect((await pay(balance_id, 100, out)).data).toMatchObject({ left: -150 });
  expect(await cashOf()).toBe(before - 100);
  const [paid] = (await look(patient.$id)).payments;
  expect(paid).toMatchObject({ kind: 'refund', amount: -100 });
  expect((await voidIt(paid?.$id ?? '')).data).toMatchObject({ left: -250 });
  await expectBooksInOrder(shop);
});

test('the admin writes it off for a reason, and takes that back', async () => {
  const { patient, balance_id } = await owed(100_00);
  await kit.done(pay(balance_id, 40));
  expect((await writeOff(balance_id, 60, 1, accounting)).code).toBe('forbidden');
  expect((await writeOff(balance_id, 61, 1)).code).toBe('invalid_input');
  expect((await writeOff(balance_id, 60, 0)).code).toBe('record_changed');
  expect((await writeOff(balance_id, 60, 1)).data).toMatchObject({ left: 0, version: 2 });
  expect((await writeOff(balance_id, 60, 1)).data).toMatchObject({ left: 0, version: 2 });
  expect(await look(patient.$id)).toMatchObject({
    ...{ left: 0, written_off: 60, write_off_reason: 'nobody can find them', written_off_by: admin.name },
  });
  expect((await writeOff(balance_id, 0, 2)).data).toMatchObject({ left: 60 });
  const log = await shop.rows('audit_log');
  expect(log.filter(({ subject_id }) => subject_id === balance_id).map(({ kind, action }) => [kind, action])).toEqual([
    ['balance', 'update'],
    ['balance', 'update'],
    ['balance', 'update'],
  ]);
  await expectBooksInOrder(shop);
});

test('its receipt has a number among the receipts of the clinic and says what was left then', async () => {
  const { balance_id } = await owed(100_00);
  const { $id: payment_id } = await kit.done(pay(balance_id, 30));
  await kit.done(pay(balance_id, 20));
  const receipt = await kit.done(kit.call(accounting, forms.issueOpeningReceipt, { payment_id }));
  expect(receipt).toMatchObject({ number: 'R-2026-000001', amount: 30, outstanding: 70, actor_name: accounting.name });
  expect(await kit.done(kit.call(accounting, forms.issueOpeningReceipt, { payment_id }))).toEqual(receipt);
  const { $id: form_id } = await kit.complete({ 0: { block_type: 'nha', price: 100 } });
  const { $id: other } = await kit.done(
    kit.call(accounting, forms.recordPayment, {
      ...{ form_id, amount: 5, method: 'cash', request_id: crypto.randomUUID() },
    }),
  );
  const { number } = await kit.done(kit.call(accounting, forms.issueReceipt, { payment_id: other }));
  expect(number).toBe('R-2026-000002');
  const { $id: voided } = await kit.done(pay(balance_id, 10));
  await kit.done(voidIt(voided));
  expect((await kit.call(accounting, forms.issueOpeningReceipt, { payment_id: voided })).code).toBe('payment_voided');
});

test('stands on the page of the client apart from their bills, and in the list of what is open', async () => {
  const { patient, balance_id } = await owed(75_25);
  const boss = await shop.join('admin');
  const page = async () => (await shop.call(boss, fetchPatient, { id: boss.id, patientId: patient.$id })).data?.balance;
  expect(await page()).toMatchObject({ billed: 0, outstanding: 0, opening: 75.25 });
  const open = () => kit.done(kit.call(accounting, forms.fetchOpenBalances, {}));
  const before = await open();
  expect(before.documents.some(({ $id, name }) => $id === balance_id && name === patient.name)).toBe(true);
  await kit.done(pay(balance_id, 75.25));
  expect(await page()).toMatchObject({ opening: 0 });
  const after = await open();
  expect([after.total, after.owed]).toEqual([before.total - 1, before.owed - 75.25]);
});

test('no money moves in a till that is closed', async () => {
  const { balance_id } = await owed(100_00);
  const who = { ...accounting, id: 'closes', name: 'Closes' };
  await kit.done(pay(balance_id, 10, { who }));
  const { day, documents } = await kit.done(kit.call(who, forms.fetchDesks, {}));
  await kit.done(
    kit.call(who, forms.closeDesk, {
      ...{ day, version: documents[0]?.version ?? 0, counted: { cash: 10 }, request_id: crypto.randomUUID() },
    }),
  );
  expect((await pay(balance_id, 10, { who })).code).toBe('desk_closed');
  await expectBooksInOrder(shop);
});

test('reception takes payments only where the admin allows it, and gives nothing back', async () => {
  const { balance_id } = await owed(100_00);
  const { balance_id: credit } = await owed(-100_00);
  expect((await pay(balance_id, 10, { who: reception })).code).toBe('reception_payments_off');
  await shop.change('settings', SETTINGS_ID, { reception_payments: 'on' });
  const { $id: refund_of } = await kit.done(pay(balance_id, 10, { who: reception }));
  expect((await pay(balance_id, 10, { who: reception, refund_of })).code).toBe('not_permitted');
  expect((await pay(credit, 10, { who: reception, pays_out: true })).code).toBe('not_permitted');
});
