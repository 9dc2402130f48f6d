import { authenticateInstallationKey, keyActor } from '../../core/authenticate-key.ts';
import { type Actor, type App, type Authenticator, GUEST, USER_SCOPES } from '../../core/context.ts';
import { AppwriteError, userUnauthorized } from '../../core/errors.ts';
import { rolesOfUser } from '../../core/permissions.ts';
import { readSessionSecret } from '../../core/session-secret.ts';
import { isDiskFull } from '../../core/store-errors.ts';
import { createAccounts, type SessionRecord, type UserRecord } from '../users/accounts.ts';
import { createFactors } from '../users/factors.ts';
import { InvalidTokenError } from '../users/jwt.ts';

type Accounts = ReturnType<typeof createAccounts>;
type Identity = { user: UserRecord; session: SessionRecord | null };

const EPHEMERAL_PREFIX = 'ephemeral_';
const SEEN_EVERY_MS = 24 * 60 * 60 * 1000;

/**
 * Finds out who calls: an API key, else a JWT, else a session. What proves nothing makes a guest, and so does a function's
 * key after its time; throws for any other key that is unknown or expired, for an expired or forged JWT, for JWT and
 * session together and for a blocked account.
 */
export const authenticate: Authenticator = (request, app) => {
  const key = request.headers.get('x-appwrite-key');
  if (key) {
    return authenticateKey(key, app);
  }
  const accounts = app.instance(createAccounts);
  const identity = identify(request.headers, app, accounts);
  if (identity === null) {
    return GUEST;
  }
  const { user, session } = identity;
  if (!user.status) {
    throw userBlocked();
  }
  noteSeen(user, app, accounts);
  return {
    kind: 'user',
    user: { id: user.id, email: user.email ?? '', labels: user.labels },
    sessionId: session?.id,
    // As on the real server, whoever comes with a JWT is not asked.
    lacksFactors: session !== null && app.instance(createFactors).lacksFactors(user, session),
    labels: user.labels,
    roles: rolesOfUser({
      id: user.id,
      labels: user.labels,
      verified: user.emailVerification || user.phoneVerification,
    }),
    scopes: USER_SCOPES,
  };
};

/** The account may not be used. */
export function userBlocked(): AppwriteError {
  return new AppwriteError(403, 'user_blocked', 'The current user has been blocked.');
}

/** The API key that a running function gets: valid for `seconds`, with nothing but these scopes. */
export function createFunctionKey(app: App, scopes: readonly string[], seconds: number): string {
  const claims = { projectId: app.config.projectId, scopes };
  return EPHEMERAL_PREFIX + app.instance(createAccounts).signer.sign(claims, seconds);
}

function authenticateKey(key: string, app: App): Actor {
  if (!key.startsWith(EPHEMERAL_PREFIX)) {
    return authenticateInstallationKey(key, app) ?? strangersKey(key);
  }
  try {
    const claims = app.instance(createAccounts).signer.verify(key.slice(EPHEMERAL_PREFIX.length));
    const isOurs = claims.projectId === app.config.projectId && Array.isArray(claims.scopes);
    return isOurs ? keyActor(claims.scopes as string[]) : GUEST;
  } catch (error) {
    if (error instanceof InvalidTokenError) {
      return GUEST;
    }
    throw error;
  }
}

/** What an unknown key makes of its caller: nobody, unless it does not even look like a key, which makes a guest. */
function strangersKey(key: string): Actor {
  const looksLikeKey = !key.includes('_') || /^(?:standard|account|organization)_/.test(key);
  if (looksLikeKey) {
    throw userUnauthorized();
  }
  return GUEST;
}

function identify(headers: Headers, app: App, accounts: Accounts): Identity | null {
  const bySession = identifyBySession(headers, app, accounts);
  const token = headers.get('x-appwrite-jwt');
  if (!token) {
    return bySession;
  }
  if (bySession !== null) {
    throw new AppwriteError(
      403,
      'user_jwt_and_cookie_set',
      'JWT and cookie used in the same request. Use either `setJWT` or `setCookie`. Learn about which authentication method to use in the SSR docs: https://appwrite.io/docs/products/auth/server-side-rendering',
    );
  }
  return identifyByToken(token, accounts);
}

function identifyBySession(headers: Headers, app: App, { users, proven }: Accounts): Identity | null {
  const presented = readSessionSecret(headers, app.config.projectId);
  const session = presented && proven(presented.userId, presented.secret);
  const user = session && users.find({ id: session.userId });
  return user && session ? { user, session } : null;
}

/** A JWT is worth as much as the session it was made from: none when that ended. */
function identifyByToken(token: string, { users, sessionsOf, signer }: Accounts): Identity | null {
  try {
    const { userId, sessionId } = signer.verify(token);
    const user = typeof userId === 'string' ? users.find({ id: userId }) : undefined;
    const isLive =
      !sessionId || (user !== undefined && sessionsOf(user.id).some((session) => session.id === sessionId));
    return user !== undefined && isLive ? { user, session: null } : null;
  } catch (error) {
    if (error instanceof InvalidTokenError) {
      throw new AppwriteError(401, 'user_jwt_invalid', `Failed to verify JWT. ${error.message}`);
    }
    throw error;
  }
}

function noteSeen(user: UserRecord, app: App, { users }: Accounts) {
  if (app.clock.now().getTime() - Date.parse(user.accessedAt) > SEEN_EVERY_MS) {
    try {
      // Being seen is no change of the account.
      users.update(user, { accessedAt: users.now(), updatedAt: user.updatedAt });
    } catch (error) {
      // Whoever only reads is to go on.
      if (!isDiskFull(error)) {
        throw error;
      }
    }
  }
}
