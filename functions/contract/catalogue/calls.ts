import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/**
 * A page of the store. Pages go up to `MAX_PAGE_SIZE`, so the whole catalogue is read with few calls: the web ranks hearing
 * aids by an audiogram in that way, and there is no input for one.
 */
export const fetchPaginatedProducts = defineCall({
  service: 'shop',
  type: 'fetch-paginated-products',
  method: 'POST',
  access: 'anyone',
  shared: true,
  errors: [],
  schemas: async () => (await schemas()).fetchPaginatedProducts,
});

export const fetchProduct = defineCall({
  service: 'shop',
  type: 'fetch-product',
  method: 'GET',
  access: 'anyone',
  shared: true,
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchProduct,
});

/** The products of the same kind that are nearest to one, those in stock first; at most `SIMILAR_MAX`. */
export const fetchSimilar = defineCall({
  service: 'shop',
  type: 'fetch-similar',
  method: 'GET',
  access: 'anyone',
  shared: true,
  errors: ['not_found'],
  schemas: async () => (await schemas()).fetchSimilar,
});

/** What sold best in the last whole month, the best first. */
export const fetchMostSold = defineCall({
  service: 'shop',
  type: 'fetch-most-sold',
  method: 'GET',
  access: 'anyone',
  shared: true,
  errors: [],
  schemas: async () => (await schemas()).fetchMostSold,
});

/** The values of the filters with how many products have each: `TAGS_A_CATEGORY` a category, the others by a search. */
export const fetchTags = defineCall({
  service: 'shop',
  type: 'fetch-tags',
  method: 'GET',
  access: 'anyone',
  shared: true,
  errors: [],
  schemas: async () => (await schemas()).fetchTags,
});

/** What the landing page shows of the shop: some products that can be had now, and what customers say. */
export const fetchLanding = defineCall({
  service: 'shop',
  type: 'fetch-landing',
  method: 'GET',
  access: 'anyone',
  shared: true,
  errors: [],
  schemas: async () => (await schemas()).fetchLanding,
});
