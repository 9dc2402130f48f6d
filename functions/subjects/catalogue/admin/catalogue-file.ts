import type { CsvProblem } from '#contract/catalogue/admin-schemas.ts';
import { CSV_MAX_LINES, csvColumns } from '#contract/catalogue/csv.ts';
import {
  isNumeric,
  missingProductFields,
  type ProductChanges,
  type ProductFieldName,
  productFieldNames,
} from '#contract/catalogue/product-fields.ts';
import { productForms } from '#contract/catalogue/product-schemas.ts';
import { ID_PATTERN, type ProductType } from '#contract/constants.ts';
import { isBlank, withoutInvisible } from '#contract/invisible.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { readCsv } from '#lib/csv.ts';
import { isDamaged } from '#lib/damaged-text.ts';
import { fieldFaults } from '#runtime/refusal.ts';
import { validInput } from '#runtime/validation.ts';
import { longDescriptions } from '../product-columns.ts';

/** A line of a catalogue file that reads as a product. */
export interface CatalogueLine {
  number: number;
  /** The product to change; null for a new one. */
  id: string | null;
  data: ProductChanges;
  /** What the product was like when the file was made; null when the file does not say. */
  version: number | null;
  stockWas: number | null;
}

export interface CatalogueFile {
  /** Those with which nothing is wrong. */
  lines: CatalogueLine[];
  problems: CsvProblem[];
}

const WHOLE_NUMBER = /^\d{1,15}$/;
/** A new product of a file may come without its picture, which is added in the editor. */
const NOT_NEEDED_IN_FILES = new Set<string>(['image']);

/** Reads a catalogue file and names everything that is wrong with it as far as the file alone can tell. */
export async function readCatalogueFile(
  type: ProductType,
  csv: string,
  { mayBeEmpty = false }: { mayBeEmpty?: boolean } = {},
): Promise<CatalogueFile> {
  const { lines, broken } = readCsv(csv);
  if (broken.length > 0) {
    return { lines: [], problems: broken.map((line) => ({ line, column: null, key: 'broken_quotes' })) };
  }
  const [heading, ...body] = lines;
  if (!heading || (body.length === 0 && !mayBeEmpty)) {
    return { lines: [], problems: [{ line: 0, column: null, key: 'no_lines' }] };
  }
  if (body.length > CSV_MAX_LINES) {
    return { lines: [], problems: [{ line: 0, column: null, key: 'too_many_lines', values: { max: CSV_MAX_LINES } }] };
  }
  // Spreadsheets save columns that were once written in, empty, to the right of the others.
  const width = heading.cells.findLastIndex((cell) => !isBlank(cell)) + 1;
  const columns = heading.cells.slice(0, width).map((cell) => withoutInvisible(cell).trim());
  const wrongColumns = columnProblems(type, columns, heading.number);
  if (wrongColumns.length > 0) {
    return { lines: [], problems: wrongColumns };
  }
  const file: CatalogueFile = { lines: [], problems: [] };
  const ids = new Set<string>();
  const numbers = new Set<string>([...productFieldNames(type, isNumeric), 'version', 'stock_was']);
  for (const { number, cells } of body) {
    if (cells.length < width || !cells.slice(width).every(isBlank)) {
      file.problems.push({ line: number, column: null, key: 'cell_count', values: { max: columns.length } });
      continue;
    }
    const values = new Map(columns.map((column, index) => [column, cellText(numbers.has(column), cells[index] ?? '')]));
    const read = await readLine(type, number, values);
    const id = values.get('$id');
    if (id && ids.has(id)) {
      read.problems.push({ line: number, column: '$id', key: 'product_twice' });
    }
    if (id) {
      ids.add(id);
    }
    file.problems.push(...read.problems);
    if (read.problems.length === 0) {
      file.lines.push(read.line);
    }
  }
  return file;
}

