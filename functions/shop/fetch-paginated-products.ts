import { Query } from 'node-appwrite';
import { ID_PATTERN, PAGE_SIZE, type ProductType, type SortOrder, type TagCategory } from '../contract/constants.ts';
import type { fetchPaginatedProducts as call } from '../contract/shop.ts';
import { typedWords } from '../domain/search.ts';
import { FILTER_COLUMNS } from '../domain/tags.ts';
import type { Handler } from '../runtime/service.ts';
import type { Tables } from '../runtime/tables.ts';
import { listProducts, type ProductRow, toProduct } from './products.ts';

/** Appwrite orders what is equal by `$sequence`, upwards; of two products of one moment the later one is the newer. */
const SORTING: Record<SortOrder, string[]> = {
  newest: [Query.orderDesc('$createdAt'), Query.orderDesc('$sequence')],
  'price-asc': [Query.orderAsc('price_piasters')],
  'price-desc': [Query.orderDesc('price_piasters')],
};

interface Page {
  tables: Tables;
  type: ProductType;
  sorting: string[];
  /** How many products stand before the page. */
  start: number;
  limit: number;
}

type Products = Awaited<ReturnType<typeof listProducts>>;

const NONE: Products = { products: [], total: 0 };

/**
 * A page of the store: what is searched, else what the filters leave, else everything. One step; a later page of a
 * search takes two.
 */
export const fetchPaginatedProducts: Handler<typeof call> = async (input, { tables }) => {
  const { product_type: type, page: number = 1, limit = PAGE_SIZE, filter = [], sort = 'newest', lang } = input;
  const page: Page = { tables, type, sorting: SORTING[sort], start: (number - 1) * limit, limit };
  const query = input.searchQuery?.trim();
  const { products, total } = query ? await searchPage(page, query) : await filteredPage(page, filter);
  return { documents: products.map((product) => toProduct(product, lang)), total };
};

async function filteredPage(
  page: Page,
  filter: readonly { searchBy: TagCategory; value: string }[],
): Promise<Products> {
  const conditions: string[] = [];
  // Each category has one active value; a later one takes the place of an earlier one.
  for (const [category, value] of new Map(filter.map(({ searchBy, value }) => [searchBy, value]))) {
    const condition = filterCondition(page.type, category, value);
    if (condition === null) {
      return NONE;
    }
    conditions.push(condition);
  }
  return list(page, conditions, page.start, page.limit);
}

/** The condition of a filter, or null when no product of this kind can meet it. */
function filterCondition(type: ProductType, category: TagCategory, value: string): string | null {
  if (category === 'availability') {
    return value === 'in-stock'
      ? Query.greaterThan('stock', 0)
      : value === 'out-of-stock'
        ? Query.equal('stock', 0)
        : null;
  }
  const column = (FILTER_COLUMNS[type] as Partial<Record<TagCategory, string>>)[category];
  return column === undefined ? null : Query.equal(column, value);
}

/** Products that are exactly what was typed stand before those that have all of its words. */
async function searchPage(page: Page, query: string): Promise<Products> {
  const { start, limit } = page;
  const exact = exactConditions(page.type, query);
  const words = typedWords(query);
  const listExact = () =>
    exact.length > 0 ? list(page, [either(exact.map((key) => Query.equal(key, query)))], start, limit) : NONE;
  const listOthers = (offset: number) =>
    words.length > 0
      ? list(
          page,
          [...words.map((word) => Query.search('search', word)), ...exact.map((key) => Query.notEqual(key, query))],
          offset,
          limit,
        )
      : NONE;
  // The first page needs to know nothing to ask for both; a later one needs to know how many stand in front.
  const first = start === 0 ? [listExact(), listOthers(0)] : [listExact()];
  const [front = NONE, side] = await Promise.all(first);
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

function list(page: Page, conditions: readonly string[], offset: number, limit: number): Promise<Products> {
  const window = [...page.sorting, Query.limit(limit), Query.offset(offset)];
  return listProducts(page.tables, page.type, [...conditions, ...window], { count: true });
}
