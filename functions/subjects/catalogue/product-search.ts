import { Query } from 'node-appwrite';
import { ID_PATTERN, PRODUCT_TYPES, type ProductType, type TagCategory } from '#contract/constants.ts';
import { foldWords, namesOnlyTheKind, typedWords } from '#lib/search.ts';
import { all, either } from '#runtime/conditions.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { CatalogueMemory } from './catalogue-memory.ts';
import { countKind } from './product-counts.ts';
import { listByIds, NO_PRODUCTS, type ProductPage, type Products, pageOfProducts } from './product-pages.ts';
import type { Shelf } from './products.ts';
import { distanceOf, guessableWords, soundKeys } from './rules/sounds.ts';
import { FILTER_COLUMNS } from './rules/tags.ts';

/** What the store's search found. */
export interface Found extends Products {
  /** What was searched instead, because nothing has what was typed. */
  searched?: string;
  /** How many products of the other kind there are for it; told with the first page. */
  elsewhere?: { total: number; capped: boolean };
}

/**
 * Where so many products have a value that a word stands for, the index of the value's column answers, in the order of
 * the list; the full text would have to sort them all. And where so many are called what was typed, those that only
 * mention it are not looked for.
 */
const COMMON = 1_000;
/** The categories with few values that many products have. */
const FACTS: readonly TagCategory[] = ['brand', 'style', 'battery_size', 'holder_type'];
/** So many values of a word are looked at, of both kinds, the most used. */
const MOST_TAGS = 100;
const MOST_GUESSES = 100;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** A word that was typed, with the values of both kinds that have it. */
interface TypedWord {
  word: string;
  tags: SelectedRow<'tags', 'product_type' | 'category' | 'title' | 'count'>[];
}

/** A word that was typed, and what it means among the products of a kind. */
interface Meaning {
  word: string;
  /** The values that stand for it, where many products have them. */
  facts: { column: string; values: string[] }[];
  /** How many products have the facts, where that is known. */
  uses: number | null;
  /** Whether very many products are called so. */
  isCommon: boolean;
}

/**
 * The products of a page that have all words of what was typed: first those that are exactly that, by their id or model,
 * then those that are called so, then those that mention it.
 */
export async function searchProducts(page: ProductPage, query: string): Promise<Products> {
  return searchWith(page, query, await readFirst(page, query, lookUpWords(page.tables, query)));
}

/** What a search begins with: the products that are exactly what was typed, and its words. */
interface Beginning {
  byId: Products;
  byModel: Products;
  typed: TypedWord[];
}

async function readFirst(page: ProductPage, query: string, words: Promise<TypedWord[]>): Promise<Beginning> {
  const { start } = page;
  const [byId, byModel, typed] = await Promise.all([listById(page, query), listByModel(page, query, start), words]);
  return { byId, byModel, typed };
}

async function searchWith(page: ProductPage, query: string, { byId, byModel, typed }: Beginning): Promise<Products> {
  const { start, limit } = page;
  const meanings = meaningsOf(page, typed);
  // Whoever pages on behind an id that is also a model of many asks once more.
  const models = byId.total === 0 || start === 0 ? byModel : await listByModel(page, query, start - 1);
  const exact = joined(limit, byId, models);
  const rest = { ...page, start: Math.max(0, start - exact.total) };
  // Nothing is left out in vain: an index that has a list's order alone would not answer any more.
  const isNot = exact.total > 0 ? exactKeys(page.type, query).map((key) => Query.notEqual(key, query)) : [];
  const others = await (meanings === 'all'
    ? pageOfProducts(rest, isNot, knownOfKind(page, exact.total))
    : listByWords(rest, meanings, isNot));
  return joined(limit, exact, others);
}

async function listById(page: ProductPage, query: string): Promise<Products> {
  return ID_PATTERN.test(query) ? pageOfProducts(page, [Query.equal('$id', query)]) : NO_PRODUCTS;
}

/** Apart from the id: an index finds either, but not one or the other. */
async function listByModel(page: ProductPage, query: string, start: number): Promise<Products> {
  return page.type === 'hearing-aids'
    ? pageOfProducts({ ...page, start }, [Query.equal('model', query), Query.notEqual('$id', query)])
    : NO_PRODUCTS;
}

/** What a search found, but for the products as they stand: sales change them without writing the catalogue. */
interface Finding {
  ids: string[];
  told: Omit<Found, 'products'>;
}

const findings = new CatalogueMemory<Finding>();

