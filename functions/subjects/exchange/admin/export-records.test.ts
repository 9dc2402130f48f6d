import type { Bundle, FhirResource } from 'fhir/r4';
import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { RECORDS_A_PAGE } from '#contract/exchange/constants.ts';
import { mergePatients } from '#contract/patients/calls.ts';
import * as admin from '#contract/services/admin.ts';
import * as staff from '#contract/services/staff.ts';
import { Tables } from '#runtime/tables.ts';
import { type Caller, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { fhirFaults } from '../testing/fhir-faults.ts';
import { addSyntheticPeople } from '../testing/synthetic.ts';

const PEOPLE = 45;
const shop = await startShop();
const kit = patientKit(shop);
const boss = await shop.join('admin');
const other = await shop.join('admin');
await addSyntheticPeople(new Tables(shop.admin), PEOPLE);

const begin = async (who: Caller = boss, requestId: string = crypto.randomUUID()) =>
  (await shop.call(who, admin.beginRecordExport, { id: who.id, requestId })).data ?? expect.fail('no export');

type Record = Bundle<FhirResource>;

async function exportAll(): Promise<Record[]> {
  const { exportId } = await begin();
  const bundles: Record[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const { data } = await shop.call(boss, admin.exportRecords, {
      id: boss.id,
      exportId,
      ...(cursor && { cursor }),
    });
    bundles.push(...(data ?? expect.fail('no page')).bundles.map((json): Record => JSON.parse(json)));
    cursor = data?.next ?? undefined;
    more = cursor !== undefined;
  }
  return bundles;
}

async function takeOne(patientId: string) {
  const { data } = await shop.call(boss, staff.exportRecord, {
    id: boss.id,
    patientId,
    requestId: crypto.randomUUID(),
  });
  return data ?? expect.fail('no record');
}
const exportOne = async (patientId: string): Promise<Record> => JSON.parse((await takeOne(patientId)).json);

const resources = (bundle: Record) => (bundle.entry ?? []).flatMap(({ resource }) => resource ?? []);
const ofType = <Type extends FhirResource['resourceType']>(bundle: Record, type: Type) =>
  resources(bundle).filter((one): one is Extract<FhirResource, { resourceType: Type }> => one.resourceType === type);

describe('the records of everybody', () => {
  test('come in pages, each person once, and every resource has the published structure', async () => {
    const bundles = await exportAll();
    expect(bundles).toHaveLength(PEOPLE);
    expect(new Set(bundles.map(({ id }) => id)).size).toBe(PEOPLE);
    expect(PEOPLE).toBeGreaterThan(2 * RECORDS_A_PAGE);
    expect(bundles.flatMap(fhirFaults)).toEqual([]);
    const types = new Set(bundles.flatMap(resources).map(({ resourceType }) => resourceType));
    expect([...types].sort()).toEqual([
      'Appointment',
      'Device',
      'DeviceUseStatement',
      'DocumentReference',
      'Encounter',
      'Goal',
      'Observation',
      'Patient',
    ]);
  });

  test('are counted, and an export is one entry of the log, also when its beginning is sent twice', async () => {
    const requestId = crypto.randomUUID();
    const [first, second] = [await begin(boss, requestId), await begin(boss, requestId)];
    expect(second).toEqual(first);
    expect(first).toMatchObject({ total: PEOPLE, capped: false });
    const entries = await shop.rows('audit_log', [Query.equal('$id', first.exportId)]);
    expect(entries).toMatchObject([
      { action: 'export', kind: 'records', subject_id: 'everybody', actor_id: boss.id, actor_role: 'admin' },
    ]);
  });

  test('are answered to whoever began an export, and for a day', async () => {
    const { exportId } = await begin();
    const page = (who: Caller, id: string) => shop.call(who, admin.exportRecords, { id: who.id, exportId: id });
    expect(await page(other, exportId)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await page(boss, 'nothing')).toMatchObject({ status: 404, code: 'not_found' });
    await shop.change('audit_log', exportId, { at: new Date(Date.now() - 25 * 3_600_000).toISOString() });
    expect(await page(boss, exportId)).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('are not answered for the entry of one record', async () => {
    const patient = await kit.addPatient();
    await exportOne(patient.$id);
    const [entry] = await shop.rows('audit_log', [Query.equal('subject_id', patient.$id)]);
    const answer = await shop.call(boss, admin.exportRecords, { id: boss.id, exportId: entry?.$id ?? '' });
    expect(answer).toMatchObject({ status: 404 });
    await shop.remove('patients', patient.$id);
  });
});

describe('the record of somebody', () => {
  test('says who they are in the words of FHIR', async () => {
    const person = await kit.addPatient({
      name: 'عبد الرحمن فؤاد',
      phones: ['01012345678'],
      national_id: '25903210101234',
      birth_date: '1959-03-21T00:00:00.000Z',
      sex: 'male',
      governorate: 'Cairo',
    });
    const [patient] = ofType(await exportOne(person.$id), 'Patient');
    expect(patient).toMatchObject({
      id: person.$id,
      name: [{ text: 'عبد الرحمن فؤاد' }],
      telecom: [{ system: 'phone', value: '+201012345678' }],
      gender: 'male',
      birthDate: '1959-03-21',
      address: [{ state: 'Cairo', country: 'EG' }],
    });
    expect(patient?.identifier).toContainEqual(
      expect.objectContaining({ system: expect.stringContaining('national-id'), value: '25903210101234' }),
    );
    await shop.remove('patients', person.$id);
  });

  test('has thresholds with the codes of LOINC for each ear, and says when a tone was not heard or was masked', async () => {
    const person = await kit.addPatient();
    const results = {
      right: { air: { 1000: { level: 40 }, 125: { level: 20 } }, bone: { 1000: { level: 35, masked: true } } },
      left: {
        air: { 8000: { level: 100, no_response: true } },
        bone: {},
        mcl: { 1000: { level: 70 } },
        ucl: { 1000: { level: 110, no_response: true } },
        tympanogram: { volume: 1.15, compliance: 0.65, pressure: -150 },
        reflexes: { ipsi: { 500: { level: 85 } }, contra: { 4000: { absent: true } } },
        speech_threshold: 45,
      },
    };
    await shop.create('audiograms', {
      patient_id: person.$id,
      measured_at: '2026-11-01T10:00:00.000Z',
      results: JSON.stringify(results),
      written_by: boss.id,
    });
    const bundle = await exportOne(person.$id);
    expect(fhirFaults(bundle)).toEqual([]);
    const [observation] = ofType(bundle, 'Observation');
    const told = observation?.component?.map(({ code, valueQuantity, valueString, extension }) => [
      code.coding?.map((one) => one.code).join(' '),
      valueString ?? `${valueQuantity?.comparator ?? ''}${valueQuantity?.value} ${valueQuantity?.code}`,
      ...(extension?.map(({ valueBoolean }) => valueBoolean) ?? []),
    ]);
    expect(told).toEqual([
      ['air-right-125', '20 dB'],
      ['89017-8 air-right-1000', '40 dB'],
      ['bone-right-1000', '35 dB', true],
      ['89028-5 air-left-8000', '>100 dB'],
      ['mcl-left-1000', '70 dB'],
      ['ucl-left-1000', '>110 dB'],
      ['speech-threshold-left', '45 dB'],
      ['tympanogram-left', 'C'],
      ['canal-volume-left', '1.15 mL'],
      ['compliance-left', '0.65 mL'],
      ['pressure-left', '-150 daPa'],
      ['reflex-ipsi-left-500', '85 dB'],
      ['reflex-contra-left-4000', 'absent'],
    ]);
    await shop.remove('patients', person.$id);
  });

  test('has what belongs to somebody who was merged into it, and is written down with who took it', async () => {
    const [kept, merged] = [await kit.addPatient(), await kit.addPatient()];
    await kit.addVisit(merged, { service: { status: 'complete' } });
    const answer = await shop.call(boss, mergePatients, {
      id: boss.id,
      patientId: kept.$id,
      duplicateId: merged.$id,
      phones: [...kept.phones, ...merged.phones],
    });
    expect(answer.status).toBe(200);
    const bundle = await exportOne(merged.$id);
    expect(bundle.id).toBe(kept.$id);
    expect(ofType(bundle, 'Encounter')).toMatchObject([{ status: 'finished', reasonCode: [{ text: 'maintenance' }] }]);
    const entries = await shop.rows('audit_log', [
      Query.equal('subject_id', kept.$id),
      Query.equal('action', 'export'),
    ]);
    expect(entries).toMatchObject([{ kind: 'records', label: kept.name, actor_id: boss.id }]);
    const reads = await shop.rows('record_reads', [Query.equal('subject_id', kept.$id)]);
    expect(reads).toMatchObject([{ call: 'export-record', actor_id: boss.id }]);
  });

  test('comes with the tables and columns of which sheets are made, as everybody’s does', async () => {
    const person = await kit.addPatient();
    const { tables } = await takeOne(person.$id);
    expect(tables).toEqual((await begin()).tables);
    expect(tables.find(({ name }) => name === 'patients')?.columns).toContain('national_id');
    await shop.remove('patients', person.$id);
  });

  test('of nobody is not found', async () => {
    const input = { id: boss.id, patientId: 'nobody', requestId: crypto.randomUUID() };
    expect(await shop.call(boss, staff.exportRecord, input)).toMatchObject({ status: 404, code: 'not_found' });
  });
});
