import { Query } from 'node-appwrite';
import type { AuditAction } from '#contract/audit/actions.ts';
import type { ProductType } from '#contract/constants.ts';
import { CATALOGUE_REVISION_ID } from '#lib/ids.ts';
import { type SearchableProduct, searchColumns } from '#lib/search.ts';
import { type AuditEntry, auditEntries } from '#runtime/audit.ts';
import type { CallContext } from '#runtime/service.ts';
import { type NewRow, type Operation, stage, type Tables } from '#runtime/tables.ts';
import { rememberRequest } from '#subjects/orders/rules/cart.ts';
import { editMove, moveStock, openStock, type Pieces, PRODUCT_TABLES } from '#subjects/stock/stock.ts';
import { type ProductColumns, productLabel, searchable } from './product-columns.ts';
import type { ProductRow } from './products.ts';
import { type PricedRow, priceColumns } from './rules/prices.ts';
import { type TagDelta, tagColumns, tagDeltas } from './rules/tags.ts';

type Context = CallContext<readonly ['admin']>;

/** Appwrite takes at most this many rows in one operation. */
const ROWS_AN_OPERATION = 100;
/** Values of one query, which Appwrite takes up to 4,096 characters long. */
export const IDS_A_QUERY = 100;

/** A product that is new, changes or goes. */
export interface ProductChange {
  product_type: ProductType;
  id: string;
  /** As it is stored; null when it is new. */
  before: ProductRow | null;
  /** The columns that it gets, all of them when it is new. */
  columns: ProductColumns;
  /** Pieces that come; negative when pieces go. */
  stock: number;
  /** Whether it leaves the store, and what becomes of its row then. */
  leaves?: 'archived' | 'deleted';
  /** It was archived and comes back into the store. */
  returns?: true;
  /** Remembered with the product, so that a repeat finds its first. */
  requestId?: string;
}

/**
 * The state of the catalogue: every write of a product and of its tags raises it, so that of two writers who decided by
 * the same state one decides again. Read it before anything that a write is decided by.
 */
export async function readRevision(tables: Tables): Promise<number> {
  const row = await tables.get('counters', CATALOGUE_REVISION_ID, ['value']);
  if (!row) {
    await tables.create('counters', CATALOGUE_REVISION_ID, { value: 0 });
  }
  return row?.value ?? 0;
}

/** Of all who read the same state of the catalogue, one writes it. */
export const claimRevision = (revision: number): Operation =>
  stage.claim('counters', CATALOGUE_REVISION_ID, 'value', revision);

/**
 * The operations of the one transaction that changes products: rows, stock with its movements, tags, search text, the
 * counter of products, and an audit entry for each.
 */
export async function catalogueOperations(
  context: Context,
  revision: number,
  changes: readonly ProductChange[],
  { reason = 'edited', more = [] }: { reason?: 'edited' | 'imported'; more?: readonly Operation[] } = {},
): Promise<Operation[]> {
  const known = changes.filter(({ before }) => before !== null);
  const created = changes.filter(({ before }) => before === null);
  const deleted = known.filter(({ leaves }) => leaves === 'deleted');
  const kept = known.filter(({ leaves }) => leaves !== 'deleted');
  const left = known.filter(({ leaves }) => leaves !== undefined);
  const returned = known.filter(({ returns }) => returns);
  const mover = { by: context.actor.id, at: context.now() };
  return [
    claimRevision(revision),
    ...kept.map((change) => updateOperation(change, context.now())),
    ...moveStock(
      kept.map((change) =>
        editMove(piecesOf(change), { revision, productVersion: change.before?.version ?? 0, reason }),
      ),
      mover,
    ),
    ...deleteOperations(deleted),
    ...createOperations(created, context.now()),
    ...openStock(created.map(piecesOf), mover),
    ...(await tagOperations(context.tables, changes)),
    ...chunks(changes).map((some) => auditEntries(context, some.map(auditOf))),
    ...more,
    ...countProducts(created.length + returned.length - left.length),
  ];
}

/** Writes what `catalogueOperations` made. */
export async function writeCatalogue(
  { tables }: Pick<Context, 'tables'>,
  operations: readonly Operation[],
  stillHolds?: () => Promise<boolean>,
): Promise<void> {
  await tables.write(operations, { stillHolds });
}

/** The pieces that come with a change, or go. */
function piecesOf({ product_type, id, stock }: ProductChange): Pieces {
  return { product_type, product_id: id, count: stock };
}

function updateOperation({ product_type, id, before, columns, leaves, returns, requestId }: ProductChange, now: Date) {
  const update = {
    ...columns,
    ...searchColumns(searchable(product_type, before, columns)),
    ...priceColumns({ ...before, ...columns } as PricedRow, now),
    version: (before?.version ?? 0) + 1,
    request_ids: rememberRequest(before?.request_ids ?? [], requestId),
    ...(leaves === 'archived' ? { archived_at: now.toISOString() } : {}),
    ...(returns ? { archived_at: null } : {}),
  };
  return stage.update(PRODUCT_TABLES[product_type], id, update);
}

