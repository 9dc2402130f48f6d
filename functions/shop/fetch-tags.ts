import { Query } from 'node-appwrite';
import type { fetchTags as call } from '#contract/catalogue/calls.ts';
import type { Tag } from '#contract/catalogue/schemas.ts';
import { TAG_CATEGORIES, type TagCategory } from '#contract/constants.ts';
import type { Handler } from '../runtime/service.ts';
import { PRODUCT_TABLES } from '../runtime/stock.ts';

const MOST_TAGS = 5000;
const IN_STORE = Query.isNull('archived_at');

/** The filters of a kind of product: the kept tags, and how many can be had and how many cannot. One step. */
export const fetchTags: Handler<typeof call> = async ({ product_type }, { tables }) => {
  const table = PRODUCT_TABLES[product_type];
  const [{ rows }, inStock, outOfStock] = await Promise.all([
    tables.list(
      'tags',
      ['category', 'title', 'count'],
      [Query.equal('product_type', product_type), Query.greaterThan('count', 0), Query.limit(MOST_TAGS)],
    ),
    tables.count(table, [Query.greaterThan('stock', 0), IN_STORE]),
    tables.count(table, [Query.equal('stock', 0), IN_STORE]),
  ]);
  const kept = rows.map(({ category, title, count }): Tag => ({ category: category as TagCategory, title, count }));
  const availability: Tag[] = [
    { category: 'availability', title: 'in-stock', count: inStock },
    { category: 'availability', title: 'out-of-stock', count: outOfStock },
  ];
  return [...kept, ...availability.filter(({ count }) => count > 0)].sort(byCategoryThenCount);
};

function byCategoryThenCount(a: Tag, b: Tag): number {
  return (
    TAG_CATEGORIES.indexOf(a.category) - TAG_CATEGORIES.indexOf(b.category) ||
    b.count - a.count ||
    a.title.localeCompare(b.title, 'en', { numeric: true })
  );
}
