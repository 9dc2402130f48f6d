import { beforeEach, describe, expect, test } from 'vitest';
import { bookAppointment, bookOwnAppointment } from '#contract/appointments/calls.ts';
import type { Appointment } from '#contract/appointments/schemas.ts';
import { saveAppointment, setAppointmentState } from '#contract/appointments/staff-calls.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import type { InputOf } from '#contract/call.ts';
import { updateContactPoint } from '#contract/contacts/calls.ts';
import { fetchPatient } from '#contract/patients/calls.ts';
import { toE164 } from '#contract/phone.ts';
import { sendMessageAgain } from '#contract/system/calls.ts';
import { remindOfAppointments } from '#subjects/appointments/admin/remind-of-appointments.ts';
import { eraseAppointments } from '#subjects/appointments/appointments.ts';
import { fromElsewhere, inDays, keptAppointments, provenCustomer, specialist } from '../../testing/appointments.ts';
import { overtakenBefore } from '../../testing/faulty-tables.ts';
import { newPhone, type StoredRow, startShop } from '../../testing/kit.ts';
import { patientKit } from '../../testing/patients.ts';
import { type FakePhones, fakePhones, reportsOf } from '../../testing/phones.ts';
import { sendMessages } from './admin/send-messages.ts';
import { heardFrom } from './contact-points.ts';
import type { HandedOver } from './phone-channels.ts';
import { whatsAppCallback } from './shop/whatsapp-callback.ts';

const shop = await startShop(keptAppointments({ specialists: ['sara', 'rana'].map((id) => specialist(id)) }));
const desk = await shop.join('reception');
const SITE = 'https://samaa.example';
const NOT_ON_WHATSAPP: HandedOver = { state: 'refused', reason: '131026 Message undeliverable', isFinal: true };
const DOWN: HandedOver = { state: 'refused', reason: 'ECONNREFUSED', isFinal: false };
const LOST: HandedOver = { state: 'lost', reason: 'TimeoutError' };

let whatsApp: FakePhones;
let sms: FakePhones;
let days = 0;
/** The noon in Cairo from which runs count. */
let noon = inDays(1, '12:00');

beforeEach(async () => {
  noon = inDays(1, '12:00');
  whatsApp = fakePhones();
  sms = fakePhones();
  await clear();
});

/** What earlier tests left waiting is none of this test's business. */
async function clear() {
  for (const { $id } of await shop.rows('outbox')) await shop.remove('outbox', $id);
}

/** Each appointment is on a day of its own, ten days from now and later. */
const nextTime = () => inDays(10 + days++, '11:00');

/** The desk makes an appointment for somebody without an account. */
async function made(change: object = {}): Promise<Appointment> {
  const person = { name: 'Mona Ali', phone: newPhone(), specialist_id: 'sara' };
  const data = { kind: 'fitting' as const, starts_at: nextTime(), ...person, ...change };
  const { data: saved } = await shop.call(desk, saveAppointment, { id: desk.id, requestId: crypto.randomUUID(), data });
  return saved ?? expect.fail('nothing was made');
}

/** The desk saves an appointment as it is, but for some of it. */
async function saved(one: Appointment, change: Partial<Appointment>): Promise<Appointment> {
  const { $id: appointmentId, version, kind, specialist_id, starts_at, name, phone } = one;
  const data = { kind, specialist_id, starts_at, name, phone, ...change };
  const asked = { id: desk.id, requestId: crypto.randomUUID(), appointmentId, version, data };
  return (await shop.call(desk, saveAppointment, asked)).data ?? expect.fail('nothing was saved');
}

async function cancelled({ $id: appointmentId, version }: Appointment): Promise<Appointment> {
  const cancellation = { reason: 'specialist-absent' } as const;
  const asked = { id: desk.id, appointmentId, version, state: 'cancelled', cancellation } as const;
  const { data } = await shop.call(desk, setAppointmentState, asked);
  return data?.appointment ?? expect.fail('nothing was cancelled');
}

/** The same, of which nothing is to be told but the reminder. */
async function reminded(change: object = {}): Promise<Appointment> {
  const one = await made(change);
  await clear();
  const dayBefore = new Date(new Date(one.starts_at).getTime() - 24 * 3_600_000);
  noon = momentInCairo(`${cairoDay(dayBefore)}T12:00`) ?? '';
  await remindOfAppointments(shop.ports({ now: () => dayBefore }));
  return one;
}

