import { expect, test } from 'vitest';
import * as forms from '#contract/services/forms.ts';
import { columnOfWords, foldWords } from '#lib/search.ts';
import type { Actor } from '#runtime/actor.ts';
import { orderNumber } from '#subjects/orders/rules/order-number.ts';
import { formsKit } from '../../../testing/forms.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = formsKit(shop);
const patients = patientKit(shop);
const { cs, admin, accounting } = kit;

/** The visit forms that wait and that a search finds. */
async function visits(query: string): Promise<string[]> {
  const { documents } = await kit.done(kit.call(cs, forms.fetchPforms, { formType: 'reception', query }));
  return documents.map(({ $id }) => $id);
}

async function found(who: Actor, call: typeof forms.fetchPforms, input: object): Promise<string[]> {
  const { documents } = await kit.done(kit.call(who, call, input as never));
  return documents.map(({ $id }) => $id);
}

const arabic = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
const grouped = (phone: string) => `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`;

test('forms are found by the phone as pages show it, after a name too, as it is dialled from abroad, and in Arabic digits', async () => {
  const phone = newPhone();
  const { $id } = await kit.receive({ name: 'شيماء فوزي', phone });
  const abroad = `+20 ${grouped(phone).slice(1)}`;
  for (const query of [grouped(phone), arabic(grouped(phone)), abroad, `شيماء ${grouped(phone)}`, `${abroad} شيماء`]) {
    expect(await visits(query), query).toEqual([$id]);
  }
  expect(await visits(`منى ${grouped(phone)}`)).toEqual([]);
});

test('forms are found by the number that cards and papers show, whatever its letters', async () => {
  const { $id } = await kit.receive();
  await kit.receive();
  const shown = $id.slice(0, 8);
  for (const query of [shown, shown.toUpperCase(), ` ${$id} `]) expect(await visits(query), query).toEqual([$id]);
  expect(await visits(`${shown.slice(0, 7)}${shown.endsWith('0') ? '1' : '0'}`)).toEqual([]);
});

test('forms are found by the number of an order that is their client’s, in groups, linked or of the same phone', async () => {
  const phone = newPhone();
  const form = await kit.receive({ phone });
  const { patient_id } = (await shop.row('forms', form.$id)) ?? expect.fail('no form');
  const numbers = [orderNumber('of the phone', 0), orderNumber('linked', 0)];
  const [ofPhone = '', linked = ''] = numbers;
  await patients.addOrder({ number: ofPhone, user_phone: phone });
  const { $id } = await patients.addOrder({ number: linked, user_phone: newPhone() });
  const shown = (number: string) => `${number.slice(0, 4)} ${number.slice(4)}`;
  expect(await visits(shown(linked))).toEqual([]);
  await shop.create('patient_orders', { patient_id, linked_by: 'somebody' }, $id);
  for (const number of numbers) {
    expect(await visits(shown(number))).toEqual([form.$id]);
    expect(await visits(arabic(shown(number)))).toEqual([form.$id]);
  }
});

test('forms are found by the serial number of what their client was lent, however it is parted, until it is back', async () => {
  const form = await kit.receive();
  const { patient_id } = (await shop.row('forms', form.$id)) ?? expect.fail('no form');
  const loan = await shop.create('loans', {
    piece_id: 'piece',
    product_id: 'product',
    serial_number: 'LN771X9',
    patient_id,
    lent_at: '2026-11-20T10:00:00.000Z',
    due_on: '2026-11-30T00:00:00.000Z',
    actor_name: 'سارة',
    version: 0,
  });
  for (const query of ['ln-771 x9', 'LN٧٧١']) expect(await visits(query), query).toEqual([form.$id]);
  await shop.change('loans', loan.$id, { returned_at: '2026-11-21T10:00:00.000Z' });
  expect(await visits('ln-771 x9')).toEqual([]);
});

test('finance finds a form by its receipt’s number, however it is written, and by who served', async () => {
  const helper = await shop.join('cs');
  await shop.change('users', helper.id, { search: columnOfWords(foldWords('هالة شاكر'), 100) });
  const form = await kit.complete({ 0: { block_type: 'nha', price: 1000 } });
  await kit.complete();
  await shop.change('cs_forms', form.$id, { salesperson_id: helper.id });
  const payment = await kit.done(
    kit.call(accounting, forms.recordPayment, {
      form_id: form.$id,
      amount: 100,
      method: 'cash',
      request_id: crypto.randomUUID(),
    }),
  );
  const { number } = await kit.done(kit.call(accounting, forms.issueReceipt, { payment_id: payment.$id }));
  const finance = (query: string) => found(admin, forms.fetchPforms, { formType: 'cs', status: 'complete', query });
  for (const query of [number, number.toLowerCase().replaceAll('-', ' '), number.replace('-00000', '-'), 'هاله شاكر']) {
    expect(await finance(query), query).toEqual([form.$id]);
  }
  expect(await finance('R-2026-999999')).toEqual([]);
});

test('deleted forms are found by the state that they show, in both languages', async () => {
  const served = await kit.complete();
  const waiting = await kit.serve();
  for (const { $id } of [served, waiting]) {
    await shop.change('cs_forms', $id, { deleted_at: '2026-11-20T10:00:00.000Z' });
  }
  const deleted = (query: string) => found(admin, forms.fetchPforms, { formType: 'cs', deleted: true, query });
  for (const query of ['مكتمل', 'Complete']) expect(await deleted(query), query).toEqual([served.$id]);
  for (const query of ['في الانتظار', 'pending']) expect(await deleted(query), query).toEqual([waiting.$id]);
});

test('follow-ups are found by how they stand today', async () => {
  const on = async (follow_up_date: string) =>
    (await kit.serve(undefined, { baseForm: { follow_up: true, follow_up_date } })).$id;
  const [today, later] = [await on('2026-11-20'), await on('2026-11-25')];
  const late = await on('2026-11-21');
  await shop.change('cs_forms', late, { follow_up_date: '2026-11-18T00:00:00.000+00:00' });
  const open = (query: string) => found(cs, forms.fetchFpforms as never, { query });
  expect(await open('فات موعدها')).toEqual([late]);
  expect(await open('موعدها اليوم')).toEqual([today]);
  expect(await open('scheduled')).toEqual([later]);
});
