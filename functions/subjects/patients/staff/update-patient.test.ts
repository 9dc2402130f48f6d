import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { updatePatient as call, fetchPatient, searchPatients } from '#contract/patients/calls.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { AnswerLost, OvertakenOnce } from '../../../testing/faulty-tables.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { updatePatient as updatePatientHandler } from './update-patient.ts';

const updatePatient = asCalled(updatePatientHandler);

const shop = await startShop();
const kit = patientKit(shop);
const sara = await shop.join('reception');

const send = (patientId: string, version: number, data: object) =>
  shop.call(sara, call, { id: sara.id, patientId, version, data });
const auditOf = (id: string) => shop.rows('audit_log', [Query.equal('kind', 'patient'), Query.equal('subject_id', id)]);

describe('a patient', () => {
  test('is changed, found under what the record says now, and it is written down', async () => {
    const patient = await kit.addPatient({ name: 'منى', birth_year: 1980 });
    const phones = [newPhone(), '0223456789'];
    const { status, data } = await send(patient.$id, 0, {
      name: ' نهى ',
      phones: [phones[0], '٠٢٢٣٤٥٦٧٨٩', phones[0]],
    });
    expect([status, data]).toEqual([200, { $id: patient.$id, name: 'نهى', phones, birth_year: 1980, version: 1 }]);
    const found = await shop.call(sara, searchPatients, { id: sara.id, query: '02234567' });
    expect(found.data?.documents.map(({ name }) => name)).toEqual(['نهى']);
    const [entry, ...more] = await auditOf(patient.$id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ actor_id: sara.id, action: 'update', label: 'نهى' });
    expect(JSON.parse(entry?.before ?? '')).toEqual({ name: 'منى', phones: patient.phones });
  });

  test('came to the clinic by what is offered; what is not offered any more can only stay', async () => {
    const patient = await kit.addPatient({ referral_source: 'radio' });
    const say = (version: number, referral_source: string | null, more = {}) =>
      send(patient.$id, version, { ...more, details: { referral_source } });
    expect((await say(0, 'radio', { name: 'نهى' })).status).toBe(200);
    const { code, params } = await say(1, 'television');
    expect([code, Object.keys(params.fields ?? {})]).toEqual(['invalid_input', ['data.details.referral_source']]);
    expect((await say(1, 'doctor')).status).toBe(200);
    const record = await shop.call(sara, fetchPatient, { id: sara.id, patientId: patient.$id });
    expect(record.data?.details.referral_source).toBe('doctor');
    expect((await say(2, 'radio')).code).toBe('invalid_input');
    const told = (await auditOf(patient.$id)).map(({ after }) => JSON.parse(after ?? '{}').referral_source);
    expect(told).toContain('doctor');
    expect((await say(2, null)).status).toBe(200);
    expect((await shop.row('patients', patient.$id))?.referral_source).toBeNull();
  });

  test('may lose their year of birth', async () => {
    const patient = await kit.addPatient({ birth_year: 1980 });
    expect((await send(patient.$id, 0, { birth_year: null })).data?.birth_year).toBeNull();
  });

  test('is answered unchanged when nothing would change, at whatever version', async () => {
    const patient = await kit.addPatient({ name: 'منى' });
    await send(patient.$id, 0, { name: 'نهى' });
    const repeat = await send(patient.$id, 0, { name: 'نهى' });
    expect([repeat.status, repeat.data?.version]).toEqual([200, 1]);
    expect(await auditOf(patient.$id)).toHaveLength(1);
  });

  test('changed by somebody else in between is not overwritten', async () => {
    const patient = await kit.addPatient();
    await send(patient.$id, 0, { name: 'نهى' });
    const { status, code } = await send(patient.$id, 0, { name: 'هدى' });
    expect([status, code]).toEqual([409, 'record_changed']);
    expect((await shop.row('patients', patient.$id))?.name).toBe('نهى');
  });

  test('changed by two at once gets one of the changes', async () => {
    const patient = await kit.addPatient();
    const answers = await Promise.all(['نهى', 'هدى', 'سلمى'].map((name) => send(patient.$id, 0, { name })));
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'record_changed', 'record_changed']);
    expect(await auditOf(patient.$id)).toHaveLength(1);
  });

  test('who was merged, or never was, is not found', async () => {
    const merged = await kit.addPatient({ merged_into: 'other' });
    for (const id of [merged.$id, 'nobody']) {
      expect((await send(id, 0, { name: 'نهى' })).code).toBe('not_found');
    }
  });
});

