import { ID, Query, Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { expect, test } from 'vitest';
import { ASSESSMENTS_BUCKET } from '#contract/constants.ts';
import { ATTACHMENTS_BUCKET } from '#contract/devices/constants.ts';
import { fetchRecordFile } from '#contract/notes/calls.ts';
import type { RecordFileOwner } from '#contract/notes/constants.ts';
import { fetchRecordReads } from '#contract/record-reads/calls.ts';
import { checkoutKit } from '../../../testing/checkout.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const patients = patientKit(shop);
const checkout = checkoutKit(shop);
const [boss, sara, adel, desk] = [
  await shop.join('admin'),
  await shop.join('cs'),
  await shop.join('accounting'),
  await shop.join('reception'),
];
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

async function upload(who: Caller, bucketId: string): Promise<string> {
  const file = InputFile.fromBuffer(JPEG, 'picture.jpg');
  return (await new Storage(who.client).createFile({ bucketId, fileId: ID.unique(), file })).$id;
}
const open = (who: Caller, of: RecordFileOwner, fileId: string) =>
  shop.call(who, fetchRecordFile, { id: who.id, fileId, of, part: 0 });
const outcomes = (answers: readonly { status: number; code?: string }[]) =>
  answers.map(({ status, code }) => (status === 200 ? 'read' : code));
const views = (bucketId: string, fileId: string, people: readonly Caller[]) =>
  Promise.all(
    people.map(({ client }) =>
      new Storage(client).getFileView({ bucketId, fileId }).then(
        () => 'read',
        () => 'refused',
      ),
    ),
  );
const readsOf = async (subjectId: string) =>
  (await shop.rows('record_reads', [Query.equal('subject_id', subjectId), Query.equal('call', 'fetch-record-file')]))
    .map(({ actor_id, kind }) => [actor_id, kind])
    .sort();

test('pictures of a service form are opened by the call alone, by those who see the form, and who does stands among the readers of the record', async () => {
  const patient = await patients.addPatient();
  const picture = await upload(boss, ATTACHMENTS_BUCKET);
  const { formId } = await patients.addVisit(patient, { blocks: [{ type: 'm', attachments: [picture] }] });
  expect(await views(ATTACHMENTS_BUCKET, picture, [sara, adel, desk])).toEqual(['refused', 'refused', 'refused']);
  const answers = [await open(sara, 'block', picture), await open(adel, 'block', picture)];
  expect(answers.map(({ data }) => data)).toEqual(
    Array(2).fill({ type: 'image/jpeg', parts: 1, data: JPEG.toString('base64') }),
  );
  expect(outcomes([await open(desk, 'block', picture)])).toEqual(['forbidden']);
  expect(await readsOf(patient.$id)).toEqual([sara.id, adel.id].sort().map((id) => [id, 'files']));

  await shop.change('cs_forms', formId, { deleted_at: new Date().toISOString() });
  expect(outcomes([await open(sara, 'block', picture), await open(boss, 'block', picture)])).toEqual([
    'not_found',
    'read',
  ]);
});

test('a picture that no form has yet is seen by whoever sent it, and by nobody else', async () => {
  const picture = await upload(sara, ATTACHMENTS_BUCKET);
  const answers = [await open(sara, 'block', picture), await open(boss, 'block', picture)];
  expect(outcomes(answers)).toEqual(['read', 'not_found']);
});

test('the picture of an order is opened by an admin with the call alone; its customer sees it in the bucket', async () => {
  const { caller, form } = await checkout.customer([await shop.addHearingAid(), 1]);
  const picture = await upload(caller, ASSESSMENTS_BUCKET);
  const placed = await checkout.place(caller, { ...form, hearing_assessment_image: picture });
  const orderId = placed.data?.$id ?? '';
  expect(await views(ASSESSMENTS_BUCKET, picture, [boss, sara, adel, desk, caller])).toEqual([
    'refused',
    'refused',
    'refused',
    'refused',
    'read',
  ]);
  const answers = [await open(boss, 'order', picture), await open(sara, 'order', picture)];
  expect(outcomes(answers)).toEqual(['read', 'forbidden']);
  expect(await readsOf(orderId)).toEqual([[boss.id, 'order']]);

  // Once the order is somebody's, so is who looked.
  const patient = await patients.addPatient();
  const reads = async (patientId?: string) =>
    (await shop.call(boss, fetchRecordReads, { id: boss.id, ...(patientId && { patientId }) })).data?.documents ?? [];
  expect((await reads()).find(({ kind }) => kind === 'order')).toMatchObject({ patient_id: null });
  expect(await reads(patient.$id)).toEqual([]);
  await shop.create('patient_orders', { patient_id: patient.$id, linked_by: boss.id }, orderId);
  expect(await reads(patient.$id)).toMatchObject([{ kind: 'order', actor_id: boss.id, patient_name: patient.name }]);
});

test('accounting opens no documents of notes and no pictures of orders', async () => {
  expect(outcomes([await open(adel, 'note', 'nothing'), await open(adel, 'order', 'nothing')])).toEqual([
    'not_permitted',
    'forbidden',
  ]);
});

test('a file is found only where it is said to be', async () => {
  const { caller, form } = await checkout.customer([await shop.addHearingAid(), 1]);
  const picture = await upload(caller, ASSESSMENTS_BUCKET);
  expect(outcomes([await open(boss, 'order', picture)])).toEqual(['not_found']);
  await checkout.place(caller, { ...form, hearing_assessment_image: picture });
  const answers = [await open(boss, 'note', picture), await open(boss, 'block', picture)];
  expect(outcomes(answers)).toEqual(['not_found', 'not_found']);
});
