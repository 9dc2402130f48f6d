import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { saveAppointment } from '#contract/appointments/staff-calls.ts';
import type { InputOf } from '#contract/call.ts';
import { recordContact } from '#contract/contacts/calls.ts';
import type { ContactSubject } from '#contract/contacts/constants.ts';
import { moveVisit } from '#contract/forms/calls.ts';
import { linkOrder, mergePatients, unlinkOrder } from '#contract/patients/calls.ts';
import { erasePatient, fetchPersonalData } from '#contract/privacy/admin-calls.ts';
import type { PersonalFile } from '#contract/privacy/personal-file.ts';
import { fetchTimeline } from '#contract/timeline/calls.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = patientKit(shop);
const [sara, boss, desk] = [await shop.join('cs'), await shop.join('admin'), await shop.join('reception')];

type Input = Partial<InputOf<typeof recordContact>> & { aboutId: string; phone: string };
const record = (input: Input, who = boss) =>
  shop.call(who, recordContact, {
    id: who.id,
    requestId: crypto.randomUUID(),
    kind: 'greeting',
    about: 'patient',
    ...input,
  });
const ofPatient = (patientId: string) => shop.rows('contacts', [Query.equal('patient_id', patientId)]);
const phoneOf = ({ phones }: { phones: string[] }) => phones[0] ?? '';
const anOld = () => kit.addPatient({ last_visit_on: '2001-01-01T00:00:00.000Z' });

async function anAppointment(patient_id: string | null, phone: string, day = '2026-11-29'): Promise<string> {
  const [starts_at, ends_at] = [`${day}T10:00:00.000Z`, `${day}T10:45:00.000Z`];
  const time = { specialist_id: 'sara', starts_at, ends_at, state: 'booked' } as const;
  const { $id } = await shop.create('appointments', { ...time, patient_id });
  await shop.create(
    'appointment_details',
    { kind: 'fitting', name: 'منى', phone, lang: 'ar', booked_by: 'guest' },
    $id,
  );
  return $id;
}
const anImpression = (found: { form_id: string } | { order_id: string }, phone: string) =>
  shop.create('impression_requests', {
    product_id: 'aid',
    title: 'Audéo',
    name: 'منى',
    state: 'waiting',
    phone,
    ...found,
  });

test('who opened which text for what is written down once, however often the request comes', async () => {
  const patient = await kit.addPatient();
  const aboutId = await anAppointment(patient.$id, phoneOf(patient));
  const requestId = crypto.randomUUID();
  const input = { requestId, kind: 'appointment_reminder', about: 'appointment', aboutId } as const;
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => record({ ...input, phone: phoneOf(patient) }, desk)),
  );
  expect(answers.map(({ data }) => data)).toEqual(Array(3).fill({ recorded: true }));
  expect((await record({ ...input, phone: phoneOf(patient) }, desk)).data).toEqual({ recorded: true });
  expect(await ofPatient(patient.$id)).toMatchObject([
    {
      channel: 'whatsapp',
      kind: 'appointment_reminder',
      about_id: aboutId,
      phone: phoneOf(patient),
      actor_id: desk.id,
      actor_name: expect.stringMatching(/./),
    },
  ]);
});

test('the time line tells which text was opened, for which phone and by whom', async () => {
  const patient = await kit.addPatient();
  await record({ aboutId: patient.$id, phone: phoneOf(patient) });
  const asked = { id: sara.id, patientId: patient.$id, kind: 'contact' } as const;
  const [row] = await ofPatient(patient.$id);
  expect((await shop.call(sara, fetchTimeline, asked)).data?.documents).toEqual([
    expect.objectContaining({ kind: 'contact', about: ['greeting'], number: phoneOf(patient), name: row?.actor_name }),
  ]);
});

