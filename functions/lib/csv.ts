import Papa from 'papaparse';

/** What spreadsheet programs need to read a file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A cell that a spreadsheet may run as a formula, whatever blank stands before it; an apostrophe in front makes it text. */
const FORMULA = /^'*\s*[=+\-@＝＋－＠\t\r]/;
const DELIMITERS = [',', ';', '\t'] as const;
const QUOTED_FORMULA = /^'+\s*[=+\-@＝＋－＠\t\r]/;

/** A line of a file: its number as a spreadsheet counts, and its cells. */
export interface CsvLine {
  number: number;
  cells: string[];
}

export interface ParsedCsv {
  /** Without lines that are empty. */
  lines: CsvLine[];
  /** Numbers of lines whose quotes are not closed. */
  broken: number[];
}

/** Cells as a CSV file, each line ended; cells that would run as formulas are made text. */
export function writeCsv(lines: readonly (readonly (string | number | null)[])[]): string {
  const safe = lines.map((cells) => cells.map((cell) => quoteFormula(cell === null ? '' : String(cell))));
  return safe.length === 0 ? '' : `${Papa.unparse(safe, { newline: '\r\n' })}\r\n`;
}

/** The lines of a CSV file with a heading, divided by commas, semicolons or tabs; what `writeCsv` made text is as it was. */
export function readCsv(text: string): ParsedCsv {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const { data, errors } = Papa.parse<string[]>(content, { delimiter: delimiterOf(content) });
  const lines = data
    .map((cells, index): CsvLine => ({ number: index + 1, cells: cells.map(unquoteFormula) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const broken = errors.filter(({ type }) => type === 'Quotes').map(({ row = 0 }) => row + 1);
  return { lines, broken: [...new Set(broken)] };
}

/** Spreadsheets divide by what their language does not need for numbers. The heading tells: no column's name has any. */
function delimiterOf(content: string): string {
  const heading = content.trimStart().split(/\r\n|\n|\r/, 1)[0] ?? '';
  const count = (delimiter: string) => heading.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

function quoteFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

function unquoteFormula(cell: string): string {
  return QUOTED_FORMULA.test(cell) ? cell.slice(1) : cell;
}
