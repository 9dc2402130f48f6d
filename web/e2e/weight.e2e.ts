import type { Locator, Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { CALLS } from '#contract/index.ts';
import { firstVisit, totalBytes, watchedPages } from '../../scripts/lib/pages.ts';
import { PHONE } from './harness/browser.ts';
import { becomes, isAt, shows, signIn } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

const MOST_REQUESTS = 25;
const MOST_FONT_BYTES = 50_000;
/** What a server sends before it hears back, ten packets, without the headers of its answer. */
const MOST_PAGE_BYTES = 14_100;

const FIRST_VISITS = LANGUAGES.flatMap((language) =>
  (['landing', 'store', 'product'] as const).map((name) => ({ name, language })),
);

test.each(FIRST_VISITS)(
  'the $name page in $language asks for no more than promised, and for all of its scripts at once',
  async ({ name, language }) => {
    const product = await suite.shop.anyProduct('hearing_aids');
    const { path, budgetBytes } = watchedPages(product.$id)[name];
    const { page } = await suite.visit({ viewport: PHONE });
    const { pageBytes, scripts, lateScripts, requests, fontBytes } = await firstVisit(
      page,
      `${language === 'en' ? '/en' : ''}${path}`,
    );
    const list = JSON.stringify(scripts, null, 2);
    expect(pageBytes).toBeLessThanOrEqual(MOST_PAGE_BYTES);
    expect(scripts.length).toBeGreaterThan(0);
    expect(totalBytes(scripts), list).toBeLessThanOrEqual(budgetBytes);
    expect(lateScripts).toEqual([]);
    expect(requests).toBeLessThanOrEqual(MOST_REQUESTS);
    expect(fontBytes).toBeGreaterThan(0);
    expect(fontBytes).toBeLessThanOrEqual(MOST_FONT_BYTES);
  },
);

/** Opens a page whose scripts do not come until `release` is called. */
async function openHeld(page: Page, path: string): Promise<{ release(): Promise<void> }> {
  let released = () => {};
  const release = new Promise<void>((resolve) => {
    released = resolve;
  });
  const asked = page.waitForRequest('**/assets/**/*.js');
  await page.route('**/assets/**/*.js', async (route) => {
    await release;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return {
    async release() {
      await asked;
      released();
    },
  };
}

test.each(['landing', 'store', 'product'] as const)(
  'the styles that come with the scripts of the %s page are for what is not there yet',
  async (name) => {
    const product = await suite.shop.anyProduct('hearing_aids');
    const { page } = await suite.visit({ viewport: PHONE });
    const { release } = await openHeld(page, watchedPages(product.$id)[name].path);
    const sheet = 'link[rel="stylesheet"]:not([disabled])';
    await page.waitForFunction((found) => document.querySelector<HTMLLinkElement>(found)?.sheet, sheet);
    const rules = await page.evaluate((found) => {
      const selectorsOf = (list: CSSRuleList): string[] =>
        [...list].flatMap((rule) =>
          rule instanceof CSSStyleRule
            ? rule.selectorText.split(/,\s*(?![^(]*\))/)
            : selectorsOf((rule as CSSGroupingRule).cssRules),
        );
      const selectors = [...document.querySelectorAll<HTMLLinkElement>(found)].flatMap((link) =>
        link.sheet ? selectorsOf(link.sheet.cssRules) : [],
      );
      const isDrawn = (selector: string) =>
        (selector.match(/\.[\w-]+/g) ?? []).every((name) => document.querySelector(name));
      return { count: selectors.length, drawn: selectors.filter(isDrawn) };
    }, sheet);
    await release();
    expect(rules.count).toBeGreaterThan(20);
    expect(rules.drawn).toEqual([]);
  },
);

test.each(['landing', 'store', 'product'] as const)(
  'the %s page paints before its JavaScript arrives',
  async (name) => {
    const product = await suite.shop.anyProduct('hearing_aids');
    const { page } = await suite.visit();
    const { release } = await openHeld(page, watchedPages(product.$id)[name].path);
    const heading = page.getByRole('heading', { level: 1 });
    await shows(heading);
    await shows(page.locator('main img, main video').first());
    // The ground may be painted first.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          new PerformanceObserver((list) => {
            if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
          }).observe({ type: 'paint', buffered: true });
        }),
    );
    // What is pressed before they are there is done once they are.
    const before = await heading.innerText();
    await page.getByRole('button', { name: /English/ }).click();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ar');
    await release();
    await becomes(() => page.evaluate(() => document.documentElement.lang), 'en');
    if (name === 'landing') await becomes(async () => (await heading.innerText()) !== before, true);
  },
);

