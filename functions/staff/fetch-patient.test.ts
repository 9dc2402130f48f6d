import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/call.ts';
import { fetchPatient as call } from '#contract/patients/calls.ts';
import { startShop } from '../testing/kit.ts';
import { patientKit } from '../testing/patients.ts';
import { fetchPatient } from './fetch-patient.ts';

const shop = await startShop();
const kit = patientKit(shop);
const boss = await shop.join('admin');

const read = async (patientId: string) => {
  const { data } = await shop.call(boss, call, { id: boss.id, patientId });
  return data ?? expect.fail('the patient was not found');
};
/** The page as a role sees it at a time. */
const readAs = (role: Role, patientId: string, now = '2026-11-20T10:00:00Z') => {
  const context = shop.contextOf(boss, { now: () => new Date(now) }, role);
  return fetchPatient({ id: boss.id, patientId }, context);
};

const AID = {
  type: 'nha-em',
  hearing_aid: 'Audéo L90',
  style: 'ric',
  side: 'l',
  em_type: 'soft',
  delivery_date: '2026-11-25T00:00:00.000Z',
  price_piasters: 30_000_00,
  downpayment_piasters: 10_000_00,
} as const;

describe("a patient's page", () => {
  test('says where they live: what the newest visit says, as customer service corrected it', async () => {
    const patient = await kit.addPatient();
    expect((await readAs('reception', patient.$id)).address).toBeNull();
    const { formId } = await kit.addVisit(patient, { form: { date: '2026-11-19T10:00:00.000Z' } });
    await shop.change('cs_form_details', formId, { address: '5 Tahrir Square' });
    expect((await readAs('reception', patient.$id)).address).toBe('5 Tahrir Square');
    const newest = await kit.addVisit(patient, { service: null });
    await shop.change('form_details', newest.formId, { address: '12 Nile Street' });
    expect((await readAs('reception', patient.$id)).address).toBe('12 Nile Street');
  });

  test('shows visits with what was done, hearing aids, jobs, molds, follow-ups and orders', async () => {
    const patient = await kit.addPatient({ birth_year: 1960, last_visit_on: '2026-11-20T00:00:00.000Z' });
    const follow_up = { follow_up: true, follow_up_date: '2026-12-01T00:00:00.000Z' };
    const { formId, blocks } = await kit.addVisit(patient, {
      service: follow_up,
      blocks: [
        { ...AID, serial_number: 'page1' },
        { type: 'm', other_hearing_aid: 'Oticon', complaint: 'no sound' },
      ],
    });
    const order = await kit.addOrder({ user_phone: patient.phones[0] });
    const record = await readAs('admin', patient.$id);
    expect(record).toMatchObject({
      $id: patient.$id,
      name: patient.name,
      birth_year: 1960,
      version: 0,
      visits: [
        {
          $id: formId,
          status: 'complete',
          service_status: 'pending',
          salesperson: 'سارة',
          reasons: [{ reason: 'maintenance', quantity: 2 }],
          blocks: [
            { type: 'nha-em', serial_number: 'page1', price: 30_000, downpayment: 10_000, rest_of_cost: 20_000 },
            { type: 'm', hearing_aid: 'Oticon', price: 0 },
          ],
        },
      ],
      devices: [{ serial_number: 'PAGE1', in_warranty: true, warranty_until: '2028-11-20T00:00:00.000+00:00' }],
      molds: [{ $id: blocks[0]?.$id, side: 'l', em_type: 'soft' }],
      follow_ups: [{ form_id: formId, status: 'scheduled', frozen: false }],
      orders: [],
      related_orders: [{ $id: order.$id, amount: 1_050 }],
    });
    expect(record.jobs.map(({ kind, stage }) => [kind, stage]).sort()).toEqual([
      ['lab', 'received'],
      ['repair', 'received'],
    ]);
    expect(JSON.stringify(record)).not.toContain('no sound');
  });

  test('is read in four steps, the look at who calls included', async () => {
    const patient = await kit.addPatient();
    await kit.addVisit(patient, { blocks: [AID] });
    await kit.addOrder({ user_phone: patient.phones[0] });
    const { headers } = await shop.call(boss, call, { id: boss.id, patientId: patient.$id });
    expect(headers['x-samaa-steps']).toBe('4');
  });

  test('says what accounting has said of the money', async () => {
    const patient = await kit.addPatient();
    const { formId, blocks } = await kit.addVisit(patient, { blocks: [AID, { type: 'm', price_piasters: 500_00 }] });
    const figures = { billed_piasters: 0, received_piasters: 0, rest_of_cost_piasters: 0, client_call: false };
    const said = { form_id: formId, ...figures };
    await shop.create(
      'block_accounts',
      { ...said, price_piasters: 25_000_00, ready: 'lab', delivered: false },
      blocks[0]?.$id,
    );
    await shop.create('block_accounts', { ...said, price_acceptance: false, delivered: true }, blocks[1]?.$id);
    const seen = await readAs('cs', patient.$id);
    // What accounting asks is not customer service's to read.
    expect(seen.visits[0]?.blocks).toMatchObject([
      { price: 30_000, downpayment: 10_000, rest_of_cost: 20_000, ready: 'lab', delivered: false },
      { price: 500, rest_of_cost: 500, ready: null, delivered: true },
    ]);
    expect((await read(patient.$id)).visits[0]?.blocks).toMatchObject([
      { price: 25_000, downpayment: 10_000, rest_of_cost: 15_000, ready: 'lab', delivered: false },
      { price: 0, rest_of_cost: 0, ready: null, delivered: true },
    ]);
  });

  test('shows the newest visit first, and none that was deleted', async () => {
    const patient = await kit.addPatient();
    const old = await kit.addVisit(patient, { form: { date: '2026-01-05T10:00:00.000Z' } });
    await kit.addVisit(patient, { form: { deleted_at: '2026-11-20T10:00:00.000Z' }, service: null });
    const withdrawn = await kit.addVisit(patient, {
      service: { deleted_at: '2026-11-20T10:00:00.000Z' },
      blocks: [AID],
    });
    const waiting = await kit.addVisit(patient, { form: { date: '2026-11-21T10:00:00.000Z' }, service: null });
    const { visits, molds } = await read(patient.$id);
    expect(visits.map(({ $id }) => $id)).toEqual([waiting.formId, withdrawn.formId, old.formId]);
    expect(visits.map(({ service_status }) => service_status)).toEqual([null, null, 'pending']);
    expect([visits[1]?.blocks, molds]).toEqual([[], []]);
  });

  test('tells where a form stands now: a lease that has run out does not count', async () => {
    const patient = await kit.addPatient();
    const lease = { status: 'editing', lease_until: '2026-11-20T10:00:30.000Z' } as const;
    await kit.addVisit(patient, { service: lease });
    const at = async (now: string) => (await readAs('cs', patient.$id, now)).visits[0]?.service_status;
    expect([await at('2026-11-20T10:00:00Z'), await at('2026-11-20T10:01:00Z')]).toEqual(['editing', 'pending']);
  });

  test('counts days as Cairo does, half an hour before and after its midnight', async () => {
    const patient = await kit.addPatient();
    const follow_up = { follow_up: true, follow_up_date: '2026-11-20T00:00:00.000Z' };
    const delivery_date = '2026-11-20T00:00:00.000Z';
    await kit.addVisit(patient, { service: follow_up, blocks: [{ type: 'm', delivery_date }] });
    const at = async (now: string) => {
      const { jobs, follow_ups } = await readAs('cs', patient.$id, now);
      return [jobs[0]?.due, jobs[0]?.overdue, follow_ups[0]?.status];
    };
    expect(await at('2026-11-20T21:30:00Z')).toEqual([true, false, 'due']);
    expect(await at('2026-11-20T22:30:00Z')).toEqual([false, true, 'overdue']);
  });

  test('is not found for somebody who does not exist', async () => {
    expect((await shop.call(boss, call, { id: boss.id, patientId: 'nobody' })).code).toBe('not_found');
  });
});

