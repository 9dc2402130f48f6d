import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import {
  fetchPatient,
  fetchPatientPhoto,
  mergePatients,
  removePatientPhoto,
  savePatientPhoto,
} from '#contract/patients/calls.ts';
import { PHOTO_MAX_BYTES } from '#contract/patients/constants.ts';
import { erasePatient } from '#contract/privacy/admin-calls.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = patientKit(shop);
const [desk, sara, boss, huda] = [
  await shop.join('reception'),
  await shop.join('cs'),
  await shop.join('admin'),
  await shop.join('accounting'),
];

/** As much of a JPEG as the function looks at, with something in it. */
const jpeg = (filling: number[] = []) =>
  Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, ...filling, 0xff, 0xd9]).toString('base64');
const [ONE, TWO] = [jpeg([1]), jpeg([2])];

const save = (patientId: string, version: number, photo = ONE, who: Caller = desk) =>
  shop.call(who, savePatientPhoto, { id: who.id, patientId, version, photo, agreed: true });
const remove = (patientId: string, version: number, who: Caller = desk) =>
  shop.call(who, removePatientPhoto, { id: who.id, patientId, version });
const see = (patientId: string, who: Caller = desk) => shop.call(who, fetchPatientPhoto, { id: who.id, patientId });
const record = async (patientId: string) =>
  (await shop.call(desk, fetchPatient, { id: desk.id, patientId })).data ?? expect.fail('no record');
const stored = (...ids: string[]) => shop.rows('patient_photos', [Query.equal('$id', ids)]);