/** One run of what sends, so many minutes after noon. */
const run = (minutes = 0, change: object = {}) => {
  const now = () => new Date(new Date(noon).getTime() + minutes * 60_000);
  return sendMessages(shop.ports({ now, siteOrigin: SITE, whatsApp, sms, logError: () => {}, ...change }));
};
const report = (...statuses: Parameters<typeof reportsOf>) =>
  whatsAppCallback.receive(
    { query: new URLSearchParams(), headers: { 'x-hub-signature-256': 'signed' }, bodyText: reportsOf(...statuses) },
    shop.ports({ whatsApp, sms, siteOrigin: SITE }),
  );

const rowsOf = async (channel: string) => (await shop.rows('outbox')).filter((row) => row.channel === channel);
const only = async (channel: string): Promise<StoredRow<'outbox'>> => {
  const rows = await rowsOf(channel);
  expect(rows).toHaveLength(1);
  return rows[0] as StoredRow<'outbox'>;
};

describe('a message to somebody without an account', () => {
  test('goes by WhatsApp to the phone of the appointment, with its link, and ends when it is delivered', async () => {
    const one = await made();
    await run();
    expect(whatsApp.asked).toEqual([
      {
        id: expect.any(String),
        reference: (await only('whatsapp')).$id,
        to: toE164(one.phone),
        lang: 'ar',
        text: expect.stringContaining('تم حجز موعدك'),
        template: 'samaa_appointment_booked',
        fields: { name: 'Mona Ali', at: expect.any(String), link: `${SITE}${one.link}` },
      },
    ]);
    const { $id } = await only('whatsapp');
    await report({ id: $id, status: 'delivered' });
    expect(await only('whatsapp')).toMatchObject({ state: 'delivered', phone: null, next_at: null });
    await run(60);
    expect([whatsApp.asked.length, sms.asked.length]).toEqual([1, 0]);
  });

  test('is sent once, whoever starts the work and however often at the same time', async () => {
    await made();
    await Promise.all([run(), run(), run()]);
    expect(whatsApp.asked).toHaveLength(1);
    await Promise.all([run(11), run(11), run(11)]);
    expect(sms.asked).toHaveLength(1);
  });

  test('goes by SMS when WhatsApp reports nothing for ten minutes', async () => {
    const one = await made();
    await run();
    await run(9);
    expect(sms.asked).toHaveLength(0);
    await run(11);
    expect(sms.asked).toMatchObject([{ to: toE164(one.phone), text: expect.stringContaining(`${SITE}${one.link}`) }]);
    sms.outcome = { state: 'delivered' };
    await run(14);
    expect([(await only('whatsapp')).state, (await only('sms')).state]).toEqual(['sent', 'delivered']);
  });

  test.each<[string, HandedOver]>([
    ['at once', NOT_ON_WHATSAPP],
    ['when it has taken it', { state: 'taken' }],
  ])('goes by SMS when WhatsApp says %s that the phone has none', async (_when, answer) => {
    whatsApp.answers = [answer];
    await made();
    await run();
    await report({ id: (await only('whatsapp')).$id, status: 'failed', code: 131_026 });
    await run(1);
    expect(sms.asked).toHaveLength(1);
    expect(await only('whatsapp')).toMatchObject({
      state: 'superseded',
      last_error: expect.stringContaining('131026'),
      phone: null,
    });
  });

  test('goes by SMS at once where there is no WhatsApp, or no site for its links', async () => {
    await made();
    await run(0, { whatsApp: null });
    expect(sms.asked).toHaveLength(1);
    await clear();
    await made();
    await run(0, { siteOrigin: null });
    expect([sms.asked.length, whatsApp.asked.length]).toEqual([2, 0]);
    expect(sms.asked[1]?.text).not.toContain('http');
  });

  test('counts once for its phone, whichever channels it takes; the fourth of an hour waits', async () => {
    whatsApp.answers = [NOT_ON_WHATSAPP, NOT_ON_WHATSAPP, NOT_ON_WHATSAPP];
    const phone = newPhone();
    for (const name of ['Mona', 'Sami', 'Huda', 'Nour']) await made({ name, phone });
    await run();
    expect([whatsApp.asked.length, sms.asked.length]).toEqual([3, 3]);
    await run(61);
    expect(whatsApp.asked).toHaveLength(4);
  });

  test('waits behind no mails about orders, however many of them have waited longer', async () => {
    for (let number = 0; number < 20; number += 1) {
      const mail = {
        order_id: 'gone',
        user_id: `somebody-${number}`,
        kind: 'placed',
        channel: 'email',
        lang: 'ar',
      } as const;
      await shop.create('outbox', { ...mail, state: 'waiting', attempts: 0, version: 0 });
    }
    await made();
    let time = new Date(inDays(1, '12:00')).getTime();
    const now = () => {
      time += 6_000;
      return new Date(time);
    };
    await run(0, { now });
    expect(whatsApp.asked).toHaveLength(1);
    expect((await rowsOf('email')).filter(({ state }) => state === 'waiting').length).toBeGreaterThan(5);
  });

  test('waits until the morning', async () => {
    await made();
    await run(11 * 60);
    expect(whatsApp.asked).toHaveLength(0);
    await run(22 * 60 + 30);
    expect(whatsApp.asked).toHaveLength(1);
  });

  test('is not sent to a phone that the appointment has no longer', async () => {
    const one = await made();
    await saved(one, { phone: newPhone() });
    await run();
    expect(whatsApp.asked.filter(({ to }) => to === toE164(one.phone))).toEqual([]);
  });

  test('goes to the phone that the desk has corrected, also with the time', async () => {
    const phones = [newPhone(), newPhone()];
    const one = await saved(await made(), { phone: phones[0] });
    const moved = await saved(one, { phone: phones[1], starts_at: nextTime() });
    await run();
    expect(whatsApp.asked.map(({ to, template, fields }) => [to, template, fields.link])).toEqual([
      [toE164(phones[1] ?? ''), 'samaa_appointment_moved', `${SITE}${moved.link}`],
    ]);
    const other = await saved(await made(), { phone: phones[0] });
    await run();
    expect(whatsApp.asked.slice(1).map(({ to, template, fields }) => [to, template, fields.link])).toEqual([
      [toE164(phones[0] ?? ''), 'samaa_appointment_booked', `${SITE}${other.link}`],
    ]);
  });

  test('is not sent any more when the appointment was cancelled meanwhile, but for that', async () => {
    await cancelled(await made());
    await run();
    expect(whatsApp.asked.map(({ template }) => template)).toEqual(['samaa_appointment_cancelled']);
  });

  test('keeps no phone when the appointment was erased meanwhile', async () => {
    const { $id } = await made();
    await eraseAppointments(shop.ports({}).tables, [$id]);
    await run();
    expect(await only('whatsapp')).toMatchObject({ state: 'superseded', phone: null });
  });

  test('that it is cancelled is not sent any more once the desk has taken that back', async () => {
    const one = await made();
    await clear();
    await saved(await cancelled(one), {});
    await run();
    expect(whatsApp.asked.map(({ template }) => template)).toEqual(['samaa_appointment_booked']);
  });
});

