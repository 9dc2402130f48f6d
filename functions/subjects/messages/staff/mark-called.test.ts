import { Query } from 'node-appwrite';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveAppointment, setAppointmentState } from '#contract/appointments/staff-calls.ts';
import type { InputOf } from '#contract/call.ts';
import { markCalled, recordContact } from '#contract/contacts/calls.ts';
import { WORK_QUEUE_SIZE } from '#contract/devices/constants.ts';
import { toE164 } from '#contract/phone.ts';
import { fetchWorkQueue } from '#contract/staff/calls.ts';
import { fetchTimeline } from '#contract/timeline/calls.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { remindOfAppointments } from '#subjects/appointments/admin/remind-of-appointments.ts';
import { inDays, keptAppointments } from '../../../testing/appointments.ts';
import { newPhone, type StoredRow, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { fakePhones, reportsOf } from '../../../testing/phones.ts';
import { sendMessages } from '../admin/send-messages.ts';
import { whatsAppCallback } from '../shop/whatsapp-callback.ts';

const shop = await startShop(keptAppointments());
const [desk, sara] = [await shop.join('reception'), await shop.join('cs')];
let days = 0;

beforeEach(async () => {
  // What earlier tests left on the list is none of this test's business.
  for (const { $id } of await shop.rows('outbox')) await shop.remove('outbox', $id);
});

type Message = Partial<Rows['outbox']>;
type Appointment = Partial<Rows['appointments']> & { phone?: string };

/** An appointment of a day of its own, some ten days from now. */
async function anAppointment({ phone = newPhone(), ...change }: Appointment = {}) {
  const day = 10 + days++;
  const time = { starts_at: inDays(day, '11:00'), ends_at: inDays(day, '11:45') };
  const row = await shop.create('appointments', {
    specialist_id: 'sara',
    state: 'confirmed',
    version: 0,
    ...time,
    ...change,
  });
  const person = { kind: 'fitting', name: 'Mona Ali', phone, lang: 'ar', booked_by: 'desk' } as const;
  await shop.create('appointment_details', person, row.$id);
  return { ...row, phone };
}

/** A message about it that no channel delivered. */
const undelivered = ({ $id, starts_at, patient_id, phone }: Awaited<ReturnType<typeof anAppointment>>, more: Message) =>
  shop.create('outbox', {
    ...{ user_id: 'nobody', channel: 'whatsapp', lang: 'ar', about: $id, state: 'to_call' },
    ...{ patient_id, phone: toE164(phone), next_at: starts_at, kind: 'appointment_reminder' },
    ...more,
  });

/** Somebody whom the reminder of their appointment did not reach. */
async function unreached(change: Appointment = {}, more: Message = {}) {
  const appointment = await anAppointment(change);
  return { appointment, message: await undelivered(appointment, more) };
}

const queueOf = async (who = desk) => (await shop.call(who, fetchWorkQueue, { id: who.id })).data?.unreached;
const listed = async () => (await queueOf())?.documents.map(({ $id }) => $id);
const mark = ({ $id: messageId }: { $id: string }, who = desk) => shop.call(who, markCalled, { id: who.id, messageId });
const stored = async ({ $id }: { $id: string }) => (await shop.row('outbox', $id)) as StoredRow<'outbox'>;

describe('whom no message reached', () => {
  test('is on the list of the desks from the moment when no channel has delivered their reminder', async () => {
    const phone = newPhone();
    const data = {
      kind: 'fitting',
      specialist_id: 'sara',
      starts_at: inDays(5, '11:00'),
      name: 'Mona',
      phone,
    } as const;
    const requestId = crypto.randomUUID();
    const { data: made } = await shop.call(desk, saveAppointment, { id: desk.id, requestId, data });
    const now = () => new Date(inDays(4, '12:00'));
    await remindOfAppointments(shop.ports({ now }));
    await sendMessages(shop.ports({ now, logError: () => {} }));
    for (const role of ['admin', 'cs', 'reception'] as const) {
      const { documents, total } = (await queueOf(await shop.join(role))) ?? {};
      expect([documents, total]).toEqual([
        [
          {
            $id: expect.any(String),
            kind: 'appointment_reminder',
            since: expect.any(String),
            until: new Date(data.starts_at).toISOString(),
            appointment: { ...made, $createdAt: expect.any(String) },
            other: null,
          },
        ],
        1,
      ]);
    }
    expect(await queueOf(await shop.join('accounting'))).toBeNull();
  });

  test('stands there by the time of the appointment, the first of them, with the number of all', async () => {
    const [later, sooner] = [await unreached(), await unreached({ starts_at: inDays(2, '09:00') })];
    expect(await listed()).toEqual([sooner.message.$id, later.message.$id]);
    for (let count = 0; count < WORK_QUEUE_SIZE; count += 1) await unreached();
    const { documents, total } = (await queueOf()) ?? {};
    expect([documents?.length, total]).toEqual([WORK_QUEUE_SIZE, WORK_QUEUE_SIZE + 2]);
  });

  test('is called once about one appointment, whatever else was to be said of it', async () => {
    const { appointment, message } = await unreached({}, { kind: 'appointment_moved' });
    const reminder = await undelivered(appointment, {});
    expect(await listed()).toEqual([reminder.$id]);
    await mark(reminder);
    expect(await listed()).toEqual([]);
    expect([(await stored(message)).state, (await stored(reminder)).state]).toEqual(['called', 'called']);
  });

  test('is told of a cancelled appointment until its time, and reminded of it no more', async () => {
    const cancelled = await anAppointment({ state: 'cancelled' });
    const message = await undelivered(cancelled, { kind: 'appointment_cancelled' });
    await undelivered(cancelled, {});
    expect((await queueOf())?.documents).toMatchObject([
      { $id: message.$id, kind: 'appointment_cancelled', appointment: { state: 'cancelled' } },
    ]);
    expect((await mark(message)).data).toEqual({ called: true });
  });
});

describe('a call', () => {
  test('takes them off the list with their phone, is written down, and the time line tells it', async () => {
    const patient = await patientKit(shop).addPatient();
    const { message } = await unreached({ patient_id: patient.$id });
    expect((await mark(message)).data).toEqual({ called: true });
    expect(await listed()).toEqual([]);
    expect(await stored(message)).toMatchObject({ state: 'called', phone: null, next_at: null });
    const [entry, ...others] = await shop.rows('audit_log', [Query.equal('subject_id', message.$id)]);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ kind: 'message', action: 'update', actor_id: desk.id, label: 'Mona Ali' });
    expect(JSON.parse(entry?.before ?? '')).toMatchObject({ message_state: 'to_call' });
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ message_state: 'called' });
    const asked = { id: sara.id, patientId: patient.$id, kind: 'message' } as const;
    expect((await shop.call(sara, fetchTimeline, asked)).data?.documents).toMatchObject([
      { about: ['appointment_reminder', 'whatsapp'], state: 'called' },
    ]);
  });

  test('is written down once, however often and by whoever it is said', async () => {
    const { message } = await unreached();
    const answers = await Promise.all([mark(message), mark(message, sara), mark(message)]);
    expect(answers.map(({ data }) => data)).toEqual(Array(3).fill({ called: true }));
    expect((await mark(message, sara)).data).toEqual({ called: true });
    expect(await shop.rows('audit_log', [Query.equal('subject_id', message.$id)])).toHaveLength(1);
  });

  test('about no message is not found', async () => {
    expect((await mark({ $id: 'nothing' })).code).toBe('not_found');
  });
});

