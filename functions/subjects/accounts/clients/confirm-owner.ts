import type { Role } from '#contract/call.ts';
import { PASSWORD_MIN } from '#contract/constants.ts';
import { isAhead } from '#lib/clock.ts';
import { OWN_PASSWORDS_PER_ACCOUNT } from '#lib/rate-limits.ts';
import { countAttempt, takeBack } from '#runtime/attempts.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext } from '#runtime/service.ts';
import type { SessionInfo } from '#runtime/users.ts';

/** So long after signing in somebody counts as just having done so. */
const FRESH_MINUTES = 15;
const MINUTE_MS = 60_000;

/**
 * Makes sure that it is the account's owner who asks for something sensitive, and not whoever found their device open: by
 * the password, or where there is none by a session that has just begun. Attempts are counted.
 */
export async function confirmOwner(
  context: CallContext<readonly ['user']>,
  password: string | null | undefined,
): Promise<void> {
  const account = await context.users.managed(context.actor.id);
  if (account?.passwordSetAt) {
    return confirmPassword(context, account.email, password);
  }
  await freshSession(context);
}

/** Makes sure that the caller knows the password of their account. Attempts are counted. */
export async function confirmPassword(
  context: CallContext<readonly Role[]>,
  email: string,
  password: string | null | undefined,
): Promise<void> {
  const { actor, users } = context;
  const window = await countAttempt(context, OWN_PASSWORDS_PER_ACCOUNT, [actor.id]);
  const typed = password?.trim() ?? '';
  // What is too short for a password Appwrite does not even look at.
  const owner = typed.length < PASSWORD_MIN ? 'wrong' : await users.checkPassword(email, typed);
  if (owner === 'wrong' || owner === 'blocked' || owner.id !== actor.id) {
    return refuse('invalid_credentials');
  }
  await takeBack(context, window);
}

/** The caller's session, which has just begun; refuses with `sign_in_again` when it has not. */
export async function freshSession({
  actor,
  users,
  now,
  sessionId,
}: CallContext<readonly ['user']>): Promise<SessionInfo> {
  const session = (await users.sessionsOf(actor.id)).find(({ id }) => id === sessionId);
  const isFresh =
    session &&
    !isAhead(session.createdAt, now()) &&
    now().getTime() - new Date(session.createdAt).getTime() < FRESH_MINUTES * MINUTE_MS;
  return isFresh ? session : refuse('sign_in_again');
}
