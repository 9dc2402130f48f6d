import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router-dom';
import { PRODUCT_TYPES } from '#contract/constants.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { listedProduct, productQuery } from '../shared/product-queries.ts';
import { productsQuery, tagsQuery } from './queries.ts';
import { parsePage, parseStoreState } from './store-url.ts';

/** Asks for what the store shows at an address. Nobody waits for it: the page shows what comes. */
export const storeLoader =
  (client: QueryClient): LoaderFunction =>
  ({ params, request }) => {
    const page = parsePage(params.page);
    if (page === null) return null;
    const state = parseStoreState(page, new URL(request.url).searchParams);
    void client.prefetchQuery(productsQuery(state, currentLanguage()));
    void client.prefetchQuery(tagsQuery(state, currentLanguage()));
    return null;
  };

/** Asks for the product of an address. One that a list has told about is shown first: its page asks, once it is drawn. */
export const productLoader =
  (client: QueryClient): LoaderFunction =>
  ({ params: { type, id } }) => {
    const known = PRODUCT_TYPES.find((one) => one === type);
    if (known && id && !listedProduct(client, known, id, currentLanguage())) {
      void client.prefetchQuery(productQuery(client, known, id, currentLanguage()));
    }
    return null;
  };
