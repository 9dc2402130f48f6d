import type { ProductType } from '#contract/constants.ts';
import { columnOfWords, foldWords, tagSearchText, wordInText } from '#lib/search.ts';
import type { NumberedRow } from '#runtime/tables.ts';
import { distanceOf, guessableWords, soundKeys } from './rules/sounds.ts';
import type { StoredCategory } from './rules/tags.ts';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

type TagRow = NumberedRow<'tags', 'product_type' | 'category' | 'title' | 'count'>;

interface Tag {
  id: string;
  type: string;
  category: string;
  title: string;
  count: number;
  sequence: number;
  /** The words by which it is found. */
  words: string;
}

/** A name in a value: how it is written, folded, and how many are used more. */
interface Heard {
  name: string;
  folded: string;
  rank: number;
}

/** The values of the filters that products have, by their words and by how they sound. */
export class TagIndex {
  readonly #tags = new Map<string, Tag>();
  /** The most used first, the words of their titles, and those that have a sound; nothing until they are needed. */
  #sorted: Tag[] | null = null;
  #names: Partial<Record<ProductType, string>> = {};
  #sounding: Map<string, Heard[]> | null = null;

  put({ $id: id, $sequence, product_type: type, category, title, count }: TagRow): void {
    this.remove(id);
    if (count > 0) {
      const words = tagSearchText(category as StoredCategory, title);
      this.#tags.set(id, { id, type, category, title, count, sequence: Number($sequence), words });
    }
  }

  remove(id: string): void {
    this.#tags.delete(id);
    this.#sorted = null;
    this.#names = {};
    this.#sounding = null;
  }

  get(id: string): Pick<Tag, 'title' | 'count'> | null {
    return this.#tags.get(id) ?? null;
  }

  /** Those of a category that have all words or their beginnings, also of one letter; the most used first. */
  having(type: ProductType, category: StoredCategory, words: readonly string[]): Pick<Tag, 'title' | 'count'>[] {
    const wanted = words.map((word) => ` ${word}`);
    return this.#mostUsed().filter(
      (tag) => tag.type === type && tag.category === category && wanted.every((word) => tag.words.includes(word)),
    );
  }

  /** Whether a value of a kind is called so. */
  hasName(type: ProductType, word: string): boolean {
    const titles = () => this.#mostUsed().flatMap((tag) => (tag.type === type ? foldWords(tag.title) : []));
    this.#names[type] ??= columnOfWords(titles(), Number.POSITIVE_INFINITY);
    return this.#names[type].includes(wordInText(word));
  }

  /** What was typed, with names of the catalogue for the words that sound like one; null when none does. */
  guess(query: string): string | null {
    const searched = query.replace(WORD, (word) => this.#guessWord(word) ?? word);
    return searched === query ? null : searched;
  }

  #guessWord(typed: string): string | null {
    const [word] = guessableWords(typed);
    if (word === undefined) {
      return null;
    }
    const sounding = this.#bySound();
    const alike = new Set(soundKeys(word).flatMap((key) => sounding.get(key) ?? []));
    const names = [...alike].flatMap((heard) => {
      const distance = distanceOf(word, heard.folded);
      return distance === null ? [] : [{ ...heard, distance }];
    });
    // Of names equally near the most used one.
    const [nearest] = names.sort((a, b) => a.distance - b.distance || a.rank - b.rank);
    return nearest === undefined || nearest.folded === word ? null : nearest.name;
  }

  #mostUsed(): Tag[] {
    this.#sorted ??= [...this.#tags.values()].sort(byUse);
    return this.#sorted;
  }

  /** The names in values by their sounds, each once: as the most used value writes it. */
  #bySound(): Map<string, Heard[]> {
    if (!this.#sounding) {
      this.#sounding = new Map();
      const heard = new Set<string>();
      for (const name of this.#mostUsed().flatMap(({ title }) => title.match(WORD) ?? [])) {
        const [folded] = guessableWords(name);
        if (folded === undefined || heard.has(folded)) {
          continue;
        }
        heard.add(folded);
        for (const key of soundKeys(folded)) {
          const others = this.#sounding.get(key) ?? [];
          this.#sounding.set(key, [...others, { name, folded, rank: heard.size }]);
        }
      }
    }
    return this.#sounding;
  }
}

function byUse(one: Tag, other: Tag): number {
  return other.count - one.count || other.sequence - one.sequence;
}
