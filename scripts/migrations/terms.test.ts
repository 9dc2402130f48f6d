import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Query, TablesDB } from 'node-appwrite';
import { expect, onTestFinished, test } from 'vitest';
import { CATALOGUE_REVISION_ID } from '../../functions/lib/ids.ts';
import { Tables } from '../../functions/runtime/tables.ts';
import { findByWords } from '../../functions/runtime/terms.ts';
import { DATABASE_ID, readProject } from '../lib/project.ts';
import { startLocalAppwrite } from '../local-appwrite/server.ts';
import { readCatalogue } from '../seed/catalogue.ts';
import termsOfWords from './0014-terms-of-words.ts';
import { findPending, migrate } from './run.ts';
import { breakingAt } from './testing/breaking.ts';

const KEPT = [
  'patients',
  'orders',
  'returns',
  'users',
  'audit_log',
  'hearing_aids',
  'accessories',
  'counters',
  'migrations',
  'search_terms',
];
const options = { migrations: [termsOfWords], alone: true };

async function startOld() {
  const dataDir = mkdtempSync(join(tmpdir(), 'samaa-terms-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const project = readProject();
  const config = {
    ...project,
    tables: project.tables.filter(({ $id }) => KEPT.includes($id)),
    buckets: [],
    functions: [],
  };
  const server = await startLocalAppwrite({ config, dataDir, port: 0, processingDelay: 0, log: () => {} });
  onTestFinished(() => server.close());
  const client = () => new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.apiKey);
  const tables = new TablesDB(client());
  const store = (tableId: string, rowId: string, data: object) =>
    tables.createRow({ databaseId: DATABASE_ID, tableId, rowId, data });
  // More than a page of them.
  for (let number = 0; number < 90; number += 1) {
    await store('patients', `p${number}`, {
      name: `Mona ${number}`,
      search: `mona ${number < 10 ? `${number}qq` : number}`,
      version: 0,
    });
  }
  await store('patients', 'merged', { name: 'Mona', search: '', merged_into: 'p1', version: 0 });
  const entry = {
    actor_id: 'a',
    actor_name: 'A',
    actor_email: '',
    actor_role: 'admin',
    at: '2026-11-01T00:00:00.000Z',
  };
  await store('audit_log', 'entry', {
    ...entry,
    action: 'update',
    kind: 'order',
    subject_id: 'o',
    label: '4594',
    search: '4594 phonak',
  });
  const [aid] = readCatalogue().filter(({ product_type }) => product_type === 'hearing-aids');
  if (!aid) {
    throw new Error('The catalogue has no hearing aid.');
  }
  await store('hearing_aids', aid.row.$id, { ...columnsOf(aid.row), search: 'phonak more 1qq', names: 'phonak' });
  await store('counters', CATALOGUE_REVISION_ID, { value: 7 });
  const found = async (table: 'patients' | 'audit_log', ...words: string[]) => {
    const reader = new Tables(client());
    const conditions = await findByWords(reader, table, words);
    const { rows } = conditions
      ? await reader.list(table, ['search'], [...conditions, Query.limit(100)])
      : { rows: [] };
    return rows.map(({ $id }) => $id);
  };
  const rowOf = (tableId: string, rowId: string) => tables.getRow({ databaseId: DATABASE_ID, tableId, rowId });
  return { tables, client, found, rowOf, aidId: aid.row.$id };
}

/** The columns of a row as they are sent. */
function columnsOf(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('$')));
}

test('rows of before are found by their words, and a second look changes nothing', async () => {
  const { tables, found, rowOf, aidId } = await startOld();
  expect((await findPending(tables, [termsOfWords])).map(({ rows }) => rows)).toEqual([92]);
  await migrate(tables, options);
  expect(await found('patients', 'mon', '42')).toEqual(['p42']);
  expect(await found('patients', '7')).toEqual(['p7']);
  expect(await found('patients', 'mona')).toHaveLength(90);
  expect(await found('audit_log', 'phon', '4594')).toEqual(['entry']);
  expect(await rowOf('hearing_aids', aidId)).toMatchObject({ search: ' phonak more 1 ', names: ' phonak ' });
  expect(await rowOf('patients', 'merged')).toMatchObject({ search: '' });
  // What searches have kept does not hold any more.
  expect((await rowOf('counters', CATALOGUE_REVISION_ID)).value).toBeGreaterThan(7);
  expect(await termsOfWords.left(tables)).toBe(0);
  const before = await found('patients', 'mona');
  expect(await termsOfWords.page(tables, null)).toEqual({ changed: 0, next: expect.any(String) });
  expect(await found('patients', 'mona')).toEqual(before);
});

test('wherever it is interrupted, the next run goes on, and each row has its terms once', async () => {
  const { tables, client, found } = await startOld();
  for (let request = 1; request < 40; request += 1) {
    await migrate(breakingAt(client(), request, request % 2 === 0), options).catch(() => undefined);
  }
  await migrate(tables, options);
  expect(await found('patients', '42')).toEqual(['p42']);
  const queries = [Query.equal('row_id', 'p42'), Query.limit(10)];
  const { rows } = await tables.listRows({ databaseId: DATABASE_ID, tableId: 'search_terms', queries });
  expect(rows.map(({ term }) => term).sort()).toEqual(['42', 'mona']);
});

test('a row that is changed at the same moment keeps its new words', async () => {
  const { tables, rowOf } = await startOld();
  const commit = tables.updateTransaction.bind(tables);
  let isFirst = true;
  tables.updateTransaction = (async (...what: Parameters<typeof commit>) => {
    if (isFirst) {
      isFirst = false;
      const change = { name: 'Nadia', search: ' nadia ' };
      await tables.updateRow({ databaseId: DATABASE_ID, tableId: 'patients', rowId: 'p3', data: change });
    }
    return commit(...what);
  }) as typeof tables.updateTransaction;
  await migrate(tables, options);
  expect((await rowOf('patients', 'p3')).search).toBe(' nadia ');
  expect((await rowOf('patients', 'p4')).search).toBe(' mona 4 ');
});
