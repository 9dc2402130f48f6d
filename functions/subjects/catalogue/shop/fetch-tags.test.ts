import { Query } from 'node-appwrite';
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchTags } from '#contract/catalogue/calls.ts';
import { TAGS_A_CATEGORY, type TagCategory } from '#contract/constants.ts';
import type { Tables } from '#runtime/tables.ts';
import { startShop } from '../../../testing/kit.ts';
import { type StoredCategory, tagColumns, tagId } from '../rules/tags.ts';
import { countNarrowed, NARROWED_MAX } from './narrowed-tags.ts';

// One after the other: what is kept of a catalogue is told apart by when that began.
const SHOPS = [
  { engine: 'mariadb', shop: await startShop({}, { engine: 'mariadb' }) },
  { engine: 'postgresql', shop: await startShop({}, { engine: 'postgresql' }) },
] as const;

describe.each(SHOPS)('on $engine', ({ engine, shop }) => {
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
    // What was written just now is learnt first; from then on nothing is asked for but whether there is more.
    expect(answer.headers['x-samaa-steps']).toBe('2');
    const again = await shop.call(shop.guest, fetchTags, {
      product_type: 'accessories',
      category: 'brand',
      search: 'r',
    });
    expect([again.data, again.headers['x-samaa-steps']]).toEqual([
      [{ category: 'brand', title: 'Rayovac', count: 1 }],
      '1',
    ]);
  });

  describe('with something chosen', () => {
    const made = [
      ['Signia', 'ric', 20_000, 4],
      ['Signia', 'bte', 30_000, 0],
      ['Starkey', 'ric', 40_000, 2],
      ['Widex', 'cic', 50_000, 1],
    ] as const;
    beforeAll(async () => {
      for (const [brand, style, price, stock] of made) {
        await shop.addHearingAid({
          brand,
          style,
          stock,
          price_piasters: price * 100,
          battery: '10',
          family: 'F',
          model: brand,
        });
      }
      const tags = { brand: ['Signia', 'Starkey', 'Widex'], style: ['ric', 'bte', 'cic'] } as const;
      for (const category of ['brand', 'style'] as const) {
        for (const title of tags[category]) {
          const tag = { product_type: 'hearing-aids', category, title } as const;
          const id = tagId('hearing-aids', category, title);
          await shop.create('tags', { ...tag, ...tagColumns(tag), count: 50 }, id);
        }
      }
    });

    /** What a category answers, `title: count`, of what this test made. */
    async function counts(chosen: object, category: TagCategory) {
      const { data, headers } = await shop.call(shop.guest, fetchTags, { product_type: 'hearing-aids', ...chosen });
      // A value in another case is looked up first where the database tells them apart.
      if (!('search' in chosen) && engine === 'mariadb') {
        expect(headers['x-samaa-steps']).toBe('1');
      }
      const own = data?.filter((tag) => tag.category === category) ?? [];
      return Object.fromEntries(own.map(({ title, count }) => [title, count]));
    }

    test('counts of the other categories only what is left by it', async () => {
      expect(await counts({ brand: 'Signia' }, 'style')).toEqual({ ric: 1, bte: 1 });
      expect(await counts({ brand: 'Signia' }, 'availability')).toEqual({ 'in-stock': 1, 'out-of-stock': 1 });
      expect(await counts({ brand: 'signia', availability: 'in-stock' }, 'style')).toEqual({ ric: 1 });
      expect(await counts({ price_from: 40_000, price_to: 50_000, battery_size: '10' }, 'brand')).toEqual({
        Starkey: 1,
        Widex: 1,
      });
    });

    test('leaves the values of its own category to choose from instead', async () => {
      expect(await counts({ brand: 'Signia' }, 'brand')).toMatchObject({ Signia: 50, Starkey: 50, Widex: 50 });
      expect(await counts({ brand: 'Signia', style: 'ric', battery_size: '10' }, 'brand')).toEqual({
        Signia: 1,
        Starkey: 1,
      });
      expect(await counts({ brand: 'Signia', style: 'ric' }, 'style')).toEqual({ ric: 1, bte: 1 });
    });

    test('answers nothing for what no product can have', async () => {
      expect(await counts({ availability: 'soon' }, 'brand')).toEqual({});
      expect(await counts({ holder_type: 'Clip' }, 'brand')).toEqual({});
    });

    test('is refused where no product can be called so', async () => {
      const asked = { product_type: 'hearing-aids', brand: 'Sig\u0000nia' } as const;
      expect((await shop.call(shop.guest, fetchTags, asked)).status).toBe(400);
    });

    test('counts as without it where more products are left than are read', async () => {
      const [aid] = await shop.rows('hearing_aids', [Query.limit(1)]);
      const many = { list: async () => ({ rows: Array.from({ length: NARROWED_MAX + 1 }, () => aid), total: 0 }) };
      const countedOf = countNarrowed(many as unknown as Tables, 'hearing-aids', { brand: 'Signia' });
      expect(await countedOf('style')).toBeNull();
    });

    test('counts what a search finds so, too', async () => {
      const asked = { style: 'ric', category: 'brand', search: 's' } as const;
      expect(await counts({ ...asked, search: 'st' }, 'brand')).toEqual({ Starkey: 1 });
      expect(await counts({ ...asked, search: 'widex' }, 'brand')).toEqual({});
    });

    test('always answers the chosen value, also among very many', async () => {
      for (let index = 0; index < TAGS_A_CATEGORY + 2; index += 1) {
        const count = index === 0 ? 1 : 2;
        for (let piece = 0; piece < count; piece += 1) {
          await shop.addAccessory({ brand: 'Bulk', holder_type: `Holder ${index}` });
        }
      }
      const { data } = await shop.call(shop.guest, fetchTags, {
        product_type: 'accessories',
        brand: 'Bulk',
        holder_type: 'Holder 0',
      });
      const holders = data?.filter(({ category }) => category === 'holder_type') ?? [];
      expect(holders).toHaveLength(TAGS_A_CATEGORY + 1);
      expect(holders.at(-1)).toEqual({ category: 'holder_type', title: 'Holder 0', count: 1 });
    });
  });
});
