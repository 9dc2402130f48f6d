import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { fetchAudiograms, saveAudiogram } from '#contract/audiograms/calls.ts';
import { AIR_FREQUENCIES, BONE_FREQUENCIES, WORD_LIST_MAX } from '#contract/audiograms/constants.ts';
import type { AudiogramResults } from '#contract/audiograms/schemas.ts';
import type { InputOf } from '#contract/call.ts';
import { mergePatients } from '#contract/patients/calls.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = patientKit(shop);
const [sara, boss] = [await shop.join('cs'), await shop.join('admin')];

type Data = InputOf<typeof saveAudiogram>['data'];

const RESULTS: AudiogramResults = {
  right: {
    air: { 500: { level: 40 }, 1000: { level: 50, masked: true }, 8000: { level: 100, no_response: true } },
    bone: { 1000: { level: 15 } },
    speech_threshold: 45,
    words: { percent: 88, level: 75, list: 'A1' },
  },
  left: { air: { 500: { level: -10 } }, bone: {} },
};
const DATA: Data = {
  measured_at: '2026-11-20T10:30:00.000Z',
  tester: ' د. هدى ',
  audiometer: 'AC40',
  calibrated_on: '2026-03-01',
  transducer: 'insert',
  results: RESULTS,
  note: 'tired',
};

const save = (
  patientId: string,
  change: Partial<Omit<InputOf<typeof saveAudiogram>, 'data'>> & { data?: Partial<Data> } = {},
  who: Caller = sara,
) =>
  shop.call(who, saveAudiogram, {
    id: who.id,
    patientId,
    requestId: crypto.randomUUID(),
    ...change,
    data: { ...DATA, ...change.data },
  });
const list = async (patientId: string, who: Caller = sara) =>
  (await shop.call(who, fetchAudiograms, { id: who.id, patientId })).data?.documents ?? expect.fail('no answer');
const entries = (id: string) => shop.rows('audit_log', [Query.equal('subject_id', id), Query.orderAsc('at')]);

test('an audiogram is kept as it was measured, and read newest first', async () => {
  const { $id } = await kit.addPatient();
  await save($id);
  await save($id, { data: { measured_at: '2026-11-21T10:30:00.000Z' } }, boss);
  await save($id, { data: { measured_at: '2025-01-05T10:30:00.000Z' } });
  const found = await list($id);
  expect(found.map(({ measured_at }) => measured_at.slice(0, 10))).toEqual(['2026-11-21', '2026-11-20', '2025-01-05']);
  expect(found[1]).toEqual({
    $id: expect.any(String),
    ...DATA,
    tester: 'د. هدى',
    calibrated_on: '2026-03-01T00:00:00.000Z',
    self_reported: false,
    version: 0,
  });
});

test('a request that is sent again, also at once, writes one', async () => {
  const { $id } = await kit.addPatient();
  const requestId = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => save($id, { requestId })));
  answers.push(await save($id, { requestId }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await list($id)).toHaveLength(1);
  expect(await entries(answers[0]?.data?.$id ?? '')).toHaveLength(1);
});

test('a correction is of what was read, and twice the same one is one', async () => {
  const { $id } = await kit.addPatient();
  const { data: first } = await save($id);
  const correct = (version: number, note: string) => save($id, { audiogramId: first?.$id, version, data: { note } });
  expect((await correct(0, 'rested')).data).toMatchObject({ $id: first?.$id, note: 'rested', version: 1 });
  expect((await correct(0, 'rested')).data).toMatchObject({ version: 1 });
  expect((await correct(0, 'late')).code).toBe('record_changed');
  expect(await list($id)).toMatchObject([{ note: 'rested', version: 1 }]);
  expect((await entries(first?.$id ?? '')).map(({ action }) => action)).toEqual(['create', 'update']);
});

