import { act, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import {
  fetchLanding,
  fetchMostSold,
  fetchPaginatedProducts,
  fetchProduct,
  fetchTags,
} from '#contract/catalogue/calls.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { LANGUAGES } from '#contract/constants.ts';
import { fetchPrivacy, fetchShopDetails, fetchTerms } from '#contract/settings/calls.ts';
import { App } from '#web/app/app.tsx';
import { loadPage, routerParts } from '#web/app/router.ts';
import { i18n, switchLanguage } from '#web/i18n/i18n.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { someShopDetails } from '#web/testing/catalogue.ts';
import { aHearingAid, anAccessory } from '#web/testing/products.ts';
import { answers } from '#web/testing/server.ts';
import { giveAnswers } from './page-data.ts';
import { type Ask, prerenderedPages, type RenderedPage } from './render.tsx';

const ORIGIN = 'https://samaa.example';
const products: Product[] = [aHearingAid({ price: 21_500, image: 'picture-1' }), anAccessory()];

/** A shop with two products. */
const shop: Ask = async (call, input) => {
  const { product_type } = input as { product_type?: string };
  const of = products.filter((one) => one.product_type === product_type);
  const answer = {
    [fetchTerms.type]: '<p>Pay on delivery.</p>',
    [fetchPrivacy.type]: '<p>Your name.</p>',
    [fetchTags.type]: [] as unknown,
    [fetchLanding.type]: { products: [], sayings: [{ name: 'Hassan', text: 'They are patient.' }] },
    [fetchShopDetails.type]: someShopDetails(),
    [fetchMostSold.type]: { documents: [], total: 0 },
  }[call.type];
  return (answer ?? { documents: of, total: of.length }) as never;
};

async function pages(ask?: Ask): Promise<Map<string, RenderedPage>> {
  const all = new Map<string, RenderedPage>();
  for await (const page of prerenderedPages(LANGUAGES, ORIGIN, ask)) all.set(page.path, page);
  return all;
}

async function page(path: string): Promise<RenderedPage> {
  const found = (await pages(shop)).get(path);
  if (!found) throw new Error(`There is no page ${path}.`);
  return found;
}

test('without a shop there are the pages that show nothing of it, in both languages', async () => {
  expect([...(await pages()).keys()]).toEqual([
    '/',
    '/auth/sign-in',
    '/auth/register',
    '/en/',
    '/en/auth/sign-in',
    '/en/auth/register',
  ]);
});

test('a shop has the pages that its admin wrote, the first page of each kind of product and every product besides', async () => {
  const paths = [...(await pages(shop)).keys()];
  expect(paths.slice(3, 9)).toEqual([
    '/terms',
    '/privacy',
    '/store/1',
    `/store/hearing-aids/${products[0]?.$id}`,
    '/store/1-accessories',
    `/store/accessories/${products[1]?.$id}`,
  ]);
  expect(paths.slice(12)).toEqual(paths.slice(3, 9).map((path) => `/en${path}`));
});

test('what sold best gets its page first, and every product gets one', async () => {
  const aids = Array.from({ length: 3 }, (_, at) => aHearingAid({ $id: `aid-${at}` }));
  const listed = (documents: Product[]) => ({ documents, total: documents.length }) as never;
  const ask: Ask = async (call, input) => {
    const isOfAids = (input as { product_type?: string }).product_type === 'hearing-aids';
    if (isOfAids && call.type === fetchMostSold.type) return listed([aids[2] as Product]);
    return isOfAids && call.type === fetchPaginatedProducts.type ? listed(aids) : shop(call, input);
  };
  const paths = [...(await pages(ask)).keys()].filter((path) => path.startsWith('/store/hearing-aids/'));
  expect(paths).toEqual(['aid-2', 'aid-0', 'aid-1'].map((id) => `/store/hearing-aids/${id}`));
});

test('the page of a product says in its head what a shared link shows, with whole addresses', async () => {
  const [product] = products;
  const { head, direction } = await page(`/en/store/hearing-aids/${product?.$id}`);
  const address = `${ORIGIN}/store/hearing-aids/${product?.$id}?lang=en`;
  expect(direction).toBe('ltr');
  expect(head.join('\n')).toContain(`<link rel="canonical" href="${address}">`);
  expect(head.join('\n')).toMatch(/<title>[^<]+ · Samaa<\/title>/);
  expect(head.join('\n')).toMatch(/<meta property="og:image" content="http[^"]+\/v1\/storage\/[^"]+">/);
  expect(head.find((tag) => tag.includes('application/ld+json'))).toContain('"price":21500');
});

test('a shared link shows a picture of every page, and the price of a product', async () => {
  for (const [path, { head }] of await pages(shop)) {
    const tags = head.join('\n');
    expect(tags, path).toMatch(/<meta property="og:image" content="https?:\/\/[^"]+">/);
    if (path.includes('/hearing-aids/')) {
      expect(tags, path).toMatch(/<meta property="og:description" content="[^"]*21,500[^"]*">/);
    }
  }
});

test.each([
  '/',
  '/auth/register',
  '/terms',
  '/privacy',
  '/store/1-accessories',
  `/store/hearing-aids/${products[0]?.$id}`,
])('the application takes over %s as it stands', async (path) => {
  answers(fetchPaginatedProducts, { documents: [products[1] as Product], total: 1 });
  answers(fetchTags, []);
  answers(fetchTerms, '<p>Pay on delivery.</p>');
  answers(fetchPrivacy, '<p>Your name.</p>');
  answers(fetchProduct, products[0] as Product);
  const ahead = await page(path);
  expect(ahead.markup).not.toMatch(/<script|<!--\$\?|<!--\$!/);
  await switchLanguage('ar');
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = ahead.markup;
  const before = root.querySelector('h1');

  const onRecoverableError = vi.fn();
  const queryClient = createQueryClient();
  giveAnswers(queryClient, ahead);
  const { routes } = routerParts(queryClient);
  const hydrationData = await loadPage(routes, ahead.route);
  const router = createMemoryRouter(routes, { hydrationData, initialEntries: [ahead.address] });
  const app = await act(async () =>
    hydrateRoot(root, <App queryClient={queryClient} router={router} />, { onRecoverableError }),
  );
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(before).toBeTruthy();
  expect(root.querySelector('h1')).toBe(before);
  act(() => app.unmount());
  root.remove();
});

test('what has changed since a page was rendered is put right without being asked for', async () => {
  const [product] = products as [Product];
  answers(fetchProduct, { ...product, price: 19_900 });
  const ahead = await page(`/en/store/hearing-aids/${product.$id}`);
  expect(i18n.language).toBe('en');
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = ahead.markup;
  expect(root.textContent).toContain('21,500');
  const queryClient = createQueryClient();
  giveAnswers(queryClient, ahead);
  const { routes } = routerParts(queryClient);
  const hydrationData = await loadPage(routes, ahead.route);
  const router = createMemoryRouter(routes, { hydrationData, initialEntries: [ahead.address] });
  const app = await act(async () => hydrateRoot(root, <App queryClient={queryClient} router={router} />));
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain('19,900'));
  act(() => app.unmount());
  root.remove();
});
