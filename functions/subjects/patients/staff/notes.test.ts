import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import { fetchNoteVersions, saveNote, withdrawNote } from '#contract/notes/calls.ts';
import { NOTE_TEXT_MAX } from '#contract/notes/constants.ts';
import { mergePatients } from '#contract/patients/calls.ts';
import { erasePatient, fetchPersonalData } from '#contract/privacy/admin-calls.ts';
import type { PersonalFile } from '#contract/privacy/personal-file.ts';
import { fetchTimeline } from '#contract/timeline/calls.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { noteTime } from '../notes.ts';

const shop = await startShop();
const kit = patientKit(shop);
const [sara, huda, boss] = [await shop.join('cs'), await shop.join('cs'), await shop.join('admin')];

await shop.users.updateName({ userId: sara.id, name: 'Sara' });
await shop.users.updateName({ userId: boss.id, name: 'Boss' });

type Data = InputOf<typeof saveNote>['data'];
const DATA: Data = { day: '2026-11-20', kind: 'fitting', text: 'Left: 2 dB less\nat 2 kHz' };

type Change = Partial<Omit<InputOf<typeof saveNote>, 'data'>> & { data?: Partial<Data> };
const save = (patientId: string, change: Change = {}, who: Caller = sara) =>
  shop.call(who, saveNote, {
    id: who.id,
    patientId,
    requestId: crypto.randomUUID(),
    ...change,
    data: { ...DATA, ...change.data },
  });
const withdraw = (
  patientId: string,
  noteId: string,
  version: number,
  who: Caller = sara,
  reason = 'Another client’s',
) => shop.call(who, withdrawNote, { id: who.id, patientId, noteId, version, reason });
const notesOf = async (patientId: string, who: Caller = sara) =>
  (await shop.call(who, fetchTimeline, { id: who.id, patientId, kind: 'note' })).data?.documents.map(
    ({ written }) => written,
  ) ?? expect.fail('no answer');
const versionsOf = async (patientId: string, noteId: string) =>
  (await shop.call(huda, fetchNoteVersions, { id: huda.id, patientId, noteId })).data?.documents ??
  expect.fail('no answer');
const entries = (id: string) => shop.rows('audit_log', [Query.equal('subject_id', id), Query.orderAsc('at')]);
const written = async (patientId: string, change: Change = {}) =>
  (await save(patientId, change)).data ?? expect.fail('no note');

test('a note is kept line by line, with its day, who wrote it and when', async () => {
  const { $id } = await kit.addPatient();
  await save($id, { data: { text: '  Left: 2 dB less\r\nat 2 kHz\n' } });
  const [note] = await notesOf($id);
  expect(note).toMatchObject({ kind: 'fitting', text: 'Left: 2 dB less\nat 2 kHz', version: 0, reason: null });
  expect(note).toMatchObject({ writer: 'Sara', name: 'Sara', first_at: note?.said_at });
  expect(cairoDay(new Date(note?.at ?? ''))).toBe('2026-11-20');
});

test('notes stand by the days that they are about', async () => {
  const { $id } = await kit.addPatient();
  for (const day of ['2026-11-19', '2026-11-21', '2026-11-20']) await save($id, { data: { text: day, day } });
  expect((await notesOf($id)).map((note) => note?.text)).toEqual(['2026-11-21', '2026-11-20', '2026-11-19']);
});

test.each([
  ['2026-11-20', '2026-11-22T13:14:15.016Z', '2026-11-20T13:14:15.016Z'],
  ['2026-07-01', '2026-11-22T22:30:00.000Z', '2026-06-30T21:30:00.000Z'],
])('of %s, written at %s, it stands at %s', (day, first, at) => {
  expect(noteTime(day, new Date(first))).toBe(at);
});

test('a request that is sent again, also at once, writes one; with other words it corrects that one', async () => {
  const { $id } = await kit.addPatient();
  const requestId = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => save($id, { requestId })));
  answers.push(await save($id, { requestId }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await notesOf($id)).toHaveLength(1);
  expect(await entries(answers[0]?.data?.$id ?? '')).toHaveLength(1);
  await save($id, { requestId, data: { text: 'typed on' } });
  expect(await notesOf($id)).toMatchObject([{ text: 'typed on', version: 1 }]);
});

test('a correction is of what was read, leaves what was said, and twice the same one is one', async () => {
  const { $id } = await kit.addPatient();
  const { $id: noteId } = await written($id);
  const correct = (version: number, text: string) => save($id, { noteId, version, data: { text, day: '2026-11-21' } });
  expect((await correct(0, 'better')).data).toMatchObject({ $id: noteId, text: 'better', version: 1 });
  expect((await correct(0, 'better')).data).toMatchObject({ version: 1 });
  expect((await correct(0, 'late')).code).toBe('record_changed');
  expect(await notesOf($id)).toMatchObject([{ text: 'better', version: 1 }]);
  const versions = await versionsOf($id, noteId);
  expect(versions.map(({ version, text }) => [version, text])).toEqual([
    [1, 'better'],
    [0, DATA.text],
  ]);
  expect(versions.map(({ at }) => cairoDay(new Date(at)))).toEqual(['2026-11-21', '2026-11-20']);
});

test('whoever wrote it and admins correct and withdraw it, nobody else', async () => {
  const { $id } = await kit.addPatient();
  const { $id: noteId } = await written($id);
  expect(await notesOf($id, huda)).toMatchObject([{ may_change: false }]);
  expect((await save($id, { noteId, version: 0, data: { text: 'mine' } }, huda)).code).toBe('forbidden');
  expect((await withdraw($id, noteId, 0, huda)).code).toBe('forbidden');
  expect((await save($id, { noteId, version: 0, data: { text: 'the admin’s' } }, boss)).status).toBe(200);
  expect(await notesOf($id)).toMatchObject([{ may_change: true, writer: 'Sara', name: 'Boss', text: 'the admin’s' }]);
});

