import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isAt, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

/** The script files that a first visit to a page loads, in bytes after Brotli, by path. */
async function scriptBytes(path: string): Promise<Record<string, number>> {
  const { page } = await suite.visit();
  const scripts: Promise<[string, number]>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const name = new URL(response.url()).pathname;
    scripts.push(response.body().then((body) => [name, brotliCompressSync(body).length]));
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await shows(page.getByRole('heading', { level: 1 }));
  return Object.fromEntries(await Promise.all(scripts));
}

/** Each page, its path, and how many bytes of JavaScript it may load. */
const BUDGETS: readonly [name: string, path: () => string | Promise<string>, bytes: number][] = [
  ['the landing page', () => '/', 130_000],
  ['the store', () => '/store/1', 142_000],
  ['a product', async () => `/store/hearing-aids/${(await suite.shop.anyProduct('hearing_aids')).$id}`, 142_000],
];
/** Small files compress badly, and each is a request. */
const MOST_FILES = 18;

test.each(BUDGETS)('%s loads no more JavaScript than promised, in few files', async (_name, path, budget) => {
  const bytes = await scriptBytes(await path());
  expect(Object.keys(bytes).length).toBeGreaterThan(0);
  expect(Object.keys(bytes).length, JSON.stringify(bytes, null, 2)).toBeLessThanOrEqual(MOST_FILES);
  const total = Object.values(bytes).reduce((sum, size) => sum + size, 0);
  expect(total, JSON.stringify(bytes, null, 2)).toBeLessThanOrEqual(budget);
});

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
