import { defineCall } from '../call.ts';

const subject = { service: 'shop', schemas: () => import('./schemas.ts') } as const;

/**
 * A page of the store. Pages go up to `MAX_PAGE_SIZE`, so the whole catalogue is read with few calls: the web ranks hearing
 * aids by an audiogram in that way, and there is no input for one.
 */
export const fetchPaginatedProducts = defineCall(subject, 'fetch-paginated-products', {
  access: 'anyone',
  shared: true,
});

export const fetchProduct = defineCall(subject, 'fetch-product', {
  method: 'GET',
  access: 'anyone',
  shared: true,
  errors: ['not_found'],
});

/** The products of the same kind that are nearest to one, those in stock first; at most `SIMILAR_MAX`. */
export const fetchSimilar = defineCall(subject, 'fetch-similar', {
  method: 'GET',
  access: 'anyone',
  shared: true,
  errors: ['not_found'],
});

/** What sold best in the last whole month, the best first. */
export const fetchMostSold = defineCall(subject, 'fetch-most-sold', {
  method: 'GET',
  access: 'anyone',
  shared: true,
});

/** The values of the filters with how many products have each: `TAGS_A_CATEGORY` a category, the others by a search. */
export const fetchTags = defineCall(subject, 'fetch-tags', {
  method: 'GET',
  access: 'anyone',
  shared: true,
});

/** What the landing page shows of the shop: some products that can be had now, and what customers say. */
export const fetchLanding = defineCall(subject, 'fetch-landing', {
  method: 'GET',
  access: 'anyone',
  shared: true,
});
