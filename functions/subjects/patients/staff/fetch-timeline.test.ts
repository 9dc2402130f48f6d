import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { saveGoal } from '#contract/goals/calls.ts';
import { saveNote } from '#contract/notes/calls.ts';
import type { RecordFileType } from '#contract/notes/constants.ts';
import { linkOrder, mergePatients } from '#contract/patients/calls.ts';
import { toE164 } from '#contract/phone.ts';
import { MESSAGE_STATES, type MessageState } from '#contract/system/constants.ts';
import { fetchTimeline } from '#contract/timeline/calls.ts';
import { TIMELINE_KINDS, TIMELINE_PAGE_SIZE } from '#contract/timeline/kinds.ts';
import type { TimelineEntry } from '#contract/timeline/schemas.ts';
import { saveVisitSheet } from '#contract/visit-sheets/calls.ts';
import { noteTextId } from '#lib/ids.ts';
import { keptAppointments } from '../../../testing/appointments.ts';
import { type Caller, newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop(keptAppointments());
const kit = patientKit(shop);
const sara = await shop.join('cs');
const boss = await shop.join('admin');

const page = (patientId: string, more: Partial<InputOf<typeof fetchTimeline>> = {}) => pageFor(boss, patientId, more);
const pageFor = async (caller: Caller, patientId: string, more: Partial<InputOf<typeof fetchTimeline>> = {}) =>
  (await shop.call(caller, fetchTimeline, { id: caller.id, patientId, ...more })).data ?? expect.fail('no answer');
/** All pages. */
async function all(patientId: string, kind?: TimelineEntry['kind']): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  let cursor: string | undefined;
  do {
    const { documents, next } = await page(patientId, { ...(kind && { kind }), ...(cursor && { cursor }) });
    entries.push(...documents);
    cursor = next ?? undefined;
  } while (cursor);
  return entries;
}

const measured = (patient_id: string, measured_at: string) =>
  shop.create('audiograms', { patient_id, measured_at, tester: 'هدى', results: '{}', written_by: sara.id });

/** A message that the shop sent to the phone of an appointment. */
const sentTo = (patient_id: string, state: MessageState) => {
  const row = { user_id: 'nobody', kind: 'appointment_reminder', channel: 'sms', lang: 'ar' } as const;
  return shop.create('outbox', { ...row, about: 'appointment-1', patient_id, state });
};

const DETAILS = { kind: 'fitting', name: 'منى', phone: '01012345678', lang: 'ar', booked_by: 'desk' } as const;

/** A document or picture that stands alone. */
async function filed(patient_id: string, type: RecordFileType, at: string): Promise<void> {
  const isPicture = type !== 'application/pdf';
  const { $id: note_id } = await shop.create('patient_notes', {
    patient_id,
    at,
    state: 'current',
    has_documents: !isPicture,
    has_pictures: isPicture,
    written_by: sara.id,
  });
  const { $id } = await shop.create('patient_files', {
    patient_id,
    note_id,
    name: 'letter',
    type,
    size: 1,
    added_by: sara.id,
  });
  const written = { writer_name: 'سارة', first_at: at, actor_id: sara.id, actor_name: 'سارة', said_at: at };
  const said = { at, kind: 'other', heading: 'خطاب', text: '', ...written } as const;
  await shop.create('patient_note_texts', { patient_id, note_id, files: [$id], ...said }, noteTextId(note_id, 0));
}

