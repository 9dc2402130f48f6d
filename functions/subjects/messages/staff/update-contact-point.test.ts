import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { updateContactPoint } from '#contract/contacts/calls.ts';
import { fetchPatient, mergePatients } from '#contract/patients/calls.ts';
import { erasePatient, fetchPersonalData } from '#contract/privacy/admin-calls.ts';
import type { PersonalFile } from '#contract/privacy/personal-file.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { heardFrom } from '../contact-points.ts';

const shop = await startShop();
const kit = patientKit(shop);
const [boss, desk, accounting] = [
  await shop.join('admin'),
  await shop.join('reception'),
  await shop.join('accounting'),
];

type Data = InputOf<typeof updateContactPoint>['data'];
const PLAIN: Data = { way: null, lang: null, messages: true, offers: false };
const phoneOf = ({ phones }: { phones: string[] }) => phones[0] ?? '';
const anOld = (more: object = {}) => kit.addPatient({ last_visit_on: '2001-01-01T00:00:00.000Z', ...more });

const update = (patient: { $id: string; phones: string[] }, data: Partial<Data>, version = 0, who = desk) =>
  shop.call(who, updateContactPoint, {
    id: who.id,
    patientId: patient.$id,
    phone: phoneOf(patient),
    version,
    data: { ...PLAIN, ...data },
  });
const pointsOf = (patientId: string) => shop.rows('contact_points', [Query.equal('patient_id', patientId)]);
const shown = async ({ $id }: { $id: string }) =>
  (await shop.call(boss, fetchPatient, { id: boss.id, patientId: $id })).data?.contact_points;

test('how a client wants to be written to stands in their record, for each of their phones', async () => {
  const patient = await kit.addPatient({ phones: [newPhone(), newPhone()] });
  const { data } = await update(patient, { way: 'sms', lang: 'en' });
  expect(data).toMatchObject({ phone: phoneOf(patient), way: 'sms', lang: 'en', stopped_at: null, version: 1 });
  expect(await shown(patient)).toMatchObject([
    { phone: patient.phones[0], way: 'sms', lang: 'en' },
    { phone: patient.phones[1], way: null, lang: null, stopped_at: null, offers_at: null, version: 0 },
  ]);
});

test('who changed what is written down with the client, once', async () => {
  const patient = await kit.addPatient();
  await update(patient, { way: 'call' });
  await update(patient, { way: 'call' });
  const rows = await shop.rows('audit_log', [Query.equal('subject_id', patient.$id)]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ actor_id: desk.id, kind: 'patient', label: patient.name });
  expect(rows[0]?.after).toContain('call');
});

describe('that somebody agrees to offers', () => {
  test('is kept with the words, the time and who wrote it down, also once it is withdrawn', async () => {
    const patient = await kit.addPatient();
    const given = await update(patient, { offers: true });
    expect(given.data?.offers_at).not.toBeNull();
    const [row] = await pointsOf(patient.$id);
    expect(row).toMatchObject({ offers_text: 1, offers_noted_by: desk.id, offers_withdrawn_at: null });
    const taken = await update(patient, { offers: false }, 1);
    expect(taken.data?.offers_at).toBeNull();
    expect((await pointsOf(patient.$id))[0]).toMatchObject({
      offers_at: row?.offers_at,
      offers_withdrawn_at: expect.stringMatching(/./),
    });
  });

  test('ends with an answer that stops the messages, and only then', async () => {
    const patient = await kit.addPatient();
    await update(patient, { offers: true });
    await heardFrom(shop.ports({}), { phone: phoneOf(patient), texts: ['شكرًا، سأحضر'] });
    expect((await shown(patient))?.[0]).toMatchObject({ offers_at: expect.any(String), stopped_at: null });
    await heardFrom(shop.ports({}), { phone: phoneOf(patient), texts: ['إيقاف'] });
    expect((await shown(patient))?.[0]).toMatchObject({ offers_at: null, stopped_on: 'reply' });
  });
});

