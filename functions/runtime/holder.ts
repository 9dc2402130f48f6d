import { Query } from 'node-appwrite';
import { fromE164, isEgyptianMobile } from '#contract/phone.ts';
import { claimOf, judgeHolding, personSearchText } from '../domain/people.ts';
import type { Caller } from './actor.ts';
import type { Ports } from './context.ts';
import { refuse } from './refusal.ts';
import { type Operation, type SelectedRow, stage, type Tables } from './tables.ts';
import type { SessionInfo, Standing } from './users.ts';

type Needs = Pick<Ports, 'tables' | 'users'>;

/** What is read of a profile to tell whether its account has the one holder that it should have. */
export const HOLDER_COLUMNS = ['username', 'email', 'phone', 'claimed_email', 'claimed_password_at'] as const;

type HolderRow = SelectedRow<'users', (typeof HOLDER_COLUMNS)[number]>;

/** A profile keeps phones as they are written in Egypt; other ones, which only Appwrite itself takes, it does not. */
export function accountPhone(phone: string): string | null {
  const written = fromE164(phone);
  return isEgyptianMobile(written) ? written : null;
}

/** True for a way in that belongs to the account's email: Google vouches for no other one. */
export function vouchesFor({ provider, email }: Standing['identities'][number], accountEmail: string): boolean {
  return provider === 'google' && email.toLowerCase() === accountEmail.toLowerCase();
}

/**
 * Makes somebody's account and profile right before anything else is done for them: others who may still be inside leave
 * first, and the profile follows the account. May be repeated. Refuses with `account_unclaimed` while nothing tells whose
 * the account is, and with `unauthenticated` when the caller's own session had to end.
 */
export async function settle(
  { actor: { id }, sessionId }: Pick<Caller, 'actor' | 'sessionId'>,
  { tables, users }: Needs,
): Promise<void> {
  const [standing, profile] = await Promise.all([users.standingOf(id), tables.get('users', id, HOLDER_COLUMNS)]);
  if (!standing || !profile) {
    return refuse('forbidden');
  }
  const holding = judgeHolding(standing, profile);
  if (holding === 'unclaimed') {
    refuse('account_unclaimed');
  }
  if (holding === 'settled') {
    await followAccount({ tables, users }, profile, standing);
    return;
  }
  const isFirst = holding === 'recovered';
  const kept = await endOtherWaysIn({ users }, id, standing, (session) => isOwners(session, standing, isFirst));
  const phone = isFirst ? await dropPhone(users, id, standing) : standing.phone;
  await claim({ tables, users }, profile, { ...standing, phone }, { clearsBelongings: isFirst });
  if (sessionId !== '' && !kept.has(sessionId)) {
    refuse('unauthenticated');
  }
}

/**
 * Whether a session can be the holder's: one that was opened with the password or by a server, after the password was set
 * if somebody else may have had an older one; or one by Google with the account's own email.
 */
export function isOwners({ provider, createdAt }: SessionInfo, standing: Standing, isFirst: boolean): boolean {
  if (provider === 'email' || provider === 'server') {
    return !isFirst || Date.parse(createdAt) >= Date.parse(standing.passwordSetAt);
  }
  return standing.identities.some((identity) => identity.provider === provider && vouchesFor(identity, standing.email));
}

/** Takes foreign identities away, so that nobody comes back by them, and then ends the sessions that may not stay. */
export async function endOtherWaysIn(
  { users }: Pick<Ports, 'users'>,
  id: string,
  { identities, email }: Standing,
  maySession: (session: SessionInfo) => boolean,
): Promise<Set<string>> {
  await users.deleteIdentities(identities.filter((one) => !vouchesFor(one, email)).map((one) => one.id));
  const sessions = await users.sessionsOf(id);
  const kept = sessions.filter(maySession);
  await users.endSessionsOf(
    id,
    sessions.filter((session) => !kept.includes(session)).map((session) => session.id),
  );
  return new Set(kept.map((session) => session.id));
}

