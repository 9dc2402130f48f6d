import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { expect, test } from 'vitest';

const run = compileFunction(readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8'), [
  'window',
  'document',
]);

/** Where the script of a page that was rendered ahead leads somebody who opened an address; null where they stay. */
function ledTo(address: string, chosen: 'ar' | 'en' | null): string | null {
  const { pathname, search, hash } = new URL(address);
  let to: string | null = null;
  const storage = { getItem: () => chosen, setItem: () => {} };
  const window = {
    addEventListener: () => {},
    history: { state: null },
    localStorage: storage,
    sessionStorage: storage,
    location: {
      pathname,
      search,
      hash,
      replace(next: string) {
        to = new URL(next, address).href;
      },
    },
  };
  const document = {
    documentElement: { dataset: { ahead: '' }, lang: 'en' },
    currentScript: { dataset: {} },
  };
  run({ ...window, top: null, self: null }, document);
  return to;
}

test('leads to the file of the page and the language that are meant', () => {
  expect(ledTo('https://shop.example/en/store/1?lang=ar', null)).toBe('https://shop.example/store/1?lang=ar');
  expect(ledTo('https://shop.example/store/1?lang=en#x', 'ar')).toBe('https://shop.example/en/store/1?lang=en#x');
  expect(ledTo('https://shop.example/store/1?type=accessories', null)).toBe(
    'https://shop.example/store/1-accessories?type=accessories',
  );
  expect(ledTo('https://shop.example/store/1', null)).toBeNull();
});

test('never leads to another site, however many slashes an address has', () => {
  const paths = ['/', '/store/1', '/evil.example/', '/evil.example/%2e%2e', '/\\evil.example/', '/en/evil.example'];
  const starts = ['', '/', '//', '/en', '/en/', '/en//', '/en/\\', '/en/en/', '//en//', '/en/.//', '/en/x/..//'];
  for (const start of starts) {
    for (const path of paths) {
      for (const query of ['', '?lang=ar', '?lang=en', '?type=accessories&lang=ar']) {
        for (const chosen of ['ar', 'en', null] as const) {
          const address = `https://shop.example${start}${path}${query}`;
          let from = address;
          // What it leads to is read by the same script.
          for (let step = 0; step < 4; step += 1) {
            const to = ledTo(from, chosen);
            if (to === null) break;
            expect(new URL(to).host, `${address} by ${from}`).toBe('shop.example');
            from = to;
          }
        }
      }
    }
  }
});
