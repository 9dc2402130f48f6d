import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#contract/constants.ts';
import { fetchPrivacy, fetchTerms } from '#contract/settings/calls.ts';
import type { ShopPage } from '#contract/settings/shop-pages.ts';
import { call } from '#web/lib/call.ts';

const CALLS = { terms: fetchTerms, privacy: fetchPrivacy } satisfies Record<ShopPage, unknown>;

/** A page that staff wrote, as HTML. */
export function shopTextQuery(page: ShopPage, lang: Language) {
  return queryOptions({
    queryKey: [page, lang],
    queryFn: ({ signal }) => call(CALLS[page], { lang }, { signal }),
  });
}
