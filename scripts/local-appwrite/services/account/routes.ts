import type { RequestContext } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { type Route, route } from '../../core/http.ts';
import { resolveId } from '../../core/ids.ts';
import { customId, jsonObject, optional, range, required, text, uid } from '../../core/params.ts';
import type { RateLimit } from '../../core/rate-limits.ts';
import { createAccounts } from '../users/accounts.ts';
import { accountModel, sessionModel } from '../users/models.ts';
import { type SessionRecord, sessionNotFound } from '../users/session-store.ts';
import type { UserRecord } from '../users/user-store.ts';
import { email, password } from '../users/validators.ts';
import { userBlocked } from './authenticate.ts';
import { clearSessionCookies, setSessionCookies } from './session-cookies.ts';
import { encodeSessionSecret } from './session-secret.ts';

/** Sessions that an account may have; the oldest makes room. */
const MAX_SESSIONS = 10;
const CURRENT = 'current';
const HOUR = 3600;

type AnyContext = Pick<RequestContext, 'app' | 'actor'>;

const perAddress = (limit: number): RateLimit => ({ limit, windowSeconds: HOUR, key: 'url:{url},ip:{ip}' });

/** The endpoints of the service `account`: what somebody does with an account of his own. */
export const accountRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/account',
    scope: 'sessions.write',
    params: {
      userId: required(customId),
      email: required(email),
      password: required(password),
      name: optional(text(128, 0), ''),
    },
    rateLimit: perAddress(10),
    status: 201,
    async handler(context) {
      const { users, passwords } = accountsOf(context);
      const { params, app } = context;
      const user = users.insert({
        id: resolveId(params.userId, app.ids),
        name: params.name,
        email: params.email,
        phone: null,
        password: await passwords.hash(params.password),
        hashOptions: passwords.options,
      });
      return present(context, user);
    },
  }),
  route({
    method: 'GET',
    path: '/account',
    scope: 'account',
    params: {},
    handler: (context) => present(context, ownUser(context)),
  }),
  route({
    method: 'PATCH',
    path: '/account/name',
    scope: 'account',
    params: { name: required(text(128, 0)) },
    handler: (context) =>
      present(context, accountsOf(context).users.update(ownUser(context).id, { name: context.params.name })),
  }),
  route({
    method: 'PATCH',
    path: '/account/email',
    scope: 'account',
    params: { email: required(email), password: required(password) },
    async handler(context) {
      const { users } = accountsOf(context);
      const user = ownUser(context);
      await checkPassword(context, user, context.params.password);
      return present(context, users.updateAddress(user.id, 'email', context.params.email));
    },
  }),
  route({
    method: 'PATCH',
    path: '/account/password',
    scope: 'account',
    params: { password: required(password), oldPassword: optional(text(256, 0), '') },
    rateLimit: perAddress(10),
    async handler(context) {
      const { users, passwords } = accountsOf(context);
      const user = ownUser(context);
      await checkPassword(context, user, context.params.oldPassword);
      const hash = await passwords.hash(context.params.password);
      return present(
        context,
        users.update(user.id, { password: hash, passwordUpdate: users.now(), hashOptions: passwords.options }),
      );
    },
  }),
  route({
    method: 'GET',
    path: '/account/prefs',
    scope: 'account',
    params: {},
    handler: (context) => ownUser(context).prefs,
  }),
  route({
    method: 'PATCH',
    path: '/account/prefs',
    scope: 'account',
    params: { prefs: required(jsonObject) },
    handler: (context) =>
      present(context, accountsOf(context).users.update(ownUser(context).id, { prefs: context.params.prefs })),
  }),
  route({
    method: 'POST',
    path: '/account/jwts',
    scope: 'account',
    params: { duration: optional(range(0, HOUR), 900) },
    rateLimit: { limit: 120, windowSeconds: 60, key: 'url:{url},userId:{userId}' },
    status: 201,
    handler(context) {
      const { tokens } = accountsOf(context);
      const { sessionId } = context.actor;
      if (sessionId === undefined) {
        throw sessionNotFound();
      }
      return { jwt: tokens.sign({ userId: ownUser(context).id, sessionId }, context.params.duration) };
    },
  }),
  route({
    method: 'POST',
    path: '/account/sessions/email',
    scope: 'sessions.write',
    params: { email: required(email), password: required(password) },
    rateLimit: { limit: 10, windowSeconds: HOUR, key: 'url:{url},email:{param-email}', resetStatuses: [201] },
    status: 201,
    async handler(context) {
      const { users, sessions, passwords } = accountsOf(context);
      const { params, actor } = context;
      if (actor.kind === 'user') {
        throw new AppwriteError(
          401,
          'user_session_already_exists',
          'Creation of a session is prohibited when a session is active.',
        );
      }
      const user = users.findByEmail(params.email);
      const isRight = await passwords.verify(params.password, user?.password ?? null);
      if (user === null || !isRight) {
        throw invalidCredentials();
      }
      if (!user.status) {
        throw userBlocked();
      }
      const { session, secret } = sessions.create({
        userId: user.id,
        provider: 'email',
        providerUid: params.email,
        factor: 'password',
        ip: context.clientIp,
      });
      sessions.trim(user.id, MAX_SESSIONS);
      const proof = { userId: user.id, secret };
      setSessionCookies(context, proof, session.expire);
      return sessionModel(session, {
        current: true,
        secret: actor.kind === 'key' ? encodeSessionSecret(proof) : '',
      });
    },
  }),
  route({
    method: 'GET',
    path: '/account/sessions',
    scope: 'account',
    params: {},
    handler(context) {
      const sessions = accountsOf(context).sessions.ofUser(ownUser(context).id);
      return { total: sessions.length, sessions: sessions.map((session) => presentSession(context, session)) };
    },
  }),
  route({
    method: 'DELETE',
    path: '/account/sessions',
    scope: 'account',
    params: {},
    rateLimit: perAddress(100),
    handler(context) {
      accountsOf(context).sessions.removeAll(ownUser(context).id);
      clearSessionCookies(context);
    },
  }),
  route({
    method: 'GET',
    path: '/account/sessions/:sessionId',
    scope: 'account',
    params: { sessionId: required(uid) },
    handler: (context) => presentSession(context, ownSession(context, context.params.sessionId)),
  }),
  route({
    method: 'DELETE',
    path: '/account/sessions/:sessionId',
    scope: 'account',
    params: { sessionId: required(uid) },
    rateLimit: perAddress(100),
    handler(context) {
      const session = ownSession(context, context.params.sessionId);
      accountsOf(context).sessions.remove(session.userId, session.id);
      if (session.id === context.actor.sessionId) {
        clearSessionCookies(context);
      }
    },
  }),
];

