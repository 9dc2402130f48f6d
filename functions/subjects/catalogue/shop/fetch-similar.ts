import { Query } from 'node-appwrite';
import type { fetchSimilar as call } from '#contract/catalogue/calls.ts';
import { SIMILAR_MAX } from '#contract/constants.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { NEWEST_FIRST } from '../product-pages.ts';
import { getProduct, listProducts, toProduct } from '../products.ts';
import { likeness, nearest } from '../rules/similar.ts';

/** So many of the newest that are alike are compared: the index of their common value answers, however many there are. */
const COMPARED = 50;

/** The products that are nearest to one. */
export const fetchSimilar: Handler<typeof call> = async ({ id, product_type, lang }, { tables, now }) => {
  const product = (await getProduct(tables, product_type, id)) ?? refuse('not_found');
  const alike = likeness(product);
  if (!alike) {
    return [];
  }
  const queries = [Query.equal(alike.column, alike.value), ...NEWEST_FIRST, Query.limit(COMPARED)];
  const { products } = await listProducts(tables, product_type, queries);
  return nearest(product, products)
    .slice(0, SIMILAR_MAX)
    .map((one) => toProduct(one, lang, now()));
};