/** A patient with one of everything. */
async function busy() {
  const patient = await kit.addPatient();
  const { formId } = await kit.addVisit(patient, {
    service: { status: 'complete', return_status: 'complete', issued_at: '2026-11-20T11:00:00.000Z' },
    blocks: [
      { type: 'nha', hearing_aid: 'Audéo', serial_number: `S${crypto.randomUUID()}` },
      { type: 'm', hearing_aid: 'Audéo' },
    ],
  });
  await shop.create('follow_up_calls', {
    form_id: formId,
    actor_id: sara.id,
    actor_name: 'سارة',
    at: '2026-11-25T10:00:00.000Z',
    outcome: 'no_answer',
    note: 'مشغول',
  });
  const day = '2026-11-22T10:00:00.000Z';
  await shop.create('trials', {
    ...{ form_id: formId, title_ar: 'Audéo', title_en: 'Audéo', pieces: 1, state: 'running', answer: 'helps' },
    ...{ handed_at: day, said_at: day, last_day: '2026-12-06' },
  });
  await shop.create('contacts', {
    patient_id: patient.$id,
    at: '2026-11-24T10:00:00.000Z',
    channel: 'whatsapp',
    kind: 'follow_up',
    about_id: formId,
    phone: '01012345678',
    actor_id: sara.id,
    actor_name: 'سارة',
  });
  await sentTo(patient.$id, 'delivered');
  await shop.create('conversations', {
    phone: toE164(newPhone()),
    patient_id: patient.$id,
    state: 'open',
    assigned_name: 'سارة',
    last_at: '2026-11-23T10:00:00.000Z',
    last_in_at: '2026-11-23T10:00:00.000Z',
    last_kind: 'text',
    last_text: 'هل يمكنني الحضور غدًا؟',
  });
  const goal = { patientId: patient.$id, requestId: crypto.randomUUID(), text: 'أسمع حفيدي' };
  await shop.call(sara, saveGoal, { id: sara.id, ...goal });
  const sheet = { formId, version: 0, data: { lang: 'ar', agreed: 'زيارة بعد شهر' } } as const;
  await shop.call(sara, saveVisitSheet, { id: sara.id, ...sheet });
  await shop.create('letters', {
    ...{ patient_id: patient.$id, template_id: 'template', number: 1, kind: 'letter', lang: 'ar', title: 'شهادة' },
    ...{ sender_name: 'سماع', html: '<p>منى</p>', health: false, at: '2026-11-15T10:00:00.000Z', digest: 'x' },
    ...{ actor_id: sara.id, actor_name: 'سارة' },
  });
  await shop.create('former_visits', {
    patient_id: patient.$id,
    at: '2019-03-05T10:00:00.000Z',
    said: JSON.stringify({
      ...{ forms: {}, form_details: {}, cs_forms: null, blocks: [], appointments: [] },
      form_reasons: [{ reason: 'maintenance' }],
    }),
  });
  const order = await kit.addOrder();
  await shop.call(sara, linkOrder, { id: sara.id, orderId: order.$id, patientId: patient.$id });
  const request = { product_id: 'aid', title: 'Audéo', name: 'منى', phone: '01012345678', state: 'waiting' } as const;
  await shop.create('impression_requests', { ...request, order_id: order.$id });
  await measured(patient.$id, '2026-11-19T10:00:00.000Z');
  await shop.call(sara, saveNote, {
    id: sara.id,
    patientId: patient.$id,
    requestId: crypto.randomUUID(),
    data: { day: '2026-11-18', kind: 'fitting', text: 'يصفر عند الضحك' },
  });
  await filed(patient.$id, 'application/pdf', '2026-11-17T10:00:00.000Z');
  await filed(patient.$id, 'image/png', '2026-11-16T10:00:00.000Z');
  const ends_at = '2026-11-26T10:45:00.000Z';
  const { $id } = await shop.create('appointments', {
    specialist_id: 'sara',
    starts_at: '2026-11-26T10:00:00.000Z',
    ends_at,
    state: 'cancelled',
    patient_id: patient.$id,
  });
  await shop.create('appointment_details', { ...DETAILS, cancel_reason: 'ill' }, $id);
  // Who waits for a time has none to tell of.
  const wait = { specialist_id: '', starts_at: ends_at, ends_at, state: 'waiting', patient_id: patient.$id } as const;
  await shop.create('appointment_details', DETAILS, (await shop.create('appointments', wait)).$id);
  await shop.create('clinic_payments', {
    form_id: formId,
    kind: 'payment',
    amount_piasters: 1_500_50,
    method: 'cash',
    day: '2026-11-21T00:00:00.000Z',
    at: '2026-11-21T10:00:00.000Z',
    actor_id: boss.id,
    actor_name: 'هالة',
  });
  return patient;
}

