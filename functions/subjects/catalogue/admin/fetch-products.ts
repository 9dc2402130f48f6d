import { Query } from 'node-appwrite';
import type { fetchProducts as call } from '#contract/catalogue/admin-calls.ts';
import { PAGE_SIZE, type ProductType } from '#contract/constants.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { type ProductPage, pageOfProducts } from '../product-pages.ts';
import { searchProducts } from '../product-search.ts';
import { toEditable } from '../products.ts';

/** A page of products as editors see them, newest first. */
export const fetchProducts: Handler<typeof call> = async (input, { tables }) => {
  const { product_type: type, page: number = 1, limit = PAGE_SIZE, archived = false } = input;
  const start = (number - 1) * limit;
  const page: ProductPage = {
    tables,
    type,
    shelf: archived ? 'archive' : 'store',
    sort: 'newest',
    start,
    limit,
  };
  const search = input.search?.trim();
  const { products, total, capped } = await (search ? searchProducts(page, search) : pageOfProducts(page, []));
  const soldOut = products.filter(({ stock }) => stock === 0);
  const waiting = await Promise.all(soldOut.map(({ $id }) => waitersOf(tables, type, $id)));
  return { documents: products.map(toEditable), total, capped, waiting: waiting.filter(({ count }) => count > 0) };
};

/** How many people asked to be told when a product is back. */
async function waitersOf(tables: Tables, type: ProductType, $id: string): Promise<{ $id: string; count: number }> {
  const ofProduct = [Query.equal('product_type', type), Query.equal('product_id', $id)];
  return { $id, count: await tables.count('stock_notices', ofProduct) };
}
