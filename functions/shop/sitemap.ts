import { Query } from 'node-appwrite';
import { LANGUAGES, type Language, type ProductType } from '#contract/constants.ts';
import { SHOP_PAGES } from '#contract/settings/shop-pages.ts';
import type { Page } from '../runtime/service.ts';
import type { Tables } from '../runtime/tables.ts';

/** The pages that everybody may find, besides the products. */
const PAGES = ['/', '/store/1', '/store/1?type=accessories', '/fit', '/book', ...SHOP_PAGES.map((page) => `/${page}`)];

/** What Appwrite lists at once, and what a sitemap may hold. */
const ROWS_AT_ONCE = 5_000;
const MAX_ADDRESSES = 50_000;

const TABLES = { 'hearing-aids': 'hearing_aids', accessories: 'accessories' } as const;

/**
 * The sitemap of the site: GET /sitemap.xml. Every page in both languages, each naming the other. There is none while the
 * function does not know the site's address. A step for each 5,000 products of a type, the types side by side.
 */
export const sitemap: Page = {
  contentType: 'text/xml; charset=utf-8',
  async write(_query, { tables, siteOrigin }) {
    if (siteOrigin === null) {
      return null;
    }
    const [aids, accessories] = await Promise.all([
      productPaths(tables, 'hearing-aids'),
      productPaths(tables, 'accessories'),
    ]);
    const paths = [...PAGES, ...aids, ...accessories].slice(0, MAX_ADDRESSES / LANGUAGES.length);
    const entries = paths.flatMap((path) => LANGUAGES.map((language) => entry(siteOrigin, path, language)));
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
  },
};

async function productPaths(tables: Tables, type: ProductType): Promise<string[]> {
  const paths: string[] = [];
  let after: string | undefined;
  for (;;) {
    const cursor = after === undefined ? [] : [Query.cursorAfter(after)];
    const { rows } = await tables.list(
      TABLES[type],
      ['stock'],
      [Query.isNull('archived_at'), Query.orderDesc('$createdAt'), Query.limit(ROWS_AT_ONCE), ...cursor],
    );
    paths.push(...rows.map(({ $id }) => `/store/${type}/${$id}`));
    after = rows.at(-1)?.$id;
    if (rows.length < ROWS_AT_ONCE || paths.length >= MAX_ADDRESSES) {
      return paths;
    }
  }
}

/** The address of a page in a language; Arabic is what a page shows unless told otherwise. */
function address(origin: string, path: string, language: Language): string {
  const url = new URL(path, origin);
  if (language !== 'ar') {
    url.searchParams.set('lang', language);
  }
  return url.href.replaceAll('&', '&amp;');
}

function entry(origin: string, path: string, language: Language): string {
  const variants = LANGUAGES.map(
    (one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${address(origin, path, one)}"/>`,
  );
  return `<url><loc>${address(origin, path, language)}</loc>${variants.join('')}</url>`;
}