describe('nobody is called', () => {
  const noCall = async (message: { $id: string }) => {
    expect(await listed()).toEqual([]);
    expect((await mark(message)).data).toEqual({ called: false });
    expect((await stored(message)).state).not.toBe('called');
  };

  test('whose appointment was cancelled meanwhile', async () => {
    const { appointment, message } = await unreached();
    const cancelled = { appointmentId: appointment.$id, version: 0, state: 'cancelled' } as const;
    const cancellation = { reason: 'client-wish' } as const;
    await shop.call(desk, setAppointmentState, { id: desk.id, ...cancelled, cancellation });
    for (const { $id, kind } of await shop.rows('outbox')) {
      if (kind === 'appointment_cancelled') await shop.remove('outbox', $id);
    }
    await noCall(message);
  });

  test.each<[string, Partial<InputOf<typeof saveAppointment>['data']>]>([
    ['has another time, of which they are told', { starts_at: inDays(90, '11:00') }],
    ['has another phone', { phone: newPhone() }],
  ])('whose appointment %s', async (_what, change) => {
    const { appointment, message } = await unreached();
    const { $id: appointmentId, starts_at, phone } = appointment;
    const data = { kind: 'fitting', specialist_id: 'sara', starts_at, name: 'Mona Ali', phone, ...change } as const;
    const asked = { id: desk.id, requestId: crypto.randomUUID(), appointmentId, version: 0, data };
    expect((await shop.call(desk, saveAppointment, asked)).code).toBeUndefined();
    await noCall(message);
  });

  test('whose appointment is over, or gone', async () => {
    const begun = new Date(Date.now() - 60_000).toISOString();
    const { message } = await unreached({ starts_at: begun });
    await noCall(message);
    const gone = await unreached();
    await shop.remove('appointments', gone.appointment.$id);
    await noCall(gone.message);
  });

  test('whom the message has reached meanwhile', async () => {
    const { message } = await unreached();
    const whatsApp = fakePhones();
    const bodyText = reportsOf({ id: message.$id, status: 'delivered' });
    await whatsAppCallback.receive(
      { query: new URLSearchParams(), headers: { 'x-hub-signature-256': 'signed' }, bodyText },
      shop.ports({ whatsApp }) as never,
    );
    await noCall(message);
    expect((await stored(message)).state).toBe('delivered');
  });
});

