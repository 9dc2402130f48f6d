import type { fetchProduct as call } from '#contract/catalogue/calls.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { getProduct, toProduct } from '../products.ts';

/** One product. */
export const fetchProduct: Handler<typeof call> = async ({ id, product_type, lang }, { tables, now }) => {
  const product = await getProduct(tables, product_type, id);
  return product ? toProduct(product, lang, now()) : refuse('not_found');
};
