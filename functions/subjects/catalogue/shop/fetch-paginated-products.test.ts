import { beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { fetchPaginatedProducts as call } from '#contract/catalogue/calls.ts';
import { CATALOGUE_REVISION_ID } from '#lib/ids.ts';
import { startShop, type TestShop } from '../../../testing/kit.ts';
import { type StoredCategory, tagColumns, tagId } from '../rules/tags.ts';

type Input = InputOf<typeof call>;
type Asked = Omit<Input, 'product_type'> & Partial<Pick<Input, 'product_type'>>;

/** What answers a search: what the function knows of the catalogue, or the tables alone where nobody counts its revisions. */
const SHOPS = [
  { engine: 'mariadb', isKept: true },
  { engine: 'postgresql', isKept: true },
  { engine: 'mariadb', isKept: false },
  { engine: 'postgresql', isKept: false },
] as const;

async function openShop({ engine, isKept }: (typeof SHOPS)[number]) {
  const shop = await startShop({}, { engine });
  if (!isKept) {
    await shop.remove('counters', CATALOGUE_REVISION_ID);
  }
  const aids = {
    audeo: await shop.addHearingAid({
      brand: 'Phonak',
      family: 'Audéo Lumity',
      model: 'Audéo L90-R',
      price_piasters: 300,
    }),
    intent: await shop.addHearingAid({
      brand: 'Oticon',
      family: 'Intent',
      model: 'Intent 1',
      price_piasters: 100,
      stock: 0,
    }),
    // Its description names the model of another one.
    naida: await shop.addHearingAid({
      brand: 'Phonak',
      family: 'Naída',
      model: 'Naída P70',
      style: 'bte',
      battery: '675',
      price_piasters: 200,
      description_en: '<p>Stronger than the Intent 1</p>',
    }),
  };
  const sizes = {
    ten: await shop.addAccessory({
      brand: 'Rayovac',
      title_ar: 'بطاريات مقاس 10',
      title_en: 'Size 10',
      battery_size: '10',
    }),
    clip: await shop.addAccessory({
      brand: null,
      title_ar: 'مشبك',
      title_en: 'Clip',
      battery_size: null,
      holder_type: 'lapel clip',
      description_en: '<p>Keeps things</p>',
    }),
  };
  await addTag(shop, 'brand', 'Phonak', 2);
  await addTag(shop, 'family', 'Audéo Lumity', 1);
  await addTag(shop, 'style', 'ric', 2);
  return { engine, isKept, shop, aids, sizes };
}

async function addTag(shop: TestShop, category: StoredCategory, title: string, count: number) {
  const tag = { product_type: 'hearing-aids', category, title } as const;
  await shop.create('tags', { ...tag, ...tagColumns(tag), count }, tagId('hearing-aids', category, title));
}

const opened: Awaited<ReturnType<typeof openShop>>[] = [];
for (const one of SHOPS) {
  // One after the other: what is kept of a catalogue is told apart by when that began.
  opened.push(await openShop(one));
}

describe.each(opened)('on $engine, with the catalogue kept: $isKept', ({ isKept, shop, aids, sizes }) => {
  async function ask(input: Asked) {
    const answer = await shop.call(shop.guest, call, { product_type: 'hearing-aids', ...input });
    return { ...answer, ids: answer.data?.documents.map(({ $id }) => $id) };
  }

  describe('listing', () => {
    test('answers one page with the newest first and the total, in one step', async () => {
      const first = await ask({ limit: 2 });
      expect(first.ids).toEqual([aids.naida.$id, aids.intent.$id]);
      expect(first.data?.total).toBe(3);
      expect(first.headers['x-samaa-steps']).toBe('1');
      expect((await ask({ limit: 2, page: 2 })).ids).toEqual([aids.audeo.$id]);
      const beyond = await ask({ limit: 2, page: 3 });
      expect([beyond.ids, beyond.data?.total]).toEqual([[], 3]);
    });

    test('answers products as the store shows them, without what they are searched by', async () => {
      const { data, body } = await ask({ product_type: 'accessories', lang: 'en' });
      expect(data?.documents).toEqual([
        {
          $id: sizes.clip.$id,
          product_type: 'accessories',
          brand: null,
          title: 'Clip',
          battery_size: null,
          holder_type: 'lapel clip',
          price: 1000,
          stock: 10,
          image: null,
          image_size: null,
          description: '<p>Keeps things</p>',
        },
        expect.objectContaining({ title: 'Size 10', battery_size: '10' }),
      ]);
      expect(body).not.toContain('search');
    });

    test.each([
      ['price-asc', ['intent', 'naida', 'audeo']],
      ['price-desc', ['audeo', 'naida', 'intent']],
      ['newest', ['naida', 'intent', 'audeo']],
    ] as const)('sorts by %s', async (sort, order) => {
      expect((await ask({ sort })).ids).toEqual(order.map((name) => aids[name].$id));
    });
  });

  describe('filters', () => {
    test.each([
      [[{ searchBy: 'brand', value: 'Phonak' }], ['naida', 'audeo']],
      [[{ searchBy: 'brand', value: 'phonak' }], ['naida', 'audeo']],
      [[{ searchBy: 'model', value: 'Intent 1' }], ['intent']],
      [[{ searchBy: 'style', value: 'bte' }], ['naida']],
      [[{ searchBy: 'battery_size', value: '675' }], ['naida']],
      [[{ searchBy: 'availability', value: 'in-stock' }], ['naida', 'audeo']],
      [[{ searchBy: 'availability', value: 'out-of-stock' }], ['intent']],
      [
        [
          { searchBy: 'brand', value: 'Phonak' },
          { searchBy: 'battery_size', value: '312' },
        ],
        ['audeo'],
      ],
      [
        [
          { searchBy: 'brand', value: 'Phonak' },
          { searchBy: 'brand', value: 'Oticon' },
        ],
        ['intent'],
      ],
      [[{ searchBy: 'holder_type', value: 'lapel clip' }], []],
      [[{ searchBy: 'availability', value: 'some' }], []],
      [[{ searchBy: 'brand', value: 'Nobody' }], []],
    ] as const)('%j leave %j', async (filter, names) => {
      const { ids, data } = await ask({ filter: [...filter] });
      expect(ids).toEqual(names.map((name) => aids[name as keyof typeof aids].$id));
      expect(data?.total).toBe(names.length);
    });

    test('accessories are filtered by their holder and battery', async () => {
      const accessories = async (searchBy: 'holder_type' | 'battery_size' | 'style', value: string) =>
        (await ask({ product_type: 'accessories', filter: [{ searchBy, value }] })).ids;
      expect(await accessories('holder_type', 'lapel clip')).toEqual([sizes.clip.$id]);
      expect(await accessories('battery_size', '10')).toEqual([sizes.ten.$id]);
      expect(await accessories('style', 'ric')).toEqual([]);
    });
  });

  describe('prices', () => {
    test.each([
      [{ price_from: 2 }, ['naida', 'audeo']],
      [{ price_to: 2 }, ['naida', 'intent']],
      [{ price_from: 1.01, price_to: 2.99 }, ['naida']],
      [{ price_from: 3, price_to: 3 }, ['audeo']],
      [{ price_from: 0, price_to: 0 }, []],
      [{ price_from: 4 }, []],
      [{ price_from: 1, price_to: 2, sort: 'price-asc' }, ['intent', 'naida']],
      [{ price_from: 2, filter: [{ searchBy: 'brand', value: 'Phonak' }], sort: 'price-desc' }, ['audeo', 'naida']],
      [{ price_to: 2, filter: [{ searchBy: 'availability', value: 'in-stock' }] }, ['naida']],
    ] as const)('%j leave %j, in one step', async (input, names) => {
      const { ids, data, headers } = await ask(input as unknown as Asked);
      expect(ids).toEqual(names.map((name) => aids[name as keyof typeof aids].$id));
      expect(data?.total).toBe(names.length);
      expect(headers['x-samaa-steps']).toBe('1');
    });

    test('are counted over all pages', async () => {
      const second = await ask({ price_from: 2, limit: 1, page: 2 });
      expect([second.ids, second.data?.total, second.data?.capped]).toEqual([[aids.audeo.$id], 2, undefined]);
    });

    test('a search ignores them', async () => {
      expect((await ask({ searchQuery: 'phonak', price_to: 1 })).ids).toEqual([aids.naida.$id, aids.audeo.$id]);
    });
  });

  describe('search', () => {
    test.each([
      ['phonak', ['naida', 'audeo']],
      ['AUDEO lumity', ['audeo']],
      ['فوناك', ['naida', 'audeo']],
      ['السماعه', ['naida', 'intent', 'audeo']],
      ['خلف الأذن', ['naida']],
      ['٦٧٥', ['naida']],
      ['phonak oticon', []],
      ['!!!', []],
      ['the', []],
      ['" OR x=x --', []],
    ])('%s finds %j', async (searchQuery, names) => {
      const { ids, data, status } = await ask({ searchQuery });
      expect(status).toBe(200);
      expect(ids).toEqual(names.map((name) => aids[name as keyof typeof aids].$id));
      expect(data?.total).toBe(names.length);
    });

    test('a word of two letters is found as a word', async () => {
      const { ids } = await ask({ product_type: 'accessories', searchQuery: '10' });
      expect(ids).toEqual([sizes.ten.$id]);
    });

    test('comes before filters; an empty one does not count', async () => {
      const filter = [{ searchBy: 'brand' as const, value: 'Oticon' }];
      expect((await ask({ searchQuery: 'lumity', filter })).ids).toEqual([aids.audeo.$id]);
      expect((await ask({ searchQuery: '   ', filter })).ids).toEqual([aids.intent.$id]);
    });

    test('an exact model stands first, the others follow once each, in one step where the catalogue is known', async () => {
      const { ids, data, headers } = await ask({ searchQuery: 'Intent 1' });
      expect(ids).toEqual([aids.intent.$id, aids.naida.$id]);
      expect(data?.total).toBe(2);
      if (isKept) {
        expect(headers['x-samaa-steps']).toBe('1');
      }
    });

    test('an exact id finds its product', async () => {
      expect((await ask({ searchQuery: aids.audeo.$id })).ids).toEqual([aids.audeo.$id]);
      const { ids } = await ask({ product_type: 'accessories', searchQuery: ` ${sizes.clip.$id} ` });
      expect(ids).toEqual([sizes.clip.$id]);
    });

    test('pages of a search with an exact one first leave none out and repeat none', async () => {
      const pages = [];
      for (const page of [1, 2, 3]) {
        pages.push(await ask({ searchQuery: 'intent 1', page, limit: 1 }));
      }
      expect(pages.map(({ ids }) => ids)).toEqual([[aids.intent.$id], [aids.naida.$id], []]);
      expect(pages.map(({ data }) => data?.total)).toEqual([2, 2, 2]);
    });
  });

  describe('names in a search', () => {
    const named: Record<string, string> = {};
    beforeAll(async () => {
      for (const [name, product] of Object.entries({
        speaker: { brand: 'Widex', model: 'Moment', description_en: '<p>Hears phones</p>' },
        phone: { brand: 'Phonique', model: 'Uno', description_en: '<p>Small</p>' },
        unread: { brand: 'Phonella', model: 'Due', description_en: '<p>Small</p>', names: null },
      })) {
        named[name] = (await shop.addHearingAid(product)).$id;
      }
    });

    test('come before descriptions, whatever the order, and those that are not filled yet are found', async () => {
      const { speaker, phone, unread } = named;
      expect((await ask({ searchQuery: 'phon' })).ids).toEqual([
        phone,
        aids.naida.$id,
        aids.audeo.$id,
        unread,
        speaker,
      ]);
      const pages = [];
      for (const page of [1, 2, 3, 4]) {
        pages.push(await ask({ searchQuery: 'phon', page, limit: 2, sort: 'price-asc' }));
      }
      expect(pages.flatMap(({ ids }) => ids)).toEqual([aids.naida.$id, aids.audeo.$id, phone, speaker, unread]);
      expect(pages.map(({ data }) => data?.total)).toEqual([5, 5, 5, 5]);
      if (isKept) {
        expect(pages.map(({ headers }) => headers['x-samaa-steps'])).toEqual(['1', '1', '1', '1']);
      }
    });

    test.each([
      ['Phonac', 'Phonak'],
      ['fonak', 'Phonak'],
      ['phnoak lumity', 'Phonak lumity'],
      ['Lumitty', 'Lumity'],
      ['فونااك', 'Phonak'],
      ['لوميتي', 'Lumity'],
    ])('%s is taken for %s', async (searchQuery, searched) => {
      const { ids, data } = await ask({ searchQuery });
      expect(data?.searched).toBe(searched);
      expect(ids).toContain(aids.audeo.$id);
      const literal = await ask({ searchQuery, literal: true });
      expect([literal.data?.total, literal.data?.searched]).toEqual([0, undefined]);
    });

    test('that are like nothing are not guessed, and what is found needs no guess', async () => {
      expect((await ask({ searchQuery: 'zebra' })).data).toEqual({ documents: [], total: 0 });
      expect((await ask({ searchQuery: 'Phonak' })).data).not.toHaveProperty('searched');
    });

    test('of the other kind are told of', async () => {
      const here = await ask({ searchQuery: 'rayovac' });
      expect(here.data).toMatchObject({ total: 0, elsewhere: { total: 1, capped: false } });
      expect((await ask({ product_type: 'accessories', searchQuery: 'keeps' })).data).not.toHaveProperty('elsewhere');
      // Only mentioned there, but all that there is.
      expect((await ask({ searchQuery: 'keeps' })).data).toMatchObject({ total: 0, elsewhere: { total: 1 } });
      expect((await ask({ product_type: 'accessories', searchQuery: 'phonak' })).data).toMatchObject({
        total: 0,
        elsewhere: { total: 2 },
      });
    });

    test('that only say the kind restrict nothing', async () => {
      const all = await ask({});
      const { data, ids } = await ask({ searchQuery: 'سماعات' });
      expect([data?.total, ids]).toEqual([all.data?.total, all.ids]);
      expect((await ask({ searchQuery: 'hearing aid phonak' })).ids).toEqual([aids.naida.$id, aids.audeo.$id]);
      expect((await ask({ product_type: 'accessories', searchQuery: 'سماعة' })).data).toMatchObject({
        total: 0,
        elsewhere: { total: all.data?.total },
      });
    });
  });

  describe('models that are called by common words and short ones', () => {
    const models = ['More 1', 'Own 1', 'More 10'] as const;
    const made: Record<string, string> = {};
    beforeAll(async () => {
      for (const model of models) {
        made[model] = (await shop.addHearingAid({ brand: 'Other', model, description_en: '<p>A</p>' })).$id;
      }
    });

    test.each([
      ['More 1', ['More 1']],
      ['other more 1', ['More 1']],
      ['own 1', ['Own 1']],
      ['mor', ['More 10', 'More 1']],
      ['MORE 1', ['More 1']],
    ])('%s finds %j', async (searchQuery, names) => {
      expect((await ask({ searchQuery })).ids).toEqual(names.map((name) => made[name]));
    });

    test('and that are written otherwise stand first', async () => {
      const wild = (await shop.addHearingAid({ brand: 'Other', model: 'Móre', description_en: '<p>A</p>' })).$id;
      const last = (await shop.addHearingAid({ brand: 'Other', model: 'More 2', description_en: '<p>A</p>' })).$id;
      await addTag(shop, 'model', 'Móre', 1);
      expect((await ask({ searchQuery: 'more' })).ids?.slice(0, 2)).toEqual([wild, last]);
    });
  });

  test('a product that was deleted is not found any more, and not counted', async () => {
    const [one, other] = [await shop.addHearingAid({ brand: 'Brief' }), await shop.addHearingAid({ brand: 'Brief' })];
    expect((await ask({ searchQuery: 'brief' })).ids).toEqual([other.$id, one.$id]);
    await shop.remove('hearing_aids', one.$id);
    const { ids, data } = await ask({ searchQuery: 'brief' });
    expect([ids, data?.total]).toEqual([[other.$id], 1]);
  });

  test.each([
    { page: 0 },
    { limit: 101 },
    { page: 1.5 },
    { product_type: 'shoes' },
    { sort: 'random' },
    { price_from: -1 },
    { price_to: 10_000_001 },
    { price_to: 1.005 },
    { price_from: '100' },
    { price_from: 2, price_to: 1 },
  ])('%j is refused', async (input) => {
    expect((await ask(input as unknown as Asked)).code).toBe('invalid_input');
  });
});
