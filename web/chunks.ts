/** What the bundler knows of a module, as far as it matters here. */
export interface ModuleFacts {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

/** The pages of the shop whose first view is measured, by the ends of their files' names. */
const SHOP_PAGES = ['/catalogue/store-page.tsx', '/catalogue/product-page.tsx'];
/** Its index names everything, so that by its imports every page seems to use all of it; the bundler knows better. */
const REACT_QUERY = /[\\/]@tanstack[\\/]/;

/**
 * In which file a module is bundled, where that is not for the bundler to choose: `app` holds what the start of every
 * visit needs, `shop` what both the store and a product need. Left alone the bundler makes a file for every set of pages
 * that share something, some thirty for the store, and small files compress badly.
 */
export function chunkOf(id: string, factsOf: (id: string) => ModuleFacts | null): string | null {
  if (/\.(css|json)$/.test(id) || REACT_QUERY.test(id)) return null;
  const roots = rootsOf(id, factsOf);
  if (roots.some((root) => factsOf(root)?.isEntry)) return 'app';
  const isRootOf = (end: string) => roots.some((root) => root.replaceAll('\\', '/').endsWith(end));
  return SHOP_PAGES.every(isRootOf) ? 'shop' : null;
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