/**
 * The store's search: besides what `searchProducts` finds, a name that nothing has is taken for one that sounds alike,
 * unless `literal`, and the other kind of products is told of. What was found is kept as long as nobody writes the
 * catalogue: who searches the same again reads only its products, in one step.
 */
export async function searchStore(page: ProductPage, query: string, literal: boolean): Promise<Found> {
  const { tables, type, shelf, sorting, start, limit } = page;
  const key = JSON.stringify([type, shelf, sorting, start, limit, query, literal]);
  const kept = findings.recall(key);
  if (kept) {
    const { ids, told } = kept.value;
    const [revision, products] = await Promise.all([findings.revision(tables), listByIds(page, ids)]);
    if (revision === kept.revision && products.length === ids.length) {
      return { ...told, products };
    }
  }
  const keep = findings.keeper(key);
  const [{ products, ...told }] = await Promise.all([
    searchOrGuess(page, query, literal),
    kept ? null : findings.revision(tables),
  ]);
  keep({ ids: products.map(({ $id }) => $id), told });
  return { ...told, products };
}

async function searchOrGuess(page: ProductPage, query: string, literal: boolean): Promise<Found> {
  const found = await searchBothKinds(page, query);
  if (found.total > 0 || literal) {
    return found;
  }
  const searched = await guess(page.tables, query);
  if (searched === null) {
    return found;
  }
  const instead = await searchBothKinds(page, searched);
  return instead.total > 0 || instead.elsewhere ? { ...instead, searched } : found;
}

async function searchBothKinds(page: ProductPage, query: string): Promise<Found> {
  const other = PRODUCT_TYPES.find((type) => type !== page.type);
  const there: ProductPage | undefined = other && { ...page, type: other, start: 0, limit: 1 };
  const words = lookUpWords(page.tables, query);
  const first = await readFirst(page, query, words);
  const [found, called] = await Promise.all([
    searchWith(page, query, first),
    there && page.start === 0 ? searchCalled(there, first.typed) : NO_PRODUCTS,
  ]);
  // What the other kind only mentions is of interest to somebody who has found nothing here.
  const lost = found.total === 0 && called.total === 0 ? there : undefined;
  const { total, capped } = lost ? await searchWith(lost, query, await readFirst(lost, query, words)) : called;
  return { ...found, ...(total > 0 && { elsewhere: { total, capped } }) };
}

/** Those that are called what was typed. */
async function searchCalled(page: ProductPage, words: readonly TypedWord[]): Promise<Products> {
  const meanings = meaningsOf(page, words);
  if (meanings === 'all') {
    return pageOfProducts(page, [], knownOfKind(page, 0));
  }
  return meanings.length > 0 ? pageOfProducts(page, meanings.map(isCalled), knownUses(meanings)) : NO_PRODUCTS;
}

async function listByWords(
  page: ProductPage,
  meanings: readonly Meaning[],
  more: readonly string[],
): Promise<Products> {
  if (meanings.length === 0) {
    return NO_PRODUCTS;
  }
  const listMentions = (start: number) =>
    pageOfProducts({ ...page, start }, [
      ...meanings.map(({ word }) => Query.search('search', word)),
      either(meanings.map(isNotCalled)),
      ...more,
    ]);
  // A later page has to know how many stand in front of it; and of many that are called so, no others are wanted.
  const mayBeMany = meanings.every(({ isCommon }) => isCommon) || meanings.some(({ facts }) => facts.length > 0);
  const [called, side] = await Promise.all([
    pageOfProducts(page, [...meanings.map(isCalled), ...more], knownUses(meanings)),
    page.start === 0 && !mayBeMany ? listMentions(0) : undefined,
  ]);
  if (called.total >= COMMON) {
    return called;
  }
  return joined(page.limit, called, side ?? (await listMentions(Math.max(0, page.start - called.total))));
}

function joined(limit: number, front: Products, rest: Products): Products {
  return {
    products: [...front.products, ...rest.products].slice(0, limit),
    total: front.total + rest.total,
    capped: front.capped || rest.capped,
  };
}

/** The columns that what was typed may equal. */
function exactKeys(type: ProductType, query: string): string[] {
  const columns = ID_PATTERN.test(query) ? ['$id'] : [];
  return type === 'hearing-aids' ? [...columns, 'model'] : columns;
}