async function dropPhone(users: Ports['users'], id: string, { phone, isPhoneProven }: Standing): Promise<string> {
  if (phone === '' || isPhoneProven) {
    return phone;
  }
  await users.setContactPhone(id, '');
  return '';
}

/**
 * Writes down that an account has one holder now, last of all, so that a request that broke off is taken up again. With
 * `clearsBelongings` what an earlier holder left in the cart, their audiogram, consents and addresses go in the same transaction.
 */
export async function claim(
  { tables, users }: Needs,
  profile: Pick<HolderRow, '$id' | 'username'>,
  standing: Pick<Standing, 'email' | 'passwordSetAt' | 'phone'>,
  { clearsBelongings }: { clearsBelongings: boolean },
): Promise<void> {
  const { $id: id, username } = profile;
  const email = standing.email.toLowerCase();
  const phone = accountPhone(standing.phone);
  const columns = { email, phone, search: personSearchText({ id, username, email, phone }), ...claimOf(standing) };
  await writeProfile({ tables, users }, { id, email }, [
    stage.update('users', id, columns),
    ...(clearsBelongings
      ? [
          stage.deleteWhere('cart_items', [Query.equal('user_id', id)]),
          stage.deleteIds('hearings', [id]),
          stage.deleteWhere('consents', [Query.equal('user_id', id)]),
          stage.deleteWhere('addresses', [Query.equal('user_id', id)]),
        ]
      : []),
  ]);
}

/** Has the profile say the account's email and phone. */
async function followAccount({ tables, users }: Needs, profile: HolderRow, account: Standing): Promise<void> {
  const { $id: id, username } = profile;
  const email = account.email.toLowerCase();
  const phone = accountPhone(account.phone);
  if (profile.email === email && profile.phone === phone) {
    return;
  }
  const columns = { email, phone, search: personSearchText({ id, username, email, phone }) };
  await writeProfile({ tables, users }, { id, email }, [stage.update('users', id, columns)]);
}

/** Writes a profile whose email may still stand in somebody else's, from where it is taken then. */
async function writeProfile(
  { tables, users }: Needs,
  { id, email }: { id: string; email: string },
  operations: readonly Operation[],
): Promise<void> {
  if ((await tables.transact(operations)) === null) {
    return;
  }
  await freeEmail({ tables, users }, email, id);
  if (await tables.transact(operations)) {
    refuse('busy');
  }
}

/** What a profile says whose email went to somebody else before its own account was seen again. No mail gets there. */
const lostEmail = (id: string) => `${id.toLowerCase()}@moved.invalid`;

/**
 * Takes an email from the profiles of accounts that do not have it any more; of accounts no two have one. They get their
 * account's own. Answers true when nobody's profile but `ownerId`'s may have it now.
 */
export async function freeEmail({ tables, users }: Needs, email: string, ownerId: string): Promise<boolean> {
  const { rows } = await tables.list('users', ['username', 'email', 'phone'], [Query.equal('email', email)]);
  for (const { $id: id, username } of rows.filter((row) => row.$id !== ownerId)) {
    const account = await users.standingOf(id);
    if (account?.email.toLowerCase() === email) {
      return false;
    }
    const phone = account ? accountPhone(account.phone) : null;
    await giveEmail(tables, { id, username, phone }, account?.email.toLowerCase() || lostEmail(id));
  }
  return true;
}

/** Should the email stand in yet another profile, the one's own next call finds that out. */
async function giveEmail(
  tables: Tables,
  { id, username, phone }: { id: string; username: string; phone: string | null },
  email: string,
): Promise<void> {
  const give = (given: string) =>
    tables.transact([
      stage.update('users', id, {
        email: given,
        phone,
        search: personSearchText({ id, username, email: given, phone }),
      }),
    ]);
  if ((await give(email)) === 'conflict') {
    await give(lostEmail(id));
  }
}
