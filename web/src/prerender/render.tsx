import type { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, type DataRouter } from 'react-router-dom';
import type { Call } from '#contract/call.ts';
import { fetchLanding, fetchMostSold, fetchPaginatedProducts, fetchProduct } from '#contract/catalogue/calls.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import {
  DEFAULT_LANGUAGE,
  type Language,
  MAX_PAGE_SIZE,
  PAGE_SIZE,
  PRODUCT_TYPES,
  type ProductType,
} from '#contract/constants.ts';
import { fetchReviews } from '#contract/reviews/calls.ts';
import { fetchPrivacy, fetchShopDetails, fetchTerms } from '#contract/settings/calls.ts';
import { SHOP_PAGES } from '#contract/settings/shop-pages.ts';
import { wire } from '#contract/wire.ts';
import { App } from '#web/app/app.tsx';
import { PageFrame } from '#web/app/page-frame.tsx';
import { opened, routerParts } from '#web/app/router.ts';
import { env } from '#web/config/env.ts';
import { renderFor } from '#web/config/origin.ts';
import { paths, STAFF_AREAS } from '#web/config/paths.ts';
import { PAGE_PICTURE_SIZES, productImageSources } from '#web/features/catalogue/shared/product-image.ts';
import { productPath } from '#web/features/catalogue/shared/product-name.ts';
import { productQuery } from '#web/features/catalogue/shared/product-queries.ts';
import { reviewsQuery } from '#web/features/catalogue/shared/review-queries.ts';
import { asListed, productsQuery, tagsQuery } from '#web/features/catalogue/store/queries.ts';
import { parseStoreState, typePath } from '#web/features/catalogue/store/store-url.ts';
import { landingQuery } from '#web/features/shop/landing/landing-query.ts';
import { shopDetailsQuery } from '#web/features/shop/shared/shop-details.ts';
import { shopTextQuery } from '#web/features/shop/texts/shop-text-query.ts';
import { i18n, startI18n, switchLanguage } from '#web/i18n/i18n.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { withHead } from '#web/ui/page/head.ts';
import { loadLateParts } from '#web/ui/page/late.tsx';
import type { PageData } from './page-data.ts';

/** Which code a page needs besides the start of the application. */
export type PageKind = 'landing' | 'store' | 'product' | 'shop-text' | 'sign-in' | 'register';

/** A page of the site as a visitor who is not signed in sees it. */
export interface RenderedPage extends PageData {
  kind: PageKind;
  markup: string;
  direction: string;
  /** The tags of its head. */
  head: string[];
}

/** Calls the backend as a visitor. */
export type Ask = <Input, Output>(call: Call<Input, Output>, input: Input) => Promise<Output>;

/** Of each kind. A catalogue may have many more products; the others get their pages from the application. */
const MOST_PRODUCTS = 2_000;

interface Plan {
  kind: PageKind;
  /** The path of its file in the default language. */
  path: string;
  address: string;
  answers: PageData['answers'];
  /** The key of a query whose answer is not seen before the application runs, such as the filters'; nobody is asked. */
  unseen?: readonly unknown[];
}

const LANDING: Plan = { kind: 'landing', path: paths.landing, address: paths.landing, answers: [] };

/** The pages that show nothing of the catalogue. */
const STATIC: readonly Plan[] = [
  { kind: 'sign-in', path: paths.signIn },
  { kind: 'register', path: paths.register },
].map((page) => ({ ...page, kind: page.kind as PageKind, address: page.path, answers: [] }));

/**
 * Renders every public page in every language, one after the other: the texts are in one language at a time.
 * @param origin The site's own address, which stands in what the pages tell search engines and shared links.
 * @param ask Who answers what the pages show of the shop. Without it there are only those that show nothing of it.
 */
export async function* prerenderedPages(languages: readonly Language[], origin: string, ask?: Ask) {
  renderFor(origin);
  const client = createQueryClient();
  for (const language of languages) {
    await inTexts(language);
    // Every page says who sells.
    const frame: PageData['answers'] = ask
      ? [[shopDetailsQuery(language).queryKey, await ask(fetchShopDetails, { lang: language })]]
      : [];
    const page = (plan: Plan) => rendered(client, { ...plan, answers: [...plan.answers, ...frame] }, language);
    if (!ask) yield page(LANDING);
    for (const plan of STATIC) yield page(plan);
    if (ask) for await (const plan of shopPlans(client, ask, language)) yield page(plan);
  }
  client.clear();
}

/** Renders in a language from here on. */
async function inTexts(language: Language): Promise<void> {
  if (i18n.isInitialized) await switchLanguage(language);
  else await startI18n(language);
}

