import type { Bundle, FhirResource } from 'fhir/r4';
import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { updateDevice } from '#contract/devices/calls.ts';
import { RECORDS_A_REQUEST, type SamePersonChoice } from '#contract/exchange/constants.ts';
import type { RecordFinding } from '#contract/exchange/schemas.ts';
import { exportRecord } from '#contract/exchange/staff-calls.ts';
import { fetchPatient, mergePatients, searchPatients } from '#contract/patients/calls.ts';
import * as admin from '#contract/services/admin.ts';
import { fetchTimeline } from '#contract/timeline/calls.ts';
import { Tables } from '#runtime/tables.ts';
import { type Caller, startShop, type TestShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { carriedColumns } from '../fhir/own-columns.ts';
import { fhirFaults } from '../testing/fhir-faults.ts';
import { addSyntheticPeople } from '../testing/synthetic.ts';

const PEOPLE = 200;
const from = await startShop();
const to = await startShop();
const fromBoss = await from.join('admin');
const boss = await to.join('admin');
const other = await to.join('admin');
const kit = patientKit(to);

type Record = Bundle<FhirResource>;

async function exportAll(shop: TestShop, who: Caller): Promise<string[]> {
  const begun = await shop.call(who, admin.beginRecordExport, { id: who.id, requestId: crypto.randomUUID() });
  const { exportId } = begun.data ?? expect.fail('no export');
  const bundles: string[] = [];
  let cursor: string | null = null;
  do {
    const input: InputOf<typeof admin.exportRecords> = { id: who.id, exportId, ...(cursor && { cursor }) };
    const { data } = await shop.call(who, admin.exportRecords, input);
    bundles.push(...(data ?? expect.fail('no page')).bundles);
    cursor = data?.next ?? null;
  } while (cursor !== null);
  return bundles;
}

async function begin(): Promise<string> {
  const file = { id: boss.id, requestId: crypto.randomUUID(), file_name: 'records.ndjson' };
  return (await to.call(boss, admin.beginRecordImport, file)).data?.importId ?? expect.fail('no import');
}

/** Brings in lines as the page does: those for which there was no time are sent again. */
async function bringIn(lines: readonly string[], same: SamePersonChoice = 'skip'): Promise<RecordFinding[]> {
  const importId = await begin();
  const findings: RecordFinding[] = [];
  let left = lines.map((json, index) => ({ line: index + 1, json }));
  while (left.length > 0) {
    const sent = left.slice(0, RECORDS_A_REQUEST);
    const { data, body } = await to.call(boss, admin.importRecords, { id: boss.id, importId, same, lines: sent });
    const done = data?.findings ?? expect.fail(body);
    findings.push(...done);
    left = left.slice(done.length);
  }
  return findings;
}

/** What is another one in every installation. */
function comparable(json: string) {
  const {
    timestamp: _when,
    id: _id,
    meta: _source,
    identifier: _from,
    entry = [],
    ...bundle
  }: Record = JSON.parse(json);
  const resources = entry.flatMap(({ resource }) => resource ?? []);
  const told = resources.map((resource) => {
    const { id: _own, ...said } = resource;
    // The number of the record, and when the row of an appointment was made.
    const {
      identifier = [],
      created: _made,
      ...rest
    } = said as typeof said & { identifier?: object[]; created?: string };
    const text = JSON.stringify({
      ...rest,
      identifier: resource.resourceType === 'Patient' ? identifier.slice(1) : identifier,
    });
    return text.replaceAll(/"reference":"(\w+)\/[^"]+"/g, '"reference":"$1"');
  });
  return { ...bundle, told: told.sort() };
}

const nameIn = (json: string): string => {
  const [patient] = (JSON.parse(json) as Record).entry ?? [];
  return patient?.resource?.resourceType === 'Patient' ? (patient.resource.name?.[0]?.text ?? '') : '';
};

await addSyntheticPeople(new Tables(from.admin), PEOPLE);
const exported = await exportAll(from, fromBoss);
const findings = await bringIn(exported);
const again = await exportAll(to, boss);

describe('the records of another installation', () => {
  test('come in and go out again as they were', async () => {
    expect(findings.filter(({ outcome }) => outcome !== 'created')).toEqual([]);
    expect(findings.flatMap(({ faults }) => faults)).toEqual([]);
    expect(again).toHaveLength(PEOPLE);
    expect(again.flatMap((json) => fhirFaults(JSON.parse(json)))).toEqual([]);
    const byName = new Map(again.map((json) => [nameIn(json), json]));
    for (const json of exported) {
      expect(comparable(byName.get(nameIn(json)) ?? '{}')).toEqual(comparable(json));
    }
  });

  test('tell of visits without making them visits of here', async () => {
    const json = exported.find((one) => one.includes('"Encounter"')) ?? expect.fail('no visits');
    const { patientId } = findings[exported.indexOf(json)] ?? expect.fail('not brought in');
    const { data } = await to.call(boss, fetchTimeline, { id: boss.id, patientId: patientId ?? '' });
    expect(data?.documents.filter(({ kind }) => kind === 'former_visit')).toMatchObject([
      { about: ['maintenance', 'صوت ضعيف', 'm'], name: 'سارة', note: 'لا تعمل', state: null },
    ]);
    expect(data?.documents.filter(({ kind }) => kind === 'visit' || kind === 'service')).toEqual([]);
    expect(await to.rows('finance_days')).toEqual([]);
    expect(await to.rows('forms')).toEqual([]);
  });

  test('say how people found the clinic, by what it is called where its id is another one', async () => {
    const { $id } = await patientKit(from).addPatient({ referral_source: 'x-1' });
    await patientKit(from).addPatient({ referral_source: 'x-2' });
    const source = (id: string, name_ar: string, name_en: string) => ({ id, name_ar, name_en, active: true });
    const said = [source('x-1', 'نقابة المعلمين', 'Teachers’ union'), source('x-2', 'مكتبة الحي', '')];
    await from.change('settings', 'settings', { referral_sources: JSON.stringify(said) });
    await to.change('settings', 'settings', {
      referral_sources: JSON.stringify([source('y-1', '', 'TEACHERS’ union')]),
    });
    const [known, unknown] = await bringIn((await exportAll(from, fromBoss)).slice(-2));
    expect(known).toMatchObject({ outcome: 'created', faults: [] });
    expect(await to.row('patients', known?.patientId ?? '')).toMatchObject({ referral_source: 'y-1' });
    expect(unknown).toMatchObject({
      outcome: 'created',
      faults: [
        {
          table: 'patients',
          field: 'referral_source',
          key: 'source_unknown',
          values: { value: 'مكتبة الحي' },
        },
      ],
    });
    expect(await from.row('patients', $id)).toMatchObject({ referral_source: 'x-1' });
  });

  test('say how people want to be written to', async () => {
    const json = exported.find((one) => one.includes('"valueCode":"sms"')) ?? expect.fail('nobody wants anything else');
    const { patientId } = findings[exported.indexOf(json)] ?? expect.fail('not brought in');
    const { data } = await to.call(boss, fetchPatient, { id: boss.id, patientId: patientId ?? '' });
    expect(data?.contact_points[0]).toMatchObject({
      way: 'sms',
      lang: expect.stringMatching(/^(ar|en)$/),
      offers_at: null,
    });
    const [patient] = (JSON.parse(json) as Record).entry ?? [];
    const lang = data?.contact_points[0]?.lang;
    const said = patient?.resource?.resourceType === 'Patient' ? patient.resource.communication : [];
    expect(said).toEqual([{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: lang }] }, preferred: true }]);
  });

  test('are there once when the file comes in again, and found by the desk', async () => {
    const repeated = await bringIn(exported.slice(0, 30));
    expect(repeated.filter(({ outcome }) => outcome !== 'known')).toEqual([]);
    const [first] = repeated;
    const found = await to.call(boss, searchPatients, { id: boss.id, query: first?.name ?? '' });
    expect(found.data?.documents.map(({ $id }) => $id)).toContain(first?.patientId);
  });

  test('get what is new there when a later file comes in', async () => {
    const json = exported.find((one) => one.includes('DocumentReference')) ?? expect.fail('no notes');
    const bundle: Record = JSON.parse(json);
    const notes = (bundle.entry ?? []).flatMap(({ resource }) =>
      resource?.resourceType === 'DocumentReference' ? [resource] : [],
    );
    const more = { ...bundle, entry: [...(bundle.entry ?? []), { resource: { ...notes[0], id: 'newer' } }] };
    const [finding] = await bringIn([JSON.stringify(more)]);
    expect(finding).toMatchObject({ outcome: 'completed', faults: [] });
    const { data } = await to.call(boss, fetchTimeline, { id: boss.id, patientId: finding?.patientId ?? '' });
    expect(data?.documents.filter(({ kind }) => kind === 'note')).toHaveLength(notes.length + 1);
  });

  test('are written down once a file, by its name', async () => {
    const importId = await begin();
    expect(await to.row('audit_log', importId)).toMatchObject({
      action: 'import',
      kind: 'records',
      label: 'records.ndjson',
      actor_id: boss.id,
    });
    const lines = [{ line: 1, json: '{}' }];
    const input = { importId, same: 'skip', lines } as const;
    expect(await to.call(other, admin.importRecords, { id: other.id, ...input })).toMatchObject({ code: 'not_found' });
  });

  test('count tests on their days as those of whoever brought them in', async () => {
    const rows = await to.rows('audiograms', [Query.limit(1_000)]);
    const tests = rows.filter(({ self_reported }) => !self_reported).length;
    const days = await to.rows('figure_days', [Query.limit(1_000)]);
    expect(days.reduce((sum, { tests: one }) => sum + one, 0)).toBe(tests);
  });
});

