import { DEFAULT_LANGUAGE, type Language, TAG_CATEGORIES } from '#contract/constants.ts';

/** What of a query makes a page of its own: the store's type and filters, not its search, sorting and prices. */
const PARTS = ['type', ...TAG_CATEGORIES];

/** Pages that search engines may show: what everybody sees, and what somebody may look for. */
const FOUND = [
  /^\/$/,
  /^\/store\/[^/]+$/,
  /^\/store\/[^/]+\/[^/]+$/,
  /^\/fit$/,
  /^\/book$/,
  /^\/terms$/,
  /^\/privacy$/,
];

/** Whether search engines may show a page. Lists of a search are as many as there are words. */
export function mayBeFound(pathname: string, search: string): boolean {
  return FOUND.some((pattern) => pattern.test(pathname)) && !new URLSearchParams(search).get('q');
}

/** The one address of a page in a language; Arabic is what a page shows unless told otherwise. */
export function addressOf(origin: string, pathname: string, search: string, language: Language): string {
  const url = new URL(origin);
  url.pathname = pathname;
  const query = new URLSearchParams(search);
  for (const part of PARTS) {
    const value = query.get(part);
    if (value) url.searchParams.set(part, value);
  }
  if (language !== DEFAULT_LANGUAGE) url.searchParams.set('lang', language);
  return url.href;
}
