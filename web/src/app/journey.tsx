import { createContext, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { recallScroll, rememberScroll } from './scroll-memory.ts';

interface JourneyValue {
  /** The path of the page that was shown last; null before the first one. */
  lastPath: RefObject<string | null>;
  /** How far the current history entry was scrolled when it was left, or null when it is new. */
  kept: number | null;
}

export const JourneyContext = createContext<JourneyValue | null>(null);

/** Remembers where the visitor was, entry by entry; `Arrival` uses it when a page is there. */
export function Journey({ children }: { children: ReactNode }) {
  const { key, pathname, search } = useLocation();
  // The first entry of every visit has the same key, so the page's own address belongs to its name.
  const entry = `${key} ${pathname}${search}`;
  const lastPath = useRef<string | null>(null);
  // Read while rendering: a page that is still loading is short, and the browser's scrolling would overwrite it.
  const value = useMemo(() => ({ lastPath, kept: recallScroll(entry) }), [entry]);

  useEffect(() => {
    // The browser's own memory comes too early for pages that load.
    window.history.scrollRestoration = 'manual';
    let waiting: number | undefined;
    const onScroll = () => {
      waiting ??= window.requestAnimationFrame(() => {
        waiting = undefined;
        rememberScroll(entry, window.scrollY);
      });
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      if (waiting !== undefined) window.cancelAnimationFrame(waiting);
      window.removeEventListener('scroll', onScroll);
    };
  }, [entry]);

  return <JourneyContext value={value}>{children}</JourneyContext>;
}
