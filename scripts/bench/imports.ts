import { IMPORT_ROWS, type ImportKind } from '#contract/imports/constants.ts';
import * as admin from '#contract/services/admin.ts';
import type { SeedTarget } from '../seed/main.ts';
import { newAccount } from './customer.ts';
import { somebody } from './large-shop/names.ts';
import { Random } from './large-shop/random.ts';

const PEOPLE = 20_000;

/** How long a part of it took, in seconds. */
export interface ImportRow {
  what: string;
  seconds: number;
}

/** Has 20,000 people, a hearing aid and a test of each looked through, taken in and taken out again, as the page of imports does. */
export async function measureImport(target: SeedTarget): Promise<ImportRow[]> {
  const { userId: id, call } = await newAccount(target, 'admin');
  const random = new Random(7);
  const owners = Array.from({ length: PEOPLE }, (_, index) => {
    const { first, last } = somebody(random);
    return { line: index + 2, name: `${first} ${last}`, phones: [`010${String(index).padStart(8, '0')}`] };
  });
  const people = owners.map((owner, index) => ({
    ...owner,
    email: `of${index}@example.com`,
    duplicate: 'skip' as const,
  }));
  const devices = owners.map((owner, index) => ({ ...owner, serial_number: `B${index}`, sold_on: '2024-05-06' }));
  const tests = owners.map((owner) => ({
    ...owner,
    measured_on: '2024-05-06',
    right_air_500: '40',
    left_air_500: '45',
  }));
  /** Sends all rows, some at a time. */
  async function inParts<Row>(rows: readonly Row[], send: (part: Row[]) => Promise<unknown>): Promise<void> {
    for (let start = 0; start < rows.length; start += IMPORT_ROWS) {
      await send(rows.slice(start, start + IMPORT_ROWS));
    }
  }
  const begin = async (kind: ImportKind) => {
    const file = { kind, file_name: 'clinic.csv', file_hash: '0'.repeat(64), last_line: PEOPLE + 1 };
    return (await call(admin.beginImport, { id, ...file })).data.$id;
  };
  const undo = async (importId: string) => {
    for (let state = ''; state !== 'undone'; ) {
      ({ state } = (await call(admin.undoImport, { id, importId })).data);
    }
  };
  const peopleRun = await begin('people');
  const devicesRun = await begin('devices');
  const testsRun = await begin('audiograms');
  const check = () => inParts(people, (rows) => call(admin.importPeople, { id, rows }));
  const steps: [what: string, work: () => Promise<void>][] = [
    ['people, dry run', check],
    ['people, import', () => inParts(people, (rows) => call(admin.importPeople, { id, rows, importId: peopleRun }))],
    ['people, dry run, everybody there', check],
    ['hearing aids, dry run', () => inParts(devices, (rows) => call(admin.importDevices, { id, rows }))],
    [
      'hearing aids, import',
      () => inParts(devices, (rows) => call(admin.importDevices, { id, rows, importId: devicesRun })),
    ],
    [
      'hearing tests, import',
      () => inParts(tests, (rows) => call(admin.importAudiograms, { id, rows, importId: testsRun })),
    ],
    ['hearing tests, undo', () => undo(testsRun)],
    ['hearing aids, undo', () => undo(devicesRun)],
    ['people, undo', () => undo(peopleRun)],
  ];
  const measured: ImportRow[] = [];
  for (const [what, work] of steps) {
    measured.push({ what, seconds: await secondsOf(work) });
  }
  return measured;
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
