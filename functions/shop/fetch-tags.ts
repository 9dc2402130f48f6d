import { Query } from 'node-appwrite';
import type { fetchTags as call } from '#contract/catalogue/calls.ts';
import type { Tag } from '#contract/catalogue/schemas.ts';
import { type ProductType, TAG_CATEGORIES, TAGS_A_CATEGORY } from '#contract/constants.ts';
import { typedWords } from '../domain/search.ts';
import { FILTER_COLUMNS, type StoredCategory, tagId } from '../domain/tags.ts';
import { countAvailability } from '../runtime/product-counts.ts';
import type { Handler } from '../runtime/service.ts';
import type { Tables } from '../runtime/tables.ts';

/**
 * The filters of a kind of product: the most used tags of each category, and how many can be had and how many cannot.
 * With a category only its tags; with a search those that have its words, the one that is exactly that before the
 * others. One step, two in a shop of very many products.
 */
export const fetchTags: Handler<typeof call> = async ({ product_type, category, search = '' }, { tables }) => {
  const typed = search?.trim() ?? '';
  const asked = category ? [category] : TAG_CATEGORIES;
  const found = await Promise.all(
    asked.map(async (one): Promise<Tag[]> => {
      if (one === 'availability') {
        return availability(tables, product_type);
      }
      return one in FILTER_COLUMNS[product_type] ? tagsOf(tables, product_type, one, typed) : [];
    }),
  );
  return found.flat();
};

async function availability(tables: Tables, type: ProductType): Promise<Tag[]> {
  const { inStock, outOfStock } = await countAvailability(tables, type);
  const tags: Tag[] = [
    { category: 'availability', title: 'in-stock', count: inStock },
    { category: 'availability', title: 'out-of-stock', count: outOfStock },
  ];
  return tags.filter(({ count }) => count > 0);
}

async function tagsOf(tables: Tables, type: ProductType, category: StoredCategory, typed: string): Promise<Tag[]> {
  const words = typedWords(typed);
  if (typed !== '' && words.length === 0) {
    return exactTag(tables, type, category, typed);
  }
  const [exact, { rows }] = await Promise.all([
    typed === '' ? [] : exactTag(tables, type, category, typed),
    tables.list(
      'tags',
      ['title', 'count'],
      [
        Query.equal('product_type', type),
        Query.equal('category', category),
        Query.greaterThan('count', 0),
        ...words.map((word) => Query.search('search', word)),
        // The direction of the index, so that nothing has to be sorted.
        Query.orderDesc('count'),
        Query.orderDesc('$sequence'),
        Query.limit(TAGS_A_CATEGORY),
      ],
    ),
  ]);
  const others = rows.map(({ title, count }): Tag => ({ category, title, count })).sort(byCount);
  const [first] = exact;
  return first ? [first, ...others.filter(({ title }) => title !== first.title)] : others;
}

/** The tag that is exactly what was typed, case and accents aside. */
async function exactTag(tables: Tables, type: ProductType, category: StoredCategory, typed: string): Promise<Tag[]> {
  const row = await tables.get('tags', tagId(type, category, typed), ['title', 'count']);
  return row && row.count > 0 ? [{ category, title: row.title, count: row.count }] : [];
}

function byCount(a: Tag, b: Tag): number {
  return b.count - a.count || a.title.localeCompare(b.title, 'en', { numeric: true });
}
