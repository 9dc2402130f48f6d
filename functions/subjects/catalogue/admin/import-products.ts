import { Query } from 'node-appwrite';
import type { importProducts as call } from '#contract/catalogue/admin-calls.ts';
import type { CsvChange, CsvProblem, ImportResult } from '#contract/catalogue/admin-schemas.ts';
import { CSV_MAX_LINES, CSV_PROBLEMS_NAMED, CSV_SAMPLE } from '#contract/catalogue/csv.ts';
import { pictureNames, productFieldNames, STOCK_MAX } from '#contract/catalogue/product-fields.ts';
import type { ProductType } from '#contract/constants.ts';
import { writeCsv } from '#lib/csv.ts';
import { htmlToText } from '#lib/html.ts';
import { derivedId } from '#lib/ids.ts';
import { auditEntry, auditId } from '#runtime/audit.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { MAX_OPERATIONS, type Operation, type Tables } from '#runtime/tables.ts';
import { catalogueOperations, IDS_A_QUERY, type ProductChange, readRevision, writeCatalogue } from '../catalogue.ts';
import { columnsOf, differingColumns, type ProductColumns, productLabel, searchable } from '../product-columns.ts';
import { fieldsOf, listProducts, type ProductRow } from '../products.ts';
import { type PricedRow, priceFaults } from '../rules/prices.ts';
import { type CatalogueFile, type CatalogueLine, readCatalogueFile, stockDifference } from './catalogue-file.ts';
import { findHeld } from './delete-product.ts';
import { isProductCover } from './product-cover.ts';

type Context = CallContext<readonly ['admin']>;
type Counts = Pick<ImportResult, 'created' | 'changed' | 'unchanged'>;

/** What a file would do to the catalogue as it is. */
interface Plan {
  changes: ProductChange[];
  counts: Counts;
  problems: CsvProblem[];
}

const PARALLEL_PICTURES = 6;

/**
 * Imports a catalogue file as one transaction: every line or none. New products and tags go in by the hundred, changes
 * one by one, so a file may change as many products as one transaction holds and bring as many new ones as it has lines.
 * A repeat with its request id answers what the first did. With `undoes` it also takes out again what an earlier import of
 * the same admin brought.
 */
export const importProducts: Handler<typeof call> = async (input, context) => {
  const { product_type: type, csv, dryRun, requestId, undoes } = input;
  const { actor, tables, newId } = context;
  const importId = requestId ? derivedId('import', actor.id, requestId) : derivedId('import', newId());
  const earlier = await earlierImport(tables, importId);
  if (earlier) {
    return earlier;
  }
  const undone = undoes === undefined ? null : derivedId('import', actor.id, undoes);
  const file = await readCatalogueFile(type, csv, { mayBeEmpty: undone !== null });
  const revision = await readRevision(tables);
  const plan = await prepareImport(context, type, file, importId);
  plan.changes.push(...(undone === null ? [] : await takenOut(tables, type, undone)));
  const problems = [...file.problems, ...plan.problems].sort((a, b) => a.line - b.line);
  if (problems.length > 0) {
    return result(false, plan.counts, problems);
  }
  const operations = await catalogueOperations(context, revision, plan.changes, {
    reason: 'imported',
    more: [importEntry(context, type, importId, plan.counts)],
  });
  if (operations.length > MAX_OPERATIONS) {
    return result(false, plan.counts, [tooManyChanges(plan, operations.length)]);
  }
  if (dryRun) {
    return { ...result(false, plan.counts, []), sample: sampleOf(plan, file), undo: undoFile(type, plan) };
  }
  if (plan.changes.length === 0) {
    return result(true, plan.counts, []);
  }
  await writeCatalogue(context, operations);
  return result(true, plan.counts, []);
};

const IMPORT = { action: 'import', kind: 'product' } as const;

/** The line of the audit log about the import as a whole; its id says whether it has happened. */
function importEntry(context: Context, type: ProductType, importId: string, counts: Counts): Operation {
  return auditEntry(context, {
    ...IMPORT,
    id: importId,
    before: null,
    after: { product_type: type, ...counts },
    once: importId,
  });
}

async function earlierImport(tables: Tables, importId: string): Promise<ImportResult | null> {
  const row = await tables.get('audit_log', auditId({ ...IMPORT, id: importId, once: importId }), ['after']);
  const counts = row?.after ? (JSON.parse(row.after) as Counts) : null;
  return counts && result(true, counts, []);
}

