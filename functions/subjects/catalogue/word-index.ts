import type { SortOrder } from '#contract/constants.ts';
import { isFoundWhole, wordsInColumn } from '#lib/search.ts';
import type { Asked, Matches } from './matches.ts';
import type { Shelf } from './products.ts';
import { withoutCase } from './rules/tags.ts';

/** What is needed of a product to find it and to say where in a list it stands. */
export interface IndexedProduct {
  $id: string;
  $sequence: string;
  $createdAt: string;
  price_piasters: number;
  archived_at: string | null;
  names: string | null;
  search: string;
  /** Accessories have none. */
  model?: string;
}

interface Kept {
  id: string;
  createdAt: number;
  sequence: number;
  price: number;
  isArchived: boolean;
  model: string;
}

/** Eight bytes for each: half of what a function's container of 512 MB has is left. */
const MOST_POSTINGS = 16_000_000;
/** More words than anybody types. */
const NEVER = 255;
/** So many products at least that are not so any more before the index counts as worn. */
const FEW_DEAD = 1_000;

/** As Appwrite sorts by the queries of `SORTING`. */
const ORDERS: Record<SortOrder, (one: Kept, other: Kept) => number> = {
  newest: (one, other) => other.createdAt - one.createdAt || other.sequence - one.sequence,
  'price-asc': (one, other) => one.price - other.price || one.sequence - other.sequence,
  'price-desc': (one, other) => other.price - one.price || other.sequence - one.sequence,
};

/**
 * The products of a kind by their words. Each has a place; the places of a word's products are kept with the word. A product
 * that changes gets another place, and its old one stays empty.
 */
export class WordIndex {
  readonly #products: (Kept | null)[] = [];
  readonly #places = new Map<string, number>();
  readonly #models = new Map<string, number[]>();
  /** Places by word, twice the place and one more where the word is one of the product's names. */
  readonly #postings = new Map<string, number[]>();
  readonly #most: number;
  #count = 0;
  /** All words in the order of their letters, and the orders of lists; null until they are needed. */
  #vocabulary: string[] | null = null;
  #lists: Partial<Record<SortOrder, Uint32Array>> = {};

  constructor(most = MOST_POSTINGS) {
    this.#most = most;
  }

  get isTooLarge(): boolean {
    return this.#count > this.#most;
  }

  get isWorn(): boolean {
    const live = this.#places.size;
    return this.#products.length - live > Math.max(FEW_DEAD, live / 2);
  }

  put(row: IndexedProduct): void {
    this.remove(row.$id);
    const place = this.#products.length;
    const model = withoutCase(row.model ?? '');
    this.#products.push({
      id: row.$id,
      createdAt: Date.parse(row.$createdAt),
      sequence: Number(row.$sequence),
      price: row.price_piasters,
      isArchived: row.archived_at !== null,
      model,
    });
    this.#places.set(row.$id.toLowerCase(), place);
    if (model !== '') {
      append(this.#models, model, place);
    }
    const names = new Set(wordsInColumn(row.names));
    for (const word of new Set([...names, ...wordsInColumn(row.search)])) {
      if (append(this.#postings, word, 2 * place + Number(names.has(word)))) {
        this.#vocabulary?.splice(firstFrom(this.#vocabulary, word), 0, word);
      }
      this.#count += 1;
    }
  }

  remove(id: string): void {
    const place = this.#places.get(id.toLowerCase());
    if (place !== undefined) {
      this.#products[place] = null;
      this.#places.delete(id.toLowerCase());
    }
    this.#lists = {};
  }

  /** The products that are exactly what was typed, then those that are called so, then those that mention it. */
  find({ exactly, words, mentions, shelf, sort }: Asked): Matches {
    const isOnShelf = (place: number) => isOn(this.#products[place], shelf);
    const exact = exactly === null ? [] : this.#exact(exactly, sort).filter(isOnShelf);
    const named: number[] = [];
    const mentioned: number[] = [];
    if (words) {
      const marks = this.#mark(words);
      for (const place of exact) {
        marks.having[place] = NEVER;
        marks.named[place] = NEVER;
      }
      for (const place of this.#list(sort)) {
        if (marks.named[place] === words.length) {
          named.push(place);
        } else if (mentions && marks.having[place] === words.length) {
          mentioned.push(place);
        }
      }
    }
    const found = [...exact, ...named.filter(isOnShelf), ...mentioned.filter(isOnShelf)];
    const idAt = (place: number) => this.#products[place]?.id ?? '';
    return {
      total: found.length,
      capped: false,
      ids: (start, limit) => found.slice(start, start + limit).map(idAt),
    };
  }

  #exact(typed: string, sort: SortOrder): number[] {
    const byId = this.#places.get(typed.toLowerCase());
    const byModel = (this.#models.get(withoutCase(typed)) ?? []).filter((place) => place !== byId);
    const inOrder = byModel.sort((one, other) => this.#compare(sort, one, other));
    return byId === undefined ? inOrder : [byId, ...inOrder];
  }

  /** For each place how many of the words are names of its product, or words of it, until the first that is not. */
  #mark(words: readonly string[]): { named: Uint8Array; having: Uint8Array } {
    const size = this.#products.length;
    const [named, having] = [new Uint8Array(size), new Uint8Array(size)];
    for (const [at, word] of words.entries()) {
      for (const one of this.#beginningWith(word)) {
        for (const posting of this.#postings.get(one) ?? []) {
          const place = posting >> 1;
          if (having[place] === at) {
            having[place] = at + 1;
          }
          if (posting & 1 && named[place] === at) {
            named[place] = at + 1;
          }
        }
      }
    }
    return { named, having };
  }

  /** The words that a typed word stands for. */
  #beginningWith(word: string): string[] {
    if (isFoundWhole(word)) {
      return [word];
    }
    this.#vocabulary ??= [...this.#postings.keys()].sort(byCode);
    const vocabulary = this.#vocabulary;
    const start = firstFrom(vocabulary, word);
    let end = start;
    while (vocabulary[end]?.startsWith(word)) {
      end += 1;
    }
    return vocabulary.slice(start, end);
  }

  /** The places of all products in the order of a list. */
  #list(sort: SortOrder): Uint32Array {
    let list = this.#lists[sort];
    if (!list) {
      list = Uint32Array.from([...this.#places.values()].sort((one, other) => this.#compare(sort, one, other)));
      this.#lists[sort] = list;
    }
    return list;
  }

  #compare(sort: SortOrder, one: number, other: number): number {
    const [a, b] = [this.#products[one], this.#products[other]];
    return a && b ? ORDERS[sort](a, b) : 0;
  }
}

function isOn(product: Kept | null | undefined, shelf: Shelf): boolean {
  return product != null && (shelf === 'both' || product.isArchived === (shelf === 'archive'));
}

/** Whether the key is new. */
function append(map: Map<string, number[]>, key: string, value: number): boolean {
  const values = map.get(key);
  if (values) {
    values.push(value);
    return false;
  }
  map.set(key, [value]);
  return true;
}

function byCode(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** The place of the first of the sorted words that is not before the given one. */
function firstFrom(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < word) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
