import { Query } from 'node-appwrite';
import type { ProductType } from '#contract/constants.ts';
import { endOfNow, isAhead } from '#lib/clock.ts';
import { countMovementId, digest, openingMovementId } from '#lib/ids.ts';
import { listAll } from '#runtime/keyset.ts';
import { type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { openingMovement } from '#subjects/stock/rules/stock.ts';
import { PRODUCT_TABLES } from '#subjects/stock/stock.ts';

/** What is known of the movements of a product's stock. */
export interface Movements {
  /** Whether they have a beginning, an opening or a count; else they say nothing about the stock yet. */
  isOpen: boolean;
  /** What all of them come to. */
  sum: number;
  evidence: string;
}

const COLUMNS = ['product_id', 'change', 'reason', 'at'] as const;
type Movement = SelectedRow<'stock_movements', (typeof COLUMNS)[number]>;

/** Movements are kept for so long behind a count, for whoever wants to know where pieces went. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;
/** So many rows one operation deletes. */
const ROWS_AN_OPERATION = 100;

/**
 * The movements of products since each one's last count, which stands for all before it. A count of a time that has not
 * come is none: pieces have moved since it was made that seem to be of before it.
 */
export async function readMovements(
  tables: Tables,
  type: ProductType,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Movements>> {
  if (ids.length === 0) {
    return new Map();
  }
  const counts = await readCounts(tables, type, ids, now);
  const since = counts.size === ids.length ? Math.min(...[...counts.values()].map(({ at }) => Date.parse(at))) : null;
  const rows = await listAll(tables, 'stock_movements', COLUMNS, [
    ...ofProducts(type, ids),
    ...(since === null ? [] : [Query.greaterThanEqual('at', new Date(since).toISOString())]),
  ]);
  return new Map(ids.map((id) => [id, sumUp(id, type, rows, counts.get(id))]));
}

function sumUp(id: string, type: ProductType, rows: readonly Movement[], count: Movement | undefined): Movements {
  const own = rows.filter(
    ({ product_id, at }) => product_id === id && !(count && Date.parse(at) < Date.parse(count.at)),
  );
  const opening = openingMovementId(type, id);
  return {
    isOpen: count !== undefined || own.some(({ $id }) => $id === opening),
    sum: own.reduce((sum, { change }) => sum + change, count?.change ?? 0),
    evidence: digest([
      count ? [count.at, count.change] : null,
      own.map(({ $id, change }) => `${$id} ${change}`).sort(),
    ]),
  };
}

/**
 * Begins the movements of a product from before they were kept, so that they come to the stock that it has: one row by
 * itself. False when somebody moved the stock meanwhile, or the product is gone.
 */
export async function openProduct(
  { tables, now }: { tables: Tables; now: () => Date },
  type: ProductType,
  id: string,
): Promise<boolean> {
  const [before] = (await readMovements(tables, type, [id], now())).values();
  const product = await tables.get(PRODUCT_TABLES[type], id, ['stock']);
  const [after] = (await readMovements(tables, type, [id], now())).values();
  if (!product || before?.evidence !== after?.evidence) {
    return false;
  }
  const { $id, ...movement } = openingMovement({
    product_type: type,
    product_id: id,
    count: product.stock - (before?.sum ?? 0),
  });
  // Should somebody else have begun them, that is as good.
  await tables.create('stock_movements', $id, { ...movement, at: now().toISOString() });
  return true;
}

/**
 * Closes the past of products that have moved: one row says what all movements before a time came to, and only then are
 * those taken away that are old. Counts of a time that has not come go first. `until` must lie so far back that nobody still writes a movement of before it. Each step
 * is a write of its own, and a repeat does what is left.
 */
export async function countMovements(
  tables: Tables,
  type: ProductType,
  ids: readonly string[],
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  await tables.deleteMany('stock_movements', [
    Query.equal(
      '$id',
      ids.map((id) => countMovementId(type, id)),
    ),
    Query.greaterThan('at', endOfNow(now)),
  ]);
  const known = await readMovements(tables, type, ids, now);
  const counts = await readCounts(tables, type, ids, now);
  const due = await listAll(tables, 'stock_movements', COLUMNS, [
    ...ofProducts(type, ids),
    Query.lessThan('at', until.toISOString()),
  ]);
  for (const id of ids) {
    const count = counts.get(id);
    const since = count ? Date.parse(count.at) : 0;
    const moved = due.filter(({ product_id, at }) => product_id === id && Date.parse(at) >= since);
    if (known.get(id)?.isOpen && moved.length > 0) {
      const change = moved.reduce((sum, row) => sum + row.change, count?.change ?? 0);
      await writeCount(tables, type, id, { change, at: until.toISOString() });
    }
  }
  await deleteCounted(tables, type, ids, { until, now });
}

async function readCounts(
  tables: Tables,
  type: ProductType,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Movement>> {
  const countIds = ids.map((id) => countMovementId(type, id));
  const { rows } = await tables.list('stock_movements', COLUMNS, [
    Query.equal('$id', countIds),
    Query.limit(ids.length),
  ]);
  return new Map(rows.filter(({ at }) => !isAhead(at, now)).map((row) => [row.product_id, row]));
}

/** The movements of products but for their counts. */
function ofProducts(type: ProductType, ids: readonly string[]): string[] {
  return [Query.equal('product_type', type), Query.equal('product_id', [...ids]), Query.notEqual('reason', 'count')];
}

async function writeCount(
  tables: Tables,
  product_type: ProductType,
  product_id: string,
  count: { change: number; at: string },
): Promise<void> {
  const id = countMovementId(product_type, product_id);
  const isThere = await tables.update('stock_movements', id, count);
  if (!isThere) {
    await tables.create('stock_movements', id, { product_type, product_id, reason: 'count', ...count });
  }
}

/** Takes away what is old and stands before its product's count as it is stored by now. */
async function deleteCounted(
  tables: Tables,
  type: ProductType,
  ids: readonly string[],
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  const limit = new Date(until.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const counts = await readCounts(tables, type, ids, now);
  const old = await listAll(tables, 'stock_movements', COLUMNS, [
    ...ofProducts(type, ids),
    Query.lessThan('at', limit),
  ]);
  const isCounted = ({ product_id, at }: Movement) => {
    const count = counts.get(product_id);
    return count !== undefined && Date.parse(at) < Date.parse(count.at);
  };
  await deleteMovements(
    tables,
    old.filter(isCounted).map(({ $id }) => $id),
  );
}

/** Deletes movements, by the hundred. */
export async function deleteMovements(tables: Tables, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += ROWS_AN_OPERATION) {
    await tables.transact([stage.deleteIds('stock_movements', ids.slice(start, start + ROWS_AN_OPERATION))]);
  }
}
