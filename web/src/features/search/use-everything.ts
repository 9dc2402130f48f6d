import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { foldDigits } from '#contract/phone.ts';
import { searchEverything } from '#contract/search/calls.ts';
import { loadNamespaces } from '#web/i18n/i18n.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';

/** Milliseconds without a key after which is searched. */
const PAUSE = 150;
/** From so many characters on. */
const MIN_CHARACTERS = 2;

/** What a text means, once nobody types it any more; what was found before stays meanwhile. */
export function useEverything(userId: string, typed: string) {
  const wanted = foldDigits(typed).trim();
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [wanted]);
  const isLongEnough = wanted.length >= MIN_CHARACTERS;
  const query = useQuery({
    queryKey: [MINE, 'everything', userId, asked],
    queryFn: async ({ signal }) => {
      const [found] = await Promise.all([
        call(searchEverything, { query: asked }, { signal }),
        // The words for where orders and jobs stand.
        loadNamespaces(['admin-orders', 'clinic']),
      ]);
      return found;
    },
    enabled: isLongEnough && asked.length >= MIN_CHARACTERS,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Names of people are kept no longer than they are shown.
    gcTime: 0,
  });
  const isSettled = asked === wanted && !query.isPlaceholderData;
  return {
    /** What was found, of what is typed or, while it `isSearching`, of what was typed before. */
    found: isLongEnough ? query.data : undefined,
    /** The text that was looked for. */
    asked,
    isSearching: isLongEnough && (!isSettled || query.isFetching),
    error: isLongEnough && isSettled && !query.isFetching ? query.error : null,
    retry: () => void query.refetch(),
  };
}