test('a note that is withdrawn stays with its reason and its text, and is changed no more', async () => {
  const { $id } = await kit.addPatient();
  const { $id: noteId } = await written($id);
  expect((await withdraw($id, noteId, 7)).code).toBe('record_changed');
  expect((await withdraw($id, noteId, 0)).data).toMatchObject({ reason: 'Another client’s', may_change: false });
  expect((await withdraw($id, noteId, 0)).data).toMatchObject({ version: 1 });
  expect((await withdraw($id, noteId, 1, sara, 'another reason')).code).toBe('record_changed');
  expect((await save($id, { noteId, version: 1 })).code).toBe('record_changed');
  expect(await shop.row('patient_notes', noteId)).toMatchObject({ state: 'withdrawn' });
  expect((await versionsOf($id, noteId)).map(({ text, reason }) => [text, reason])).toEqual([
    [DATA.text, 'Another client’s'],
    [DATA.text, null],
  ]);
});

test('the log of changes says what was done, not what was written', async () => {
  const { $id, name } = await kit.addPatient();
  const { $id: noteId } = await written($id);
  await save($id, { noteId, version: 0, data: { text: 'better' } });
  await withdraw($id, noteId, 1);
  const log = await entries(noteId);
  expect(log.map(({ kind, action, label }) => [kind, action, label])).toEqual([
    ['note', 'create', name],
    ['note', 'update', name],
    ['note', 'withdraw', name],
  ]);
  expect(JSON.stringify(log)).not.toMatch(/dB|better|Another/);
});

test('a note is reached through its own patient alone', async () => {
  const [mona, ali] = [await kit.addPatient(), await kit.addPatient()];
  const { $id: noteId } = await written(mona.$id);
  expect((await save(ali.$id, { noteId, version: 0 })).code).toBe('not_found');
  expect((await withdraw(ali.$id, noteId, 0)).code).toBe('not_found');
  const ofAli = await shop.call(sara, fetchNoteVersions, { id: sara.id, patientId: ali.$id, noteId });
  expect(ofAli.code).toBe('not_found');
  expect((await save('nobody')).code).toBe('not_found');
});

test('who reads what notes have said is written down', async () => {
  const { $id } = await kit.addPatient();
  const { $id: noteId } = await written($id);
  await versionsOf($id, noteId);
  expect(await shop.rows('record_reads', [Query.equal('subject_id', $id)])).toMatchObject([
    { kind: 'patient', actor_id: huda.id, call: 'fetch-note-versions' },
  ]);
});

test('those of a record that was merged are the other’s', async () => {
  const [kept, duplicate] = [await kit.addPatient(), await kit.addPatient()];
  const { $id: noteId } = await written(duplicate.$id);
  await save(duplicate.$id, { noteId, version: 0, data: { text: 'better' } });
  await shop.call(sara, mergePatients, { id: sara.id, patientId: kept.$id, duplicateId: duplicate.$id });
  expect(await notesOf(kept.$id)).toMatchObject([{ $id: noteId, text: 'better' }]);
  expect(await versionsOf(kept.$id, noteId)).toHaveLength(2);
  for (const table of ['patient_notes', 'patient_note_texts'] as const) {
    expect(await shop.rows(table, [Query.equal('patient_id', duplicate.$id)])).toEqual([]);
  }
});

test('a copy of a patient’s data holds what was written, and an erasure leaves none of it', async () => {
  const { $id } = await kit.addPatient({ last_visit_on: '2001-01-01T00:00:00.000Z' });
  const { $id: noteId } = await written($id);
  await save($id, { noteId, version: 0, data: { text: 'better' } });
  const asked = { id: boss.id, subject: 'patient', subjectId: $id } as const;
  const { data } = await shop.call(boss, fetchPersonalData, asked);
  const file = JSON.parse(data?.json ?? '{}') as PersonalFile;
  const texts = file.parts.find(({ name }) => name === 'patient_note_texts')?.rows;
  expect(texts?.map(({ text }) => text).sort()).toEqual([DATA.text, 'better'].sort());
  expect(JSON.stringify(file)).not.toContain('Sara');
  const erased = await shop.call(boss, erasePatient, { id: boss.id, patientId: $id });
  expect(erased.data?.done).toBe(true);
  expect(await shop.row('patient_notes', noteId)).toBeNull();
  expect(await shop.rows('patient_note_texts', [Query.equal('note_id', noteId)])).toEqual([]);
  expect((await entries(noteId)).map(({ label, after }) => [label, after])).toEqual([
    ['', null],
    ['', null],
  ]);
});

test.each<[string, Partial<Data>, string]>([
  ['no text', { text: ' \n ' }, 'data.text'],
  ['too much text', { text: 'x'.repeat(NOTE_TEXT_MAX + 1) }, 'data.text'],
  ['a day to come', { day: dayAfter(cairoDay(), 2) }, 'data.day'],
  ['no day', { day: '2026-02-30' }, 'data.day'],
  ['another kind', { kind: 'gossip' as never }, 'data.kind'],
])('%s is refused', async (_what, data, field) => {
  const { $id } = await kit.addPatient();
  const { status, code, params } = await save($id, { data });
  expect([status, code]).toEqual([400, 'invalid_input']);
  expect(Object.keys((params as { fields: object }).fields)).toEqual([field]);
  expect(await notesOf($id)).toEqual([]);
});