/** A record of somebody who is nowhere yet. */
function aRecord(
  id: string,
  change: {
    name?: string;
    phones?: string[];
    entries?: object[];
    source?: string;
    national_id?: string;
    last_visit_on?: string;
  } = {},
) {
  const {
    name = `شخص ${id}`,
    phones = [`015${String(Math.random()).slice(2, 10)}`],
    entries = [],
    national_id,
    last_visit_on,
  } = change;
  const own = (table: string, values: { [column: string]: string }) => ({
    url: `https://samaa.example/fhir/StructureDefinition/row-of-${table}`,
    extension: Object.entries(values).map(([url, valueString]) => ({ url, valueString })),
  });
  const patient = own('patients', {
    name,
    ...(national_id && { national_id }),
    ...(last_visit_on && { last_visit_on }),
  });
  patient.extension.push(...phones.map((valueString) => ({ url: 'phones', valueString })));
  return {
    json: JSON.stringify({
      resourceType: 'Bundle',
      meta: { source: change.source ?? 'urn:uuid:00000000-0000-8000-a000-000000000001' },
      entry: [
        { resource: { resourceType: 'Patient', id, extension: [patient] } },
        ...entries.map((resource) => ({ resource })),
      ],
    }),
    own,
  };
}
const device = (id: string, serial_number: string) => ({
  resourceType: 'Device',
  id,
  extension: [
    aRecord('').own('devices', {
      serial_number,
      origin: 'sold',
      status: 'active',
      issued_at: '2026-01-05T10:00:00.000Z',
    }),
  ],
});
const one = async (json: string, same?: SamePersonChoice) => (await bringIn([json], same))[0] ?? expect.fail('nothing');

