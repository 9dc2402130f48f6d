import { Query } from 'node-appwrite';
import { expectRefusal, expectSame } from '../expectations.ts';
import type { Stage } from '../stage.ts';
import { area } from '../suite.ts';

type Data = Record<string, unknown>;

/** Rows of a family of their own; their ids end with a letter. */
async function arrange(stage: Stage): Promise<(...queries: string[]) => Promise<string>> {
  const family = stage.newId();
  const place = stage.table('products');
  const samples: Data[] = [
    { title: 'Audéo Lumity', price: 100, fresh: true, arrives: '2026-01-01', tags: ['ric', 'new'] },
    { title: 'audeo paradise', price: 200, fresh: false, arrives: '2026-02-01', tags: ['ric'] },
    { title: 'Naída', price: 300, fresh: true, arrives: '2026-03-01', tags: ['bte'] },
    { title: 'سماعة الأذن', price: 300, fresh: false, arrives: null, tags: [] },
  ];
  const rows = samples.map((sample, at) => ({ $id: `${family.slice(0, 34)}-${'abcd'[at]}`, family, ...sample }));
  await stage.tables.createRows({ ...place, rows });
  return async (...queries) => {
    const found = await stage.tables.listRows({ ...place, queries: [Query.equal('family', family), ...queries] });
    return found.rows.map(({ $id }) => $id.slice(-1)).join('');
  };
}

/** Rows in a table that nothing else uses, numbered from 0. One bulk call takes a hundred. */
async function fillMany(stage: Stage, count: number): Promise<void> {
  const place = stage.table('many');
  const last = await stage.tables.listRows({ ...place, queries: [Query.orderDesc('number'), Query.limit(1)] });
  const from = Number(last.rows[0]?.number ?? -1) + 1;
  for (let start = from; start < count; start += 100) {
    const size = Math.min(100, count - start);
    const rows = Array.from({ length: size }, (_, at) => ({ $id: `n${start + at}`, number: start + at }));
    await stage.tables.createRows({ ...place, rows });
  }
}

