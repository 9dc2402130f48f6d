import { queryOptions } from '@tanstack/react-query';
import { fetchLanding } from '#contract/catalogue/calls.ts';
import type { Language } from '#contract/constants.ts';
import { call } from '#web/lib/call.ts';
import { LATER } from '#web/lib/query.ts';

/** What the landing page shows of the shop. */
export function landingQuery(lang: Language) {
  return queryOptions({
    queryKey: ['landing', lang],
    queryFn: ({ signal }) => call(fetchLanding, { lang }, { signal }),
    ...LATER,
  });
}
