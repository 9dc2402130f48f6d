import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { fetchConsents, setConsent } from '#contract/consents/calls.ts';
import { CONSENTS } from '#contract/consents/kinds.ts';
import type { Consent } from '#contract/consents/schemas.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';

/** Whether a customer agrees that their audiogram is kept with their account, and how they say so. */
export function useHearingConsent(userId: string, place: InputOf<typeof setConsent>['place']) {
  const { language: lang } = useLanguage();
  const client = useQueryClient();
  const queryKey = [MINE, 'consents', userId];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(fetchConsents, {}, { signal }),
    // It may have been withdrawn on another page.
    refetchOnWindowFocus: 'always',
  });
  const change = useMutation({
    mutationFn: (given: boolean) =>
      call(setConsent, { kind: 'hearing', given, version: CONSENTS.hearing, place, lang }),
    onSuccess: async (consent, given) => {
      // What was asked before must not come after this.
      await client.cancelQueries({ queryKey });
      client.setQueryData<Consent[]>(queryKey, [consent]);
      // Withdrawing takes the audiogram out of the account.
      if (!given) client.setQueryData([MINE, 'hearing', userId], null);
    },
  });
  return {
    /** Undefined while it is not known. */
    consent: query.data?.find(({ kind }) => kind === 'hearing'),
    error: query.data ? null : query.error,
    refetch: () => void query.refetch(),
    change,
  };
}
