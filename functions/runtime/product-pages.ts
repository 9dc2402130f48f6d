import { Query } from 'node-appwrite';
import { ID_PATTERN, type ProductType } from '#contract/constants.ts';
import { typedWords } from '../domain/search.ts';
import { listProducts, type ProductRow, type Shelf } from './products.ts';
import type { Tables } from './tables.ts';

/** Appwrite orders what is equal by `$sequence`, upwards; of two products of one moment the later one is the newer. */
export const NEWEST_FIRST = [Query.orderDesc('$createdAt'), Query.orderDesc('$sequence')];

/** A page of a list of products. */
export interface ProductPage {
  tables: Tables;
  type: ProductType;
  shelf: Shelf;
  sorting: readonly string[];
  /** How many products stand before the page. */
  start: number;
  limit: number;
}

export type Products = Awaited<ReturnType<typeof listProducts>>;

export const NO_PRODUCTS: Products = { products: [], total: 0 };

/** The products of a page that meet the conditions, and how many do altogether. One step. */
export function pageOfProducts(page: ProductPage, conditions: readonly string[]): Promise<Products> {
  return list(page, conditions, page.start, page.limit);
}

/**
 * The products of a page that have all words of what was typed; those that are exactly that stand before them. One step
 * for the first page, two for a later one.
 */
export async function searchProducts(page: ProductPage, query: string): Promise<Products> {
  const { start, limit } = page;
  const exact = exactConditions(page.type, query);
  const words = typedWords(query);
  const listExact = () =>
    exact.length > 0 ? list(page, [either(exact.map((key) => Query.equal(key, query)))], start, limit) : NO_PRODUCTS;
  const listOthers = (offset: number) =>
    words.length > 0
      ? list(
          page,
          [...words.map((word) => Query.search('search', word)), ...exact.map((key) => Query.notEqual(key, query))],
          offset,
          limit,
        )
      : NO_PRODUCTS;
  // The first page needs to know nothing to ask for both; a later one needs to know how many stand in front.
  const first = start === 0 ? [listExact(), listOthers(0)] : [listExact()];
  const [front = NO_PRODUCTS, side] = await Promise.all(first);
  const others = side ?? (await listOthers(Math.max(0, start - front.total)));
  const products: ProductRow[] = [...front.products, ...others.products].slice(0, limit);
  return { products, total: front.total + others.total };
}

/** The columns that what was typed may equal. */
function exactConditions(type: ProductType, query: string): string[] {
  const columns = ID_PATTERN.test(query) ? ['$id'] : [];
  return type === 'hearing-aids' ? [...columns, 'model'] : columns;
}

function either(conditions: readonly string[]): string {
  const [only] = conditions;
  return conditions.length === 1 && only !== undefined ? only : Query.or([...conditions]);
}

function list(page: ProductPage, conditions: readonly string[], offset: number, limit: number): Promise<Products> {
  const window = [...page.sorting, Query.limit(limit), Query.offset(offset)];
  return listProducts(page.tables, page.type, [...conditions, ...window], {
    count: true,
    shelf: page.shelf,
  });
}
