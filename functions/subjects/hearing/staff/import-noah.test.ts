import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { fetchAudiograms, saveAudiogram } from '#contract/audiograms/calls.ts';
import { AIR_FREQUENCIES, BONE_FREQUENCIES, WORD_LIST_MAX } from '#contract/audiograms/constants.ts';
import type { InputOf } from '#contract/call.ts';
import { importNoah } from '#contract/noah/calls.ts';
import { NOAH_SESSIONS } from '#contract/noah/constants.ts';
import type { NoahSession } from '#contract/noah/schemas.ts';
import { mergePatients } from '#contract/patients/calls.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = patientKit(shop);
const [sara, boss] = [await shop.join('cs'), await shop.join('admin')];

const NOTHING = { air: {}, bone: {} };
const TONES: NoahSession = {
  measured_at: '2024-03-02T09:00:00.000Z',
  tester: 'HODA',
  audiometer: 'AC40',
  transducer: 'insert',
  results: {
    right: {
      air: { 500: { level: 40 }, 1000: { level: 110, no_response: true } },
      bone: { 1000: { level: 15, masked: true } },
      mcl: { 1000: { level: 70 } },
      ucl: { 1000: { level: 100, no_response: true } },
      speech_threshold: 45,
    },
    left: NOTHING,
  },
};
const MIDDLE_EAR: NoahSession = {
  measured_at: '2024-03-03T09:00:00.000Z',
  tester: 'HODA',
  results: {
    right: {
      ...NOTHING,
      tympanogram: { type: 'C', volume: 1.15, compliance: 0.65, pressure: -150 },
      reflexes: { ipsi: { 500: { level: 85 }, 4000: { absent: true } }, contra: {} },
    },
    left: NOTHING,
  },
};

type Request = Omit<InputOf<typeof importNoah>, 'id' | 'patientId' | 'file_name' | 'person'> & {
  person?: InputOf<typeof importNoah>['person'];
};
const bring = ({ $id, name }: { $id: string; name: string }, request: Request, who: Caller = sara) =>
  shop.call(who, importNoah, { id: who.id, patientId: $id, file_name: 'mona.nhax', person: { name }, ...request });
const list = async (patientId: string) =>
  (await shop.call(sara, fetchAudiograms, { id: sara.id, patientId })).data?.documents ?? expect.fail('no answer');
const entries = (id: string) => shop.rows('audit_log', [Query.equal('subject_id', id), Query.orderAsc('at')]);

test('sessions are kept as they were measured, with who, what and when', async () => {
  const mona = await kit.addPatient();
  const { data } = await bring(mona, { sessions: [TONES, MIDDLE_EAR] });
  expect(data?.documents.map(({ known }) => known)).toEqual([false, false]);
  expect(await list(mona.$id)).toMatchObject([
    { ...MIDDLE_EAR, $id: data?.documents[1]?.$id, transducer: null },
    { ...TONES, $id: data?.documents[0]?.$id, self_reported: false, version: 0 },
  ]);
  expect(await entries(data?.documents[0]?.$id ?? '')).toMatchObject([
    { kind: 'audiogram', action: 'import', actor_id: sara.id, label: mona.name },
  ]);
});

test('a session comes in once: again, at once, within one request, and by somebody else', async () => {
  const mona = await kit.addPatient();
  const answers = await Promise.all(
    [sara, boss, sara, boss].map((who) => bring(mona, { sessions: [TONES, MIDDLE_EAR, TONES] }, who)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await bring(mona, { sessions: [{ ...TONES, tester: 'Sara' }] })).data?.documents).toMatchObject([
    { known: true },
  ]);
  expect(await list(mona.$id)).toHaveLength(2);
});

test('the order of the values makes no other session of it', async () => {
  const mona = await kit.addPatient();
  await bring(mona, { sessions: [TONES] });
  const { left, right } = TONES.results;
  const turned = {
    left,
    right: { speech_threshold: 45, ...right, air: { 1000: right.air[1000], 500: right.air[500] } },
  };
  const { data } = await bring(mona, { sessions: [{ ...TONES, results: turned }] });
  expect(data?.documents).toMatchObject([{ known: true }]);
});

test('a session that was corrected since, or whose record was merged, does not come in again', async () => {
  const [mona, twin] = [await kit.addPatient(), await kit.addPatient()];
  const first = await bring(twin, { sessions: [TONES] });
  const audiogramId = first.data?.documents[0]?.$id ?? '';
  const results = { right: { ...NOTHING, air: { 500: { level: 45 } } }, left: NOTHING };
  const data = { ...TONES, results };
  await shop.call(sara, saveAudiogram, {
    id: sara.id,
    patientId: twin.$id,
    requestId: crypto.randomUUID(),
    audiogramId,
    version: 0,
    data,
  });
  await shop.call(sara, mergePatients, { id: sara.id, patientId: mona.$id, duplicateId: twin.$id });
  expect((await bring(mona, { sessions: [TONES] })).data?.documents).toEqual([{ $id: audiogramId, known: true }]);
  expect(await list(mona.$id)).toMatchObject([{ results }]);
});

