import { randomUUID } from 'node:crypto';
import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { normalizeSerial } from '#contract/devices/serial-number.ts';
import { Faults } from '#runtime/faults.ts';
import { retryWhenOvertaken } from '#runtime/retry.ts';
import { stage, Tables } from '#runtime/tables.ts';
import { startShop } from '../../testing/kit.ts';
import { prepareBlockRecords, type RecordedForm } from './devices.ts';
import type { RecordedBlock } from './rules/devices.ts';

const shop = await startShop();
const tables = new Tables(shop.admin);
const ISSUED = new Date('2026-11-20T10:00:00Z');
const LATER = new Date('2026-12-01T10:00:00Z');

const serial = () => normalizeSerial(randomUUID()).slice(0, 12);
const block = (change: Partial<RecordedBlock> = {}): RecordedBlock => ({
  $id: randomUUID(),
  type: 'nha',
  hearing_aid: 'Audéo L90',
  other_hearing_aid: null,
  style: 'ric',
  serial_number: serial(),
  battery_size: '312',
  side: null,
  em_type: null,
  em_size: null,
  delivery_date: null,
  ...change,
});
const newForm = async (blocks: RecordedBlock[], change: Partial<RecordedForm> = {}): Promise<RecordedForm> => ({
  formId: randomUUID(),
  version: 0,
  patientId: await newPatient('منى'),
  salespersonId: 'sales',
  issuedAt: ISSUED,
  warrantyMonths: 24,
  blocks,
  accounts: new Map(),
  ...change,
});

async function newPatient(name: string): Promise<string> {
  return (await shop.create('patients', { name, phones: [], search: name })).$id;
}

async function plan(form: RecordedForm, now = ISSUED) {
  const faults = new Faults();
  const operations = await prepareBlockRecords(tables, form, { faults, now, serialOf: (id) => `block ${id}` });
  faults.refuse();
  return operations;
}

async function save(form: RecordedForm, now = ISSUED) {
  const operations = await plan(form, now);
  if (operations.length > 0) {
    await retryWhenOvertaken({ pause: async () => {} }, () => tables.write(operations));
  }
  return operations.length;
}

const devicesOf = ({ formId }: RecordedForm) => shop.rows('devices', [Query.equal('form_id', formId)]);
const jobsOf = ({ formId }: RecordedForm) => shop.rows('jobs', [Query.equal('form_id', formId)]);

