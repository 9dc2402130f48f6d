import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { addFromPage, fillCheckout, shows, signIn, title } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

/** What the specification says of looks: only a browser can tell. */
const suite = openSuite();

type Property =
  | 'color'
  | 'backgroundColor'
  | 'borderTopColor'
  | 'animationName'
  | 'gridTemplateColumns'
  | 'textAlign'
  | 'direction'
  | 'unicodeBidi';

const styleOf = (element: Locator, property: Property) =>
  element.first().evaluate((node, name) => getComputedStyle(node)[name], property);

/** The hue of a CSS colour in degrees: 0 is red, 45 yellow, 135 green. */
function hueOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread === 0) throw new Error(`${colour} has no hue.`);
  const sector =
    most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
  return (sector * 60 + 360) % 360;
}

/** The toast of a kind: below the header, at the left whichever way the page reads, its ground in the colour of its kind. */
async function hasToast(page: Page, kind: 'success' | 'pending' | 'fail'): Promise<void> {
  const toast = page.locator(`[data-kind="${kind}"]`);
  await shows(toast);
  const box = await toast.boundingBox();
  const { width = 0 } = page.viewportSize() ?? {};
  expect(box?.x).toBeLessThan(30);
  const header = await page.locator('header').first().boundingBox();
  // Its line of contacts may have been scrolled away.
  const below = (box?.y ?? 0) - ((header?.y ?? 0) + (header?.height ?? 0));
  expect(below).toBeGreaterThanOrEqual(0);
  expect(below).toBeLessThan(30);
  if (width >= 768) expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(width / 2);
  const hue = hueOf(await styleOf(toast, 'borderTopColor'));
  const [from, to] = { success: [90, 170], pending: [30, 65], fail: [0, 15] }[kind] as [number, number];
  expect(hue, `${kind} is not of its colour`).toBeGreaterThanOrEqual(from);
  expect(hue, `${kind} is not of its colour`).toBeLessThanOrEqual(to);
}

