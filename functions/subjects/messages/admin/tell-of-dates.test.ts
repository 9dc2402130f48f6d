import { beforeEach, describe, expect, test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { toE164 } from '#contract/phone.ts';
import { inDays } from '../../../testing/appointments.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { type FakePhones, fakePhones } from '../../../testing/phones.ts';
import { sendMessages } from './send-messages.ts';
import { tellOfDates } from './tell-of-dates.ts';

const shop = await startShop();
const kit = patientKit(shop);

const NOON = new Date(inDays(0, '12:00'));
const day = (days: number) => `${dayAfter(cairoDay(NOON), days)}T00:00:00.000Z`;
let whatsApp: FakePhones;

beforeEach(async () => {
  whatsApp = fakePhones();
  for (const table of ['outbox', 'devices', 'cs_forms'] as const) {
    for (const { $id } of await shop.rows(table)) await shop.remove(table, $id);
  }
});

const at = (time: Date) => ({
  now: () => time,
  whatsApp,
  sms: null,
  siteOrigin: 'https://samaa.example',
  logError: () => {},
});
const tell = (time = NOON) => tellOfDates(shop.ports(at(time)));
/** What has gone out of what waits. */
async function sent(): Promise<{ to: string; template: string }[]> {
  await sendMessages(shop.ports(at(NOON)));
  return whatsApp.asked.map(({ to, template }) => ({ to, template }));
}

async function addDevice(warranty_until: string, change: object = {}) {
  const patient = await kit.addPatient({ name: 'منى', phones: ['0223456789', newPhone()] });
  const sold = { serial_number: crypto.randomUUID(), origin: 'sold', form_id: 'form', block_id: 'block' } as const;
  const row = { patient_id: patient.$id, issued_at: NOON.toISOString(), warranty_until, ...sold, ...change };
  return { patient, device: await shop.create('devices', row) };
}

async function addFollowUp(follow_up_date: string, change: object = {}) {
  const patient = await kit.addPatient({ phones: [newPhone()] });
  const visit = {
    date: NOON.toISOString(),
    salesperson_id: 'sales',
    status: 'complete',
    return_status: 'complete',
  } as const;
  const row = { ...visit, patient_id: patient.$id, follow_up: true, follow_up_date, ...change };
  return { patient, form: await shop.create('cs_forms', row) };
}

describe('a warranty that ends in a month', () => {
  test('is told of once, to a mobile phone of the client, in words that name no hearing aid', async () => {
    const { patient } = await addDevice(day(30));
    await Promise.all([tell(), tell(), tell()]);
    await tell();
    expect(await sent()).toEqual([{ to: toE164(patient.phones[1] ?? ''), template: 'samaa_warranty_ending_2' }]);
    expect(whatsApp.asked[0]?.text).toMatch(/ينتهي ضمان ما اشتريته منا يوم .+\nافتح .+\/book لحجز موعد\./);
    expect(whatsApp.asked[0]?.text).not.toContain('سماعة');
  });

  test('is told of where the schedule has stood still for two days, and not any earlier or later', async () => {
    const { patient } = await addDevice(day(28));
    await addDevice(day(31));
    await addDevice(day(27));
    await tell();
    expect(await sent()).toEqual([expect.objectContaining({ to: toE164(patient.phones[1] ?? '') })]);
  });

  test('is not told of at night, nor of a hearing aid that is not in use, nor of somebody without a mobile phone', async () => {
    const { device, patient } = await addDevice(day(30));
    await tell(new Date(inDays(0, '22:00')));
    expect(await shop.rows('outbox')).toEqual([]);
    await shop.change('devices', device.$id, { status: 'lost' });
    await tell();
    await shop.change('devices', device.$id, { status: 'active' });
    await shop.change('patients', patient.$id, { phones: ['0223456789'] });
    await tell();
    expect(await shop.rows('outbox')).toEqual([]);
  });

  test.each([
    ['was extended', { warranty_until: day(400) }],
    ['belongs to a hearing aid that was lost', { status: 'lost' as const }],
  ])('is kept back when it %s before the message goes', async (_what, change) => {
    const { device } = await addDevice(day(30));
    await tell();
    await shop.change('devices', device.$id, change);
    expect(await sent()).toEqual([]);
    expect(await shop.rows('outbox')).toMatchObject([{ state: 'superseded', phone: null }]);
  });
});

describe('a follow-up that is due', () => {
  test('is told of once of each day on which it is due', async () => {
    const { patient, form } = await addFollowUp(day(0));
    await tell();
    await tell();
    expect(await sent()).toEqual([{ to: toE164(patient.phones[0] ?? ''), template: 'samaa_follow_up_due_2' }]);
    await shop.change('cs_forms', form.$id, { follow_up_date: day(-1) });
    await tell();
    expect(await shop.rows('outbox')).toHaveLength(2);
  });

  test('is told of behind more others than are looked at together', async () => {
    for (let one = 0; one < 60; one += 1) await addFollowUp(day(-1));
    await addFollowUp(day(0));
    await tell();
    await tell();
    expect(await shop.rows('outbox')).toHaveLength(61);
  });

  test.each([
    ['was done', { follow_up_done_by: 'call' }],
    ['was put off', { follow_up_date: day(5) }],
    ['was frozen', { frozen: true }],
    ['was called about', { call_attempts: 1 }],
    ['went with its form', { deleted_at: NOON.toISOString() }],
  ])('is kept back when it %s before the message goes', async (_what, change) => {
    const { form } = await addFollowUp(day(0));
    await tell();
    await shop.change('cs_forms', form.$id, change);
    expect(await sent()).toEqual([]);
    expect(await shop.rows('outbox')).toMatchObject([{ state: 'superseded' }]);
  });
});
