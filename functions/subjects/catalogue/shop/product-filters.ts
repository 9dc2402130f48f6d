import { Query } from 'node-appwrite';
import type { PriceEnd, ProductType, TagCategory } from '#contract/constants.ts';
import { egpToPiasters } from '#lib/money.ts';
import type { Tables } from '#runtime/tables.ts';
import { FILTER_COLUMNS, tagId } from '../rules/tags.ts';

/** The conditions of the prices of today, both ends included. */
export function priceConditions({
  price_from: from,
  price_to: to,
}: Partial<Record<PriceEnd, number | undefined>>): string[] {
  return [
    ...(from === undefined ? [] : [Query.greaterThanEqual('price_now_piasters', egpToPiasters(from))]),
    ...(to === undefined ? [] : [Query.lessThanEqual('price_now_piasters', egpToPiasters(to))]),
  ];
}

/** The condition of a filter, or null when no product of this kind can meet it. */
export function filterCondition(type: ProductType, category: TagCategory, value: string): string | null {
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

/** A value of a category that is chosen. */
export type Chosen = readonly [category: TagCategory, value: string];

/**
 * What was chosen as the catalogue writes it, for a database that tells `phonak` from `Phonak`; null where that is as it
 * was chosen.
 */
export async function asWritten(
  tables: Tables,
  type: ProductType,
  chosen: readonly Chosen[],
): Promise<Chosen[] | null> {
  const written = await Promise.all(
    chosen.map(async ([category, value]): Promise<Chosen> => {
      const tag =
        category === 'availability' ? null : await tables.get('tags', tagId(type, category, value), ['title']);
      return [category, tag?.title ?? value];
    }),
  );
  return written.some(([, value], at) => value !== chosen[at]?.[1]) ? written : null;
}
