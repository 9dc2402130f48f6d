import { Account, type Client, type Models } from 'node-appwrite';
import { HOLDER_COLUMNS, phoneOf } from '#subjects/accounts/holder.ts';
import { validateHolding } from '#subjects/accounts/rules/people.ts';
import { type Caller, isWaiting, ORDERING_COLUMNS, roleOf, type Standing } from './actor.ts';
import { unless } from './appwrite-errors.ts';
import type { SelectedRow, Tables } from './tables.ts';
import { toAccountState } from './users.ts';

type ProfileRow = SelectedRow<'users', (typeof HOLDER_COLUMNS)[number]>;

/** Finds out who calls. */
export interface Identity {
  /**
   * The account behind a JWT and how it stands here, or null when the JWT is not valid, its session has ended, or the
   * account is blocked or gone.
   */
  verify(jwt: string): Promise<Caller | null>;
}

/** Verifies by asking Appwrite with the JWT itself. `clientFor` makes a client that carries it and no key. */
export function appwriteIdentity(clientFor: (jwt: string) => Client, tables: Pick<Tables, 'get'>): Identity {
  const profileOf = (id: string) => tables.get('users', id, [...HOLDER_COLUMNS, ...ORDERING_COLUMNS]);
  return {
    async verify(jwt) {
      // What the JWT says is not verified yet; it only lets the profile be read at the same time as the account.
      const { userId, sessionId } = claimsOf(jwt);
      const [account, early] = await Promise.all([
        unless(new Account(clientFor(jwt)).get(), ['signed_out'], null),
        userId === '' ? null : profileOf(userId),
      ]);
      if (!account) {
        return null;
      }
      const profile = account.$id === userId ? early : await profileOf(account.$id);
      const { $id: id, name, email, labels } = account;
      const isEmailProven = account.emailVerification && profile?.claimed_email === email.toLowerCase();
      const actor = { id, role: roleOf(labels), name, email, isEmailProven };
      return {
        actor,
        standing: standingOf(account, profile),
        sessionId,
        hasFactor: account.mfa,
        isWaiting: isWaiting(labels),
        ordering: profile,
      };
    },
  };
}

function standingOf(account: Models.User, profile: ProfileRow | null): Standing {
  if (!profile) {
    return 'no_profile';
  }
  if (validateHolding(toAccountState(account), profile) !== 'settled') {
    return 'unsettled';
  }
  const isSame = profile.email === account.email.toLowerCase() && profile.phone === phoneOf(profile, account);
  return isSame ? 'settled' : 'outdated';
}

/** What a JWT claims; empty texts for what is none. */
export function claimsOf(jwt: string): { userId: string; sessionId: string } {
  try {
    const claims: unknown = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
    const { userId, sessionId } = Object(claims) as { userId?: unknown; sessionId?: unknown };
    return { userId: textOf(userId), sessionId: textOf(sessionId) };
  } catch {
    return { userId: '', sessionId: '' };
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 36) : '');
