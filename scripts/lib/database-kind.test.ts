import { Client, type Models, TablesDB } from 'node-appwrite';
import { expect, test, vi } from 'vitest';
import { column } from '../local-appwrite/testing/columns.ts';
import { startInstallation } from '../local-appwrite/testing/installation.ts';
import { databaseWarning, readDatabaseKind } from './database-kind.ts';

test.each([
  ['mariadb', 'MariaDB'],
  ['postgresql', 'PostgreSQL'],
] as const)('%s is told by a table that is there, and by one that is made and taken away', async (engine, kind) => {
  const tables = [{ $id: 'settings', columns: [column.integer('version')] }];
  const schema = new TablesDB((await startInstallation({ engine, tables })).admin);
  const before = await schema.list();
  expect(await readDatabaseKind(schema, 'main')).toBe(kind);
  expect(await readDatabaseKind(schema, 'not-there')).toBe(kind);
  expect(await schema.list()).toEqual(before);
});

test('MongoDB is told by rows without a greatest width', async () => {
  const table = { $id: 'tags', databaseId: 'main', bytesMax: 0 } as Models.Table;
  const schema = new TablesDB(new Client());
  vi.spyOn(schema, 'listTables').mockResolvedValue({ total: 1, tables: [table] });
  expect(await readDatabaseKind(schema, 'main')).toBe('MongoDB');
});

test('operators are warned of what does not work on a database, and on MariaDB of nothing', () => {
  expect(databaseWarning('MongoDB', false)).toContain('_APP_DB_ADAPTER');
  expect(databaseWarning('PostgreSQL', false)).toContain('fsync');
  expect(databaseWarning('PostgreSQL', false)).toContain('postgresql-indexes.sql');
  expect(databaseWarning('MariaDB', false)).toBeNull();
});

test('the warning of how PostgreSQL is started says how it ends, and ends there; MongoDB stays untried', () => {
  expect(databaseWarning('PostgreSQL', false)).toContain('POSTGRESQL_CHECKED=on');
  expect(databaseWarning('PostgreSQL', true)).toBeNull();
  expect(databaseWarning('MongoDB', true)).toContain('_APP_DB_ADAPTER');
});