test('one that the desk moves while the reminder is written is reminded of on the day before its new time', async () => {
  const one = await made();
  await clear();
  const dayBefore = (starts_at: string) => () => new Date(Date.parse(starts_at) - 24 * 3_600_000);
  const starts_at = nextTime();
  const tables = overtakenBefore(shop.admin, 'appointment_details', () => saved(one, { starts_at }));
  await remindOfAppointments({ tables, now: dayBefore(one.starts_at) });
  await clear();
  await remindOfAppointments(shop.ports({ now: dayBefore(starts_at) }));
  expect((await only('whatsapp')).kind).toBe('appointment_reminder');
});

describe('the second reminder, on the day itself', () => {
  const hoursBefore = (one: Appointment, hours: number) => () =>
    new Date(new Date(one.starts_at).getTime() - hours * 3_600_000);
  /** One run of the reminders and of what sends, so many hours before an appointment. */
  const runBefore = async (one: Appointment, hours: number) => {
    const now = hoursBefore(one, hours);
    await remindOfAppointments(shop.ports({ now }));
    await run(0, { now });
  };
  const asked = () => whatsApp.asked.map(({ template }) => template);

  test('goes once, within two hours before, with the link and without the day', async () => {
    const one = await reminded({ starts_at: inDays(10 + days++, '14:00') });
    await run(0, { now: hoursBefore(one, 24) });
    await runBefore(one, 2.1);
    expect(asked()).toEqual(['samaa_appointment_reminder_2']);
    await Promise.all([runBefore(one, 2), runBefore(one, 2)]);
    await runBefore(one, 1.5);
    expect(whatsApp.asked.slice(1)).toMatchObject([
      {
        template: 'samaa_appointment_soon',
        to: toE164(one.phone),
        fields: { name: 'Mona Ali', clock: '2:00 ظهرًا', link: `${SITE}${one.link}` },
      },
    ]);
  });

  test('goes also to whom has said by the link that they come', async () => {
    const one = await reminded({ starts_at: inDays(10 + days++, '14:00') });
    await shop.change('appointments', one.$id, { coming_at: new Date().toISOString() });
    await clear();
    await runBefore(one, 2);
    expect(asked()).toEqual(['samaa_appointment_soon']);
  });

  test('goes not for one that was made or moved shortly before, nor for one that was cancelled', async () => {
    const [moved, cancelled] = [await reminded({ starts_at: inDays(10 + days++, '14:00') }), await made()];
    await shop.change('appointments', moved.$id, { reminded_at: hoursBefore(moved, 4.5)().toISOString() });
    const { $id: appointmentId, version } = cancelled;
    const change = { appointmentId, version, state: 'cancelled', cancellation: { reason: 'ill' } } as const;
    await shop.call(desk, setAppointmentState, { id: desk.id, ...change });
    await clear();
    await runBefore(moved, 2);
    await runBefore(cancelled, 2);
    expect(asked()).toEqual([]);
  });

  test('goes by day only, and to nobody who is on the way already', async () => {
    const [early, soon] = [
      await reminded({ starts_at: inDays(10 + days++, '11:00') }),
      await reminded({ starts_at: inDays(10 + days++, '14:00') }),
    ];
    await clear();
    await runBefore(early, 1.5);
    await runBefore(soon, 0.9);
    expect(asked()).toEqual([]);
  });

  test('goes to nobody any more who comes on another day by then', async () => {
    const one = await reminded({ starts_at: inDays(10 + days++, '14:00') });
    await clear();
    const now = hoursBefore(one, 2);
    await remindOfAppointments(shop.ports({ now }));
    await saved(one, { starts_at: nextTime() });
    await run(0, { now });
    expect(asked()).toEqual(['samaa_appointment_moved']);
  });

  test('is no call of the desk when it does not arrive', async () => {
    whatsApp.answers = [NOT_ON_WHATSAPP];
    const one = await reminded({ starts_at: inDays(10 + days++, '14:00') });
    await clear();
    await remindOfAppointments(shop.ports({ now: hoursBefore(one, 2) }));
    await run(0, { now: hoursBefore(one, 2), sms: null });
    expect((await only('whatsapp')).state).toBe('superseded');
  });
});