describe('whoever writes to them by WhatsApp', () => {
  const write = (
    { $id: aboutId, phone }: { $id: string; phone: string },
    kind: InputOf<typeof recordContact>['kind'],
  ) =>
    shop.call(desk, recordContact, {
      ...{ id: desk.id, requestId: crypto.randomUUID(), about: 'appointment', aboutId, phone, kind },
    });

  test.each([true, false])('need not call, also where there is a record: %s', async (hasRecord) => {
    const patient = hasRecord ? await patientKit(shop).addPatient() : null;
    const { appointment, message } = await unreached({ patient_id: patient?.$id ?? null });
    expect((await write(appointment, 'appointment_reminder')).data).toEqual({ recorded: hasRecord });
    expect(await listed()).toEqual([]);
    expect(await stored(message)).toMatchObject({ state: 'superseded', phone: null });
    expect(await shop.rows('audit_log', [Query.equal('subject_id', message.$id)])).toMatchObject([
      { actor_id: desk.id, label: 'Mona Ali' },
    ]);
  });

  test('still calls after a greeting, or a reminder of what was cancelled', async () => {
    const { appointment, message } = await unreached();
    await write(appointment, 'greeting');
    expect(await listed()).toEqual([message.$id]);
    const cancelled = await unreached({ state: 'cancelled' }, { kind: 'appointment_cancelled' });
    await write(cancelled.appointment, 'appointment_reminder');
    expect(await listed()).toEqual([message.$id, cancelled.message.$id]);
    await write(cancelled.appointment, 'appointment_cancelled');
    expect(await listed()).toEqual([message.$id]);
  });
});