describe('a photo', () => {
  test('is seen by everybody who opens the record, which says who took down the agreement', async () => {
    const { $id } = await kit.addPatient();
    expect((await record($id)).photo).toBeNull();
    expect((await see($id)).code).toBe('not_found');
    expect((await save($id, 0)).data).toEqual({ $id, version: 1 });
    for (const who of [desk, sara, boss, huda]) expect((await see($id, who)).data).toEqual({ photo: ONE });
    expect(await record($id)).toMatchObject({
      version: 1,
      photo: { actor_name: 'Mona', agreed_at: expect.stringMatching(/Z$/) },
    });
  });

  test('is not set or removed by accounting', async () => {
    const { $id } = await kit.addPatient();
    expect((await save($id, 0, ONE, huda)).code).toBe('forbidden');
    expect((await remove($id, 0, huda)).code).toBe('forbidden');
  });

  test('is not kept without the agreement of its person', async () => {
    const { $id } = await kit.addPatient();
    const { params } = await shop.call(desk, savePatientPhoto, {
      id: desk.id,
      patientId: $id,
      version: 0,
      photo: ONE,
      agreed: false,
    });
    expect(params?.fields).toEqual({ agreed: { key: 'photo_agreement' } });
    expect(await stored($id)).toEqual([]);
  });

  test.each([
    ['another kind of picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64')],
    ['a page', Buffer.from('<html></html>').toString('base64')],
    ['a JPEG that was cut off', Buffer.from(ONE, 'base64').subarray(0, -1).toString('base64')],
    ['more bytes than are kept', jpeg(Array.from({ length: PHOTO_MAX_BYTES }, () => 1))],
    [
      'a JPEG that says where it was taken',
      Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 48]),
        Buffer.from('http://ns.adobe.com/xap/1.0/\0 GPSLatitude 12'.padEnd(46)),
        Buffer.from([0xff, 0xd9]),
      ]).toString('base64'),
    ],
  ])('is a small JPEG and not %s', async (_what, photo) => {
    const { $id } = await kit.addPatient();
    const { code, params } = await save($id, 0, photo);
    expect([code, params?.fields]).toEqual(['invalid_input', { photo: { key: 'photo_invalid' } }]);
    expect(await stored($id)).toEqual([]);
  });

  test('is replaced by a newer one, and a repeat of what was sent does nothing', async () => {
    const { $id } = await kit.addPatient();
    await save($id, 0);
    expect((await save($id, 0)).data).toEqual({ $id, version: 1 });
    expect((await save($id, 0, TWO)).code).toBe('record_changed');
    expect((await save($id, 1, TWO)).data).toEqual({ $id, version: 2 });
    expect((await see($id)).data).toEqual({ photo: TWO });
    expect(await stored($id)).toHaveLength(1);
  });

  test('of two who save one at once, the second is told to look again', async () => {
    const { $id } = await kit.addPatient();
    const answers = await Promise.all([save($id, 0), save($id, 0, TWO, sara)]);
    expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['ok', 'record_changed']);
  });

  test('is removed once and for all', async () => {
    const { $id } = await kit.addPatient();
    await save($id, 0);
    expect((await remove($id, 0)).code).toBe('record_changed');
    expect((await remove($id, 1)).data).toEqual({ $id, version: 2 });
    expect((await remove($id, 1)).data).toEqual({ $id, version: 2 });
    expect(await stored($id)).toEqual([]);
    expect((await record($id)).photo).toBeNull();
  });

  test('stands in the log of changes when it came and went, not what it shows', async () => {
    const { $id } = await kit.addPatient();
    await save($id, 0);
    await remove($id, 1);
    const entries = await shop.rows('audit_log', [Query.equal('kind', 'patient'), Query.equal('subject_id', $id)]);
    const agreed = { photo: expect.stringMatching(/^\d{4}-/) };
    const told = entries.map(({ before, after }) => [JSON.parse(before ?? ''), JSON.parse(after ?? '')]);
    expect(told).toHaveLength(2);
    expect(told).toEqual(
      expect.arrayContaining([
        [{ photo: null }, agreed],
        [agreed, { photo: null }],
      ]),
    );
    expect(JSON.stringify(entries)).not.toContain(ONE);
  });

  test('of a merged record is shown where the kept one has none, and goes once there is another', async () => {
    const [kept, duplicate] = [await kit.addPatient(), await kit.addPatient()];
    await save(duplicate.$id, 0);
    await shop.call(sara, mergePatients, { id: sara.id, patientId: kept.$id, duplicateId: duplicate.$id });
    expect((await see(kept.$id)).data).toEqual({ photo: ONE });
    const { version } = await record(kept.$id);
    expect((await save(duplicate.$id, version, TWO)).data?.$id).toBe(kept.$id);
    expect((await see(kept.$id)).data).toEqual({ photo: TWO });
    expect((await stored(kept.$id, duplicate.$id)).map((row) => row.$id)).toEqual([kept.$id]);
  });

  test('of the kept record stands when both have one, and both are removed together', async () => {
    const [kept, duplicate] = [await kit.addPatient(), await kit.addPatient()];
    await save(kept.$id, 0, TWO);
    await save(duplicate.$id, 0, ONE);
    await shop.call(sara, mergePatients, { id: sara.id, patientId: kept.$id, duplicateId: duplicate.$id });
    expect((await see(kept.$id)).data).toEqual({ photo: TWO });
    await remove(kept.$id, (await record(kept.$id)).version);
    expect(await stored(kept.$id, duplicate.$id)).toEqual([]);
  });

  test('goes with its person, also where their record was merged', async () => {
    const [kept, duplicate] = [await kit.addPatient(), await kit.addPatient()];
    await save(kept.$id, 0, TWO);
    await save(duplicate.$id, 0, ONE);
    await shop.call(sara, mergePatients, { id: sara.id, patientId: kept.$id, duplicateId: duplicate.$id });
    // Nothing has to be kept of somebody who came last so long ago.
    await shop.change('patients', kept.$id, { last_visit_on: '2010-03-05T00:00:00.000Z' });
    await shop.call(boss, erasePatient, { id: boss.id, patientId: kept.$id });
    expect(await stored(kept.$id, duplicate.$id)).toEqual([]);
    expect((await save(kept.$id, 9)).code).toBe('not_found');
  });
});
