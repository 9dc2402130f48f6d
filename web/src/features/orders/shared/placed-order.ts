import { tabStore } from '#web/lib/storage.ts';

/** Under this name the tab keeps to which page a placed order leads, until that page was left. */
const KEY = 'placed-order';

/** After this time (milliseconds) an empty cart has other reasons. */
const KEPT_FOR = 10 * 60_000;

/**
 * Keeps where an order that was just placed is shown. Somebody who presses "reload" while its answer arrives gets the
 * checkout once more, with an empty cart: it then leads on to this page instead of saying that nothing was ordered.
 */
export function keepPlacedOrder(userId: string, path: string): void {
  tabStore.set(KEY, JSON.stringify({ userId, path, at: Date.now() }));
}

/** The page of the order that this user placed in this tab a moment ago, or null. */
export function placedOrderPath(userId: string): string | null {
  try {
    const kept = JSON.parse(tabStore.get(KEY) ?? 'null') as { userId: string; path: string; at: number } | null;
    return kept?.userId === userId && Date.now() - kept.at < KEPT_FOR ? kept.path : null;
  } catch {
    return null;
  }
}

/** The page of the order was seen, and left. */
export function forgetPlacedOrder(): void {
  tabStore.remove(KEY);
}
