import { randomUUID } from 'node:crypto';
import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { withdrawAgreement } from '#contract/consents/staff-calls.ts';
import { toE164 } from '#contract/phone.ts';
import { erasePatient } from '#contract/privacy/admin-calls.ts';
import {
  beginRecalls,
  fetchDueClients,
  fetchRecallResults,
  fetchRecalls,
  recordRecall,
} from '#contract/recalls/calls.ts';
import { RECALL_AMOUNTS, RECALL_PAGE, type RecallRule, type RecallWay } from '#contract/recalls/constants.ts';
import type { DueClient } from '#contract/recalls/schemas.ts';
import { privacyRequestId, stoppedPhoneId } from '#lib/ids.ts';
import { sendMessages } from '#subjects/messages/admin/send-messages.ts';
import { inDays } from '../../../testing/appointments.ts';
import { type Caller, newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { fakePhones } from '../../../testing/phones.ts';

const shop = await startShop({}, { messages: true });
const kit = patientKit(shop);
const [sara, omar, boss, desk] = [
  await shop.join('cs'),
  await shop.join('cs'),
  await shop.join('admin'),
  await shop.join('reception'),
];

const today = cairoDay();
const dayAgo = (days: number) => `${dayAfter(today, -days)}T09:00:00.000Z`;

const usual = (rule: RecallRule) => ({ rule, amount: RECALL_AMOUNTS[rule].usual });
const pageOf = async (rule: RecallRule, more: { amount?: number; cursor?: string } = {}, who = sara) => {
  const { data } = await shop.call(who, fetchDueClients, { id: who.id, ...usual(rule), ...more });
  return data ?? { documents: [], next: null };
};
/** All who are due, as the page collects them. */
async function due(rule: RecallRule, amount = RECALL_AMOUNTS[rule].usual): Promise<DueClient[]> {
  const found: DueClient[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await pageOf(rule, { amount, ...(cursor && { cursor }) });
    found.push(...page.documents);
    if (page.next === null) return found;
    cursor = page.next;
  }
}
const namesOf = async (rule: RecallRule, amount?: number) => (await due(rule, amount)).map(({ name }) => name);
const begin = (rule: RecallRule, aboutIds: string[], who: Caller = sara, way: RecallWay = 'call') =>
  shop.call(who, beginRecalls, { id: who.id, ...usual(rule), way, aboutIds });
const toCall = async (rule?: RecallRule) =>
  (await shop.call(sara, fetchRecalls, { id: sara.id, ...(rule && { rule }) })).data?.documents ?? [];

const addPatient = (name: string) => kit.addPatient({ name });
const addTest = (patient_id: string, days: number, change: { self_reported?: boolean } = {}) =>
  shop.create('audiograms', { patient_id, measured_at: dayAgo(days), results: '{}', written_by: 'sara', ...change });
const addDevice = (
  patient_id: string,
  change: Partial<{ warranty_until: string; issued_at: string; status: 'active' | 'lost' }>,
) =>
  shop.create('devices', {
    patient_id,
    serial_number: randomUUID(),
    origin: 'sold',
    form_id: 'form',
    block_id: randomUUID(),
    issued_at: dayAgo(10),
    ...change,
  });
const addAppointment = (patient_id: string, starts_at: string, state: 'confirmed' | 'no-show' | 'done' | 'cancelled') =>
  shop.create('appointments', {
    specialist_id: 'sara',
    starts_at,
    ends_at: new Date(Date.parse(starts_at) + 1_800_000).toISOString(),
    state,
    patient_id,
  });

test('whose last hearing test is a year old is due, and nobody who was tested since or only reported it themselves', async () => {
  const [old, again, recent, reported] = [
    await addPatient('Old'),
    await addPatient('Tested again'),
    await addPatient('Recent'),
    await addPatient('Self-reported'),
  ];
  await addTest(old.$id, 900);
  const last = await addTest(old.$id, 400);
  await addTest(again.$id, 400);
  await addTest(again.$id, 30);
  await addTest(recent.$id, 300);
  await addTest(reported.$id, 500, { self_reported: true });
  expect(await due('test_due')).toEqual([
    { aboutId: last.$id, patientId: old.$id, name: 'Old', phone: old.phones[0], due_on: dayAgo(400), writable: false },
  ]);
  expect((await namesOf('test_due', 9)).toSorted()).toEqual(['Old', 'Recent']);
});

test('who has two devices under warranty until soon is due once, and a lost device makes nobody due', async () => {
  const [two, lost, later] = [await addPatient('Two'), await addPatient('Lost'), await addPatient('Later')];
  const until = (days: number) => ({ warranty_until: `${dayAfter(today, days)}T00:00:00.000Z` });
  const first = await addDevice(two.$id, until(5));
  await addDevice(two.$id, until(6));
  await addDevice(lost.$id, { ...until(5), status: 'lost' });
  await addDevice(later.$id, until(31));
  await addDevice(later.$id, until(-1));
  expect(await due('warranty_ending')).toMatchObject([{ aboutId: first.$id, name: 'Two' }]);
  expect(await namesOf('warranty_ending', 31)).toEqual(['Two', 'Later']);
});

test('devices that were handed over four years ago make their holders due, those of a record that was merged do not', async () => {
  const [old, merged] = [await addPatient('Long ago'), await kit.addPatient({ name: 'Merged', merged_into: 'other' })];
  await addDevice(old.$id, { issued_at: dayAgo(4 * 366) });
  await addDevice(merged.$id, { issued_at: dayAgo(4 * 366) });
  expect(await namesOf('device_aging')).toEqual(['Long ago']);
});

test('nobody is due for an old device who has a newer one in use or ordered one since, and a newer one that is lost or aged keeps nobody off', async () => {
  const old = async (name: string) => {
    const patient = await addPatient(name);
    await addDevice(patient.$id, { issued_at: dayAgo(6 * 366) });
    return patient.$id;
  };
  const order = async (patient_id: string) => {
    const { $id } = await kit.addOrder({ delivery_status: 'delivered' });
    const line = {
      order_id: $id,
      product_type: 'hearing-aids',
      product_id: 'one',
      title_ar: 'س',
      title_en: 'A',
    } as const;
    await shop.create('order_lines', { ...line, count: 1, unit_price_piasters: 1_000_00, vat_piasters: 0 });
    await shop.create('patient_orders', { patient_id, linked_by: sara.id }, $id);
  };
  await addDevice(await old('Newer aid'), { issued_at: dayAgo(30) });
  await addDevice(await old('Lost the newer'), { issued_at: dayAgo(30), status: 'lost' });
  const both = await old('Both are old');
  const { $id: newest } = await addDevice(both, { issued_at: dayAgo(5 * 366) });
  await order(await old('Ordered one'));
  const found = (await due('device_aging')).filter(({ name }) => name !== 'Long ago');
  expect(found.map(({ name }) => name).toSorted()).toEqual(['Both are old', 'Lost the newer']);
  expect(found.find(({ name }) => name === 'Both are old')?.aboutId).toBe(newest);
});

test('who declined for one of a pair is not due for the other, until its warranty is extended', async () => {
  const { $id } = await addPatient('Pair');
  const warranty_until = `${dayAfter(today, 20)}T00:00:00.000Z`;
  const pair = [await addDevice($id, { warranty_until }), await addDevice($id, { warranty_until })];
  const own = async () => (await due('warranty_ending')).find(({ name }) => name === 'Pair')?.aboutId;
  await begin('warranty_ending', [(await own()) ?? '']);
  const [recall] = await toCall('warranty_ending');
  await shop.call(sara, recordRecall, { id: sara.id, recallId: recall?.$id ?? '', version: 0, outcome: 'declined' });
  expect(await own()).toBeUndefined();
  await shop.change('devices', pair[1]?.$id ?? '', { warranty_until: `${dayAfter(today, 25)}T00:00:00.000Z` });
  expect(await own()).toBe(pair[1]?.$id);
});

test('nobody is due who asked to be erased and whose record is kept for a time', async () => {
  const { $id } = await addPatient('Leaves');
  const { $id: about } = await addTest($id, 500);
  expect(await namesOf('test_due')).toContain('Leaves');
  const request = { subject: 'patient', subject_id: $id, asked_by: boss.id, state: 'waiting' } as const;
  await shop.create('privacy_requests', request, privacyRequestId('patient', $id));
  expect(await namesOf('test_due')).not.toContain('Leaves');
  expect((await begin('test_due', [about])).data).toEqual({ begun: 0 });
});

test.each([
  ['asks for it at the desk', (patientId: string) => shop.call(boss, erasePatient, { id: boss.id, patientId })],
  [
    'takes the consent to health data back',
    (patientId: string) =>
      shop.call(boss, withdrawAgreement, { id: boss.id, patientId, requestId: randomUUID(), kind: 'health' }),
  ],
])('whoever is on the list and %s is called no more, although the record is kept', async (how, ask) => {
  const patient = await addPatient(how);
  await kit.addVisit(patient, { service: { date: dayAgo(40), return_status: 'complete' } });
  await begin('test_due', [(await addTest(patient.$id, 500)).$id]);
  const agreed = {
    kind: 'health',
    event: 'agreed',
    at: dayAgo(30),
    place: 'desk',
    actor_id: '',
    actor_name: '',
  } as const;
  await shop.create('agreements', { ...agreed, patient_id: patient.$id });
  const names = async () => (await toCall('test_due')).map(({ name }) => name);
  expect(await names()).toContain(how);
  expect((await ask(patient.$id)).status).toBe(200);
  expect(await shop.row('patients', patient.$id)).not.toBeNull();
  expect(await names()).not.toContain(how);
});

test('a service form with a price that is not issued after two weeks is a quote to ask about', async () => {
  const [asked, free, fresh] = [await addPatient('Quote'), await addPatient('No price'), await addPatient('Fresh')];
  const priced = [{ type: 'nha' as const, price_piasters: 500_000 }];
  await kit.addVisit(asked, { service: { date: dayAgo(20) }, blocks: priced });
  await kit.addVisit(free, { service: { date: dayAgo(20) }, blocks: [{ type: 'p' }] });
  await kit.addVisit(fresh, { service: { date: dayAgo(3) }, blocks: priced });
  await kit.addVisit(asked, { service: { date: dayAgo(20), return_status: 'complete' }, blocks: priced });
  expect(await namesOf('quote_open')).toEqual(['Quote']);
});

test('a quote is asked about no more once its client has another one, bought or ordered', async () => {
  const priced = [{ type: 'nha' as const, price_piasters: 500_000 }];
  const quote = async (name: string) => {
    const patient = await addPatient(name);
    await kit.addVisit(patient, { service: { date: dayAgo(40) }, blocks: priced });
    return patient;
  };
  const order = async (
    name: string,
    delivery_status: 'confirmed' | 'cancelled',
    product_type: 'hearing-aids' | 'accessories' = 'hearing-aids',
  ) => {
    const { $id: patient_id } = await quote(name);
    const { $id } = await kit.addOrder({ delivery_status });
    const line = { order_id: $id, product_type, product_id: 'one', title_ar: 'س', title_en: 'A', count: 1 };
    await shop.create('order_lines', { ...line, unit_price_piasters: 1_000_00, vat_piasters: 0 });
    await shop.create('patient_orders', { patient_id, linked_by: sara.id }, $id);
  };
  await kit.addVisit(await quote('Asked again'), { service: { date: dayAgo(2) }, blocks: priced });
  const issued = { date: dayAgo(30), return_status: 'complete' as const };
  await kit.addVisit(await quote('Bought later'), { service: issued, blocks: priced });
  await kit.addVisit(await quote('Only cleaned'), { service: issued, blocks: [{ type: 'p' }] });
  await addDevice((await quote('Has the aid')).$id, { issued_at: dayAgo(20) });
  await addDevice((await quote('Had one before')).$id, { issued_at: dayAgo(60) });
  await order('Ordered', 'confirmed');
  await order('Order fell through', 'cancelled');
  await order('Ordered batteries', 'confirmed', 'accessories');
  const names = (await namesOf('quote_open')).filter((name) => name !== 'Quote');
  expect(names.toSorted()).toEqual(['Had one before', 'Only cleaned', 'Order fell through', 'Ordered batteries']);
});

test('who missed an appointment is due until they come, also without one, or have one to come', async () => {
  const [missed, came, booked] = [await addPatient('Missed'), await addPatient('Came'), await addPatient('Booked')];
  for (const { $id } of [missed, came, booked]) await addAppointment($id, dayAgo(10), 'no-show');
  await addAppointment(missed.$id, dayAgo(8), 'cancelled');
  await addAppointment(came.$id, dayAgo(5), 'done');
  await addAppointment(booked.$id, inDays(3, '10:00'), 'confirmed');
  const walkIns = { 'Before it': 11, 'Without one': 4 };
  for (const [name, days] of Object.entries(walkIns)) {
    const { $id } = await kit.addPatient({ name, last_visit_on: `${dayAfter(today, -days)}T00:00:00.000Z` });
    await addAppointment($id, dayAgo(10), 'no-show');
  }
  expect(await namesOf('no_show')).toEqual(expect.arrayContaining(['Missed', 'Before it']));
  expect(await namesOf('no_show')).toHaveLength(2);
});

test('who is put onto the list is called once, is due by no other rule meanwhile, and a repeat adds nobody', async () => {
  const huda = await addPatient('Huda');
  const { $id: device } = await addDevice(huda.$id, { issued_at: dayAgo(5 * 366) });
  const { $id: hearingTest } = await addTest(huda.$id, 700);
  const answers = await Promise.all([
    begin('device_aging', [device, 'nothing'], sara),
    begin('device_aging', [device], omar),
    begin('device_aging', [device], boss),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.map(({ data }) => data?.begun ?? 0).toSorted()).toEqual([0, 0, 1]);
  expect(await shop.rows('recalls', [Query.equal('patient_id', huda.$id)])).toHaveLength(1);
  expect((await begin('test_due', [hearingTest])).data).toEqual({ begun: 0 });
  expect(await namesOf('test_due')).not.toContain('Huda');
  const [recall] = await toCall('device_aging');
  expect(recall).toMatchObject({ name: 'Huda', phone: huda.phones[0], call_on: today, calls: 0, appointment_at: null });
  expect(await shop.rows('audit_log', [Query.equal('subject_id', recall?.$id ?? '')])).toMatchObject([
    { action: 'create', kind: 'recall', label: 'Huda' },
  ]);
});

test('who does not answer is called tomorrow, who wants it later on that day, and who declines never for the same', async () => {
  const nour = await addPatient('Nour');
  const { $id: about } = await addDevice(nour.$id, { issued_at: dayAgo(6 * 366) });
  await begin('device_aging', [about]);
  const own = async () => (await toCall('device_aging')).find(({ name }) => name === 'Nour');
  const recallId = (await own())?.$id ?? '';
  const record = (version: number, outcome: 'no_answer' | 'later' | 'declined' | 'booked', call_on?: string) =>
    shop.call(sara, recordRecall, { id: sara.id, recallId, version, outcome, ...(call_on && { call_on }) });
  for (const _twice of [1, 2]) expect((await record(0, 'no_answer')).data).toEqual({ state: 'open' });
  expect(await own()).toMatchObject({ call_on: dayAfter(today), calls: 1, outcome: 'no_answer', version: 1 });
  expect((await record(1, 'later')).code).toBe('invalid_input');
  expect((await record(1, 'later', today)).params).toMatchObject({ fields: { call_on: { key: 'date_past' } } });
  expect((await record(1, 'later', dayAfter(today, 400))).params).toMatchObject({
    fields: { call_on: { key: 'date_too_late' } },
  });
  expect((await record(1, 'later', dayAfter(today, 40))).data).toEqual({ state: 'open' });
  expect(await own()).toMatchObject({ call_on: dayAfter(today, 40), calls: 2 });
  expect((await record(1, 'declined')).code).toBe('record_changed');
  expect((await record(2, 'declined')).data).toEqual({ state: 'closed' });
  expect(await own()).toBeUndefined();
  expect((await record(3, 'booked')).code).toBe('record_changed');
  expect(await namesOf('device_aging')).not.toContain('Nour');
  // Another reason may come.
  await addTest(nour.$id, 800);
  expect(await namesOf('test_due')).toContain('Nour');
});

test('results tell of each rule who made an appointment since and who came', async () => {
  const [comes, waits] = [await addPatient('Comes'), await addPatient('Waits')];
  const tests = [await addTest(comes.$id, 1000), await addTest(waits.$id, 1001)];
  await addAppointment(comes.$id, dayAgo(1), 'cancelled');
  expect(
    (
      await begin(
        'test_due',
        tests.map(({ $id }) => $id),
      )
    ).data,
  ).toEqual({ begun: 2 });
  await addAppointment(comes.$id, inDays(1, '11:00'), 'confirmed');
  const resultOf = async () =>
    (await shop.call(boss, fetchRecallResults, { id: boss.id })).data?.documents.find(
      ({ rule }) => rule === 'test_due',
    );
  expect(await resultOf()).toEqual({ rule: 'test_due', begun: 2, open: 2, booked: 1, came: 0 });
  expect((await toCall('test_due')).find(({ name }) => name === 'Comes')?.appointment_at).toBe(inDays(1, '11:00'));
  await addAppointment(comes.$id, dayAgo(0), 'done');
  expect(await resultOf()).toMatchObject({ booked: 1, came: 1 });
});

describe('a message', () => {
  const agree = (
    patient: { $id: string; phones: string[] },
    change: { offers_withdrawn_at?: string; way?: 'call' | 'sms' } = {},
  ) =>
    shop.create('contact_points', {
      patient_id: patient.$id,
      phone: patient.phones.at(-1) ?? '',
      offers_at: dayAgo(100),
      offers_text: 1,
      ...change,
    });
  const messagesTo = ({ $id }: { $id: string }) => shop.rows('outbox', [Query.equal('patient_id', $id)]);
  const agedDevice = (patient: { $id: string }) => addDevice(patient.$id, { issued_at: dayAgo(7 * 366) });

  test('goes only to who has agreed to offers, at the phone of which they said so, and a call follows in three days', async () => {
    const [agreed, silent, withdrawn] = [
      await kit.addPatient({ name: 'Agreed', phones: [newPhone(), newPhone()] }),
      await addPatient('Silent'),
      await addPatient('Withdrawn'),
    ];
    await agree(agreed);
    await agree(withdrawn, { offers_withdrawn_at: dayAgo(1) });
    const devices = [await agedDevice(agreed), await agedDevice(silent), await agedDevice(withdrawn)];
    const found = new Map((await due('device_aging')).map(({ name, writable }) => [name, writable]));
    expect([found.get('Agreed'), found.get('Silent'), found.get('Withdrawn')]).toEqual([true, false, false]);
    const ids = devices.map(({ $id }) => $id);
    const answers = await Promise.all([
      begin('device_aging', ids, sara, 'message'),
      begin('device_aging', ids, omar, 'message'),
    ]);
    expect(answers.map(({ data }) => data?.begun ?? 0).toSorted()).toEqual([0, 1]);
    expect(await messagesTo(agreed)).toMatchObject([
      { kind: 'recall', phone: toE164(agreed.phones[1] ?? ''), state: 'waiting' },
    ]);
    expect([...(await messagesTo(silent)), ...(await messagesTo(withdrawn))]).toEqual([]);
    const recall = (await toCall('device_aging')).find(({ name }) => name === 'Agreed');
    expect(recall).toMatchObject({ way: 'message', call_on: dayAfter(today, 3) });
  });

  test('goes to nobody who agreed to offers and wants calls, or whose phone gets no messages any more', async () => {
    const people = await Promise.all(['Wants calls', 'Wants SMS', 'Stopped'].map(addPatient));
    const [calls, sms, stopped] = people;
    const devices = await Promise.all(people.map(agedDevice));
    await Promise.all(people.map((patient) => agree(patient, patient === calls ? { way: 'call' } : { way: 'sms' })));
    const stop = { stopped_at: dayAgo(1), stopped_on: 'desk' } as const;
    await shop.create('stopped_phones', stop, stoppedPhoneId(stopped?.phones[0] ?? ''));
    const found = new Map((await due('device_aging')).map(({ name, writable }) => [name, writable]));
    expect(people.map(({ name }) => found.get(name))).toEqual([false, true, false]);
    const ids = devices.map(({ $id }) => $id);
    expect((await begin('device_aging', ids, sara, 'message')).data).toEqual({ begun: 1 });
    expect(await messagesTo(sms ?? expect.fail())).toHaveLength(1);
  });

  test('is not sent to who has taken back the agreement or made an appointment before it went', async () => {
    const people = await Promise.all(['Gets it', 'Takes it back', 'Has booked'].map(addPatient));
    const points = await Promise.all(people.map((patient) => agree(patient)));
    const devices = await Promise.all(people.map(agedDevice));
    expect(
      (
        await begin(
          'device_aging',
          devices.map(({ $id }) => $id),
          sara,
          'message',
        )
      ).data,
    ).toEqual({ begun: 3 });
    await shop.change('contact_points', points[1]?.$id ?? '', { offers_withdrawn_at: dayAgo(0) });
    await addAppointment(people[2]?.$id ?? '', inDays(2, '12:00'), 'confirmed');
    const sent = fakePhones();
    await sendMessages(shop.ports({ now: () => new Date(inDays(1, '11:00')), whatsApp: sent, sms: null }));
    const written = sent.asked.map(({ to }) => to);
    expect(written).toContain(toE164(people[0]?.phones[0] ?? ''));
    expect(written).not.toContain(toE164(people[1]?.phones[0] ?? ''));
    expect(written).not.toContain(toE164(people[2]?.phones[0] ?? ''));
  });

  test('is written to nobody who has withdrawn since in a record that was merged', async () => {
    const patient = await addPatient('Withdrawn since');
    const { patient_id, phone, offers_at } = await agree(patient);
    await agedDevice(patient);
    await shop.create('contact_points', { patient_id, phone, offers_at, offers_withdrawn_at: dayAgo(0), version: 2 });
    expect((await due('device_aging')).find(({ name }) => name === 'Withdrawn since')?.writable).toBe(false);
  });

  test('is written to nobody twice in a week, whatever the reason', async () => {
    const patient = await addPatient('Once a week');
    await agree(patient);
    const [device, hearingTest] = [await agedDevice(patient), await addTest(patient.$id, 900)];
    await begin('device_aging', [device.$id], sara, 'message');
    const [recall] = await shop.rows('recalls', [Query.equal('patient_id', patient.$id)]);
    await shop.call(sara, recordRecall, { id: sara.id, recallId: recall?.$id ?? '', version: 0, outcome: 'declined' });
    expect((await due('test_due')).find(({ name }) => name === 'Once a week')?.writable).toBe(false);
    expect((await begin('test_due', [hearingTest.$id], sara, 'message')).data).toEqual({ begun: 0 });
    await shop.change('recalls', recall?.$id ?? '', { begun_at: dayAgo(8) });
    expect((await begin('test_due', [hearingTest.$id], sara, 'message')).data).toEqual({ begun: 1 });
  });
});

test('more clients than a page goes through are all found, each once', async () => {
  const people = await Promise.all(
    Array.from({ length: RECALL_PAGE + 5 }, (_, index) => addPatient(`Missed ${index}`)),
  );
  for (const { $id } of people) await addAppointment($id, dayAgo(20), 'no-show');
  const found = (await due('no_show')).filter(({ name }) => name.startsWith('Missed '));
  expect(new Set(found.map(({ patientId }) => patientId)).size).toBe(RECALL_PAGE + 5);
  expect(found).toHaveLength(RECALL_PAGE + 5);
});

test('amounts outside of a rule’s limits are refused, and reception recalls nobody', async () => {
  const answer = await shop.call(sara, fetchDueClients, { id: sara.id, rule: 'test_due', amount: 2 });
  expect(answer.params).toMatchObject({ fields: { amount: { key: 'too_small', values: { min: 3 } } } });
  expect((await shop.call(desk, fetchDueClients, { id: desk.id, ...usual('no_show') })).status).toBe(403);
  expect((await begin('no_show', ['nothing'], desk)).status).toBe(403);
});
