import { Query } from 'node-appwrite';
import type { exportProducts as call } from '#contract/catalogue/admin-calls.ts';
import { CSV_EXPORT_LINES, csvColumns } from '#contract/catalogue/csv.ts';
import { BYTE_ORDER_MARK, writeCsv } from '#lib/csv.ts';
import type { Handler } from '#runtime/service.ts';
import { fieldsOf, listProducts, type ProductRow } from '../products.ts';

/**
 * The products of the store as a file, part by part, by id, so that what is added or removed meanwhile moves nothing into
 * another part.
 */
export const exportProducts: Handler<typeof call> = async ({ product_type, cursor }, { tables }) => {
  const after = cursor === undefined ? [] : [Query.greaterThan('$id', cursor)];
  const window = [Query.orderAsc('$id'), Query.limit(CSV_EXPORT_LINES)];
  const { products } = await listProducts(tables, product_type, [...after, ...window]);
  const heading = cursor === undefined ? [csvColumns(product_type)] : [];
  const csv = writeCsv([...heading, ...products.map(toCells)]);
  return {
    csv: cursor === undefined ? BYTE_ORDER_MARK + csv : csv,
    lines: products.length,
    next: products.length < CSV_EXPORT_LINES ? null : (products.at(-1)?.$id ?? null),
  };
};

function toCells(row: ProductRow): (string | number | null)[] {
  const { $id, version, stock } = row;
  const cells: Record<string, unknown> = { ...fieldsOf(row), $id, version, stock_was: stock };
  return csvColumns(row.product_type).map((column) => (cells[column] ?? null) as string | number | null);
}
