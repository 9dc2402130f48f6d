import { Query } from 'node-appwrite';
import type { fetchTags as call } from '#contract/catalogue/calls.ts';
import type { Tag } from '#contract/catalogue/schemas.ts';
import { type ProductType, TAG_CATEGORIES, TAGS_A_CATEGORY } from '#contract/constants.ts';
import { typedWords } from '#lib/search.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { tagIndex } from '../catalogue-index.ts';
import { countAvailability } from '../product-counts.ts';
import { FILTER_COLUMNS, type StoredCategory, tagId, withoutCase } from '../rules/tags.ts';
import { type CountedTags, countNarrowed } from './narrowed-tags.ts';

/**
 * The filters of a kind of product: the most used tags of each category, and how many can be had and how many cannot.
 * With a category only its tags; with a search those that have its words, the one that is exactly that before the others;
 * with something chosen only what that leaves, as far as it is counted (`countNarrowed`).
 */
export const fetchTags: Handler<typeof call> = async (input, { tables }) => {
  const { product_type, category, search } = input;
  const typed = search?.trim() ?? '';
  const asked = category ? [category] : TAG_CATEGORIES;
  const countedOf = countNarrowed(tables, product_type, input);
  const found = await Promise.all(
    asked.map(async (one): Promise<Tag[]> => {
      if (one !== 'availability' && !(one in FILTER_COLUMNS[product_type])) {
        return [];
      }
      const [tags, counted] = await Promise.all([
        one === 'availability' ? availability(tables, product_type) : tagsOf(tables, product_type, one, typed),
        countedOf(one),
      ]);
      return counted === null ? tags : typed === '' ? mostUsed(tags, counted, input[one]) : recounted(tags, counted);
    }),
  );
  return found.flat();
};

type Counted = Pick<Tag, 'title' | 'count'>;

/** The tags that were found, as far as products are left that have them. */
function recounted(tags: readonly Tag[], counted: CountedTags): Tag[] {
  return tags.flatMap((tag) => {
    const { count = 0 } = counted.get(withoutCase(tag.title)) ?? {};
    return count > 0 ? [{ ...tag, count }] : [];
  });
}

/** The most used of the tags that are left, written as they are without anything chosen, and the chosen one in any case. */
function mostUsed(tags: readonly Tag[], counted: CountedTags, chosen: string | null | undefined): Tag[] {
  const known = recounted(tags, counted);
  if (known.some(({ category }) => category === 'availability')) {
    return known;
  }
  const isKnown = new Set(known.map(({ title }) => withoutCase(title)));
  const others = [...counted].flatMap(([key, tag]) => (isKnown.has(key) ? [] : [tag]));
  const all = [...known, ...others].sort(byCount);
  const most = all.slice(0, TAGS_A_CATEGORY);
  const key = withoutCase(chosen ?? '');
  return [...most, ...all.slice(TAGS_A_CATEGORY).filter(({ title }) => withoutCase(title) === key)];
}

async function availability(tables: Tables, type: ProductType): Promise<Tag[]> {
  const { inStock, outOfStock } = await countAvailability(tables, type);
  const tags: Tag[] = [
    { category: 'availability', title: 'in-stock', count: inStock },
    { category: 'availability', title: 'out-of-stock', count: outOfStock },
  ];
  return tags.filter(({ count }) => count > 0);
}

async function tagsOf(tables: Tables, type: ProductType, category: StoredCategory, typed: string): Promise<Tag[]> {
  const tags = await (typed === '' ? mostUsedOf(tables, type, category) : find(tables, type, category, typed));
  return tags.map(({ title, count }) => ({ category, title, count }));
}

async function mostUsedOf(tables: Tables, type: ProductType, category: StoredCategory): Promise<Counted[]> {
  const { rows } = await tables.list(
    'tags',
    ['title', 'count'],
    [
      Query.equal('product_type', type),
      Query.equal('category', category),
      Query.greaterThan('count', 0),
      // The direction of the index, so that nothing has to be sorted.
      Query.orderDesc('count'),
      Query.orderDesc('$sequence'),
      Query.limit(TAGS_A_CATEGORY),
    ],
  );
  return rows.sort(byCount);
}

/** The tag that is exactly what was typed, case and accents aside, then the others that have its words. */
async function find(tables: Tables, type: ProductType, category: StoredCategory, typed: string): Promise<Counted[]> {
  const words = typedWords(typed);
  const tags = await tagIndex(tables);
  const exact = tags.get(tagId(type, category, typed));
  const having = words.length > 0 ? tags.having(type, category, words).slice(0, TAGS_A_CATEGORY) : [];
  return [...(exact ? [exact] : []), ...having.filter((tag) => tag !== exact).sort(byCount)];
}

function byCount(a: Counted, b: Counted): number {
  return b.count - a.count || a.title.localeCompare(b.title, 'en', { numeric: true });
}