test('everything that happened is told, each as its kind tells it, newest first', async () => {
  const { $id } = await busy();
  const entries = await all($id);
  expect(entries.map(({ kind }) => kind).sort()).toEqual([...TIMELINE_KINDS].sort());
  expect(entries.map(({ at }) => Date.parse(at))).toEqual(
    entries.map(({ at }) => Date.parse(at)).sort((a, b) => b - a),
  );
  const of = (kind: TimelineEntry['kind']) => entries.find((entry) => entry.kind === kind);
  expect(of('visit')).toMatchObject({ about: ['maintenance'], name: 'سارة', at: '2026-11-20T10:00:00.000Z' });
  expect(of('service')).toMatchObject({ about: ['nha', 'm'], state: 'complete', at: '2026-11-20T11:00:00.000Z' });
  expect(of('device')).toMatchObject({
    about: ['Audéo'],
    number: expect.stringMatching(/^S[A-Z0-9]/),
    state: 'active',
  });
  expect(of('job')).toMatchObject({ about: ['m'], state: 'received' });
  expect(of('follow_up')).toMatchObject({ about: ['no_answer'], name: 'سارة', note: 'مشغول' });
  expect(of('contact')).toMatchObject({ about: ['follow_up'], number: '01012345678', name: 'سارة' });
  expect(of('message')).toMatchObject({ about: ['appointment_reminder', 'sms'], state: 'delivered', name: null });
  expect(of('conversation')).toMatchObject({
    about: ['text'],
    number: expect.stringMatching(/^01/),
    state: 'open',
    name: 'سارة',
    note: 'هل يمكنني الحضور غدًا؟',
  });
  expect(of('order')).toMatchObject({ number: expect.any(String), state: 'processing' });
  expect(of('impression')).toMatchObject({ about: ['impression', 'Audéo'], state: 'waiting' });
  expect(of('audiogram')).toMatchObject({ name: 'هدى', at: '2026-11-19T10:00:00.000Z' });
  expect(of('goal')).toMatchObject({ about: ['set'], note: 'أسمع حفيدي', state: null });
  expect(of('visit_sheet')).toMatchObject({ visit: of('visit')?.$id });
  expect(of('letter')).toMatchObject({ about: ['شهادة'], name: 'سارة' });
  expect(of('note')).toMatchObject({ written: { kind: 'fitting', text: 'يصفر عند الضحك', may_change: true } });
  expect(of('document')).toMatchObject({ written: { heading: 'خطاب', files: [{ type: 'application/pdf' }] } });
  expect(of('picture')).toMatchObject({ written: { heading: 'خطاب', files: [{ type: 'image/png' }] } });
  expect(of('appointment')).toMatchObject({ about: ['fitting', 'ill'], state: 'cancelled', name: 'أخصائي sara' });
  expect(of('payment')).toMatchObject({ about: ['cash'], state: 'payment', amount: 1500.5, name: 'هالة' });
});

test('of a message the shop tells what became of it, once that is known, and nothing of one that was not needed', async () => {
  const { $id } = await kit.addPatient();
  for (const state of MESSAGE_STATES) await sentTo($id, state);
  expect((await all($id, 'message')).map(({ state }) => state).sort()).toEqual([
    'called',
    'delivered',
    'failed',
    'read',
    'sent',
    'to_call',
  ]);
});

