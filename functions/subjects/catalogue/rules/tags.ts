import type { ProductType, TagCategory } from '#contract/constants.ts';
import { derivedId } from '#lib/ids.ts';
import { columnOfWords, type SearchableProduct, TAG_COLUMN_MAX, tagSearchText } from '#lib/search.ts';
import { soundKeys } from './sounds.ts';

/** The categories that are kept as counted tags; `availability` is counted when asked for. */
export type StoredCategory = Exclude<TagCategory, 'availability'>;

/** A tag and by how much its count changes. */
export interface TagDelta {
  /** The id of the tag's row. */
  id: string;
  product_type: ProductType;
  category: StoredCategory;
  title: string;
  delta: number;
}

/** The columns by which a tag is found. */
export function tagColumns({ category, title }: Pick<TagDelta, 'category' | 'title'>): {
  search: string;
  sounds: string;
} {
  return { search: tagSearchText(category, title), sounds: columnOfWords(soundKeys(title), TAG_COLUMN_MAX) };
}

/** The id of the tag's row. A tag is its value without case and accents, because the store's filter finds it so. */
export function tagId(type: ProductType, category: StoredCategory, title: string): string {
  return derivedId('tag', type, category, withoutCase(title));
}

/** The column of a product that each category shows and filters by; a category that is not here has no such column. */
export const FILTER_COLUMNS = {
  'hearing-aids': { brand: 'brand', family: 'family', model: 'model', style: 'style', battery_size: 'battery' },
  accessories: { brand: 'brand', battery_size: 'battery_size', holder_type: 'holder_type' },
} as const satisfies Record<ProductType, Partial<Record<StoredCategory, keyof SearchableProduct>>>;

/** How the tags change when a product changes: `before` is null when it is new, `after` when it is gone. */
export function tagDeltas(before: SearchableProduct | null, after: SearchableProduct | null): TagDelta[] {
  const deltas = new Map<string, TagDelta>();
  for (const [product, step] of [
    [before, -1],
    [after, 1],
  ] as const) {
    for (const tag of product ? tagsOf(product) : []) {
      const delta = (deltas.get(tag.id)?.delta ?? 0) + step;
      deltas.set(tag.id, { ...tag, delta });
    }
  }
  return [...deltas.values()].filter(({ delta }) => delta !== 0);
}

/** The tags of a whole catalogue, with their counts in `delta`. */
export function countTags(products: readonly SearchableProduct[]): TagDelta[] {
  const counts = new Map<string, TagDelta>();
  for (const product of products) {
    for (const tag of tagsOf(product)) {
      counts.set(tag.id, { ...tag, delta: (counts.get(tag.id)?.delta ?? 0) + 1 });
    }
  }
  return [...counts.values()];
}

function tagsOf(product: SearchableProduct): Omit<TagDelta, 'delta'>[] {
  const { product_type } = product;
  const columns = Object.entries(FILTER_COLUMNS[product_type]) as [StoredCategory, keyof SearchableProduct][];
  return columns.flatMap(([category, column]) => {
    const title = product[column];
    return title ? [{ id: tagId(product_type, category, title), product_type, category, title }] : [];
  });
}

/** Two values that the store's filter takes for the same: it looks neither at case nor at Latin accents. */
export function withoutCase(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
