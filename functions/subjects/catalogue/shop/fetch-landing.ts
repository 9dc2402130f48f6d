import { Query } from 'node-appwrite';
import type { fetchLanding as call } from '#contract/catalogue/calls.ts';
import type { HearingAid } from '#contract/catalogue/schemas.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import { inLanguage } from '#lib/language.ts';
import type { Handler } from '#runtime/service.ts';
import { readSayings } from '#subjects/settings/rules/shop-settings.ts';
import { NEWEST_FIRST } from '../product-pages.ts';
import { listProducts, toProduct } from '../products.ts';

const PRODUCTS = 4;

/** The newest hearing aids that are in stock, and what customers say. */
export const fetchLanding: Handler<typeof call> = async ({ lang }, { tables, now }) => {
  const [{ products }, settings] = await Promise.all([
    listProducts(tables, 'hearing-aids', [Query.greaterThan('stock', 0), ...NEWEST_FIRST, Query.limit(PRODUCTS)]),
    tables.get('settings', SETTINGS_ID, ['sayings'] as const),
  ]);
  return {
    products: products.map((product) => toProduct(product, lang, now()) as HearingAid),
    sayings: readSayings(settings?.sayings ?? null).map(({ name_ar, name_en, text_ar, text_en }) => ({
      name: inLanguage({ ar: name_ar, en: name_en }, lang),
      text: inLanguage({ ar: text_ar, en: text_en }, lang),
    })),
  };
};