test('a session of which less came in before is completed, and less of it is known', async () => {
  const mona = await kit.addPatient();
  const { right } = TONES.results;
  const { $id } = (await bring(mona, { sessions: [TONES] })).data?.documents[0] ?? expect.fail('nothing came in');
  const { tympanogram, reflexes } = MIDDLE_EAR.results.right;
  const whole = { ...TONES, measured_at: '2024-03-02T08:40:00.000Z', note: 'Wax removed' };
  const results = { right: { ...right, tympanogram, reflexes }, left: NOTHING };
  const { data } = await bring(mona, { sessions: [{ ...whole, results }] });
  expect(data?.documents).toEqual([{ $id, known: false }]);
  const part = { ...TONES, results: { right: { ...NOTHING, tympanogram }, left: NOTHING } };
  for (const session of [{ ...whole, results }, TONES, part]) {
    expect((await bring(mona, { sessions: [session] })).data?.documents).toEqual([{ $id, known: true }]);
  }
  expect(await list(mona.$id)).toMatchObject([{ $id, results, note: 'Wax removed', version: 1 }]);
  const [, entry] = await entries($id);
  expect([entry?.action, JSON.parse(entry?.after ?? '')]).toMatchObject(['update', { noah_file: 'mona.nhax' }]);
});

test.each<[string, Partial<NoahSession>]>([
  ['of another day', { measured_at: '2024-03-04T09:00:00.000Z' }],
  ['with another value', { results: { right: { ...TONES.results.right, speech_threshold: 50 }, left: NOTHING } }],
])('a session %s stands beside what is there', async (_which, change) => {
  const mona = await kit.addPatient();
  await bring(mona, { sessions: [TONES] });
  expect((await bring(mona, { sessions: [{ ...TONES, ...change }] })).data?.documents).toMatchObject([
    { known: false },
  ]);
  expect(await list(mona.$id)).toHaveLength(2);
});

test('another name or birth date is asked about once, and the answer is written down', async () => {
  const mona = await kit.addPatient({ birth_date: '1958-03-02T00:00:00.000Z' });
  const person = { name: 'Hoda Samir', birth_date: '1961-02-03' };
  const refused = await bring(mona, { person, sessions: [TONES] });
  expect([refused.code, refused.params]).toEqual([
    'identity_differs',
    { name: mona.name, said: 'Hoda Samir, 1961-02-03' },
  ]);
  expect(await list(mona.$id)).toEqual([]);
  const { data } = await bring(mona, { person, confirmed: true, sessions: [TONES] });
  const [entry] = await entries(data?.documents[0]?.$id ?? '');
  expect(JSON.parse(entry?.after ?? '')).toMatchObject({
    noah_file: 'mona.nhax',
    noah_person: 'Hoda Samir, 1961-02-03',
    audiogram: '***',
  });
  const same = await bring(mona, { person: { name: mona.name, birth_date: '1958-03-02' }, sessions: [MIDDLE_EAR] });
  const [plain] = await entries(same.data?.documents[0]?.$id ?? '');
  expect(JSON.parse(plain?.after ?? '')).not.toHaveProperty('noah_person');
});

test('as many of the fullest sessions as a request may hold come in', async () => {
  const mona = await kit.addPatient();
  const point = { level: 120, masked: true, no_response: true };
  const comfort = { level: 120, no_response: true };
  const all = <F extends number, Point>(frequencies: readonly F[], value: Point) =>
    Object.fromEntries(frequencies.map((frequency) => [frequency, value])) as Record<F, Point>;
  const reflexes = all([500, 1000, 2000, 4000] as const, { level: 120, absent: true });
  const full = {
    air: all(AIR_FREQUENCIES, point),
    bone: all(BONE_FREQUENCIES, point),
    mcl: all(AIR_FREQUENCIES, comfort),
    ucl: all(AIR_FREQUENCIES, comfort),
    speech_threshold: 120,
    words: { percent: 100, level: 120, list: '"'.repeat(WORD_LIST_MAX) },
    tympanogram: { type: 'Ad' as const, volume: 9.99, compliance: 9.99, pressure: -600 },
    reflexes: { ipsi: reflexes, contra: reflexes },
  };
  const sessions = Array.from({ length: NOAH_SESSIONS }, (_, index) => ({
    ...TONES,
    measured_at: `2020-01-${String(index + 1).padStart(2, '0')}T09:00:00.000Z`,
    results: { right: full, left: full },
    note: '"'.repeat(1000),
  }));
  expect((await bring(mona, { sessions })).status).toBe(200);
  expect((await list(mona.$id))[0]?.results).toEqual({ right: full, left: full });
});

test.each<[string, Partial<NoahSession>, string]>([
  ['nothing measured', { results: { right: NOTHING, left: NOTHING } }, 'sessions[0].results'],
  ['nobody who measured', { tester: null }, 'sessions[0].tester'],
  ['tones through nothing', { transducer: null }, 'sessions[0].transducer'],
  ['a time to come', { measured_at: '2100-01-01T00:00:00.000Z' }, 'sessions[0].measured_at'],
  [
    'a volume with three decimals',
    { results: { right: { ...NOTHING, tympanogram: { volume: 1.155 } }, left: NOTHING } },
    'sessions[0].results.right.tympanogram.volume',
  ],
  [
    'a reflex without a level',
    { results: { right: { ...NOTHING, reflexes: { ipsi: { 500: {} as never }, contra: {} } }, left: NOTHING } },
    'sessions[0].results.right.reflexes.ipsi.500.level',
  ],
])('%s is refused', async (_what, change, field) => {
  const mona = await kit.addPatient();
  const { status, params } = await bring(mona, { sessions: [{ ...TONES, ...change }] });
  expect(status).toBe(400);
  expect(Object.keys((params as { fields: object }).fields)).toEqual([field]);
  expect(await list(mona.$id)).toEqual([]);
});

test('sessions are of nobody whom there is not', async () => {
  expect((await bring({ $id: 'nobody', name: 'Mona' }, { sessions: [TONES] })).code).toBe('not_found');
});
