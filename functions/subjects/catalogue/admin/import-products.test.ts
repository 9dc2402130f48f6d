import { Query } from 'node-appwrite';
import { beforeEach, describe, expect, test } from 'vitest';
import { exportProducts, importProducts, updateProduct } from '#contract/catalogue/admin-calls.ts';
import { fetchTags } from '#contract/catalogue/calls.ts';
import { CSV_MAX_LINES, csvColumns } from '#contract/catalogue/csv.ts';
import { PRODUCT_TYPES, type ProductType } from '#contract/constants.ts';
import { BYTE_ORDER_MARK, readCsv, writeCsv } from '#lib/csv.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { AnswerLost, OvertakenOnce } from '../../../testing/faulty-tables.ts';
import { startShop } from '../../../testing/kit.ts';
import { exportProducts as exportHandler } from './export-products.ts';
import { importProducts as importProductsHandler } from './import-products.ts';

const importHandler = asCalled(importProductsHandler);

const shop = await startShop();
const boss = await shop.join('admin');

beforeEach(async () => {
  for (const table of ['hearing_aids', 'accessories', 'tags'] as const) {
    await Promise.all((await shop.rows(table)).map(({ $id }) => shop.remove(table, $id)));
  }
});

type Cells = Record<string, string | number>;

/** A file with a heading of the columns that its first line has. */
function file(...lines: Cells[]): string {
  const columns = Object.keys(lines[0] ?? {});
  return writeCsv([columns, ...lines.map((line) => columns.map((column) => line[column] ?? ''))]);
}

const send = (
  csv: string,
  more: { product_type?: ProductType; dryRun?: boolean; requestId?: string; undoes?: string } = {},
) => shop.call(boss, importProducts, { id: boss.id, product_type: 'accessories', csv, dryRun: false, ...more });

const read = async (product_type: ProductType) => {
  const { data } = await shop.call(boss, exportProducts, { id: boss.id, product_type });
  return data?.csv ?? expect.fail();
};

const battery = (change: Cells = {}): Cells => ({
  $id: '',
  title_ar: 'بطاريات',
  title_en: 'Batteries',
  brand: 'Rayovac',
  battery_size: '312',
  price: 75.5,
  stock: 20,
  ...change,
});

describe('a new product of a file', () => {
  test('is in the store with tags, counter and audit entries', async () => {
    const before = (await shop.row('counters', 'products'))?.value ?? 0;
    const { data } = await send(file(battery(), battery({ title_en: 'More', battery_size: '١٣', price: '٨٠٫٢٥' })));
    expect(data).toMatchObject({ imported: true, created: 2, changed: 0, unchanged: 0, problems: [], problemCount: 0 });
    const rows = await shop.rows('accessories', [Query.orderAsc('price_piasters')]);
    expect(rows).toMatchObject([
      { title_en: 'Batteries', price_piasters: 7550, stock: 20, version: 0 },
      { title_en: 'More', price_piasters: 8025 },
    ]);
    const tags = await shop.call(shop.guest, fetchTags, { product_type: 'accessories' });
    expect(tags.data).toContainEqual({ category: 'brand', title: 'Rayovac', count: 2 });
    expect((await shop.row('counters', 'products'))?.value).toBe(before + 2);
    const entries = await shop.rows('audit_log', [
      Query.equal(
        'subject_id',
        rows.map(({ $id }) => $id),
      ),
    ]);
    expect(entries.map(({ action }) => action)).toEqual(['create', 'create']);
  });

  test('comes by the hundred', async () => {
    const lines = Array.from({ length: 450 }, (_, index) =>
      battery({ title_en: `Battery ${index}`, brand: `B${index}` }),
    );
    expect((await send(file(...lines))).data).toMatchObject({ imported: true, created: 450 });
    expect(await shop.rows('accessories')).toHaveLength(450);
  });
});

