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
  /** Null for the minutes of a deployment that brings the column. */
  price_now_piasters: number | null;
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

/** A list in one of its orders: the places as they stand in it, and where in it each place stands. */
interface ListOrder {
  places: Uint32Array;
  ranks: Uint32Array;
}

/** Eight bytes for each: half of what a function's container of 512 MB has is left. */
const MOST_POSTINGS = 16_000_000;
/** What a word is to a product. */
const [MENTIONED, NAMED] = [1, 2];
/** So many places are looked at to find one in the longest list. */
const LOOKS = 16;
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
  /** All words in the order of their letters, and where products stand in lists; nothing until it is needed. */
  #vocabulary: string[] | null = null;
  #orders: Partial<Record<SortOrder, ListOrder>> = {};

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
      price: row.price_now_piasters ?? row.price_piasters,
      isArchived: row.archived_at !== null,
      model,
    });
    this.#places.set(row.$id.toLowerCase(), place);
    if (model !== '') {
      append(this.#models, model, place);
    }
    const names = new Set(wordsInColumn(row.names ?? ''));
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
    this.#orders = {};
  }

  /** The products that are exactly what was typed, then those that are called so, then those that mention it. */
  find({ exactly, words, mentions, shelf, sort }: Asked): Matches {
    const isOnShelf = (place: number) => isOn(this.#products[place], shelf);
    const exact = exactly === null ? [] : this.#exact(exactly, sort).filter(isOnShelf);
    const taken = new Set(exact);
    const others = words ? this.#inOrder(this.#having(words), sort) : [];
    const [named, mentioned]: [number[], number[]] = [[], []];
    for (const match of others) {
      const place = placeOf(match);
      if (isOnShelf(place) && !taken.has(place)) {
        (isNamed(match) ? named : mentioned).push(place);
      }
    }
    const found = exact.concat(named, mentions ? mentioned : []);
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

  /** The places of the products that have all words, as in `#postings`: one more where all are names of the product. */
  #having(words: readonly string[]): readonly number[] {
    const lists = words.map((word) => this.#beginningWith(word).map((one) => this.#postings.get(one) ?? []));
    const [fewest, ...others] = lists.sort((one, other) => lengthOf(one) - lengthOf(other));
    return fewest
      ? others.reduce((found, more) => this.#among(found, more), this.#together(fewest))
      : [...this.#places.values()].map((place) => 2 * place + 1);
  }

  /** The places that stand in any of the lists. */
  #together(lists: readonly (readonly number[])[]): readonly number[] {
    const [only = [], ...others] = lists;
    if (others.length === 0) {
      return only;
    }
    const marks = this.#marked(lists);
    const places: number[] = [];
    for (const list of lists) {
      for (const posting of list) {
        const place = posting >> 1;
        const mark = marks[place] ?? 0;
        if (mark > 0) {
          places.push(2 * place + Number(mark === NAMED));
          marks[place] = 0;
        }
      }
    }
    return places;
  }

  /** Those of the places that stand in any of the lists, too. */
  #among(found: readonly number[], lists: readonly (readonly number[])[]): readonly number[] {
    const isFew = found.length * lists.length * LOOKS < lengthOf(lists);
    const marks = isFew ? null : this.#marked(lists);
    const both: number[] = [];
    for (const match of found) {
      const mark = marks ? (marks[match >> 1] ?? 0) : markIn(lists, match >> 1);
      if (mark > 0) {
        both.push(mark === NAMED ? match : match & ~1);
      }
    }
    return both;
  }

  /** For each place what the lists say of it. */
  #marked(lists: readonly (readonly number[])[]): Uint8Array {
    const marks = new Uint8Array(this.#products.length);
    for (const list of lists) {
      for (const posting of list) {
        if (posting & 1) {
          marks[posting >> 1] = NAMED;
        } else if (marks[posting >> 1] === 0) {
          marks[posting >> 1] = MENTIONED;
        }
      }
    }
    return marks;
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

  /** What was found, in the order of a list. */
  #inOrder(matches: readonly number[], sort: SortOrder): readonly number[] {
    const { places, ranks } = this.#orderOf(sort);
    if (matches.length * LOOKS < places.length) {
      return matches.toSorted((one, other) => (ranks[placeOf(one)] ?? 0) - (ranks[placeOf(other)] ?? 0));
    }
    // So many are sooner picked from the list than sorted.
    const marks = this.#marked([matches]);
    const found: number[] = [];
    for (const place of places) {
      const mark = marks[place] ?? 0;
      if (mark > 0) {
        found.push(2 * place + Number(mark === NAMED));
      }
    }
    return found;
  }

  #orderOf(sort: SortOrder): ListOrder {
    let order = this.#orders[sort];
    if (!order) {
      const places = Uint32Array.from([...this.#places.values()].sort((one, other) => this.#compare(sort, one, other)));
      const ranks = new Uint32Array(this.#products.length);
      for (const [rank, place] of places.entries()) {
        ranks[place] = rank;
      }
      order = { places, ranks };
      this.#orders[sort] = order;
    }
    return order;
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

const placeOf = (match: number): number => match >> 1;
const isNamed = (match: number): boolean => (match & 1) === 1;

function lengthOf(lists: readonly (readonly number[])[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0);
}

/** What the lists, each in the order of places, say of one. */
function markIn(lists: readonly (readonly number[])[], place: number): number {
  let mark = 0;
  for (const list of lists) {
    const posting = list[firstFrom(list, 2 * place)];
    if (posting !== undefined && placeOf(posting) === place) {
      mark = Math.max(mark, isNamed(posting) ? NAMED : MENTIONED);
    }
  }
  return mark;
}

/** Where the first stands that is not before the given one. */
function firstFrom<Value extends string | number>(sorted: readonly Value[], value: Value): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const there = sorted[middle];
    if (there !== undefined && there < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
