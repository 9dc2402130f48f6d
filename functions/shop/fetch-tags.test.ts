import { beforeAll, describe, expect, test } from 'vitest';
import { fetchTags } from '#contract/catalogue/calls.ts';
import { TAGS_A_CATEGORY } from '#contract/constants.ts';
import { type StoredCategory, tagColumns, tagId } from '../domain/tags.ts';
import { startShop } from '../testing/kit.ts';

const shop = await startShop();

function addTag(category: StoredCategory, title: string, count: number) {
  const tag = { product_type: 'accessories', category, title } as const;
  return shop.create('tags', { ...tag, ...tagColumns(tag), count }, tagId('accessories', category, title));
}

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

describe('a category with very many values', () => {
  const titles = Array.from({ length: 45 }, (_, index) => `Tip ${String(index).padStart(2, '0')}`);
  beforeAll(async () => {
    for (const [index, title] of titles.entries()) {
      await addTag('holder_type', title, 100 - index);
    }
  });

  const find = async (search: string) =>
    (
      await shop.call(shop.guest, fetchTags, { product_type: 'accessories', category: 'holder_type', search })
    ).data?.map(({ title }) => title);

  test('is answered by the most used of them, beside the other categories', async () => {
    const { data } = await shop.call(shop.guest, fetchTags, { product_type: 'accessories' });
    const answered = data?.filter(({ category }) => category === 'holder_type').map(({ title }) => title);
    expect(answered).toEqual(titles.slice(0, TAGS_A_CATEGORY));
    expect(data?.some(({ category }) => category === 'brand')).toBe(true);
  });

  test.each([
    ['tip 44', ['Tip 44']],
    ['44', ['Tip 44']],
    ['t', titles.slice(0, TAGS_A_CATEGORY)],
    ['Tip 44 x', []],
    ['!!!', []],
  ])('is searched whole: %s', async (search, found) => {
    expect(await find(search)).toEqual(found);
  });

  test('answers the exact one before those that are used more', async () => {
    await addTag('holder_type', 'Tip', 1);
    expect((await find('TIP'))?.slice(0, 2)).toEqual(['Tip', 'Tip 00']);
  });
});

test('values are found by what people call them', async () => {
  await addTag('brand', 'Phonak', 4);
  const answer = await shop.call(shop.guest, fetchTags, {
    product_type: 'accessories',
    category: 'brand',
    search: 'فوناك',
  });
  expect(answer.data).toEqual([{ category: 'brand', title: 'Phonak', count: 4 }]);
  expect(answer.headers['x-samaa-steps']).toBe('1');
});
