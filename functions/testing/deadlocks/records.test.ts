import { ID, Query } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { SheetDocument } from '#contract/consents/staff-schemas.ts';
import { RECORDS_BUCKET } from '#contract/notes/constants.ts';
import { toE164 } from '#contract/phone.ts';
import * as staff from '#contract/services/staff.ts';
import { taskId } from '#lib/ids.ts';
import { APPOINTMENT_CALLS, AUDIOGRAM, clinicShop, PAYMENT_CALLS } from './clinic-shop.ts';
import { ok, writingCalls } from './play.ts';

/** What a deadlock does to the records of clients. */
const { shop, sara, boss, patients, scenario, everythingIsPlayed, serial, send, treated, contact, numbered } =
  await clinicShop();

scenario('another name and phone of one’s own', staff.updateProfile, async () => {
  const colleague = await shop.join('reception');
  const input = { id: colleague.id, username: 'Rana', phone: `011${colleague.phone.slice(3)}` };
  return () => ok(shop.call(colleague, staff.updateProfile, input));
});
scenario('a record that is corrected', staff.updatePatient, async () => {
  const { $id: patientId, version } = await patients.addPatient();
  const data = { name: 'منى حسن', birth_year: 1960 };
  return () => send(staff.updatePatient, { patientId, version, data });
});
const PHOTO = '/9j/2gACAf/Z';
scenario('a photo that is kept', staff.savePatientPhoto, async () => {
  const { $id: patientId, version } = await patients.addPatient();
  return () => send(staff.savePatientPhoto, { patientId, version, photo: PHOTO, agreed: true });
});
scenario('a photo that is removed', staff.removePatientPhoto, async () => {
  const { $id: patientId, version } = await patients.addPatient();
  await send(staff.savePatientPhoto, { patientId, version, photo: PHOTO, agreed: true });
  return () => send(staff.removePatientPhoto, { patientId, version: version + 1 });
});
/** A client whose hearing aid is five years old. */
async function due() {
  const { $id: patient_id } = await patients.addPatient();
  const issued_at = `${dayAfter(cairoDay(), -5 * 366)}T10:00:00.000Z`;
  const device = {
    patient_id,
    serial_number: serial(),
    origin: 'sold',
    form_id: 'f',
    block_id: 'b',
    issued_at,
  } as const;
  const { $id: aboutId } = await shop.create('devices', device);
  return { rule: 'device_aging', amount: 4, way: 'call', aboutIds: [aboutId] };
}
scenario('a client who is put onto the list of recalls', staff.beginRecalls, async () => {
  const input = await due();
  return () => send(staff.beginRecalls, input);
});
scenario('a call to a client who is due', staff.recordRecall, async () => {
  const input = await due();
  await send(staff.beginRecalls, input);
  const [recall] = await shop.rows('recalls', [Query.equal('about_id', input.aboutIds)]);
  return () => send(staff.recordRecall, { recallId: recall?.$id ?? '', version: 0, outcome: 'declined' });
});
const task = { title: 'Ask the lab', due_on: '2027-11-20', role: 'cs' } as const;
async function givenTask() {
  const requestId = ID.unique();
  await send(staff.saveTask, { ...task, requestId });
  return taskId(sara.id, requestId);
}
scenario('a task', staff.saveTask, async () => {
  const { $id: subjectId } = await patients.addPatient();
  const input = { ...task, requestId: ID.unique(), subjectKind: 'patient', subjectId };
  return () => send(staff.saveTask, input);
});
scenario('a task that is given to somebody else', staff.saveTask, async () => {
  const id = await givenTask();
  const input = { ...task, requestId: ID.unique(), taskId: id, version: 0, assigneeId: sara.id };
  return () => send(staff.saveTask, input);
});
scenario('a task that is done', staff.setTaskState, async () => {
  const id = await givenTask();
  return () => send(staff.setTaskState, { taskId: id, version: 0, state: 'done', result: 'Ready' });
});
scenario('a trial that ends at the desk', staff.recordTrial, async () => {
  const { formId } = await treated();
  const day = cairoDay();
  const trial = {
    title_ar: 'Audéo',
    title_en: 'Audéo',
    pieces: 2,
    state: 'running',
  } as const;
  const times = { handed_at: `${day}T09:00:00.000Z`, said_at: `${day}T09:00:00.000Z`, last_day: dayAfter(day, 14) };
  const { $id: trialId } = await shop.create('trials', {
    ...trial,
    ...times,
    form_id: formId,
    product_ids: ['aid', 'other'],
  });
  return () => send(staff.recordTrial, { trialId, version: 0, outcome: 'returned', reason: 'noise' });
});
/** A patient, and a customer who has proven their email and keeps an audiogram. */
async function known() {
  const { $id: patientId } = await patients.addPatient();
  const mona = await shop.join();
  await shop.prove(mona);
  await shop.create('hearings', { right_500: 40 }, mona.id);
  return { patientId, link: { patientId, email: mona.email, userId: mona.id } };
}
scenario('an account that sees a patient’s audiograms', staff.linkAccount, async () => {
  const { link } = await known();
  return () => send(staff.linkAccount, link);
});
/** A request of an account that has proven the phone of a patient's record. */
async function asked() {
  const { patientId, link } = await known();
  const { phones: [phone = ''] = [] } = (await shop.row('patients', patientId)) ?? {};
  await shop.users.updatePhone({ userId: link.userId, number: toE164(phone) });
  await shop.users.updatePhoneVerification({ userId: link.userId, phoneVerification: true });
  const request = { phone, lang: 'ar', asked_at: '2026-11-20T10:00:00.000Z', state: 'waiting', version: 0 } as const;
  await shop.create('link_requests', request, link.userId);
  return { patientId, answered: { accountId: link.userId, version: 0 } };
}
scenario('a request to see records that is confirmed', staff.confirmLinkRequest, async () => {
  const { patientId, answered } = await asked();
  return () => send(staff.confirmLinkRequest, { ...answered, patientId });
});
scenario('a request to see records that is declined', staff.declineLinkRequest, async () => {
  const { answered } = await asked();
  return () => send(staff.declineLinkRequest, { ...answered, reason: 'no_record' });
});
scenario('an account that sees them no more', staff.unlinkAccount, async () => {
  const { patientId, link } = await known();
  await send(staff.linkAccount, link);
  return () => send(staff.unlinkAccount, { patientId });
});
scenario('an audiogram that is taken over from an account', staff.takeOverHearing, async () => {
  const { patientId, link } = await known();
  await send(staff.linkAccount, link);
  return () => send(staff.takeOverHearing, { patientId });
});