describe('hearing aids', () => {
  test('that are sold are registered with a warranty from issuing, those that are brought without one', async () => {
    const sold = block({ serial_number: ` ${serial().toLowerCase()} ` });
    const brought = block({ type: 'm', hearing_aid: null, other_hearing_aid: 'Oticon' });
    const form = await newForm([sold, brought, block({ type: 'em', serial_number: null })]);
    await save(form);
    const [first, second, ...more] = (await devicesOf(form)).sort((a, b) => b.origin.localeCompare(a.origin));
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      serial_number: sold.serial_number?.trim().toUpperCase(),
      patient_id: form.patientId,
      block_id: sold.$id,
      origin: 'sold',
      status: 'active',
      hearing_aid: 'Audéo L90',
      warranty_until: '2028-11-20T00:00:00.000+00:00',
    });
    expect(second).toMatchObject({ origin: 'brought', hearing_aid: 'Oticon', warranty_until: null });
  });

  test('saving the same again writes nothing', async () => {
    const form = await newForm([block(), block({ type: 'm', delivery_date: '2026-11-25T00:00:00.000Z' })]);
    await save(form);
    expect(await save(form, LATER)).toBe(0);
  });

  test('the same serial number again for the same patient is the same hearing aid', async () => {
    const first = await newForm([block()]);
    await save(first);
    const repair = block({ type: 'm', serial_number: first.blocks[0]?.serial_number ?? '' });
    const second = await newForm([repair], { patientId: first.patientId });
    await save(second);
    const again = await newForm([block({ serial_number: repair.serial_number })], { patientId: first.patientId });
    await save(again, LATER);
    expect(await shop.rows('devices', [Query.equal('patient_id', first.patientId)])).toHaveLength(1);
    expect((await devicesOf(first))[0]).toMatchObject({ origin: 'sold', version: 0 });
  });

  test("somebody else's serial number cannot be sold, and it is said whose it is", async () => {
    const other = block();
    const first = await newForm([block(), other], { patientId: await newPatient('أحمد') });
    await save(first);
    const { serial_number } = first.blocks[0] ?? block();
    const sold = [block({ serial_number }), block(), block({ serial_number: other.serial_number })] as const;
    const second = await newForm([...sold]);
    const taken = (serial: string | null) => ({ key: 'serial_taken', values: { serial, patientName: 'أحمد' } });
    await expect(plan(second)).rejects.toMatchObject({
      code: 'serial_taken',
      params: {
        serial: serial_number,
        patientId: first.patientId,
        patientName: 'أحمد',
        fields: {
          [`block ${sold[0].$id}`]: taken(serial_number),
          [`block ${sold[2].$id}`]: taken(other.serial_number),
        },
      },
    });
    // A relative may bring it for a repair.
    const repair = await newForm([block({ type: 'm', serial_number })]);
    await save(repair);
    expect(await devicesOf(repair)).toEqual([]);
  });

  test('a patient who was merged into another keeps their hearing aids', async () => {
    const first = await newForm([block({ type: 'p' })]);
    await save(first);
    const { serial_number } = first.blocks[0] ?? block();
    const kept = await newPatient('منى');
    await shop.change('patients', first.patientId, { merged_into: kept });
    const second = await newForm([block({ serial_number })], { patientId: kept, issuedAt: LATER });
    await save(second, LATER);
    expect((await devicesOf(second))[0]).toMatchObject({
      origin: 'sold',
      warranty_until: '2028-12-01T00:00:00.000+00:00',
    });
  });

  test('of two forms that sell one serial number at once only one goes through', async () => {
    const sold = block();
    const forms = await Promise.all([newForm([sold]), newForm([block({ serial_number: sold.serial_number })])]);
    const plans = await Promise.all(forms.map((form) => plan(form)));
    const problems = await Promise.all(plans.map((operations) => tables.transact(operations)));
    expect(problems.sort()).toEqual(['conflict', null]);
  });

  test('a corrected serial number stays the same hearing aid; one whose block goes is gone', async () => {
    const [mended, removed] = [block(), block()];
    const form = await newForm([mended, removed]);
    await save(form);
    const before = (await devicesOf(form)).find(({ block_id }) => block_id === mended.$id);
    await shop.change('devices', before?.$id ?? '', { note: 'spare dome' });
    const corrected = { ...mended, serial_number: serial() };
    await save({ ...form, blocks: [corrected] }, LATER);
    expect(await devicesOf(form)).toMatchObject([
      {
        $id: before?.$id,
        serial_number: corrected.serial_number,
        note: 'spare dome',
        warranty_until: before?.warranty_until,
        version: 1,
      },
    ]);
  });

  test('that was corrected since is not registered again by an older form that still has the old number', async () => {
    const sold = block();
    const form = await newForm([sold]);
    await save(form);
    const patientId = form.patientId;
    const visit = await newForm([block({ type: 'p', serial_number: sold.serial_number })], { patientId });
    await save(visit);
    await save({ ...form, blocks: [{ ...sold, serial_number: serial() }] }, LATER);
    // The older form is edited: a note, another block.
    const brought = block({ type: 'm' });
    await save({ ...visit, blocks: [...visit.blocks, brought] }, LATER);
    expect((await devicesOf(visit)).map(({ block_id }) => block_id)).toEqual([brought.$id]);
    // Somebody else who brings a hearing aid of that number brings another one.
    const other = await newForm([block({ type: 'p', serial_number: sold.serial_number })]);
    await save(other);
    expect(await devicesOf(other)).toMatchObject([{ serial_number: sold.serial_number, origin: 'brought' }]);
  });

  test('that somebody changes at the same moment is looked at again', async () => {
    const sold = block();
    const form = await newForm([sold]);
    await save(form);
    const planned = await plan({ ...form, blocks: [{ ...sold, style: 'bte' }] }, LATER);
    const [device] = await devicesOf(form);
    await tables.transact([
      stage.claim('devices', device?.$id ?? '', 'version', 0),
      stage.update('devices', device?.$id ?? '', { note: 'spare dome' }),
    ]);
    expect(await tables.transact(planned)).not.toBeNull();
    expect(await devicesOf(form)).toMatchObject([{ note: 'spare dome', style: 'ric', version: 1 }]);
    await save({ ...form, blocks: [{ ...sold, style: 'bte' }] }, LATER);
    expect(await devicesOf(form)).toMatchObject([{ note: 'spare dome', style: 'bte', version: 2 }]);
  });

  test('of the largest form change in one transaction', async () => {
    const blocks = Array.from({ length: 80 }, () => block());
    const form = await newForm(blocks);
    await save(form);
    const changed = blocks.map((one) => ({ ...one, style: 'bte' }));
    expect(await save({ ...form, blocks: changed })).toBeLessThanOrEqual(80);
    const some = changed.map((one, index) => (index < 40 ? { ...one, style: 'cic' } : one));
    expect(await save({ ...form, blocks: some })).toBe(80);
    expect(new Set((await devicesOf(form)).map(({ version }) => version))).toEqual(new Set([1, 2]));
  });

  test('two blocks that exchange their serial numbers exchange their hearing aids', async () => {
    const [left, right] = [block({ style: 'ric' }), block({ style: 'bte' })];
    const form = await newForm([left, right]);
    await save(form);
    const blocks = [
      { ...left, serial_number: right.serial_number },
      { ...right, serial_number: left.serial_number },
    ];
    await save({ ...form, blocks }, LATER);
    const devices = await devicesOf(form);
    for (const { $id, serial_number, style } of blocks) {
      expect(devices.find((one) => one.block_id === $id)).toMatchObject({ serial_number, style });
    }
  });

  test('a form that is deleted leaves none', async () => {
    const form = await newForm([block(), block({ type: 'em', serial_number: null })]);
    await save(form);
    await save({ ...form, blocks: [] });
    expect([await devicesOf(form), await jobsOf(form)]).toEqual([[], []]);
  });
});

