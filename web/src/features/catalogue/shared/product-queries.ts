import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchPaginatedProducts, fetchProduct } from '#contract/catalogue/calls.ts';
import type { HearingAid, Product } from '#contract/catalogue/schemas.ts';
import { type Language, MAX_PAGE_SIZE, type ProductType } from '#contract/constants.ts';
import type { DocumentList } from '#contract/fields.ts';
import { call } from '#web/lib/call.ts';

/** First word of the keys of fetched lists of products. */
export const PRODUCT_LISTS = 'products';

/** What a list has told about a product. */
export function listedProduct(client: QueryClient, type: ProductType, id: string, lang: Language): Product | undefined {
  return client
    .getQueriesData<DocumentList<Product>>({ queryKey: [PRODUCT_LISTS, type, lang] })
    .flatMap(([, list]) => list?.documents ?? [])
    .find((product) => product.$id === id);
}

/** One product. What a list already told about it shows until the answer is here. */
export function productQuery(client: QueryClient, type: ProductType, id: string, lang: Language) {
  return queryOptions({
    queryKey: ['product', type, id, lang],
    queryFn: ({ signal }) => call(fetchProduct, { id, product_type: type, lang }, { signal }),
    placeholderData: () => listedProduct(client, type, id, lang),
  });
}

/**
 * All hearing aids, by as few pages as there can be. One answer serves every audiogram that is tried afterwards, and
 * nobody's hearing leaves their device.
 */
export function allHearingAidsQuery(lang: Language) {
  return queryOptions({
    queryKey: [PRODUCT_LISTS, 'hearing-aids', lang, 'all'],
    queryFn: async ({ signal }): Promise<DocumentList<HearingAid>> => {
      const documents = new Map<string, HearingAid>();
      for (let page = 1; ; page += 1) {
        const answer = await call(
          fetchPaginatedProducts,
          { product_type: 'hearing-aids', page, limit: MAX_PAGE_SIZE, lang },
          { signal },
        );
        // A product that is added meanwhile moves the others on by one: then one comes twice.
        for (const product of answer.documents) {
          if (product.product_type === 'hearing-aids') documents.set(product.$id, product);
        }
        if (answer.documents.length < MAX_PAGE_SIZE)
          return { documents: [...documents.values()], total: documents.size };
      }
    },
  });
}
