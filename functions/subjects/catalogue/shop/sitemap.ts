import { Query } from 'node-appwrite';
import { BOOK_PAGE } from '#contract/appointments/link.ts';
import { LANGUAGES, type Language, type ProductType } from '#contract/constants.ts';
import { SHOP_PAGES } from '#contract/settings/shop-pages.ts';
import type { Page } from '#runtime/service.ts';
import { SharedReadings } from '#runtime/shared-readings.ts';
import type { Tables } from '#runtime/tables.ts';
import { CatalogueMemory } from '../catalogue-memory.ts';

/** The pages that everybody may find, besides the products. */
const PAGES = [
  '/',
  '/store/1',
  '/store/1?type=accessories',
  '/fit',
  BOOK_PAGE,
  ...SHOP_PAGES.map((page) => `/${page}`),
];

/** What Appwrite lists at once. */
const ROWS_AT_ONCE = 5_000;
/** So many pages stand in one file, each with its languages: far less than the 50,000 addresses and 50 MB of the protocol. */
const PAGES_A_FILE = 1_000;

const TABLES = { 'hearing-aids': 'hearing_aids', accessories: 'accessories' } as const;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The paths of all products, until the catalogue is written again. */
const memory = new CatalogueMemory<string[]>();
const readings = new SharedReadings<string[]>();

/**
 * The sitemap of the site: GET /sitemap.xml. Every page in both languages, each naming the other. Where there are more
 * than one file holds, it is an index of files, /sitemap.xml?part=1 and so on. There is none while the function does not
 * know the site's address, or for an index its own.
 */
export const sitemap = sitemapOf(PAGES_A_FILE);

export function sitemapOf(pagesAFile: number): Page {
  return {
    contentType: 'text/xml; charset=utf-8',
    async write(query, { tables, siteOrigin, sitemapUrl }) {
      if (siteOrigin === null) {
        return null;
      }
      const paths = [...PAGES, ...(await productPaths(tables))];
      const files = Math.ceil(paths.length / pagesAFile);
      const part = query.get('part');
      if (part === null && files > 1) {
        return sitemapUrl && writeIndex(sitemapUrl, files);
      }
      const place = /^[1-9]\d{0,5}$/.test(part ?? '1') ? Number(part ?? 1) - 1 : files;
      const shown = paths.slice(place * pagesAFile, (place + 1) * pagesAFile);
      return shown.length > 0 ? writePages(siteOrigin, shown) : null;
    },
  };
}

function writeIndex(sitemapUrl: string, files: number): string {
  const entries = Array.from({ length: files }, (_, place) => {
    const url = new URL(sitemapUrl);
    url.searchParams.set('part', String(place + 1));
    return `<sitemap><loc>${escaped(url.href)}</loc></sitemap>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="${NAMESPACE}">
${entries.join('\n')}
</sitemapindex>
`;
}

function writePages(siteOrigin: string, paths: readonly string[]): string {
  const entries = paths.flatMap((path) => LANGUAGES.map((language) => entry(siteOrigin, path, language)));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

/** Read once for all who ask at the same time, and anew once the catalogue was written. */
function productPaths(tables: Tables): Promise<string[]> {
  return readings.ask('', () =>
    memory.recall(tables, async () => {
      const lists = await Promise.all([pathsOf(tables, 'hearing-aids'), pathsOf(tables, 'accessories')]);
      return lists.flat();
    }),
  );
}

async function pathsOf(tables: Tables, type: ProductType): Promise<string[]> {
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
    if (rows.length < ROWS_AT_ONCE) {
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
  return escaped(url.href);
}

const escaped = (address: string): string => address.replaceAll('&', '&amp;');

function entry(origin: string, path: string, language: Language): string {
  const variants = LANGUAGES.map(
    (one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${address(origin, path, one)}"/>`,
  );
  return `<url><loc>${address(origin, path, language)}</loc>${variants.join('')}</url>`;
}
