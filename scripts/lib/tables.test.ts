import { expect, test } from 'vitest';
import { balance, choice, day, flag, id, ids, int, money, sum, text, texts, whole } from '#contract/columns.ts';
import { record } from '../../functions/records/record.ts';
import { generatedFiles } from './generated.ts';
import { withTables } from './tables.ts';

const tags = record('tags', { title: 'Tags', nobody: 'A test.', columns: { title: text(100) } });
const orders = record('orders', { title: 'Orders', nobody: 'A test.', columns: { note: text(20) } });
const tablesOf = (...records: Parameters<typeof withTables>[1]) => withTables({ tables: [] }, records).tables;

test.each(['appwrite.json', 'functions/runtime/rows.generated.ts'])('%s is what the records say', (path) => {
  expect(generatedFiles().find((file) => file.path === path)?.isCurrent).toBe(true);
});

test('all is said of a column, also what was left out of its record', () => {
  const columns = {
    name: text(100, { required: true }),
    lang: choice(['ar', 'en'], { default: 'ar' }),
    words: texts(20),
    owner: id(),
    files: ids(),
    paid: flag({ default: false }),
    due_on: day(),
    version: whole({ default: 0 }),
    age: int(1, 9),
    price_piasters: money({ required: true }),
    paid_piasters: sum(),
    left_piasters: balance(),
  };
  const plain = { required: false, array: false, default: null };
  const string = { ...plain, type: 'string', encrypt: false };
  const integer = { ...plain, type: 'integer' };
  expect(tablesOf(record('tags', { title: 'Tags', nobody: 'A test.', columns }))[0]?.columns).toEqual([
    { ...string, key: 'name', size: 100, required: true },
    { ...plain, key: 'lang', type: 'string', format: 'enum', elements: ['ar', 'en'], default: 'ar' },
    { ...string, key: 'words', size: 20, array: true },
    { ...string, key: 'owner', size: 36 },
    { ...string, key: 'files', size: 36, array: true },
    { ...plain, key: 'paid', type: 'boolean', default: false },
    { ...plain, key: 'due_on', type: 'datetime' },
    { ...integer, key: 'version', min: 0, max: 2_147_483_647, default: 0 },
    { ...integer, key: 'age', min: 1, max: 9 },
    { ...integer, key: 'price_piasters', min: 0, max: 1_000_000_000_000, required: true },
    { ...integer, key: 'paid_piasters', min: 0, max: 1_000_000_000_000_000 },
    { ...integer, key: 'left_piasters', min: -1_000_000_000_000_000, max: 1_000_000_000_000_000 },
  ]);
});

test('an index goes up or down, or holds each value once; readers are roles, and whom rows name', () => {
  const columns = { title: text(100), at: day() };
  const indexes = { newest: ['title', '-at'], title: { unique: ['title'] } } as const;
  const heard = { by: ['admin'], own: true } as const;
  const index = { status: 'available', columns: ['title'], orders: ['ASC'] };
  expect(tablesOf(record('tags', { title: 'Tags', nobody: 'A test.', columns, indexes, heard }), tags)).toMatchObject([
    {
      $permissions: ['read("label:admin")'],
      rowSecurity: true,
      indexes: [
        { ...index, key: 'newest', type: 'key', columns: ['title', 'at'], orders: ['ASC', 'DESC'] },
        { ...index, key: 'title', type: 'unique' },
        { ...index, key: 'id', type: 'key', columns: ['$id'] },
      ],
    },
    { $permissions: [], rowSecurity: false, indexes: [{ key: 'id' }] },
  ]);
});

test('tables keep their places in the file, a new one comes last, and one without a record goes', () => {
  const project = { buckets: ['products'], tables: [{ $id: 'gone' }, { $id: 'tags' }] };
  const { tables, buckets } = withTables(project, [orders, tags]);
  expect(tables.map(({ $id }) => $id)).toEqual(['tags', 'orders']);
  expect(buckets).toEqual(['products']);
});
