import { useCallback, useSyncExternalStore } from 'react';

/** Where the pages turn from one column into two. */
export const WIDE = '(min-width: 48em)';
/** Where the store has room for the filters beside the products. */
export const EXTRA_WIDE = '(min-width: 64em)';

/** Whether the screen fits a media query, now and when it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
