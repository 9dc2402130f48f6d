import { expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import { fetchMostSold } from '#contract/catalogue/calls.ts';
import type { ProductType } from '#contract/constants.ts';
import { monthBefore, monthOf } from '#subjects/metrics/rules/sales.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();

const thisMonth = monthOf(cairoDay());
const lastMonth = monthBefore(thisMonth);
const sell = (product_id: string, pieces: number, month = lastMonth, product_type: ProductType = 'hearing-aids') =>
  shop.create('product_sales', { month, product_type, product_id, pieces, amount_piasters: 0 });

test('answers what sold best in the last whole month, page by page, in two steps', async () => {
  const [few, many, now, back, gone] = await Promise.all([
    shop.addHearingAid(),
    shop.addHearingAid(),
    shop.addHearingAid(),
    shop.addHearingAid(),
    shop.addHearingAid({ archived_at: new Date().toISOString() }),
  ]);
  const accessory = await shop.addAccessory();
  await Promise.all([
    sell(few.$id, 1),
    sell(many.$id, 7),
    sell(now.$id, 90, thisMonth),
    sell(now.$id, 80, monthBefore(lastMonth)),
    sell(back.$id, 0),
    sell(gone.$id, 5),
    sell(accessory.$id, 9, lastMonth, 'accessories'),
  ]);
  const ask = (page: number, product_type: ProductType = 'hearing-aids') =>
    shop.call(shop.guest, fetchMostSold, { product_type, page, limit: 2, lang: 'en' });
  const first = await ask(1);
  expect(first).toMatchObject({ status: 200, headers: { 'x-samaa-steps': '2' } });
  expect(first.data).toMatchObject({ documents: [{ $id: many.$id, model: many.model }], total: 3 });
  expect((await ask(2)).data).toMatchObject({ documents: [{ $id: few.$id }], total: 3 });
  expect((await ask(1, 'accessories')).data?.documents).toMatchObject([{ $id: accessory.$id, title: 'Batteries' }]);
});
