import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/call.ts';
import { fetchPatient as call } from '#contract/patients/calls.ts';
import { startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
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

describe('what a client has paid and owes', () => {
  const PAID = {
    actor_id: 'adel',
    actor_name: 'Adel',
    at: '2026-11-20T10:00:00.000Z',
    day: '2026-11-20T00:00:00.000Z',
  };
  const complete = { status: 'complete', return_status: 'complete' } as const;
  const bill = async (patient: { $id: string; name: string; phones: string[] }, piasters: number, down: number) => {
    const visit = await kit.addVisit(patient, { service: complete, blocks: [{ type: 'p', price_piasters: piasters }] });
    const figures = {
      billed_piasters: piasters,
      received_piasters: down,
      rest_of_cost_piasters: piasters - down,
      downpayment_piasters: down,
    };
    await shop.create(
      'block_accounts',
      { form_id: visit.formId, ...figures, client_call: false, delivered: false },
      visit.blocks[0]?.$id,
    );
    return visit.formId;
  };
  const pay = (form_id: string, amount_piasters: number) =>
    shop.create('clinic_payments', { form_id, kind: 'payment', method: 'cash', amount_piasters, ...PAID });

  test('is what all issued forms come to, later payments and what insurers owe among it', async () => {
    const patient = await kit.addPatient();
    const open = await bill(patient, 60_000_00, 10_000_00);
    await pay(open, 49_980_02);
    const split = await bill(patient, 1_000_00, 0);
    await shop.create(
      'insurer_shares',
      {
        insurer_id: 'misr',
        share_piasters: 600_00,
        outstanding_piasters: 600_00,
        open: true,
        since: '2026-11-20T10:00:00.000Z',
      },
      split,
    );
    await kit.addVisit(patient, { blocks: [{ type: 'p', price_piasters: 7_777_00 }] });
    await bill(await kit.addPatient(), 500_00, 0);
    const seen = { billed: 61_000, received: 59_980.02, outstanding: 1_019.98, by_insurers: 600, opening: null };
    for (const role of ['accounting', 'admin'] as const) {
      const { balance, visits } = await readAs(role, patient.$id);
      expect(balance).toEqual(seen);
      const of = (formId: string) => visits.find(({ $id }) => $id === formId);
      expect(of(open)).toMatchObject({ outstanding: 19.98, blocks: [{ price: 60_000, rest_of_cost: 19.98 }] });
      expect(of(split)?.outstanding).toBe(1_000);
    }
    for (const role of ['cs', 'reception'] as const) {
      const { balance, visits } = await readAs(role, patient.$id);
      expect(balance).toBeNull();
      const issued = visits.filter(({ $id }) => $id === open || $id === split);
      const said = issued.flatMap(({ outstanding, blocks }) => [outstanding, blocks[0]?.rest_of_cost]);
      expect(said).toEqual([null, null, null, null]);
    }
    // Reception that takes payments sees what is paid and owed, and still no prices.
    await shop.change('settings', 'settings', { reception_payments: 'on' });
    const { balance, visits } = await readAs('reception', patient.$id);
    await shop.change('settings', 'settings', { reception_payments: null });
    expect(balance).toEqual(seen);
    expect(visits.find(({ $id }) => $id === open)).toMatchObject({
      outstanding: 19.98,
      blocks: [{ price: null, rest_of_cost: null }],
    });
  });
});

describe('what a day at the desk begins with', () => {
  const appointment = async (patientId: string, starts_at: string, state: 'confirmed' | 'cancelled' = 'confirmed') => {
    const ends_at = new Date(Date.parse(starts_at) + 30 * 60_000).toISOString();
    const { $id } = await shop.create('appointments', {
      specialist_id: 'doctor',
      starts_at,
      ends_at,
      state,
      patient_id: patientId,
      version: 0,
    });
    const details = { kind: 'fitting', name: 'منى علي', phone: '01012345678', lang: 'ar', booked_by: 'desk' } as const;
    await shop.create('appointment_details', details, $id);
    return $id;
  };

  test('is the next appointment that still holds: not an earlier, a later or a cancelled one', async () => {
    const patient = await kit.addPatient();
    await appointment(patient.$id, '2026-11-20T09:00:00.000Z');
    await appointment(patient.$id, '2026-11-21T09:00:00.000Z', 'cancelled');
    await appointment(patient.$id, '2026-11-23T09:00:00.000Z');
    const next = await appointment(patient.$id, '2026-11-22T09:00:00.000Z');
    expect((await readAs('reception', patient.$id)).next_appointment).toMatchObject({ $id: next, kind: 'fitting' });
  });

  test('is the newest audiogram, for those who see what was measured', async () => {
    const patient = await kit.addPatient();
    const results = JSON.stringify({ right: { air: { 500: { level: 40 } }, bone: {} }, left: { air: {}, bone: {} } });
    const measured = { patient_id: patient.$id, self_reported: true, results, written_by: boss.id, version: 0 };
    await shop.create('audiograms', { ...measured, measured_at: '2026-10-01T09:00:00.000Z' });
    const { $id } = await shop.create('audiograms', { ...measured, measured_at: '2026-11-01T09:00:00.000Z' });
    expect((await readAs('cs', patient.$id)).latest_audiogram).toMatchObject({ $id });
    expect((await readAs('reception', patient.$id)).latest_audiogram).toBeNull();
    expect((await readAs('accounting', patient.$id)).latest_audiogram).toBeNull();
  });

  test('is what was lent and is not back, that which is due first first', async () => {
    const patient = await kit.addPatient();
    const lent = {
      patient_id: patient.$id,
      product_id: 'none',
      lent_at: '2026-11-01T09:00:00.000Z',
      actor_name: 'Sara',
      version: 0,
    };
    const loan = (serial: string, due: string, returned_at: string | null = null) =>
      shop.create('loans', { ...lent, piece_id: serial, serial_number: serial, due_on: due, returned_at });
    await loan('LOAN-2', '2026-11-25T00:00:00.000Z');
    await loan('LOAN-1', '2026-11-19T00:00:00.000Z');
    await loan('LOAN-0', '2026-11-18T00:00:00.000Z', '2026-11-18T09:00:00.000Z');
    expect((await readAs('reception', patient.$id)).loans).toMatchObject([
      { serial_number: 'LOAN-1', overdue: true },
      { serial_number: 'LOAN-2', overdue: false },
    ]);
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
