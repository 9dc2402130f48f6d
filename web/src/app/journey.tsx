import { createContext, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { recallScroll, rememberScroll } from './scroll-memory.ts';
import { useBrowserLayoutEffect } from './use-browser-layout-effect.ts';

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

  // A layout effect ends before the next page can shorten the document, which would move the view of the old entry.
  useBrowserLayoutEffect(() => {
    // The browser's own memory comes too early for pages that load.
    window.history.scrollRestoration = 'manual';
    let top: number | null = null;
    const note = () => {
      top = window.scrollY;
    };
    const keep = () => {
      if (top !== null) rememberScroll(entry, top);
    };
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [entry]);

  return <JourneyContext value={value}>{children}</JourneyContext>;
}
