import { expect, test } from 'vitest';
import { settledSchema } from './tables.ts';

const TABLE = { $id: 'forms', databaseId: 'main', indexes: [] };

/** A server that tells of one table, and of its columns by themselves. */
function serverWith(told: string, listed: string) {
  const columns = (status: string) => [
    { key: 'a', status: 'available' },
    { key: 'b', status },
  ];
  const answers: Record<string, unknown> = {
    '/tablesdb': { databases: [{ $id: 'main' }] },
    '/tablesdb/main': { $id: 'main', name: 'Main', enabled: true },
    '/tablesdb/main/tables': { tables: [TABLE] },
    '/tablesdb/main/tables/forms': { ...TABLE, columns: columns(told) },
    '/tablesdb/main/tables/forms/columns': { columns: columns(listed) },
    '/tablesdb/main/tables/forms/indexes': { indexes: [] },
  };
  return { getAsCli: async (path: string) => JSON.stringify(answers[path.split('?')[0] ?? '']) };
}

test('a schema with everything in place is settled', async () => {
  const schema = await settledSchema(serverWith('available', 'available'));
  expect([schema?.tables.length, schema?.stale]).toEqual([1, []]);
});

test('one of which something is still being made is not', async () => {
  expect(await settledSchema(serverWith('processing', 'processing'))).toBeUndefined();
});

test('a table that only tells so, because the server keeps an old reading of it, is settled, named and read from its lists', async () => {
  const schema = await settledSchema(serverWith('processing', 'available'));
  expect(schema?.stale.map(({ $id }) => $id)).toEqual(['forms']);
  expect(schema?.tables[0]?.columns.map(({ status }) => status)).toEqual(['available', 'available']);
});
