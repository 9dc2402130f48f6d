import { expect, test } from 'vitest';
import { fetchCalendar, saveAppointment } from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { Role } from '#contract/call.ts';
import { fetchPforms, fetchSform } from '#contract/forms/calls.ts';
import { fetchWorkQueue } from '#contract/staff/calls.ts';
import { inDays, keptAppointments, specialist } from '../../../testing/appointments.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const NOTE = 'Speak to the left side';
const shop = await startShop(keptAppointments({ specialists: [specialist('sara')] }));
const kit = patientKit(shop);
const desk = await shop.join('reception');
const known = await kit.addPatient({ desk_note: NOTE });
const other = await kit.addPatient();

/** By whom each of these is, what is said of them. */
const notes = (documents: readonly { patient_id: string | null; desk_note: string | null }[] | undefined) =>
  Object.fromEntries((documents ?? []).map(({ patient_id, desk_note }) => [patient_id, desk_note]));
const BOTH = { [known.$id]: NOTE, [other.$id]: null };

const book = async (patient_id: string, starts_at: string) => {
  const data = {
    kind: 'fitting',
    specialist_id: 'sara',
    starts_at,
    patient_id,
    name: 'Mona',
    phone: newPhone(),
  } as const;
  await shop.call(desk, saveAppointment, { id: desk.id, requestId: crypto.randomUUID(), data });
};

test.each(['reception', 'cs', 'admin'] as const satisfies Role[])(
  'the note for the desk stands at every visit of its client, for the role %s',
  async (role) => {
    const who = await shop.join(role);
    const date = new Date().toISOString();
    const visits = [];
    for (const patient of [known, other]) {
      visits.push(
        await kit.addVisit(patient, { form: { date, return_status: 'pending', status: 'pending' }, service: null }),
      );
    }
    const list = await shop.call(who, fetchPforms, { id: who.id, formType: 'reception' });
    expect(notes(list.data?.documents)).toEqual(BOTH);
    const formId = visits[0]?.formId ?? '';
    const one = await shop.call(who, fetchSform, { id: who.id, formType: 'reception', formId });
    expect(one.data?.desk_note).toBe(NOTE);
    const queue = await shop.call(who, fetchWorkQueue, { id: who.id });
    expect(notes(queue.data?.visits.documents)).toEqual(BOTH);
  },
);

test('the note for the desk stands at the appointments of its client in the calendar', async () => {
  await book(known.$id, inDays(3, '12:00'));
  await book(other.$id, inDays(3, '14:00'));
  const day = dayAfter(cairoDay(), 3);
  const calendar = await shop.call(desk, fetchCalendar, { id: desk.id, from: day, to: day });
  expect(notes(calendar.data?.appointments)).toEqual(BOTH);
});