describe('a phone of which only whoever booked says that it is theirs', () => {
  const booking = () => ({
    kind: 'fitting' as const,
    starts_at: nextTime(),
    name: 'Mona',
    phone: newPhone(),
  });

  test('is not written to until the desk has called a guest', async () => {
    await fromElsewhere(shop);
    const { data } = await shop.call(shop.guest, bookAppointment, { ...booking(), requestId: crypto.randomUUID() });
    expect(data?.state).toBe('booked');
    expect(await rowsOf('whatsapp')).toEqual([]);
    const [appointmentId, version] = [data?.$id ?? '', data?.version ?? 0];
    await shop.call(desk, setAppointmentState, { id: desk.id, appointmentId, version, state: 'confirmed' });
    await run();
    expect(whatsApp.asked).toMatchObject([
      { template: 'samaa_appointment_booked', fields: { link: expect.stringContaining(`${SITE}/a/`) } },
    ]);
  });

  test('is not written to for a customer, who gets a mail', async () => {
    const mona = await provenCustomer(shop);
    await shop.call(mona, bookOwnAppointment, { ...booking(), userId: mona.id, requestId: crypto.randomUUID() });
    expect((await shop.rows('outbox')).map(({ channel }) => channel)).toEqual(['email']);
  });
});

describe('a provider that is down', () => {
  test('is tried again, then an SMS goes, and nobody gets both', async () => {
    whatsApp.answers = [DOWN, DOWN, DOWN];
    await made();
    await run();
    expect(await only('whatsapp')).toMatchObject({ state: 'waiting', message_id: null, last_error: 'ECONNREFUSED' });
    await run(3);
    await run(8);
    expect(sms.asked).toHaveLength(0);
    await run(17);
    expect(sms.asked).toHaveLength(1);
    expect(await only('whatsapp')).toMatchObject({ state: 'failed', last_error: 'ECONNREFUSED' });
    await run(120);
    expect(whatsApp.asked).toHaveLength(3);
  });

  test('takes an SMS only once whose answer was lost', async () => {
    sms.answers = [LOST];
    sms.outcome = { state: 'unknown' };
    await made();
    await run(0, { whatsApp: null });
    await run(3, { whatsApp: null });
    expect(sms.asked).toHaveLength(2);
    expect(new Set(sms.asked.map(({ id }) => id)).size).toBe(1);
  });

  test('leaves a reminder to the desk when no channel delivers it, until the appointment has begun', async () => {
    whatsApp.answers = [NOT_ON_WHATSAPP];
    const one = await reminded();
    await run();
    sms.outcome = { state: 'failed', reason: 'No such number.' };
    await run(3);
    expect(await only('sms')).toMatchObject({
      state: 'to_call',
      phone: toE164(one.phone),
      last_error: 'No such number.',
    });
    await run(60);
    expect((await only('sms')).state).toBe('to_call');
    const later = (new Date(one.starts_at).getTime() - new Date(noon).getTime()) / 60_000;
    await run(later + 1);
    expect(await only('sms')).toMatchObject({ state: 'superseded', phone: null });
  });

  test('leaves to nobody what is not worth a call', async () => {
    whatsApp.answers = [NOT_ON_WHATSAPP];
    await made();
    await run(0, { sms: null });
    expect((await only('whatsapp')).state).toBe('superseded');
  });
});

