import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { CALLS } from '#contract/index.ts';
import { loadedScripts, totalBytes, watchedPages } from '../../scripts/lib/pages.ts';
import { isAt, shows, signIn } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

/** Small files compress badly, and each is a request. */
const MOST_FILES = 18;

const FIRST_VISITS = LANGUAGES.flatMap((language) =>
  (['landing', 'store', 'product'] as const).map((name) => ({ name, language })),
);

test.each(FIRST_VISITS)(
  'the $name page in $language loads no more JavaScript than promised, in few files',
  async ({ name, language }) => {
    const product = await suite.shop.anyProduct('hearing_aids');
    const { path, budgetBytes } = watchedPages(product.$id)[name];
    const { page } = await suite.visit();
    const scripts = await loadedScripts(page, `${path}?lang=${language}`);
    const list = JSON.stringify(scripts, null, 2);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.length, list).toBeLessThanOrEqual(MOST_FILES);
    expect(totalBytes(scripts), list).toBeLessThanOrEqual(budgetBytes);
  },
);

test('the landing page paints before its JavaScript arrives', async () => {
  const { page } = await suite.visit();
  const held: (() => void)[] = [];
  await page.route('**/assets/**/*.js', (route) => held.push(() => void route.continue()));
  await page.goto('/', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1 });
  await shows(heading);
  await shows(page.getByRole('img').first());
  const painted = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntriesByName('first-contentful-paint').length > 0)).observe({
          type: 'paint',
          buffered: true,
        });
      }),
  );
  expect(painted).toBe(true);
  expect(held.length).toBeGreaterThan(0);
  // Once the scripts are there, the page works.
  const before = await heading.textContent();
  for (const release of held.splice(0)) release();
  await page.unroute('**/assets/**/*.js');
  const toggle = page.getByRole('button', { name: /English/ });
  // A press before React has taken the page over would do nothing yet.
  await expect
    .poll(() => toggle.evaluate((button) => Object.keys(button).some((key) => key.startsWith('__react'))), {
      timeout: 15_000,
    })
    .toBe(true);
  await toggle.click();
  await expect.poll(() => heading.textContent(), { timeout: 15_000 }).not.toBe(before);
});

test.each(['/?lang=en', '/'])('an English visitor of %s reads before its JavaScript arrives, too', async (path) => {
  const { page } = await suite.visit({ language: path === '/' ? 'en' : undefined });
  const held: (() => void)[] = [];
  await page.route('**/assets/**/*.js', (route) => held.push(() => void route.continue()));
  await page.goto(path, { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1 });
  await shows(heading);
  expect(await heading.textContent()).toMatch(/[a-z]/);
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('ltr');
  for (const release of held.splice(0)) release();
  await page.unroute('**/assets/**/*.js');
  await isAt(page, '/');
});

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
    walk(visitor.page, ['/', '/store/1', product, '/fit', '/compare?type=hearing-aids', '/terms', '/auth/register']),
    walk(customer.page, ['/store/1', product, '/checkout', '/orders', '/account']),
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