test.each(['landing', 'store'] as const)(
  'the pictures of the %s page that its first paint does not show are asked for after it',
  async (name) => {
    const { path } = watchedPages('')[name];
    const { page } = await suite.visit({ viewport: PHONE });
    await page.goto(path, { waitUntil: 'networkidle' });
    const { painted, asked } = await page.evaluate(() => {
      const below = [...document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')].map(
        (one) => one.currentSrc,
      );
      return {
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        asked: performance
          .getEntriesByType('resource')
          .filter(({ name }) => below.includes(name))
          .map(({ startTime }) => startTime),
      };
    });
    expect(painted).toBeGreaterThan(0);
    expect(asked.length).toBeGreaterThan(0);
    expect(Math.min(...asked)).toBeGreaterThan(painted);
  },
);

test('the browser is told to compile the start of the application while it comes', async () => {
  const { page } = await suite.visit({ viewport: PHONE });
  const start = page.waitForResponse('**/assets/index-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const [first] = (await (await start).text()).split('\n');
  expect(first).toBe('//# allFunctionsCalledOnLoad');
});

test.each(LANGUAGES)(
  'a product without a file of its own is asked for before the application is there, and once, in %s',
  async (language) => {
    const product = await suite.shop.addProduct('hearing_aids', { model: 'Latecomer 7' });
    const { page } = await suite.visit({ viewport: PHONE });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('fetch-product&')) asked.push(request.url());
    });
    const picture = page.waitForRequest((request) => request.url().includes(`/files/${product.image}/preview`));
    const path = `/store/hearing-aids/${product.$id}`;
    const { release } = await openHeld(page, `${language === 'en' ? '/en' : ''}${path}`);
    await shows(page.getByRole('banner'));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    await picture;
    await release();
    await shows(page.getByRole('heading', { level: 1, name: /Latecomer 7/ }));
    expect(asked).toHaveLength(1);
  },
);

test('what is typed and sent before the JavaScript arrives is seen to be heard, and sent as it was typed', async () => {
  const { page } = await suite.visit({ language: 'en', expected: [/401: POST .*\/account\/sessions\/email/] });
  const { release } = await openHeld(page, '/auth/sign-in');
  await page.locator('input[type="email"]').fill('nobody@example.com');
  await page.locator('input[type="password"]').fill('quiet-morning');
  const button = page.locator('button[type="submit"]');
  await button.click();
  const opacity = () => button.evaluate((element) => Number(getComputedStyle(element).opacity));
  expect(await opacity()).toBeLessThan(1);
  await release();
  await shows(page.getByText('Invalid credentials. Please check the email and password.'));
  expect(await page.locator('input[type="email"]').inputValue()).toBe('nobody@example.com');
  expect(await opacity()).toBe(1);
});

test.each(['/?lang=en', '/', '/store/1?type=accessories'])(
  'an English visitor of %s reads before its JavaScript arrives, too',
  async (path) => {
    const { page } = await suite.visit({ language: path.includes('lang') ? undefined : 'en' });
    const { release } = await openHeld(page, path);
    const heading = page.getByRole('heading', { level: 1 });
    await shows(heading);
    expect(await heading.textContent()).toMatch(/[a-z]/);
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('ltr');
    await release();
    await isAt(page, path.replace('?lang=en', ''));
  },
);

test('who has looked around in the store opens a product without waiting for anything', async () => {
  const { page } = await suite.visit({ viewport: PHONE });
  await page.goto('/store/1');
  const code = page.waitForResponse('**/assets/product-page-*.js');
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  const ended = (request: Request) => underWay.delete(request);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  await page.mouse.wheel(0, 300);
  await code;
  await becomes(async () => underWay.size, 0);
  // From here on nothing comes.
  await page.route('**', () => {});
  const link = page.getByRole('article').nth(2).getByRole('link');
  const name = await link.innerText();
  await link.click();
  await shows(page.getByRole('heading', { level: 1, name }));
});

