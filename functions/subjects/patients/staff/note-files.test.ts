import { ID, Query, Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { describe, expect, test } from 'vitest';
import { fetchAudiograms } from '#contract/audiograms/calls.ts';
import { type InputOf, ROLES } from '#contract/call.ts';
import { fetchNoteVersions, fetchRecordFile, saveNote, withdrawNote } from '#contract/notes/calls.ts';
import { MAX_NOTE_FILES, RECORD_PART_BYTES, RECORDS_BUCKET } from '#contract/notes/constants.ts';
import { mergePatients } from '#contract/patients/calls.ts';
import { erasePatient, fetchPersonalData } from '#contract/privacy/admin-calls.ts';
import { fetchTimeline } from '#contract/timeline/calls.ts';
import { cleanUp } from '#subjects/privacy/admin/clean-up.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = patientKit(shop);
const [sara, boss] = [await shop.join('cs'), await shop.join('admin')];

const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
const HEIC = Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00', 'latin1');
const HTML = Buffer.from('<script>alert(1)</script>');

async function upload(content: Buffer, name = 'picture.jpg', who: Caller = sara): Promise<string> {
  const file = InputFile.fromBuffer(content, name);
  const place = { bucketId: RECORDS_BUCKET, fileId: ID.unique(), file };
  return (await new Storage(who.client).createFile(place)).$id;
}
const isThere = (fileId: string) =>
  shop.storage.getFile({ bucketId: RECORDS_BUCKET, fileId }).then(
    () => true,
    () => false,
  );

type Data = Partial<InputOf<typeof saveNote>['data']>;
const save = (patientId: string, data: Data, known: { noteId?: string; version?: number } = {}) =>
  shop.call(sara, saveNote, {
    id: sara.id,
    patientId,
    requestId: crypto.randomUUID(),
    ...known,
    data: { day: '2026-11-20', kind: 'test', ...data },
  });
const named = (...ids: string[]) => ids.map((id, index) => ({ id, name: `file ${index + 1}` }));
const told = async (patientId: string, kind?: 'note' | 'document' | 'picture') =>
  (await shop.call(sara, fetchTimeline, { id: sara.id, patientId, ...(kind && { kind }) })).data?.documents.map(
    (entry) => [entry.kind, entry.written?.heading ?? entry.written?.text],
  ) ?? expect.fail('no answer');

test('documents and pictures belong to a note, in their order, or stand alone with a title', async () => {
  const { $id } = await kit.addPatient();
  const [letter, ear] = [await upload(PDF, 'letter.pdf'), await upload(JPEG)];
  const { data } = await save($id, { text: 'with both', files: named(letter, ear) });
  expect(data?.files).toEqual([
    { $id: letter, name: 'file 1', type: 'application/pdf', size: PDF.length },
    { $id: ear, name: 'file 2', type: 'image/jpeg', size: JPEG.length },
  ]);
  await save($id, { heading: 'a letter', files: named(await upload(PDF, 'letter.pdf')), day: '2026-11-19' });
  await save($id, { heading: 'an ear', files: named(await upload(JPEG)), day: '2026-11-18' });
  expect(await told($id)).toEqual([
    ['note', 'with both'],
    ['document', 'a letter'],
    ['picture', 'an ear'],
  ]);
  expect(await told($id, 'note')).toEqual([['note', 'with both']]);
  expect(await told($id, 'document')).toEqual([
    ['document', 'with both'],
    ['document', 'a letter'],
  ]);
  expect(await told($id, 'picture')).toEqual([
    ['picture', 'with both'],
    ['picture', 'an ear'],
  ]);
});

test('files of real-ear measurements stand beside the audiograms, also those of who was merged, until they are withdrawn', async () => {
  const [kept, twin] = [await kit.addPatient(), await kit.addPatient()];
  const rem = await save(twin.$id, { kind: 'rem', heading: 'REM', files: named(await upload(PDF, 'rem.pdf')) });
  await save(kept.$id, { heading: 'a letter', files: named(await upload(PDF, 'letter.pdf')) });
  await save(kept.$id, { kind: 'rem', text: 'measured, file to follow' });
  await shop.call(sara, mergePatients, { id: sara.id, patientId: kept.$id, duplicateId: twin.$id });
  const list = async () =>
    (await shop.call(sara, fetchAudiograms, { id: sara.id, patientId: kept.$id })).data?.rem ??
    expect.fail('no answer');
  expect(await list()).toEqual([expect.objectContaining({ kind: 'rem', heading: 'REM', may_change: true })]);
  const known = { noteId: rem.data?.$id ?? '', version: 0, reason: 'twice' };
  await shop.call(sara, withdrawNote, { id: sara.id, patientId: kept.$id, ...known });
  expect(await list()).toEqual([]);
});

test('nobody reads a file from its bucket; whoever opens it by the call stands among the readers of the record', async () => {
  const { $id } = await kit.addPatient();
  const large = Buffer.concat([PDF, Buffer.alloc(RECORD_PART_BYTES, 'x')]);
  const [letter, ear] = [await upload(large, 'letter.pdf'), await upload(JPEG)];
  await save($id, { text: 'with both', files: named(letter, ear) });
  const views = [sara, boss, await shop.join('reception')].map(({ client }) =>
    new Storage(client).getFileView({ bucketId: RECORDS_BUCKET, fileId: letter }).then(
      () => 'read',
      () => 'refused',
    ),
  );
  expect(await Promise.all(views)).toEqual(['refused', 'refused', 'refused']);

  const part = (fileId: string, at: number, who = boss) =>
    shop.call(who, fetchRecordFile, { id: who.id, fileId, of: 'note', part: at });
  const [first, second] = [await part(letter, 0), await part(letter, 1)];
  expect([first.data?.parts, first.data?.type, second.data?.parts]).toEqual([2, 'application/pdf', 2]);
  const bytes = [first, second].map(({ data }) => Buffer.from(data?.data ?? '', 'base64'));
  expect(Buffer.concat(bytes).equals(large)).toBe(true);
  expect((await part(ear, 0)).data).toEqual({ type: 'image/jpeg', parts: 1, data: JPEG.toString('base64') });
  expect((await part(ear, 1)).code).toBe('not_found');
  // What belongs to no note is nobody's record.
  expect((await part(await upload(JPEG), 0)).code).toBe('not_found');
  const reads = await shop.rows('record_reads', [Query.equal('subject_id', $id), Query.equal('kind', 'files')]);
  expect(reads.map(({ actor_id, call }) => [actor_id, call])).toEqual([[boss.id, 'fetch-record-file']]);
});

test('files of before, which whoever sent them may still read, are closed by the schedule', async () => {
  const { $id } = await kit.addPatient();
  const file = await upload(JPEG);
  await save($id, { text: 'x', files: named(file) });
  const permissions = [`read("user:${sara.id}")`, `delete("user:${sara.id}")`];
  await shop.storage.updateFile({ bucketId: RECORDS_BUCKET, fileId: file, name: 'picture.jpg', permissions });
  await cleanUp(shop.ports({ now: () => new Date(Date.now() + 25 * 3_600_000), log: () => {} }));
  expect((await shop.storage.getFile({ bucketId: RECORDS_BUCKET, fileId: file })).$permissions).toEqual([]);
});

test.each([
  ['a page with a script', HTML, 'picture.jpg'],
  ['a picture that no browser shows', HEIC, 'picture.jpg'],
  ['an empty document', Buffer.from(' '), 'letter.pdf'],
])('%s is no file of a record, whatever it is called', async (_what, content, name) => {
  const { $id } = await kit.addPatient();
  const file = await upload(content, name);
  const { status, code, params } = await save($id, { text: 'x', files: named(file) });
  expect([status, code, Object.keys((params as { fields: object }).fields)]).toEqual([
    400,
    'invalid_file',
    ['data.files'],
  ]);
  expect(await shop.row('patient_files', file)).toBeNull();
});

test('a file that is not there, that is named twice or belongs to another note is refused', async () => {
  const { $id } = await kit.addPatient();
  const file = await upload(JPEG);
  expect((await save($id, { text: 'x', files: named('nothing') })).code).toBe('invalid_file');
  expect((await save($id, { text: 'x', files: named(file, file) })).code).toBe('invalid_file');
  expect((await save($id, { text: 'x', files: named(file) })).status).toBe(200);
  expect((await save($id, { text: 'y', files: named(file) })).code).toBe('invalid_file');
});

test.each<[string, Data, string]>([
  ['files without a title', { files: named('a') }, 'data.heading'],
  ['neither words nor files', { heading: 'a title' }, 'data.text'],
  ['more files than a note has', { text: 'x', files: named(...Array(MAX_NOTE_FILES + 1).fill('a')) }, 'data.files'],
  ['a file without a name', { text: 'x', files: [{ id: 'a', name: ' ' }] }, 'data.files[0].name'],
])('%s are refused', async (_what, data, field) => {
  const { $id } = await kit.addPatient();
  const { code, params } = await save($id, data);
  expect(code).toBe('invalid_input');
  expect(Object.keys((params as { fields: object }).fields)).toEqual([field]);
});

test('a file that a correction takes away, or whose note is withdrawn, stays among the versions and in its bucket', async () => {
  const { $id } = await kit.addPatient();
  const [first, second] = [await upload(JPEG), await upload(PDF, 'letter.pdf')];
  const { data } = await save($id, { text: 'x', files: named(first) });
  const noteId = data?.$id ?? '';
  const corrected = await save($id, { text: 'x', files: named(second) }, { noteId, version: 0 });
  expect(corrected.data?.files.map((file) => file.$id)).toEqual([second]);
  await shop.call(sara, withdrawNote, { id: sara.id, patientId: $id, noteId, version: 1, reason: 'twice' });
  const versions = await shop.call(sara, fetchNoteVersions, { id: sara.id, patientId: $id, noteId });
  expect(versions.data?.documents.map(({ files }) => files.map((file) => file.$id))).toEqual([
    [second],
    [second],
    [first],
  ]);
  const unused = await upload(JPEG);
  await cleanUp(shop.ports({ now: () => new Date(Date.now() + 25 * 3_600_000) }));
  expect([await isThere(first), await isThere(second), await isThere(unused)]).toEqual([true, true, false]);
});

test('they go with a record that is merged, stand in the copy of its person’s data, and are erased with it', async () => {
  const kept = await kit.addPatient({ last_visit_on: '2001-01-01T00:00:00.000Z' });
  const duplicate = await kit.addPatient();
  const file = await upload(PDF, 'letter.pdf');
  await save(duplicate.$id, { heading: 'a letter', files: named(file) });
  await shop.call(sara, mergePatients, { id: sara.id, patientId: kept.$id, duplicateId: duplicate.$id });
  expect(await shop.rows('patient_files', [Query.equal('patient_id', kept.$id)])).toMatchObject([{ $id: file }]);
  const asked = { id: boss.id, subject: 'patient', subjectId: kept.$id } as const;
  const copy = (await shop.call(boss, fetchPersonalData, asked)).data?.json;
  expect(copy).toContain(`"$id":"${file}"`);
  expect(copy).toContain('"name":"file 1"');
  await shop.call(boss, erasePatient, { id: boss.id, patientId: kept.$id });
  expect(await shop.row('patient_files', file)).toBeNull();
  expect(await isThere(file)).toBe(false);
});

describe('the bucket of records', async () => {
  const people: Record<string, Caller> = { guest: shop.guest };
  for (const role of ROLES) people[role] = await shop.join(role);
  const may = (attempt: Promise<unknown>) =>
    attempt.then(
      () => true,
      () => false,
    );

  test.each([
    ['guest', false],
    ['user', false],
    ['reception', false],
    ['accounting', false],
    ['cs', true],
    ['admin', true],
  ])(
    '%s sends files: %s; nobody else reads, changes or deletes them, or opens them to others',
    async (who, maySend) => {
      const caller = people[who] ?? shop.guest;
      const storage = new Storage(caller.client);
      const place = { bucketId: RECORDS_BUCKET, fileId: await upload(JPEG) };
      const own = await may(upload(JPEG, 'own.jpg', caller));
      expect(own).toBe(maySend);
      const read = [storage.getFile(place), storage.getFileView(place)];
      expect(await Promise.all(read.map(may))).toEqual([false, false]);
      const listed = await storage.listFiles({ bucketId: RECORDS_BUCKET }).catch(() => ({ files: [] }));
      expect(listed.files).toHaveLength(maySend ? 1 : 0);
      expect(await may(storage.deleteFile(place))).toBe(false);
      expect(await may(storage.updateFile({ ...place, permissions: ['read("any")'] }))).toBe(false);
      expect(await may(new Storage(shop.guest.client).getFileView(place))).toBe(false);
    },
  );
});
