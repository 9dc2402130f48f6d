import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { isAt, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const WORDS = {
  ar: {
    typo: 'فونااك',
    results: 'نتائج البحث عن «Phonak»',
    literally: 'البحث عن «فونااك» فقط',
    nothing: 'لا توجد منتجات مطابقة',
    label: 'البحث في المتجر',
    search: 'بحث',
    brand: 'رايوفاك',
    elsewhere: /^المستلزمات: /,
    accessories: 'المستلزمات',
    open: /^تصفية/,
    prices: 'السعر (ج.م)',
    from: 'من',
    to: 'إلى',
    falling: 'هذا أقل من السعر الذي تبدأ منه.',
    show: /^(عرض (\d|منتج)|لا توجد)/,
    removePrice: 'إزالة تصفية السعر',
    find: 'البحث في: الموديل',
    chosen: 'الموديل: Audéo L90-R (1)',
  },
  en: {
    typo: 'Phonac',
    results: 'Results for “Phonak”',
    literally: 'Search for “Phonac” only',
    nothing: 'No products match',
    label: 'Search the store',
    search: 'Search',
    brand: 'Rayovac',
    elsewhere: /^Accessories: /,
    accessories: 'Accessories',
    open: /^Filters/,
    prices: 'Price (EGP)',
    from: 'From',
    to: 'To',
    falling: 'This is below the price it starts from.',
    show: /^Show \d/,
    removePrice: 'Remove the price filter',
    find: 'Find in: Model',
    chosen: 'Model: Audéo L90-R (1)',
  },
} satisfies Record<Language, Record<string, string | RegExp>>;

describe.each(['ar', 'en'] as const)('looking for something in the store (%s)', (language) => {
  const words = WORDS[language];

  test('a name with a slip is found, and searched as it was typed when asked to', async () => {
    const { page } = await suite.visit({ language, viewport: PHONE });
    await page.goto('/store/1');
    await page.getByRole('searchbox', { name: words.label }).fill(words.typo);
    await page.getByRole('button', { name: words.search, exact: true }).click();
    await shows(page.getByRole('heading', { name: words.results }));
    await shows(page.getByRole('article').filter({ hasText: 'Phonak' }));
    await page.getByRole('link', { name: words.literally }).click();
    await shows(page.getByRole('heading', { name: words.nothing }));
    await isAt(page, `/store/1?q=${encodeURIComponent(words.typo)}&literal=1`);
  });

  test('what only the other type has is one press away', async () => {
    const { page } = await suite.visit({ language, viewport: PHONE });
    await page.goto(`/store/1?q=${encodeURIComponent(words.brand)}`);
    await page.getByRole('main').getByRole('link', { name: words.elsewhere }).click();
    await shows(title(page, words.accessories));
    await shows(page.getByRole('article'));
  });

  test('a value that is not among the most used is found by typing, and shows its count', async () => {
    const { page } = await suite.visit({ language, viewport: DESK });
    await page.goto('/store/1');
    const box = page.getByRole('searchbox', { name: words.find });
    await shows(box);
    const value = page.getByRole('button', { name: /^Audéo L90-R/ });
    expect(await value.count()).toBe(0);
    await box.fill('l90');
    await value.click();
    await isAt(page, `/store/1?model=${encodeURIComponent('Audéo L90-R').replace('%20', '+')}`);
    await shows(page.getByText(words.chosen));
    await page.reload();
    await shows(page.getByText(words.chosen));
    expect(await value.getAttribute('aria-pressed')).toBe('true');
  });

  test('prices from and to leave the products between them, and are in the address', async () => {
    const { page } = await suite.visit({ language, viewport: PHONE });
    await page.goto('/store/1');
    await page.getByRole('button', { name: words.open }).click();
    const box = page.getByRole('group', { name: words.prices });
    await box.getByLabel(words.from).fill('٣٠٠٠٠');
    await box.getByLabel(words.to).fill('10000');
    await box.getByLabel(words.to).press('Enter');
    await shows(box.getByText(words.falling));
    await isAt(page, '/store/1?price_from=30000');

    await box.getByLabel(words.from).fill('10000');
    await box.getByLabel(words.to).fill('30000');
    // Leaving the box is enough.
    await page.getByRole('dialog').getByRole('button', { name: words.show }).click();
    await isAt(page, '/store/1?price_from=10000&price_to=30000');
    await page.reload();
    const chip = page.getByRole('button', { name: words.removePrice });
    await shows(chip);
    await shows(page.getByRole('article'));
    const prices = await page
      .getByRole('article')
      .locator('data')
      .evaluateAll((all) => all.map((one) => Number(one.getAttribute('value'))));
    expect(prices.filter((price) => price < 10_000 || price > 30_000)).toEqual([]);
    expect(prices.length).toBeGreaterThan(0);
    await chip.click();
    await isAt(page, '/store/1');
  });
});
