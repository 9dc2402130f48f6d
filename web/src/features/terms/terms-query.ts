import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#contract/constants.ts';
import { fetchTerms } from '#contract/settings/calls.ts';
import { call } from '../../lib/call.ts';

/** The terms and conditions, as HTML. */
export function termsQuery(lang: Language) {
  return queryOptions({
    queryKey: ['terms', lang],
    queryFn: ({ signal }) => call(fetchTerms, { lang }, { signal }),
  });
}