function result(imported: boolean, { created, changed, unchanged }: Counts, problems: CsvProblem[]): ImportResult {
  const named = problems.slice(0, CSV_PROBLEMS_NAMED);
  return {
    imported,
    created,
    changed,
    unchanged,
    problems: named,
    problemCount: problems.length,
    sample: [],
    undo: null,
  };
}

/** What of the room of a transaction is left for whole chunks of new products, tags and entries to begin. */
const SPARE_OPERATIONS = 6;

/** So many of the file's changes would have fitted; of its lines, where new ones with their tags are too many alone. */
function tooManyChanges({ counts, changes }: Plan, operations: number): CsvProblem {
  const single = changes.reduce((sum, change) => sum + singleOperations(change), 0);
  const room = Math.max(0, MAX_OPERATIONS - (operations - single));
  if (counts.changed === 0 || room === 0) {
    const max = Math.floor((changes.length * (MAX_OPERATIONS - SPARE_OPERATIONS)) / operations);
    return { line: 0, column: null, key: 'too_many_lines', values: { max } };
  }
  let used = 0;
  let max = 0;
  for (const change of changes.filter(({ before }) => before !== null)) {
    used += singleOperations(change);
    max += used <= room ? 1 : 0;
  }
  return { line: 0, column: null, key: 'too_many_changes', values: { changes: counts.changed, max } };
}

/** Of a known product its row, and its stock when that changes; new ones go together. */
function singleOperations({ before, stock }: ProductChange): number {
  return before === null ? 0 : stock === 0 ? 1 : 2;
}

async function prepareImport(
  context: Context,
  type: ProductType,
  { lines }: CatalogueFile,
  importId: string,
): Promise<Plan> {
  const stored = await readStored(
    context.tables,
    type,
    lines.flatMap(({ id }) => id ?? []),
  );
  const plan: Plan = { changes: [], counts: { created: 0, changed: 0, unchanged: 0 }, problems: [] };
  for (const line of lines) {
    prepareLine(plan, type, line, stored, importId);
  }
  plan.problems.push(...(await pictureProblems(context, plan.changes, lines)));
  return plan;
}

/** What an import brought, taken out again: products that are untouched since go, all others are archived. */
async function takenOut(tables: Tables, type: ProductType, importId: string): Promise<ProductChange[]> {
  const queries = [Query.contains('request_ids', [importId]), Query.limit(CSV_MAX_LINES)];
  const { products } = await listProducts(tables, type, queries);
  const held = await findHeld(
    tables,
    type,
    products.map(({ $id }) => $id),
  );
  return products.map((before) => ({
    product_type: type,
    id: before.$id,
    before,
    columns: {},
    stock: 0,
    leaves: before.version > 0 || held.has(before.$id) ? 'archived' : 'deleted',
  }));
}

/** The first changes as they would be seen in the store. */
function sampleOf({ changes }: Plan, { lines }: CatalogueFile): CsvChange[] {
  const lineOf = new Map(lines.map(({ id, number }) => [id, number]));
  const created = lines.filter(({ id }) => id === null).map(({ number }) => number);
  const sample: CsvChange[] = [];
  for (const { product_type, id, before, columns, stock, leaves } of changes) {
    if (sample.length >= CSV_SAMPLE) {
      break;
    }
    const label = productLabel(searchable(product_type, before, columns));
    if (before === null) {
      sample.push({ line: created.shift() ?? 0, label, column: null, before: null, after: null });
    } else if (!leaves) {
      const is = fieldsOf(before);
      const willBe = fieldsOf({ ...before, ...columns, stock: before.stock + stock } as ProductRow);
      for (const column of productFieldNames(product_type).filter((name) => is[name] !== willBe[name])) {
        sample.push({
          line: lineOf.get(id) ?? 0,
          label,
          column,
          before: shown(is[column]),
          after: shown(willBe[column]),
        });
      }
    }
  }
  return sample.slice(0, CSV_SAMPLE);
}

/** So much of a text is enough to see what becomes of it. */
const SHOWN_MAX = 200;

const shown = (value: unknown) =>
  value === null || value === '' ? null : htmlToText(String(value)).slice(0, SHOWN_MAX);

/**
 * The file that takes the changes of known products back while nobody changes them again; null when there are none. What
 * was empty and may not be empty any more stays as it would be.
 */
