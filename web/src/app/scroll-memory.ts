import { tabStore } from '../lib/storage.ts';

const KEY = 'scroll';
/** Places remembered in one tab; the oldest are forgotten first. */
const MAX_PLACES = 50;
/** How long a page may take to grow tall enough for its old place (milliseconds). */
const PATIENCE = 3000;

function readPlaces(): Record<string, number> {
  try {
    const value: unknown = JSON.parse(tabStore.get(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, number>) : {};
  } catch {
    return {};
  }
}

/** Remembers how far a history entry was scrolled, in CSS pixels. */
export function rememberScroll(entry: string, top: number): void {
  const { [entry]: _old, ...others } = readPlaces();
  const places = [...Object.entries(others), [entry, Math.round(top)]].slice(-MAX_PLACES);
  tabStore.set(KEY, JSON.stringify(Object.fromEntries(places)));
}

/** How far a history entry was scrolled, or null. */
export function recallScroll(entry: string): number | null {
  return readPlaces()[entry] ?? null;
}

/**
 * Scrolls to a remembered place, waiting for content that is still loading. Gives up when the visitor scrolls himself.
 * Returns the way to stop.
 */
export function restoreScroll(top: number): () => void {
  window.scrollTo(0, top);
  if (top === 0 || typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2) stop();
  });
  const timer = setTimeout(stop, PATIENCE);
  function stop() {
    clearTimeout(timer);
    observer.disconnect();
    for (const event of ['wheel', 'touchstart', 'keydown'] as const) window.removeEventListener(event, stop);
  }
  for (const event of ['wheel', 'touchstart', 'keydown'] as const) {
    window.addEventListener(event, stop, { passive: true });
  }
  observer.observe(document.body);
  return stop;
}
