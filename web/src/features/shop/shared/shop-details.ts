import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Language } from '#contract/constants.ts';
import { fetchShopDetails } from '#contract/settings/calls.ts';
import type { ShopDetails } from '#contract/settings/schemas.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { LATER } from '#web/lib/query.ts';

/** First word of the keys of what is fetched about the shop. */
export const SHOP_DETAILS_KEY = 'shop-details';

/** Who sells, how they are reached and what they promise. Pages that were rendered ahead bring it along. */
export function shopDetailsQuery(lang: Language) {
  return queryOptions({
    queryKey: [SHOP_DETAILS_KEY, lang],
    queryFn: ({ signal }) => call(fetchShopDetails, { lang }, { signal }),
    ...LATER,
  });
}

/** The same in the language of the page, or in that of a paper; undefined until it is known. */
export function useShopDetails(lang?: Language): ShopDetails | undefined {
  const { language } = useLanguage();
  return useQuery(shopDetailsQuery(lang ?? language)).data;
}