describe('who sees what', () => {
  const scene = async () => {
    const patient = await kit.addPatient();
    await kit.addVisit(patient, {
      service: { follow_up: true, follow_up_date: '2026-12-01T00:00:00.000Z' },
      blocks: [{ ...AID, serial_number: `seen${patient.$id}` }],
    });
    const { $id } = await kit.addOrder({ user_phone: patient.phones[0] });
    await shop.create('patient_orders', { patient_id: patient.$id, linked_by: boss.id }, $id);
    return patient;
  };

  test.each([
    ['reception', { prices: [null, null, null], followUps: 0, orders: 0 }],
    ['accounting', { prices: [30_000, 10_000, 20_000], followUps: 0, orders: 0 }],
    ['cs', { prices: [30_000, 10_000, 20_000], followUps: 1, orders: 1 }],
    ['admin', { prices: [30_000, 10_000, 20_000], followUps: 1, orders: 1 }],
  ] as const)('%s', async (role, expected) => {
    const { visits, molds, devices, jobs, follow_ups, orders } = await readAs(role, (await scene()).$id);
    for (const block of [visits[0]?.blocks[0], molds[0]]) {
      expect([block?.price, block?.downpayment, block?.rest_of_cost]).toEqual(expected.prices);
    }
    expect([devices.length, jobs.length]).toEqual([1, 1]);
    expect([follow_ups.length, orders.length]).toEqual([expected.followUps, expected.orders]);
  });
});

test('a merged patient’s page is the other’s, with what has not been moved yet', async () => {
  const [kept, merged] = [await kit.addPatient({ name: 'نهى' }), await kit.addPatient()];
  const { formId } = await kit.addVisit(merged, { blocks: [{ ...AID, serial_number: 'unmoved1' }] });
  await shop.change('patients', merged.$id, { merged_into: kept.$id });
  for (const id of [kept.$id, merged.$id]) {
    const { $id, name, visits, devices, jobs } = await read(id);
    expect([$id, name]).toEqual([kept.$id, 'نهى']);
    expect(visits.map((visit) => visit.$id)).toEqual([formId]);
    expect([...devices, ...jobs].map(({ patient_id }) => patient_id)).toEqual([kept.$id, kept.$id]);
  }
});
