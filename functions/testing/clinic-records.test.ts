import { describe, expect, test } from 'vitest';
import type { Indexed } from '#contract/field-table.ts';
import type { BlockData } from '#contract/service-forms/schemas.ts';
import * as forms from '#contract/services/forms.ts';
import * as staff from '#contract/services/staff.ts';
import { formsKit } from './forms.ts';
import { newPhone, startShop } from './kit.ts';

/** The services `forms` and `staff` together: what a form does to patients, hearing aids and jobs, and what comes back. */
const shop = await startShop();
const kit = formsKit(shop);
const sara = await shop.join('cs');
const DAY = 24 * 60;

const patientOf = async (formId: string) => {
  const patientId = (await shop.row('forms', formId))?.patient_id ?? '';
  const { data } = await shop.call(sara, staff.fetchPatient, { id: sara.id, patientId });
  return data ?? expect.fail('the patient was not found');
};
const move = (jobId: string, version: number, stage: 'received' | 'at_lab' | 'ready' | 'delivered') =>
  shop.call(sara, staff.moveJob, { id: sara.id, jobId, version, stage });
const aid = (serial_number: string): BlockData => ({
  block_type: 'nha-em',
  hearing_aid: 'Lumity',
  serial_number,
  side: 'l',
  type: 'soft',
  delivery_date: '2099-12-01',
  price: 20_000,
  downpayment: 5_000,
});

describe('a walk-in client', () => {
  test('has a page with all that was done, from reception to accounting', async () => {
    const { $id } = await kit.complete({ 0: aid('way-1'), 1: { block_type: 'm', price: 300 } }, { ready: 'lab' });
    const patient = await patientOf($id);
    expect(patient).toMatchObject({
      name: 'منى علي',
      visits: [
        {
          $id,
          status: 'complete',
          service_status: 'complete',
          salesperson: 'رنا',
          reasons: [{ reason: 'maintenance', quantity: 1 }],
          blocks: [
            // What is still to be paid of an issued form follows from payments, which customer service does not see.
            { type: 'nha-em', price: 20_000, rest_of_cost: null, ready: 'lab' },
            { type: 'm', price: 300 },
          ],
        },
      ],
      devices: [{ serial_number: 'WAY1', origin: 'sold', in_warranty: true }],
      molds: [{ side: 'l', em_type: 'soft' }],
    });
    expect(patient.jobs.map(({ stage }) => stage)).toEqual(['at_lab', 'at_lab']);
  });

  test('comes again and is found by phone; the new visit is theirs, and a corrected number is known', async () => {
    const phone = newPhone();
    const first = await kit.receive({ phone });
    const found = await shop.call(sara, staff.searchPatients, { id: sara.id, query: phone.slice(0, 10) });
    const [match] = found.data?.documents ?? [];
    const second = await kit.receive({ phone }, { patientId: match?.$id ?? '' });
    const patient = await patientOf(second.$id);
    expect(patient.visits.map(({ $id }) => $id).sort()).toEqual([first.$id, second.$id].sort());
    const held = await kit.hold(kit.reception, 'reception', first.$id);
    const corrected = newPhone();
    await kit.done(kit.call(kit.reception, forms.editReceptionForm, { ...held, data: { phone: corrected } }));
    expect((await patientOf(first.$id)).phones).toContain(corrected);
  });

  test('cannot be sold a hearing aid that is somebody else’s', async () => {
    await kit.serve({ 0: aid('taken-1') });
    const { $id } = await kit.receive();
    const held = await kit.hold(kit.cs, 'reception', $id, 'processing');
    const blocks: Indexed<BlockData> = { 0: aid(' TAKEN1') };
    const { code, params } = await kit.call(kit.cs, forms.submitCsForm, { ...held, data: { blocks } });
    expect([code, params.serial, params.patientName]).toEqual(['serial_taken', 'TAKEN1', 'منى علي']);
    expect(await shop.row('cs_forms', $id)).toBeNull();
  });
});

