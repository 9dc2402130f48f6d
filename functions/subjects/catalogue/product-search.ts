import { PRODUCT_TYPES, type ProductType } from '#contract/constants.ts';
import { namesOnlyTheKind, typedWords } from '#lib/search.ts';
import { type CatalogueIndex, catalogueIndex, forgetProducts, knownIndex } from './catalogue-index.ts';
import { latestRevision } from './catalogue-memory.ts';
import type { Matches } from './matches.ts';
import { listByIds, type ProductPage, type Products } from './product-pages.ts';

/** What the store's search found. */
export interface Found extends Products {
  /** What was searched instead, because nothing has what was typed. */
  searched?: string;
  /** How many products of the other kind there are for it; told with the first page. */
  elsewhere?: { total: number; capped: boolean };
}

/** What a search found, before its products are read. */
interface Finding {
  matches: Matches;
  told?: Pick<Found, 'searched' | 'elsewhere'>;
}

type Search = (index: CatalogueIndex) => Promise<Finding>;

/**
 * The products of a page that have all words of what was typed: first those that are exactly that, by their id or model,
 * then those that are called so, then those that mention it.
 */
export function searchProducts(page: ProductPage, query: string): Promise<Products> {
  return pageOf(page, async (index) => ({ matches: await find(index, page, query) }));
}

/**
 * The store's search: besides what `searchProducts` finds, a name that nothing has is taken for one that sounds alike,
 * unless `literal`, and the other kind of products is told of.
 */
export function searchStore(page: ProductPage, query: string, literal: boolean): Promise<Found> {
  return pageOf(page, async (index) => {
    const found = await findBothKinds(index, page, query);
    const searched = found.matches.total > 0 || literal ? null : index.tags.guess(query);
    if (searched === null) {
      return found;
    }
    const instead = await findBothKinds(index, page, searched);
    return instead.matches.total > 0 || instead.told?.elsewhere
      ? { ...instead, told: { ...instead.told, searched } }
      : found;
  });
}

/** The ids of products of a kind that are called what was typed, of any shelf. */
export async function idsOfCalled(
  tables: ProductPage['tables'],
  type: ProductType,
  query: string,
  most: number,
): Promise<string[]> {
  const words = typedWords(query);
  if (words.length === 0) {
    return [];
  }
  const { products } = await catalogueIndex(tables);
  const asked = { exactly: null, words, mentions: false, shelf: 'both', sort: 'newest' } as const;
  return (await products[type].find(asked)).ids(0, most);
}

/**
 * Searches what this process knows, and reads the products beside the catalogue's revision, all in one step; what was
 * written since then is learnt first, and searched again.
 */
async function pageOf(page: ProductPage, search: Search): Promise<Found> {
  const known = knownIndex();
  if (known) {
    const finding = await search(known.index);
    const [found, revision] = await Promise.all([read(page, finding), latestRevision(page.tables)]);
    if (found && known.holdsAt(revision)) {
      return found;
    }
  }
  for (;;) {
    const found = await read(page, await search(await catalogueIndex(page.tables)));
    if (found) {
      return found;
    }
  }
}

/** The products of the page; null when some of them are gone, which is remembered. */
async function read(page: ProductPage, { matches, told }: Finding): Promise<Found | null> {
  const ids = matches.ids(page.start, page.limit);
  const products = await listByIds(page, ids);
  if (products.length < ids.length) {
    const there = new Set(products.map(({ $id }) => $id));
    forgetProducts(
      page.type,
      ids.filter((id) => !there.has(id)),
    );
    return null;
  }
  return { ...told, products, total: matches.total, capped: matches.capped };
}

async function findBothKinds(index: CatalogueIndex, page: ProductPage, query: string): Promise<Finding> {
  const other = page.start === 0 && PRODUCT_TYPES.find((type) => type !== page.type);
  const there = other && { ...page, type: other };
  const [matches, called] = await Promise.all([
    find(index, page, query),
    there ? find(index, there, query, { onlyCalled: true }) : null,
  ]);
  // What the other kind only mentions is of interest to somebody who has found nothing here.
  const isLost = there && matches.total === 0 && called?.total === 0;
  const elsewhere = isLost ? await find(index, there, query) : called;
  return {
    matches,
    told: elsewhere && elsewhere.total > 0 ? { elsewhere: { total: elsewhere.total, capped: elsewhere.capped } } : {},
  };
}

function find(
  { tags, products }: CatalogueIndex,
  { type, shelf, sort }: Pick<ProductPage, 'type' | 'shelf' | 'sort'>,
  query: string,
  { onlyCalled = false } = {},
): Matches | Promise<Matches> {
  const typed = typedWords(query);
  // A word that every product of the kind has restricts nothing.
  const telling = typed.filter((word) => !namesOnlyTheKind(type, word) || tags.hasName(type, word));
  return products[type].find({
    exactly: onlyCalled ? null : query,
    words: typed.length > 0 ? telling : null,
    mentions: !onlyCalled,
    shelf,
    sort,
  });
}
