import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchCart } from '#contract/cart/calls.ts';
import {
  fetchLanding,
  fetchMostSold,
  fetchPaginatedProducts,
  fetchProduct,
  fetchSimilar,
  fetchTags,
} from '#contract/catalogue/calls.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { aHearingAid, anAccessory } from '#web/testing/products.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers } from '#web/testing/server.ts';

const PER_EAR = { ar: /للأذن الواحدة/, en: /per ear/ } as const;
const aid = aHearingAid({ $id: 'aid-1', price: 52_000 });
const domes = anAccessory({ $id: 'domes-1', price: 300 });

beforeEach(() => {
  answers(fetchLanding, { products: [aid], sayings: [] });
  answers(fetchPaginatedProducts, { documents: [aid], total: 1 });
  answers(fetchTags, []);
  answers(fetchProduct, ({ id }) => (id === aid.$id ? aid : domes));
  answers(fetchSimilar, []);
  answers(fetchMostSold, { documents: [], total: 0 });
  answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
});

/** What stands with each showing of a price, without the sum of a cart. */
const besides = async (amount: number): Promise<(string | null)[]> => {
  const shown = () => [...document.querySelectorAll(`data[value="${amount}"]`)];
  await waitFor(() => expect(shown().length).toBeGreaterThan(0));
  return shown().map((price) => price.parentElement?.textContent ?? null);
};

const PAGES = LANGUAGES.flatMap((language) =>
  [
    ['landing', '/'],
    ['store', '/store/1'],
    ['product', '/store/hearing-aids/aid-1'],
    ['comparison', '/compare?type=hearing-aids&ids=aid-1'],
  ].map(([page, path]) => ({ language, page, path: path as string })),
);

test.each(PAGES)(
  'every price of a hearing aid says that it is for one ear: $page ($language)',
  async ({ language, path }) => {
    await renderApp(path, { language });
    for (const words of await besides(aid.price)) {
      expect(words).toMatch(PER_EAR[language]);
    }
  },
);

test.each(LANGUAGES)('so does a line of the cart, and that of an accessory does not (%s)', async (language) => {
  const line = (product: typeof aid | typeof domes) => ({
    $id: `line-${product.$id}`,
    product_id: product.$id,
    product_type: product.product_type,
    count: 2,
    product,
  });
  answers(fetchCart, { documents: [line(aid), line(domes)], total: 2, subtotal: 104_600, vat: 0 });
  const { user } = await renderApp('/', { language, signedInAs: aUser() });
  const button = await screen.findByRole('button', { name: /^(Cart, |سلة التسوق، )/ });
  await waitFor(() => expect(button.getAttribute('aria-label')).toMatch(/[24]/));
  await user.click(button);
  const panel = within(await screen.findByRole('dialog'));
  const words = (amount: number) =>
    panel.getAllByRole('listitem').find((item) => item.querySelector(`data[value="${amount}"]`));
  expect(words(aid.price)?.textContent).toMatch(PER_EAR[language]);
  expect(words(domes.price)?.textContent).not.toMatch(PER_EAR[language]);
});
