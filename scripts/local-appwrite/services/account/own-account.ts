import type { RequestContext } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { createAccounts } from '../users/accounts.ts';
import { accountModel, sessionModel } from '../users/models.ts';
import { type SessionRecord, sessionNotFound } from '../users/session-store.ts';
import type { UserRecord } from '../users/user-store.ts';

/** What the functions of the service need of a request. */
export type AccountContext = Pick<RequestContext, 'app' | 'actor'>;

/** Sessions that an account may have; the oldest makes room. */
export const MAX_SESSIONS = 10;

const CURRENT = 'current';

/** The accounts of the installation. */
export function accountsOf(context: Pick<RequestContext, 'app'>) {
  return context.app.instance(createAccounts);
}

/** The caller's account. The scope `account` let him in, so he has one. */
export function ownUser(context: AccountContext): UserRecord {
  return accountsOf(context).users.get(context.actor.user?.id ?? '');
}

/** The caller's session of that id, or of `current`. Throws `user_session_not_found`. */
export function ownSession(context: AccountContext, requested: string): SessionRecord {
  const id = requested === CURRENT ? context.actor.sessionId : requested;
  const session = accountsOf(context)
    .sessions.ofUser(ownUser(context).id)
    .find((one) => one.id === id);
  if (session === undefined) {
    throw sessionNotFound();
  }
  return session;
}

/** An account as its owner gets it. */
export function present(context: AccountContext, user: UserRecord) {
  return accountModel(user, accountsOf(context).targets.ofUser(user.id));
}

/** A session as its owner gets it. */
export function presentSession(context: AccountContext, session: SessionRecord) {
  return sessionModel(session, { current: session.id === context.actor.sessionId, secret: '' });
}

/** Lets only the account's password through; an account that never had one accepts any. */
export async function checkPassword(context: AccountContext, user: UserRecord, given: string) {
  if (user.passwordUpdate !== null && !(await accountsOf(context).passwords.verify(given, user.password))) {
    throw invalidCredentials();
  }
}

/** Who is signed in cannot sign in once more. */
export function requireNoSession({ actor }: AccountContext) {
  if (actor.kind === 'user') {
    throw new AppwriteError(
      401,
      'user_session_already_exists',
      'Creation of a session is prohibited when a session is active.',
    );
  }
}

/** Email and password do not belong together. */
export function invalidCredentials(): AppwriteError {
  return new AppwriteError(
    401,
    'user_invalid_credentials',
    'Invalid credentials. Please check the email and password.',
  );
}

/** The refusal that does not tell whether somebody else has an account. */
export function vagueRefusal(): AppwriteError {
  return new AppwriteError(
    400,
    'general_bad_request',
    'There was an error processing your request. Please check the inputs and try again.',
  );
}
