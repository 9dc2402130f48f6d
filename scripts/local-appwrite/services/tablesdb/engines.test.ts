import { Query, TablesDB } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../core/engine.ts';
import { column, index } from '../../testing/columns.ts';
import { refusal, startInstallation } from '../../testing/installation.ts';

const ENGINES: readonly Engine[] = ['mariadb', 'postgresql'];
const ROWS = [
  { rowId: 'phonak', data: { text: 'Phonak Audéo batteries', code: 'Ab', visited: null } },
  { rowId: 'oticon', data: { text: 'Oticon More 1', code: 'ab2', visited: '2026-11-01T00:00:00.000Z' } },
  { rowId: 'arabic', data: { text: 'سماعة الأذن', code: 'é', visited: '2026-11-02T00:00:00.000Z' } },
];

describe.each(ENGINES)('on %s', async (engine) => {
  const is = <Value>(mariadb: Value, postgresql: Value): Value => (engine === 'mariadb' ? mariadb : postgresql);
  const local = await startInstallation({
    engine,
    rateLimits: false,
    tables: [
      {
        $id: 'things',
        columns: [column.text('text'), column.text('code'), column.time('visited')],
        indexes: [index('unique', 'code')],
      },
    ],
  });
  const things = { databaseId: 'main', tableId: 'things' };
  const tables = new TablesDB(local.admin);
  for (const row of ROWS) {
    await tables.createRow({ ...things, ...row });
  }
  const find = async (...queries: string[]) =>
    (await tables.listRows({ ...things, queries })).rows.map(({ $id }) => $id);

  test('texts are equal whatever their case and accents, or letter by letter', async () => {
    expect(await find(Query.equal('code', 'AB'))).toEqual(is(['phonak'], []));
    expect(await find(Query.equal('code', 'Ab'))).toEqual(['phonak']);
    expect(await find(Query.equal('code', 'e'))).toEqual(is(['arabic'], []));
    expect(await find(Query.equal('$id', 'PHONAK'))).toEqual(is(['phonak'], []));
  });

  test('beginnings and parts of texts are found whatever their case', async () => {
    expect(await find(Query.startsWith('code', 'AB'), Query.orderAsc('$sequence'))).toEqual(['phonak', 'oticon']);
    expect(await find(Query.contains('text', 'phonak'))).toEqual(['phonak']);
    expect(await find(Query.contains('text', 'audeo'))).toEqual(is(['phonak'], []));
  });

  test('a unique value is taken whatever its case, or letter by letter; an id always whatever its case', async () => {
    const create = (rowId: string, code: string) => tables.createRow({ ...things, rowId, data: { code } });
    expect((await refusal(create('PHONAK', 'other'))).code).toBe(409);
    const twin = create('twin', 'AB');
    if (engine === 'mariadb') {
      expect((await refusal(twin)).code).toBe(409);
    } else {
      await twin;
      await tables.deleteRow({ ...things, rowId: 'twin' });
    }
  });

  test('what is empty is the least or the greatest of an order', async () => {
    const [dated, empty] = [['oticon', 'arabic'], 'phonak'];
    expect(await find(Query.orderAsc('visited'))).toEqual(is([empty, ...dated], [...dated, empty]));
    expect(await find(Query.orderDesc('visited'))).toEqual(
      is([...dated.toReversed(), empty], [empty, ...dated.toReversed()]),
    );
  });
});