describe('what is known of a patient besides', () => {
  const details = {
    national_id: '٢٥٩٠٣٢١٠١٠٠١٢٣',
    birth_date: '1959-03-21',
    sex: 'female',
    governorate: 'Cairo',
    email: ' Mona@Example.com ',
    contact_name: ' سلمى ',
    contact_relation: 'الابنة',
    contact_phone: '+20 10 1234 5678',
    contact_may_know: true,
    referral_source: 'friend',
    desk_note: 'تكتب فقط',
  };
  const kept = {
    ...details,
    national_id: '25903210100123',
    email: 'mona@example.com',
    contact_name: 'سلمى',
    contact_phone: '01012345678',
  };
  const detailsOf = async (id: string) =>
    (await shop.call(sara, fetchPatient, { id: sara.id, patientId: id })).data?.details;

  test('is kept in one spelling, found by the national id, and says the year of birth', async () => {
    const patient = await kit.addPatient({ birth_year: 1950 });
    const { data } = await send(patient.$id, 0, { details });
    expect(data?.birth_year).toBe(1959);
    expect(await detailsOf(patient.$id)).toEqual(kept);
    const found = await shop.call(sara, searchPatients, { id: sara.id, query: '25903210100123' });
    expect(found.data?.documents.map(({ $id }) => $id)).toEqual([patient.$id]);
    const repeat = await send(patient.$id, 0, { details });
    expect([repeat.status, repeat.data?.version]).toEqual([200, 1]);
    await shop.change('patients', patient.$id, { national_id: null });
  });

  test('stays where it is not sent, and is emptied by an empty text', async () => {
    const patient = await kit.addPatient();
    await send(patient.$id, 0, { details: { email: 'mona@example.com', desk_note: 'تكتب فقط' } });
    await send(patient.$id, 1, { details: { email: '' } });
    expect(await detailsOf(patient.$id)).toMatchObject({ email: null, desk_note: 'تكتب فقط' });
  });

  test('keeps a national id for one record, and says whose it is', async () => {
    const [mona, other] = [await kit.addPatient({ name: 'منى' }), await kit.addPatient()];
    const national_id = '28801010101234';
    await send(mona.$id, 0, { details: { national_id } });
    const { status, code, params } = await send(other.$id, 0, { details: { national_id } });
    expect([status, code, params]).toEqual([409, 'national_id_known', { patientName: 'منى' }]);
    expect((await send(mona.$id, 1, { name: 'نهى' })).status).toBe(200);
  });

  test.each([
    ['a national id with a slip', { national_id: '25913210100123' }, 'national_id_invalid'],
    ['a day of birth to come', { birth_date: '2099-01-01' }, 'invalid'],
    ['a governorate that there is not', { governorate: 'Atlantis' }, 'not_a_choice'],
    ['something that is no email', { email: 'mona' }, 'email_invalid'],
    ['a contact phone that is none', { contact_phone: '12' }, 'phone_invalid'],
  ])('is refused when it is %s', async (_what, wrong, key) => {
    const patient = await kit.addPatient();
    const { code, params } = await send(patient.$id, 0, { details: wrong });
    const [name] = Object.keys(wrong);
    expect([code, params.fields]).toEqual(['invalid_input', { [`data.details.${name}`]: { key } }]);
  });
});

test.each([
  ['no phone', { phones: [] }, { 'data.phones': { key: 'too_short', values: { min: 1 } } }],
  ['something that is no phone', { phones: ['1234'] }, { 'data.phones[0]': { key: 'phone_invalid' } }],
  ['a blank name', { name: '  ' }, { 'data.name': { key: 'required' } }],
  ['a field that there is not', { merged_into: 'x' }, { 'data.merged_into': { key: 'unknown_field' } }],
])('%s is refused', async (_name, data, fields) => {
  const patient = await kit.addPatient();
  const { code, params } = await send(patient.$id, 0, data);
  expect([code, params.fields]).toEqual(['invalid_input', fields]);
});

describe('when something comes in between', () => {
  test('somebody else writes after it was read: nothing is overwritten', async () => {
    const patient = await kit.addPatient();
    const tables = new OvertakenOnce(shop.admin, () =>
      shop.change('patients', patient.$id, { name: 'هدى', version: 1 }),
    );
    const context = shop.contextOf(sara, { tables }, 'reception');
    const input = { id: sara.id, patientId: patient.$id, version: 0, data: { name: 'نهى' } };
    await expect(updatePatient(input, context)).rejects.toMatchObject({ code: 'record_changed' });
  });

  test('the answer to the commit is lost: it counts, and the repeat is answered with what there is', async () => {
    const patient = await kit.addPatient();
    const input = { id: sara.id, patientId: patient.$id, version: 0, data: { name: 'نهى' } };
    const context = shop.contextOf(sara, { tables: new AnswerLost(shop.admin) }, 'reception');
    expect(await updatePatient(input, context)).toMatchObject({ name: 'نهى', version: 1 });
    expect((await send(patient.$id, 0, { name: 'نهى' })).data).toMatchObject({ name: 'نهى', version: 1 });
  });
});
