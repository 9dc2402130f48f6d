import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchPaginatedProducts, fetchProduct, fetchTags } from '#contract/catalogue/calls.ts';
import { aHearingAid } from '#web/testing/products.ts';
import { findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers } from '#web/testing/server.ts';
import { addressOf, mayBeFound } from './address.ts';

const meta = (key: string) =>
  document.head.querySelector(`meta[name="${key}"], meta[property="${key}"]`)?.getAttribute('content') ?? null;
const link = (selector: string) => document.head.querySelector(`link[${selector}]`)?.getAttribute('href') ?? null;
const data = () =>
  [...document.head.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) =>
    JSON.parse(script.textContent ?? 'null'),
  );

beforeEach(() => {
  answers(fetchProduct, aHearingAid({ description: '<p>A <b>mid-level</b> aid.</p>' }));
  answers(fetchPaginatedProducts, { documents: [aHearingAid()], total: 1 });
  answers(fetchTags, []);
});

test('the address of a page is one of this site, whatever its path begins with', () => {
  for (const path of ['//evil.example/x', '//', '/\\evil.example', '//user@evil.example:80/']) {
    expect(new URL(addressOf('https://shop.example', path, '', 'en')).origin).toBe('https://shop.example');
  }
});

describe('a product', () => {
  test('tells its address, its variants, its text and its offer', async () => {
    await renderApp('/store/hearing-aids/aid-1', { language: 'en' });
    await findHeading('Audéo L50-R');
    const origin = window.location.origin;
    const page = `${origin}/store/hearing-aids/aid-1`;
    expect(link('rel="canonical"')).toBe(`${page}?lang=en`);
    expect(link('hreflang="ar"')).toBe(page);
    expect(link('hreflang="en"')).toBe(`${page}?lang=en`);
    expect(link('hreflang="x-default"')).toBe(page);
    expect(meta('robots')).toBeNull();
    await waitFor(() => expect(meta('og:description')).toMatch(/^.?EGP.52,000.?\. A mid-level aid\.$/));
    expect(meta('description')).toBe(meta('og:description'));
    expect(meta('og:title')).toContain('Phonak Audéo L50-R');
    expect(meta('og:url')).toBe(`${page}?lang=en`);
    expect(meta('og:locale')).toBe('en_GB');
    expect(data()).toMatchObject([
      {
        '@type': 'Product',
        name: 'Phonak Audéo L50-R',
        description: 'A mid-level aid.',
        brand: { name: 'Phonak' },
        offers: { price: 52_000, priceCurrency: 'EGP', availability: 'https://schema.org/InStock' },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, item: `${origin}/store/1` },
          { position: 2, name: 'Hearing aids' },
          { position: 3, name: 'Audéo L50-R', item: page },
        ],
      },
    ]);
  });

  test('that is sold out says so, and leaves nothing behind', async () => {
    answers(fetchProduct, aHearingAid({ stock: 0 }));
    const { user } = await renderApp('/store/hearing-aids/aid-1', { language: 'en' });
    await findHeading('Audéo L50-R');
    await waitFor(() => expect(data()[0]?.offers.availability).toBe('https://schema.org/OutOfStock'));
    await user.click(screen.getAllByRole('link', { name: 'Store' })[0] as HTMLElement);
    await findHeading('Hearing aids');
    expect(data()).toEqual([]);
    expect(meta('og:type')).toBe('website');
    expect(meta('og:image')).toBe(`${window.location.origin}/og.png`);
    expect(meta('description')).toMatch(/^Hearing aids\. /);
  });
});

test('the landing page says who runs the shop', async () => {
  await renderApp('/', { language: 'en' });
  await waitFor(() =>
    expect(data()).toMatchObject([{ '@type': 'Organization', name: 'Samaa', legalName: 'Samaa Centre' }]),
  );
  expect(meta('description')).toMatch(/^Hearing aids and accessories at clear prices/);
});

test('a page that is nobody’s to find says so, and has no address of its own', async () => {
  await renderApp('/no/such/page', { language: 'en' });
  await findHeading('This page does not exist');
  expect(meta('robots')).toBe('noindex');
  expect(link('rel="canonical"')).toBeNull();
  expect(link('hreflang="en"')).toBeNull();
});

test.each([
  ['/store/2', '?type=accessories&brand=Phonak&sort=price-asc&x=1', 'ar', '/store/2?type=accessories&brand=Phonak'],
  ['/store/1', '?brand=Phonak&price_from=10000&price_to=30000', 'ar', '/store/1?brand=Phonak'],
  ['/store/2', '', 'en', '/store/2?lang=en'],
  ['/', '?utm_source=mail', 'ar', '/'],
] as const)('the address of %s%s in %s', (pathname, search, language, expected) => {
  expect(addressOf('https://shop.example', pathname, search, language)).toBe(`https://shop.example${expected}`);
});

test.each([
  ['/', '', true],
  ['/store/1', '?brand=Phonak', true],
  ['/store/1', '?q=phonak', false],
  ['/store/accessories/x', '', true],
  ['/fit', '', true],
  ['/book', '?kind=ear-mold', true],
  ['/terms', '', true],
  ['/privacy', '', true],
  ['/checkout', '', false],
  ['/auth/sign-in', '', false],
  ['/compare', '?ids=a', false],
])('%s%s may be found: %s', (pathname, search, expected) => {
  expect(mayBeFound(pathname, search)).toBe(expected);
});
