import { describe, expect, test } from 'vitest';
import { fetchAudiograms, saveAudiogram } from '#contract/audiograms/calls.ts';
import type { InputOf } from '#contract/call.ts';
import { POINT_FIELDS } from '#contract/imports/audiograms.ts';
import { beginImport, importAudiograms, undoImport } from '#contract/imports/calls.ts';
import { IMPORT_ROWS } from '#contract/imports/constants.ts';
import type { ImportRun } from '#contract/imports/schemas.ts';
import { importedAudiogramId } from '#lib/ids.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = patientKit(shop);
const boss = await shop.join('admin');
const sara = await shop.join('cs');

type Row = InputOf<typeof importAudiograms>['rows'][number];
interface Person {
  name: string;
  phones: readonly string[];
}
const hearing = (line: number, { name, phones }: Person, more: Partial<Row> = {}): Row => ({
  line,
  name,
  phones: [...phones],
  measured_on: '2023-05-06',
  right_air_500: '40',
  left_air_500: '45',
  ...more,
});

let files = 0;
async function begin(last_line: number): Promise<ImportRun> {
  files += 1;
  const file_hash = String(files).padStart(64, 'a');
  const file = { id: boss.id, kind: 'audiograms', file_name: 'سمع.csv', file_hash, last_line } as const;
  return (await shop.call(boss, beginImport, file)).data ?? expect.fail('no import');
}
const send = (importId: string | undefined, ...rows: Row[]) =>
  shop.call(boss, importAudiograms, { id: boss.id, rows, ...(importId && { importId }) });
const undo = async (importId: string) =>
  (await shop.call(boss, undoImport, { id: boss.id, importId })).data ?? expect.fail('no import');
const stored = (run: ImportRun, line: number) => shop.row('audiograms', importedAudiogramId(run.$id, line));

describe('a row', () => {
  test('becomes an audiogram of its owner, which counts as nobody’s test', async () => {
    const owner = await kit.addPatient();
    const run = await begin(2);
    const row = hearing(2, owner, {
      ...{ right_air_500: '-5', right_air_8000: '110 nr', right_bone_500: '10 m', left_air_500: '45' },
      ...{ tester: 'د. هالة', audiometer: 'AD629', note: 'من البرنامج القديم' },
    });
    const { data } = await send(run.$id, row);
    expect(data?.findings).toEqual([{ line: 2, outcome: 'created', faults: [], same: null }]);
    const page = await shop.call(sara, fetchAudiograms, { id: sara.id, patientId: owner.$id });
    expect(page.data?.documents).toMatchObject([
      {
        measured_at: '2023-05-05T21:00:00.000Z',
        self_reported: false,
        tester: 'د. هالة',
        audiometer: 'AD629',
        transducer: null,
        note: 'من البرنامج القديم',
        results: {
          right: {
            air: { 500: { level: -5 }, 8000: { level: 110, no_response: true } },
            bone: { 500: { level: 10, masked: true } },
          },
          left: { air: { 500: { level: 45 } }, bone: {} },
        },
      },
    ]);
    expect(await shop.rows('figure_days')).toEqual([]);
    // Also not once it is corrected.
    const [known] = page.data?.documents ?? [];
    const { results, measured_at } = known ?? expect.fail('no audiogram');
    const fixed = { measured_at, tester: 'د. هالة', transducer: 'insert', results } as const;
    const correction = { id: sara.id, patientId: owner.$id, audiogramId: known?.$id ?? '', version: 0, data: fixed };
    const corrected = await shop.call(sara, saveAudiogram, { ...correction, requestId: crypto.randomUUID() });
    expect(corrected.data).toMatchObject({ version: 1, transducer: 'insert' });
    expect(await shop.rows('figure_days')).toEqual([]);
  });

  test('is refused with everything that is wrong with it, and no other row with it', async () => {
    const owner = await kit.addPatient();
    const nothing = { right_air_500: '', left_air_500: '' };
    const run = await begin(6);
    const { data } = await send(
      run.$id,
      hearing(2, owner, { measured_on: '31/02/2023', right_air_500: 'x', left_air_500: '200', left_bone_500: '42' }),
      hearing(3, owner, nothing),
      hearing(4, owner, { measured_on: '2099-01-01' }),
      hearing(5, { name: 'كريم', phones: owner.phones }, { right_air_500: 'nr' }),
      hearing(6, owner),
    );
    const faults = data?.findings.map((finding) => finding.faults.map(({ field, key }) => `${field} ${key}`).sort());
    expect(faults).toEqual([
      ['left_air_500 too_large', 'left_bone_500 step', 'measured_on invalid', 'right_air_500 not_a_number'],
      ['null no_levels'],
      ['measured_on date_future'],
      ['null person_unknown', 'right_air_500 not_a_number'],
      [],
    ]);
    expect(data?.run).toMatchObject({ created: 1, refused: 4, state: 'done' });
  });

  test('that is as full as it can be fits into a request with as many others as one takes', async () => {
    const text = 'م'.repeat(400);
    const points = Object.fromEntries(POINT_FIELDS.map((field) => [field, '9'.repeat(20)]));
    const rows = Array.from(
      { length: IMPORT_ROWS },
      (_, index): Row => ({
        line: index + 2,
        ...{ name: text, national_id: text, measured_on: text, tester: text, audiometer: text, note: text, phones: [] },
        ...points,
      }),
    );
    const { data } = await send(undefined, ...rows);
    expect(data?.findings).toHaveLength(IMPORT_ROWS);
  });
});

