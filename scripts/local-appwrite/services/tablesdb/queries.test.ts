import { Query, TablesDB } from 'node-appwrite';
import { beforeAll, describe, expect, test } from 'vitest';
import { column, index } from '../../testing/columns.ts';
import { refusal, startInstallation } from '../../testing/installation.ts';

const local = await startInstallation({
  rateLimits: false,
  tables: [
    {
      $id: 'aids',
      columns: [
        column.text('title'),
        column.integer('price'),
        column.integer('weight'),
        column.boolean('new'),
        column.time('arrives'),
        column.text('tags', { array: true }),
        column.integer('channels', { array: true }),
      ],
      indexes: [index('key', 'price')],
    },
    { $id: 'many', columns: [column.integer('n')] },
  ],
});
const aids = { databaseId: 'main', tableId: 'aids' };
const tables = new TablesDB(local.admin);

const samples = [
  {
    $id: 'a',
    title: 'Audéo Lumity',
    price: 100,
    weight: 15,
    new: true,
    arrives: '2026-01-01',
    tags: ['ric', 'new'],
    channels: [16],
  },
  {
    $id: 'b',
    title: 'audeo paradise',
    price: 200,
    weight: 20,
    new: false,
    arrives: '2026-02-01',
    tags: ['ric'],
    channels: [8, 12],
  },
  {
    $id: 'c',
    title: 'Naída',
    price: 300,
    weight: 25,
    new: true,
    arrives: '2026-03-01',
    tags: ['bte'],
    channels: [20],
  },
  { $id: 'd', title: '100% سماعة', price: 300, weight: null, new: null, arrives: null, tags: [], channels: [] },
  { $id: 'e', title: null, price: null, weight: null, new: null, arrives: null },
];

beforeAll(async () => {
  await tables.createRows({ ...aids, rows: samples });
});

async function find(...queries: string[]): Promise<string> {
  const { rows } = await tables.listRows({ ...aids, queries });
  return rows.map((row) => row.$id).join('');
}

describe('conditions', () => {
  test.each([
    ['equal ignores case and accents', Query.equal('title', 'AUDEO LUMITY'), 'a'],
    ['equal takes many values', Query.equal('price', [100, 300]), 'acd'],
    ['equal on $id', Query.equal('$id', ['c', 'a', 'zz']), 'ac'],
    ['equal tells Arabic spellings apart', Query.equal('title', '100% سماعه'), ''],
    ['notEqual leaves out empty values', Query.notEqual('price', 300), 'ab'],
    ['lessThan', Query.lessThan('price', 200), 'a'],
    ['lessThanEqual', Query.lessThanEqual('price', 200), 'ab'],
    ['greaterThan on another column', Query.greaterThan('weight', 15), 'bc'],
    ['greaterThanEqual on a time', Query.greaterThanEqual('arrives', '2026-02-01T00:00:00Z'), 'bc'],
    ['between takes both ends', Query.between('price', 100, 200), 'ab'],
    ['a boolean', Query.equal('new', true), 'ac'],
    ['isNull', Query.isNull('price'), 'e'],
    ['isNotNull', Query.isNotNull('new'), 'abc'],
    ['startsWith', Query.startsWith('title', 'AUDÉ'), 'ab'],
    ['startsWith takes % as a letter', Query.startsWith('title', '100%'), 'd'],
    ['contains in a text', Query.contains('title', 'DEO'), 'ab'],
    ['contains in a text takes several', Query.contains('title', ['lum', 'naid']), 'ac'],
    ['contains in a list', Query.contains('tags', ['bte', 'new']), 'ac'],
    ['createdBefore', Query.createdBefore('2020-01-01'), ''],
    ['updatedAfter', Query.updatedAfter('2020-01-01'), 'abcde'],
    ['or', Query.or([Query.equal('$id', 'e'), Query.lessThan('price', 150)]), 'ae'],
    [
      'and within or',
      Query.or([Query.and([Query.equal('new', true), Query.equal('price', 300)]), Query.equal('$id', 'b')]),
      'bc',
    ],
  ])('%s', async (_, query, expected) => {
    expect(await find(query)).toBe(expected);
  });

  test('join by and', async () => {
    expect(await find(Query.equal('price', 300), Query.isNotNull('weight'))).toBe('c');
  });
});

