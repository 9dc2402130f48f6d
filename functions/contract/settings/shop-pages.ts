import type { Language } from '../constants.ts';

/** The pages that the admin writes as HTML, in the order of the settings' form; each has a column in each language. */
export const SHOP_PAGES = ['terms', 'privacy'] as const;
export type ShopPage = (typeof SHOP_PAGES)[number];

export const PAGE_COLUMNS = [
  'terms_ar',
  'terms_en',
  'privacy_ar',
  'privacy_en',
] as const satisfies `${ShopPage}_${Language}`[];
export type PageColumn = (typeof PAGE_COLUMNS)[number];

export const PAGE_TEXT_MAX = 100_000;
