import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { PHONE } from './harness/browser.ts';
import { isAt, shows, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const WORDS = {
  ar: { open: 'عرض المقارنة', title: 'مقارنة المنتجات', differs: 'مختلف', remove: /^إزالة .* من المقارنة$/ },
  en: {
    open: 'Show the comparison',
    title: 'Compare products',
    differs: 'differs',
    remove: /^Remove .* from the comparison$/,
  },
} satisfies Record<Language, Record<string, string | RegExp>>;

describe.each(['ar', 'en'] as const)('two products side by side on a phone (%s)', (language) => {
  test('picked on cards, read with the names of the attributes in view, sent as a link', async () => {
    const words = WORDS[language];
    const { page } = await suite.visit({ language, viewport: PHONE });
    await page.goto('/store/1');
    const ticks = page.getByRole('article').getByRole('checkbox');
    await shows(ticks);
    await ticks.nth(0).check();
    await ticks.nth(1).check();
    await page.getByRole('link', { name: words.open, exact: true }).click();
    await shows(title(page, words.title));
    await shows(page.getByRole('table'));
    await shows(page.getByText(words.differs, { exact: true }));

    // Both are in view beside the names.
    const beyond = await page.getByRole('table').evaluate((table) => {
      const box = table.parentElement as HTMLElement;
      return box.scrollWidth - box.clientWidth;
    });
    expect(beyond).toBe(0);
    // Each has half of the width, below the attribute's name, in letters as large as any.
    const [name, value] = [page.getByRole('rowheader').first(), page.getByRole('cell').first()];
    const { y, width } = (await name.boundingBox()) ?? { y: 0, width: 0 };
    expect((await value.boundingBox())?.y ?? 0).toBeGreaterThan(y);
    expect((await value.boundingBox())?.width ?? 0).toBeGreaterThan(0.45 * width);
    expect(await value.evaluate((cell) => Number.parseFloat(getComputedStyle(cell).fontSize))).toBeGreaterThanOrEqual(
      16,
    );

    // Scrolled to the last product, the names of the attributes stay where they were.
    const before = await name.boundingBox();
    const last = page.getByRole('columnheader').last();
    await last.scrollIntoViewIfNeeded();
    await page.getByRole('table').evaluate((table) => {
      const box = table.parentElement as HTMLElement;
      box.scrollLeft = document.dir === 'rtl' ? -box.scrollWidth : box.scrollWidth;
    });
    expect((await name.boundingBox())?.x).toBeCloseTo(before?.x ?? Number.NaN, 0);
    await expect.poll(async () => (await last.boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0);

    // The address is all that another visitor needs.
    const link = page.url();
    const { page: other } = await suite.visit({ language, viewport: PHONE });
    await other.goto(link);
    await shows(other.getByRole('table'));
    expect(await other.getByRole('columnheader').count()).toBe(3);
    await other.getByRole('button', { name: words.remove }).first().click();
    await other.getByRole('button', { name: words.remove }).first().click();
    await isAt(other, '/compare');
  });
});