describe('a message that was given up', () => {
  test.each([
    ['an SMS that failed at its provider', 'sms', { whatsApp: null }],
    ['one by WhatsApp that gave no answer', 'whatsapp', { sms: null }],
  ] as const)('%s goes again when an admin asks for it', async (_which, channel, change) => {
    const boss = await shop.join('admin');
    await made();
    await run(0, change);
    const row = (await rowsOf(channel)).at(0) ?? expect.fail('there is no message');
    await shop.change('outbox', row.$id, { state: 'failed', next_at: null, last_error: 'It failed.' });
    sms.outcome = { state: 'failed', reason: 'No such number.' };
    const again = await shop.call(boss, sendMessageAgain, { id: boss.id, messageId: row.$id });
    expect(again.data?.state).toBe('waiting');
    const before = [...sms.asked, ...whatsApp.asked].map(({ id }) => id);
    await run(60, change);
    const after = [...sms.asked, ...whatsApp.asked].map(({ id }) => id);
    expect([after.length, new Set(after).size]).toEqual([before.length + 1, before.length + 1]);
  });
});

describe('how somebody wants to be written to', () => {
  const patients = patientKit(shop);
  const ofClient = async (data: Partial<InputOf<typeof updateContactPoint>['data']>) => {
    const patient = await patients.addPatient();
    const phone = patient.phones[0] ?? '';
    const wishes = { way: null, lang: null, messages: true, offers: false, ...data };
    const asked = { id: desk.id, patientId: patient.$id, phone, version: 0, data: wishes };
    expect((await shop.call(desk, updateContactPoint, asked)).status).toBe(200);
    const one = await reminded({ patient_id: patient.$id, name: patient.name, phone });
    const point = async () => {
      const read = { id: desk.id, patientId: patient.$id };
      return (await shop.call(desk, fetchPatient, read)).data?.contact_points[0];
    };
    return { one, point };
  };

  test('by SMS alone: WhatsApp is not asked', async () => {
    const { point } = await ofClient({ way: 'sms' });
    await run();
    await run();
    expect([whatsApp.asked.length, sms.asked.length]).toEqual([0, 1]);
    sms.outcome = { state: 'delivered' };
    await run(30);
    expect(await point()).toMatchObject({ last_state: 'delivered', last_channel: 'sms' });
  });

  test.each([
    ['by a call', { way: 'call' }],
    ['not at all', { messages: false }],
  ] as const)('%s: nothing goes out, and the desk calls', async (_said, data) => {
    const { point } = await ofClient(data);
    await run();
    await run();
    expect([whatsApp.asked, sms.asked]).toEqual([[], []]);
    expect((await only('sms')).state).toBe('to_call');
    expect((await point())?.last_state).toBe('to_call');
  });

  test('in the language that they read, whatever the appointment says', async () => {
    const { point } = await ofClient({ lang: 'en' });
    await run();
    expect(whatsApp.asked).toMatchObject([{ lang: 'en', text: expect.stringContaining('This is a reminder') }]);
    await report({ id: (await only('whatsapp')).$id, status: 'delivered' });
    expect(await point()).toMatchObject({ last_state: 'delivered', last_channel: 'whatsapp', lang: 'en' });
  });

  test('a phone that stopped the messages gets none, whosever appointment it is', async () => {
    const one = await reminded();
    await heardFrom(shop.ports({}), { phone: one.phone, texts: ['STOP'] });
    await run();
    await run();
    expect([whatsApp.asked, sms.asked]).toEqual([[], []]);
    expect((await only('sms')).state).toBe('to_call');
  });
});

