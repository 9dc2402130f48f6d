import type { fetchProducts as call } from '#contract/catalogue/admin-calls.ts';
import { PAGE_SIZE } from '#contract/constants.ts';
import { NEWEST_FIRST, type ProductPage, pageOfProducts } from '../runtime/product-pages.ts';
import { searchProducts } from '../runtime/product-search.ts';
import { toEditable } from '../runtime/products.ts';
import type { Handler } from '../runtime/service.ts';

/** A page of products as editors see them, newest first. One step; a search takes two, a later page of it three. */
export const fetchProducts: Handler<typeof call> = async (input, { tables }) => {
  const { product_type: type, page: number = 1, limit = PAGE_SIZE, archived = false } = input;
  const start = (number - 1) * limit;
  const page: ProductPage = {
    tables,
    type,
    shelf: archived ? 'archive' : 'store',
    sorting: NEWEST_FIRST,
    start,
    limit,
  };
  const search = input.search?.trim();
  const { products, total, capped } = await (search ? searchProducts(page, search) : pageOfProducts(page, []));
  return { documents: products.map(toEditable), total, capped };
};
