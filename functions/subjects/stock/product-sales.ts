import { Query } from 'node-appwrite';
import type { KeptReason } from '#contract/returns/states.ts';
import { productSaleId, returnReasonId } from '#lib/ids.ts';
import { type NewRow, type Operation, stage, type Tables } from '#runtime/tables.ts';
import type { ProductSale } from '#subjects/metrics/rules/sales.ts';

/** What an order holds of a product. */
export type SoldLine = Pick<ProductSale, 'product_type' | 'product_id'> & {
  count: number;
  /** What was paid for these pieces, or is to be. */
  paidPiasters: number;
};

/** Pieces of a product that came back for a reason. */
export type ReturnedFor = Pick<ProductSale, 'product_type' | 'product_id' | 'pieces'> & { reason: KeptReason };
export const REASON_COLUMNS = ['product_type', 'product_id', 'reason', 'pieces'] as const;

export const SALE_COLUMNS = ['product_type', 'product_id', 'pieces', 'amount_piasters'] as const;

/**
 * The operations that count an order's lines as sold in its month, or take them back: two, however many lines. The sums
 * are written as they will be, so whoever writes some of a month claims the month.
 */
export async function countSold(
  tables: Tables,
  month: string,
  { lines, sign, reason }: { lines: readonly SoldLine[]; sign: 1 | -1; reason?: KeptReason },
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
  const returned = reason ? lines.map((line) => ({ ...line, reason, pieces: line.count })) : [];
  return writeSales(month, version, sales, await afterReturn(tables, month, returned));
}

/** Counts pieces that came back of which no sale was counted: those that the clinic handed over. */
export async function countReturned(
  tables: Tables,
  month: string,
  returned: readonly ReturnedFor[],
): Promise<Operation[]> {
  const version = await readMonth(tables, month);
  return writeSales(month, version, [], await afterReturn(tables, month, returned));
}

/** The sums of a month with some pieces that came back. */
async function afterReturn(tables: Tables, month: string, returned: readonly ReturnedFor[]): Promise<ReturnedFor[]> {
  const sums = Map.groupBy(returned, (one) => returnReasonId(month, one.product_type, one.product_id, one.reason));
  const ids = [...sums.keys()];
  if (ids.length === 0) {
    return [];
  }
  const { rows } = await tables.list('return_reasons', ['pieces'], [Query.equal('$id', ids), Query.limit(ids.length)]);
  const before = new Map(rows.map(({ $id, pieces }) => [$id, pieces]));
  return [...sums].flatMap(([id, [first, ...rest]]) => {
    const more = rest.reduce((sum, { pieces }) => sum + pieces, 0);
    return first ? [{ ...first, pieces: (before.get(id) ?? 0) + first.pieces + more }] : [];
  });
}

/** Claims a month and writes what some of its products sold, and why they came back. */
export function writeSales(
  month: string,
  version: number,
  sales: readonly ProductSale[],
  returned: readonly ReturnedFor[] = [],
): Operation[] {
  const rows = sales.map((sale): NewRow<'product_sales'> & { $id: string } => ({
    $id: productSaleId(month, sale.product_type, sale.product_id),
    month,
    ...sale,
  }));
  const reasons = returned.map(({ product_type, product_id, reason, pieces }) => ({
    $id: returnReasonId(month, product_type, product_id, reason),
    ...{ month, product_type, product_id, reason, pieces },
  }));
  return [
    ...stage.change('sales_months', { $id: month, version }),
    ...(rows.length > 0 ? [stage.upsertMany('product_sales', rows)] : []),
    ...(reasons.length > 0 ? [stage.upsertMany('return_reasons', reasons)] : []),
  ];
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
