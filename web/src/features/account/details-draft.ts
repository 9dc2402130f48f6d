import { tabStore } from '#web/lib/storage.ts';

/** What is typed on the account page besides a password. */
interface Details {
  username: string;
  phone: string;
}

const KEY = 'account-draft';

/** What this user typed and did not save, in this tab; null when there is nothing. Somebody else's is not shown. */
export function readDetailsDraft(userId: string): Details | null {
  try {
    const kept = JSON.parse(tabStore.get(KEY) ?? 'null') as (Details & { userId: string }) | null;
    return kept?.userId === userId ? { username: kept.username, phone: kept.phone } : null;
  } catch {
    return null;
  }
}

/** Keeps what is typed and not saved, because the session may end meanwhile; null forgets it. */
export function keepDetailsDraft(userId: string, typed: Details | null): void {
  if (typed) tabStore.set(KEY, JSON.stringify({ userId, ...typed }));
  else tabStore.remove(KEY);
}
