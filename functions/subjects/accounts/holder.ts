import { Query } from 'node-appwrite';
import { fromE164, isEgyptianMobile } from '#contract/phone.ts';
import type { NewHolder } from '#records/record.ts';
import type { Caller } from '#runtime/actor.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import { overtaken, retryWhenOvertaken } from '#runtime/retry.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import type { SessionInfo, Standing } from '#runtime/users.ts';
import { deletionsOf, disown } from '#subjects/privacy/disown.ts';
import { withdrawReviews } from '#subjects/reviews/reviews.ts';
import { claimOf, personSearchText, validateHolding } from './rules/people.ts';

type Needs = Pick<Ports, 'tables' | 'users'>;
/** What an account's new holder does not get may be a file. */
type LeavingNeeds = Pick<Ports, 'tables' | 'users' | 'storage' | 'pause' | 'now'>;

/** What is read of a profile to tell whether its account has the one holder that it should have. */
export const HOLDER_COLUMNS = [
  'username',
  'email',
  'phone',
  'claimed_email',
  'claimed_password_at',
  'holder_email',
] as const;

type HolderRow = SelectedRow<'users', (typeof HOLDER_COLUMNS)[number]>;

/**
 * The phone that a profile says. Of accounts one alone can have a phone, so that who has not proven it gives it up to whoever
 * says that it is theirs (`Users.takePhone`), and keeps it in their profile. A profile keeps phones as they are written in
 * Egypt; other ones, which only Appwrite itself takes, it does not.
 */
export function phoneOf(profile: Pick<HolderRow, 'phone'>, account: { phone: string }): string | null {
  if (account.phone === '') {
    return profile.phone;
  }
  const written = fromE164(account.phone);
  return isEgyptianMobile(written) ? written : null;
}

/** True for a way in that belongs to the account's email: Google vouches for no other one. */
export function vouchesFor({ provider, email }: Standing['identities'][number], accountEmail: string): boolean {
  return provider === 'google' && email.toLowerCase() === accountEmail.toLowerCase();
}

/**
 * Makes somebody's account and profile right before anything else is done for them: others who may still be inside leave
 * first, and the profile follows the account. A proof that may be that of another email is taken back; `prove-email` proves this one.
 * May be repeated. Refuses with `account_unclaimed` while nothing tells whose the account is, and with `unauthenticated` when the
 * caller's own session had to end.
 */
export async function settle(
  { actor: { id, role }, sessionId }: Pick<Caller, 'actor' | 'sessionId'>,
  context: LeavingNeeds,
): Promise<void> {
  const { tables, users } = context;
  const [standing, profile] = await Promise.all([users.standingOf(id), tables.get('users', id, HOLDER_COLUMNS)]);
  if (!standing || !profile) {
    return refuse('forbidden');
  }
  const holding = validateHolding(standing, profile);
  if (holding === 'unclaimed') {
    refuse('account_unclaimed');
  }
  if (holding === 'untied') {
    await users.takeEmailProof(id);
  }
  if (holding === 'settled' || holding === 'untied') {
    await followAccount({ tables, users }, profile, standing);
    return;
  }
  const isFirst = holding !== 'password_changed';
  const kept = await endOtherWaysIn({ users }, id, standing, (session) => isOwners(session, standing, isFirst));
  if (isFirst) {
    await dropPhone(users, id, standing);
    if (role === 'user' && !standing.asksForFactor) {
      // An app that was not asked for now may be that of who was here before: the new holder could set up none.
      await users.removeSecondFactor(id);
    }
    const isProven = holding === 'recovered';
    await takeOver(context, { ...profile, phone: null }, { ...standing, phone: '' }, isProven);
    if (!isProven) {
      await users.takeEmailProof(id);
    }
  } else {
    await claim({ tables, users }, profile, standing);
  }
  if (sessionId !== '' && !kept.has(sessionId)) {
    refuse('unauthenticated');
  }
}

/**
 * Whether a session can be the holder's: one that was opened with the password or by a server, after the password was set
 * if somebody else may have had an older one; one by a code to the phone, unless that may be somebody else's; or one by
 * Google with the account's own email.
 */