test('who goes back from a product sees the list, their place in it and its pictures without a network', async () => {
  // What the page of the product was still asking for.
  const expected = [/^failed: .*ERR_INTERNET_DISCONNECTED/];
  const { page, context } = await suite.visit({ viewport: PHONE, expected });
  await page.goto('/store/1', { waitUntil: 'networkidle' });
  const card = page.getByRole('article').nth(9);
  await card.scrollIntoViewIfNeeded();
  const picture = card.locator('img');
  await becomes(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0), true);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const link = card.getByRole('link');
  const name = await link.innerText();
  // Where it stands when it is pressed: the heights of the cards above are guesses until they come near.
  const pressed = card.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        element.addEventListener('click', () => resolve(Math.round(element.getBoundingClientRect().top)));
      }),
  );
  await link.click();
  const left = await pressed;
  await shows(page.getByRole('heading', { level: 1, name }));
  await becomes(() => page.evaluate(() => window.scrollY), 0);
  await context.setOffline(true);
  await page.goBack();
  await shows(link);
  await becomes(() => card.evaluate((element) => Math.round(element.getBoundingClientRect().top)), left);
  expect(await picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
});

/** Whether it is laid out, be it seen or not. */
const isDrawn = (element: Locator): Promise<boolean> =>
  element.evaluate((drawn) => drawn.checkVisibility({ contentVisibilityAuto: true }));

test('the first list draws what is near, and lists after it are drawn whole', async () => {
  const { page } = await suite.visit({ viewport: PHONE });
  await page.goto('/store/1', { waitUntil: 'networkidle' });
  const cards = page.getByRole('article');
  expect(await isDrawn(cards.nth(0))).toBe(true);
  const card = cards.nth(15);
  expect(await isDrawn(card)).toBe(false);
  await card.scrollIntoViewIfNeeded();
  await becomes(() => isDrawn(card), true);
  const name = await card.getByRole('link').innerText();
  await card.getByRole('link').click();
  await shows(page.getByRole('heading', { level: 1, name }));
  await page.goBack();
  await shows(card);
  // Far above.
  expect(await isDrawn(cards.nth(6))).toBe(true);
});

test('a page that is loaded again is drawn whole, so that its place is found', async () => {
  const { page } = await suite.visit({ viewport: PHONE });
  await page.goto('/', { waitUntil: 'networkidle' });
  const sections = page.locator('main section');
  for (const section of await sections.all()) {
    await section.scrollIntoViewIfNeeded();
    await becomes(() => isDrawn(section.getByRole('heading').first()), true);
  }
  const top = () => sections.last().evaluate((section) => Math.round(section.getBoundingClientRect().top));
  const before = await top();
  await page.reload({ waitUntil: 'networkidle' });
  expect(await isDrawn(sections.nth(1).getByRole('heading').first())).toBe(true);
  await becomes(top, before);
});

test.each(['landing', 'product'] as const)(
  'the end of the %s page is drawn when it comes near, and only the first view before the first paint',
  async (name) => {
    const product = await suite.shop.anyProduct('hearing_aids');
    const { page } = await suite.visit({ viewport: PHONE });
    await page.goto(watchedPages(product.$id)[name].path, { waitUntil: 'networkidle' });
    const end = page.getByRole('contentinfo').getByRole('link', { includeHidden: true }).last();
    expect(await isDrawn(end)).toBe(false);
    await end.scrollIntoViewIfNeeded();
    await becomes(() => isDrawn(end), true);
    // As it was before the first paint.
    await page.evaluate(() => document.documentElement.setAttribute('data-unpainted', ''));
    expect(await isDrawn(end)).toBe(false);
    expect(await isDrawn(page.getByRole('heading', { level: 1 }))).toBe(true);
  },
);

