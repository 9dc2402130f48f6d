import { Client as WebClient } from 'appwrite';
import { expect, test } from 'vitest';
import { bookOwnAppointment } from '#contract/appointments/calls.ts';
import type { Role } from '#contract/call.ts';
import { cancelOrder } from '#contract/orders/calls.ts';
import { deleteUser } from '#contract/people/calls.ts';
import { erasePatient } from '#contract/privacy/admin-calls.ts';
import type { BlockData } from '#contract/service-forms/schemas.ts';
import * as forms from '#contract/services/forms.ts';
import * as staff from '#contract/services/staff.ts';
import { useRealtime } from '../../scripts/local-appwrite/testing/realtime.ts';
import { inDays, keptAppointments, provenCustomer } from './appointments.ts';
import { checkoutKit } from './checkout.ts';
import { formsKit } from './forms.ts';
import { type Caller, startShop } from './kit.ts';
import { patientKit } from './patients.ts';

/**
 * What reaches pages that are open: an open socket keeps the rights of its opening, so a dismissed employee goes on
 * hearing. Everything that is written here of people and money is of its own kind, and looked for in what was heard.
 */
const shop = await startShop(keptAppointments());
const kit = formsKit(shop);
const checkout = checkoutKit(shop);
const realtime = useRealtime();

/** Whatever realtime tells of at all. */
const CHANNELS = ['rows', 'documents', 'files'];

const TEXTS = {
  name: 'نادية الشرقاوي',
  otherName: 'نادية عبد الستار',
  address: '١٢ شارع الفلكي، باب اللوق',
  transfer: 'د. سمير',
  reason: 'طنين مزعج',
  complaint: 'لا تسمع باليمنى',
  note: 'ملاحظة داخلية',
  serial: 'ZX77411',
  lab: 'LAB-5521',
  phone: '01055512345',
  otherPhone: '01166623456',
  firstName: 'سلوى',
  lastName: 'الحديدي',
  email: 'salwa@example.com',
};
const AGE = 93;
const [PRICE, DOWNPAYMENT, ACCOUNTED] = [98_765.5, 4_321.25, 87_654.75];
const AMOUNTS = [PRICE, DOWNPAYMENT, ACCOUNTED, ACCOUNTED - DOWNPAYMENT].flatMap((egp) => [egp, egp * 100]);

/** Opens a page of somebody who is signed in, the way a browser does. */
async function open(role: Role) {
  const caller = await shop.join(role);
  const { secret } = await shop.users.createSession({ userId: caller.id });
  const client = new WebClient().setEndpoint(shop.endpoint).setProject('samaa').setSession(secret);
  return { caller, heard: (await realtime.listen(client, CHANNELS)).heard };
}

const hold = (
  who: typeof kit.cs,
  type: 'reception' | 'cs',
  formId: string,
  status: 'processing' | 'editing' = 'editing',
) => kit.hold(who, type, formId, status);