export function isOwners({ provider, createdAt }: SessionInfo, standing: Standing, isFirst: boolean): boolean {
  if (provider === 'email' || provider === 'server') {
    return !isFirst || Date.parse(createdAt) >= Date.parse(standing.passwordSetAt);
  }
  if (provider === 'token') {
    // By a code to the phone, which may be that of whoever was here before.
    return !isFirst;
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

/** Also a phone that is proven: it may be another holder's, who could sign in by it. */
async function dropPhone(users: Ports['users'], id: string, { phone }: Standing): Promise<void> {
  if (phone !== '') {
    await users.setContactPhone(id, '');
  }
}

/**
 * Gives an account to whoever has proven its email and may be somebody else than who used it before: what each table says
 * (`NewHolder`) an earlier holder left goes first, and who the holder is comes last, so that a request that broke off is taken up
 * again. A cart that goes may be the new holder's own, so it is noted that there was one. `isProven` is false where the proof may be that
 * of another email: then whoever it is gets nothing of the earlier holder either, and the email is nobody's yet.
 */
export async function takeOver(
  context: LeavingNeeds,
  profile: ClaimedProfile & Pick<HolderRow, 'email' | 'claimed_email' | 'holder_email'>,
  standing: Pick<Standing, 'email' | 'passwordSetAt' | 'phone'>,
  isProven = true,
): Promise<void> {
  const { $id: id } = profile;
  const email = standing.email.toLowerCase();
  const before = profile.holder_email ?? profile.claimed_email ?? profile.email;
  const goes = ({ newHolder }: { newHolder?: NewHolder }) =>
    newHolder === 'goes' || (newHolder === 'goes with the email' && before !== email);
  if (before !== email) {
    await retryWhenOvertaken(context, async () => {
      if (!(await disown(context, id, { wants: () => true }))) {
        overtaken();
      }
      await withdrawReviews(context.tables, id);
    });
  }
  const { rows: cart } = await context.tables.list(
    'cart_items',
    ['user_id'],
    [Query.equal('user_id', id), Query.limit(1)],
  );
  await claim(context, profile, standing, {
    columns: {
      cart_code: null,
      ...(!isProven && { claimed_email: profile.claimed_email }),
      ...(cart.length > 0 && { cart_emptied_at: context.now().toISOString() }),
    },
    operations: deletionsOf({ id, email: null }, (holding) => !holding.owner && goes(holding)),
  });
}

/** What is read of a profile to claim it. */
type ClaimedProfile = Pick<HolderRow, '$id' | 'username' | 'phone'>;

/** What else is written in the transaction that gives an account its holder. */
interface Claiming {
  columns?: Partial<Rows['users']>;
  operations?: readonly Operation[];
}

/** Writes down that an account has one holder now. */
export async function claim(
  { tables, users }: Needs,
  profile: ClaimedProfile,
  standing: Pick<Standing, 'email' | 'passwordSetAt' | 'phone'>,
  { columns: others = {}, operations = [] }: Claiming = {},
): Promise<void> {
  const { $id: id, username } = profile;
  const email = standing.email.toLowerCase();
  const phone = phoneOf(profile, standing);
  const search = personSearchText({ id, username, email, phone });
  const columns = { email, phone, holder_email: email, search, ...claimOf(standing), ...others };
  await writeProfile({ tables, users }, { id, email }, [stage.update('users', id, columns), ...operations]);
}

/** Has the profile say the account's email and phone. */
async function followAccount({ tables, users }: Needs, profile: HolderRow, account: Standing): Promise<void> {
  const { $id: id, username } = profile;
  const email = account.email.toLowerCase();
  const phone = phoneOf(profile, account);
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
export const lostEmail = (id: string) => `${id.toLowerCase()}@moved.invalid`;

/**
 * Takes an email from the profiles of accounts that do not have it any more; of accounts no two have one. They get their
 * account's own. Answers true when nobody's profile but `ownerId`'s may have it now.
 */
export async function freeEmail({ tables, users }: Needs, email: string, ownerId: string): Promise<boolean> {
  const { rows } = await tables.list('users', ['username', 'email', 'phone'], [Query.equal('email', email)]);
  for (const { $id: id, username, phone: said } of rows.filter((row) => row.$id !== ownerId)) {
    const account = await users.standingOf(id);
    if (account?.email.toLowerCase() === email) {
      return false;
    }
    const phone = account ? phoneOf({ phone: said }, account) : null;
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
