import { expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import { warrantyUntil } from '#contract/devices/warranty.ts';
import { deleteForm, restoreForm } from '#contract/forms/calls.ts';
import { fetchRepairs, requestRepair } from '#contract/impressions/calls.ts';
import { moveImpression } from '#contract/impressions/staff-calls.ts';
import { fetchOrder } from '#contract/orders/calls.ts';
import { deleteUser } from '#contract/people/calls.ts';
import { fetchWorkQueue } from '#contract/staff/calls.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import { forgetPeople } from '#subjects/privacy/admin/forget-people.ts';
import { formsKit } from '../../../testing/forms.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { returnKit } from '../../../testing/returns.ts';
import { requestRepair as askHere } from './request-repair.ts';

const shop = await startShop();
const sara = await shop.join('cs');
const boss = await shop.join('admin');
const orders = returnKit(shop, boss);
const clinic = formsKit(shop);
const DAY_MS = 86_400_000;

/** A hearing aid that came with an order of a new customer. */
async function delivered() {
  const aid = await shop.addHearingAid({ brand: 'Oticon', model: 'More 1' });
  const accessory = await shop.addAccessory();
  const { caller, orderId } = await orders.delivered([aid, 1], [accessory, 1]);
  const wish = (change: Partial<InputOf<typeof requestRepair>> = {}) => ({
    userId: caller.id,
    orderId,
    productId: aid.$id,
    problem: ' It whistles ',
    phone: '010 1234 5678',
    requestId: crypto.randomUUID(),
    ...change,
  });
  const ask = (change: Partial<InputOf<typeof requestRepair>> = {}) => shop.call(caller, requestRepair, wish(change));
  return { caller, orderId, aid, accessory, wish, ask };
}
const fetched = async (caller: Caller, orderId: string) =>
  (await shop.call(caller, fetchRepairs, { userId: caller.id, orderId })).data?.documents;
const atDesk = async (id = '') =>
  (await shop.call(sara, fetchWorkQueue, { id: sara.id })).data?.impressions.documents.find(({ $id }) => $id === id);
const move = (impressionId: string, state: 'waiting' | 'called' | 'done', version: number) =>
  shop.call(sara, moveImpression, { id: sara.id, impressionId, version, state });
const ofOrder = async (orderId: string) =>
  (await shop.rows('impression_requests')).filter(({ order_id }) => order_id === orderId);

test('a customer says what is wrong, customer service takes it and says who, and the customer follows it', async () => {
  const { caller, orderId, aid, wish } = await delivered();
  const asked = wish();
  const { data, headers } = await shop.call(caller, requestRepair, asked);
  expect(headers['x-samaa-steps']).toBe('4');
  expect((await shop.call(caller, requestRepair, asked)).data).toEqual(data);
  const id = data?.$id ?? '';
  expect(await atDesk(id)).toEqual({
    $id: id,
    $createdAt: expect.any(String),
    kind: 'repair',
    name: 'منى علي',
    phone: '01012345678',
    title: 'Oticon More 1',
    order_number: (await shop.row('orders', orderId))?.number,
    problem: 'It whistles',
    warranty_until: expect.stringMatching(/^20\d\d-\d\d-\d\dT00:00:00/),
    taken_by: null,
    state: 'waiting',
    version: 0,
  });
  const seen = { $id: id, $createdAt: expect.any(String), product_id: aid.$id, problem: 'It whistles' };
  expect(await fetched(caller, orderId)).toEqual([{ ...seen, in_warranty: true, visited: false, state: 'waiting' }]);

  await move(id, 'called', 0);
  expect(await atDesk(id)).toMatchObject({ state: 'called', taken_by: 'Mona' });
  await move(id, 'done', 1);
  expect(await atDesk(id)).toBeUndefined();
  expect(await fetched(caller, orderId)).toEqual([{ ...seen, in_warranty: true, visited: false, state: 'done' }]);
  expect((await shop.rows('audit_log')).filter(({ subject_id }) => subject_id === id).map(({ kind }) => kind)).toEqual([
    'repair',
    'repair',
  ]);
});

test('the visit that comes of it closes it, once, whoever else has; reception, which is not shown requests, closes none', async () => {
  const { caller, orderId, ask } = await delivered();
  const id = (await ask()).data?.$id ?? '';
  const visit = (name = 'منى علي') => clinic.visit({ name });
  const refused = await clinic.call(clinic.reception, submitReceptionForm, { repairId: id, data: visit() });
  expect([refused.code, refused.params]).toEqual(['invalid_input', { fields: { repairId: { key: 'not_a_choice' } } }]);
  expect((await clinic.call(clinic.cs, submitReceptionForm, { repairId: 'none', data: visit() })).code).toBe(
    'invalid_input',
  );

  const input = { repairId: id, requestId: id, data: visit() };
  const send = () => clinic.call(clinic.cs, submitReceptionForm, input);
  const [first, again] = [await send(), await send()];
  expect([first.status, again.data]).toEqual([200, first.data]);
  expect(await atDesk(id)).toBeUndefined();
  expect(await fetched(caller, orderId)).toMatchObject([{ state: 'done', visited: true }]);
  const [row] = await ofOrder(orderId);
  expect(row).toMatchObject({ form_id: first.data?.$id, taken_by: 'سارة', version: 1 });

  const second = (await ask({ problem: 'Again' })).data?.$id ?? '';
  await move(second, 'done', 0);
  expect((await clinic.call(clinic.cs, submitReceptionForm, { repairId: second, data: visit('سعاد') })).status).toBe(
    200,
  );
  expect(await fetched(caller, orderId)).toMatchObject([{ visited: false }, { visited: true }]);
});

test('what was sold keeps the warranty of its day, whatever is set since', async () => {
  const { caller, orderId } = await delivered();
  const until = async (id = orderId) =>
    (await shop.call(caller, fetchOrder, { id: caller.id, orderId: id })).data?.warranty_until?.slice(0, 4);
  const year = Number(cairoDay().slice(0, 4));
  expect(await until()).toBe(`${year + 2}`);
  await shop.change('settings', SETTINGS_ID, { warranty_months: 36 });
  expect(await until()).toBe(`${year + 2}`);
  // An order from before the months were kept has those of today.
  await shop.change('orders', orderId, { warranty_months: null });
  expect(await until()).toBe(`${year + 3}`);

  const sold = await clinic.serve({ 0: { block_type: 'nha', serial_number: 'WAR36' } });
  const device = async () => {
    const row = (await shop.rows('devices')).find(({ serial_number }) => serial_number === 'WAR36');
    return row ?? expect.fail('The hearing aid is not in the register.');
  };
  const expectThreeYears = async () => {
    const { issued_at, warranty_until } = await device();
    expect(warranty_until?.slice(0, 10)).toBe(warrantyUntil(new Date(issued_at), 36).slice(0, 10));
  };
  await expectThreeYears();
  await shop.change('settings', SETTINGS_ID, { warranty_months: 24 });
  await clinic.done(clinic.call(clinic.cs, deleteForm, { formId: sold.$id, formType: 'cs' }));
  await clinic.done(clinic.call(clinic.admin, restoreForm, { formId: sold.$id, formType: 'cs' }));
  await expectThreeYears();
});

test('there is one open request of a hearing aid, also of two at the same moment; after it is done there may be another', async () => {
  const { orderId, ask } = await delivered();
  const both = await Promise.all([ask(), ask({ problem: 'It is silent' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [row, ...others] = await ofOrder(orderId);
  expect(others).toEqual([]);
  await move(row?.$id ?? '', 'done', 0);
  expect(await ask({ problem: 'Again' })).toMatchObject({ status: 200 });
  expect((await ofOrder(orderId)).map(({ state }) => state).sort()).toEqual(['done', 'waiting']);
});

test('only for a hearing aid of an own order that came and is still there', async () => {
  const { orderId, accessory, ask, wish } = await delivered();
  const stranger = await shop.join();
  const foreign = { ...wish(), userId: stranger.id };
  expect(await shop.call(stranger, requestRepair, foreign)).toMatchObject({ status: 404 });
  expect(await fetched(stranger, orderId)).toEqual([]);
  expect(await ask({ productId: accessory.$id })).toMatchObject({ status: 404 });
  expect(await ask({ problem: '  ' })).toMatchObject({ status: 400 });
  await orders.move(orderId, 'returned');
  expect(await ask()).toMatchObject({ status: 404 });
  const fresh = await orders.cashOrder([await shop.addHearingAid(), 1]);
  const [line] = await orders.linesOf(fresh.orderId);
  const early = { ...wish(), userId: fresh.caller.id, orderId: fresh.orderId, productId: line?.product_id ?? '' };
  expect(await shop.call(fresh.caller, requestRepair, early)).toMatchObject({ status: 404 });
});

test('a hearing aid that was given back is not repaired, whatever else of its order stayed', async () => {
  const { caller, orderId, aid, ask } = await delivered();
  const lines = [{ product_id: aid.$id, product_type: 'hearing-aids' as const, count: 1 }];
  const returnId = await orders.of(caller).asked(orderId, { lines });
  await orders.step(returnId, 'received');
  expect(await orders.inspect(returnId)).toMatchObject({ status: 200 });
  expect(await shop.row('orders', orderId)).toMatchObject({ delivery_status: 'delivered' });
  expect(await ask()).toMatchObject({ status: 404 });
});

test('a request after the warranty says that it is over', async () => {
  const { caller, orderId, wish } = await delivered();
  const later = { now: () => new Date(Date.now() + 3 * 365 * DAY_MS) };
  const { $id } = await askHere(wish(), shop.contextOf(caller, later));
  expect(await atDesk($id)).toMatchObject({ kind: 'repair', warranty_until: null });
  expect(await fetched(caller, orderId)).toMatchObject([{ in_warranty: false }]);
});

test('one account asks a few times an hour', async () => {
  const { ask } = await delivered();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    statuses.push((await ask()).status);
  }
  expect(statuses.slice(0, 2)).toEqual([200, 409]);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

test('requests go when they have been done for a time, and with their account', async () => {
  const { caller, orderId, ask } = await delivered();
  const { data } = await ask();
  await move(data?.$id ?? '', 'done', 0);
  const after = (days: number) => shop.ports({ now: () => new Date(Date.now() + days * DAY_MS) });
  await forgetPeople(after(80));
  expect(await ofOrder(orderId)).toHaveLength(1);
  await forgetPeople(after(91));
  expect(await ofOrder(orderId)).toEqual([]);

  expect(await ask()).toMatchObject({ status: 200 });
  await shop.change('counters', 'users', { value: 5 });
  expect(await shop.call(boss, deleteUser, { id: boss.id, userId: caller.id })).toMatchObject({ status: 200 });
  expect(await ofOrder(orderId)).toEqual([]);
});
