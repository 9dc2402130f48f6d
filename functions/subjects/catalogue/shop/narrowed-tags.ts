import { Query } from 'node-appwrite';
import type { Tag } from '#contract/catalogue/schemas.ts';
import { type PriceEnd, type ProductType, TAG_CATEGORIES, type TagCategory } from '#contract/constants.ts';
import type { Tables } from '#runtime/tables.ts';
import { SHELVES } from '../products.ts';
import { FILTER_COLUMNS, withoutCase } from '../rules/tags.ts';
import { asWritten, type Chosen, filterCondition, priceConditions } from './product-filters.ts';

/** What is chosen in the store. */
export type Narrowing = Partial<Record<TagCategory, string | null>> & Partial<Record<PriceEnd, number>>;

/** The tags of some products by their titles without case and accents, counted. */
export type CountedTags = ReadonlyMap<string, Tag>;

/** Of more products tags are not counted: reading them would take longer than all the rest. */
export const NARROWED_MAX = 300;

type FilterColumns = (typeof FILTER_COLUMNS)[ProductType];
type FilterColumn = FilterColumns extends infer Columns
  ? Columns extends unknown
    ? Columns[keyof Columns]
    : never
  : never;

/** What a product says of itself, as the filters need it. */
type Row = Readonly<Partial<Record<FilterColumn | 'stock', unknown>>>;

/**
 * Counts the tags of the products that what is chosen leaves: those of a chosen category as if it were not. Answers null
 * for a category that nothing narrows, and where more than `NARROWED_MAX` products are left.
 */
export function countNarrowed(
  tables: Tables,
  type: ProductType,
  chosen: Narrowing,
): (category: TagCategory) => Promise<CountedTags | null> {
  const prices = priceConditions(chosen);
  const active = TAG_CATEGORIES.filter((category) => chosen[category]);
  const readWith = async (values: readonly Chosen[]): Promise<readonly Row[] | null> => {
    const conditions = values.map(([one, value]) => filterCondition(type, one, value));
    const possible = conditions.filter((condition) => condition !== null);
    return possible.length < conditions.length ? [] : readRows(tables, type, [...possible, ...prices]);
  };
  const readBut = async (category: TagCategory | null): Promise<readonly Row[] | null> => {
    const others = active.filter((one) => one !== category).map((one): Chosen => [one, chosen[one] ?? '']);
    if (others.length + prices.length === 0) {
      return null;
    }
    const rows = await readWith(others);
    const written = rows?.length === 0 ? await asWritten(tables, type, others) : null;
    return written ? readWith(written) : rows;
  };
  // Read once for all categories in which nothing is chosen.
  const rest = active.length < TAG_CATEGORIES.length ? readBut(null) : null;
  return async (category) => {
    const rows = await (active.includes(category) ? readBut(category) : rest);
    return rows && countTags(type, category, rows);
  };
}

async function readRows(tables: Tables, type: ProductType, conditions: readonly string[]): Promise<Row[] | null> {
  const queries = [...conditions, ...SHELVES.store, Query.limit(NARROWED_MAX + 1)];
  const { rows } =
    type === 'hearing-aids'
      ? await tables.list('hearing_aids', [...Object.values(FILTER_COLUMNS[type]), 'stock'], queries)
      : await tables.list('accessories', [...Object.values(FILTER_COLUMNS[type]), 'stock'], queries);
  return rows.length > NARROWED_MAX ? null : rows;
}

function countTags(type: ProductType, category: TagCategory, rows: readonly Row[]): CountedTags {
  const counted = new Map<string, Tag>();
  for (const row of rows) {
    const title = titleOf(type, category, row);
    if (title) {
      const key = withoutCase(title);
      const tag = counted.get(key) ?? { category, title, count: 0 };
      counted.set(key, { ...tag, count: tag.count + 1 });
    }
  }
  return counted;
}

function titleOf(type: ProductType, category: TagCategory, row: Row): string {
  if (category === 'availability') {
    return Number(row.stock) > 0 ? 'in-stock' : 'out-of-stock';
  }
  const columns: Partial<Record<TagCategory, FilterColumn>> = FILTER_COLUMNS[type];
  const column = columns[category];
  return String((column && row[column]) ?? '');
}