describe('an import', () => {
  test('brings a test once, whichever file it is in, and another one of the same day beside it', async () => {
    const owner = await kit.addPatient();
    const first = await begin(2);
    await send(first.$id, hearing(2, owner));
    const second = await begin(5);
    const { data } = await send(
      second.$id,
      hearing(2, owner, { tester: 'د. منى' }),
      hearing(3, owner, { left_air_500: '50' }),
      hearing(4, owner, { left_air_500: '50' }),
      hearing(5, owner, { measured_on: '2024-05-06' }),
    );
    expect(data?.findings.map(({ outcome, same }) => [outcome, same?.by])).toEqual([
      ['skipped', 'test'],
      ['created', undefined],
      ['skipped', 'test'],
      ['created', undefined],
    ]);
  });

  test('writes nothing in a dry run', async () => {
    const owner = await kit.addPatient();
    const before = (await shop.rows('audiograms')).length;
    const { data } = await send(undefined, hearing(2, owner));
    expect(data).toMatchObject({ run: null, findings: [{ outcome: 'created' }] });
    expect(await shop.rows('audiograms')).toHaveLength(before);
  });

  test('goes on where it stopped, and three at the same moment bring everything once', async () => {
    const owners = await Promise.all(Array.from({ length: 50 }, () => kit.addPatient()));
    const rows = owners.map((owner, index) => hearing(index + 2, owner));
    const run = await begin(51);
    await send(run.$id, ...rows.slice(0, 3));
    const answers = await Promise.all([send(run.$id, ...rows), send(run.$id, ...rows), send(run.$id, ...rows)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await shop.row('imports', run.$id)).toMatchObject({ created: 50, handled_line: 51, state: 'done' });
    expect(await stored(run, 51)).toMatchObject({ patient_id: owners[49]?.$id });
  });

  test('is undone but for what was corrected since', async () => {
    const owner = await kit.addPatient();
    const run = await begin(3);
    await send(run.$id, hearing(2, owner), hearing(3, owner, { measured_on: '2024-01-01' }));
    const results = { right: { air: { 500: { level: 30 } }, bone: {} }, left: { air: {}, bone: {} } };
    const data = { measured_at: '2024-01-01T10:00:00Z', tester: 'منى', transducer: 'insert', results } as const;
    const correction = {
      id: sara.id,
      patientId: owner.$id,
      audiogramId: importedAudiogramId(run.$id, 3),
      version: 0,
      data,
    };
    await shop.call(sara, saveAudiogram, { ...correction, requestId: crypto.randomUUID() });
    expect(await undo(run.$id)).toMatchObject({ state: 'undone', removed: 1, kept: 1 });
    expect(await stored(run, 2)).toBeNull();
    expect(await stored(run, 3)).not.toBeNull();
  });
});

test('the books are in order after all of it', () => expectBooksInOrder(shop));
