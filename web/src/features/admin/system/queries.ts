import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchSystem } from '#contract/system/calls.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';

export const SYSTEM_KEY = [MINE, 'admin-system'] as const;

/** The page looks again after so many milliseconds, and when somebody comes back to it. */
const REFRESH_PAUSE = 60_000;

/** The state of the shop. The language is told because mails about it are written in it. */
export function useSystem() {
  const { user } = useUser();
  const { language } = useLanguage();
  const id = user?.id ?? '';
  return useQuery({
    queryKey: [...SYSTEM_KEY, id],
    queryFn: ({ signal }) => call(fetchSystem, { lang: language }, { signal }),
    refetchInterval: REFRESH_PAUSE,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  });
}

/** Looks again at once. */
export function useSystemRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: SYSTEM_KEY });
}
