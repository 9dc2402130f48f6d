import { expect, test } from 'vitest';
import { holdingOf, PERSONAL_TABLES } from '../../functions/subjects/privacy/definition.ts';
import { readProject } from '../lib/project.ts';
import { identityOf, KEEPS_ROWS, lostSince } from './identity.ts';
import type { RemoteTable } from './schema-diff.ts';

const [MONDAY, TUESDAY] = ['2026-11-16T10:00:00.000+00:00', '2026-11-17T10:00:00.000+00:00'];

function table(columns: Record<string, string>, createdAt = MONDAY): RemoteTable {
  return {
    $id: 'orders',
    $createdAt: createdAt,
    $permissions: [],
    databaseId: 'main',
    name: 'Orders',
    enabled: true,
    rowSecurity: false,
    bytesMax: 65_535,
    columns: Object.entries(columns).map(([key, $createdAt]) => ({
      key,
      type: 'string',
      status: 'available',
      $createdAt,
    })),
    indexes: [],
  };
}

const identity = (one: RemoteTable, rows: number) => identityOf([one], async () => rows);

test.each<[string, RemoteTable, number, string[]]>([
  ['a column that is new', table({ note: MONDAY, more: TUESDAY }), 5, []],
  ['fewer rows', table({ note: MONDAY }), 1, []],
  ['a column that was made anew', table({ note: TUESDAY }), 5, ['column main/orders/note']],
  ['a column that is gone', table({}), 5, ['column main/orders/note']],
  ['a table that was made anew', table({ note: MONDAY }, TUESDAY), 5, ['table main/orders']],
  ['no row any more', table({ note: MONDAY }), 0, ['the rows of main/orders']],
])('%s', async (_name, after, rows, lost) => {
  const before = await identity(table({ note: MONDAY }), 5);
  expect(lostSince(before, await identity(after, rows))).toEqual(lost);
});

test('a table whose rows come and go may be empty after a push, as the journal that empties itself', async () => {
  const journal = { ...table({ operations: MONDAY }), $id: 'journal' };
  expect(lostSince(await identity(journal, 5), await identity(journal, 0))).toEqual([]);
});

test('the tables that keep their rows are tables of the project, and nobody is erased from them but by their account', () => {
  const ids = readProject().tables.map(({ $id }) => $id);
  expect([...KEEPS_ROWS].filter((id) => !ids.includes(id))).toEqual([]);
  const erased = PERSONAL_TABLES.filter((table) => KEEPS_ROWS.has(table) && holdingOf(table).erased === 'row');
  // There is always an admin.
  expect(erased).toEqual(['users']);
});

test('a table that was empty may stay empty', async () => {
  const empty = await identity(table({}), 0);
  expect(lostSince(empty, empty)).toEqual([]);
});
