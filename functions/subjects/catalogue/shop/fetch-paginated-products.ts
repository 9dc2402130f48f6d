import type { fetchPaginatedProducts as call } from '#contract/catalogue/calls.ts';
import { COUNTED_MAX, PAGE_SIZE, type TagCategory } from '#contract/constants.ts';
import type { Handler } from '#runtime/service.ts';
import { countAvailability, countKind, countTag } from '../product-counts.ts';
import { NO_PRODUCTS, type ProductPage, type Products, pageOfProducts } from '../product-pages.ts';
import { searchStore } from '../product-search.ts';
import { toProduct } from '../products.ts';
import { asWritten, type Chosen, filterCondition, priceConditions } from './product-filters.ts';

/** A page of the store: what is searched, else what the filters leave, else everything. */
export const fetchPaginatedProducts: Handler<typeof call> = async (input, { tables, now }) => {
  const { product_type: type, page: number = 1, limit = PAGE_SIZE, filter = [], sort = 'newest', lang } = input;
  const start = (number - 1) * limit;
  const page: ProductPage = { tables, type, shelf: 'store', sort, start, limit };
  const query = input.searchQuery?.trim();
  const { products, capped, ...told } = query
    ? await searchStore(page, query, input.literal ?? false)
    : await filteredPage(page, filter, priceConditions(input));
  return { ...told, ...(capped && { capped }), documents: products.map((product) => toProduct(product, lang, now())) };
};

async function filteredPage(
  page: ProductPage,
  filter: readonly { searchBy: TagCategory; value: string }[],
  prices: readonly string[],
): Promise<Products> {
  // Each category has one active value; a later one takes the place of an earlier one.
  const active = [...new Map(filter.map(({ searchBy, value }) => [searchBy, value]))];
  const found = await withValues(page, active, prices);
  const written = found.total === 0 ? await asWritten(page.tables, page.type, active) : null;
  return written ? withValues(page, written, prices) : found;
}

async function withValues(page: ProductPage, active: readonly Chosen[], prices: readonly string[]): Promise<Products> {
  const conditions = active.map(([category, value]) => filterCondition(page.type, category, value));
  const possible = conditions.filter((condition) => condition !== null);
  if (possible.length < conditions.length) {
    return NO_PRODUCTS;
  }
  // Nothing counts the products of a range of prices.
  const known = prices.length > 0 ? undefined : () => countExactly(page, active);
  return pageOfProducts(page, [...prices, ...possible], known);
}

/** How many products everything, or one filter, leaves; null for several filters, which only counting can tell. */
async function countExactly(
  { tables, type }: ProductPage,
  [first, ...others]: readonly Chosen[],
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