/** A client's whole way through the clinic, with everything that can be changed on it. */
async function clinicStory(): Promise<void> {
  const person = {
    name: TEXTS.name,
    phone: TEXTS.phone,
    secondary_phone: TEXTS.otherPhone,
    age: AGE,
    address: TEXTS.address,
    transfer: TEXTS.transfer,
    reasons: { 0: { reason: TEXTS.reason, qty: 2 } },
  };
  const { $id: formId } = await kit.receive(person);
  await kit.done(
    kit.call(kit.reception, forms.editReceptionForm, {
      ...(await hold(kit.reception, 'reception', formId)),
      data: { name: TEXTS.otherName, age: AGE - 1 },
    }),
  );
  const block: BlockData = {
    block_type: 'm',
    hearing_aid: 'Audéo',
    serial_number: TEXTS.serial,
    complaint: TEXTS.complaint,
    price: PRICE,
    downpayment: DOWNPAYMENT,
  };
  await kit.done(
    kit.call(kit.cs, forms.submitCsForm, {
      ...(await hold(kit.cs, 'reception', formId, 'processing')),
      data: {
        baseForm: { name: TEXTS.name },
        blocks: { 0: block, 1: { block_type: 'p', price: PRICE, note: TEXTS.note } },
      },
    }),
  );
  await kit.done(
    kit.call(kit.cs, forms.editCsForm, {
      ...(await hold(kit.cs, 'cs', formId)),
      data: { baseForm: { age: AGE, phone: TEXTS.otherPhone, address: TEXTS.address } },
    }),
  );
  const day = { follow_up: true, follow_up_date: '2026-12-01' };
  await kit.done(kit.call(kit.cs, forms.editFollowUp, { formId, data: day }));
  await kit.done(kit.call(kit.cs, forms.freezeFollowUp, { formId, freeze: true }));
  const [repair, programming] = await kit.blocksOf(formId);
  const said = { downpayment: DOWNPAYMENT, note: TEXTS.note, lab_number: TEXTS.lab };
  await kit.done(
    kit.call(kit.accounting, forms.submitAccForm, {
      ...(await hold(kit.accounting, 'cs', formId, 'processing')),
      data: {
        blocks: {
          20: { id: repair?.id ?? '', block_type: 'm', account: said },
          21: { id: programming?.id ?? '', block_type: 'p', account: { ...said, price: ACCOUNTED } },
        },
      },
    }),
  );
  const boss = await shop.join('admin');
  const jobId = repair?.id ?? '';
  const { version = 0 } = (await shop.row('jobs', jobId)) ?? {};
  const moved = await shop.call(boss, staff.moveJob, {
    id: boss.id,
    jobId,
    version,
    stage: 'at_lab',
    lab_number: TEXTS.lab,
  });
  expect(moved.status).toBe(200);
  const { $id: deleted } = await kit.receive(person);
  await kit.done(kit.call(kit.reception, forms.deleteForm, { formId: deleted, formType: 'reception' }));
  await kit.done(kit.call(kit.admin, forms.restoreForm, { formId: deleted, formType: 'reception' }));
  const patients = await shop.rows('patients');
  const [patientId = '', duplicateId = ''] = patients.map(({ $id }) => $id);
  // Where their years of birth differ, one remains.
  const birth_year = patients[0]?.birth_year ?? undefined;
  const merged = await shop.call(boss, staff.mergePatients, { id: boss.id, patientId, duplicateId, birth_year });
  expect(merged.data).toMatchObject({ done: true });
}

/** The desk makes an appointment and cancels it. */
async function appointmentStory(): Promise<string> {
  const desk = await shop.join('reception');
  const said = { specialist_id: 'sara', name: TEXTS.name, phone: TEXTS.phone, note: TEXTS.note };
  const data = { ...said, kind: 'repair' as const, starts_at: inDays(3, '12:00') };
  const made = await shop.call(desk, staff.saveAppointment, { id: desk.id, requestId: crypto.randomUUID(), data });
  const appointmentId = made.data?.$id ?? '';
  const cancel = {
    id: desk.id,
    appointmentId,
    version: 0,
    state: 'cancelled',
    cancellation: { reason: 'other', note: TEXTS.note },
  } as const;
  expect((await shop.call(desk, staff.setAppointmentState, cancel)).status).toBe(200);
  return appointmentId;
}

/** The desk puts somebody on the waiting list; a customer who has booked, and a client with an appointment, are erased. */
async function waitingStory(): Promise<string[]> {
  const desk = await shop.join('reception');
  const day = inDays(5, '12:00').slice(0, 10);
  const data = { kind: 'repair' as const, from: day, to: day, name: TEXTS.name, phone: TEXTS.phone, note: TEXTS.note };
  const waits = await shop.call(desk, staff.saveWait, { id: desk.id, requestId: crypto.randomUUID(), data });
  expect(waits.status).toBe(200);
  const [mona, boss] = [await provenCustomer(shop), await shop.join('admin')];
  const wish = { kind: 'repair' as const, starts_at: inDays(4, '12:00'), name: TEXTS.name, phone: mona.phone };
  const asked = { ...wish, userId: mona.id, requestId: crypto.randomUUID() };
  const { data: own } = await shop.call(mona, bookOwnAppointment, asked);
  // So many accounts that one can go.
  await shop.change('counters', 'users', { value: 5 });
  expect((await shop.call(boss, deleteUser, { id: boss.id, userId: mona.id })).status).toBe(200);
  const { $id: patientId } = await patientKit(shop).addPatient({ last_visit_on: '2010-01-01T00:00:00.000Z' });
  const visit = { specialist_id: 'sara', patient_id: patientId, name: TEXTS.name, phone: TEXTS.phone };
  const made = await shop.call(desk, staff.saveAppointment, {
    id: desk.id,
    requestId: crypto.randomUUID(),
    data: { ...visit, kind: 'repair', starts_at: inDays(6, '12:00') },
  });
  expect((await shop.call(boss, erasePatient, { id: boss.id, patientId })).data?.done).toBe(true);
  const erased = [own?.$id ?? '', made.data?.$id ?? ''];
  for (const id of erased) {
    expect(await shop.row('appointments', id)).toBeNull();
  }
  return erased;
}