async function* shopPlans(client: QueryClient, ask: Ask, lang: Language): AsyncGenerator<Plan> {
  const landing = await ask(fetchLanding, { lang });
  yield { ...LANDING, answers: [[landingQuery(lang).queryKey, landing]] };

  const written = { terms: await ask(fetchTerms, { lang }), privacy: await ask(fetchPrivacy, { lang }) };
  for (const page of SHOP_PAGES) {
    const answers: Plan['answers'] = [[shopTextQuery(page, lang).queryKey, written[page]]];
    yield { kind: 'shop-text', path: paths[page], address: paths[page], answers };
  }

  for (const product_type of PRODUCT_TYPES) {
    const address = typePath(product_type);
    const { pathname, searchParams } = new URL(address, 'https://own.invalid');
    const state = parseStoreState(1, searchParams);
    const asked = { product_type, filter: [], searchQuery: '', sort: state.sort, lang };
    const firstPage = await ask(fetchPaginatedProducts, { ...asked, page: 1, limit: PAGE_SIZE });
    yield {
      kind: 'store',
      path: address === pathname ? pathname : `${pathname}-${product_type}`,
      address,
      answers: [[productsQuery(state, lang).queryKey, asListed(firstPage)]],
      unseen: tagsQuery(state, lang).queryKey,
    };
    for await (const product of mostWanted(ask, product_type, lang)) {
      const path = productPath(product);
      const { queryKey } = productQuery(client, product_type, product.$id, lang);
      yield {
        kind: 'product',
        path,
        address: path,
        answers: [[queryKey, product], ...(await reviewsOf(ask, product))],
      };
    }
  }
}

/** The first reviews of a product that has any. */
async function reviewsOf(ask: Ask, { rating, product_type, $id: product_id }: Product): Promise<PageData['answers']> {
  const page = rating && (await ask(fetchReviews, { product_type, product_id }));
  return page ? [[reviewsQuery(product_type, product_id).queryKey, { pages: [page], pageParams: [undefined] }]] : [];
}

/** The products of a kind that get pages: those that sold best, then the newest. */
async function* mostWanted(ask: Ask, product_type: ProductType, lang: Language): AsyncGenerator<Product> {
  const chosen = new Set<string>();
  for (const call of [fetchMostSold, fetchPaginatedProducts]) {
    for (let page = 1, isLast = false; !isLast; page += 1) {
      const { documents, total } = await ask(call, { product_type, page, limit: MAX_PAGE_SIZE, lang });
      for (const product of documents) {
        if (chosen.has(product.$id)) continue;
        if (chosen.size === MOST_PRODUCTS) return;
        chosen.add(product.$id);
        yield product;
      }
      isLast = page * MAX_PAGE_SIZE >= total;
    }
  }
}

/** Renders a page in the language in which the texts are. */
async function rendered(
  queryClient: QueryClient,
  { kind, path, address, answers, unseen }: Plan,
  language: Language,
): Promise<RenderedPage> {
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer);
  if (unseen) queryClient.setQueryData(unseen, []);
  const { routes, ...parts } = routerParts(queryClient);
  const router = await opened(createMemoryRouter(routes, { ...parts, initialEntries: [address] }));
  await loadLateParts();
  const { markup, head } = render(queryClient, router);
  return {
    kind,
    path: language === DEFAULT_LANGUAGE ? path : `/${language}${path}`,
    address,
    route: router.state.matches.at(-1)?.route.id ?? '',
    language,
    answers,
    markup,
    direction: LANGUAGE_FACTS[language].direction,
    head,
  };
}

function render(queryClient: QueryClient, router: DataRouter): { markup: string; head: string[] } {
  const { result: markup, head } = withHead(() => renderToString(<App queryClient={queryClient} router={router} />));
  return { markup, head };
}

/** What the page for every address without a file of its own shows in a language, before any script of the application. */
export async function pageFrame(language: Language): Promise<string> {
  await inTexts(language);
  const client = createQueryClient();
  const { markup } = render(
    client,
    createMemoryRouter([{ path: '*', element: <PageFrame /> }], { initialEntries: ['/any'] }),
  );
  client.clear();
  return markup;
}

/** What the small script of that page (`public/frame.js`) has to know; the capital words stand for what it fills in. */
export function frameFacts() {
  const { appwriteEndpoint, appwriteProject } = env();
  const asked = { id: 'ID', product_type: 'TYPE' as ProductType, lang: 'LANG' as Language };
  return {
    offices: STAFF_AREAS.map((area) => area.slice(1)),
    types: PRODUCT_TYPES,
    product: {
      url: `${appwriteEndpoint}/functions/${fetchProduct.service}/executions`,
      project: appwriteProject,
      path: wire(fetchProduct, asked).xpath,
      picture: { srcSet: productImageSources('IMAGE', true).srcSet, sizes: PAGE_PICTURE_SIZES },
    },
  };
}
