import { expect, test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { fetchNotifications } from '#contract/notifications/calls.ts';
import { NOTIFICATIONS_MAX, type NotificationKind } from '#contract/notifications/kinds.ts';
import { saveTask } from '#contract/tasks/calls.ts';
import { stage, Tables } from '#runtime/tables.ts';
import { whatsAppCallback } from '#subjects/messages/shop/whatsapp-callback.ts';
import { keptAppointments, room } from '../../../testing/appointments.ts';
import { type Caller, newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { fakePhones, writtenBy } from '../../../testing/phones.ts';

const shop = await startShop(keptAppointments({ rooms: [{ ...room('one'), name_ar: 'غرفة ١', name_en: 'Room 1' }] }));
const kit = patientKit(shop);
const [sara, desk, boss] = [await shop.join('cs'), await shop.join('reception'), await shop.join('admin')];
const today = cairoDay();

const told = async (who: Caller) =>
  (await shop.call(who, fetchNotifications, { id: who.id })).data?.documents ?? expect.fail('no answer');
const ofKind = async (who: Caller, kind: NotificationKind) => (await told(who)).filter((one) => one.kind === kind);

test('an order is told to the admin, and to nobody else', async () => {
  const order = await kit.addOrder();
  expect(await ofKind(boss, 'order_placed')).toMatchObject([{ $id: order.$id, at: expect.any(String) }]);
  expect(await ofKind(sara, 'order_placed')).toEqual([]);
});

test('customer service is told who has arrived today by time and room, without a name', async () => {
  const patient = await kit.addPatient({ name: 'Huda Samir' });
  const starts_at = momentInCairo(`${today}T12:00`) ?? '';
  const arrived = { specialist_id: 'sara', room: 'one', starts_at, ends_at: starts_at, patient_id: patient.$id };
  const { $id } = await shop.create('appointments', { ...arrived, state: 'arrived' });
  await shop.create('appointments', { ...arrived, state: 'confirmed' });
  expect(await ofKind(sara, 'client_arrived')).toEqual([
    { kind: 'client_arrived', $id, at: expect.any(String), starts_at, room: { name_ar: 'غرفة ١', name_en: 'Room 1' } },
  ]);
  expect(JSON.stringify(await told(sara))).not.toMatch(/Huda|01\d{9}/);
  expect(await ofKind(desk, 'client_arrived')).toEqual([]);
});

test('what a client writes is told to everybody who has the inbox, and heard by them', async () => {
  const from = `2${newPhone()}`;
  await whatsAppCallback.receive(
    {
      query: new URLSearchParams(),
      headers: { 'x-hub-signature-256': 'signed' },
      bodyText: writtenBy({ from, id: 'wamid.first', text: { body: 'Is it ready?' } }),
    },
    shop.ports({ whatsApp: fakePhones() }),
  );
  const [one] = await ofKind(desk, 'reply_received');
  expect(await shop.rows('inbox_events')).toMatchObject([{ conversation_id: one?.$id }]);
  expect(await ofKind(boss, 'reply_received')).toHaveLength(1);
});

test('a task is told to whom it is given, not to whoever gave it to themselves, and again when it is overdue', async () => {
  const give = async (assigneeId: string, who: Caller) => {
    const input = { id: who.id, requestId: crypto.randomUUID(), title: 'Ask the lab', due_on: today, assigneeId };
    return (await shop.call(who, saveTask, input)).data?.$id ?? expect.fail('not saved');
  };
  const [given, own] = [await give(desk.id, sara), await give(desk.id, desk)];
  const idsOf = async (kind: NotificationKind) => (await ofKind(desk, kind)).map(({ $id }) => $id);
  expect(await idsOf('task_given')).toEqual([given]);
  expect(await idsOf('task_due')).toEqual([]);
  await new Tables(shop.admin).update('tasks', own, { due_at: new Date(Date.now() - 60_000).toISOString() });
  expect(await idsOf('task_due')).toEqual([own]);
});

test('a task that is due late is told also where more wait already than are told', async () => {
  const tables = new Tables(shop.admin);
  const task = (role: 'cs' | 'reception', days: number, assigned_at: string) => ({
    ...{ role, state: 'open', assignee_id: null, assigned_by: boss.id, created_by: boss.id, assigned_at },
    due_at: `${dayAfter(today, days)}T10:00:00.000Z`,
  });
  const before = Array.from({ length: NOTIFICATIONS_MAX }, () => task('cs', 1, `${dayAfter(today, -3)}T10:00:00.000Z`));
  await tables.write([
    stage.createMany(
      'tasks',
      before.map((row) => ({ $id: crypto.randomUUID(), ...row }) as never),
    ),
  ]);
  const { $id } = await shop.create('tasks', task('cs', 90, new Date().toISOString()) as never);
  expect((await ofKind(sara, 'task_given'))[0]?.$id).toBe($id);
});

test('a request for leave is told to the admins who did not make it, until it is answered or over', async () => {
  const at = (days: number) => `${dayAfter(today, days)}T09:00:00.000Z`;
  const ask = (days: number, user_id: string | null, leave_state: 'requested' | 'approved' = 'requested') =>
    shop.create('leaves', {
      ...{ specialist_id: 'sara', user_id, leave_kind: 'sick', leave_state },
      ...{ starts_at: at(days), ends_at: at(days + 1) },
    });
  const { $id } = await ask(3, sara.id);
  await ask(-5, sara.id);
  await ask(5, sara.id, 'approved');
  await ask(7, boss.id);
  expect(await ofKind(boss, 'leave_asked')).toEqual([
    { kind: 'leave_asked', $id, at: expect.any(String), starts_at: null, room: null },
  ]);
  expect([await ofKind(desk, 'leave_asked'), await ofKind(sara, 'leave_asked')]).toEqual([[], []]);
});

test('jobs, returns and codes of kiosks that are late are told to those who look after them', async () => {
  const job = await shop.create('jobs', {
    form_id: 'form',
    patient_id: 'patient',
    kind: 'repair',
    block_type: 'm',
    stage: 'at_lab',
    received_at: `${dayAfter(today, -9)}T09:00:00.000Z`,
    promised_on: `${dayAfter(today, -1)}T00:00:00.000Z`,
  });
  const late = await shop.create('returns', {
    order_id: 'order',
    user_id: 'user',
    number: '12345678',
    state: 'received',
    reason: 'price',
    received_at: `${dayAfter(today, -9)}T09:00:00.000Z`,
  });
  const kiosk_until = new Date(Date.now() - 60_000).toISOString();
  const unpaid = await kit.addOrder({ payment_method: 'card', payment_status: 'pending', kiosk_until });
  await kit.addOrder({ payment_method: 'card', payment_status: 'paid', kiosk_until });
  expect((await ofKind(sara, 'job_late')).map(({ $id }) => $id)).toEqual([job.$id]);
  expect((await ofKind(boss, 'return_late')).map(({ $id }) => $id)).toEqual([late.$id]);
  expect((await ofKind(boss, 'kiosk_expired')).map(({ $id }) => $id)).toEqual([unpaid.$id]);
});