test('what was paid of an opening balance is told with the other payments', async () => {
  const { $id: patient_id } = await kit.addPatient();
  const amounts = { amount_piasters: 100_00, left_piasters: 70_00, written_off_piasters: 0 };
  const balance = await shop.create('opening_balances', {
    ...{ patient_id, day: '2026-11-01T00:00:00.000Z', open: true, ...amounts },
  });
  await shop.create('opening_payments', {
    ...{ balance_id: balance.$id, kind: 'payment', amount_piasters: 30_00, method: 'cash' },
    ...{ day: '2026-11-21T00:00:00.000Z', at: '2026-11-21T10:00:00.000Z', actor_id: boss.id, actor_name: 'هالة' },
  });
  expect(await all(patient_id)).toMatchObject([{ kind: 'payment', about: ['cash'], amount: 30, name: 'هالة' }]);
});

test('payments are told to those alone who may see them', async () => {
  const { $id } = await busy();
  const kinds = async (more: { kind?: 'payment' } = {}) =>
    (await pageFor(sara, $id, more)).documents.map(({ kind }) => kind);
  expect((await kinds()).sort()).toEqual(TIMELINE_KINDS.filter((kind) => kind !== 'payment').sort());
  expect(await kinds({ kind: 'payment' })).toEqual([]);
});

test('audiologists are told of what they do, and of no orders and messages', async () => {
  const { $id } = await busy();
  const omar = await shop.join('audiologist');
  const others = ['contact', 'conversation', 'follow_up', 'message', 'order', 'payment'];
  const told = (await pageFor(omar, $id)).documents.map(({ kind }) => kind);
  expect(told.sort()).toEqual(TIMELINE_KINDS.filter((kind) => !others.includes(kind)).sort());
});

test.each(TIMELINE_KINDS)('%s alone is told when it is asked for', async (kind) => {
  const { $id } = await busy();
  expect((await all($id, kind)).map((entry) => entry.kind)).toEqual([kind]);
});

test('pages follow each other without a gap or a repetition, also where times are the same', async () => {
  const patient = await kit.addPatient();
  const count = 2 * TIMELINE_PAGE_SIZE + 3;
  for (let index = 0; index < count; index += 1) await measured(patient.$id, '2026-11-19T10:00:00.000Z');
  const first = await page(patient.$id);
  expect(first.documents).toHaveLength(TIMELINE_PAGE_SIZE);
  expect(new Set((await all(patient.$id)).map(({ $id }) => $id)).size).toBe(count);
});

test('a visit and its service form of the same moment stay on one page', async () => {
  const patient = await kit.addPatient();
  const at = '2026-11-20T10:00:00.000Z';
  for (let index = 1; index < TIMELINE_PAGE_SIZE; index += 1) await measured(patient.$id, '2026-11-21T10:00:00.000Z');
  await kit.addVisit(patient, { service: { issued_at: at }, blocks: [] });
  const { documents, next } = await page(patient.$id);
  expect(
    documents
      .slice(-2)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(['service', 'visit']);
  expect([documents.length, next]).toEqual([TIMELINE_PAGE_SIZE + 1, null]);
});

test('what was a merged patient’s is told, what was deleted and what is somebody else’s is not', async () => {
  const [kept, duplicate] = [await kit.addPatient(), await busy()];
  await busy();
  await kit.addVisit(kept, { form: { deleted_at: '2026-11-21T10:00:00.000Z' }, service: null });
  await shop.call(sara, mergePatients, { id: sara.id, patientId: kept.$id, duplicateId: duplicate.$id });
  expect(await all(kept.$id)).toHaveLength(TIMELINE_KINDS.length);
  expect(await all(duplicate.$id)).toHaveLength(TIMELINE_KINDS.length);
});

test('who reads it is written down, and nobody has none', async () => {
  const { $id } = await kit.addPatient();
  expect(await page($id)).toEqual({ documents: [], next: null });
  expect(await shop.rows('record_reads', [Query.equal('subject_id', $id)])).toMatchObject([{ call: 'fetch-timeline' }]);
  const answer = await shop.call(sara, fetchTimeline, { id: sara.id, patientId: 'nobody' });
  expect(answer.code).toBe('not_found');
});
