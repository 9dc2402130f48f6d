/** What the bundler knows of a module, as far as it matters here. */
export interface ModuleFacts {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

/** The pages of the shop whose first view is measured, by their modules. */
export const SHOP_PAGES = {
  store: 'src/features/catalogue/store/store-page.tsx',
  product: 'src/features/catalogue/product/product-page.tsx',
} as const;
/** Where most visits begin. */
export const LANDING_PAGE = 'src/features/shop/landing/landing-page.tsx';
/** Texts that are always wanted together, by the name of the file that holds them. */
export const TEXTS = { texts: ['common', 'errors', 'footer'] } as const;
/** Their indexes name everything, so that by its imports every page seems to use all of it; the bundler knows better. */
const WITH_INDEX = /[\\/](@tanstack|react-i18next|html-parse-stringify)[\\/]/;

/**
 * In which file a module is bundled, where that is not for the bundler to choose: `app` holds what the start of every
 * visit needs, and what the landing page shares with those of the shop; `shop` what both the store and a product need,
 * `store-parts` and `product-parts` what one of them shares with pages elsewhere. Left alone the bundler makes a file for
 * every set of pages that share something, some thirty for the store; small files compress badly, and each is a request.
 */
export function chunkOf(id: string, factsOf: (id: string) => ModuleFacts | null): string | null {
  const text = /\/i18n\/(?<language>\w+)\/(?<name>[\w-]+)\.json$/.exec(id.replaceAll('\\', '/'))?.groups;
  if (text) return textFileOf(text.language ?? '', text.name ?? '');
  if (/\.(css|json)$/.test(id) || WITH_INDEX.test(id)) return null;
  const roots = rootsOf(id, factsOf);
  if (roots.some((root) => factsOf(root)?.isEntry)) return 'app';
  const users = roots.map((root) => root.replaceAll('\\', '/'));
  const pages = Object.entries(SHOP_PAGES).filter(([, end]) => users.some((user) => user.endsWith(`/${end}`)));
  const [page] = pages.map(([name]) => name);
  if (page === undefined) return null;
  if (users.some((user) => user.endsWith(`/${LANDING_PAGE}`))) return 'app';
  if (pages.length > 1) return 'shop';
  return users.length > 1 ? `${page}-parts` : null;
}

/** The name of the file that holds texts together with others; null where they have one of their own. */
export function textFileOf(language: string, name: string): string | null {
  const group = Object.entries(TEXTS).find(([, names]) => names.some((one) => one === name));
  return group ? `${group[0]}-${language}` : null;
}

/** The modules that are loaded by themselves (the entry, dynamic imports) and bring this one along. */
function rootsOf(id: string, factsOf: (id: string) => ModuleFacts | null): string[] {
  const seen = new Set([id]);
  const roots: string[] = [];
  for (const one of seen) {
    const facts = factsOf(one);
    if (!facts) continue;
    if (facts.isEntry || facts.dynamicImporters.length > 0) roots.push(one);
    for (const importer of facts.importers) seen.add(importer);
  }
  return roots;
}
