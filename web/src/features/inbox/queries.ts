import { useEffect } from 'react';
import { MINE } from '#web/lib/query.ts';

/** The key of everything about conversations. */
export const INBOX_KEY = [MINE, 'inbox'] as const;

const REFRESH_MS = 15_000;

/** Fetches again, as long as the page is looked at: nothing tells open pages how far replies are. */
export function useRegularly(refetch: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) refetch();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [refetch]);
}