describe('a known product of a file', () => {
  test('changes where the file says something else, and keeps pieces sold since', async () => {
    const one = await shop.addAccessory({ stock: 10, brand: 'Old' });
    const other = await shop.addAccessory();
    const csv = await read('accessories');
    await shop.change('accessories', one.$id, { stock: 7 });
    const { lines } = readCsv(csv);
    const edited = lines.map(({ cells }) =>
      cells[0] === one.$id ? cells.map((cell) => (cell === 'Old' ? 'New' : cell)) : cells,
    );
    const { data } = await send(writeCsv(edited));
    expect(data).toMatchObject({ imported: true, created: 0, changed: 1, unchanged: 1 });
    expect(await shop.row('accessories', one.$id)).toMatchObject({ brand: 'New', stock: 7, version: 1 });
    expect(await shop.row('accessories', other.$id)).toMatchObject({ version: 0 });
  });

  test('gets more pieces once, also when the file is imported again', async () => {
    const { $id } = await shop.addAccessory({ stock: 10 });
    const csv = file({ $id, stock: 15, stock_was: 10, version: 0 });
    await shop.change('accessories', $id, { stock: 9 });
    expect((await send(csv)).data?.imported).toBe(true);
    const again = await send(csv);
    expect(again.data).toMatchObject({
      imported: false,
      problems: [{ line: 2, column: null, key: 'product_changed' }],
    });
    expect(await shop.row('accessories', $id)).toMatchObject({ stock: 14 });
  });

  test('keeps what the file has no column for, and loses what it leaves empty', async () => {
    const { $id } = await shop.addAccessory({ holder_type: 'Ring', battery_size: '10' });
    await send(file({ $id, price: 3, holder_type: '' }));
    expect(await shop.row('accessories', $id)).toMatchObject({
      price_piasters: 300,
      holder_type: null,
      battery_size: '10',
    });
  });

  test('keeps a piece that is sold between the plan and the import', async () => {
    const { $id } = await shop.addAccessory({ stock: 5, price_piasters: 100 });
    const sell = () => shop.change('accessories', $id, { stock: 4 });
    const context = shop.contextOf(boss, { tables: new OvertakenOnce(shop.admin, sell) }, 'admin');
    const csv = file({ $id, price: 2, stock: 8, stock_was: 5 });
    const answer = await importHandler({ id: boss.id, product_type: 'accessories', csv, dryRun: false }, context);
    expect(answer).toMatchObject({ imported: true, changed: 1 });
    expect(await shop.row('accessories', $id)).toMatchObject({ stock: 7, price_piasters: 200 });
  });

  test('edited between the plan and the import is planned again', async () => {
    const { $id, product_type } = { ...(await shop.addAccessory()), product_type: 'accessories' } as const;
    const edit = () =>
      shop.call(boss, updateProduct, { id: boss.id, productId: $id, product_type, data: { holder_type: 'Ring' } });
    const context = shop.contextOf(boss, { tables: new OvertakenOnce(shop.admin, edit) }, 'admin');
    const csv = file({ $id, price: 2, version: 0 });
    const answer = await importHandler({ id: boss.id, product_type, csv, dryRun: false }, context);
    expect(answer).toMatchObject({ imported: false, problems: [{ line: 2, key: 'product_changed' }] });
  });

  test('is one of no more than one transaction holds; the answer tells how many fit', async () => {
    const made = await Promise.all(Array.from({ length: 100 }, () => shop.addAccessory()));
    const csv = file(...made.map(({ $id }) => ({ $id, price: 1 })));
    const { data } = await send(csv);
    expect(data).toMatchObject({ imported: false, changed: 100, problems: [{ line: 0, key: 'too_many_changes' }] });
    const max = Number(data?.problems[0]?.values?.max);
    expect(max).toBeGreaterThan(90);
    const part = file(...made.slice(0, max).map(({ $id }) => ({ $id, price: 1 })));
    expect((await send(part)).data).toMatchObject({ imported: true, changed: max });
  });
});

describe('a file as spreadsheets and people write it', () => {
  test('may have empty columns to the right, marks nobody sees, and thousands in its prices', async () => {
    const csv = '\ufeff\u200ftitle_ar,title_en,price,stock,,,\r\nبطارية,Battery,"12,500.50",\u200e5\u200e,,,\r\n';
    expect((await send(csv)).data).toMatchObject({ imported: true, created: 1 });
    const rows = await shop.rows('accessories');
    expect(rows).toMatchObject([{ title_ar: 'بطارية', price_piasters: 1_250_050, stock: 5 }]);
  });

  test('is told of a cell to the right of its columns that holds something', async () => {
    const { data } = await send('title_ar,price,stock,\r\nبطارية,1,5,lost\r\n');
    expect(data).toMatchObject({ imported: false, problems: [{ line: 2, key: 'cell_count' }] });
  });

  test('overwrites no title with what is left of Arabic after it was saved in another code page', async () => {
    const { $id } = await shop.addAccessory({ title_ar: 'بطاريات مقاس 312' });
    const lost = ['???????? ???? 312', '\ufffd\ufffd\ufffd 312', 'Ø¨Ø·Ø§Ø±ÙŠØ§Øª 312', 'ط¨ط·ط§ط±ظٹط§طھ 312'];
    for (const title_ar of lost) {
      const { data } = await send(file({ $id, title_ar }));
      expect(data).toMatchObject({
        imported: false,
        problems: [{ line: 2, column: 'title_ar', key: 'damaged_text' }],
      });
    }
    expect(await shop.row('accessories', $id)).toMatchObject({ title_ar: 'بطاريات مقاس 312', version: 0 });
  });
});

