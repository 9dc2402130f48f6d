import { Query } from 'node-appwrite';
import { beforeAll, expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import {
  fetchLetter,
  fetchLetterPreview,
  fetchLetters,
  fetchLetterTemplate,
  fetchLetterTemplates,
  fetchTemplatePreview,
  keepLetter,
  saveLetterTemplate,
} from '#contract/letters/calls.ts';
import { TEMPLATES_MAX } from '#contract/letters/constants.ts';
import { mergePatients } from '#contract/patients/calls.ts';
import { erasePatient, fetchPersonalData } from '#contract/privacy/admin-calls.ts';
import { stage } from '#runtime/tables.ts';
import { someAppointmentSettings } from '../../../testing/appointments.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = patientKit(shop);
const [sara, boss, rami] = [await shop.join('cs'), await shop.join('admin'), await shop.join('reception')];

type Save = InputOf<typeof saveLetterTemplate>;
const DATA = {
  kind: 'letter',
  state: 'in_use',
  name_ar: 'شهادة',
  name_en: 'Certificate',
  body_ar: '<p>إلى {{letter.recipient}}: {{client.name}}</p>',
  body_en: '<p>{{client.name}} wears {{devices.list}}</p>',
} as const;
const HEARING = '<p>{{client.name}}: {{test.right}} ({{test.right_average}}), {{test.left}}, {{test.tester}}</p>';

const save = (change: Partial<Omit<Save, 'data'>> & { data?: Partial<Save['data']> } = {}, who: Caller = boss) =>
  shop.call(who, saveLetterTemplate, {
    ...{ id: who.id, requestId: crypto.randomUUID(), version: 0, ...change },
    data: { ...DATA, ...change.data },
  });
const saved = async (change?: Parameters<typeof save>[0]) => {
  const { data, body } = await save(change);
  return data?.template ?? expect.fail(body);
};
const read = async (templateId: string, number?: number) => {
  const { data, body } = await shop.call(boss, fetchLetterTemplate, {
    id: boss.id,
    templateId,
    ...(number && { number }),
  });
  return data ?? expect.fail(body);
};
const preview = (input: Omit<InputOf<typeof fetchLetterPreview>, 'id'>, who: Caller = sara) =>
  shop.call(who, fetchLetterPreview, { id: who.id, ...input });
const keep = (
  input: Omit<InputOf<typeof keepLetter>, 'id' | 'requestId'> & { requestId?: string },
  who: Caller = sara,
) => shop.call(who, keepLetter, { id: who.id, requestId: crypto.randomUUID(), ...input });
const letter = (letterId: string, who: Caller = sara) => shop.call(who, fetchLetter, { id: who.id, letterId });
const kept = async (input: Parameters<typeof keep>[0]): Promise<string> =>
  (await keep(input)).data?.$id ?? expect.fail();

/** A client who has a hearing aid and was measured. */
async function known() {
  const patient = await kit.addPatient({ name: 'منى علي', birth_year: 1955 });
  const [serial] = [`S${crypto.randomUUID().slice(0, 8).toUpperCase()}`];
  await kit.addVisit(patient, { blocks: [{ type: 'nha', hearing_aid: 'Audéo <P90>', serial_number: serial }] });
  const ear = (level: number) => ({
    air: { 500: { level }, 1000: { level }, 2000: { level }, 4000: { level } },
    bone: {},
  });
  const test = { patient_id: patient.$id, written_by: sara.id, tester: 'هدى', version: 0 };
  const results = JSON.stringify({ right: ear(45), left: ear(70) });
  await shop.create('audiograms', { ...test, results, measured_at: '2026-11-19T10:00:00.000Z' });
  // What the client reported is no test.
  const reported = JSON.stringify({ right: ear(0), left: ear(0) });
  const later = '2026-11-20T10:00:00.000Z';
  await shop.create('audiograms', { ...test, self_reported: true, results: reported, measured_at: later });
  return { patient, patientId: patient.$id, serial };
}

beforeAll(async () => {
  await shop.change('settings', 'settings', {
    appointments: JSON.stringify(someAppointmentSettings()),
    seller_name_ar: 'مركز سماع',
    seller_address_ar: '12 شارع النيل',
  });
});

test('every version of a template stays, with who saved it, and an earlier one can be read and saved again', async () => {
  const first = await saved();
  const second = await saved({ templateId: first.$id, version: 1, data: { body_ar: '<p>جديد</p>' } });
  expect(second).toMatchObject({ current: 2, version: 2, health: false });
  const now = await read(first.$id);
  expect(now).toMatchObject({ number: 2, body_ar: '<p>جديد</p>', versions: [{ number: 2 }, { number: 1 }] });
  const before = await read(first.$id, 1);
  expect(before.body_ar).toBe(DATA.body_ar);
  await saved({ templateId: first.$id, version: 2, data: { body_ar: before.body_ar } });
  expect(await read(first.$id)).toMatchObject({ number: 3, body_ar: DATA.body_ar });
});

test('of two admins who save at once, one is told to look again, and nothing is lost', async () => {
  const { $id: templateId } = await saved();
  const texts = ['<p>one</p>', '<p>two</p>'];
  const answers = await Promise.all(texts.map((body_en) => save({ templateId, version: 1, data: { body_en } })));
  expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['ok', 'record_changed']);
  const winner = texts[answers.findIndex(({ code }) => code === undefined)];
  expect(await read(templateId)).toMatchObject({
    number: 2,
    body_en: winner,
    versions: [{ number: 2 }, { number: 1 }],
  });
});

