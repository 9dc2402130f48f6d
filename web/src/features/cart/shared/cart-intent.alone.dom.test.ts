import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const wish = { productId: 'aid-1', productType: 'hearing-aids', count: 2, name: 'Own 1 CIC' } as const;
const KEY = 'cart-intent';

/** The module as a page that was just loaded has it. */
async function newPage() {
  vi.resetModules();
  return import('./cart-intent.ts');
}
let page: Awaited<ReturnType<typeof newPage>>;

beforeEach(async () => {
  page = await newPage();
});
afterEach(() => {
  vi.useRealTimers();
  window.sessionStorage.removeItem(KEY);
});

test('a wish is kept, and taken once a page until it is answered', async () => {
  page.keepCartIntent(wish);
  const [taken] = page.takeCartIntents();
  expect(taken).toMatchObject({ ...wish, requestId: expect.stringMatching(/^[a-z0-9]{8,36}$/) });
  expect(page.takeCartIntents()).toEqual([]);
  const next = await newPage();
  expect(next.takeCartIntents()).toEqual([taken]);
  next.forgetCartIntent(taken?.requestId ?? '');
  expect((await newPage()).takeCartIntents()).toEqual([]);
});

test('a visitor has one wish, the last', () => {
  page.keepCartIntent(wish);
  page.keepCartIntent({ ...wish, productId: 'aid-2' });
  expect(page.takeCartIntents()).toMatchObject([{ productId: 'aid-2' }]);
});

test('what a page asks for itself it does not take; the next page does, with what waited before', async () => {
  page.keepCartIntent(wish);
  const requestId = page.beginCartIntent({ ...wish, productId: 'aid-2' });
  expect(page.takeCartIntents()).toMatchObject([{ productId: 'aid-1' }]);
  expect((await newPage()).takeCartIntents()).toMatchObject([
    { productId: 'aid-1' },
    { productId: 'aid-2', requestId },
  ]);
});

test('what was answered is forgotten, and nothing else', async () => {
  const first = page.beginCartIntent(wish);
  const second = page.beginCartIntent({ ...wish, count: 3 });
  page.forgetCartIntent(first);
  expect((await newPage()).takeCartIntents()).toMatchObject([{ count: 3, requestId: second }]);
});

test('a wish of half an hour ago is given up', () => {
  vi.useFakeTimers();
  page.keepCartIntent(wish);
  vi.advanceTimersByTime(30 * 60_000);
  expect(page.takeCartIntents()).toEqual([]);
});

test.each([
  '{',
  '{}',
  'null',
  '[null]',
  '[{"productId":"p","productType":"cars","count":1,"name":"x","requestId":"r","at":9999999999999}]',
])('what is no wish is dropped: %s', (text) => {
  window.sessionStorage.setItem(KEY, text);
  expect(page.takeCartIntents()).toEqual([]);
});
