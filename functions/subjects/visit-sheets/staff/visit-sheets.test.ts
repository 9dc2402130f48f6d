import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import { fetchLinkedPaper } from '#contract/clinic-documents/client-calls.ts';
import { mergePatients } from '#contract/patients/calls.ts';
import { erasePatient } from '#contract/privacy/admin-calls.ts';
import * as forms from '#contract/services/forms.ts';
import { fetchVisitSheet, saveVisitSheet } from '#contract/visit-sheets/calls.ts';
import { SHEET_LINES_MAX } from '#contract/visit-sheets/constants.ts';
import { sendMessages } from '#subjects/messages/admin/send-messages.ts';
import { inDays } from '../../../testing/appointments.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { fakePhones } from '../../../testing/phones.ts';

const shop = await startShop();
const kit = patientKit(shop);
const [sara, boss, huda] = [await shop.join('cs'), await shop.join('admin'), await shop.join('accounting')];

/** A client with a visit. */
async function visited() {
  const patient = await kit.addPatient();
  return { patient, ...(await kit.addVisit(patient)) };
}
const save = (formId: string, version: number, agreed: string, who: Caller = sara) =>
  shop.call(who, saveVisitSheet, {
    id: who.id,
    formId,
    version,
    data: { lang: 'ar', measured: 'الأذن اليمنى: تسمع جيدًا.', agreed, care: '', next_visit: null },
  });
const read = async (formId: string) =>
  (await shop.call(sara, fetchVisitSheet, { id: sara.id, formId })).data ?? expect.fail('no answer');
const link = (paper_id: string, who: Caller = sara) => shop.call(who, forms.makePaperLink, { id: who.id, paper_id });
const open = (secret: string) => shop.call(huda, fetchLinkedPaper, { secret });

test('every version of a sheet stays, with who wrote it', async () => {
  const { formId } = await visited();
  expect(await read(formId)).toMatchObject({ paper_id: null, total: 0 });
  await save(formId, 0, ' الهاتف\r\nمع حفيدي ');
  expect((await save(formId, 0, 'الهاتف\nمع حفيدي')).data?.version).toBe(1);
  await save(formId, 1, 'المسجد', boss);
  expect((await save(formId, 1, 'التلفاز')).code).toBe('record_changed');
  expect((await read(formId)).documents).toMatchObject([
    { version: 2, agreed: 'المسجد', care: null, name: 'Mona' },
    { version: 1, agreed: 'الهاتف\nمع حفيدي', lang: 'ar' },
  ]);
});

test('of two who save a sheet at once, one is told to look again', async () => {
  const { formId } = await visited();
  const answers = await Promise.all([save(formId, 0, 'one'), save(formId, 0, 'two', boss)]);
  expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['ok', 'record_changed']);
  expect((await read(formId)).total).toBe(1);
});

test('a sheet that is longer than a page is refused at its longest part', async () => {
  const { formId } = await visited();
  const answer = await save(formId, 0, 'line\n'.repeat(SHEET_LINES_MAX + 1));
  expect(answer.params?.fields).toMatchObject({ 'data.agreed': { key: 'sheet_too_long' } });
});

test('the log of changes says that a sheet was written, not what it says', async () => {
  const { formId } = await visited();
  await save(formId, 0, 'one');
  const found = await shop.rows('audit_log', [Query.equal('subject_id', formId), Query.equal('kind', 'visit_sheet')]);
  expect(found.map(({ action, after }) => [action, JSON.parse(after ?? '')])).toEqual([
    ['create', { version: 1, lang: 'ar' }],
  ]);
});

test('behind its link the client reads what the sheet says now, until it is withdrawn', async () => {
  const { formId, patient } = await visited();
  const paper_id = (await save(formId, 0, 'one')).data?.paper_id ?? '';
  const secret = (await link(paper_id)).data?.secret ?? expect.fail('no link');
  expect((await open(secret)).data).toMatchObject({
    kind: 'visit_sheet',
    name: patient.name,
    ended: false,
    sheet: { lang: 'ar', agreed: 'one', care: null, visit_at: expect.any(String) },
  });
  await save(formId, 1, 'two');
  expect((await open(secret)).data?.sheet?.agreed).toBe('two');
  await shop.call(sara, forms.withdrawPaperLink, { id: sara.id, paper_id });
  expect((await open(secret)).code).toBe('link_invalid');
});

test('who does not see what was measured makes no link of a sheet', async () => {
  const { formId } = await visited();
  const paper_id = (await save(formId, 0, 'one')).data?.paper_id ?? '';
  expect((await link(paper_id, huda)).code).toBe('forbidden');
  expect((await link(paper_id, boss)).status).toBe(200);
});

test('the message brings the link and says nothing of what stands on the sheet', async () => {
  const { formId, patient } = await visited();
  const paper_id = (await save(formId, 0, 'one')).data?.paper_id ?? '';
  const secret = (await link(paper_id)).data?.secret ?? '';
  const [phone = ''] = patient.phones;
  const request = { id: sara.id, paper_id, phone, request_id: crypto.randomUUID() };
  await shop.call(sara, forms.sendPaperLink, request);
  await shop.call(sara, forms.sendPaperLink, request);
  const whatsApp = fakePhones();
  const now = () => new Date(inDays(1, '12:00'));
  await sendMessages(shop.ports({ now, whatsApp, sms: null, siteOrigin: 'https://samaa.example', logError: () => {} }));
  expect(whatsApp.asked.map(({ text }) => text)).toEqual([
    `أهلًا ${patient.name}، معك مركز سماع.\nملخص زيارتك جاهز.\nافتح https://samaa.example/r/${secret} لقراءته أو طباعته.`,
  ]);
});

test('a sheet goes with the record into another one, and with its client when they are erased', async () => {
  const { formId, patient } = await visited();
  const kept = await kit.addPatient();
  await save(formId, 0, 'one');
  await shop.call(sara, mergePatients, { id: sara.id, patientId: kept.$id, duplicateId: patient.$id });
  expect((await read(formId)).total).toBe(1);
  await shop.change('patients', kept.$id, { last_visit_on: '2010-03-05T00:00:00.000Z' });
  await shop.call(boss, erasePatient, { id: boss.id, patientId: kept.$id });
  expect(await shop.rows('visit_sheets', [Query.equal('form_id', formId)])).toEqual([]);
});
