import { beforeEach, expect, test } from 'vitest';
import type { Tables } from '#runtime/tables.ts';
import { CatalogueMemory } from './catalogue-memory.ts';

let memory: CatalogueMemory<string>;
/** As it is stored; null where nobody has ever written. */
let stored: number | null;
let storedAt: string;
let readings: number;

beforeEach(() => {
  memory = new CatalogueMemory();
  stored = 4;
  storedAt = '2026-11-26T10:00:00.000+00:00';
  readings = 0;
});

const tables = {
  get: async () => {
    readings += 1;
    return stored === null ? null : { value: stored, $updatedAt: storedAt };
  },
} as unknown as Tables;

/** Whether what is kept holds now. */
async function holds(key = 'key'): Promise<boolean> {
  const kept = memory.recall(key);
  return kept !== undefined && kept.revision === (await memory.revision(tables));
}

test('what was made after a reading holds until the catalogue is written', async () => {
  await memory.revision(tables);
  memory.keeper('key')('value');
  expect(memory.recall('key')?.value).toBe('value');
  expect(await holds()).toBe(true);
  stored = 5;
  expect(await holds()).toBe(false);
});

test('what was made does not hold in a shop that was restored, whose catalogue counts the same revision again', async () => {
  await memory.revision(tables);
  memory.keeper('key')('value');
  storedAt = '2026-11-25T10:00:00.000+00:00';
  expect(await holds()).toBe(false);
});

test('what was made while the catalogue was written does not hold', async () => {
  await memory.revision(tables);
  const keep = memory.keeper('key');
  stored = 5;
  await memory.revision(tables);
  keep('half of it before, half of it after');
  expect(await holds()).toBe(false);
});

test('nothing is kept before a revision is known, or where there is none', async () => {
  memory.keeper('key')('value');
  expect(memory.recall('key')).toBeUndefined();
  stored = null;
  await memory.revision(tables);
  memory.keeper('key')('value');
  expect(memory.recall('key')).toBeUndefined();
});

test('the revision is read once for all who ask in one moment, and anew for who asks later', async () => {
  expect(await Promise.all([memory.revision(tables), memory.revision(tables)])).toEqual([
    expect.stringMatching(/^4 /),
    expect.stringMatching(/^4 /),
  ]);
  expect(readings).toBe(1);
  stored = 5;
  expect(await memory.revision(tables)).toMatch(/^5 /);
});

test('of more than there is room for the newest are kept', async () => {
  await memory.revision(tables);
  for (let number = 0; number <= 1_000; number++) {
    memory.keeper(`key ${number}`)('value');
  }
  expect([memory.recall('key 0'), await holds('key 1'), await holds('key 1000')]).toEqual([undefined, true, true]);
});