scenario('an order that becomes a patient’s', staff.linkOrder, async () => {
  const [{ $id: orderId }, { $id: patientId }] = [await patients.addOrder(), await patients.addPatient()];
  return () => send(staff.linkOrder, { orderId, patientId });
});
scenario('an order of which a new record is made', staff.linkOrder, async () => {
  const { $id: orderId } = await patients.addOrder({ recipient_name: 'هدى علي', recipient_phone: '01155550011' });
  return () => send(staff.linkOrder, { orderId });
});
scenario('an order that is a patient’s no more', staff.unlinkOrder, async () => {
  const [{ $id: orderId }, { $id: patientId }] = [await patients.addOrder(), await patients.addPatient()];
  await send(staff.linkOrder, { orderId, patientId });
  await contact(patientId, orderId);
  return () => send(staff.unlinkOrder, { orderId, patientId });
});
scenario('two records that become one', staff.mergePatients, async () => {
  const { patient: duplicate } = await treated();
  await send(staff.linkOrder, { orderId: (await patients.addOrder()).$id, patientId: duplicate.$id });
  const { $id: patientId } = await patients.addPatient();
  return () => send(staff.mergePatients, { patientId, duplicateId: duplicate.$id });
});
scenario('an audiogram that is written down', staff.saveAudiogram, async () => {
  const { $id: patientId } = await patients.addPatient();
  return () => send(staff.saveAudiogram, { patientId, requestId: crypto.randomUUID(), data: AUDIOGRAM });
});
scenario('an audiogram that is corrected', staff.saveAudiogram, async () => {
  const { $id: patientId } = await patients.addPatient();
  const { $id: audiogramId } = await shop.create('audiograms', {
    ...AUDIOGRAM,
    patient_id: patientId,
    results: JSON.stringify(AUDIOGRAM.results),
    written_by: sara.id,
  });
  const input = { patientId, requestId: crypto.randomUUID(), audiogramId, version: 0 };
  return () => send(staff.saveAudiogram, { ...input, data: { ...AUDIOGRAM, note: 'rested' } });
});
scenario('sessions of a file of Noah', staff.importNoah, async () => {
  const { $id: patientId, name } = await patients.addPatient();
  const { measured_at, tester, transducer, results } = AUDIOGRAM;
  const sessions = [
    { measured_at, tester, transducer, results },
    { measured_at: '2024-03-02T09:00:00.000Z', tester, transducer, results },
  ];
  return () => send(staff.importNoah, { patientId, file_name: 'mona.nhax', person: { name }, sessions });
});
/** A patient with goals, as they are read. */
async function withGoals(...texts: string[]) {
  const { $id: patientId } = await patients.addPatient();
  const goals: { goalId: string; version: number }[] = [];
  for (const text of texts) {
    const { data } = await send(staff.saveGoal, { patientId, requestId: crypto.randomUUID(), text });
    goals.push({ goalId: data?.$id ?? '', version: 0 });
  }
  return { patientId, goals, goal: { patientId, ...(goals[0] ?? { goalId: '', version: 0 }) } };
}
scenario('a goal that is written down', staff.saveGoal, async () => {
  const { patientId } = await withGoals();
  return () => send(staff.saveGoal, { patientId, requestId: crypto.randomUUID(), text: 'The phone' });
});
scenario('a goal that is reworded', staff.saveGoal, async () => {
  const { goal } = await withGoals('The phone');
  return () => send(staff.saveGoal, { ...goal, requestId: crypto.randomUUID(), text: 'The mosque' });
});
scenario('goals in another order', staff.orderGoals, async () => {
  const { patientId, goals } = await withGoals('The phone', 'The mosque');
  return () => send(staff.orderGoals, { patientId, goals: goals.toReversed() });
});
scenario('a goal that is assessed', staff.assessGoal, async () => {
  const { goal } = await withGoals('The phone');
  return () => send(staff.assessGoal, { ...goal, progress: 'better', ability: 'mostly' });
});
scenario('a goal that is closed', staff.setGoalState, async () => {
  const { goal } = await withGoals('The phone');
  return () => send(staff.setGoalState, { ...goal, state: 'achieved' });
});
scenario('the sheet of a visit', staff.saveVisitSheet, async () => {
  const { formId } = await patients.addVisit(await patients.addPatient());
  return () => send(staff.saveVisitSheet, { formId, version: 0, data: { lang: 'ar', agreed: 'الهاتف' } });
});
scenario('another version of the sheet of a visit', staff.saveVisitSheet, async () => {
  const { formId } = await patients.addVisit(await patients.addPatient());
  await send(staff.saveVisitSheet, { formId, version: 0, data: { lang: 'ar', agreed: 'الهاتف' } });
  return () => send(staff.saveVisitSheet, { formId, version: 1, data: { lang: 'en', agreed: 'The phone' } });
});
/** Has a client sign: that they agree to all of it. */
async function signed(...kinds: ('health' | 'messages' | 'marketing')[]) {
  const { $id: patientId } = await patients.addPatient();
  const asked = kinds.map((kind) => ({ kind }));
  const { data } = await send(staff.fetchSigningSheet, { patientId, documents: asked });
  const documents = (data?.documents ?? []).map(({ kind, items, digests }: SheetDocument) => ({
    ...{ kind, digest: digests.ar, answers: items.map(({ channel }) => ({ channel, agreed: true })) },
  }));
  const input = { patientId, requestId: crypto.randomUUID(), lang: 'ar', documents, relation: 'self', name: 'منى' };
  return { patientId, sign: () => send(staff.signAgreements, { ...input, method: 'typed' }) };
}
scenario('papers that a client signs', staff.signAgreements, async () => (await signed('health', 'messages')).sign);
scenario('offers that a client signs', staff.signAgreements, async () => (await signed('marketing')).sign);
scenario('a consent to health data that is taken back', staff.withdrawAgreement, async () => {
  const { patientId, sign } = await signed('health');
  await sign();
  const input = { patientId, requestId: crypto.randomUUID(), kind: 'health' };
  return () => send(staff.withdrawAgreement, input);
});
scenario('offers that are taken back at the desk', staff.withdrawAgreement, async () => {
  const { patientId, sign } = await signed('marketing');
  await sign();
  const input = { patientId, requestId: crypto.randomUUID(), kind: 'marketing', channel: 'sms' };
  return () => send(staff.withdrawAgreement, input);
});
const TEMPLATE = {
  ...{ kind: 'letter', state: 'in_use', name_ar: 'خطاب', name_en: 'Letter' },
  ...{ body_ar: '<p>{{client.name}}</p>', body_en: '<p>{{client.name}}</p>' },
} as const;
const newTemplate = () => ({ id: boss.id, requestId: crypto.randomUUID(), version: 0, data: TEMPLATE });
/** Templates are the admin's. */
const saveTemplate = (input: object) => ok(shop.call(boss, staff.saveLetterTemplate, input as never));
scenario('a template of letters that is written', staff.saveLetterTemplate, async () => {
  const input = newTemplate();
  return () => saveTemplate(input);
});
scenario('another version of a template of letters', staff.saveLetterTemplate, async () => {
  const { data } = await saveTemplate(newTemplate());
  const input = { ...newTemplate(), templateId: data?.template.$id ?? '', version: 1 };
  return () => saveTemplate({ ...input, data: { ...TEMPLATE, body_en: '<p>Dear Sir,</p>' } });
});
scenario('a letter to a client', staff.keepLetter, async () => {
  const { data } = await saveTemplate(newTemplate());
  const { $id: patientId } = await patients.addPatient();
  const input = { patientId, templateId: data?.template.$id ?? '', lang: 'ar', number: 1 } as const;
  const requestId = crypto.randomUUID();
  return () => send(staff.keepLetter, { ...input, requestId });
});
/** A patient with a note. */
async function noted() {
  const { $id: patientId } = await patients.addPatient();
  const data = { day: '2026-11-20', kind: 'fitting', text: 'Whistles when she laughs' } as const;
  const input = { patientId, requestId: crypto.randomUUID(), data };
  const write = () => send(staff.saveNote, input);
  return { patientId, data, write };
}
scenario('a note that is written down', staff.saveNote, async () => (await noted()).write);
scenario('a note that is corrected', staff.saveNote, async () => {
  const { patientId, data, write } = await noted();
  const { data: note } = await write();
  const noteId: string = note?.$id ?? '';
  const input = { patientId, requestId: crypto.randomUUID(), noteId, version: 0 };
  return () => send(staff.saveNote, { ...input, data: { ...data, text: 'No longer whistles' } });
});
scenario('a note with a picture', staff.saveNote, async () => {
  const { $id: patientId } = await patients.addPatient();
  const file = InputFile.fromBuffer(Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'), 'ear.jpg');
  const { $id: id } = await shop.storage.createFile({ bucketId: RECORDS_BUCKET, fileId: ID.unique(), file });
  const data = { day: '2026-11-20', kind: 'test', heading: 'Left ear', files: [{ id, name: 'ear.jpg' }] };
  return () => send(staff.saveNote, { patientId, requestId: crypto.randomUUID(), data });
});
scenario('a note that is withdrawn', staff.withdrawNote, async () => {
  const { patientId, write } = await noted();
  const { data: note } = await write();
  const noteId: string = note?.$id ?? '';
  return () => send(staff.withdrawNote, { patientId, noteId, version: 0, reason: 'of somebody else' });
});
scenario('a hearing aid that is corrected', staff.updateDevice, async () => {
  const { deviceId } = await treated();
  const { version = 0 } = (await shop.row('devices', deviceId)) ?? {};
  const data = { serial_number: serial(), note: 'Left ear', warranty_until: '2028-01-01' };
  return () => send(staff.updateDevice, { deviceId, version, data });
});
scenario('a request for an impression that is called about', staff.moveImpression, async () => {
  const row = { product_id: 'aid', title: 'A', name: 'Mona', phone: '01012345678', state: 'waiting' } as const;
  const { $id: impressionId } = await shop.create('impression_requests', row);
  return () => send(staff.moveImpression, { impressionId, version: 0, state: 'called' });
});
scenario('a job that goes to the lab', staff.moveJob, async () => {
  const { jobId } = await treated();
  return () => send(staff.moveJob, { jobId, version: 0, stage: 'at_lab', lab_number: 'L7' });
});
scenario('a job that is delivered', staff.moveJob, async () => {
  const { jobId } = await treated();
  await send(staff.moveJob, { jobId, version: 0, stage: 'at_lab' });
  return () => send(staff.moveJob, { jobId, version: 1, stage: 'delivered' });
});

/** What lends a numbered piece of the stock to a client. */
async function lending() {
  const [{ $id: patientId }, product] = [await patients.addPatient(), await shop.addHearingAid()];
  const { serial_number } = await numbered(product.$id);
  const due_on = cairoDay(new Date());
  return { patientId, serial: serial_number, due_on, requestId: crypto.randomUUID() };
}
scenario('a hearing aid that is lent', staff.lendDevice, async () => {
  const input = await lending();
  return () => send(staff.lendDevice, input);
});
scenario('a lent hearing aid that is back', staff.endLoan, async () => {
  const { body } = await send(staff.lendDevice, await lending());
  const loanId = JSON.parse(body).data.$id as string;
  return () => send(staff.endLoan, { loanId, sellable: true });
});

const elsewhere = [...PAYMENT_CALLS, ...APPOINTMENT_CALLS];
everythingIsPlayed(
  writingCalls(staff).filter((call) => !elsewhere.includes(call)),
  { 'staff export-record': 'writes one row' },
);