function columnProblems(type: ProductType, columns: readonly string[], line: number): CsvProblem[] {
  const known = csvColumns(type);
  return columns.flatMap((column, index): CsvProblem[] => {
    if (!known.includes(column)) {
      return [{ line, column, key: 'column_unknown' }];
    }
    return columns.indexOf(column) < index ? [{ line, column, key: 'column_twice' }] : [];
  });
}

/** A cell without the blanks around it; a number, with or without marks between its thousands, as computers write it. */
function cellText(isNumber: boolean, cell: string): string {
  const text = cell.trim();
  const value = isNumber ? typedNumber(text) : null;
  return value === null || Number.isNaN(value) ? text : String(value);
}

async function readLine(
  type: ProductType,
  number: number,
  values: ReadonlyMap<string, string>,
): Promise<{ line: CatalogueLine; problems: CsvProblem[] }> {
  const id = values.get('$id') || null;
  const problems: CsvProblem[] = [];
  const refuseCell = (column: string, key: CsvProblem['key'], figures?: CsvProblem['values']) =>
    problems.push({ line: number, column, key, ...(figures ? { values: figures } : {}) });
  const wholeNumber = (column: string): number | null => {
    const text = values.get(column);
    if (!text) {
      return null;
    }
    if (!WHOLE_NUMBER.test(text)) {
      refuseCell(column, 'not_an_integer');
      return null;
    }
    return Number(text);
  };
  const version = wholeNumber('version');
  const stockWas = wholeNumber('stock_was');
  const fields = new Map([...values].filter(([column]) => !['$id', 'version', 'stock_was'].includes(column)));
  for (const [column] of [...fields].filter(([, text]) => isDamaged(text))) {
    refuseCell(column, 'damaged_text');
  }
  const data = await readFields(type, fields, refuseCell);
  if (id && !ID_PATTERN.test(id)) {
    refuseCell('$id', 'product_missing');
  }
  if (id) {
    data.clear = clearedFields(type, fields, refuseCell);
  } else if (problems.length === 0) {
    for (const field of missingProductFields(type, data).filter((one) => !NOT_NEEDED_IN_FILES.has(one))) {
      refuseCell(field, 'required');
    }
  }
  return { line: { number, id, data, version, stockWas }, problems };
}

type RefuseCell = (column: string, key: CsvProblem['key'], figures?: CsvProblem['values']) => void;

/** The cells of a line, validated like the fields of the editor. */
async function readFields(
  type: ProductType,
  fields: ReadonlyMap<string, string>,
  refuseCell: RefuseCell,
): Promise<ProductChanges> {
  try {
    const data: ProductChanges = await validInput<ProductChanges>(productForms[type], {
      type: '',
      input: Object.fromEntries(fields),
      fromQuery: true,
    });
    for (const { field, message } of longDescriptions(data)) {
      refuseCell(field, message.key, message.values);
    }
    return data;
  } catch (error) {
    for (const [column, { key, values }] of Object.entries(fieldFaults(error))) {
      refuseCell(column, key, values);
    }
    return {};
  }
}

/** An empty cell of a known product empties its field, where it may be empty. */
function clearedFields(
  type: ProductType,
  fields: ReadonlyMap<string, string>,
  refuseCell: RefuseCell,
): ProductFieldName[] {
  const clearable = new Set<string>(productFieldNames(type, (field) => field.clearable));
  const empty = [...fields].filter(([, text]) => text === '').map(([column]) => column as ProductFieldName);
  for (const column of empty.filter((one) => !clearable.has(one))) {
    refuseCell(column, 'required');
  }
  const oneEnd = fields.has('fitting_range_from') !== fields.has('fitting_range_to');
  if (oneEnd) {
    refuseCell(fields.has('fitting_range_from') ? 'fitting_range_to' : 'fitting_range_from', 'required');
  }
  return empty.filter((column) => clearable.has(column));
}

/** What becomes of the stock: the difference that the line asks for, seen from what the file says or what is stored. */
export function stockDifference({ data, stockWas }: CatalogueLine, stored: number): number {
  return data.stock == null ? 0 : data.stock - (stockWas ?? stored);
}
