import { expect, test } from 'vitest';
import type { AppointmentState } from '#contract/appointments/kinds.ts';
import * as staff from '#contract/appointments/staff-calls.ts';
import * as forms from '#contract/services/forms.ts';
import { inDays, keptAppointments } from '../../../testing/appointments.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';

const shop = await startShop(keptAppointments());
const [desk, sales, books] = [await shop.join('reception'), await shop.join('cs'), await shop.join('accounting')];
let day = 2;

/** Somebody who came today at their time. */
async function arrived(): Promise<string> {
  day += 1;
  const data = { kind: 'repair' as const, specialist_id: 'sara', starts_at: inDays(day, '12:00') };
  const input = { id: desk.id, requestId: crypto.randomUUID(), data: { ...data, name: 'Mona', phone: newPhone() } };
  const made = (await shop.call(desk, staff.saveAppointment, input)).data ?? expect.fail('nothing was booked');
  await shop.change('appointments', made.$id, { state: 'arrived' });
  return made.$id;
}

const visit = () => ({
  name: 'منى علي',
  date: new Date().toISOString(),
  phone: newPhone(),
  age: 67,
  address: 'شارع النيل',
  reasons: { 0: { reason: 'maintenance' } },
});

async function submit(appointmentId: string): Promise<string> {
  const input = { id: desk.id, requestId: crypto.randomUUID(), appointmentId, data: visit() };
  const { status, data } = await shop.call(desk, forms.submitReceptionForm, input);
  expect(status).toBe(200);
  return data?.$id ?? '';
}

/** The visit goes through customer service and accounting. */
async function finish(formId: string): Promise<void> {
  const taken = await shop.call(sales, forms.setFormStatus, {
    id: sales.id,
    formType: 'reception',
    formId,
    status: 'processing',
  });
  const held = ({ data }: typeof taken) => ({ formId, leaseId: data?.leaseId ?? '', version: data?.version ?? 0 });
  const data = { blocks: { 0: { block_type: 'm' as const, price: 10 } } };
  await shop.call(sales, forms.submitCsForm, { id: sales.id, ...held(taken), data });
  const service = await shop.call(books, forms.setFormStatus, {
    id: books.id,
    formType: 'cs',
    formId,
    status: 'processing',
  });
  const done = await shop.call(books, forms.submitAccForm, { id: books.id, ...held(service), data: {} });
  expect([done.status, done.code]).toEqual([200, undefined]);
}

const stateOf = async (id: string): Promise<AppointmentState | undefined> =>
  (await shop.row('appointments', id))?.state;

test('the appointment at which a client came is theirs once the visit is sent, and done once the visit is', async () => {
  const appointmentId = await arrived();
  const formId = await submit(appointmentId);
  const patientId = (await shop.row('forms', formId))?.patient_id;
  expect(await shop.row('appointments', appointmentId)).toMatchObject({
    state: 'arrived',
    visit_id: formId,
    patient_id: patientId,
  });
  await finish(formId);
  expect(await stateOf(appointmentId)).toBe('done');
  const log = await shop.rows('audit_log');
  expect(log.filter(({ subject_id }) => subject_id === appointmentId)).toHaveLength(3);
});

test('a visit is written whatever became of its appointment, which then stays as it is', async () => {
  const appointmentId = await arrived();
  await shop.change('appointments', appointmentId, { state: 'no-show' });
  await finish(await submit(appointmentId));
  expect(await stateOf(appointmentId)).toBe('no-show');
  await submit('nothing');
});