describe('a line', () => {
  test.each([
    ['no JSON', '{"resourceType"'],
    ['a list', '[]'],
    ['a bundle of odd parts', '{"resourceType":"Bundle","meta":null,"entry":[null,1,{"resource":[]}]}'],
    [
      'a bundle of another system',
      JSON.stringify({
        resourceType: 'Bundle',
        meta: { source: 'urn:uuid:00000000-0000-8000-a000-000000000001' },
        entry: [{ resource: { resourceType: 'Patient', id: 'x' } }],
      }),
    ],
    ['a record from nowhere', aRecord('nowhere', { source: 'https://example.com' }).json],
  ])('is refused that is %s', async (_what, json) => {
    const fault = { table: null, field: null, key: 'not_a_record' };
    expect(await one(json)).toEqual({ line: 1, outcome: 'refused', name: null, patientId: null, faults: [fault] });
  });

  test('is refused with what is wrong with the person, and no other with it', async () => {
    const wrong = aRecord('wrong', { name: 'هالة', phones: ['123'], national_id: '99' });
    const [refused, created] = await bringIn([wrong.json, aRecord('right').json]);
    expect(refused).toMatchObject({ outcome: 'refused', name: 'هالة', patientId: null });
    expect(refused?.faults.map(({ field, key }) => `${field} ${key}`).sort()).toEqual([
      'national_id national_id_invalid',
      'phones phone_invalid',
    ]);
    expect(created).toMatchObject({ outcome: 'created' });
  });

  test('brings no more than its columns take', async () => {
    const { json, own } = aRecord('long', {
      entries: [{ resourceType: 'DocumentReference', id: 'a', extension: [] }, device('b', 'LONG1')],
    });
    const bundle = JSON.parse(json);
    bundle.entry[1].resource.extension = [
      own('patient-note-texts', { kind: 'test', text: 'x'.repeat(4_001), at: 'never' }),
    ];
    bundle.entry[0].resource.extension[0].extension.push({ url: 'merged_into', valueString: 'somebody' });
    const finding = await one(JSON.stringify(bundle));
    expect(finding).toMatchObject({ outcome: 'refused', faults: [{ table: 'patients', key: 'unknown_field' }] });
    bundle.entry[0].resource.extension[0].extension.pop();
    const created = await one(JSON.stringify(bundle));
    expect(created.outcome).toBe('created');
    expect(created.faults.map(({ table, field }) => `${table} ${field}`)).toContain('patient_note_texts text');
    expect(await to.rows('devices', [Query.equal('serial_number', 'LONG1')])).toHaveLength(1);
    expect(await to.rows('patient_notes', [Query.equal('patient_id', created.patientId ?? '')])).toEqual([]);
  });

  test('leaves out a hearing aid that is somebody else’s, and an appointment that is not over', async () => {
    const { $id } = await kit.addPatient({ name: 'سامي حسن' });
    await to.create('devices', {
      ...{ patient_id: $id, serial_number: 'TAKEN1', origin: 'sold', status: 'active', form_id: '', block_id: '' },
      issued_at: '2026-01-05T10:00:00.000Z',
    });
    const { own } = aRecord('');
    const times = { starts_at: '2099-01-05T10:00:00.000Z', ends_at: '2099-01-05T10:30:00.000Z', state: 'confirmed' };
    const details = { kind: 'fitting', name: 'منى', phone: '01012345678', lang: 'ar', booked_by: 'desk' };
    const appointment = {
      resourceType: 'Appointment',
      id: 'later',
      extension: [own('appointments', times), own('appointment-details', details)],
    };
    const finding = await one(aRecord('taken', { entries: [device('a', 'TAKEN1'), appointment] }).json);
    expect(finding).toMatchObject({
      outcome: 'created',
      faults: [
        { table: 'devices', key: 'serial_taken', values: { serial: 'TAKEN1', patientName: 'سامي حسن' } },
        { table: 'appointments', field: null, key: 'not_over' },
      ],
    });
    expect(await to.rows('appointments', [Query.equal('patient_id', finding.patientId ?? '')])).toEqual([]);
  });
});