test('a repeated save makes one template and one version, and another state makes no version', async () => {
  const requestId = crypto.randomUUID();
  const [one, two] = [await saved({ requestId }), await saved({ requestId })];
  expect(two).toEqual(one);
  const retired = await saved({ templateId: one.$id, version: 1, data: { state: 'retired' } });
  expect(retired).toMatchObject({ state: 'retired', current: 1, version: 2 });
  expect((await read(one.$id)).versions).toHaveLength(1);
});

test('what a template says is sanitized, and what sanitizing joins is validated', async () => {
  const { $id } = await saved({
    data: { body_en: '<p onclick="x()">Hi<script>alert(1)</script> {{client.name}}</p>' },
  });
  expect((await read($id)).body_en).toBe('<p>Hi {{client.name}}</p>');
  const joined = await save({ data: { body_en: '<p>{{client.<font>nam</font>}}</p>' } });
  expect(joined.params?.fields).toHaveProperty(['data.body_en']);
  const hidden = await save({ data: { body_en: '<p>&#123;{client.nam&#125;}</p>' } });
  expect(hidden.params?.fields).toEqual({
    'data.body_en': { key: 'letter_field_unknown', values: { field: '{{client.nam}}', line: 1 } },
  });
});

test('a template in use says something in both languages; a draft may wait', async () => {
  expect((await save({ data: { body_en: '<p><br></p>' } })).params?.fields).toEqual({
    'data.body_en': { key: 'required' },
  });
  expect((await save({ data: { body_en: '<style>a</style>' } })).code).toBe('invalid_input');
  expect(await saved({ data: { state: 'draft', body_en: null } })).toMatchObject({ state: 'draft' });
});

test('the log of changes says that a template changed, and not what it says', async () => {
  const { $id } = await saved();
  const [entry] = await shop.rows('audit_log', [Query.equal('subject_id', $id)]);
  expect(entry).toMatchObject({ action: 'create', kind: 'letter_template', label: DATA.name_ar });
  expect(entry?.after).not.toContain('client.name');
});

test('whoever does not see how clients hear is offered no template that tells it, nor a draft', async () => {
  const [plain, hearing] = [await saved(), await saved({ data: { body_ar: HEARING } })];
  const draft = await saved({ data: { state: 'draft' } });
  const listed = async (who: Caller) =>
    (await shop.call(who, fetchLetterTemplates, { id: who.id })).data?.documents.map(({ $id }) => $id) ?? [];
  const all = [plain.$id, hearing.$id, draft.$id];
  expect((await listed(boss)).filter((id) => all.includes(id))).toHaveLength(3);
  expect((await listed(sara)).filter((id) => all.includes(id)).toSorted()).toEqual(all.slice(0, 2).toSorted());
  expect((await listed(rami)).filter((id) => all.includes(id))).toEqual([plain.$id]);
});