describe('whose record it is', () => {
  test('follows from what it is about', async () => {
    const patient = await kit.addPatient();
    const phone = phoneOf(patient);
    const { formId } = await kit.addVisit(patient, { blocks: [{ type: 'm', hearing_aid: 'Audéo' }] });
    const [job] = await shop.rows('jobs', [Query.equal('form_id', formId)]);
    const order = await kit.addOrder();
    await shop.call(sara, linkOrder, { id: sara.id, orderId: order.$id, patientId: patient.$id });
    const appointment = await anAppointment(patient.$id, phone);
    // Of the order, not of the record.
    const ordered = order.user_phone;
    /** What it is about, and what says whose that is. */
    const of: [ContactSubject, string, string, string][] = [
      ['patient', patient.$id, phone, patient.$id],
      ['appointment', appointment, phone, appointment],
      ['form', formId, phone, formId],
      ['job', job?.$id ?? '', phone, formId],
      ['impression', (await anImpression({ form_id: formId }, phone)).$id, phone, formId],
      ['impression', (await anImpression({ order_id: order.$id }, ordered)).$id, ordered, order.$id],
      ['order', order.$id, ordered, order.$id],
    ];
    for (const [about, aboutId, number] of of) {
      expect((await record({ about, aboutId, phone: number })).data, about).toEqual({ recorded: true });
    }
    const rows = await ofPatient(patient.$id);
    expect(rows.map(({ about_id }) => about_id).sort()).toEqual(of.map(([, , , owner]) => owner).sort());
  });

  test('is nobody’s where nobody has said so: that is fine, and nothing is written down', async () => {
    const before = (await shop.rows('contacts', [])).length;
    const order = await kit.addOrder();
    const phone = newPhone();
    const guest = await anAppointment(null, phone);
    expect((await record({ about: 'order', aboutId: order.$id, phone: order.user_phone })).data?.recorded).toBe(false);
    expect((await record({ about: 'appointment', aboutId: guest, phone })).data?.recorded).toBe(false);
    expect(await shop.rows('contacts', [])).toHaveLength(before);
  });

  test('is that of whom they were merged into', async () => {
    const [kept, duplicate] = [await anOld(), await kit.addPatient()];
    const { formId } = await kit.addVisit(duplicate);
    const phone = phoneOf(duplicate);
    await record({ about: 'form', aboutId: formId, phone });
    await shop.call(sara, mergePatients, { id: sara.id, patientId: kept.$id, duplicateId: duplicate.$id });
    await record({ aboutId: duplicate.$id, phone });
    expect((await ofPatient(kept.$id)).map(({ about_id }) => about_id).sort()).toEqual([formId, duplicate.$id].sort());
    expect(await ofPatient(duplicate.$id)).toEqual([]);
  });
});