function undoFile(type: ProductType, { changes }: Plan): string | null {
  const known = changes.flatMap(({ before, columns, stock, leaves }) => {
    if (before === null || leaves) {
      return [];
    }
    const willBe = { ...before, ...columns, stock: before.stock + stock } as ProductRow;
    return [{ before, is: fieldsOf(before), willBe: fieldsOf(willBe), stockWas: willBe.stock }];
  });
  if (known.length === 0) {
    return null;
  }
  const clearable = new Set<string>(productFieldNames(type, (field) => field.clearable));
  const isRange = (name: string) => name.startsWith('fitting_range_');
  const differs = (name: string) => known.some(({ is, willBe }) => is[name] !== willBe[name]);
  const rangeDiffers = productFieldNames(type).filter(isRange).some(differs);
  const names = productFieldNames(type).filter((name) => (isRange(name) ? rangeDiffers : differs(name)));
  const lines = known.map(({ before, is, willBe, stockWas }) => [
    before.$id,
    ...names.map((name) => {
      const value = is[name] ?? '';
      return (value === '' && !clearable.has(name) ? willBe[name] : value) as string | number | null;
    }),
    before.version + 1,
    stockWas,
  ]);
  return writeCsv([['$id', ...names, 'version', 'stock_was'], ...lines]);
}

async function readStored(tables: Tables, type: ProductType, ids: readonly string[]): Promise<Map<string, ProductRow>> {
  const stored = new Map<string, ProductRow>();
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_A_QUERY) }, (_, index) =>
    ids.slice(index * IDS_A_QUERY, (index + 1) * IDS_A_QUERY),
  );
  for (const part of parts) {
    const queries = [Query.equal('$id', part), Query.limit(part.length)];
    const { products } = await listProducts(tables, type, queries);
    for (const product of products) {
      stored.set(product.$id, product);
    }
  }
  return stored;
}

function prepareLine(
  { changes, counts, problems }: Plan,
  type: ProductType,
  line: CatalogueLine,
  stored: ReadonlyMap<string, ProductRow>,
  importId: string,
): void {
  const { number, id, data, version } = line;
  const wanted = columnsOf(type, data);
  if (id === null) {
    const newId = derivedId('imported', importId, number);
    // Remembered with the product, so that undoing the import finds it.
    const stock = data.stock ?? 0;
    problems.push(...priceProblems(number, wanted));
    changes.push({ product_type: type, id: newId, before: null, columns: wanted, stock, requestId: importId });
    counts.created += 1;
    return;
  }
  const before = stored.get(id);
  if (!before) {
    problems.push({ line: number, column: '$id', key: 'product_missing' });
    return;
  }
  const columns = differingColumns(before, wanted);
  const stock = stockDifference(line, before.stock);
  if (stock === 0 && Object.keys(columns).length === 0) {
    counts.unchanged += 1;
    return;
  }
  counts.changed += 1;
  if (version !== null && version !== before.version) {
    problems.push({ line: number, column: null, key: 'product_changed' });
  } else if (before.stock + stock < 0) {
    problems.push({ line: number, column: 'stock', key: 'stock_sold', values: { available: before.stock } });
  } else if (stock > 0 && before.stock + stock > STOCK_MAX) {
    problems.push({ line: number, column: 'stock', key: 'too_large', values: { max: STOCK_MAX } });
  }
  if (type === 'accessories' && !{ ...before, ...columns }.title_ar && !{ ...before, ...columns }.title_en) {
    problems.push({ line: number, column: 'title_ar', key: 'required' });
  }
  problems.push(...priceProblems(number, { ...before, ...columns } as ProductColumns));
  changes.push({ product_type: type, id, before, columns, stock });
}

const priceProblems = (line: number, columns: ProductColumns): CsvProblem[] =>
  priceFaults(columns as PricedRow).map(({ field, message }) => ({ line, column: field, ...message }));

/** Every picture that a line newly names must be there. */
async function pictureProblems(
  { storage }: Context,
  changes: readonly ProductChange[],
  lines: readonly CatalogueLine[],
): Promise<CsvProblem[]> {
  const [{ product_type } = { product_type: 'hearing-aids' as const }] = changes;
  const names = pictureNames(product_type);
  const waiting = [...new Set(changes.flatMap(({ columns }) => names.flatMap((name) => columns[name] ?? [])))];
  const missing = new Set<string>();
  const check = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (!(await isProductCover(storage, id))) {
        missing.add(id);
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_PICTURES }, check));
  return lines.flatMap(({ number, data }) =>
    names
      .filter((name) => missing.has(data[name] ?? ''))
      .map((column) => ({ line: number, column, key: 'image_missing' as const })),
  );
}
