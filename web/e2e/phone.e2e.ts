import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { PHONE } from './harness/browser.ts';
import { shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const WORDS = {
  ar: { add: 'إضافة إلى السلة', zoom: 'تكبير الصورة' },
  en: { add: 'Add to cart', zoom: 'Enlarge the picture' },
} satisfies Record<Language, Record<string, string>>;

describe.each(['ar', 'en'] as const)('a product on a phone (%s)', (language) => {
  const words = WORDS[language];

  async function openProduct() {
    const product = await suite.shop.anyProduct('hearing_aids');
    const { page } = await suite.visit({ language, viewport: PHONE });
    await page.goto(`/store/hearing-aids/${product.$id}`);
    await shows(page.getByRole('heading', { level: 1 }));
    return page;
  }

  test('has its price and the button that buys on the first screen', async () => {
    const page = await openProduct();
    const button = page.getByRole('main').getByRole('button', { name: words.add, exact: true }).first();
    const { y, height } = (await button.boundingBox()) ?? { y: PHONE.height, height: 0 };
    expect(y + height).toBeLessThanOrEqual(PHONE.height);
    // Further down they stand in their own place, and cover nothing.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect((await button.boundingBox())?.y ?? 0).toBeLessThan(0);
  });

  test('ends with the mail address of the shop in one line, also on a narrow one', async () => {
    const page = await openProduct();
    await page.setViewportSize({ width: 320, height: PHONE.height });
    const address = page.getByRole('contentinfo').locator('a[href^="mailto:"] bdi');
    await address.scrollIntoViewIfNeeded();
    const lines = await address.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getClientRects().length;
    });
    expect(lines).toBe(1);
  });

  test('shows its picture larger than the page does when it is enlarged', async () => {
    const page = await openProduct();
    const opener = page.getByTitle(words.zoom, { exact: true });
    const inPage = (await opener.boundingBox())?.width ?? PHONE.width;
    await opener.click();
    const large = page.getByRole('dialog').getByRole('img');
    await shows(large);
    await expect.poll(async () => (await large.boundingBox())?.width ?? 0).toBeGreaterThan(1.4 * inPage);
  });
});
