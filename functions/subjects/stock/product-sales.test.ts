import { expect, test } from 'vitest';
import { productSaleId } from '#lib/ids.ts';
import { stage } from '#runtime/tables.ts';
import { HeldTables } from '../../testing/held-tables.ts';
import { countSold } from './product-sales.ts';

const MONTH = '2026-11';
const AID = { product_type: 'hearing-aids', product_id: 'aid' } as const;
/** A product of the other kind may have the same id. */
const CABLE = { product_type: 'accessories', product_id: 'aid' } as const;
const LINES = [
  { ...AID, count: 2, paidPiasters: 200_000 },
  { ...CABLE, count: 3, paidPiasters: 1_500 },
];
const idOf = ({ product_type, product_id }: typeof AID | typeof CABLE, month = MONTH) =>
  productSaleId(month, product_type, product_id);
const sale = (product: typeof AID | typeof CABLE, pieces: number, amount_piasters: number) => ({
  $id: idOf(product),
  month: MONTH,
  ...product,
  pieces,
  amount_piasters,
});

test('what is sold counts on top of what its month had of each product, and claims the month', async () => {
  const tables = new HeldTables({
    sales_months: [{ $id: MONTH, version: 7 }],
    product_sales: [
      { ...sale(CABLE, 10, 4_000) },
      // Of another month.
      { ...sale(AID, 99, 9_900), $id: idOf(AID, '2026-10'), month: '2026-10' },
    ],
  });
  const claim = stage.claim('sales_months', MONTH, 'version', 7);
  expect(await countSold(tables, MONTH, { lines: LINES, sign: 1 })).toEqual([
    claim,
    stage.upsertMany('product_sales', [sale(AID, 2, 200_000), sale(CABLE, 13, 5_500)]),
  ]);
  expect(await countSold(tables, MONTH, { lines: LINES, sign: -1 })).toEqual([
    claim,
    stage.upsertMany('product_sales', [sale(AID, -2, -200_000), sale(CABLE, 7, 2_500)]),
  ]);
});

test('the first sale of a month begins it', async () => {
  const tables = new HeldTables({});
  const [claim] = await countSold(tables, MONTH, { lines: LINES, sign: 1 });
  expect(tables.held.sales_months).toMatchObject([{ $id: MONTH, version: 0 }]);
  expect(claim).toEqual(stage.claim('sales_months', MONTH, 'version', 0));
  tables.held.sales_months = [{ $id: MONTH, version: 3 }];
  await countSold(tables, MONTH, { lines: LINES, sign: 1 });
  expect(tables.held.sales_months).toEqual([{ $id: MONTH, version: 3 }]);
});
