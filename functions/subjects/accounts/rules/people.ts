import { columnOfWords, foldWords } from '#lib/search.ts';

/** The column `search` of `users` holds at most this many characters. */
const SEARCH_MAX = 1500;

/** Somebody as the admin's search reads them. */
export interface SearchablePerson {
  id: string;
  username: string;
  email: string;
  phone: string | null;
}

/** The text of the column `search` of a profile: what the admin's lists are searched by. */
export function personSearchText({ id, username, email, phone }: SearchablePerson): string {
  return columnOfWords(foldWords([username, email, phone ?? '', id].join(' ')), SEARCH_MAX);
}

/** What an account says of its holder. */
export interface AccountState {
  email: string;
  /** Somebody has read a mail that was sent there, or a provider vouched for the address. */
  isEmailProven: boolean;
  /** ISO 8601; `''` when there never was a password. */
  passwordSetAt: string;
  /** ISO 8601. */
  registeredAt: string;
}

/** For which email a profile's account was last cleared of other holders, and which password it had then or at first. */
export interface Claim {
  claimed_email: string | null;
  /** When that password was set. */
  claimed_password_at: string | null;
}

/**
 * Whether an account has the one holder that it should have.
 *
 * - `settled`: nobody has proven the email yet, or whoever has is the only holder already.
 * - `password_changed`: the holder's password is another one than when the account was last cleared.
 * - `recovered`: somebody set a password by a mail, and proved the email by that, for the first time.
 * - `unclaimed`: the email counts as proven, and nothing tells who proved it: whoever registered the account may only
 *   have had somebody else follow a link. A new password by mail tells.
 */
export type Holding = 'settled' | 'password_changed' | 'recovered' | 'unclaimed';

/** An account of which nobody noted it gets its first password in the moment in which it is made. */
export const SAME_MOMENT_MS = 1_000;

export function validateHolding(account: AccountState, { claimed_email, claimed_password_at }: Claim): Holding {
  if (!account.isEmailProven) {
    return 'settled';
  }
  if (claimed_email === account.email.toLowerCase()) {
    return (claimed_password_at ?? '') === account.passwordSetAt ? 'settled' : 'password_changed';
  }
  const isFirstPassword =
    claimed_password_at === null
      ? Date.parse(account.passwordSetAt) - Date.parse(account.registeredAt) < SAME_MOMENT_MS
      : claimed_password_at === account.passwordSetAt;
  return account.passwordSetAt === '' || isFirstPassword ? 'unclaimed' : 'recovered';
}

/** What a profile says when its account was cleared of other holders. */
export function claimOf({ email, passwordSetAt }: Pick<AccountState, 'email' | 'passwordSetAt'>): Claim {
  return { claimed_email: email.toLowerCase(), claimed_password_at: passwordSetAt || null };
}
