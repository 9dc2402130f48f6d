import { tabStore } from '#web/lib/storage.ts';
import type { RegisterValues } from './shared/entry.ts';

/** What is typed to register besides the passwords, which are never kept. */
type Kept = Pick<RegisterValues, 'username' | 'phone' | 'email'>;

const KEY = 'register-draft';

/** What was typed in this tab before it was loaded again. */
export function readRegisterDraft(): Kept {
  const empty = { username: '', phone: '', email: '' };
  try {
    return { ...empty, ...(JSON.parse(tabStore.get(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return empty;
  }
}

/** Keeps what is typed; null forgets it, once there is an account. */
export function keepRegisterDraft(typed: Kept | null): void {
  if (typed) tabStore.set(KEY, JSON.stringify(typed));
  else tabStore.remove(KEY);
}
