import { expect, test } from 'vitest';
import * as calendar from '#contract/appointments/staff-calls.ts';
import { deleteAdmin } from '#contract/people/calls.ts';
import { fetchSettings, updateSettings } from '#contract/settings/admin-calls.ts';
import * as calls from '#contract/specialists/calls.ts';
import { inDays, keptAppointments, specialist } from '../../../testing/appointments.ts';
import { type Caller, newPhone, startShop } from '../../../testing/kit.ts';
import { orderKit } from '../../../testing/orders.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop(keptAppointments({ specialists: [specialist('sara'), specialist('rana')] }));
const boss = await shop.join('admin');
const desk = await shop.join('reception');
const customer = await shop.join();
const patients = patientKit(shop);
const { auditOf } = orderKit(shop, boss);
const { $id: settingsId } = (await shop.rows('settings'))[0] ?? expect.fail('no settings');

const settings = async () =>
  (await shop.call(boss, fetchSettings, { id: boss.id })).data ?? expect.fail('nothing answered');
/** Saves who is which specialist. */
async function link(accounts: Record<string, string | null>) {
  const { appointments, version } = await settings();
  const specialists = appointments.specialists.map((one) =>
    one.id in accounts ? { ...one, account_id: accounts[one.id] ?? null } : one,
  );
  const data = { appointments: { ...appointments, specialists } };
  return shop.call(boss, updateSettings, { id: boss.id, version, data });
}
const usernameOf = async (id: string) => (await shop.row('users', id))?.username;
const fieldsOf = (answer: { params?: unknown }) => (answer.params as { fields: object } | undefined)?.fields;
const day = (days: number) => inDays(days, '12:00').slice(0, 10);
const myDay = async (who: Caller, days: number) =>
  (await shop.call(who, calls.fetchMyDay, { id: who.id, day: day(days) })).data ?? expect.fail('nothing answered');
const book = (specialist_id: string, starts_at: string, patient_id: string | null = null) =>
  shop.call(desk, calendar.saveAppointment, {
    id: desk.id,
    requestId: crypto.randomUUID(),
    data: { kind: 'fitting', specialist_id, starts_at, patient_id, name: 'Mona', phone: newPhone(), note: 'Left ear' },
  });

test('an account of the staff is one specialist at most, and no customer is one', async () => {
  const sara = await shop.join('cs');
  expect(fieldsOf(await link({ sara: customer.id }))).toEqual({
    'data.appointments.specialists[0].account_id': { key: 'not_a_choice' },
  });
  expect(fieldsOf(await link({ sara: sara.id, rana: sara.id }))).toEqual({
    'data.appointments.specialists': { key: 'account_twice' },
  });
  expect((await link({ sara: sara.id })).data?.appointments.specialists[0]?.account_id).toBe(sara.id);
  const named = `أخصائي sara: ${await usernameOf(sara.id)}`;
  expect((await auditOf(settingsId)).map(({ after }) => after.specialist_accounts)).toContainEqual([named]);
  expect((await myDay(sara, 3)).specialist).toMatchObject({ $id: 'sara', name_en: 'Specialist sara' });
  expect((await link({ sara: null })).status).toBe(200);
  expect(await myDay(sara, 3)).toMatchObject({ specialist: null, appointments: [], leaves: [], next_free: null });
});

test('the day of a specialist has their own appointments with what is to be prepared, hours, leave and the next free time', async () => {
  const sara = await shop.join('cs');
  await link({ sara: sara.id });
  const mona = await patients.addPatient({ desk_note: 'Writes only' });
  await patients.addVisit(mona, { blocks: [{ type: 'nha', hearing_aid: 'Audéo', serial_number: 'S100' }] });
  const audiogram = { patient_id: mona.$id, transducer: 'insert', results: '{}', written_by: '' } as const;
  await shop.create('audiograms', { ...audiogram, measured_at: '2026-01-10T10:00:00.000Z' });
  await shop.create('audiograms', { ...audiogram, measured_at: '2026-05-10T10:00:00.000Z' });
  const late = await book('sara', inDays(2, '15:00'));
  const early = await book('sara', inDays(2, '11:00'), mona.$id);
  await book('rana', inDays(2, '12:00'));
  const gone = await book('sara', inDays(2, '18:00'));
  await shop.call(desk, calendar.setAppointmentState, {
    id: desk.id,
    appointmentId: gone.data?.$id ?? '',
    version: 0,
    state: 'cancelled',
    cancellation: { reason: 'ill' },
  });
  const shown = await myDay(sara, 2);
  expect(shown.appointments).toMatchObject([
    {
      $id: early.data?.$id,
      note: 'Left ear',
      desk_note: 'Writes only',
      devices: ['Audéo'],
      tested_at: '2026-05-10T10:00:00.000Z',
    },
    { $id: late.data?.$id, devices: [], tested_at: null },
  ]);
  expect(shown.working).toEqual([{ starts_at: inDays(2, '10:00'), ends_at: inDays(2, '20:00') }]);
  expect(Date.parse(shown.next_free?.starts_at ?? '')).toBeGreaterThan(Date.now());
  const { data: leave } = await shop.call(sara, calls.askForLeave, {
    id: sara.id,
    requestId: crypto.randomUUID(),
    data: { kind: 'annual', from: day(4), to: day(4) },
  });
  expect((await myDay(sara, 2)).leaves).toEqual([leave]);
});

test('a specialist whose role sees no hearing tests is not told when somebody was tested', async () => {
  const omar = await shop.join('accounting');
  await link({ sara: omar.id });
  const [early] = (await myDay(omar, 2)).appointments;
  expect(early).toMatchObject({ devices: ['Audéo'], tested_at: null, link: null });
});

test('a specialist whose account is deleted keeps the name and is told of, and loses the account', async () => {
  const nour = await shop.join('cs');
  await link({ rana: nour.id });
  const { data } = await shop.call(boss, deleteAdmin, { id: boss.id, adminId: nour.id });
  expect(data).toEqual({ $id: nour.id, specialist: { name_ar: 'أخصائي rana', name_en: 'Specialist rana' } });
  const [, rana] = (await settings()).appointments.specialists;
  expect(rana).toMatchObject({ id: 'rana', name_en: 'Specialist rana', active: true });
  expect(rana?.account_id ?? null).toBeNull();
  const names = (told: { specialist_accounts?: string[] }) => told.specialist_accounts?.join() ?? '';
  const entries = await auditOf(settingsId);
  expect(entries.some(({ before, after }) => /rana/.test(names(before)) && !/rana/.test(names(after)))).toBe(true);
});

test('who no longer works as a specialist has no day', async () => {
  const hana = await shop.join('reception');
  const former = keptAppointments({ specialists: [specialist('hana', { account_id: hana.id, active: false })] });
  await shop.change('settings', settingsId, former);
  expect((await myDay(hana, 2)).specialist).toBeNull();
});
