import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, TablesDB } from 'node-appwrite';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { CATALOGUE_REVISION_ID } from '../../functions/lib/ids.ts';
import { DATABASE_ID, readProject } from '../lib/project.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../local-appwrite/server.ts';
import { readCatalogue } from '../seed/catalogue.ts';
import { fillDerived, findUnderived } from './derived-columns.ts';

let server: LocalAppwrite | undefined;
afterEach(() => server?.close());

const DERIVED = ['names', 'sounds', 'search_version'];
const project = readProject();
const tables = project.tables.filter(({ $id }) =>
  ['hearing_aids', 'accessories', 'tags', 'patients', 'counters'].includes($id),
);
/** As the tables were before: without what is derived now. */
const before = tables.map((table) => {
  const added = table.$id === 'tags' ? [...DERIVED, 'search'] : DERIVED;
  return {
    ...table,
    columns: table.columns.filter(({ key }) => !added.includes(key)),
    indexes: table.indexes.filter(({ columns }) => !columns.some((column) => added.includes(column))),
  };
});

async function start(dataDir: string, own: typeof tables): Promise<TablesDB> {
  await server?.close();
  const config = { ...project, tables: own, buckets: [], functions: [] };
  server = await startLocalAppwrite({ config, dataDir, port: 0, processingDelay: 0, log: () => {} });
  return new TablesDB(new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.apiKey));
}

test('products and tags of before get the columns by which they are found, once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'samaa-derived-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const old = await start(folder, before);
  const catalogue = readCatalogue();
  for (const [tableId, type] of [
    ['hearing_aids', 'hearing-aids'],
    ['accessories', 'accessories'],
  ] as const) {
    const rows = catalogue
      .filter(({ product_type }) => product_type === type)
      .map(({ row: { names: _names, ...row } }) => ({ ...row }));
    await old.createRows({ databaseId: DATABASE_ID, tableId, rows });
  }
  const tag = { product_type: 'hearing-aids', category: 'brand', title: 'Phonak', count: 3 };
  await old.createRow({ databaseId: DATABASE_ID, tableId: 'tags', rowId: 'phonak', data: tag });
  const revision = { databaseId: DATABASE_ID, tableId: 'counters', rowId: CATALOGUE_REVISION_ID };
  await old.createRow({ ...revision, data: { value: 7 } });
  const patient = { name: 'عبد الرحمن', phones: ['01012345678'], search: 'عبد رحمن 01012345678', version: 0 };
  const merged = { ...patient, search: '', merged_into: 'kept' };
  await old.createRow({ databaseId: DATABASE_ID, tableId: 'patients', rowId: 'kept', data: patient });
  await old.createRow({ databaseId: DATABASE_ID, tableId: 'patients', rowId: 'merged', data: merged });
  expect((await findUnderived(old, project)).map(({ table }) => table)).toEqual([
    'hearing_aids',
    'accessories',
    'tags',
    'patients',
  ]);

  const filled = await start(folder, tables);
  await fillDerived(filled, project);
  expect(await findUnderived(filled, project)).toEqual([]);
  const [{ row } = {}] = catalogue;
  const stored = await filled.getRow({ databaseId: DATABASE_ID, tableId: 'hearing_aids', rowId: row?.$id ?? '' });
  expect(stored.names).toBe(row?.names);
  const { search, sounds } = await filled.getRow({ databaseId: DATABASE_ID, tableId: 'tags', rowId: 'phonak' });
  expect(search).toContain('فوناك');
  const people = ['kept', 'merged'].map((rowId) =>
    filled.getRow({ databaseId: DATABASE_ID, tableId: 'patients', rowId }),
  );
  const [kept, other] = await Promise.all(people);
  expect(kept?.search).toContain('عبدالرحمن');
  expect(kept?.search).toContain('end87654321010');
  expect([other?.search, other?.search_version]).toEqual(['', kept?.search_version]);
  expect(sounds).toContain('fnk');
  // What searches have kept does not hold any more.
  expect((await filled.getRow(revision)).value).toBeGreaterThan(7);
});

test('a project that is new lacks nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'samaa-derived-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(await findUnderived(await start(folder, []), project)).toEqual([]);
});
