import { describe, expect, test } from 'vitest';
import { decoded, encodingOf, NotTextError } from './file-text.ts';
import { readSheet } from './sheet.ts';

const isName = (cell: string) => ['name', 'phone', 'الاسم'].includes(cell.trim().toLowerCase());
const read = (text: string) => readSheet(text, { isName });

/** A text in UTF-16, its lower bytes first or last. */
function utf16(text: string, little: boolean): Uint8Array {
  const bytes = [...text].flatMap((character) => {
    const code = character.charCodeAt(0);
    return little ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
  });
  return Uint8Array.from(bytes);
}

describe('the letters of a file', () => {
  const text = 'الاسم,name\r\nمنى,1\r\n';
  test.each([
    ['utf-8', new TextEncoder().encode(`\ufeff${text}`)],
    ['utf-8', new TextEncoder().encode(text)],
    ['utf-16le', utf16(`\ufeff${text}`, true)],
    ['utf-16be', utf16(`\ufeff${text}`, false)],
    ['utf-16le', utf16(text, true)],
    ['utf-16be', utf16(text, false)],
  ] as const)('in %s are read, with and without a mark', (encoding, bytes) => {
    expect(encodingOf(bytes)).toBe(encoding);
    expect(decoded(bytes, encoding)).toBe(text);
  });

  test('in the code page of Windows are read, which no UTF-8 looks like', () => {
    const bytes = Uint8Array.from([0xe3, 0xe4, 0xec, 0x2c, 0x31]);
    expect(decoded(bytes, encodingOf(bytes))).toBe('منى,1');
  });

  test('are none in a file of a spreadsheet program', () => {
    expect(() => encodingOf(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 8, 9, 0]))).toThrow(NotTextError);
  });
});

describe('the cells of a file', () => {
  test.each([
    [',', 'name,phone\nMona,1\n'],
    [';', 'name;phone\nMona;1\n'],
    ['\t', 'name\tphone\nMona\t1\n'],
    ['|', 'name|phone\nMona|1\n'],
  ])('are divided by %j', (separator, text) => {
    expect(read(text)).toMatchObject({
      separator,
      columns: ['name', 'phone'],
      rows: [{ line: 2, cells: ['Mona', '1'] }],
    });
  });

  test('are read however many lines there are, so that a file with too many can be told so', () => {
    expect(read(`name,phone\n${'Mona,1\n'.repeat(300_000)}`).rows).toHaveLength(300_000);
  });

  test('are divided by what is chosen, or by what Excel says above them', () => {
    expect(readSheet('name,a;phone\nMona;1\n', { separator: ';', isName }).columns).toEqual(['name,a', 'phone']);
    expect(read('sep=;\nname;phone\nMona, Ali;1\n')).toMatchObject({
      columns: ['name', 'phone'],
      rows: [{ line: 3, cells: ['Mona, Ali', '1'] }],
    });
  });

  test('stand below the line that names the columns, whatever is written above', () => {
    const sheet = read('Report of clients;;\n20/11/2026;;\n\nname;phone;\nMona;1;\n;;\nAli;2;\n');
    expect(sheet.columns).toEqual(['name', 'phone']);
    expect(sheet.rows.map(({ line }) => line)).toEqual([5, 7]);
  });

  test.each(['منى,٠١٠١٢٣٤٥٦٧٨', 'Mona,+20 10-1234-5678', 'Mona,21/3/1959'])(
    'of the first line, %s, are not taken for names of columns, so that nobody is lost of a file without these',
    (line) => {
      const sheet = read(`${line}\nAli,1\n`);
      expect([sheet.columns, sheet.rows.map(({ line: number }) => number)]).toEqual([
        ['', ''],
        [1, 2],
      ]);
    },
  );

  test('are below a line of names that nobody knows', () => {
    expect(read('Who,Code 12\nMona,1\n')).toMatchObject({ columns: ['Who', 'Code 12'], rows: [{ line: 2 }] });
  });

  test('keep quotes and line breaks, and lose the marks that keep spreadsheets from reading them', () => {
    const [row] = read('name,phone,note\n"Adel ""Abu Ali""\nHassan","=""0101""",\'+20 10\n').rows;
    expect(row?.cells).toEqual(['Adel "Abu Ali"\nHassan', '0101', '+20 10']);
  });

  test('with a quote that is not closed are named', () => {
    expect(read('name,phone\n"Mona,1\n').broken).toEqual([2]);
  });
});
