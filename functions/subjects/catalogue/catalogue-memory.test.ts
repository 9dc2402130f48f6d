import { beforeEach, expect, test } from 'vitest';
import type { Tables } from '#runtime/tables.ts';
import { CatalogueMemory, latestRevision } from './catalogue-memory.ts';

let memory: CatalogueMemory<string>;
/** As it is stored; null where nobody counts. */
let stored: { $sequence: string; value: number; $updatedAt: string } | null;
let readings: number;
let made: number;

beforeEach(() => {
  memory = new CatalogueMemory();
  stored = { $sequence: '5', value: 4, $updatedAt: '2026-11-26T10:00:00.000+00:00' };
  readings = 0;
  made = 0;
});

const tables = {
  get: async () => {
    readings += 1;
    return stored && { ...stored, $createdAt: '2026-11-01T10:00:00.000+00:00' };
  },
} as unknown as Tables;

const recall = (work?: () => void) =>
  memory.recall(tables, async () => {
    made += 1;
    work?.();
    return `made ${made}`;
  });

function write(): void {
  if (stored) {
    stored = { ...stored, value: stored.value + 1, $updatedAt: '2026-11-26T11:00:00.000+00:00' };
  }
}

test('what was made holds until the catalogue is written', async () => {
  expect([await recall(), await recall()]).toEqual(['made 1', 'made 1']);
  write();
  expect(await recall()).toBe('made 2');
});

test('what was made does not hold in a shop that was restored, whose catalogue counts the same revision again', async () => {
  await recall();
  stored = stored && { ...stored, $sequence: '6' };
  expect(await recall()).toBe('made 2');
});

test('what was made while the catalogue was written does not hold', async () => {
  await recall(write);
  expect(await recall()).toBe('made 2');
});

test('nothing is kept where there is no revision', async () => {
  stored = null;
  expect([await recall(), await recall()]).toEqual(['made 1', 'made 2']);
});

test('the revision is read once for all who ask in one moment, and anew for who asks later', async () => {
  const all = await Promise.all([latestRevision(tables), latestRevision(tables)]);
  expect(all.map((revision) => revision?.value)).toEqual([4, 4]);
  expect(readings).toBe(1);
  write();
  expect((await latestRevision(tables))?.value).toBe(5);
});
