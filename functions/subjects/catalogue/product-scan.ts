import { Query } from 'node-appwrite';
import { COUNTED_MAX, type ProductType } from '#contract/constants.ts';
import { having } from '#runtime/conditions.ts';
import type { Tables } from '#runtime/tables.ts';
import { PRODUCT_TABLES } from '#subjects/stock/stock.ts';
import type { Asked, Matches, ProductFinder } from './matches.ts';
import { SORTING } from './product-pages.ts';
import { SHELVES } from './products.ts';
import { tagId } from './rules/tags.ts';
import type { TagIndex } from './tag-index.ts';

/**
 * Finds products as `WordIndex` does where there is none, by conditions that look at every row: slower, and not beyond the
 * first `COUNTED_MAX`.
 */
export class ProductScan implements ProductFinder {
  readonly #tables: Tables;
  readonly #type: ProductType;
  readonly #tags: TagIndex;

  constructor(tables: Tables, type: ProductType, tags: TagIndex) {
    this.#tables = tables;
    this.#type = type;
    this.#tags = tags;
  }

  async find({ exactly, words, mentions, ...place }: Asked): Promise<Matches> {
    const lists = await Promise.all([
      ...(exactly === null ? [] : this.#exact(exactly)).map((condition) => this.#list(place, [condition])),
      words ? this.#list(place, having('names', words)) : [],
      words && mentions ? this.#list(place, having('search', words)) : [],
    ]);
    const found = [...new Set(lists.flat())];
    return {
      total: found.length,
      capped: lists.some(({ length }) => length >= COUNTED_MAX),
      ids: (start, limit) => found.slice(start, start + limit),
    };
  }

  #exact(typed: string): string[] {
    const byId = Query.equal('$id', typed);
    if (this.#type !== 'hearing-aids') {
      return [byId];
    }
    const spelled = this.#tags.get(tagId(this.#type, 'model', typed))?.title ?? typed;
    return [byId, Query.equal('model', [...new Set([typed, spelled])])];
  }

  async #list({ shelf, sort }: Pick<Asked, 'shelf' | 'sort'>, conditions: readonly string[]): Promise<string[]> {
    const window = [...SHELVES[shelf], ...SORTING[sort], Query.limit(COUNTED_MAX)];
    const { rows } = await this.#tables.list(PRODUCT_TABLES[this.#type], ['version'], [...conditions, ...window]);
    return rows.map(({ $id }) => $id);
  }
}