test('the log of changes says that it was written down, not what was measured', async () => {
  const { $id, name } = await kit.addPatient();
  const { data } = await save($id);
  const [entry] = await entries(data?.$id ?? '');
  expect(entry).toMatchObject({ kind: 'audiogram', label: name, actor_id: sara.id });
  expect(JSON.parse(entry?.after ?? '')).toMatchObject({ audiogram: '***', tester: 'د. هدى' });
});

test('an audiogram is changed through its own patient alone', async () => {
  const [mona, ali] = [await kit.addPatient(), await kit.addPatient()];
  const { data } = await save(mona.$id);
  expect((await save(ali.$id, { audiogramId: data?.$id, version: 0 })).code).toBe('not_found');
  expect((await save('nobody')).code).toBe('not_found');
  expect(await list(ali.$id)).toEqual([]);
});

test('who reads them is written down', async () => {
  const { $id } = await kit.addPatient();
  await list($id, boss);
  expect(await shop.rows('record_reads', [Query.equal('subject_id', $id)])).toMatchObject([
    { kind: 'audiograms', actor_id: boss.id, call: 'fetch-audiograms' },
  ]);
});

test('those of a record that was merged are the other’s', async () => {
  const [kept, duplicate] = [await kit.addPatient(), await kit.addPatient()];
  const { data } = await save(duplicate.$id);
  await shop.call(sara, mergePatients, { id: sara.id, patientId: kept.$id, duplicateId: duplicate.$id });
  expect((await list(kept.$id)).map(({ $id }) => $id)).toEqual([data?.$id]);
  await save(duplicate.$id);
  expect(await list(kept.$id)).toHaveLength(2);
  expect(await shop.rows('audiograms', [Query.equal('patient_id', duplicate.$id)])).toEqual([]);
});

test('what the client says needs nobody who measured', async () => {
  const { $id } = await kit.addPatient();
  const reported = { self_reported: true, tester: null, transducer: null, audiometer: '', calibrated_on: null };
  expect((await save($id, { data: reported })).data).toMatchObject({ ...reported, audiometer: null });
});

test('the fullest audiogram is kept', async () => {
  const { $id } = await kit.addPatient();
  const point = { level: 120, masked: true, no_response: true };
  const all = <F extends number>(frequencies: readonly F[]) =>
    Object.fromEntries(frequencies.map((frequency) => [frequency, point])) as Record<F, typeof point>;
  const full = {
    air: all(AIR_FREQUENCIES),
    bone: all(BONE_FREQUENCIES),
    speech_threshold: 120,
    words: { percent: 100, level: 120, list: '"'.repeat(WORD_LIST_MAX) },
  };
  const results = { right: full, left: full };
  expect((await save($id, { data: { results } })).data?.results).toEqual(results);
});

const NOTHING = { air: {}, bone: {} };
test.each<[string, Partial<Data>, string]>([
  ['nothing measured', { results: { right: NOTHING, left: NOTHING } }, 'data.results'],
  [
    'a level between steps',
    { results: { right: { air: { 500: { level: 42 } }, bone: {} }, left: NOTHING } },
    'data.results.right.air.500.level',
  ],
  [
    'a level that is too loud',
    { results: { right: { air: { 500: { level: 125 } }, bone: {} }, left: NOTHING } },
    'data.results.right.air.500.level',
  ],
  [
    'a frequency that bone is not measured at',
    { results: { right: { air: {}, bone: { 8000: { level: 40 } } }, left: NOTHING } as never },
    'data.results.right.bone.8000',
  ],
  ['nobody who measured', { tester: ' ' }, 'data.tester'],
  ['no transducer', { transducer: null }, 'data.transducer'],
  ['a time to come', { measured_at: '2100-01-01T00:00:00.000Z' }, 'data.measured_at'],
  ['a calibration to come', { calibrated_on: '2100-01-01' }, 'data.calibrated_on'],
])('%s is refused', async (_what, data, field) => {
  const { $id } = await kit.addPatient();
  const { status, code, params } = await save($id, { data });
  expect([status, code]).toEqual([400, 'invalid_input']);
  expect(Object.keys((params as { fields: object }).fields)).toEqual([field]);
  expect(await list($id)).toEqual([]);
});
