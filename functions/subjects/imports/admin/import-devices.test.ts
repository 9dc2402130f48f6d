import { describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { updateDevice } from '#contract/devices/calls.ts';
import { beginImport, importDevices, importPeople, undoImport } from '#contract/imports/calls.ts';
import type { ImportRun } from '#contract/imports/schemas.ts';
import { fetchPatient, mergePatients } from '#contract/patients/calls.ts';
import { importedDeviceId, importedPatientId } from '#lib/ids.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = patientKit(shop);
const boss = await shop.join('admin');
const sara = await shop.join('cs');

type Row = InputOf<typeof importDevices>['rows'][number];
interface Person {
  name: string;
  phones: readonly string[];
}

let serials = 0;
const newSerial = () => {
  serials += 1;
  return `IMP${String(serials).padStart(6, '0')}`;
};
const device = (line: number, { name, phones }: Person, more: Partial<Row> = {}): Row => ({
  line,
  name,
  phones: [...phones],
  serial_number: newSerial(),
  hearing_aid: 'Phonak Audeo P90',
  sold_on: '2024-05-06',
  ...more,
});

let files = 0;
const newHash = () => {
  files += 1;
  return String(files).padStart(64, 'd');
};
async function begin(
  last_line: number,
  file_hash = newHash(),
  kind: 'devices' | 'people' = 'devices',
): Promise<ImportRun> {
  const file = { id: boss.id, kind, file_name: 'سماعات.csv', file_hash, last_line } as const;
  return (await shop.call(boss, beginImport, file)).data ?? expect.fail('no import');
}
const send = (importId: string | undefined, ...rows: Row[]) =>
  shop.call(boss, importDevices, { id: boss.id, rows, ...(importId && { importId }) });
const undo = async (importId: string) =>
  (await shop.call(boss, undoImport, { id: boss.id, importId })).data ?? expect.fail('no import');
const stored = (run: ImportRun, line: number) => shop.row('devices', importedDeviceId(run.$id, line));

describe('a row', () => {
  test('becomes a hearing aid on the page of its owner, whose serial number can be corrected', async () => {
    const owner = await kit.addPatient();
    const run = await begin(2);
    const row = device(2, owner, {
      serial_number: 'imp-12 34/x',
      style: 'RIC',
      battery_size: '312',
      warranty_until: '2030-05-06',
      note: 'الأذن اليمنى',
    });
    const { data } = await send(run.$id, row);
    expect(data?.findings).toEqual([{ line: 2, outcome: 'created', faults: [], same: null }]);
    expect(data?.run).toMatchObject({ state: 'done', created: 1 });
    const page = await shop.call(sara, fetchPatient, { id: sara.id, patientId: owner.$id });
    const [known] = page.data?.devices ?? [];
    expect(known).toMatchObject({
      serial_number: 'IMP1234X',
      hearing_aid: 'Phonak Audeo P90',
      style: 'RIC',
      battery_size: '312',
      origin: 'sold',
      status: 'active',
      in_warranty: true,
      note: 'الأذن اليمنى',
    });
    expect(known?.issued_at).toContain('2024-05-05T21:00');
    expect(known?.warranty_until).toContain('2030-05-06');
    const data2 = { serial_number: newSerial() };
    const corrected = await shop.call(sara, updateDevice, {
      id: sara.id,
      deviceId: known?.$id ?? '',
      version: 0,
      data: data2,
    });
    expect(corrected.data).toMatchObject({ ...data2, version: 1 });
  });

  test('is refused with everything that is wrong with it, and no other row with it', async () => {
    const owner = await kit.addPatient();
    const run = await begin(6);
    const { data } = await send(
      run.$id,
      device(2, owner, { serial_number: '', sold_on: '31/02/2024' }),
      device(3, owner, { serial_number: '2.01E+11', phones: ['2.01E+11'] }),
      device(4, owner, { sold_on: '2099-01-01' }),
      device(5, owner, { warranty_until: '2020-01-01', hearing_aid: '????? ???' }),
      device(6, owner),
    );
    const faults = data?.findings.map((finding) => finding.faults.map(({ field, key }) => `${field} ${key}`).sort());
    expect(faults).toEqual([
      ['serial_number required', 'sold_on invalid'],
      ['phones digits_lost', 'serial_number digits_lost'],
      ['sold_on date_future'],
      ['hearing_aid damaged_text'],
      [],
    ]);
    expect(data?.run).toMatchObject({ created: 1, refused: 4, state: 'done' });
  });
});

describe('the owner', () => {
  test('is found by the national id, or by a phone and the name', async () => {
    const national_id = '28001010112345';
    const known = await kit.addPatient({ national_id, name: 'هالة سمير' });
    const run = await begin(3);
    await send(
      run.$id,
      device(2, { name: '', phones: [] }, { national_id: '٢٨٠٠١٠١-٠١-١٢٣٤٥' }),
      device(3, { name: 'هاله سمير', phones: [`+2${known.phones[0]}`] }),
    );
    expect(await stored(run, 2)).toMatchObject({ patient_id: known.$id });
    expect(await stored(run, 3)).toMatchObject({ patient_id: known.$id });
  });

  test('is nobody by a phone alone, which families share: neither without a name nor with one of dots', async () => {
    const son = await kit.addPatient({ name: 'كريم سامي', national_id: null });
    const { phones } = await kit.addPatient({ name: '.' });
    const { data } = await send(
      undefined,
      device(2, { name: '', phones: son.phones }, { national_id: '25001010112345' }),
      device(3, { name: '- .', phones: son.phones }),
      device(4, { name: 'منى علي', phones }),
    );
    expect(data?.findings.map(({ faults }) => faults.map(({ field, key }) => `${field} ${key}`))).toEqual([
      ['null person_unknown'],
      ['name required'],
      ['null person_unknown'],
    ]);
  });

  test('is not guessed: nobody, two who fit, and half of what is needed are refused', async () => {
    const phones = [newPhone()];
    await kit.addPatient({ name: 'منى علي حسن', phones });
    await kit.addPatient({ name: 'منى علي سمير', phones });
    const { data } = await send(
      undefined,
      device(2, { name: 'كريم', phones }),
      device(3, { name: 'منى علي', phones }),
      device(4, { name: 'منى علي سمير', phones: [] }),
      device(5, { name: 'منى علي سمير', phones }),
    );
    expect(data?.findings.map(({ outcome, faults }) => [outcome, faults[0]?.field, faults[0]?.key])).toEqual([
      ['refused', null, 'person_unknown'],
      ['refused', null, 'person_ambiguous'],
      ['refused', 'phones', 'required'],
      ['created', undefined, undefined],
    ]);
  });
});

describe('a serial number', () => {
  test('that the register has is left when it is the same owner’s, and refused when it is another’s or in the stock', async () => {
    const [owner, other] = [await kit.addPatient(), await kit.addPatient({ name: 'سامي حسن' })];
    const first = await begin(2);
    const row = device(2, owner);
    await send(first.$id, row);
    const serial_number = newSerial();
    await shop.create('stock_pieces', {
      ...{ product_id: 'product', serial_number, state: 'in_stock', received_on: '2026-01-01T00:00:00.000Z' },
      ...{ delivery_id: 'delivery', actor_name: 'Mona' },
    });
    const serial = row.serial_number ?? '';
    const { data } = await send(
      undefined,
      device(2, owner, { serial_number: serial.toLowerCase() }),
      device(3, other, { serial_number: serial }),
      device(4, owner, { serial_number }),
    );
    expect(data?.findings.map(({ outcome, faults, same }) => [outcome, faults[0]?.key, same?.by])).toEqual([
      ['skipped', undefined, 'serial_number'],
      ['refused', 'serial_taken', undefined],
      ['refused', 'serial_known', undefined],
    ]);
  });

  test('that stands twice in the file comes in once, and is the owner’s also after they were merged', async () => {
    const [owner, duplicate] = [await kit.addPatient(), await kit.addPatient()];
    const run = await begin(3);
    const row = device(2, duplicate);
    const { data } = await send(run.$id, row, { ...row, line: 3 });
    expect(data?.findings.map(({ outcome }) => outcome)).toEqual(['created', 'skipped']);
    await shop.call(boss, mergePatients, { id: boss.id, patientId: owner.$id, duplicateId: duplicate.$id });
    const again = await send(undefined, { ...row, name: owner.name, phones: [...owner.phones] });
    expect(again.data?.findings).toMatchObject([{ outcome: 'skipped', same: { patientId: owner.$id } }]);
  });
});

describe('an import', () => {
  test('writes nothing in a dry run', async () => {
    const owner = await kit.addPatient();
    const before = (await shop.rows('devices')).length;
    const { data } = await send(undefined, device(2, owner));
    expect(data).toMatchObject({ run: null, findings: [{ outcome: 'created' }] });
    expect(await shop.rows('devices')).toHaveLength(before);
    expect(await shop.row('patients', owner.$id)).toMatchObject({ version: 0 });
  });

  test('goes on where it stopped, and three at the same moment bring everything once', async () => {
    const owners = await Promise.all(Array.from({ length: 50 }, () => kit.addPatient()));
    const rows = owners.map((owner, index) => device(index + 2, owner));
    const run = await begin(51);
    await send(run.$id, ...rows.slice(0, 3));
    const answers = await Promise.all([send(run.$id, ...rows), send(run.$id, ...rows), send(run.$id, ...rows)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ data }) => data?.findings.map(({ outcome }) => outcome))).toEqual(
      Array.from({ length: 3 }, () => rows.map(() => 'created')),
    );
    expect(await shop.row('imports', run.$id)).toMatchObject({ created: 50, handled_line: 51, state: 'done' });
  });

  test('of people does not take rows of hearing aids, and one file may bring both', async () => {
    const hash = newHash();
    const phones = [newPhone()];
    const who = { name: 'نادية فؤاد', phones };
    const ofPeople = await begin(2, hash, 'people');
    expect(await send(ofPeople.$id, device(2, who))).toMatchObject({ status: 404 });
    const person = { id: boss.id, importId: ofPeople.$id, rows: [{ line: 2, ...who, duplicate: 'skip' as const }] };
    await shop.call(boss, importPeople, person);
    const ofDevices = await begin(2, hash);
    expect(ofDevices.$id).not.toBe(ofPeople.$id);
    await send(ofDevices.$id, device(2, who));
    const patientId = importedPatientId(ofPeople.$id, 2);
    expect(await stored(ofDevices, 2)).toMatchObject({ patient_id: patientId });
    // What came in last goes out first: then nothing is built on the people either.
    expect(await undo(ofDevices.$id)).toMatchObject({ state: 'undone', removed: 1, kept: 0 });
    expect(await undo(ofPeople.$id)).toMatchObject({ state: 'undone', removed: 1, kept: 0 });
    expect(await shop.row('patients', patientId)).toBeNull();
  });

  test('is undone but for what was changed or repaired since', async () => {
    const owner = await kit.addPatient();
    const rows = [2, 3, 4].map((line) => device(line, owner));
    const run = await begin(4);
    await send(run.$id, ...rows);
    const changed = { id: sara.id, deviceId: importedDeviceId(run.$id, 3), version: 0, data: { note: 'x' } };
    await shop.call(sara, updateDevice, changed);
    await kit.addVisit(owner, { blocks: [{ type: 'm', serial_number: rows[2]?.serial_number ?? '' }] });
    expect(await undo(run.$id)).toMatchObject({ state: 'undone', removed: 1, kept: 2 });
    expect(await stored(run, 2)).toBeNull();
    expect(await stored(run, 4)).not.toBeNull();
  });
});

test('the books are in order after all of it', () => expectBooksInOrder(shop));