describe('a call about something else than an appointment', () => {
  const boss = shop.join('admin');
  const until = inDays(9, '12:00');

  /** A client with a job that is ready, of which no message reached them. */
  async function readyJob(kind: 'repair_ready' | 'mold_ready' = 'repair_ready') {
    const patient = await patientKit(shop).addPatient({ phones: [newPhone()] });
    const form_id = crypto.randomUUID();
    const job = await shop.create('jobs', {
      ...{ form_id, patient_id: patient.$id, stage: 'ready', received_at: inDays(0, '09:00'), version: 0 },
      ...(kind === 'repair_ready'
        ? ({ kind: 'repair', block_type: 'm' } as const)
        : ({ kind: 'lab', block_type: 'em' } as const)),
    });
    const message = await undeliveredOf({ about: form_id, patient_id: patient.$id, kind }, patient.phones[0] ?? '');
    return { patient, job, form_id, message };
  }
  const undeliveredOf = (more: Message, phone: string) =>
    shop.create('outbox', {
      ...{ user_id: 'nobody', channel: 'whatsapp', lang: 'ar', state: 'to_call', next_at: until, kind: 'repair_ready' },
      ...{ phone: toE164(phone), attempts: 3, version: 0 },
      ...more,
    });
  const contact = (input: Pick<InputOf<typeof recordContact>, 'about' | 'aboutId' | 'phone' | 'kind'>, who = desk) =>
    shop.call(who, recordContact, { id: who.id, requestId: crypto.randomUUID(), ...input });

  test.each(['repair_ready', 'mold_ready'] as const)(
    'stands on the list with the client while their job is ready: %s',
    async (kind) => {
      const { patient, job, form_id, message } = await readyJob(kind);
      expect((await queueOf())?.documents).toMatchObject([
        {
          ...{ $id: message.$id, kind, appointment: null },
          other: { of: 'form', id: form_id, name: patient.name, phone: patient.phones[0], patient_id: patient.$id },
        },
      ]);
      await shop.change('jobs', job.$id, { stage: 'delivered' });
      expect(await listed()).toEqual([]);
      expect((await mark(message)).data).toEqual({ called: false });
    },
  );

  test('about a job ends by a press, or by the same text in the own WhatsApp', async () => {
    const [called, written] = [await readyJob(), await readyJob()];
    expect((await mark(called.message)).data).toEqual({ called: true });
    const phone = written.patient.phones[0] ?? '';
    await contact({ about: 'form', aboutId: written.form_id, phone, kind: 'greeting' });
    expect(await listed()).toEqual([written.message.$id]);
    await contact({ about: 'job', aboutId: written.job.$id, phone, kind: 'repair_ready' });
    expect(await listed()).toEqual([]);
  });

  test('about a job is to the mobile phone that was written to, also behind a landline', async () => {
    const { patient, message } = await readyJob();
    const [mobile = ''] = patient.phones;
    await shop.change('patients', patient.$id, { phones: ['0223456789', mobile] });
    expect((await queueOf())?.documents).toMatchObject([{ $id: message.$id, other: { phone: mobile } }]);
  });

  test('about a job goes to no phone that the client has no longer', async () => {
    const { patient } = await readyJob();
    await shop.change('patients', patient.$id, { phones: [newPhone()] });
    expect(await listed()).toEqual([]);
  });

  test('is the admin’s when it is about an order, and nobody else’s', async () => {
    const [phone, admin] = [newPhone(), await boss];
    const order = await shop.create('orders', {
      ...{ user_id: 'nobody', number: '12345678', first_name: 'Mona', last_name: 'Ali', user_phone: phone },
      ...{ user_email: 'mona@example.com', city: 'Giza', address: 'Nile 1', lang: 'en', payment_method: 'cash' },
      ...{ user_damaged_ear: 'both', delivery_fee_piasters: 0, vat_piasters: 0, contents_hash: '' },
      ...{ payment_status: 'pending', delivery_status: 'returned', amount_piasters: 5_000, version: 0 },
    });
    const message = await undeliveredOf({ order_id: order.$id, kind: 'undelivered' }, phone);
    expect(await listed()).toEqual([]);
    expect((await mark(message)).code).toBe('forbidden');
    expect((await queueOf(admin))?.documents).toMatchObject([
      { kind: 'undelivered', other: { of: 'order', id: order.$id, order_number: '12345678', name: 'Mona Ali', phone } },
    ]);
    await contact({ about: 'order', aboutId: order.$id, phone, kind: 'order_cancelled' }, admin);
    expect((await queueOf(admin))?.documents).toHaveLength(1);
    expect((await mark(message, admin)).data).toEqual({ called: true });
    expect((await queueOf(admin))?.documents).toEqual([]);
  });

  test('about a time that is held ends with the offer', async () => {
    const offered_until = inDays(1, '13:00');
    const appointment = await anAppointment({ state: 'offered', offered_until });
    const message = await undelivered(appointment, { kind: 'appointment_offered', next_at: offered_until });
    expect((await queueOf())?.documents).toMatchObject([
      { $id: message.$id, until: new Date(offered_until).toISOString() },
    ]);
    await shop.change('appointments', appointment.$id, { state: 'confirmed', offered_until: null });
    expect(await listed()).toEqual([]);
  });
});
