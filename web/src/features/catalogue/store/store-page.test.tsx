import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchPaginatedProducts, fetchTags } from '#contract/catalogue/calls.ts';
import type { Tag } from '#contract/catalogue/schemas.ts';
import { TAGS_A_CATEGORY } from '#contract/constants.ts';
import { aHearingAid, anAccessory } from '#web/testing/products.ts';
import { isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses, server } from '#web/testing/server.ts';

const TAGS: Tag[] = [
  { category: 'brand', title: 'Phonak', count: 7 },
  { category: 'brand', title: 'Oticon', count: 5 },
  { category: 'style', title: 'ric', count: 9 },
  { category: 'availability', title: 'in-stock', count: 11 },
  { category: 'availability', title: 'out-of-stock', count: 1 },
];

/** Answers lists with 45 products on three pages, and keeps what was asked. */
function shop(total = 45) {
  const asked: Record<string, unknown>[] = [];
  answers(fetchPaginatedProducts, (input) => {
    asked.push(input);
    const page = Number(input.page);
    const documents = Array.from({ length: Math.max(0, Math.min(20, total - (page - 1) * 20)) }, (_, index) => {
      const number = (page - 1) * 20 + index + 1;
      return input.product_type === 'accessories'
        ? anAccessory({ $id: `a${number}`, title: `Case ${number}` })
        : aHearingAid({ $id: `h${number}`, model: `Model ${number}` });
    });
    return { documents, total };
  });
  answers(fetchTags, (input) =>
    input.product_type === 'accessories' ? [{ category: 'brand', title: 'Duracell', count: 3 }] : TAGS,
  );
  return asked;
}

const last = <Item,>(list: readonly Item[]): Item | undefined => list.at(-1);

test('the keyboard gets past the filters to the products', async () => {
  shop();
  const { user } = await renderApp('/store/1', { language: 'en' });
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('link', { name: 'Skip to the products' }));
  await waitFor(() => expect(document.activeElement?.querySelectorAll('article')).toHaveLength(20));
});

test('a card says for which loss a hearing aid is, its style and its battery', async () => {
  shop();
  await renderApp('/store/1', { language: 'en' });
  const [card] = await screen.findAllByRole('article');
  expect(card?.textContent).toMatch(/mild – moderately severe Receiver in canal \(RIC\) Rechargeable/);
});

/** Opens the sheet that holds the filters on a small screen. */
async function openFilters({ user }: Awaited<ReturnType<typeof renderApp>>): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  return screen.findByRole('dialog', { name: 'Filter products' });
}

let asked: Record<string, unknown>[];
beforeEach(() => {
  asked = shop();
});

