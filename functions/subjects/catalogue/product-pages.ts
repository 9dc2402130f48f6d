import { Query } from 'node-appwrite';
import { COUNTED_MAX, type ProductType, type SortOrder } from '#contract/constants.ts';
import type { Tables } from '#runtime/tables.ts';
import { PRODUCT_TABLES } from '#subjects/stock/stock.ts';
import { listProducts, type ProductRow, SHELVES, type Shelf } from './products.ts';

/** Appwrite orders what is equal by `$sequence`, upwards; of two products of one moment the later one is the newer. */
export const NEWEST_FIRST = [Query.orderDesc('$createdAt'), Query.orderDesc('$sequence')];

export const SORTING: Record<SortOrder, readonly string[]> = {
  newest: NEWEST_FIRST,
  'price-asc': [Query.orderAsc('price_now_piasters')],
  // Both in one direction, as the index has them.
  'price-desc': [Query.orderDesc('price_now_piasters'), Query.orderDesc('$sequence')],
};

/** A page of a list of products. */
export interface ProductPage {
  tables: Tables;
  type: ProductType;
  shelf: Shelf;
  sort: SortOrder;
  /** How many products stand before the page. */
  start: number;
  limit: number;
}

/** Products of a list, and how many it has; `capped` when there are more than were counted. */
export interface Products {
  products: ProductRow[];
  total: number;
  capped: boolean;
}

export const NO_PRODUCTS: Products = { products: [], total: 0, capped: false };

/** From here on a page is read by its ids: passing over so many whole products would take longer. */
const DEEP = 1_000;

/**
 * The products of a page that meet the conditions, and how many do altogether: counted up to `COUNTED_MAX`, beyond that
 * by what else knows it exactly.
 */
export async function pageOfProducts(
  page: ProductPage,
  conditions: readonly string[],
  known?: () => Promise<number | null>,
): Promise<Products> {
  const { products, total } = await (page.start < DEEP ? list(page, conditions) : listDeep(page, conditions));
  const exact = total < COUNTED_MAX ? total : await known?.();
  return { products, total: Math.max(total, exact ?? 0), capped: exact == null };
}

function list({ tables, type, shelf, sort, start, limit }: ProductPage, conditions: readonly string[]) {
  const window = [...SORTING[sort], Query.limit(limit), Query.offset(start)];
  return listProducts(tables, type, [...conditions, ...window], { count: true, shelf });
}

async function listDeep(page: ProductPage, conditions: readonly string[]) {
  const { tables, type, shelf, sort, start, limit } = page;
  const window = [...SHELVES[shelf], ...SORTING[sort], Query.limit(limit), Query.offset(start)];
  const { rows, total } = await tables.list(PRODUCT_TABLES[type], ['version'], [...conditions, ...window], {
    count: true,
  });
  const ids = rows.map(({ $id }) => $id);
  return { products: await listByIds(page, ids), total };
}

/** The products of a page by their ids, in this order, without those that are not there. */
export async function listByIds(
  { tables, type, shelf }: Pick<ProductPage, 'tables' | 'type' | 'shelf'>,
  ids: readonly string[],
): Promise<ProductRow[]> {
  if (ids.length === 0) {
    return [];
  }
  const queries = [Query.equal('$id', [...ids]), Query.limit(ids.length)];
  const { products } = await listProducts(tables, type, queries, { shelf });
  const byId = new Map(products.map((product) => [product.$id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