test('a hearing test of a day to come is left out', async () => {
  const { own } = aRecord('');
  const results = JSON.stringify({ right: { air: { 1000: { level: 40 } }, bone: {} }, left: { air: {}, bone: {} } });
  const values = { tester: 'Sami', transducer: 'insert', results, measured_at: '2099-01-05T10:00:00.000Z' };
  const later = { resourceType: 'Observation', id: 'later', extension: [own('audiograms', values)] };
  expect(await one(aRecord('later', { entries: [later] }).json)).toMatchObject({
    outcome: 'created',
    faults: [{ table: 'audiograms', field: 'measured_at', key: 'date_future' }],
  });
});

describe('a visit elsewhere', () => {
  const { own } = aRecord('');
  const visit = (id: string, extension: object[]) => ({ resourceType: 'Encounter', id, extension });
  const form = { date: '2024-01-05T10:00:00.000Z', status: 'complete', return_status: 'complete' };

  test('is left out that is still to come, or of which too much is written, and the others come in', async () => {
    const long = Array.from({ length: 12 }, () => own('blocks', { type: 'm', complaint: 'x'.repeat(1_000) }));
    const finding = await one(
      aRecord('visits', {
        entries: [
          visit('to-come', [own('forms', { ...form, date: '2099-01-05T10:00:00.000Z' })]),
          visit('long', [own('forms', form), ...long]),
          visit('odd', [own('forms', { ...form, status: 'never' })]),
          visit('fine', [own('forms', form)]),
        ],
      }).json,
    );
    expect(finding.outcome).toBe('created');
    expect(finding.faults.map(({ table, field, key }) => `${table} ${field} ${key}`).sort()).toEqual([
      'forms date date_future',
      'forms null visit_too_large',
      'forms status not_a_choice',
    ]);
    const patientId = finding.patientId ?? '';
    expect(await to.rows('former_visits', [Query.equal('patient_id', patientId)])).toMatchObject([
      { at: form.date.replace('Z', '+00:00') },
    ]);
  });

  test('goes with the record into which its own is merged, and with whoever is erased', async () => {
    const known = await kit.addPatient({ name: 'نبيل', last_visit_on: '2001-01-01T00:00:00.000Z' });
    const first = await one(aRecord('nabil', { name: 'نبيل', entries: [visit('fine', [own('forms', form)])] }).json);
    const duplicateId = first.patientId ?? '';
    expect((await to.call(boss, mergePatients, { id: boss.id, patientId: known.$id, duplicateId })).status).toBe(200);
    const ofKnown = () => to.rows('former_visits', [Query.equal('patient_id', known.$id)]);
    expect(await ofKnown()).toHaveLength(1);
    expect((await to.call(boss, admin.erasePatient, { id: boss.id, patientId: known.$id })).status).toBe(200);
    expect(await ofKnown()).toEqual([]);
  });
});

