import { Query } from 'node-appwrite';
import type { fetchPaginatedProducts as call } from '#contract/catalogue/calls.ts';
import { COUNTED_MAX, PAGE_SIZE, type SortOrder, type TagCategory } from '#contract/constants.ts';
import type { Handler } from '#runtime/service.ts';
import { countAvailability, countKind, countTag } from '../product-counts.ts';
import { NEWEST_FIRST, NO_PRODUCTS, type ProductPage, type Products, pageOfProducts } from '../product-pages.ts';
import { searchStore } from '../product-search.ts';
import { toProduct } from '../products.ts';
import { filterCondition, priceConditions } from './product-filters.ts';

const SORTING: Record<SortOrder, readonly string[]> = {
  newest: NEWEST_FIRST,
  'price-asc': [Query.orderAsc('price_piasters')],
  // Both in one direction, as the index has them.
  'price-desc': [Query.orderDesc('price_piasters'), Query.orderDesc('$sequence')],
};

/** A page of the store: what is searched, else what the filters leave, else everything. */
export const fetchPaginatedProducts: Handler<typeof call> = async (input, { tables }) => {
  const { product_type: type, page: number = 1, limit = PAGE_SIZE, filter = [], sort = 'newest', lang } = input;
  const start = (number - 1) * limit;
  const page: ProductPage = { tables, type, shelf: 'store', sorting: SORTING[sort], start, limit };
  const query = input.searchQuery?.trim();
  const { products, capped, ...told } = query
    ? await searchStore(page, query, input.literal ?? false)
    : await filteredPage(page, filter, priceConditions(input));
  return { ...told, ...(capped && { capped }), documents: products.map((product) => toProduct(product, lang)) };
};

async function filteredPage(
  page: ProductPage,
  filter: readonly { searchBy: TagCategory; value: string }[],
  prices: readonly string[],
): Promise<Products> {
  const conditions = [...prices];
  // Each category has one active value; a later one takes the place of an earlier one.
  const active = [...new Map(filter.map(({ searchBy, value }) => [searchBy, value]))];
  for (const [category, value] of active) {
    const condition = filterCondition(page.type, category, value);
    if (condition === null) {
      return NO_PRODUCTS;
    }
    conditions.push(condition);
  }
  // Nothing counts the products of a range of prices.
  return pageOfProducts(page, conditions, prices.length > 0 ? undefined : () => countExactly(page, active));
}

/** How many products everything, or one filter, leaves; null for several filters, which only counting can tell. */
async function countExactly(
  { tables, type }: ProductPage,
  [first, ...others]: readonly [category: TagCategory, value: string][],
): Promise<number | null> {
  if (first === undefined) {
    return countKind(tables, type);
  }
  const [category, value] = first;
  if (others.length > 0) {
    return null;
  }
  if (category !== 'availability') {
    return countTag(tables, type, category, value);
  }
  const { inStock, outOfStock } = await countAvailability(tables, type);
  const count = value === 'in-stock' ? inStock : outOfStock;
  return count > COUNTED_MAX ? count : null;
}
