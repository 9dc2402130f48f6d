import { randomUUID } from 'node:crypto';
import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { updateDevice } from '#contract/devices/calls.ts';
import * as admin from '#contract/services/admin.ts';
import * as forms from '#contract/services/forms.ts';
import { formsKit, NOON, refusedFields } from './forms.ts';
import { startShop } from './kit.ts';
import { patientKit } from './patients.ts';

const shop = await startShop();
const boss = await shop.join('admin');
const id = boss.id;
const clinic = formsKit(shop);

describe('days that no calendar of a shop has', () => {
  const days = ['0000-01-01', '0999-12-31', '9999-12-31'];

  test.each(days)('%s is refused, not a fault', async (day) => {
    const answers = await Promise.all([
      shop.call(boss, admin.fetchOrders, { id, from: day }),
      shop.call(boss, admin.fetchOrders, { id, to: day }),
      shop.call(boss, admin.fetchAudit, { id, from: day }),
      shop.call(boss, admin.fetchAudit, { id, to: day }),
      shop.call(boss, admin.fetchReports, { id, from: day, to: day }),
      shop.call(boss, admin.fetchReports, { id, from: '0001-01-01', to: day }),
      shop.call(boss, forms.fetchFinance, { id, from: day }),
      shop.call(boss, forms.fetchFinance, { id, to: day }),
    ]);
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [400, 'invalid_input']));
  });

  test.each(['9999-12-31T23:59:59-12:00', '9999-12-31', '4000-01-01T00:00:00Z'])(
    'a visit on %s is refused, not a fault',
    async (date) => {
      const input = { requestId: randomUUID(), data: clinic.visit({ date }) };
      const { status, code } = await clinic.call(clinic.reception, forms.submitReceptionForm, input);
      expect([status, code]).toEqual([400, 'invalid_input']);
    },
  );
});

test('a period that ends before it begins is refused by each call that takes one, naming its end', async () => {
  const period = { id, from: '2026-11-20', to: '2026-11-19' };
  const answers = await Promise.all([
    shop.call(boss, admin.fetchOrders, period),
    shop.call(boss, admin.fetchAudit, period),
    shop.call(boss, admin.fetchReports, period),
    shop.call(boss, admin.fetchPaymentReports, period),
    shop.call(boss, forms.fetchFinance, period),
    shop.call(boss, forms.fetchPforms, { ...period, formType: 'cs', status: 'complete' }),
  ]);
  expect(answers.map(({ params }) => refusedFields(params))).toEqual(answers.map(() => ({ to: 'period_reversed' })));
});

test('a position in a list that is no time is refused, not a fault', async () => {
  const createdAt = '2026-99-99T99:99:99Z';
  const answers = await Promise.all([
    shop.call(boss, admin.fetchPaginatedOrders, { id, orderId: 'x', createdAt }),
    shop.call(boss, admin.fetchOrderQueue, { id, orderId: 'x', createdAt }),
    shop.call(boss, admin.fetchPaginatedUsers, { id, userId: 'x', createdAt }),
    shop.call(boss, admin.fetchPaginatedAdmins, { id, adminId: 'x', createdAt }),
    shop.call(boss, admin.fetchAudit, { id, cursor: `${createdAt}_x` }),
    shop.call(boss, admin.fetchAudit, { id, cursor: '...................._x' }),
  ]);
  expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [400, 'invalid_input']));
});

describe('text that grows while it is made safe', () => {
  const html = `<p>${'&'.repeat(9_000)}</p>`;

  test('is refused as too long where its column would not hold it', async () => {
    const { $id } = await shop.addHearingAid();
    const product_type = 'hearing-aids' as const;
    const data = { description_ar: html };
    const product = await shop.call(boss, admin.updateProduct, { id, productId: $id, product_type, data });
    expect([product.status, product.params]).toEqual([
      400,
      { fields: { 'data.description_ar': { key: 'too_long', values: { max: 20_000 } } } },
    ]);
    const csv = `$id,description_en\r\n${$id},${html}\r\n`;
    const file = await shop.call(boss, admin.importProducts, { id, product_type, csv, dryRun: false });
    expect(file.data).toMatchObject({
      imported: false,
      problems: [{ line: 2, column: 'description_en', key: 'too_long' }],
    });
  });

  test('so with terms', async () => {
    const terms_ar = `<p>${'&'.repeat(30_000)}</p>`;
    const { status, params } = await shop.call(boss, admin.updateSettings, { id, data: { terms_ar } });
    expect([status, params]).toEqual([
      400,
      { fields: { 'data.terms_ar': { key: 'too_long', values: { max: 100_000 } } } },
    ]);
  });
});

