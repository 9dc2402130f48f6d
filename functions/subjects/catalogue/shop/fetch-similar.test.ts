import { expect, test } from 'vitest';
import { fetchSimilar } from '#contract/catalogue/calls.ts';
import { startShop } from '../../../testing/kit.ts';

const shop = await startShop();

test('answers the nearest four of its kind, in stock first, without itself, in two steps', async () => {
  const price = (price_piasters: number, change = {}) => shop.addHearingAid({ price_piasters, ...change });
  const aid = await price(5_000_000);
  const soldOut = await price(5_000_000, { stock: 0 });
  const [near, far] = [await price(5_100_000), await price(9_000_000)];
  await price(5_000_000, { style: 'bte' });
  await price(5_000_000, { archived_at: new Date().toISOString() });
  const ask = () => shop.call(shop.guest, fetchSimilar, { id: aid.$id, product_type: 'hearing-aids', lang: 'en' });
  const few = await ask();
  expect(few).toMatchObject({ status: 200, headers: { 'x-samaa-steps': '2' } });
  expect(few.data?.map(({ $id }) => $id)).toEqual([near.$id, far.$id, soldOut.$id]);
  expect(few.data?.[0]).toMatchObject({ model: near.model, price: 51_000, image: null });
  expect(few.data?.[0]).not.toHaveProperty('description');
  await Promise.all([price(5_200_000), price(5_300_000)]);
  expect((await ask()).data).toHaveLength(4);
});

test('accessories are alike by what they are for, with titles in the asked language', async () => {
  const { $id: id } = await shop.addAccessory({ battery_size: '13' });
  const like = await shop.addAccessory({ battery_size: '13', brand: null });
  await shop.addAccessory({ battery_size: '675' });
  const { data } = await shop.call(shop.guest, fetchSimilar, { id, product_type: 'accessories', lang: 'en' });
  expect(data).toMatchObject([{ $id: like.$id, title: 'Batteries' }]);
});

test('nothing is like an accessory that says nothing of itself', async () => {
  const { $id: id } = await shop.addAccessory({ battery_size: null, brand: null });
  expect((await shop.call(shop.guest, fetchSimilar, { id, product_type: 'accessories' })).data).toEqual([]);
});

test('of a product that is not there nothing is known', async () => {
  const { code } = await shop.call(shop.guest, fetchSimilar, { id: 'nothing', product_type: 'accessories' });
  expect(code).toBe('not_found');
});