describe('the list', () => {
  test('shows the products of the page with brand, price and stock, and links to every page', async () => {
    await renderApp('/store/1', { language: 'en' });
    const [card] = await screen.findAllByRole('article');
    expect(card?.textContent).toContain('Phonak');
    expect(card?.textContent).toMatch(/EGP\s52,000/);
    expect(
      within(card as HTMLElement)
        .getByRole('link', { name: 'Model 1' })
        .getAttribute('href'),
    ).toBe('/store/hearing-aids/h1');
    expect(screen.getAllByRole('article')).toHaveLength(20);
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('45 products');
    const pages = within(screen.getByRole('navigation', { name: 'Store pages' }));
    expect(pages.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/store/3');
    expect(asked).toEqual([
      { product_type: 'hearing-aids', page: 1, limit: 20, filter: [], searchQuery: '', sort: 'newest', lang: 'en' },
    ]);
  });

  test.each(['/store', '/store/0', '/store/-2', '/store/x', '/store/1.5'])('%s leads to page 1', async (path) => {
    await isAt(await renderApp(path), '/store/1');
    await screen.findAllByRole('article');
  });

  test('a page that is none keeps what is chosen', async () => {
    await isAt(await renderApp('/store/0?brand=Phonak'), '/store/1?brand=Phonak');
    await screen.findAllByRole('article');
  });

  test('a page beyond the last says so and leads to the last', async () => {
    await renderApp('/store/9?brand=Phonak', { language: 'en' });
    expect(await screen.findByText('The list ends at page 3.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to page 3' }).getAttribute('href')).toBe('/store/3?brand=Phonak');
  });

  test('says when no products match, and where else to look', async () => {
    shop(0);
    await renderApp('/store/1?q=zzz', { language: 'en' });
    expect(await screen.findByRole('heading', { name: 'No products match' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Accessories' }).getAttribute('href')).toBe(
      '/store/1?type=accessories&q=zzz',
    );
  });

  test('says what failed, and tries again', async () => {
    refuses(fetchPaginatedProducts, 'busy');
    const { user } = await renderApp('/store/1', { language: 'en' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Somebody changed this at the same moment. Please try again.');
    shop();
    await user.click(within(alert).getByRole('button'));
    expect(await screen.findAllByRole('article')).toHaveLength(20);
  });

  test('comes after all when the first answers get lost', async () => {
    let lost = 3;
    server.use(
      http.post('*/v1/functions/shop/executions', () => {
        lost -= 1;
        return lost >= 0 ? HttpResponse.error() : undefined;
      }),
    );
    await renderApp('/store/1');
    expect(await screen.findAllByRole('article')).toHaveLength(20);
  });

  test('the page before stays in view until the next one is there', async () => {
    const app = await renderApp('/store/1', { language: 'en' });
    await screen.findByRole('link', { name: 'Model 1' });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answers(fetchPaginatedProducts, async () => {
      await held;
      return { documents: [aHearingAid({ $id: 'next', model: 'Next one' })], total: 45 };
    });
    await app.user.click(screen.getByRole('link', { name: 'Page 2' }));
    await isAt(app, '/store/2');
    const list = screen.getByRole('link', { name: 'Model 1' }).closest('ul');
    expect(list?.getAttribute('aria-busy')).toBe('true');
    release();
    expect(await screen.findByRole('link', { name: 'Next one' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Model 1' })).toBeNull();
  });
});

describe('filters', () => {
  test('one tag a category; choosing it again removes it; back on page 1', async () => {
    const app = await renderApp('/store/3?style=ric', { language: 'en' });
    const sheet = within(await openFilters(app));
    await app.user.click(await sheet.findByRole('button', { name: 'Phonak 7 products' }));
    await isAt(app, '/store/1?brand=Phonak&style=ric');
    await waitFor(() =>
      expect(last(asked)).toMatchObject({
        page: 1,
        filter: [
          { searchBy: 'brand', value: 'Phonak' },
          { searchBy: 'style', value: 'ric' },
        ],
      }),
    );
    expect(sheet.getByRole('button', { name: 'Phonak 7 products' }).getAttribute('aria-pressed')).toBe('true');

    await app.user.click(sheet.getByRole('button', { name: 'Oticon 5 products' }));
    await isAt(app, '/store/1?brand=Oticon&style=ric');
    await app.user.click(sheet.getByRole('button', { name: 'Oticon 5 products' }));
    await isAt(app, '/store/1?style=ric');
  });

  test('count what the others leave, and keep the focus on what was pressed', async () => {
    const narrowed: unknown[] = [];
    answers(fetchTags, ({ lang: _lang, ...input }) => {
      narrowed.push(input);
      return TAGS.map((tag) => (input.brand && tag.category === 'style' ? { ...tag, count: 2 } : tag));
    });
    const app = await renderApp('/store/1?price_from=1000', { language: 'en' });
    const sheet = within(await openFilters(app));
    const phonak = await sheet.findByRole('button', { name: 'Phonak 7 products' });
    await app.user.click(phonak);
    await sheet.findByRole('button', { name: 'Receiver in canal (RIC) 2 products' });
    await waitFor(() => expect(document.activeElement).toBe(phonak));
    const hearingAids = { product_type: 'hearing-aids', price_from: '1000' };
    expect(narrowed).toEqual([hearingAids, { ...hearingAids, brand: 'Phonak' }]);
  });

  test('are counted as if nothing were chosen while there is a search', async () => {
    const narrowed: unknown[] = [];
    answers(fetchTags, ({ lang: _lang, ...input }) => {
      narrowed.push(input);
      return TAGS;
    });
    await renderApp('/store/1?brand=Phonak&q=case', { language: 'en' });
    await screen.findAllByRole('article');
    expect(narrowed).toEqual([{ product_type: 'hearing-aids' }]);
  });

  test('stored codes are written out, in both languages', async () => {
    const app = await renderApp('/store/1', { language: 'en' });
    const sheet = within(await openFilters(app));
    expect(await sheet.findByRole('button', { name: 'Receiver in canal (RIC) 9 products' })).toBeDefined();
    expect(sheet.getByRole('button', { name: 'Out of stock 1 product' })).toBeDefined();
  });

  test('chosen tags are chips with counts; a press removes one', async () => {
    const app = await renderApp('/store/2?brand=Phonak&style=ric', { language: 'en' });
    const chips = within(await screen.findByRole('list', { name: 'Chosen filters' }));
    expect(await chips.findByText('Brand: Phonak (7)')).toBeDefined();
    await app.user.click(chips.getByRole('button', { name: 'Remove the filter Brand: Phonak' }));
    await isAt(app, '/store/1?style=ric');
  });

  test('are cleared all at once', async () => {
    const app = await renderApp('/store/2?brand=Phonak&style=ric&sort=price-asc', { language: 'en' });
    const sheet = within(await openFilters(app));
    await app.user.click(sheet.getByRole('button', { name: 'Clear filters' }));
    await isAt(app, '/store/1?sort=price-asc');
  });

  describe('by price', () => {
    const PRICE = { name: 'Price (EGP)' };

    test('take whole pounds from and to in either digits, and list from page 1', async () => {
      const app = await renderApp('/store/3?brand=Phonak&sort=price-asc', { language: 'en' });
      const box = within(await within(await openFilters(app)).findByRole('group', PRICE));
      await app.user.type(box.getByLabelText('From'), '١٠٬٠٠٠');
      await app.user.type(box.getByLabelText('To'), '30000{Enter}');
      await isAt(app, '/store/1?brand=Phonak&price_from=10000&price_to=30000&sort=price-asc');
      await waitFor(() =>
        expect(last(asked)).toMatchObject({
          page: 1,
          price_from: 10_000,
          price_to: 30_000,
          filter: [{ searchBy: 'brand', value: 'Phonak' }],
          sort: 'price-asc',
        }),
      );
      expect(box.getByLabelText<HTMLInputElement>('From').value).toBe('10000');
      await app.user.clear(box.getByLabelText('From'));
      await app.user.tab();
      await isAt(app, '/store/1?brand=Phonak&price_to=30000&sort=price-asc');
    });

    test.each([
      ['30000', '10000', 'This is below the price it starts from.', 'To'],
      ['99.5', '', 'Write the price in whole pounds, up to 10,000,000.', 'From'],
      ['', 'cheap', 'Write the price in whole pounds, up to 10,000,000.', 'To'],
    ])('say beside the field what is wrong from %j to %j, and ask nothing', async (from, to, message, end) => {
      const app = await renderApp('/store/1', { language: 'en' });
      const box = within(await within(await openFilters(app)).findByRole('group', PRICE));
      // Both at once: each would be asked for by itself when its box is left.
      fireEvent.change(box.getByLabelText('From'), { target: { value: from } });
      fireEvent.change(box.getByLabelText('To'), { target: { value: to } });
      const before = asked.length;
      await app.user.type(box.getByLabelText('To'), '{Enter}');
      expect((await box.findByRole('alert')).textContent).toBe(message);
      expect(box.getByLabelText(end).getAttribute('aria-invalid')).toBe('true');
      expect([app.place().path, asked.length]).toEqual(['/store/1', before]);
    });

    test.each([
      ['ar', 'price_from=10000&price_to=30000', /^السعر: من .*10,000.* إلى .*30,000/, 'إزالة تصفية السعر'],
      ['en', 'price_from=10000&price_to=30000', /^Price: EGP\s10,000 to EGP\s30,000$/, 'Remove the price filter'],
      ['en', 'price_from=10000', /^Price: from EGP\s10,000$/, 'Remove the price filter'],
      ['en', 'price_to=30000', /^Price: up to EGP\s30,000$/, 'Remove the price filter'],
    ] as const)('are a chip that a press removes: %s %s', async (language, query, text, remove) => {
      const app = await renderApp(`/store/2?style=ric&${query}`, { language });
      const chip = await screen.findByRole('button', { name: remove });
      expect(chip.textContent).toMatch(text);
      await app.user.click(chip);
      await isAt(app, '/store/1?style=ric');
    });

    test('count as one choice, and are cleared with the tags', async () => {
      const app = await renderApp('/store/1?style=ric&price_from=1&price_to=2', { language: 'en' });
      expect(await screen.findByRole('button', { name: 'Filters 2 chosen' })).toBeDefined();
      const sheet = within(await openFilters(app));
      await app.user.click(sheet.getByRole('button', { name: 'Clear filters' }));
      await isAt(app, '/store/1');
      const box = within(await sheet.findByRole('group', PRICE));
      expect(box.getByLabelText<HTMLInputElement>('From').value).toBe('');
    });

    test('are ignored by a search, and come back after it', async () => {
      const app = await renderApp('/store/1?price_from=10000&q=own', { language: 'en' });
      await waitFor(() => expect(last(asked)).toMatchObject({ searchQuery: 'own' }));
      expect(last(asked)).not.toHaveProperty('price_from');
      expect(screen.queryByRole('button', { name: 'Remove the price filter' })).toBeNull();
      await app.user.click(screen.getAllByRole('button', { name: 'Clear the search' })[0] as HTMLElement);
      await isAt(app, '/store/1?price_from=10000');
      await waitFor(() => expect(last(asked)).toMatchObject({ price_from: 10_000 }));
    });

    test('that nothing has say so, and how to find more', async () => {
      shop(0);
      await renderApp('/store/1?price_to=1', { language: 'en' });
      expect(await screen.findByText('Try removing one of the filters.')).toBeDefined();
    });
  });

  describe('of which there are very many', () => {
    const MOST: Tag[] = Array.from({ length: TAGS_A_CATEGORY }, (_, index) => ({
      category: 'model',
      title: `Model ${index}`,
      count: 100 - index,
    }));
    const RARE: Tag = { category: 'model', title: 'Rare One', count: 2 };
    const asked: unknown[] = [];
    beforeEach(() => {
      asked.length = 0;
      answers(fetchTags, ({ category, search }) => {
        asked.push([category, search]);
        return category ? [RARE].filter(({ title }) => title.startsWith(String(search))) : MOST;
      });
    });

    test('start with the most used, and are found by typing', async () => {
      const app = await renderApp('/store/1', { language: 'en' });
      const sheet = within(await openFilters(app));
      expect(await sheet.findByRole('button', { name: 'Show the most used (30)' })).toBeDefined();
      const box = sheet.getByRole('searchbox', { name: 'Find in: Model' });
      await app.user.type(box, 'Rare');
      await app.user.click(await sheet.findByRole('button', { name: 'Rare One 2 products' }));
      await isAt(app, '/store/1?model=Rare+One');
      await app.user.clear(box);
      expect(await sheet.findByRole('button', { name: 'Rare One 2 products', pressed: true })).toBeDefined();
      await app.user.type(box, 'zzz');
      expect(await sheet.findByText('There is no such value.')).toBeDefined();
    });

    test('show a chosen one with its count although it is used little', async () => {
      await renderApp('/store/1?model=Rare+One', { language: 'en' });
      expect(await screen.findByText('Model: Rare One (2)')).toBeDefined();
      await waitFor(() =>
        expect(asked).toEqual([
          [undefined, undefined],
          ['model', 'Rare One'],
        ]),
      );
    });

    test('are not asked for again when the chosen one is known', async () => {
      await renderApp('/store/1?model=Model+3', { language: 'en' });
      expect(await screen.findByText('Model: Model 3 (97)')).toBeDefined();
      expect(asked).toHaveLength(1);
    });
  });

  test('that cannot be loaded say so and try again, beside the products', async () => {
    refuses(fetchTags, 'busy');
    const app = await renderApp('/store/1', { language: 'en' });
    await screen.findAllByRole('article');
    const sheet = within(await openFilters(app));
    const alert = within(await sheet.findByRole('alert'));
    answers(fetchTags, TAGS);
    await app.user.click(alert.getByRole('button'));
    expect(await sheet.findByRole('button', { name: 'Phonak 7 products' })).toBeDefined();
  });
});

describe('the search', () => {
  test('is submitted only when something is typed, and goes before the filters', async () => {
    const app = await renderApp('/store/3?brand=Phonak', { language: 'en' });
    await screen.findByRole('list', { name: 'Chosen filters' });
    const box = screen.getByRole('searchbox', { name: 'Search the store' });
    await app.user.type(box, '   {Enter}');
    expect(app.place().path).toBe('/store/3?brand=Phonak');

    await app.user.type(box, ' Own 1 {Enter}');
    await isAt(app, '/store/1?brand=Phonak&q=Own+1');
    await waitFor(() => expect(last(asked)).toMatchObject({ searchQuery: 'Own 1', filter: [], page: 1 }));
    expect(screen.queryByRole('list', { name: 'Chosen filters' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Results for “Own 1”' })).toBeDefined();
  });

  test('is emptied by the clear button, which brings the filters back', async () => {
    const app = await renderApp('/store/2?brand=Phonak&q=own', { language: 'en' });
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the store' });
    expect(box.value).toBe('own');
    await app.user.click(screen.getAllByRole('button', { name: 'Clear the search' })[0] as HTMLElement);
    await isAt(app, '/store/1?brand=Phonak');
    expect(box.value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(await screen.findByRole('list', { name: 'Chosen filters' })).toBeDefined();
  });
});

describe('a search that finds something else', () => {
  test('says what was searched instead, and searches for nothing but what was typed when asked to', async () => {
    const sent: Record<string, unknown>[] = [];
    answers(fetchPaginatedProducts, (input) => {
      sent.push(input);
      return input.literal
        ? { documents: [], total: 0 }
        : { documents: [aHearingAid()], total: 1, searched: 'Phonak', elsewhere: { total: 12, capped: false } };
    });
    const app = await renderApp('/store/1?q=Phonac', { language: 'en' });
    expect(await screen.findByRole('heading', { name: 'Results for “Phonak”' })).toBeDefined();
    expect(screen.getByText('No results for “Phonac”.', { exact: false })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Accessories: 12 results' }).getAttribute('href')).toBe(
      '/store/1?type=accessories&q=Phonak',
    );
    await app.user.click(screen.getByRole('link', { name: 'Search for “Phonac” only' }));
    await isAt(app, '/store/1?q=Phonac&literal=1');
    expect(await screen.findByRole('heading', { name: 'No products match' })).toBeDefined();
    expect(last(sent)).toMatchObject({ searchQuery: 'Phonac', literal: true });

    const box = screen.getByRole('searchbox', { name: 'Search the store' });
    await app.user.clear(box);
    await app.user.type(box, 'Widez{Enter}');
    await isAt(app, '/store/1?q=Widez');
  });

  test('leads to the other type when only that has it', async () => {
    answers(fetchPaginatedProducts, { documents: [], total: 0, elsewhere: { total: 3, capped: false } });
    await renderApp('/store/1?q=312', { language: 'en' });
    expect(await screen.findByText('The other section has what you are looking for.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Accessories: 3 results' }).getAttribute('href')).toBe(
      '/store/1?type=accessories&q=312',
    );
  });
});

test('more products than were counted are said to be more, and only pages that open are offered', async () => {
  answers(fetchPaginatedProducts, { documents: [aHearingAid()], total: 5000, capped: true });
  await renderApp('/store/1?q=ear', { language: 'en' });
  expect(await screen.findByText('5,000+ products')).toBeDefined();
  const pages = within(screen.getByRole('navigation', { name: 'Store pages' }));
  expect(pages.getByRole('link', { name: 'Page 250' })).toBeDefined();
});

test('another product type reloads list and tags', async () => {
  const app = await renderApp('/store/3?brand=Phonak', { language: 'en' });
  await screen.findByRole('link', { name: 'Model 41' });
  await app.user.click(screen.getByRole('link', { name: 'Accessories' }));
  await isAt(app, '/store/1?type=accessories');
  expect(await screen.findByRole('link', { name: 'Case 1' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Model 41' })).toBeNull();
  const sheet = within(await openFilters(app));
  expect(await sheet.findByRole('button', { name: 'Duracell 3 products' })).toBeDefined();
});

test('another order lists from page 1', async () => {
  const app = await renderApp('/store/2', { language: 'en' });
  await screen.findAllByRole('article');
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price: low to high');
  await isAt(app, '/store/1?sort=price-asc');
  await waitFor(() => expect(last(asked)).toMatchObject({ sort: 'price-asc', page: 1 }));
});

test('in Arabic, numbers and plurals are Arabic', async () => {
  shop(3);
  await renderApp('/store/1');
  await screen.findAllByRole('article');
  expect(screen.getByText('3 منتجات')).toBeDefined();
});

describe.each([
  [
    'ar',
    {
      title: 'السماعات',
      banner: /^قارن على مهل/,
      search: 'البحث في المتجر',
      types: ['السماعات', 'المستلزمات'],
      none: 'لا توجد منتجات مطابقة',
      categories: ['التوفر', 'الماركة', 'الشكل', 'البطارية', 'نوع المستلزم', 'الموديل'],
      values: ['متوفر الآن', 'غير متوفر حاليًا', 'المستقبِل داخل القناة (RIC)', 'قابلة للشحن', 'مشبك للملابس'],
    },
  ],
  [
    'en',
    {
      title: 'Hearing aids',
      banner: /^Compare at your own pace/,
      search: 'Search the store',
      types: ['Hearing aids', 'Accessories'],
      none: 'No products match',
      categories: ['Availability', 'Brand', 'Style', 'Battery', 'Accessory type', 'Model'],
      values: ['In stock', 'Out of stock', 'Receiver in canal (RIC)', 'Rechargeable', 'Lapel clip'],
    },
  ],
] as const)('the words of the store in %s', (language, words) => {
  test('stand in the banner, the search and the switch between the types', async () => {
    await renderApp('/store/1', { language });
    expect(screen.getByRole('heading', { level: 1, name: words.title })).toBeDefined();
    expect(screen.getByText(words.banner)).toBeDefined();
    expect(screen.getByRole('searchbox', { name: words.search })).toBeDefined();
    for (const type of words.types) expect(screen.getByRole('link', { name: type })).toBeDefined();
    await screen.findAllByRole('article');
  });

  test('name every group of filters and its values', async () => {
    answers(fetchTags, [
      { category: 'availability', title: 'in-stock', count: 4 },
      { category: 'availability', title: 'out-of-stock', count: 3 },
      { category: 'brand', title: 'Phonak', count: 1 },
      { category: 'style', title: 'ric', count: 1 },
      { category: 'battery_size', title: 'rechargeable', count: 1 },
      { category: 'holder_type', title: 'lapel clip', count: 1 },
      { category: 'model', title: 'Own 1', count: 1 },
    ]);
    const { user } = await renderApp('/store/1', { language });
    await user.click(screen.getByRole('button', { name: language === 'ar' ? /^تصفية/ : /^Filters/ }));
    const sheet = within(await screen.findByRole('dialog'));
    expect((await sheet.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([...words.categories]),
    );
    for (const value of words.values) expect(sheet.getByText(value)).toBeDefined();
  });

  test('say that no products match', async () => {
    shop(0);
    await renderApp('/store/1?q=zzz', { language });
    await screen.findByRole('heading', { name: words.none });
  });
});