/** How lists are asked for. */
export const queries = area('Queries, pages and totals', {
  'equal ignores case and Latin accents on MariaDB alone, and tells Arabic spellings apart': async (stage) => {
    const find = await arrange(stage);
    expectSame('AUDEO LUMITY', await find(Query.equal('title', 'AUDEO LUMITY')), stage.onPostgres('', 'a'));
    expectSame('as it is written', await find(Query.equal('title', 'Audéo Lumity')), 'a');
    expectSame('سماعة الأذن', await find(Query.equal('title', 'سماعة الأذن')), 'd');
    expectSame('سماعه الاذن', await find(Query.equal('title', 'سماعه الاذن')), '');
  },

  'equal takes many values, and finds by $id': async (stage) => {
    const find = await arrange(stage);
    expectSame('two prices', await find(Query.equal('price', [100, 300])), 'acd');
    const { rows } = await stage.tables.listRows({ ...stage.table('products'), queries: [Query.limit(3)] });
    const ids = rows.map(({ $id }) => $id);
    const byId = [Query.equal('$id', [...ids, stage.newId()]), Query.select(['$id'])];
    const found = await stage.tables.listRows({ ...stage.table('products'), queries: byId });
    expectSame('by id', found.rows.map(({ $id }) => $id).sort(), ids.sort());
  },

  'one equal on $id takes 120 values': async (stage) => {
    await fillMany(stage, 200);
    const ids = Array.from({ length: 120 }, (_, at) => `n${at}`);
    const query = [Query.equal('$id', ids), Query.limit(200)];
    const found = await stage.tables.listRows({ ...stage.table('many'), queries: query });
    expectSame('rows', found.rows.length, 120);
  },

  'notEqual, greater, less and between compare numbers, times and booleans': async (stage) => {
    const find = await arrange(stage);
    expectSame('notEqual leaves out what is empty', await find(Query.notEqual('arrives', '2026-01-01')), 'bc');
    expectSame('greaterThan', await find(Query.greaterThan('price', 100)), 'bcd');
    expectSame('lessThanEqual', await find(Query.lessThanEqual('price', 200)), 'ab');
    expectSame(
      'greaterThanEqual of a time',
      await find(Query.greaterThanEqual('arrives', '2026-02-01T00:00:00Z')),
      'bc',
    );
    expectSame('between', await find(Query.between('price', 100, 200)), 'ab');
    expectSame('a boolean', await find(Query.equal('fresh', true)), 'ac');
    expectSame('isNull', await find(Query.isNull('arrives')), 'd');
    expectSame('isNotNull', await find(Query.isNotNull('arrives')), 'abc');
  },

  'startsWith and contains ignore case, and accents on MariaDB alone; contains looks into lists': async (stage) => {
    const find = await arrange(stage);
    expectSame('startsWith', await find(Query.startsWith('title', 'AUDE')), stage.onPostgres('b', 'ab'));
    expectSame('contains in a text', await find(Query.contains('title', 'DEO')), stage.onPostgres('b', 'ab'));
    expectSame('contains in a list', await find(Query.contains('tags', ['bte', 'new'])), 'ac');
  },

  'or joins conditions': async (stage) => {
    const find = await arrange(stage);
    expectSame('or', await find(Query.or([Query.equal('price', 200), Query.equal('fresh', true)])), 'abc');
  },

  'what stands behind a time and an id is found by an and within an or, whatever way the time is written': async (
    stage,
  ) => {
    const find = await arrange(stage);
    const time = '2026-02-01T00:00:00.000';
    const { rows } = await stage.tables.listRows({
      ...stage.table('products'),
      queries: [Query.equal('arrives', `${time}Z`), Query.orderDesc('$createdAt'), Query.limit(1)],
    });
    const id = rows[0]?.$id ?? '';
    for (const zone of ['Z', '+00:00']) {
      const behind = (bound: string) =>
        Query.or([
          Query.lessThan('arrives', `${time}${zone}`),
          Query.and([Query.equal('arrives', `${time}${zone}`), Query.lessThan('$id', bound)]),
        ]);
      expectSame(`its own id, ${zone}`, await find(behind(id)), 'a');
      expectSame(`a higher id, ${zone}`, await find(behind(`${id}z`)), 'ab');
    }
  },

  'marks that stand for other characters elsewhere are themselves at the beginning of a text': async (stage) => {
    const find = await arrange(stage);
    expectSame('a percent sign', await find(Query.startsWith('title', '%')), '');
    expectSame('an underscore', await find(Query.startsWith('title', 'A_d')), '');
    const place = stage.table('products');
    const [rowId, family] = [stage.newId(), stage.newId()];
    await stage.tables.createRow({ ...place, rowId, data: { title: 'AB-12.3/(4)*', family } as Data });
    for (const start of ['AB-1', 'AB-12.3', 'AB-12.3/(4)*']) {
      const queries = [Query.equal('family', family), Query.startsWith('title', start)];
      expectSame(start, (await stage.tables.listRows({ ...place, queries })).rows.length, 1);
    }
  },

  'what is empty comes first in an order upwards and last downwards, on PostgreSQL the other way round': async (
    stage,
  ) => {
    const find = await arrange(stage);
    expectSame('upwards', await find(Query.orderAsc('arrives')), stage.onPostgres('abcd', 'dabc'));
    expectSame('downwards', await find(Query.orderDesc('arrives')), stage.onPostgres('dcba', 'cbad'));
  },

  'orders are followed one after the other, and the order of creation without one': async (stage) => {
    const find = await arrange(stage);
    expectSame('without', await find(), 'abcd');
    expectSame('by price, then by title', await find(Query.orderDesc('price'), Query.orderAsc('title')), 'cdba');
    expectSame('with a tie', await find(Query.orderDesc('price'), Query.orderDesc('$id')), 'dcba');
  },

  'the newest come first when asked so': async (stage) => {
    const place = stage.table('products');
    const family = stage.newId();
    const ids = [stage.newId(), stage.newId()];
    for (const rowId of ids) {
      await stage.tables.createRow({ ...place, rowId, data: { title: 'Audéo', family } as Data });
    }
    const newestFirst = [Query.equal('family', family), Query.orderDesc('$createdAt'), Query.orderDesc('$sequence')];
    const { rows } = await stage.tables.listRows({ ...place, queries: newestFirst });
    expectSame(
      'the ids',
      rows.map(({ $id }) => $id),
      ids.toReversed(),
    );
  },

  'limit and offset make pages, and a page has 25 rows without a limit': async (stage) => {
    const find = await arrange(stage);
    expectSame('a page', await find(Query.limit(2), Query.offset(1)), 'bc');
    await fillMany(stage, 200);
    expectSame('rows', (await stage.tables.listRows(stage.table('many'))).rows.length, 25);
  },

  'a cursor goes on after a row, and one that is not there is refused': async (stage) => {
    const place = stage.table('many');
    await fillMany(stage, 200);
    const page = await stage.tables.listRows({ ...place, queries: [Query.cursorAfter('n2'), Query.limit(2)] });
    expectSame(
      'the page',
      page.rows.map(({ $id }) => $id),
      ['n3', 'n4'],
    );
    const call = stage.tables.listRows({ ...place, queries: [Query.cursorAfter(stage.newId())] });
    await expectRefusal('an unknown one', call, { code: 400, type: 'general_cursor_not_found' });
  },

  'a cursor at a row that has nothing in the column of the order is refused': async (stage) => {
    const place = stage.table('products');
    const family = stage.newId();
    const rowId = stage.newId();
    await stage.tables.createRow({ ...place, rowId, data: { title: 'Audéo', family, arrives: null } as Data });
    const queries = [Query.equal('family', family), Query.orderAsc('arrives'), Query.cursorAfter(rowId)];
    await expectRefusal('the page', stage.tables.listRows({ ...place, queries }), {
      code: 400,
      type: 'database_query_order_null',
    });
  },

  'the total counts what the conditions find whatever the page, and nothing when asked with a 0': async (stage) => {
    const place = stage.table('many');
    await fillMany(stage, 200);
    const query = [Query.lessThan('number', 150), Query.limit(1)];
    expectSame('asked', (await stage.tables.listRows({ ...place, queries: query })).total, 150);
    // Appwrite 1.9 takes the text "false", which the SDKs send, for true.
    const unwanted = 0 as unknown as boolean;
    expectSame('not asked', (await stage.tables.listRows({ ...place, queries: query, total: unwanted })).total, 0);
  },

  'the total stops at 5,000': async (stage) => {
    await fillMany(stage, 5_010);
    const { total } = await stage.tables.listRows({ ...stage.table('many'), queries: [Query.limit(1)] });
    expectSame('the total of 5,010 rows', total, 5_000);
  },

  'a page of thousands is answered': async (stage) => {
    await fillMany(stage, 5_010);
    const { rows } = await stage.tables.listRows({ ...stage.table('many'), queries: [Query.limit(5_005)] });
    expectSame('rows', rows.length, 5_005);
  },

  'a request takes 100 queries and not more': async (stage) => {
    const ask = (count: number) =>
      stage.tables.listRows({
        ...stage.table('products'),
        queries: Array.from({ length: count }, () => Query.isNotNull('title')),
      });
    await ask(100);
    await expectRefusal('101', ask(101), { code: 400, type: 'general_argument_invalid' });
  },

  'an unknown column is refused': async (stage) => {
    const find = await arrange(stage);
    await expectRefusal('a query of it', find(Query.equal('colour', 'red')), {
      code: 400,
      type: 'general_query_invalid',
    });
  },
});
