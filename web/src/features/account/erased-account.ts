import type { Kept } from '#contract/privacy/schemas.ts';
import { tabStore } from '#web/lib/storage.ts';

/** Under this name the tab keeps what stays of an account that was just deleted. Nothing of it tells whose it was. */
const KEY = 'erased-account';

/** So long (milliseconds) it can be read again. */
const KEPT_FOR = 60 * 60_000;

export function keepErasedAccount(kept: readonly Kept[]): void {
  tabStore.set(KEY, JSON.stringify({ kept, at: Date.now() }));
}

/** What stays of the account that this tab deleted; null when none was, or long ago. */
export function erasedAccount(): readonly Kept[] | null {
  try {
    const told = JSON.parse(tabStore.get(KEY) ?? 'null') as { kept: Kept[]; at: number } | null;
    if (told && Date.now() - told.at < KEPT_FOR) return told.kept;
  } catch {
    // Not ours.
  }
  tabStore.remove(KEY);
  return null;
}