describe('that a phone gets no messages', () => {
  test('goes for everybody who has it, and a new record of it', async () => {
    const phone = newPhone();
    const mother = await kit.addPatient({ phones: [phone] });
    await update(mother, { messages: false });
    const daughter = await kit.addPatient({ phones: [phone] });
    expect((await shown(daughter))?.[0]).toMatchObject({ stopped_on: 'desk', stopped_at: expect.any(String) });
    await update(daughter, { messages: true });
    expect((await shown(mother))?.[0]).toMatchObject({ stopped_on: null, stopped_at: null });
  });

  test('stays when it is said twice, and ends when the phone asks for messages again', async () => {
    const patient = await kit.addPatient();
    const phone = `+2${phoneOf(patient)}`;
    await heardFrom(shop.ports({ now: () => new Date('2026-11-20T10:00:00.000Z') }), { phone, texts: ['STOP'] });
    await heardFrom(shop.ports({}), { phone, texts: ['stop'] });
    expect((await shown(patient))?.[0]?.stopped_at).toMatch(/^2026-11-20T10:00/);
    await heardFrom(shop.ports({}), { phone, texts: ['start'] });
    expect((await shown(patient))?.[0]?.stopped_at).toBeNull();
  });

  test('is still known after whoever said so is erased', async () => {
    const phone = newPhone();
    const patient = await anOld({ phones: [phone] });
    await update(patient, { messages: false, offers: true });
    const asked = { id: boss.id, subject: 'patient', subjectId: patient.$id } as const;
    const { parts } = JSON.parse((await shop.call(boss, fetchPersonalData, asked)).data?.json ?? '{}') as PersonalFile;
    expect(parts.find(({ name }) => name === 'contact_points')?.rows).toMatchObject([{ phone, offers_text: 1 }]);
    await shop.call(boss, erasePatient, { id: boss.id, patientId: patient.$id });
    expect(await pointsOf(patient.$id)).toEqual([]);
    expect((await shown(await kit.addPatient({ phones: [phone] })))?.[0]?.stopped_on).toBe('desk');
  });
});

test('an answer shows that the phone is in the hands of those who are asked', async () => {
  const patient = await kit.addPatient();
  await update(patient, { lang: 'en' });
  await heardFrom(shop.ports({}), { phone: `+2${phoneOf(patient)}`, texts: ['See you'] });
  expect((await shown(patient))?.[0]?.proven_at).not.toBeNull();
});

test('what was said of a phone goes with a record that is merged', async () => {
  const phone = newPhone();
  const [kept, duplicate] = [await kit.addPatient({ phones: [phone] }), await kit.addPatient({ phones: [phone] })];
  await update(kept, { way: 'sms' });
  await update(duplicate, { way: 'call' });
  await shop.call(boss, mergePatients, { id: boss.id, patientId: kept.$id, duplicateId: duplicate.$id });
  expect(await pointsOf(kept.$id)).toHaveLength(2);
  const [point] = (await shown(kept)) ?? [];
  expect(point?.way).toBe('call');
  expect((await update(kept, { way: null }, point?.version)).data?.way).toBeNull();
  expect((await shown(kept))?.[0]?.way).toBeNull();
});

test('offers that somebody has withdrawn stay so when a record is merged that agreed before', async () => {
  const phone = newPhone();
  const [kept, duplicate] = [await kit.addPatient({ phones: [phone] }), await kit.addPatient({ phones: [phone] })];
  await update(duplicate, { offers: true });
  await update(kept, { offers: true });
  await update(kept, { offers: false }, 1);
  await shop.call(boss, mergePatients, { id: boss.id, patientId: kept.$id, duplicateId: duplicate.$id });
  expect(await pointsOf(kept.$id)).toHaveLength(2);
  expect(await shown(kept)).toMatchObject([{ phone, offers_at: null }]);
});

test('a phone that is not the client’s any more, and what somebody else has changed, is refused', async () => {
  const patient = await kit.addPatient();
  expect((await update({ ...patient, phones: [newPhone()] }, { way: 'sms' })).code).toBe('record_changed');
  await update(patient, { way: 'sms' });
  expect((await update(patient, { way: 'call' })).code).toBe('record_changed');
  expect((await update({ ...patient, $id: 'nothing' }, { way: 'call' })).code).toBe('not_found');
  expect((await update(patient, { way: null }, 1, accounting)).code).toBe('forbidden');
  expect((await shown(patient))?.[0]?.way).toBe('sms');
});