test('a template that is written is shown with examples, or as it would be for a client', async () => {
  const { patientId } = await known();
  const show = async (change: Partial<InputOf<typeof fetchTemplatePreview>>) => {
    const input = { id: boss.id, kind: 'letter', lang: 'ar', name: 'شهادة', body: HEARING, ...change } as const;
    return (await shop.call(boss, fetchTemplatePreview, input)).data ?? expect.fail();
  };
  const example = await show({});
  expect(example).toMatchObject({
    title: 'شهادة',
    missing: [],
    sender: { name: 'مركز سماع', address: '12 شارع النيل' },
  });
  expect(example.html).toContain('منى علي حسن');
  expect((await show({ patientId })).html).toBe(
    '<p><bdi>منى علي</bdi>: <bdi dir="rtl">ضعف متوسط</bdi> (<bdi dir="rtl">45 ديسيبل</bdi>), <bdi dir="rtl">ضعف شديد</bdi>, <bdi>هدى</bdi></p>',
  );
});

test('a letter says what the record says, names what is not known, and asks for what is typed', async () => {
  const { patientId, serial } = await known();
  const { $id: templateId } = await saved();
  const arabic = (await preview({ patientId, templateId, lang: 'ar' })).data;
  expect(arabic).toMatchObject({
    title: 'شهادة',
    missing: ['letter.recipient'],
    asks: ['letter.recipient'],
    number: 1,
  });
  const english = (await preview({ patientId, templateId, lang: 'en' })).data;
  expect(english?.html).toContain(`\u2068Audéo &lt;P90&gt;\u2069, serial number \u2068${serial}\u2069`);
  expect(english?.missing).toEqual([]);
});

test('a proof of purchase has the warranty of what the centre sold, and not of hearing aids from elsewhere', async () => {
  const { patientId, serial } = await known();
  const [sold] = await shop.rows('devices', [Query.equal('serial_number', serial)]);
  await shop.change('devices', sold?.$id ?? '', { warranty_until: '2028-11-20T00:00:00.000Z' });
  const brought = {
    patient_id: patientId,
    serial_number: crypto.randomUUID(),
    origin: 'brought',
    hearing_aid: 'Rexton',
  } as const;
  const since = { issued_at: '2026-11-21T10:00:00.000Z', warranty_until: '2027-11-20T00:00:00.000Z' };
  await shop.create('devices', { ...brought, ...since, form_id: '', block_id: '' });
  const body_en = '<p>{{devices.warranty}}</p><p>{{devices.sold_warranty}}</p>';
  const { $id: templateId } = await saved({ data: { body_en } });
  const { data } = await preview({ patientId, templateId, lang: 'en' });
  const [worn = '', bought = ''] = data?.html.split('</p>') ?? [];
  expect([worn.includes('Rexton'), worn.includes('20 November 2028')]).toEqual([true, true]);
  expect([bought.includes('Rexton'), bought.includes('20 November 2028')]).toEqual([false, true]);
});

test('opening a record for a letter is written down', async () => {
  const { patientId } = await known();
  const { $id: templateId } = await saved();
  await preview({ patientId, templateId, lang: 'ar' });
  expect(await shop.rows('record_reads', [Query.equal('subject_id', patientId)])).toMatchObject([
    { actor_id: sara.id, kind: 'patient', call: 'fetch-letter-preview' },
  ]);
});

test('what was printed stays as it was, whatever becomes of client, template and centre', async () => {
  const { patientId } = await known();
  const { $id: templateId } = await saved();
  const input = { patientId, templateId, lang: 'ar', recipient: 'د. أحمد <b>', number: 1 } as const;
  const id = await kept(input);
  const before = (await letter(id)).data ?? expect.fail();
  expect(before).toMatchObject({ title: 'شهادة', number: 1, name: 'منى علي', sender: { name: 'مركز سماع' } });
  expect(before.html).toBe('<p>إلى <bdi>د. أحمد &lt;b&gt;</bdi>: <bdi>منى علي</bdi></p>');
  await saved({ templateId, version: 1, data: { body_ar: '<p>جديد</p>' } });
  await shop.change('patients', patientId, { name: 'هدى' });
  await shop.change('settings', 'settings', { seller_name_ar: 'مركز آخر' });
  expect((await letter(id)).data).toEqual({ ...before, name: 'هدى' });
  await shop.change('settings', 'settings', { seller_name_ar: 'مركز سماع' });
  const [entry] = await shop.rows('audit_log', [Query.equal('subject_id', id)]);
  expect(entry).toMatchObject({ action: 'create', kind: 'letter', label: 'منى علي' });
});