test.each(LANGUAGES)(
  'the toast stands at the top-left below the header, green for success and red for a failure, in %s',
  async (language) => {
    const words = WORDS[language];
    const aid = await suite.shop.addProduct('hearing_aids', {
      brand: 'Oticon',
      model: `Toast ${Date.now()}`,
      stock: 1,
    });
    const { page } = await suite.visit({ language, viewport: language === 'ar' ? PHONE : DESK });
    await signIn(page, words, await suite.shop.addPerson());
    await page.goto('/account');
    await page.getByLabel(words.username, { exact: true }).fill('Mona');
    await page.getByRole('button', { name: words.saveDetails, exact: true }).click();
    await hasToast(page, 'success');
    // The head of a phone's page gets lower; the toast follows it.
    await page.evaluate(() => {
      window.scrollTo(0, 300);
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    await hasToast(page, 'success');
    // A small cart says what was added, and no toast.
    await addFromPage(page, words, `/store/hearing-aids/${aid.$id}`);
    await shows(page.getByRole('status').filter({ hasText: words.addedToCart }));
    expect(await page.locator('[data-kind]').count()).toBe(0);
    // The only piece is in the cart already.
    await page.getByRole('button', { name: words.addToCart, exact: true }).click();
    await hasToast(page, 'fail');
    expect(await page.locator('[data-kind]').count()).toBe(1);
  },
);

test('it is yellow while the connection is gone, and the page comes by itself when it is back', async () => {
  const words = WORDS.ar;
  const { page, context } = await suite.visit({ viewport: PHONE, expected: [/ERR_INTERNET_DISCONNECTED/] });
  await page.goto('/store/1');
  await shows(page.getByRole('article'));
  await context.setOffline(true);
  await page.getByRole('searchbox', { name: words.searchLabel }).fill('phonak');
  await page.getByRole('button', { name: words.search, exact: true }).click();
  await hasToast(page, 'pending');
  await context.setOffline(false);
  await shows(page.getByRole('article').filter({ hasText: 'Phonak' }));
  await shows(page.getByRole('heading', { level: 2, name: /phonak/ }));
});

test('while the user is loading the page is covered by moving bars in the dark red of the shop', async () => {
  const { page } = await suite.visit({ language: 'en' });
  await signIn(page, WORDS.en, await suite.shop.addPerson());
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/functions/clients/executions', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  const overlay = page.locator('[data-overlay]');
  await shows(overlay);
  const { width, height } = (await overlay.boundingBox()) ?? { width: 0, height: 0 };
  expect([width, height]).toEqual([DESK.width, DESK.height]);
  const bar = overlay.locator('[class*="bars"] > span');
  expect(await styleOf(bar, 'backgroundColor')).toBe('rgb(138, 28, 43)');
  expect(await styleOf(bar, 'animationName')).not.toBe('none');
  release();
  await overlay.waitFor({ state: 'detached' });
});

test('the products stand in two, three or four columns, by the width of the page', async () => {
  const { page } = await suite.visit({ language: 'en' });
  await page.goto('/store/1');
  await shows(page.getByRole('article'));
  const grid = page.getByRole('article').first().locator('xpath=ancestor::ul[1]');
  for (const [width, columns] of [
    [PHONE.width, 2],
    [768, 3],
    [DESK.width, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect((await styleOf(grid, 'gridTemplateColumns')).split(' '), `at ${width} px`).toHaveLength(columns);
  }
});

test.each(LANGUAGES)('the landing page ends within six screens of a phone, in %s', async (language) => {
  const { page } = await suite.visit({ language, viewport: PHONE });
  await page.goto('/', { waitUntil: 'networkidle' });
  const height = await page.evaluate(() => {
    // What is far below has a guessed height until it comes near, but on later pages.
    delete document.documentElement.dataset.fromTop;
    return document.documentElement.scrollHeight;
  });
  expect(height).toBeGreaterThan(4 * PHONE.height);
  expect(height).toBeLessThanOrEqual(6 * PHONE.height);
});

test.each(LANGUAGES)('on a phone the state of the stock stays on one line, in %s', async (language) => {
  const { page } = await suite.visit({ language, viewport: PHONE });
  for (const stock of [0, 1, 2, 5]) {
    const aid = await suite.shop.addProduct('hearing_aids', { brand: 'Oticon', model: `Line ${Date.now()}`, stock });
    await page.goto(`/store/1?q=${encodeURIComponent(aid.model)}`);
    const card = page.getByRole('article').filter({ hasText: aid.model });
    await shows(card);
    const badge = card.locator('[class*="badge"]');
    const lines = await badge.evaluate((node) => {
      const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(node);
      const inside =
        node.getBoundingClientRect().height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      return Math.round(inside / Number.parseFloat(lineHeight));
    });
    expect(lines, `with ${stock} pieces`).toBe(1);
  }
});

test('why an order is refused stands in red above the button', async () => {
  const aid = await suite.shop.addProduct('hearing_aids', { brand: 'Oticon', model: `Red ${Date.now()}`, stock: 1 });
  const { page } = await suite.visit({ language: 'en' });
  await signIn(page, WORDS.en, await suite.shop.addPerson());
  await addFromPage(page, WORDS.en, `/store/hearing-aids/${aid.$id}`);
  await page.goto('/checkout');
  await shows(title(page, WORDS.en.checkout));
  await fillCheckout(page, WORDS.en);
  await suite.shop.changeProduct('hearing_aids', aid.$id, { stock: 0 });
  const button = page.getByRole('button', { name: WORDS.en.placeOrder, exact: true });
  await button.click();
  const alert = page.getByRole('alert').filter({ hasText: `Oticon ${aid.model}` });
  await shows(alert);
  const hue = hueOf(await styleOf(alert.locator('p'), 'color'));
  expect(Math.min(hue, 360 - hue)).toBeLessThan(15);
  const [message, below] = [await alert.boundingBox(), await button.boundingBox()];
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

test('the toast can be read and closed above the overlay', async () => {
  const { page } = await suite.visit({ language: 'en', viewport: PHONE, expected: [/ERR_FAILED|functions\/clients/] });
  await signIn(page, WORDS.en, await suite.shop.addPerson());
  await page.route('**/functions/clients/executions', (route) => route.abort());
  await page.goto('/');
  await shows(page.locator('[data-overlay]'));
  await hasToast(page, 'pending');
  await page.locator('[data-toast-region] button').click();
  await page.locator('[data-toast-region] [data-kind]').waitFor({ state: 'detached' });
});

test.each([
  ['ar', 'right'],
  ['en', 'left'],
] as const)('in %s everything that is typed stands on the %s, each in its own direction', async (language, side) => {
  const words = WORDS[language];
  const { page } = await suite.visit({ language, viewport: PHONE });
  await page.goto('/auth/register');
  const [name, phone, email] = [words.username, words.phone, words.email].map((label) =>
    page.getByLabel(label, { exact: true }),
  ) as [Locator, Locator, Locator];
  await shows(phone);
  for (const input of [name, phone, email]) expect(await styleOf(input, 'textAlign')).toBe(side);
  // Latin names on Arabic pages, and the other way round, begin where their own letters begin.
  expect(await styleOf(name, 'unicodeBidi')).toBe('plaintext');
  // Groups of Arabic digits stay in the order in which they were typed.
  expect([await styleOf(phone, 'direction'), await styleOf(phone, 'unicodeBidi')]).toEqual(['ltr', 'bidi-override']);
});

test.each(['light', 'dark'] as const)(
  'with forced colours (%s) what is chosen stands out, and all of its words can be read',
  async (colorScheme) => {
    const words = WORDS.ar;
    const aid = await suite.shop.addProduct('hearing_aids', { brand: 'Oticon', model: 'Chosen', stock: 3 });
    const { page } = await suite.visit({ viewport: PHONE, colorScheme });
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await signIn(page, words, await suite.shop.addPerson());
    await addFromPage(page, words, `/store/hearing-aids/${aid.$id}`);
    for (const [path, chosen] of [
      ['/store/1?brand=Phonak', 'main [aria-current]'],
      ['/checkout', 'main label:has(input[type="radio"]:checked)'],
    ] as const) {
      await page.goto(path);
      await shows(page.locator(chosen));
      const colours = await page
        .locator(chosen)
        .first()
        .evaluate((element) => {
          const probe = document.body.appendChild(document.createElement('p'));
          probe.style.cssText = 'forced-color-adjust: none; background: Highlight; color: HighlightText';
          const { backgroundColor, color } = getComputedStyle(probe);
          const words = [element, ...element.querySelectorAll('span')].map((one) => getComputedStyle(one).color);
          return {
            ground: getComputedStyle(element).backgroundColor === backgroundColor,
            words: words.filter((one) => one !== color),
          };
        });
      expect([path, colours]).toEqual([path, { ground: true, words: [] }]);
    }
  },
);
