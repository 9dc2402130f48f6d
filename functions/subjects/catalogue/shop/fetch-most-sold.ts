import { Query } from 'node-appwrite';
import { cairoDay } from '#contract/cairo-day.ts';
import type { fetchMostSold as call } from '#contract/catalogue/calls.ts';
import { PAGE_SIZE } from '#contract/constants.ts';
import type { Handler } from '#runtime/service.ts';
import { monthBefore, monthOf } from '#subjects/metrics/rules/sales.ts';
import { listByIds } from '../product-pages.ts';
import { toProduct } from '../products.ts';

/**
 * What sold best in the last whole month in Cairo. A product that has left the store since is counted and not answered.
 */
export const fetchMostSold: Handler<typeof call> = async (input, { tables, now }) => {
  const { product_type: type, page = 1, limit = PAGE_SIZE, lang } = input;
  const { rows, total } = await tables.list(
    'product_sales',
    ['product_id'],
    [
      Query.equal('month', monthBefore(monthOf(cairoDay(now())))),
      Query.equal('product_type', type),
      Query.greaterThan('pieces', 0),
      Query.orderDesc('pieces'),
      Query.limit(limit),
      Query.offset((page - 1) * limit),
    ],
    { count: true },
  );
  const ids = rows.map(({ product_id }) => product_id);
  const products = await listByIds({ tables, type, shelf: 'store' }, ids);
  return { documents: products.map((product) => toProduct(product, lang, now())), total };
};