test('a repeated request keeps one letter, and a template that changed since the preview is shown again first', async () => {
  const { patientId } = await known();
  const { $id: templateId } = await saved();
  const input = { patientId, templateId, lang: 'ar', number: 1, requestId: crypto.randomUUID() } as const;
  expect(await kept(input)).toBe(await kept(input));
  await saved({ templateId, version: 1, data: { body_ar: '<p>جديد</p>' } });
  expect((await keep({ ...input, requestId: crypto.randomUUID() })).code).toBe('record_changed');
  const { data } = await shop.call(sara, fetchLetters, { id: sara.id, patientId });
  expect(data).toMatchObject({ total: 1, documents: [{ title: 'شهادة', lang: 'ar', kind: 'letter' }] });
});

test('no letter is made from a draft, or for nobody', async () => {
  const { patientId } = await known();
  const draft = await saved({ data: { state: 'draft' } });
  expect((await preview({ patientId, templateId: draft.$id, lang: 'ar' })).code).toBe('not_found');
  const { $id: templateId } = await saved();
  expect((await keep({ patientId: 'nobody', templateId, lang: 'ar', number: 1 })).code).toBe('not_found');
});

test('a letter that tells how somebody hears, or that says what customer service typed, is not for reception', async () => {
  const { patientId } = await known();
  const hearing = await saved({ data: { body_ar: HEARING, body_en: HEARING } });
  const typed = await saved({ data: { body_ar: '<p>{{letter.text}}</p>' } });
  const plain = await saved();
  const of = (templateId: string) => ({ patientId, templateId, lang: 'ar', text: 'يسمع جيدًا' }) as const;
  expect((await preview(of(hearing.$id), rami)).code).toBe('not_permitted');
  expect((await keep({ ...of(hearing.$id), number: 1 }, rami)).code).toBe('not_permitted');
  const secret = [await kept({ ...of(hearing.$id), number: 1 }), await kept({ ...of(typed.$id), number: 1 })];
  const open = await kept({ ...of(plain.$id), number: 1 });
  const own = (await keep({ ...of(typed.$id), number: 1 }, rami)).data?.$id ?? '';
  for (const id of secret) expect((await letter(id, rami)).code).toBe('not_permitted');
  const { data } = await shop.call(rami, fetchLetters, { id: rami.id, patientId });
  expect(data?.documents.map(({ $id }) => $id).toSorted()).toEqual([open, own].toSorted());
  expect((await letter(own, rami)).data?.html).toContain('يسمع جيدًا');
});

test('letters go with the record into another one, are told to their client, and go when they are erased', async () => {
  const { patientId } = await known();
  const target = await kit.addPatient();
  const { $id: templateId } = await saved();
  const id = await kept({ patientId, templateId, lang: 'ar', number: 1 });
  const merge = { id: sara.id, patientId: target.$id, duplicateId: patientId, phones: target.phones };
  expect((await shop.call(sara, mergePatients, merge)).status).toBe(200);
  expect((await letter(id)).data).toMatchObject({ patient_id: target.$id });
  const copy = await shop.call(boss, fetchPersonalData, { id: boss.id, subject: 'patient', subjectId: target.$id });
  expect(JSON.stringify(copy.data)).toContain('شهادة');
  await shop.change('patients', target.$id, { last_visit_on: '2010-03-05T00:00:00.000Z' });
  await shop.call(boss, erasePatient, { id: boss.id, patientId: target.$id });
  expect(await shop.rows('letters', [Query.equal('$id', id)])).toEqual([]);
});

test('no more templates are made than are listed, and those that there are can be changed', async () => {
  const one = await saved();
  const { tables } = shop.ports({});
  const { $id: _id, ...row } = one;
  const missing = TEMPLATES_MAX - (await tables.count('letter_templates', []));
  const others = Array.from({ length: missing }, () => ({ $id: crypto.randomUUID(), ...row }));
  await tables.write([stage.createMany('letter_templates', others)]);
  expect(await save()).toMatchObject({ code: 'templates_full', params: { max: TEMPLATES_MAX } });
  expect((await save({ templateId: one.$id, version: 1, data: { state: 'retired' } })).status).toBe(200);
});
