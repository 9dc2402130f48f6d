import { queryOptions } from '@tanstack/react-query';
import { fetchPaginatedProducts, fetchTags } from '#contract/catalogue/calls.ts';
import type { ProductList, Tag } from '#contract/catalogue/schemas.ts';
import { type Language, PAGE_SIZE, type TagCategory } from '#contract/constants.ts';
import { call } from '#web/lib/call.ts';
import { PRODUCT_LISTS } from '../shared/product-queries.ts';
import type { StoreState } from './store-url.ts';
import type { Choice } from './tag-groups.ts';

/**
 * A list with what cards show of its products. Where a page was rendered ahead the whole file should reach a phone in one
 * go, in what a server may send before it hears back; and an answer that tells the same draws no card again.
 */
export const asListed = (list: ProductList): ProductList => ({
  ...list,
  documents: list.documents.map((product) => ({
    ...product,
    description: '',
    image_size: null,
    ...('image_in_ear' in product && { image_in_ear: null }),
  })),
});

/** A page of the store. The page before stays in view while it loads, unless that lists something else altogether. */
export function productsQuery({ page, type, filters, prices, search, literal, sort }: StoreState, lang: Language) {
  // The search goes before the filters (specification, section 4).
  const filter = search
    ? []
    : Object.entries(filters).map(([searchBy, value]) => ({ searchBy: searchBy as keyof typeof filters, value }));
  const price = search ? {} : prices;
  return queryOptions({
    queryKey: [PRODUCT_LISTS, type, lang, { page, filter, price, search, literal, sort }],
    queryFn: ({ signal }) =>
      call(
        fetchPaginatedProducts,
        {
          product_type: type,
          page,
          limit: PAGE_SIZE,
          filter,
          ...price,
          searchQuery: search,
          ...(search && literal && { literal }),
          sort,
          lang,
        },
        { signal },
      ),
    select: asListed,
    placeholderData: (previous: ProductList | undefined, before) =>
      before?.queryKey[1] === type && before.queryKey[2] === lang ? previous : undefined,
  });
}

/** What the counts of tags are narrowed by: all that is chosen. */
function narrowingOf({ type, filters, prices, search }: Shown) {
  // The search goes before the filters: then nothing is chosen.
  return { product_type: type, ...(search ? {} : { ...filters, ...prices }) };
}

/** As much of the store's state as its tags follow from. */
type Shown = Pick<StoreState, 'type' | 'filters' | 'prices' | 'search'>;

const tagsKey = (shown: Shown, lang: Language) => ['tags', shown.type, lang, narrowingOf(shown)] as const;

/** The values of one category that have the words of what was typed; the one that is exactly that comes first. */
export function tagSearchQuery(shown: Shown, category: TagCategory, search: string, lang: Language) {
  return queryOptions({
    queryKey: [...tagsKey(shown, lang), category, search],
    queryFn: ({ signal }) => call(fetchTags, { ...narrowingOf(shown), category, search, lang }, { signal }),
  });
}

/** The tags with these titles, which are not among the most used. */
export function chosenTagsQuery(shown: Shown, chosen: readonly Choice[], lang: Language) {
  const ask = async ({ category, title }: Choice, signal: AbortSignal) => {
    const asked = { ...narrowingOf(shown), category, search: title, lang };
    return (await call(fetchTags, asked, { signal })).filter((tag) => tag.title === title);
  };
  return queryOptions({
    queryKey: [...tagsKey(shown, lang), chosen],
    queryFn: async ({ signal }) => (await Promise.all(chosen.map((choice) => ask(choice, signal)))).flat(),
  });
}

/**
 * The most used tags of a product type, with counts of what else is chosen leaves. Those of before stay in view, and keep the
 * focus, while others load.
 */
export function tagsQuery(shown: Shown, lang: Language) {
  return queryOptions({
    queryKey: tagsKey(shown, lang),
    queryFn: ({ signal }) => call(fetchTags, { ...narrowingOf(shown), lang }, { signal }),
    placeholderData: (previous: Tag[] | undefined, before) =>
      before?.queryKey[1] === shown.type && before.queryKey[2] === lang ? previous : undefined,
  });
}