function deleteOperations(deleted: readonly ProductChange[]): Operation[] {
  return (['hearing-aids', 'accessories'] as const).flatMap((type) =>
    chunks(deleted.filter(({ product_type }) => product_type === type)).map((some) =>
      stage.deleteIds(
        PRODUCT_TABLES[type],
        some.map(({ id }) => id),
      ),
    ),
  );
}

function createOperations(created: readonly ProductChange[], now: Date): Operation[] {
  return (['hearing-aids', 'accessories'] as const).flatMap((type) => {
    const rows = created
      .filter(({ product_type }) => product_type === type)
      .map(({ id: $id, columns, stock, requestId }) => ({
        ...columns,
        $id,
        stock,
        ...searchColumns(searchable(type, null, columns)),
        ...priceColumns(columns as PricedRow, now),
        version: 0,
        request_ids: rememberRequest([], requestId),
      }));
    return type === 'hearing-aids'
      ? chunks(rows).map((some) => stage.createMany('hearing_aids', some as NewProduct<'hearing_aids'>[]))
      : chunks(rows).map((some) => stage.createMany('accessories', some as NewProduct<'accessories'>[]));
  });
}

type NewProduct<Table extends 'hearing_aids' | 'accessories'> = NewRow<Table> & { $id: string };

/** Nobody writes tags without raising the revision, so they can be written as they will be. */
async function tagOperations(tables: Tables, changes: readonly ProductChange[]): Promise<Operation[]> {
  const deltas = new Map<string, TagDelta>();
  for (const { product_type, before, columns, leaves, returns } of changes) {
    const was: SearchableProduct | null = returns ? null : before && searchable(product_type, before, {});
    const is = leaves ? null : searchable(product_type, before, columns);
    for (const tag of tagDeltas(was, is)) {
      deltas.set(tag.id, { ...tag, delta: tag.delta + (deltas.get(tag.id)?.delta ?? 0) });
    }
  }
  const changed = [...deltas.values()].filter(({ delta }) => delta !== 0);
  const stored = new Map<string, { title: string; count: number }>();
  await Promise.all(
    chunks(changed).map(async (some) => {
      const ids = some.map(({ id }) => id);
      const queries = [Query.equal('$id', ids), Query.limit(ids.length)];
      const { rows } = await tables.list('tags', ['title', 'count'], queries);
      for (const row of rows) {
        stored.set(row.$id, row);
      }
    }),
  );
  const rows = changed.map(({ id: $id, delta, title, ...tag }) => {
    const old = stored.get($id);
    const count = Math.max(0, (old?.count ?? 0) + delta);
    // The first one's spelling stands as long as anything has the tag.
    const kept = { ...tag, title: old && old.count > 0 ? old.title : title };
    return { $id, ...kept, ...tagColumns(kept), count };
  });
  return chunks(rows).map((some) => stage.upsertMany('tags', some));
}

function auditOf(change: ProductChange): AuditEntry {
  const { product_type, id, before, columns, stock, leaves, returns } = change;
  const was = before && { ...shown(before, columns), stock: before.stock };
  const is = { product_type, ...columns, stock: (before?.stock ?? 0) + stock };
  return {
    action: actionOf(change),
    kind: 'product',
    id,
    label: productLabel(searchable(product_type, before, leaves ? {} : columns)),
    before: returns ? null : was && { product_type, ...(leaves ? { ...shown(before) } : was) },
    after: leaves ? null : returns && before ? { product_type, ...shown(before) } : is,
  };
}

function actionOf({ before, leaves, returns }: ProductChange): AuditAction {
  if (leaves) {
    return leaves === 'archived' ? 'archive' : 'delete';
  }
  return returns ? 'restore' : before ? 'update' : 'create';
}

/** The columns of a stored product that are written down: those that change, or all that editors write. None of Appwrite's. */
function shown(row: ProductRow, columns?: ProductColumns): Record<string, unknown> {
  const { product_type, version, archived_at, request_ids, ...all } = row;
  const stored: Record<string, unknown> = Object.fromEntries(
    Object.entries(all).filter(([key]) => !key.startsWith('$')),
  );
  return columns ? Object.fromEntries(Object.keys(columns).map((column) => [column, stored[column] ?? null])) : stored;
}

function countProducts(difference: number): Operation[] {
  if (difference === 0) {
    return [];
  }
  return difference > 0
    ? [stage.increment('counters', 'products', 'value', { by: difference })]
    : [stage.decrement('counters', 'products', 'value', { by: -difference, min: 0 })];
}

function chunks<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / ROWS_AN_OPERATION) }, (_, index) =>
    items.slice(index * ROWS_AN_OPERATION, (index + 1) * ROWS_AN_OPERATION),
  );
}
