import { expect, test } from 'vitest';
import { readProject } from '../lib/project.ts';
import type { TableConfig } from '../local-appwrite/core/project-config.ts';
import { diffTable, type RemoteTable } from './schema-diff.ts';

/** A table as the server tells of it when it is what `appwrite.json` says. */
function remoteOf(table: TableConfig): RemoteTable {
  const made = { $createdAt: '2026-11-20T10:00:00.000+00:00', status: 'available', error: '' };
  return structuredClone({
    ...table,
    $createdAt: made.$createdAt,
    bytesMax: 65_535,
    columns: table.columns.map((column) => ({ ...column, ...made })),
    indexes: table.indexes.map((index) => ({ ...index, ...made })),
  });
}

const orders = () => structuredClone(readProject().tables.find(({ $id }) => $id === 'orders')!);

test.each(readProject().tables.map((table) => [table.$id, table] as const))(
  '%s as it is differs in nothing',
  (_id, table) => {
    expect(diffTable(table, remoteOf(table))).toEqual({
      changes: [],
      refusals: [],
      narrowings: [],
      longer: [],
      inPlace: [],
      staleIndexes: [],
      needsPush: false,
    });
  },
);

test('longer together with another difference is not in place', () => {
  const table = orders();
  const remote = remoteOf(table);
  Object.assign(table.columns.find(({ key }) => key === 'address')!, { size: 5_000, encrypt: true });
  const { refusals, longer } = diffTable(table, remote);
  expect(refusals).toEqual([expect.stringContaining('column address: size')]);
  expect(longer).toEqual([]);
});

test('a whole number beyond 32 bits does not fit into the column that was made for less', () => {
  const table = orders();
  const remote = remoteOf(table);
  Object.assign(table.columns.find(({ key }) => key === 'amount_piasters')!, { max: 2 ** 40 });
  Object.assign(remote.columns.find(({ key }) => key === 'amount_piasters')!, { max: 2 ** 31 - 1 });
  expect(diffTable(table, remote).refusals).toEqual([expect.stringContaining('Appwrite made it for numbers up to')]);
});

test('a column that failed or is stuck stops, an index that failed is built anew', () => {
  const table = orders();
  const remote = remoteOf(table);
  Object.assign(remote.columns[0]!, { status: 'stuck' });
  Object.assign(remote.indexes[0]!, { status: 'failed' });
  const { refusals, staleIndexes } = diffTable(table, remote);
  expect(refusals).toEqual([expect.stringContaining('"stuck" on the server')]);
  expect(staleIndexes).toEqual([table.indexes[0]!.key]);
});

test('a column that becomes required is looked at for rows without it', () => {
  const table = orders();
  const remote = remoteOf(table);
  const column = table.columns.find(({ required, array }) => !required && !array)!;
  Object.assign(column, { required: true, default: null });
  const { narrowings, changes, inPlace } = diffTable(table, remote);
  expect(narrowings).toMatchObject([{ column: column.key, kind: 'required' }]);
  expect(inPlace).toEqual([column]);
  expect(changes).toContain(`table orders, column ${column.key}: required false → true`);
});
