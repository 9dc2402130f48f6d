import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BYTE_ORDER_MARK, readCsv, writeCsv } from './csv.ts';

const cellsOf = (text: string) => readCsv(text).lines.map(({ cells }) => cells);

describe('a CSV file', () => {
  test('is read as it was written, whatever its cells hold', () => {
    const tricky = constantFrom(
      '=1+1',
      "'=1",
      "''@",
      '-10',
      '+20',
      '\t',
      'a;b',
      '"',
      'a\nb',
      ' ج ',
      "it's",
      ' =1',
      '＝1',
    );
    const line = array(tricky, { minLength: 2, maxLength: 4 });
    assert(
      property(array(line, { minLength: 1, maxLength: 5 }), string(), (lines, last) => {
        const width = Math.max(...lines.map((cells) => cells.length));
        const heading = Array.from({ length: width + 2 }, (_, index) => `column ${index}`);
        const filled = [
          heading,
          ...lines.map((cells) => ['first', ...cells, ...Array(width - cells.length).fill('x'), last]),
        ];
        expect(cellsOf(writeCsv(filled).replace(/\r\n$/, ''))).toEqual(filled);
      }),
    );
  });

  test.each(['=', '+', '-', '@', '\t', '\r', ' =', '\n+', '＝', '＠'])('never begins a cell with %j', (start) => {
    const [cell = ''] = writeCsv([[`${start}cmd`, 'other']]).split(',');
    expect(cell.replace(/^"/, '').startsWith(`'${start}`)).toBe(true);
  });

  test('may be divided by semicolons or tabs and begin with a byte order mark', () => {
    for (const divider of [';', '\t', ',']) {
      expect(cellsOf(`${BYTE_ORDER_MARK}$id${divider}price\r\na${divider}1\r\n`)).toEqual([
        ['$id', 'price'],
        ['a', '1'],
      ]);
    }
  });

  test('counts lines as a spreadsheet does, empty ones and long cells included', () => {
    const { lines } = readCsv('a,b\r\n\r\n"two\nlines",c\r\n,\r\nlast,d\r\n');
    expect(lines.map(({ number, cells }) => [number, cells[0]])).toEqual([
      [1, 'a'],
      [3, 'two\nlines'],
      [5, 'last'],
    ]);
  });

  test('whose quotes are not closed is told by its line', () => {
    expect(readCsv('a,b\r\n"open,1\r\n').broken).toEqual([2]);
  });
});
