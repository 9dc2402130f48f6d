import { Query } from 'node-appwrite';
import type { exportProducts as call } from '../contract/admin-products.ts';
import { CSV_COLUMNS, CSV_EXPORT_LINES } from '../contract/catalogue.ts';
import { BYTE_ORDER_MARK, writeCsv } from '../domain/csv.ts';
import { listProducts, type ProductRow, toEditable } from '../runtime/products.ts';
import type { Handler } from '../runtime/service.ts';

/**
 * The products of the store as a file, part by part, by id, so that what is added or removed meanwhile moves nothing
 * into another part. One step.
 */
export const exportProducts: Handler<typeof call> = async ({ product_type, cursor }, { tables }) => {
  const after = cursor === undefined ? [] : [Query.greaterThan('$id', cursor)];
  const window = [Query.orderAsc('$id'), Query.limit(CSV_EXPORT_LINES)];
  const { products } = await listProducts(tables, product_type, [...after, ...window]);
  const heading = cursor === undefined ? [CSV_COLUMNS[product_type]] : [];
  const csv = writeCsv([...heading, ...products.map(toCells)]);
  return {
    csv: cursor === undefined ? BYTE_ORDER_MARK + csv : csv,
    lines: products.length,
    next: products.length < CSV_EXPORT_LINES ? null : (products.at(-1)?.$id ?? null),
  };
};

function toCells(row: ProductRow): (string | number | null)[] {
  const product = toEditable(row);
  const [fitting_range_from, fitting_range_to] =
    product.product_type === 'hearing-aids' ? product.fitting_range : [null, null];
  const cells: Record<string, unknown> = {
    ...product,
    fitting_range_from,
    fitting_range_to,
    stock_was: product.stock,
  };
  return CSV_COLUMNS[product.product_type].map((column) => (cells[column] ?? null) as string | number | null);
}