describe('an import that was a mistake', () => {
  test('shows before it is made what would change, and for which product', async () => {
    const { $id } = await shop.addAccessory({ title_ar: 'بطاريات', price_piasters: 7550, stock: 3 });
    const { data } = await send(file(battery(), { ...battery(), $id, price: 80, stock: 3, title_ar: 'بطارية' }), {
      dryRun: true,
    });
    expect(data?.sample).toContainEqual({ line: 2, label: 'بطاريات', column: null, before: null, after: null });
    expect(data?.sample).toContainEqual({ line: 3, label: 'بطارية', column: 'price', before: '75.5', after: '80' });
    expect(data?.sample).toContainEqual({
      line: 3,
      label: 'بطارية',
      column: 'title_ar',
      before: 'بطاريات',
      after: 'بطارية',
    });
    expect(data?.sample.map(({ column }) => column)).not.toContain('stock');
  });

  test('is taken back whole: products are as they were, new ones are gone, and pieces sold meanwhile stay sold', async () => {
    const before = { title_ar: 'قديم', title_en: 'Old', brand: 'Rayovac', holder_type: 'Ring', stock: 10 };
    const { $id } = await shop.addAccessory(before);
    const csv = file(battery({ holder_type: '' }), battery({ $id, holder_type: '', title_ar: 'جديد', stock: 15 }));
    const undo = (await send(csv, { dryRun: true })).data?.undo ?? expect.fail();
    await send(csv, { requestId: 'import-0001' });
    const made = (await shop.rows('accessories')).find((row) => row.$id !== $id) ?? expect.fail();
    await shop.change('accessories', $id, { stock: 14 });
    const { data } = await send(undo, { undoes: 'import-0001', requestId: 'undo-00001' });
    expect(data).toMatchObject({ imported: true, changed: 1 });
    expect(await shop.row('accessories', $id)).toMatchObject({ ...before, stock: 9 });
    expect(await shop.row('accessories', made.$id)).toBeNull();
    const tags = await shop.call(shop.guest, fetchTags, { product_type: 'accessories' });
    expect(tags.data).toContainEqual({ category: 'holder_type', title: 'Ring', count: 1 });
  });

  test('of new products alone is taken back by a heading; one that was edited since is archived', async () => {
    await send(file(battery(), battery({ title_en: 'Edited' })), { requestId: 'import-0002' });
    const edited = (await shop.rows('accessories', [Query.equal('title_en', 'Edited')]))[0] ?? expect.fail();
    const change = { id: boss.id, productId: edited.$id, product_type: 'accessories', data: { price: 1 } } as const;
    await shop.call(boss, updateProduct, change);
    expect((await send('$id\r\n', { undoes: 'import-0002' })).data).toMatchObject({ imported: true });
    expect(await shop.rows('accessories')).toMatchObject([{ $id: edited.$id, archived_at: expect.any(String) }]);
  });

  test('is not taken back over what somebody has changed since', async () => {
    const { $id } = await shop.addAccessory({ title_en: 'Old' });
    const csv = file({ $id, title_en: 'New' });
    const undo = (await send(csv, { dryRun: true })).data?.undo ?? expect.fail();
    await send(csv, { requestId: 'import-0003' });
    const change = { id: boss.id, productId: $id, product_type: 'accessories', data: { price: 1 } } as const;
    await shop.call(boss, updateProduct, change);
    const { data } = await send(undo, { undoes: 'import-0003' });
    expect(data).toMatchObject({ imported: false, problems: [{ key: 'product_changed' }] });
    expect(await shop.row('accessories', $id)).toMatchObject({ title_en: 'New' });
  });
});