describe('what was written goes with what it is about', () => {
  test('to the patient to whom a visit is moved', async () => {
    const [wrong, right] = [await kit.addPatient(), await kit.addPatient()];
    const { formId } = await kit.addVisit(wrong);
    await record({ about: 'form', aboutId: formId, phone: phoneOf(wrong) });
    await record({ aboutId: wrong.$id, phone: phoneOf(wrong) });
    const version = (await shop.row('forms', formId))?.version ?? 0;
    const moved = { id: sara.id, formId, formType: 'reception', version, patientId: right.$id } as const;
    expect((await shop.call(sara, moveVisit, moved)).status).toBe(200);
    expect((await ofPatient(right.$id)).map(({ about_id }) => about_id)).toEqual([formId]);
    expect((await ofPatient(wrong.$id)).map(({ about_id }) => about_id)).toEqual([wrong.$id]);
  });

  test('to the patient whose an appointment is after all, and out of the record when it is nobody’s', async () => {
    const [wrong, right] = [await kit.addPatient(), await kit.addPatient()];
    const phone = phoneOf(wrong);
    const $id = await anAppointment(wrong.$id, phone, '2026-12-06');
    const starts_at = '2026-12-06T10:00:00.000Z';
    await record({ about: 'appointment', aboutId: $id, phone });
    const give = async (patient_id: string | null) => {
      const version = (await shop.row('appointments', $id))?.version ?? 0;
      const data = { kind: 'fitting', specialist_id: 'sara', starts_at, patient_id, name: 'منى', phone };
      const asked = { id: desk.id, requestId: crypto.randomUUID(), appointmentId: $id, version, data };
      expect((await shop.call(desk, saveAppointment, asked as InputOf<typeof saveAppointment>)).code).toBeUndefined();
    };
    await give(right.$id);
    expect(await ofPatient(wrong.$id)).toEqual([]);
    expect(await ofPatient(right.$id)).toHaveLength(1);
    await give(null);
    expect(await ofPatient(right.$id)).toEqual([]);
  });

  test('out of the record with an order that was linked to it by mistake', async () => {
    const patient = await kit.addPatient();
    const order = await kit.addOrder();
    const link = { id: sara.id, orderId: order.$id, patientId: patient.$id };
    await shop.call(sara, linkOrder, link);
    await record({ about: 'order', aboutId: order.$id, phone: order.user_phone });
    expect(await ofPatient(patient.$id)).toHaveLength(1);
    expect((await shop.call(sara, unlinkOrder, link)).status).toBe(200);
    expect(await ofPatient(patient.$id)).toEqual([]);
  });
});

test('a contact person of a client is written to as well, and it stands in the client’s record', async () => {
  const patient = await kit.addPatient();
  const phone = newPhone();
  expect((await record({ aboutId: patient.$id, phone })).code).toBe('record_changed');
  await shop.change('patients', patient.$id, { contact_name: 'Ali', contact_phone: phone });
  expect((await record({ aboutId: patient.$id, phone })).data).toEqual({ recorded: true });
  expect((await ofPatient(patient.$id)).map((row) => row.phone)).toEqual([phone]);
});

test('a phone that is not the person’s any more is refused', async () => {
  const patient = await kit.addPatient();
  const { formId } = await kit.addVisit(patient);
  for (const [about, aboutId] of [
    ['patient', patient.$id],
    ['form', formId],
    ['appointment', await anAppointment(patient.$id, newPhone())],
  ] as const) {
    expect((await record({ about, aboutId, phone: newPhone() })).code, about).toBe('record_changed');
  }
  expect(await ofPatient(patient.$id)).toEqual([]);
});

test('what is not there is not found', async () => {
  for (const about of ['patient', 'appointment', 'form', 'job', 'impression', 'order'] as const) {
    expect((await record({ about, aboutId: 'nothing', phone: newPhone() })).code, about).toBe('not_found');
  }
});

test('whoever does not see a phone does not write to it', async () => {
  const order = await kit.addOrder();
  const impression = await anImpression({ order_id: order.$id }, newPhone());
  const asked = { aboutId: order.$id, phone: order.user_phone };
  expect((await record({ about: 'order', ...asked }, sara)).code).toBe('forbidden');
  expect((await record({ about: 'impression', aboutId: impression.$id, phone: impression.phone }, desk)).code).toBe(
    'forbidden',
  );
});

test('people are told of it in the copy of their data, and it is erased with their record', async () => {
  const patient = await anOld();
  const phone = phoneOf(patient);
  await record({ aboutId: patient.$id, phone });
  const asked = { id: boss.id, subject: 'patient', subjectId: patient.$id } as const;
  const { parts } = JSON.parse((await shop.call(boss, fetchPersonalData, asked)).data?.json ?? '{}') as PersonalFile;
  const told = parts.find(({ name }) => name === 'contacts')?.rows;
  expect(told).toMatchObject([{ kind: 'greeting', channel: 'whatsapp', phone }]);
  await shop.call(boss, erasePatient, { id: boss.id, patientId: patient.$id });
  expect(await ofPatient(patient.$id)).toEqual([]);
  expect((await record({ aboutId: patient.$id, phone })).code).toBe('not_found');
});
