import { ID, Query } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { describe, expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { ATTACHMENTS_BUCKET } from '#contract/devices/constants.ts';
import { normalizeSerial } from '#contract/devices/serial-number.ts';
import { fetchForms } from '#contract/forms/calls.ts';
import { deleteUser } from '#contract/people/calls.ts';
import * as privacy from '#contract/privacy/admin-calls.ts';
import type { PersonalFile } from '#contract/privacy/personal-file.ts';
import { workingDayAfter } from '#lib/cairo.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { checkoutKit } from '../../../testing/checkout.ts';
import { Down } from '../../../testing/faulty-tables.ts';
import { startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { erasePatient as erase } from '../erase-patient.ts';
import { forgetPeople } from './forget-people.ts';

const shop = await startShop();
const boss = await shop.join('admin');
const sales = await shop.join('cs');
const kit = patientKit(shop);
const checkout = checkoutKit(shop);
await shop.change('counters', 'users', { value: 100 });

const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
const YEAR_MS = 366 * 86_400_000;
const LONG_AGO = '2010-03-05T00:00:00.000Z';

const copyOf = async (subject: 'user' | 'patient', subjectId: string) => {
  const { data, body } = await shop.call(boss, privacy.fetchPersonalData, { id: boss.id, subject, subjectId });
  return JSON.parse(data?.json ?? expect.fail(body)) as PersonalFile;
};
const rowsOf = ({ parts }: PersonalFile, name: string) => parts.find((part) => part.name === name)?.rows ?? [];
const eraseOf = (patientId: string) => shop.call(boss, privacy.erasePatient, { id: boss.id, patientId });
const requests = async () => (await shop.call(boss, privacy.fetchPrivacyRequests, { id: boss.id })).data ?? [];
const hasFile = (fileId: string) =>
  shop.storage.getFile({ bucketId: ATTACHMENTS_BUCKET, fileId }).then(
    () => true,
    () => false,
  );

/** A patient with something in every table of the clinic, who came last on a day. */
async function patientWithEverything(last: string) {
  const patient = await kit.addPatient({ name: 'نادية شكري', last_visit_on: last, birth_year: 1950 });
  const merged = await kit.addPatient({ name: 'ناديه', merged_into: patient.$id });
  const file = InputFile.fromBuffer(JPEG, 'aid.jpg');
  const { $id: picture } = await shop.storage.createFile({
    bucketId: ATTACHMENTS_BUCKET,
    fileId: ID.unique(),
    file,
  });
  const serial = normalizeSerial(crypto.randomUUID()).slice(0, 12);
  const { formId, blocks } = await kit.addVisit(patient, {
    service: { follow_up: true, follow_up_date: '2027-01-01T00:00:00.000Z' },
    blocks: [
      { type: 'nha', serial_number: serial, hearing_aid: 'Audéo', price_piasters: 30_000, note: 'her son drives' },
      { type: 'm', complaint: 'whistles loudly', attachments: [picture], serial_number: serial },
    ],
  });
  await shop.create('audit_log', {
    actor_id: sales.id,
    actor_name: 'Sara',
    actor_email: sales.email,
    actor_role: 'cs',
    at: new Date().toISOString(),
    action: 'update',
    kind: 'patient',
    subject_id: patient.$id,
    label: 'نادية شكري',
    before: '{"name":"نادية"}',
    after: '{"name":"نادية شكري"}',
    search: 'نادية شكري',
  });
  const order = await kit.addOrder({ delivery_status: 'cancelled' });
  await shop.create('order_lines', {
    order_id: order.$id,
    product_type: 'hearing-aids',
    product_id: 'aid',
    title_ar: 'س',
    title_en: 'A',
    count: 1,
    unit_price_piasters: order.amount_piasters,
    vat_piasters: 0,
  });
  await shop.create('patient_orders', { patient_id: patient.$id, linked_by: sales.id }, order.$id);
  return { patient, merged, picture, formId, blocks, serial, orderId: order.$id };
}

/** Everything that is stored, but for files and what is not about this person. */
async function storedTexts() {
  const tables = ['patients', 'form_details', 'cs_form_details', 'blocks', 'devices', 'jobs', 'audit_log'] as const;
  return JSON.stringify(await Promise.all(tables.map((table) => shop.rows(table))));
}

describe('a copy of somebody’s data', () => {
  test('of a patient holds visits, services with their money in EGP, devices, jobs and the log, and no name of staff', async () => {
    const { patient, merged, formId, serial } = await patientWithEverything('2026-11-01T00:00:00.000Z');
    const file = await copyOf('patient', patient.$id);
    expect(await copyOf('patient', merged.$id)).toEqual({ ...file, made_at: expect.any(String) });
    expect(rowsOf(file, 'patients').map(({ name }) => name)).toEqual(['نادية شكري', 'ناديه']);
    expect(rowsOf(file, 'forms')).toMatchObject([{ $id: formId }]);
    expect(rowsOf(file, 'form_reasons')).toMatchObject([{ reason: 'maintenance' }]);
    // Rows of one millisecond come in the order of their ids.
    const blocks = rowsOf(file, 'blocks').toSorted((one, other) => String(other.type).localeCompare(String(one.type)));
    expect(blocks).toMatchObject([
      { type: 'nha', price_egp: 300, note: 'her son drives' },
      { type: 'm', complaint: 'whistles loudly' },
    ]);
    expect(rowsOf(file, 'devices')).toMatchObject([{ serial_number: serial.toUpperCase() }]);
    expect(rowsOf(file, 'jobs').length).toBeGreaterThan(0);
    expect(rowsOf(file, 'audit_log')).toMatchObject([{ actor_role: 'cs', label: 'نادية شكري' }]);
    expect(JSON.stringify(file)).not.toMatch(/سارة|Sara|Nile Street/);
    expect(file.account).toBeNull();
  });

  test('of a patient says how they came to the clinic in words', async () => {
    const patient = await kit.addPatient({ referral_source: 'friend' });
    const [told] = rowsOf(await copyOf('patient', patient.$id), 'patients');
    expect(told?.referral_source).toBe('صديق أو قريب / Friend or family');
  });

  test('of a customer holds account, orders with lines, and what they asked for', async () => {
    const { caller, form } = await checkout.customer([await shop.addHearingAid(), 1]);
    await checkout.place(caller, form);
    await shop.create('hearings', { right_250: 40 }, caller.id);
    const file = await copyOf('user', caller.id);
    expect(file.account).toMatchObject({ email: caller.email, has_password: true });
    expect(rowsOf(file, 'users')).toMatchObject([{ email: caller.email }]);
    expect(rowsOf(file, 'hearings')).toMatchObject([{ right_250: 40 }]);
    expect(rowsOf(file, 'orders')).toMatchObject([{ first_name: 'منى', payment_method: 'cash' }]);
    expect(rowsOf(file, 'order_lines')).toHaveLength(1);
    // A mail, and a message to the phone.
    expect(rowsOf(file, 'outbox')).toHaveLength(2);
  });

  test('of nobody is not found', async () => {
    for (const subject of ['user', 'patient'] as const) {
      const asked = { id: boss.id, subject, subjectId: 'nobody' };
      expect((await shop.call(boss, privacy.fetchPersonalData, asked)).code).toBe('not_found');
      expect((await shop.call(boss, privacy.fetchErasure, asked)).code).toBe('not_found');
    }
  });
});

describe('erasing a patient', () => {
  test('whose record need not be kept any more leaves figures that tell of nobody, and no picture', async () => {
    const { patient, merged, picture, formId, blocks, serial, orderId } = await patientWithEverything(LONG_AGO);
    const asked = { id: boss.id, subject: 'patient', subjectId: patient.$id } as const;
    expect((await shop.call(boss, privacy.fetchErasure, asked)).data).toEqual({ waits_until: null, kept: [] });
    const { data } = await eraseOf(patient.$id);
    expect(data).toMatchObject({ done: true, request: { state: 'done', answer_by: null, subject_id: patient.$id } });
    expect([await shop.row('patients', patient.$id), await shop.row('patients', merged.$id)]).toEqual([null, null]);
    expect(await shop.row('patient_orders', orderId)).toBeNull();
    expect(await shop.rows('devices', [Query.equal('patient_id', patient.$id)])).toEqual([]);
    expect(await shop.rows('jobs', [Query.equal('patient_id', patient.$id)])).toEqual([]);
    expect(await shop.row('form_details', formId)).toMatchObject({ name: '—', phone: '', age: 0 });
    expect(await shop.row('cs_forms', formId)).toMatchObject({ follow_up: false, follow_up_date: null });
    expect(await shop.row('blocks', blocks[0]?.$id ?? '')).toMatchObject({
      type: 'nha',
      price_piasters: 30_000,
      serial_number: null,
      note: null,
    });
    expect(await shop.row('blocks', blocks[1]?.$id ?? '')).toMatchObject({ complaint: null, attachments: [] });
    const texts = await storedTexts();
    for (const personal of [patient.phones[0] ?? '', serial.toUpperCase(), serial, picture]) {
      expect(texts).not.toContain(personal);
    }
    expect(await hasFile(picture)).toBe(false);
    const log = await shop.rows('audit_log', [Query.equal('subject_id', patient.$id), Query.orderAsc('at')]);
    expect(log.map(({ action, label, before, after }) => [action, label, before, after])).toEqual([
      ['update', '', null, null],
      ['delete', '', null, null],
    ]);
    const list = await shop.call(sales, fetchForms, { id: sales.id, formType: 'cs', status: 'complete' } as never);
    expect(list.status).toBe(200);
    expect((await eraseOf(patient.$id)).data?.done).toBe(true);
    await expectBooksInOrder(shop);
  });

  test('who came lately changes nothing, says until when it is kept, and by which day they must have an answer', async () => {
    const { patient } = await patientWithEverything(`${cairoDay()}T00:00:00.000Z`);
    const asked = { id: boss.id, subject: 'patient', subjectId: patient.$id } as const;
    const until = `${Number(cairoDay().slice(0, 4)) + 10}${cairoDay().slice(4)}`;
    expect((await shop.call(boss, privacy.fetchErasure, asked)).data).toEqual({
      waits_until: until,
      kept: [{ what: 'clinic', count: 1, until }],
    });
    const { data } = await eraseOf(patient.$id);
    const answerBy = workingDayAfter(cairoDay(), 6);
    expect(data).toMatchObject({ done: false, request: { state: 'waiting' } });
    expect([data?.request.answer_by?.slice(0, 10), data?.request.kept_until?.slice(0, 10)]).toEqual([answerBy, until]);
    expect(await shop.row('patients', patient.$id)).toMatchObject({ name: 'نادية شكري' });

    const [first] = await requests();
    expect(first?.subject_id).toBe(patient.$id);
    const requestId = first?.$id ?? '';
    const answer = () => shop.call(boss, privacy.answerPrivacyRequest, { id: boss.id, requestId });
    const { data: answered } = await answer();
    expect(answered?.answered_at).toEqual(expect.any(String));
    expect((await answer()).data).toEqual(answered);
    // Asked again, the day of the first time holds.
    expect((await eraseOf(patient.$id)).data?.request.answer_by).toBe(data?.request.answer_by);

    await forgetPeople(shop.ports({ now: () => new Date(Date.now() + 11 * YEAR_MS) }));
    expect(await shop.row('patients', patient.$id)).toBeNull();
    expect(await shop.row('privacy_requests', requestId)).toMatchObject({ state: 'done' });
  });

  test('that dies in the middle is finished by the schedule', async () => {
    const { patient } = await patientWithEverything(LONG_AGO);
    const context = shop.contextOf(boss, { tables: new Down(shop.admin) }, 'admin');
    await expect(erase({ ...context, actor: { ...boss, name: '', role: 'admin' } }, patient.$id)).rejects.toThrow(
      'down',
    );
    expect(await shop.row('patients', patient.$id)).not.toBeNull();
    const asked = await shop.rows('privacy_requests', [Query.equal('subject_id', patient.$id)]);
    expect(asked).toMatchObject([{ state: 'running' }]);
    await forgetPeople(shop.ports({}));
    expect(await shop.row('patients', patient.$id)).toBeNull();
    expect(await shop.row('privacy_requests', asked[0]?.$id ?? '')).toMatchObject({ state: 'done' });
  });

  test('three times at once happens once', async () => {
    const { patient } = await patientWithEverything(LONG_AGO);
    const answers = await Promise.all([1, 2, 3].map(() => eraseOf(patient.$id)));
    expect(answers.some(({ data }) => data?.done)).toBe(true);
    expect(await shop.row('patients', patient.$id)).toBeNull();
    const log = [Query.equal('subject_id', patient.$id), Query.equal('action', 'delete')];
    expect(await shop.rows('audit_log', log)).toHaveLength(1);
  });

  test('who is not there is not found', async () => {
    expect((await eraseOf('nobody')).code).toBe('not_found');
  });
});

test('deleting an account leaves no name in the log, and a request that says that it was done', async () => {
  const { caller, form } = await checkout.customer([await shop.addHearingAid(), 1]);
  await checkout.place(caller, form);
  const asked = { id: boss.id, subject: 'user', subjectId: caller.id } as const;
  const { data } = await shop.call(boss, privacy.fetchErasure, asked);
  expect(data).toEqual({ waits_until: null, kept: [{ what: 'orders', count: 1, until: expect.any(String) }] });
  await shop.call(boss, deleteUser, { id: boss.id, userId: caller.id });
  const log = await shop.rows('audit_log', [Query.equal('subject_id', caller.id)]);
  expect(log).toMatchObject([{ action: 'delete', kind: 'user', label: '', before: null, after: null }]);
  expect((await requests()).find(({ subject_id }) => subject_id === caller.id)).toMatchObject({
    subject: 'user',
    state: 'done',
    answer_by: null,
  });
});