describe('a file with a bad line', () => {
  test('names every one, with line, column and reason, and stores nothing', async () => {
    const known = await shop.addAccessory({ stock: 3 });
    const csv = file(
      battery(),
      battery({ price: 'cheap' }),
      battery({ price: '' }),
      battery({ stock: '1.5' }),
      battery({ title_ar: '', title_en: '' }),
      battery({ $id: 'nothing' }),
      battery({ $id: known.$id, price: '' }),
    );
    const dry = await send(csv, { dryRun: true });
    expect(dry.data?.problems).toEqual([
      { line: 3, column: 'price', key: 'not_an_amount' },
      { line: 4, column: 'price', key: 'required' },
      { line: 5, column: 'stock', key: 'not_an_integer' },
      { line: 6, column: 'title_ar', key: 'required' },
      { line: 7, column: '$id', key: 'product_missing' },
      { line: 8, column: 'price', key: 'required' },
    ]);
    expect((await send(csv)).data).toEqual(dry.data);
    expect(await shop.rows('accessories')).toHaveLength(1);
  });

  test.each([
    ['', 'invalid_input'],
    ['title_en,price\r\n', 'no_lines'],
    ['title_en,colour\r\na,b\r\n', 'column_unknown'],
    ['price,price\r\n1,2\r\n', 'column_twice'],
    ['title_en,price,stock\r\na,1\r\n', 'cell_count'],
    ['title_en,price\r\n"open,1\r\n', 'broken_quotes'],
    [`price\r\n${'1\r\n'.repeat(CSV_MAX_LINES + 1)}`, 'too_many_lines'],
    [file({ title_en: 'a', price: 1, stock: 1, image: 'nothing' }), 'image_missing'],
    [file({ $id: 'a', price: 1 }, { $id: 'a', price: 2 }), 'product_twice'],
  ])('%#: is refused', async (csv, key) => {
    const { data, code } = await send(csv, { dryRun: true });
    expect([code, ...(data?.problems ?? []).map((problem) => problem.key)]).toContain(key);
  });

  test('that takes away more than is left is refused', async () => {
    const { $id } = await shop.addAccessory({ stock: 2 });
    const { data } = await send(file({ $id, stock: 0, stock_was: 5 }));
    expect(data?.problems).toEqual([{ line: 2, column: 'stock', key: 'stock_sold', values: { available: 2 } }]);
  });
});

describe('importing twice', () => {
  test('with one request stores once, also at the same moment', async () => {
    const csv = file(battery());
    const answers = await Promise.all([1, 2, 3].map(() => send(csv, { requestId: 'one-import' })));
    expect(answers.map(({ data }) => [data?.imported, data?.created])).toEqual([1, 2, 3].map(() => [true, 1]));
    expect((await send(csv, { requestId: 'one-import' })).data?.created).toBe(1);
    expect(await shop.rows('accessories')).toHaveLength(1);
  });

  test('after a lost answer stores once', async () => {
    const input = {
      id: boss.id,
      product_type: 'accessories',
      csv: file(battery()),
      dryRun: false,
      requestId: 'lost-answer',
    } as const;
    const context = shop.contextOf(boss, { tables: new AnswerLost(shop.admin) }, 'admin');
    expect(await importHandler(input, context)).toMatchObject({ imported: true, created: 1 });
    expect((await shop.call(boss, importProducts, input)).data).toMatchObject({ imported: true, created: 1 });
    expect(await shop.rows('accessories')).toHaveLength(1);
  });
});

describe('a dry run', () => {
  test('tells what would happen, and nothing does', async () => {
    const { $id } = await shop.addAccessory({ price_piasters: 100 });
    const { data } = await send(file(battery(), battery({ $id })), { dryRun: true });
    expect(data).toMatchObject({ imported: false, created: 1, changed: 1, problems: [] });
    expect(await shop.rows('accessories')).toMatchObject([{ price_piasters: 100 }]);
  });
});

describe('an export', () => {
  test.each(PRODUCT_TYPES)('of %s, imported as it is, changes nothing', async (product_type) => {
    await shop.addHearingAid({ fitting_range_from: -10, description_en: '<p>a, "b"</p>\n<p>ج</p>' });
    await shop.addAccessory({ title_en: '=1+1', title_ar: "'@كلمة" });
    const csv = await read(product_type);
    expect(csv.startsWith(`${BYTE_ORDER_MARK}${csvColumns(product_type).join(',')}\r\n`)).toBe(true);
    expect((await send(csv, { product_type })).data).toMatchObject({ imported: true, changed: 0, unchanged: 1 });
  });

  test('makes cells that would run as formulas text', async () => {
    await shop.addAccessory({ title_en: '=HYPERLINK("http://x")', title_ar: '+1' });
    const csv = await read('accessories');
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(csv).toContain(",'+1,");
  });

  test('comes in parts that make one file', async () => {
    const made = await Promise.all(Array.from({ length: 3 }, () => shop.addAccessory()));
    const ids = made.map(({ $id }) => $id).sort();
    const context = shop.contextOf(boss, {}, 'admin');
    const input = { id: boss.id, product_type: 'accessories', cursor: ids[0] } as const;
    const rest = await exportHandler(input, context);
    expect(readCsv(rest.csv).lines.map(({ cells }) => cells[0])).toEqual(ids.slice(1));
    expect(rest.next).toBeNull();
  });
});
