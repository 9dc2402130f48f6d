import { Databases, DatabasesIndexType, type Models, Query, TablesDB } from 'node-appwrite';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Installation, refusal, startInstallation } from '../../testing/installation.ts';
import { makeTable } from '../../testing/make-table.ts';

const { Key, Unique, Fulltext } = DatabasesIndexType;
let local: Installation;
let tables: TablesDB;
/** The same table under the name by which indexes are made. */
let schema: Databases;
let target: { databaseId: string; tableId: string };
let collection: { databaseId: string; collectionId: string };
let count = 0;

beforeAll(async () => {
  local = await startInstallation({ processingDelay: 0 });
  tables = new TablesDB(local.admin);
  schema = new Databases(local.admin);
});

beforeEach(async () => {
  count += 1;
  target = { databaseId: 'main', tableId: `t${count}` };
  collection = { databaseId: 'main', collectionId: `t${count}` };
  await makeTable(local.admin, target, [
    { key: 'name' },
    { key: 'text', size: 5000 },
    { key: 'age', type: 'integer' },
    { key: 'tags', size: 20, array: true },
  ]);
});

function make(type: DatabasesIndexType, attributes: string[], more: object = {}) {
  return schema.createIndex({ ...collection, key: 'i', type, attributes, ...more });
}

function addRow(rowId: string, data: Record<string, unknown>): Promise<Models.DefaultRow> {
  return tables.createRow({ ...target, rowId, data });
}

const indexOf = async (key: string) => (await tables.getTable(target)).indexes.find((one) => one.key === key);

/** Waits until the index has that status. */
async function settled(status = 'available'): Promise<void> {
  await vi.waitFor(async () => expect((await indexOf('i'))?.status).toBe(status));
}

const dropIndex = (key: string) => schema.deleteIndex({ ...collection, key });

test('an index is processing, then available, and read back as it was asked for', async () => {
  const made = await make(Key, ['name', 'age'], { orders: ['ASC', 'DESC'] });
  expect(made).toMatchObject({ key: 'i', type: 'key', status: 'processing', attributes: ['name', 'age'] });
  await settled();
  expect(await indexOf('i')).toMatchObject({ orders: ['ASC', 'DESC'] });
  expect((await tables.getTable(target)).indexes).toHaveLength(1);
});

test('a unique index holds for rows that are there and for those to come', async () => {
  await addRow('r1', { name: 'Mona' });
  await make(Unique, ['name']);
  await settled();
  expect(await refusal(addRow('r2', { name: 'mona' }))).toMatchObject({
    type: 'row_already_exists',
  });
});

test('a unique index over values that repeat fails, says so, and forbids nothing', async () => {
  for (const rowId of ['r1', 'r2']) {
    await addRow(rowId, { name: 'Mona' });
  }
  await make(Unique, ['name']);
  await settled('failed');
  expect((await indexOf('i'))?.error).toBe('Document already exists');
  await addRow('r3', { name: 'Mona' });
  await dropIndex('i');
  expect((await tables.getTable(target)).indexes.length).toBe(0);
});

test('a fulltext index is made, listed and deleted, and a search by it is refused by name', async () => {
  const search = (query: string) => refusal(tables.listRows({ ...target, queries: [query] }));
  const queries = [Query.search('text', 'hearing'), Query.notSearch('text', 'hearing')];
  const missing = {
    code: 400,
    type: 'general_query_invalid',
    message: 'Searching by attribute "text" requires a fulltext index.',
  };
  await make(Fulltext, ['text']);
  await settled();
  expect(await indexOf('i')).toMatchObject({ type: 'fulltext', columns: ['text'] });
  for (const query of queries) {
    expect(await search(query)).toMatchObject({
      code: 501,
      type: 'general_not_implemented',
      message: expect.stringContaining(`the query method ${JSON.parse(query).method}.`),
    });
  }
  await dropIndex('i');
  await vi.waitFor(async () => expect((await tables.getTable(target)).indexes.length).toBe(0));
  for (const query of queries) {
    expect(await search(query)).toEqual(missing);
  }
});

test('a search of one column is refused as by a real server when the index is over several', async () => {
  await make(Fulltext, ['name', 'text']);
  await settled();
  const found = tables.listRows({ ...target, queries: [Query.search('text', 'hearing')] });
  expect((await refusal(found)).code).toBe(400);
});

test("an index may name what every row has, and keeps each column's length", async () => {
  const made = await make(Key, ['$createdAt', 'text'], { lengths: [null, 100] });
  expect(made).toMatchObject({ attributes: ['$createdAt', 'text'], lengths: [0, 100] });
});

describe('an index is refused', () => {
  test.each<[string, DatabasesIndexType, string[], object, number, string, string]>([
    ['over a column that is not there', Key, ['none'], {}, 400, 'attribute_unknown', "'none'"],
    ['over nothing', Key, [], {}, 400, 'index_invalid', 'No attributes provided for index'],
    ['over one column twice', Key, ['age', 'AGE'], {}, 400, 'attribute_unknown', "'AGE'"],
    ['over a list', Key, ['tags'], {}, 400, 'index_invalid', 'array attributes is not currently supported'],
    ['that is too long', Key, ['text'], {}, 400, 'index_invalid', 'longer than the maximum: 767'],
    ['fulltext over numbers', Fulltext, ['age'], {}, 400, 'index_invalid', 'must be of type string'],
    ['longer than the column', Key, ['name'], { lengths: [200] }, 400, 'index_invalid', 'larger than the size'],
    ['with a length on a number', Key, ['age'], { lengths: [4] }, 400, 'index_invalid', 'Cannot set a length'],
    ['with another order', Key, ['age'], { orders: ['UP'] }, 400, 'general_argument_invalid', 'orders'],
  ])('%s', async (_, type, columns, more, code, refusalType, message) => {
    expect(await refusal(make(type, columns, more))).toMatchObject({
      code,
      type: refusalType,
      message: expect.stringContaining(message),
    });
  });

  test('under a key that is taken', async () => {
    await make(Key, ['age']);
    expect(await refusal(make(Key, ['name']))).toMatchObject({ code: 409, type: 'index_already_exists' });
  });

  test('beyond fifty-eight', async () => {
    for (let number = 0; number < 58; number += 1) {
      await schema.createIndex({ ...collection, key: `i${number}`, type: Key, attributes: ['age'] });
    }
    expect(await refusal(make(Key, ['age']))).toMatchObject({ code: 400, type: 'index_limit_exceeded' });
  });
});

test('an index that is not there is told so', async () => {
  expect(await refusal(dropIndex('none'))).toMatchObject({ code: 404, type: 'index_not_found' });
});