/** A customer orders and cancels. */
async function orderStory(caller: Caller): Promise<void> {
  const aid = await shop.addHearingAid({ price_piasters: PRICE * 100 });
  await checkout.put(caller, [aid, 1]);
  const form = checkout.form(caller, [aid, 1]);
  const order = { firstName: TEXTS.firstName, lastName: TEXTS.lastName, email: TEXTS.email, address: TEXTS.address };
  const placed = await checkout.place(caller, { ...form, ...order, phone: TEXTS.phone, age: AGE });
  expect(placed.status).toBe(200);
  const cancelled = await shop.call(caller, cancelOrder, { userId: caller.id, orderId: placed.data?.$id ?? '' });
  expect(cancelled.status).toBe(200);
}

/** All values that stand somewhere in something. */
function valuesIn(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [value];
}

test('no page that is open hears anything personal or of money, least of all of who was dismissed', async () => {
  const dismissed = {
    'lost the label': await open('cs'),
    'is blocked': await open('reception'),
    'is deleted': await open('accounting'),
  };
  const others = { admin: await open('admin'), customer: await open('user') };
  await shop.users.updateLabels({ userId: dismissed['lost the label'].caller.id, labels: [] });
  await shop.users.updateStatus({ userId: dismissed['is blocked'].caller.id, status: false });
  await shop.users.delete({ userId: dismissed['is deleted'].caller.id });

  await clinicStory();
  const appointmentId = await appointmentStory();
  const erased = await waitingStory();
  await orderStory(others.customer.caller);
  const last = await kit.serve();
  await kit.done(kit.call(kit.cs, forms.editFollowUp, { formId: last.$id, data: { follow_up: false } }));

  const pages = { ...dismissed, ...others };
  for (const [who, { heard }] of Object.entries(pages)) {
    // The customer hears of the order alone; everybody else has heard everything once the last form was made.
    const isLast = (payload: Record<string, unknown>) =>
      who === 'customer' ? payload.delivery_status === 'cancelled' : payload.$id === last.$id;
    await heard.first(({ payload }) => isLast(payload));
  }
  const tablesOf = (who: keyof typeof pages) => [
    ...new Set(pages[who].heard.all.map(({ payload }) => payload.$tableId)),
  ];
  expect(
    Object.fromEntries((Object.keys(pages) as (keyof typeof pages)[]).map((who) => [who, tablesOf(who).sort()])),
  ).toEqual({
    'lost the label': ['appointments', 'cs_forms', 'desk_closings', 'forms'],
    'is blocked': ['appointments', 'desk_closings', 'forms'],
    'is deleted': ['cs_forms', 'desk_closings'],
    admin: ['appointments', 'cs_forms', 'desk_closings', 'forms', 'order_events'],
    customer: ['order_events'],
  });
  for (const id of erased) {
    const ofErased = others.admin.heard.all.filter(({ payload }) => payload.$id === id);
    expect(ofErased.map(({ payload }) => payload.state)).toEqual(expect.arrayContaining(['confirmed', 'cancelled']));
  }
  const ofAppointment = others.admin.heard.all.filter(({ payload }) => payload.$id === appointmentId);
  expect(ofAppointment.map(({ payload }) => payload.state)).toEqual(expect.arrayContaining(['confirmed', 'cancelled']));
  for (const { heard } of Object.values(pages)) {
    for (const { payload } of heard.all) {
      const values = valuesIn(payload);
      const texts = values.filter((value) => typeof value === 'string');
      expect(texts.filter((text) => Object.values(TEXTS).some((secret) => text.includes(secret)))).toEqual([]);
      expect(values.filter((value) => [AGE, AGE - 1, ...AMOUNTS].includes(value as number))).toEqual([]);
    }
  }
});
