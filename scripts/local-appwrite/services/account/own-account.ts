import type { RequestContext } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { createAccounts, type SessionRecord, sessionNotFound, type UserRecord } from '../users/accounts.ts';
import { accountModel } from '../users/models.ts';

type AccountContext = Pick<RequestContext, 'actor' | 'use'>;

/** The caller's account: the scope `account` let them in, so they have one. */
export function ownUser({ actor, use }: AccountContext): UserRecord {
  return use(createAccounts).get(actor.user?.id ?? '');
}

/** The caller's session of that id, or of `current`. Throws `user_session_not_found`. */
export function ownSession(context: AccountContext, requested: string): SessionRecord {
  const { actor, use } = context;
  const id = requested === 'current' ? actor.sessionId : requested;
  const session = use(createAccounts)
    .sessionsOf(ownUser(context).id)
    .find((one) => one.id === id);
  if (session === undefined) {
    throw sessionNotFound();
  }
  return session;
}

/** An account as its owner gets it. */
export function show({ use }: Pick<RequestContext, 'use'>, user: UserRecord) {
  return accountModel(user, use(createAccounts).targetsOf(user.id));
}

/** Lets only the account's password through; an account that never had one accepts any. */
export async function checkPassword({ use }: AccountContext, user: UserRecord, given: string) {
  if (user.passwordUpdate !== null && !(await use(createAccounts).passwords.verify(given, user.password))) {
    throw invalidCredentials();
  }
}

/** Gives the account a password. */
export async function setPassword({ use }: Pick<RequestContext, 'use'>, user: UserRecord, chosen: string) {
  const { users, passwords, change } = use(createAccounts);
  const password = await passwords.hash(chosen);
  return change(user.id, { password, passwordUpdate: users.now(), hashOptions: passwords.options });
}

/** Who is signed in cannot sign in once more. */
export function requireNoSession({ actor }: Pick<RequestContext, 'actor'>) {
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
