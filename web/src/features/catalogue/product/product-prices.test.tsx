import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchProduct, fetchSimilar } from '#contract/catalogue/calls.ts';
import { fetchShopDetails } from '#contract/settings/calls.ts';
import { someShopDetails } from '#web/testing/catalogue.ts';
import { aHearingAid } from '#web/testing/products.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers } from '#web/testing/server.ts';

const aid = aHearingAid({ price: 45_000, sale: { list_price: 52_000, until: '2026-12-31' }, pair_price: 85_000 });

beforeEach(() => {
  answers(fetchProduct, aid);
  answers(fetchSimilar, []);
  answers(fetchShopDetails, someShopDetails());
  answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
});

const WORDS = {
  en: [/Sale: instead of EGP\s52,000/, /until 31 December 2026/, /EGP\s85,000 instead of EGP\s90,000/],
  ar: [/عرض: بدلًا من .*52,000/, /حتى 31 ديسمبر 2026/, /للأذنين معًا: .*85,000.* بدلًا من .*90,000/],
} as const;

test.each(['en', 'ar'] as const)(
  'the page says what is paid, what it costs otherwise and until when (%s)',
  async (language) => {
    await renderApp('/store/hearing-aids/aid-1', { language });
    for (const words of WORDS[language]) {
      await waitFor(() =>
        expect(document.querySelector('main')?.textContent.replaceAll(/[\u200e\u200f]/g, '')).toMatch(words),
      );
    }
  },
);

test('search engines are told the price of today, until when it holds, and the one that it takes the place of', async () => {
  await renderApp('/store/hearing-aids/aid-1', { language: 'en' });
  const data = await waitFor(() => {
    const text = document.querySelector('script[type="application/ld+json"]')?.textContent;
    return JSON.parse(text ?? '')[0];
  });
  expect(data.offers).toMatchObject({
    price: 45_000,
    priceValidUntil: '2026-12-31',
    priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: 52_000 },
  });
});

test('a cart counts by the price of two until the server has worked it out, which stands then', async () => {
  const line = { $id: 'line-1', product_id: 'aid-1', product_type: 'hearing-aids' as const, product: aid };
  const cost = { count: 2, before: 104_000, total: 85_000, granted_by: 'pair' as const };
  answers(fetchCart, { documents: [{ ...line, count: 2, cost }], total: 1, subtotal: 85_000, vat: 0 });
  const { user } = await renderApp('/store/hearing-aids/aid-1', { language: 'en', signedInAs: aUser() });
  await user.click(await screen.findByRole('button', { name: 'Cart, 2 pieces' }));
  expect(await screen.findByText(/Price for two: instead of EGP\s104,000/)).toBeTruthy();
  expect(document.querySelector('output data')?.getAttribute('value')).toBe('85000');
});
