import { expect, test } from 'vitest';
import { fetchTags } from '#contract/catalogue/calls.ts';
import { startShop } from '../testing/kit.ts';

const shop = await startShop();

test('answers the tags of one kind of product by category and count, and what can be had, in one step', async () => {
  const tags = [
    ['hearing-aids', 'battery_size', '13', 2],
    ['hearing-aids', 'battery_size', '675', 2],
    ['hearing-aids', 'battery_size', '312', 5],
    ['hearing-aids', 'brand', 'Oticon', 3],
    ['hearing-aids', 'brand', 'Gone', 0],
    ['accessories', 'brand', 'Rayovac', 1],
  ] as const;
  for (const [product_type, category, title, count] of tags) {
    await shop.create('tags', { product_type, category, title, count });
  }
  await shop.addHearingAid();
  await shop.addHearingAid();
  await shop.addHearingAid({ stock: 0 });
  await shop.addAccessory();

  const aids = await shop.call(shop.guest, fetchTags, { product_type: 'hearing-aids' });
  expect(aids.data).toEqual([
    { category: 'brand', title: 'Oticon', count: 3 },
    { category: 'battery_size', title: '312', count: 5 },
    { category: 'battery_size', title: '13', count: 2 },
    { category: 'battery_size', title: '675', count: 2 },
    { category: 'availability', title: 'in-stock', count: 2 },
    { category: 'availability', title: 'out-of-stock', count: 1 },
  ]);
  expect(aids.headers['x-samaa-steps']).toBe('1');

  const accessories = await shop.call(shop.guest, fetchTags, { product_type: 'accessories' });
  expect(accessories.data).toEqual([
    { category: 'brand', title: 'Rayovac', count: 1 },
    { category: 'availability', title: 'in-stock', count: 1 },
  ]);
});

test('all tags are answered, not a page of them', async () => {
  for (let index = 0; index < 120; index += 1) {
    await shop.create('tags', { product_type: 'accessories', category: 'holder_type', title: `T${index}`, count: 1 });
  }
  const { data } = await shop.call(shop.guest, fetchTags, { product_type: 'accessories' });
  expect(data?.filter(({ category }) => category === 'holder_type')).toHaveLength(120);
});
