import { Query } from 'node-appwrite';
import { COUNTED_MAX, type ProductType } from '#contract/constants.ts';
import type { Tables } from '#runtime/tables.ts';
import { PRODUCT_TABLES } from '#subjects/stock/stock.ts';
import { NEWEST_FIRST } from './product-pages.ts';
import { type StoredCategory, tagId } from './rules/tags.ts';

const IN_STORE = Query.isNull('archived_at');
const MOST_STYLES = 100;

/**
 * How many products of a kind the store has, exactly: every hearing aid has a style, so the tags of styles count them,
 * and the others are the rest of all products.
 */
export async function countKind(tables: Tables, type: ProductType): Promise<number> {
  const [styles, all] = await Promise.all([
    tables.list(
      'tags',
      ['count'],
      [Query.equal('product_type', 'hearing-aids'), Query.equal('category', 'style'), Query.limit(MOST_STYLES)],
    ),
    type === 'hearing-aids' ? null : tables.get('counters', 'products', ['value']),
  ]);
  const aids = styles.rows.reduce((sum, { count }) => sum + count, 0);
  return type === 'hearing-aids' ? aids : Math.max(0, (all?.value ?? 0) - aids);
}

/** How many products have a value of a filter, exactly; null when it is not known. */
export async function countTag(
  tables: Tables,
  type: ProductType,
  category: StoredCategory,
  title: string,
): Promise<number | null> {
  return (await tables.get('tags', tagId(type, category, title), ['count']))?.count ?? null;
}

/**
 * How many products of a kind can be had and how many cannot. Counting ends at `COUNTED_MAX`; where it did for one of
 * them, the whole less the other is exact.
 */
export async function countAvailability(
  tables: Tables,
  type: ProductType,
): Promise<{ inStock: number; outOfStock: number }> {
  const table = PRODUCT_TABLES[type];
  // Counting also reads a row, and an index has the newest at once.
  const [inStock, outOfStock] = await Promise.all([
    tables.count(table, [Query.greaterThan('stock', 0), IN_STORE, ...NEWEST_FIRST]),
    tables.count(table, [Query.equal('stock', 0), IN_STORE, ...NEWEST_FIRST]),
  ]);
  if (inStock < COUNTED_MAX && outOfStock < COUNTED_MAX) {
    return { inStock, outOfStock };
  }
  const all = await countKind(tables, type);
  return {
    inStock: outOfStock < COUNTED_MAX ? Math.max(inStock, all - outOfStock) : inStock,
    outOfStock: inStock < COUNTED_MAX ? Math.max(outOfStock, all - inStock) : outOfStock,
  };
}
