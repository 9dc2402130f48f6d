import { TablesDB } from 'node-appwrite';
import { expect, test } from 'vitest';
import type { Engine } from '../local-appwrite/core/engine.ts';
import { column } from '../local-appwrite/testing/columns.ts';
import { startInstallation } from '../local-appwrite/testing/installation.ts';
import { databaseWarning, readDatabaseKind } from './database-kind.ts';

async function shopOn(engine: Engine, rows: readonly string[]): Promise<TablesDB> {
  const local = await startInstallation({
    engine,
    tables: [{ $id: 'settings', columns: [column.integer('version')] }],
  });
  const tables = new TablesDB(local.admin);
  for (const rowId of rows) {
    await tables.createRow({ databaseId: 'main', tableId: 'settings', rowId, data: { version: 0 } });
  }
  return tables;
}

const DECLARED = [{ $id: 'settings', bytesMax: 65_535 }];

test.each([
  ['mariadb', 'MariaDB'],
  ['postgresql', 'PostgreSQL'],
] as const)('a shop on %s is told by its settings row', async (engine, kind) => {
  expect(await readDatabaseKind(await shopOn(engine, ['settings']), DECLARED)).toBe(kind);
});

test('nothing is said of a database without tables or without rows', async () => {
  expect(await readDatabaseKind(await shopOn('postgresql', []), DECLARED)).toBeNull();
  expect(await readDatabaseKind(await shopOn('postgresql', []), [])).toBeNull();
});

test('MongoDB is told by rows without a greatest width', async () => {
  expect(await readDatabaseKind(await shopOn('mariadb', []), [{ $id: 'tags', bytesMax: 0 }])).toBe('MongoDB');
});

test('operators are warned of what does not work on a database, and on MariaDB of nothing', () => {
  expect(databaseWarning('MongoDB')).toContain('_APP_DB_ADAPTER');
  expect(databaseWarning('PostgreSQL')).toContain('fsync');
  expect(databaseWarning('MariaDB')).toBeNull();
  expect(databaseWarning(null)).toBeNull();
});