test('the serial number of a hearing aid that came in is corrected as that of any other', async () => {
  const { patientId } = await one(aRecord('typo', { entries: [device('a', 'TYPO1')] }).json);
  const [row] = await to.rows('devices', [Query.equal('patient_id', patientId ?? '')]);
  const change = { deviceId: row?.$id ?? '', version: 0, data: { serial_number: 'RIGHT1' } };
  expect(await to.call(boss, updateDevice, { id: boss.id, ...change })).toMatchObject({ status: 200 });
  expect(await to.row('devices', change.deviceId)).toMatchObject({
    serial_number: 'RIGHT1',
    former_serials: ['TYPO1'],
  });
});

describe('somebody who has a record here', () => {
  test('is left as they are, or gets a second record, as the admin chooses', async () => {
    const known = await kit.addPatient({ name: 'عادل سمير' });
    const { json } = aRecord('adel', { name: 'عادل سمير', phones: known.phones });
    expect(await one(json)).toMatchObject({ outcome: 'same', patientId: known.$id });
    const created = await one(json, 'create');
    expect(created).toMatchObject({ outcome: 'created' });
    expect(created.patientId).not.toBe(known.$id);
  });

  test('is not there twice with one national id', async () => {
    const known = await kit.addPatient({ name: 'رنا', national_id: '25903210101234' });
    const { json } = aRecord('rana', { name: 'رنا شوقي', national_id: '25903210101234' });
    expect(await one(json, 'create')).toMatchObject({ outcome: 'same', patientId: known.$id });
  });

  test('gets what is new where the record that came in was merged into another', async () => {
    const known = await kit.addPatient({ name: 'ليلى' });
    const first = await one(aRecord('laila', { name: 'ليلى' }).json);
    const merge = { id: boss.id, patientId: known.$id, duplicateId: first.patientId ?? '' };
    expect((await to.call(boss, mergePatients, merge)).status).toBe(200);
    const again = await one(aRecord('laila', { name: 'ليلى', entries: [device('a', 'LAILA1')] }).json);
    expect(again).toMatchObject({ outcome: 'completed', patientId: known.$id });
    expect(await to.rows('devices', [Query.equal('serial_number', 'LAILA1')])).toMatchObject([
      { patient_id: known.$id },
    ]);
  });

  test('does not come back after they were erased', async () => {
    const { json } = aRecord('gone', { last_visit_on: '2001-01-01' });
    const { patientId } = await one(json);
    const erased = await to.call(boss, admin.erasePatient, { id: boss.id, patientId: patientId ?? '' });
    expect(erased.status).toBe(200);
    expect(await one(json)).toMatchObject({ outcome: 'erased', patientId: null });
  });

  test('does not come in once more, nor back after they were erased, by a file that was exported here', async () => {
    const { $id: patientId } = await kit.addPatient({ last_visit_on: '2001-01-01T00:00:00.000Z' });
    const input = { id: boss.id, patientId, requestId: crypto.randomUUID() };
    const { json } = (await to.call(boss, exportRecord, input)).data ?? expect.fail('no record');
    await to.change('patients', patientId, { name: 'ليلى', phones: ['01099999999'] });
    expect(await one(json, 'create')).toMatchObject({ outcome: 'same', patientId });
    expect((await to.call(boss, admin.erasePatient, { id: boss.id, patientId })).status).toBe(200);
    expect(await one(json, 'create')).toMatchObject({ outcome: 'erased', patientId: null });
  });
});

test('secrets and ids of an installation do not go along', () => {
  const names = carriedColumns('appointment_details').map(([name]) => name);
  expect(names).not.toContain('link_secret');
  expect(names).not.toContain('address_key');
  expect(carriedColumns('patients').map(([name]) => name)).not.toContain('merged_into');
  // An agreement to offers is one with the clinic that asked.
  expect(carriedColumns('contact_points').map(([name]) => name)).toEqual(['phone', 'way', 'lang']);
});