/** The words of a query, with what has them. */
function lookUpWords(tables: Tables, query: string): Promise<TypedWord[]> {
  return Promise.all(
    typedWords(query).map(async (word): Promise<TypedWord> => {
      const { rows } = await tables.list(
        'tags',
        ['product_type', 'category', 'title', 'count'],
        [
          Query.search('search', word),
          Query.greaterThan('count', 0),
          Query.orderDesc('count'),
          Query.orderDesc('$sequence'),
          Query.limit(MOST_TAGS),
        ],
      );
      return { word, tags: rows };
    }),
  );
}

/** What words mean, without those that every product of the kind has; `all` when there are no others. */
function meaningsOf({ type, shelf }: ProductPage, words: readonly TypedWord[]): Meaning[] | 'all' {
  const restricting = words.map((word) => meaningOf(type, shelf, word)).filter((meaning) => meaning !== null);
  return words.length > 0 && restricting.length === 0 ? 'all' : restricting;
}

/** Null when it restricts nothing. */
function meaningOf(type: ProductType, shelf: Shelf, { word, tags }: TypedWord): Meaning | null {
  const rows = tags.filter(({ product_type }) => product_type === type);
  const isName = rows.some(({ title }) => foldWords(title).some((one) => one.startsWith(word)));
  if (namesOnlyTheKind(type, word) && !isName) {
    return null;
  }
  const columns: Partial<Record<string, string>> = FILTER_COLUMNS[type];
  const facts = FACTS.flatMap((category) => {
    const values = rows.filter((tag) => tag.category === category);
    const column = columns[category];
    return column !== undefined && values.length > 0
      ? [{ column, values: values.map(({ title }) => title), uses: values.reduce((sum, { count }) => sum + count, 0) }]
      : [];
  });
  const uses = facts.reduce((sum, fact) => sum + fact.uses, 0);
  const isCommon = rows.reduce((sum, { count }) => sum + count, 0) >= COMMON;
  // Tags count the store.
  if (uses < COMMON || shelf !== 'store') {
    return { word, facts: [], uses: null, isCommon };
  }
  return { word, facts, uses: facts.length === 1 && tags.length < MOST_TAGS ? uses : null, isCommon };
}

/** How many products are called so, where one word says all and its values are counted. */
function knownUses([first, ...others]: readonly Meaning[]): () => Promise<number | null> {
  return async () => (others.length === 0 ? (first?.uses ?? null) : null);
}

/** How many products of the kind there are besides some; the counts are those of the store. */
function knownOfKind({ tables, type, shelf }: ProductPage, less: number): (() => Promise<number>) | undefined {
  return shelf === 'store' ? async () => (await countKind(tables, type)) - less : undefined;
}

function isCalled({ word, facts }: Meaning): string {
  return facts.length === 0
    ? Query.search('names', word)
    : either(facts.map(({ column, values }) => Query.equal(column, values)));
}

/** A product whose names are not known yet is called nothing. */
function isNotCalled({ word, facts }: Meaning): string {
  return facts.length === 0
    ? Query.notSearch('names', word)
    : all(
        facts.map(({ column, values }) =>
          // What is empty equals nothing, and differs from nothing either.
          either([Query.isNull(column), all(values.map((value) => Query.notEqual(column, value)))]),
        ),
      );
}

/** What was typed, with names of the catalogue for the words that sound like one; null when none does. */
async function guess(tables: Tables, query: string): Promise<string | null> {
  const words = [...new Set(query.match(WORD))];
  const guessed = await Promise.all(words.map((word) => guessWord(tables, word)));
  const names = new Map(words.map((word, at) => [word, guessed[at] ?? word]));
  const searched = query.replace(WORD, (word) => names.get(word) ?? word);
  return searched === query ? null : searched;
}

async function guessWord(tables: Tables, typed: string): Promise<string | null> {
  const [word] = guessableWords(typed);
  if (word === undefined) {
    return null;
  }
  const { rows } = await tables.list(
    'tags',
    ['title', 'count'],
    [
      Query.search('sounds', soundKeys(word).join(' ')),
      Query.greaterThan('count', 0),
      Query.orderDesc('count'),
      Query.orderDesc('$sequence'),
      Query.limit(MOST_GUESSES),
    ],
  );
  const names = rows.flatMap(({ title }) =>
    [...(title.match(WORD) ?? [])].flatMap((name) => {
      const [folded] = guessableWords(name);
      const distance = folded === undefined ? null : distanceOf(word, folded);
      return distance === null ? [] : [{ name, distance }];
    }),
  );
  // Of names equally near the most used one.
  const [nearest] = names.sort((a, b) => a.distance - b.distance);
  return nearest === undefined || guessableWords(nearest.name)[0] === word ? null : nearest.name;
}