describe('order and pages', () => {
  test('follow the order of creation unless asked otherwise', async () => {
    expect(await find()).toBe('abcde');
    expect(await find(Query.orderDesc('$sequence'))).toBe('edcba');
    expect(await find(Query.orderDesc('price'), Query.orderAsc('title'))).toBe('dcbae');
    expect(await find(Query.orderAsc('title'))).toBe('edabc');
  });

  test('newest first turns the tie round as well', async () => {
    expect(await find(Query.orderDesc('$createdAt'))).toBe('edcba');
  });

  test('limit and offset', async () => {
    expect(await find(Query.limit(2), Query.offset(1))).toBe('bc');
  });

  test('a cursor continues after a row', async () => {
    const byPrice = [Query.isNotNull('price'), Query.orderDesc('price')];
    expect(await find(...byPrice)).toBe('cdba');
    expect(await find(...byPrice, Query.cursorAfter('c'))).toBe('dba');
    expect(await find(...byPrice, Query.cursorAfter('d'))).toBe('ba');
  });

  test('a cursor row that is missing or has nothing to sort by is refused', async () => {
    expect(await refusal(find(Query.cursorAfter('zz')))).toEqual({
      code: 400,
      type: 'general_cursor_not_found',
      message: "Row 'zz' for the 'cursor' value not found.",
    });
    expect(await refusal(find(Query.orderAsc('price'), Query.cursorAfter('e')))).toMatchObject({
      code: 400,
      type: 'database_query_order_null',
    });
  });
});

describe('the total', () => {
  test('counts what the conditions find, whatever the page', async () => {
    const page = await tables.listRows({ ...aids, queries: [Query.equal('price', 300), Query.limit(1)] });
    expect([page.total, page.rows.length]).toEqual([2, 1]);
  });

  test('is not counted for a 0, but for the text "false" that the SDKs send, as on the real server', async () => {
    const unwanted = 0 as unknown as boolean;
    expect((await tables.listRows({ ...aids, total: unwanted })).total).toBe(0);
    const { total } = await tables.listRows(aids);
    expect((await tables.listRows({ ...aids, total: false })).total).toBe(total);
  });

  test('stops at 5,000, and a page has 25 rows unless asked otherwise', async () => {
    const many = { databaseId: 'main', tableId: 'many' };
    for (let start = 0; start < 5100; start += 100) {
      const rows = Array.from({ length: 100 }, (_, at) => ({ $id: `n${start + at}`, n: start + at }));
      await tables.createRows({ ...many, rows });
    }
    const page = await tables.listRows(many);
    expect([page.total, page.rows.length]).toEqual([5000, 25]);
    const wide = await tables.listRows({ ...many, queries: [Query.limit(5100), Query.orderDesc('n')] });
    expect([wide.rows.length, wide.rows[0]?.n]).toEqual([5100, 5099]);
    const ids = Array.from({ length: 120 }, (_, at) => `n${at * 3}`);
    const looked = await tables.listRows({ ...many, queries: [Query.equal('$id', ids), Query.limit(200)] });
    expect(looked.total).toBe(120);
  });
});

describe('queries that do not fit', () => {
  test.each([
    ['{"method"', 'Invalid query: Syntax error'],
    [
      Query.notContains('title', 'x'),
      'local-appwrite does not support the query method notContains. Use a real Appwrite for it.',
    ],
    ['{"method":"near","attribute":"title","values":[1]}', 'Invalid query method: near'],
    [Query.equal('colour', 'red'), 'Invalid query: Attribute not found in schema: colour'],
    [Query.orderAsc('colour'), 'Invalid query: Attribute not found in schema: colour'],
    [Query.select(['colour']), 'Invalid query: Attribute not found in schema: colour'],
    [Query.equal('price', 'cheap'), 'Invalid query: Query value is invalid for attribute "price"'],
    [Query.equal('price', []), 'Invalid query: Equal queries require at least one value.'],
    [Query.contains('price', '1'), 'Invalid query: Query value is invalid for attribute "price"'],
    [Query.equal('tags', 'ric'), 'Invalid query: Cannot query equal on attribute "tags" because it is an array.'],
    [
      Query.limit(0),
      'Invalid query: Invalid limit: Value must be a valid range between 1 and 9,223,372,036,854,775,807',
    ],
    [Query.or([Query.equal('price', 1)]), 'Invalid query: Or queries require at least two queries'],
    [Query.search('title', 'x'), 'Searching by attribute "title" requires a fulltext index.'],
  ])('%s', async (query, message) => {
    expect(await refusal(find(query))).toEqual({ code: 400, type: 'general_query_invalid', message });
  });

  test('at most 100 a request', async () => {
    const queries = Array.from({ length: 101 }, () => Query.isNotNull('price'));
    expect(await refusal(find(...queries))).toEqual({
      code: 400,
      type: 'general_argument_invalid',
      message:
        'Invalid `queries` param: Value must a valid array no longer than 100 items and Value must be a valid string and at least 1 chars and no longer than 4096 chars',
    });
  });
});