test.each(['store', 'product'] as const)(
  'the %s page asks for its largest picture first, and for its fonts ahead of the content',
  async (name) => {
    const product = await suite.shop.anyProduct('hearing_aids');
    const html = await (await fetch(new URL(watchedPages(product.$id)[name].path, suite.shop.baseUrl))).text();
    const order = ['as="image"', '<script', '<style>', 'as="font"', '<main'].map((part) => html.indexOf(part));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  },
);

test('a product is asked for while it is under the finger, before the finger is lifted', async () => {
  const { page } = await suite.visit({ viewport: PHONE });
  await page.goto('/store/1', { waitUntil: 'networkidle' });
  const link = page.getByRole('article').first().getByRole('link');
  const asked = page.waitForRequest((request) => request.postData()?.includes('fetch-product&') ?? false);
  await link.dispatchEvent('pointerdown');
  await asked;
  await isAt(page, '/store/1');
});

test.each(LANGUAGES)(
  'a crawler without scripts reads the name, price and picture of a product in %s',
  async (language) => {
    const product = await suite.shop.anyProduct('hearing_aids');
    const file = `${language === 'en' ? '/en' : ''}/store/hearing-aids/${product.$id}`;
    const html = await (await fetch(new URL(file, suite.shop.baseUrl))).text();
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toMatch(new RegExp(`<title>[^<]*${product.model}[^<]*</title>`));
    expect(html).toMatch(/<meta property="og:image" content="[^"]*\/preview\?/);
    const [, data = '[]'] = /<script type="application\/ld\+json">([^<]*)</.exec(html) ?? [];
    expect(JSON.parse(data)).toMatchObject([{ offers: { price: product.price_piasters / 100 } }, {}]);
    const price = (product.price_piasters / 100).toLocaleString('en');
    expect(html).toMatch(new RegExp(`<meta property="og:description" content="[^"]*${price}[^"]*">`));
    expect(html.slice(html.indexOf('<main'))).toContain(price);
  },
);

const typesOf = (...services: (keyof typeof CALLS)[]) =>
  services.flatMap((service) => Object.values(CALLS[service]).map(({ type }) => type));

/** Calls that only the staff's screens make: a script that names one belongs to the back-office. */
const shopTypes = new Set(typesOf('clients', 'shop'));
const STAFF_CALL = new RegExp(
  `["'\`](${typesOf('admin', 'staff', 'forms')
    .filter((type) => !shopTypes.has(type))
    .join('|')})["'\`]`,
);

/** Which of the scripts that a tab loads, from now on, belong to the back-office. */
function staffScriptsOf(page: Page): () => Promise<string[]> {
  const addresses = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') addresses.add(request.url());
  });
  return async () => {
    const texts = await Promise.all([...addresses].map(async (url) => [url, await (await fetch(url)).text()] as const));
    return texts.filter(([, text]) => STAFF_CALL.test(text)).map(([url]) => new URL(url).pathname);
  };
}

test("pages of the shop load nothing of the staff's", async () => {
  const { shop } = suite;
  const product = `/store/hearing-aids/${(await shop.anyProduct('hearing_aids')).$id}`;
  const visitor = await suite.visit();
  const customer = await suite.visit();
  const loaded = [staffScriptsOf(visitor.page), staffScriptsOf(customer.page)];
  await signIn(customer.page, WORDS.ar, await shop.addPerson());
  const walk = async (page: Page, paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await shows(page.getByRole('heading', { level: 1 }));
    }
  };
  // Side by side: most of the time goes by until a page has come to rest.
  await Promise.all([
    walk(visitor.page, [
      '/',
      '/store/1',
      product,
      '/fit',
      '/book',
      '/compare?type=hearing-aids',
      '/terms',
      '/privacy',
      '/auth/register',
    ]),
    walk(customer.page, ['/store/1', product, '/checkout', '/orders', '/account', '/appointments']),
  ]);
  for (const staffScripts of loaded) expect(await staffScripts()).toEqual([]);

  // What would have been found.
  const admin = await shop.addPerson({ role: 'admin' });
  const office = await suite.visit();
  const found = staffScriptsOf(office.page);
  await signIn(office.page, WORDS.ar, admin, '/admin');
  await shows(office.page.getByRole('heading', { level: 1 }));
  expect((await found()).length).toBeGreaterThan(0);
});
