import { Query } from 'node-appwrite';
import { productSaleId } from '#lib/ids.ts';
import { type NewRow, type Operation, stage, type Tables } from '#runtime/tables.ts';
import type { ProductSale } from '#subjects/metrics/rules/sales.ts';

/** What an order holds of a product. */
export type SoldLine = Pick<ProductSale, 'product_type' | 'product_id'> & {
  count: number;
  /** What was paid for these pieces, or is to be. */
  paidPiasters: number;
};

export const SALE_COLUMNS = ['product_type', 'product_id', 'pieces', 'amount_piasters'] as const;

/**
 * The operations that count an order's lines as sold in its month, or take them back: two, however many lines. The sums
 * are written as they will be, so whoever writes some of a month claims the month.
 */
export async function countSold(
  tables: Tables,
  month: string,
  { lines, sign }: { lines: readonly SoldLine[]; sign: 1 | -1 },
): Promise<Operation[]> {
  const ids = lines.map(({ product_type, product_id }) => productSaleId(month, product_type, product_id));
  // The version first: what is read after it is not older.
  const version = await readMonth(tables, month);
  const { rows } = await tables.list('product_sales', SALE_COLUMNS, [Query.equal('$id', ids), Query.limit(ids.length)]);
  const sales = lines.map(({ product_type, product_id, count, paidPiasters }, index): ProductSale => {
    const before = rows.find(({ $id }) => $id === ids[index]);
    return {
      product_type,
      product_id,
      pieces: (before?.pieces ?? 0) + sign * count,
      amount_piasters: (before?.amount_piasters ?? 0) + sign * paidPiasters,
    };
  });
  return writeSales(month, version, sales);
}

/** Claims a month and writes what some of its products sold. */
export function writeSales(month: string, version: number, sales: readonly ProductSale[]): Operation[] {
  const rows = sales.map((sale): NewRow<'product_sales'> & { $id: string } => ({
    $id: productSaleId(month, sale.product_type, sale.product_id),
    month,
    ...sale,
  }));
  return [...stage.change('sales_months', { $id: month, version }), stage.upsertMany('product_sales', rows)];
}

/** The version of a month, which is made when it is not there. */
export async function readMonth(tables: Tables, month: string): Promise<number> {
  const known = await tables.get('sales_months', month, ['version']);
  if (!known) {
    // Should somebody else have made it, and counted already, the claim fails.
    await tables.create('sales_months', month, { version: 0 });
  }
  return known?.version ?? 0;
}
