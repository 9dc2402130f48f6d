import { expect, test } from 'vitest';
import { csvColumns } from '#contract/catalogue/csv.ts';
import { PRODUCT_TYPES } from '#contract/constants.ts';
import { csvLines } from '../shared/csv.ts';
import { readSheet } from '../shared/sheet.ts';
import { proposed } from './columns.ts';
import { catalogueCsv, lineInFile, PRODUCT_FILES } from './products-file.ts';

/** A file of accessories as it is sent. */
function sent(text: string): string {
  const { fieldOf } = PRODUCT_FILES.accessories;
  const sheet = readSheet(text, { isName: (cell) => fieldOf(cell) !== null });
  return catalogueCsv(sheet, proposed(PRODUCT_FILES.accessories, sheet.columns));
}

test.each(PRODUCT_TYPES)('a file of %s that the store exported matches by itself', (type) => {
  expect(proposed(PRODUCT_FILES[type], csvColumns(type))).toEqual(csvColumns(type));
  expect(PRODUCT_FILES[type].isEnough(csvColumns(type))).toBe(true);
});

test('columns are matched by what other systems call them, but an id of theirs is no product of the store', () => {
  const columns = ['ID', 'الصنف', 'الكمية', 'سعر البيع (ج.م)', 'Battery', 'Supplier'];
  expect(proposed(PRODUCT_FILES.accessories, columns)).toEqual([
    ...[null, 'title_ar', 'stock', null, 'battery_size', null],
  ]);
  expect(proposed(PRODUCT_FILES['hearing-aids'], ['Make', 'Battery size', 'القنوات'])).toEqual([
    ...['brand', 'battery', 'channel'],
  ]);
});

test.each([
  [['$id', 'price'], true],
  [['title_en', 'price', 'stock'], true],
  [['title_ar', 'price', 'stock'], true],
  [['title_ar', 'price'], false],
  [['price', 'stock'], false],
])('the columns %j are enough: %s', (matching, isEnough) => {
  expect(PRODUCT_FILES.accessories.isEnough(matching)).toBe(isEnough);
});

test('only matched columns are sent, under the names that the import knows', () => {
  expect(sent('الصنف;المورد;الكمية;السعر\nعلبة;نور;٣;٩٠٫٥\n')).toBe('title_ar,stock,price\r\nعلبة,٣,٩٠٫٥\r\n');
});

test('a style and a making are understood by their names', () => {
  const sheet = { columns: ['a', 'b'], rows: [{ line: 2, cells: ['RIC', 'مصنوعة على مقاس الأذن'] }] };
  expect(catalogueCsv(sheet, ['style', 'making'])).toBe('style,making\r\nric,custom-made\r\n');
});

test('texts that a spreadsheet would run, and texts with quotes and lines, arrive as the store exported them', () => {
  const file = csvLines([
    ['$id', 'title_ar', 'description_ar'],
    ['a', '=1+1', '<p>one</p>\n"two", three'],
    ['b', "''=x", ' -5'],
  ]);
  expect(sent(file)).toBe(file);
});

test('a line with more or fewer cells than columns is sent so that the import names it', () => {
  expect(sent('title_ar,price,stock\nBox,90,3\nBox, small,90,3\nBox,90\nBox,90,3,\n')).toBe(
    'title_ar,price,stock\r\nBox,90,3\r\nBox," small",90,?\r\nBox,90,,?\r\nBox,90,3\r\n',
  );
});

test('a line is known by its place in the file, whatever stands above or between', () => {
  const { rows } = readSheet('Stock\n\ntitle_ar,price\nBox,90\n\nCord,20\n', { isName: (cell) => cell === 'price' });
  expect([0, 2, 3].map((number) => lineInFile(rows, number))).toEqual([0, 4, 6]);
});