describe('without any provider', () => {
  test('reminders are left to the desk, and nothing else', async () => {
    await made();
    await run(0, { whatsApp: null, sms: null });
    expect((await only('whatsapp')).state).toBe('superseded');
    await reminded();
    await run(0, { whatsApp: null, sms: null });
    expect((await only('whatsapp')).state).toBe('to_call');
  });

  test.each([
    ['nobody is reminded whom the desk has reminded itself on the day before', 24, 'superseded'],
    ['a text that the desk has written days before is no reminder', 72, 'to_call'],
  ] as const)('%s', async (_who, hours, state) => {
    const one = await reminded();
    await shop.create('contacts', {
      patient_id: 'mona',
      about_id: one.$id,
      kind: 'appointment_reminder',
      channel: 'whatsapp',
      at: new Date(Date.parse(one.starts_at) - hours * 3_600_000).toISOString(),
      phone: one.phone,
      actor_id: desk.id,
      actor_name: 'Sara',
    });
    await run(0, { whatsApp: null, sms: null });
    expect((await only('whatsapp')).state).toBe(state);
  });
});

describe('what WhatsApp reports', () => {
  const sent = async () => {
    await made();
    await run();
    return (await only('whatsapp')).$id;
  };

  test('counts in any order and however often', async () => {
    const id = await sent();
    await report({ id, status: 'read' });
    await report({ id, status: 'sent' }, { id, status: 'delivered' });
    await report({ id, status: 'failed', code: 131_026 });
    expect(await only('whatsapp')).toMatchObject({ state: 'read', last_error: null });
    await run(20);
    expect(sms.asked).toHaveLength(0);
  });

  test('late keeps back the SMS that was to go instead', async () => {
    const id = await sent();
    sms.answers = [DOWN];
    await run(11);
    expect(await only('sms')).toMatchObject({ state: 'waiting', message_id: null });
    await report({ id, status: 'delivered' });
    await run(30);
    expect([(await only('whatsapp')).state, (await only('sms')).state]).toEqual(['delivered', 'superseded']);
    expect(sms.asked).toHaveLength(1);
  });

  test('of a thousand messages at once, of unknown ones and of none changes what it is about', async () => {
    const id = await sent();
    const others = Array.from({ length: 200 }, (_, index) => ({ id: `unknown-${index}`, status: 'delivered' }));
    await report(...others, { id, status: 'delivered' });
    await report();
    expect((await only('whatsapp')).state).toBe('delivered');
  });

  test('means nothing without a signature', async () => {
    const id = await sent();
    const forged = whatsAppCallback.receive(
      { query: new URLSearchParams(), headers: {}, bodyText: reportsOf({ id, status: 'read' }) },
      shop.ports({ whatsApp }),
    );
    await expect(forged).rejects.toMatchObject({ code: 'forbidden' });
    expect((await only('whatsapp')).state).toBe('waiting');
  });
});