test('a search for nothing but marks finds nothing, wherever it is typed', async () => {
  await shop.create('audit_log', {
    actor_id: 'a',
    actor_name: 'Hoda',
    actor_email: 'hoda@samaa.example',
    actor_role: 'cs',
    label: '',
    search: 'hoda',
    at: NOON.toISOString(),
    action: 'update',
    kind: 'form',
    subject_id: 'form',
  });
  await patientKit(shop).addOrder();
  for (const query of ['@ -', '+*()"~<>', '،؛']) {
    const post = { method: 'POST' as never };
    const answers = await Promise.all([
      shop.call(boss, admin.fetchOrders, { id, query }, post),
      shop.call(boss, admin.fetchPaginatedOrders, { id, query, orderId: 'x', createdAt: '2100-01-01T00:00:00Z' }, post),
      shop.call(boss, admin.fetchUsers, { id, query }, post),
      shop.call(boss, admin.fetchAudit, { id, query }, post),
    ]);
    expect(answers.map(({ data }) => [data?.total, data?.documents.length])).toEqual(answers.map(() => [0, 0]));
  }
});

test('a serial number that grows in the spelling in which it is kept is refused as too long', async () => {
  const { $id: formId } = await clinic.serve({ 0: { block_type: 'p', serial_number: 'GROWS1' } });
  const [block] = await clinic.blocksOf(formId);
  const deviceId = (await shop.rows('devices', [Query.equal('form_id', formId)]))[0]?.$id ?? '';
  for (const serial_number of ['ß'.repeat(60), 'ﷺ'.repeat(20)]) {
    const held = await clinic.hold(clinic.cs, 'cs', formId);
    const data = { blocks: { 20: { id: block?.id ?? '', block_type: 'p' as const, serial_number } } };
    const edit = await clinic.call(clinic.cs, forms.editCsForm, { ...held, data });
    expect(refusedFields(edit.params)).toEqual({ 'data.blocks.20.serial_number': 'too_long' });
    const free = { formId, formType: 'cs' as const, status: 'pending' as const, leaseId: held.leaseId };
    await clinic.done(clinic.call(clinic.cs, forms.setFormStatus, free));
    const change = { id, deviceId, version: 0, data: { serial_number } };
    expect(refusedFields((await shop.call(boss, updateDevice, change)).params)).toEqual({
      'data.serial_number': 'too_long',
    });
  }
});

describe('halves of characters and NUL', () => {
  test.each(['\ud83d', 'a\u0000b'])('%j is refused in whatever is kept', async (bad) => {
    const order = { orderId: 'nothing', id, version: 0 };
    const call = { ...order, outcome: 'no_answer' as const, requestId: randomUUID() };
    const answers = await Promise.all([
      shop.call(boss, admin.updateOrder, { ...order, data: { note: bad } }),
      shop.call(boss, admin.recordOrderCall, { ...call, note: bad }),
      shop.call(boss, admin.updateSettings, { id, data: { terms_ar: `<p>${bad}</p>` } }),
      shop.call(boss, admin.updateSettings, { id, data: { terms: `<p>${bad}</p>` } }),
      shop.call(boss, admin.updateAdmin, { id, adminId: id, data: { username: bad } }),
      shop.call(boss, admin.createAdmin, {
        id,
        data: { username: bad, email: `${randomUUID()}@example.com`, password: 'secret-secret', role: 'cs' },
      }),
    ]);
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [400, 'invalid_input']));
  });
});

test('a block keeps what it was when its form’s lease is taken twice under one request id', async () => {
  const { $id: formId } = await clinic.serve({ 0: { block_type: 'p', note: 'first' } });
  const requestId = randomUUID();
  for (const note of ['second', 'third']) {
    const input = { formId, formType: 'cs' as const, status: 'editing' as const, requestId };
    const { leaseId, version } = await clinic.done(clinic.call(clinic.cs, forms.setFormStatus, input));
    const data = { blocks: { 0: { block_type: 'p' as const, note } } };
    const change = { formId, leaseId: leaseId ?? '', version, data };
    await clinic.done(clinic.call(clinic.cs, forms.editCsForm, change, { at: NOON }));
  }
  expect((await clinic.blocksOf(formId)).map(({ note }) => note)).toEqual(['first', 'second', 'third']);
});