describe('jobs', () => {
  const mold = { side: 'l', em_type: 'soft', em_size: 'canal', delivery_date: '2026-11-25T00:00:00.000Z' };

  test('are the repairs and ear molds of a form, received when it is issued', async () => {
    const repair = block({ type: 'm', delivery_date: '2026-11-22T00:00:00.000Z' });
    const form = await newForm([block({ type: 'p' }), block(), repair, block({ type: 'nha-em', ...mold })]);
    await save(form);
    const jobs = (await jobsOf(form)).sort((a, b) => a.kind.localeCompare(b.kind));
    expect(jobs).toMatchObject([
      { kind: 'lab', block_type: 'nha-em', stage: 'received', side: 'l', promised_on: '2026-11-25T00:00:00.000+00:00' },
      { $id: repair.$id, kind: 'repair', block_type: 'm', promised_on: '2026-11-22T00:00:00.000+00:00' },
    ]);
    expect(jobs.map(({ received_at }) => received_at)).toEqual(Array(2).fill('2026-11-20T10:00:00.000+00:00'));
  });

  test('follow what accounting says', async () => {
    const repair = block({ type: 'm' });
    const form = await newForm([repair]);
    await save(form);
    const say = (ready: 'lab' | 'ready', delivered: boolean, now: Date) =>
      save({ ...form, accounts: new Map([[repair.$id, { ready, delivered, lab_number: 'L7' }]]) }, now);
    await say('lab', false, LATER);
    expect(await jobsOf(form)).toMatchObject([{ stage: 'at_lab', lab_number: 'L7', delivered_at: null, version: 1 }]);
    await shop.change('jobs', repair.$id, { lab_name: 'معمل النور' });
    await say('ready', true, LATER);
    expect(await jobsOf(form)).toMatchObject([{ lab_name: 'معمل النور' }]);
    const delivered = { stage: 'delivered', delivered_at: '2026-12-01T10:00:00.000+00:00', version: 2 };
    expect(await jobsOf(form)).toMatchObject([delivered]);
    expect(await say('ready', true, new Date('2026-12-02T10:00:00Z'))).toBe(0);
    await say('ready', false, LATER);
    expect(await jobsOf(form)).toMatchObject([{ stage: 'ready', delivered_at: null }]);
  });

  test('that are repairs are told to the phone of their client once, unless their form is an old one that was restored', async () => {
    const patient = await shop.create('patients', { name: 'منى', phones: ['01012345678'], search: 'منى' });
    const messages = () => shop.rows('outbox', [Query.equal('patient_id', patient.$id)]);
    const blocks = [block({ type: 'm' }), block({ type: 'm' }), block({ type: 'em', serial_number: null, ...mold })];
    await save(await newForm(blocks, { patientId: patient.$id }), new Date(ISSUED.getTime() + 48 * 3_600_000));
    expect(await messages()).toEqual([]);
    await save(
      await newForm(
        blocks.map((one) => ({ ...one, $id: randomUUID() })),
        { patientId: patient.$id },
      ),
    );
    expect(await messages()).toMatchObject([{ kind: 'repair_received', phone: '+201012345678', channel: 'whatsapp' }]);
  });

  test('change and go with their blocks', async () => {
    const [kept, removed] = [block({ type: 'em', serial_number: null, ...mold }), block({ type: 'm' })];
    const form = await newForm([kept, removed]);
    await save(form);
    await save({ ...form, blocks: [{ ...kept, delivery_date: '2026-11-30T00:00:00.000Z' }] }, LATER);
    expect(await jobsOf(form)).toMatchObject([{ $id: kept.$id, promised_on: '2026-11-30T00:00:00.000+00:00' }]);
  });

  test('of the largest form cost few operations', async () => {
    const blocks = Array.from({ length: 100 }, () => block({ type: 'nha-em', ...mold }));
    const form = await newForm(blocks);
    expect(await save(form)).toBe(2);
    expect([await devicesOf(form), await jobsOf(form)].map((rows) => rows.length)).toEqual([100, 100]);
    const moved = blocks.map((one) => ({ ...one, delivery_date: '2026-11-30T00:00:00.000Z' }));
    expect(await save({ ...form, blocks: moved })).toBe(1);
  });
});

test('a block may name a serial number again under which its hearing aid was known before that was corrected', async () => {
  const [wrong, right] = [serial(), serial()];
  const sold = block({ serial_number: wrong });
  const form = await newForm([sold]);
  await save(form);
  const [device] = await devicesOf(form);
  // Corrected, and by now another form's: the number that was typed first belongs to nobody.
  await shop.change('devices', device?.$id ?? '', { serial_number: right, form_id: 'another-form' });
  await save({ ...form, version: 1 });
  expect(await devicesOf(form)).toMatchObject([{ serial_number: wrong, block_id: sold.$id }]);
  expect(await shop.row('devices', device?.$id ?? '')).toMatchObject({ serial_number: right });
});