describe('a job', () => {
  test('says the same on the board and in accounting, whoever moves it', async () => {
    const { $id } = await kit.serve({ 0: { block_type: 'm', price: 300, downpayment: 50 } });
    const [block] = await kit.blocksOf($id);
    const jobId = block?.id ?? '';
    expect((await move(jobId, 0, 'at_lab')).data?.stage).toBe('at_lab');
    const said = await kit.done(kit.call(kit.accounting, forms.fetchAccBlock, { blockId: jobId }));
    expect(said).toMatchObject({ ready: 'lab', delivered: false, billed: 300, rest_of_cost: 250 });
    // The deployed function goes by the real time.
    const held = await kit.hold(kit.accounting, 'cs', $id, 'processing', new Date());
    expect((await move(jobId, 1, 'ready')).code).toBe('form_in_use');
    const account = { ready: 'ready', delivered: true } as const;
    const blocks: Indexed<BlockData> = { 20: { id: jobId, block_type: 'm', account } };
    await kit.done(kit.call(kit.accounting, forms.submitAccForm, { ...held, data: { blocks } }));
    expect(await shop.row('jobs', jobId)).toMatchObject({ stage: 'delivered', version: 2 });
  });

  test('moved before accounting issues is not counted twice in finance', async () => {
    const far = 400 * DAY;
    const at = new Date(Date.parse('2026-11-20T10:00:00Z') + far * 60_000);
    const { $id } = await kit.serve({ 0: { block_type: 'm', price: 300 } }, {}, at);
    const [block] = await kit.blocksOf($id);
    await move(block?.id ?? '', 0, 'ready');
    const held = await kit.hold(kit.accounting, 'cs', $id, 'processing', at);
    await kit.done(kit.call(kit.accounting, forms.submitAccForm, { ...held, data: {} }, { at }));
    const day = at.toISOString().slice(0, 10);
    const { data } = await kit.call(kit.admin, forms.fetchFinance, { from: day, to: day });
    expect(data).toMatchObject({ forms: 1, billed: 300, received: 0 });
  });
});

describe('a serial number', () => {
  test('that is corrected in the register stays corrected when the form is edited', async () => {
    const { $id } = await kit.serve({ 0: aid('wrong-1') });
    const [device] = (await patientOf($id)).devices;
    const change = { deviceId: device?.$id ?? '', version: 0, data: { serial_number: 'right1' } };
    expect((await shop.call(sara, staff.updateDevice, { id: sara.id, ...change })).status).toBe(200);
    const [block] = await kit.blocksOf($id);
    expect(block?.serial_number).toBe('RIGHT1');
    const held = await kit.hold(kit.cs, 'cs', $id);
    const blocks: Indexed<BlockData> = { 20: { id: block?.id ?? '', block_type: 'nha-em', note: 'x' } };
    await kit.done(kit.call(kit.cs, forms.editCsForm, { ...held, data: { blocks } }));
    const { devices } = await patientOf($id);
    expect(devices.map(({ $id: id, serial_number }) => [id, serial_number])).toEqual([[device?.$id, 'RIGHT1']]);
  });
});

describe('a merge', () => {
  test('in the middle of somebody’s work takes nothing from them', async () => {
    const [kept, duplicate] = [await kit.receive(), await kit.receive()];
    const held = await kit.hold(kit.cs, 'reception', duplicate.$id, 'processing');
    const [first, second] = [await patientOf(kept.$id), await patientOf(duplicate.$id)];
    const pair = { patientId: first.$id, duplicateId: second.$id };
    expect((await shop.call(sara, staff.mergePatients, { id: sara.id, ...pair })).data?.done).toBe(true);
    const blocks: Indexed<BlockData> = { 0: aid('merged-way-1') };
    await kit.done(kit.call(kit.cs, forms.submitCsForm, { ...held, data: { blocks } }));
    const { $id, visits, devices } = await patientOf(kept.$id);
    expect([$id, visits.length, devices.length]).toEqual([first.$id, 2, 1]);
  });
});
