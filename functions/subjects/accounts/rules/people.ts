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

/** Since when an account has its email. Times are ISO 8601. */
export interface EmailAge {
  registeredAt: string;
  /** When what Appwrite mails to the account was last led elsewhere; `''` when it does not tell. */
  emailSince: string;
  /** When that was first led anywhere. */
  emailsSince: string;
}

/** What an account says of its holder. */
export interface AccountState extends EmailAge {
  email: string;
  /** A provider vouched for the address, or somebody has read a mail: one that was sent there, where `isProofTied` says so. */
  isEmailProven: boolean;
  labels: readonly string[];
  /** ISO 8601; `''` when there never was a password. */
  passwordSetAt: string;
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
 * - `untied`, `untied_recovered`: the same two, but what proved the email may have been sent to one that the account had before.
 */
export type Holding = 'settled' | 'password_changed' | 'recovered' | 'unclaimed' | 'untied' | 'untied_recovered';

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
  const isRecovered = account.passwordSetAt !== '' && !isFirstPassword;
  if (!isProofTied(account)) {
    return isRecovered ? 'untied_recovered' : 'untied';
  }
  return isRecovered ? 'recovered' : 'unclaimed';
}

/** So long no link works that Appwrite has mailed, with a little more for clocks that differ. */
export const LINKS_MINUTES = 65;
const LINKS_MS = LINKS_MINUTES * 60_000;
/** An account and where it gets its mails are made one after the other. */
const MADE_MS = 10_000;

/** The label of an account whose proof was taken back when no link to another email worked any more: since when it has this one. */
export const emailMark = ({ emailSince }: Pick<EmailAge, 'emailSince'>): string =>
  `mail${Date.parse(emailSince).toString(36)}`;

/** Whether an account never had another email. */
const isFirstEmail = ({ registeredAt, emailSince, emailsSince }: EmailAge): boolean =>
  emailSince === emailsSince && Date.parse(emailsSince) - Date.parse(registeredAt) < MADE_MS;

/** Whether what is made now as the address of an account's mails does not look like its first one. */
export const mayMakeTarget = ({ registeredAt }: Pick<EmailAge, 'registeredAt'>, now: Date): boolean =>
  now.getTime() - Date.parse(registeredAt) > LINKS_MS;

/**
 * Whether every link of Appwrite's that works was sent to the email that the account has. A link is the account's, whatever email that
 * has by then: somebody could have one sent to their own, change that to a stranger's, and prove the stranger's with it.
 */
export function areLinksTied(age: EmailAge, now: Date): boolean {
  return isFirstEmail(age) || now.getTime() - Date.parse(age.emailSince) > LINKS_MS;
}

/** Whether what proved an account's email, whenever that was, can only have been sent there. */
export function isProofTied(account: EmailAge & Pick<AccountState, 'labels'>): boolean {
  return isFirstEmail(account) || (account.emailSince !== '' && account.labels.includes(emailMark(account)));
}

/** The email of a profile while its one holder has proven it; else it may be a stranger's. */
export function provenEmailOf(profile: { email: string; claimed_email: string | null } | null): string | null {
  return profile !== null && profile.claimed_email === profile.email ? profile.email : null;
}

/** What a profile says when its account was cleared of other holders. */
export function claimOf({ email, passwordSetAt }: Pick<AccountState, 'email' | 'passwordSetAt'>): Claim {
  return { claimed_email: email.toLowerCase(), claimed_password_at: passwordSetAt || null };
}
