import Papa from 'papaparse';
import { isBlank, withoutInvisible } from '#contract/invisible.ts';
import { foldDigits } from '#contract/phone.ts';
import { FORMULA } from './csv.ts';

/** What stands between the cells of a line. */
export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A line of a file: its number as a spreadsheet counts, and its cells. */
export interface SheetRow {
  line: number;
  cells: string[];
}

/** A file as a table. */
export interface Sheet {
  separator: Separator;
  /** The names of the columns, all empty where no line names them; without those to the right that have none and are empty. */
  columns: string[];
  /** Without lines that are empty. */
  rows: SheetRow[];
  /** Lines whose quotes are not closed. */
  broken: number[];
}

/** Lines that are looked at to find out what stands between cells, and which line names the columns. */
const LOOKED_AT = 10;
/** What Excel writes above a file to say what stands between its cells. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;
/** How some systems keep a spreadsheet from taking a text for a number. */
const TEXT_FORMULA = /^="(.*)"$/s;

interface Choices {
  /** Chosen; found where it is absent. */
  separator?: Separator | undefined;
  /** Whether a cell names something that is looked for: the line with most of these names the columns. */
  isName: (cell: string) => boolean;
}

/** Reads the lines of a CSV file as other systems write it. */
export function readSheet(text: string, { separator, isName }: Choices): Sheet {
  const [mark = '', told] = SEPARATOR_LINE.exec(text) ?? [];
  const content = text.slice(mark.length);
  const isKnown = SEPARATORS.some((one) => one === told);
  const delimiter = separator ?? (isKnown ? (told as Separator) : separatorOf(content));
  const { data, errors } = Papa.parse<string[]>(content, { delimiter });
  const above = mark === '' ? 1 : 2;
  const lines = data
    .map((cells, index): SheetRow => ({ line: index + above, cells: cells.map(cellText) }))
    .filter(({ cells }) => !cells.every(isBlank));
  const heading = headingOf(lines, isName);
  const named = (lines[heading]?.cells ?? []).map((cell) => withoutInvisible(cell).trim());
  const rows = lines.slice(heading + 1);
  // A column to the right that has neither a name nor anything in it was once written in.
  const width = rows.reduce(
    (most, { cells }) => Math.max(most, widthOf(cells)),
    named.findLastIndex((cell) => cell !== '') + 1,
  );
  return {
    separator: delimiter,
    columns: Array.from({ length: width }, (_, index) => named[index] ?? ''),
    rows,
    broken: [...new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row = 0 }) => row + above))],
  };
}

const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => !isBlank(cell)) + 1;

/** A cell without the marks that were put before it so that a spreadsheet shows it as it is. */
function cellText(cell: string): string {
  const text = TEXT_FORMULA.exec(cell.trim())?.[1] ?? cell;
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

/** The one with which the first lines have most cells. */
function separatorOf(content: string): Separator {
  const cells = (delimiter: Separator) =>
    Papa.parse<string[]>(content, { delimiter, preview: LOOKED_AT }).data.reduce((sum, line) => sum + line.length, 0);
  const [most = ','] = SEPARATORS.toSorted((a, b) => cells(b) - cells(a));
  return most;
}

/** A phone, a date or another long number: no column is called so. */
const NUMBER = /^\+?(?:[\s().:/\p{Pd}]*\d){6,}$/u;

/** Systems write titles and dates above the names of the columns; -1 where the first line is already of what the file holds. */
function headingOf(lines: readonly SheetRow[], isName: (cell: string) => boolean): number {
  const names = lines.slice(0, LOOKED_AT).map(({ cells }) => cells.filter(isName).length);
  const most = Math.max(0, ...names);
  return most === 0 && lines[0]?.cells.some((cell) => NUMBER.test(foldDigits(cell).trim())) ? -1 : names.indexOf(most);
}