function accountsOf(context: AnyContext) {
  return context.app.instance(createAccounts);
}

/** The caller's account. The scope `account` let him in, so he has one. */
function ownUser(context: AnyContext): UserRecord {
  return accountsOf(context).users.get(context.actor.user?.id ?? '');
}

function ownSession(context: AnyContext, requested: string): SessionRecord {
  const id = requested === CURRENT ? context.actor.sessionId : requested;
  const session = accountsOf(context)
    .sessions.ofUser(ownUser(context).id)
    .find((one) => one.id === id);
  if (session === undefined) {
    throw sessionNotFound();
  }
  return session;
}

function present(context: AnyContext, user: UserRecord) {
  return accountModel(user, accountsOf(context).users.targets(user.id));
}

function presentSession(context: AnyContext, session: SessionRecord) {
  return sessionModel(session, { current: session.id === context.actor.sessionId, secret: '' });
}

async function checkPassword(context: AnyContext, user: UserRecord, given: string) {
  if (user.passwordUpdate !== null && !(await accountsOf(context).passwords.verify(given, user.password))) {
    throw invalidCredentials();
  }
}

function invalidCredentials(): AppwriteError {
  return new AppwriteError(
    401,
    'user_invalid_credentials',
    'Invalid credentials. Please check the email and password.',
  );
}
