import type { RequestContext } from '../../core/context.ts';
import { AppwriteError, unauthorizedScope } from '../../core/errors.ts';
import { type Route, route } from '../../core/http.ts';
import { resolveId } from '../../core/ids.ts';
import {
  arrayOf,
  boolean,
  customId,
  jsonObject,
  nullable,
  optional,
  queries,
  range,
  required,
  text,
  totalFlag,
  uid,
  type Validator,
} from '../../core/params.ts';
import { parseQueries } from '../../core/queries.ts';
import { encodeSessionSecret } from '../account/session-secret.ts';
import { createAccounts } from './accounts.ts';
import { sessionModel, userModel } from './models.ts';
import type { UserChanges, UserRecord } from './user-store.ts';
import { email, orEmpty, password, phone } from './validators.ts';

type AnyContext = Pick<RequestContext, 'app'>;

const MAX_LABELS = 1000;

const label: Validator<string> = (value) =>
  typeof value === 'string' && /^[a-zA-Z0-9]{1,36}$/.test(value)
    ? { ok: true, value }
    : {
        ok: false,
        description:
          "Value must be a valid string and at least 1 chars and no longer than 36 chars and only consist of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' chars",
      };

const userId = required(uid);

/** The endpoints of the service `users`: accounts as an API key manages them. */
export const userRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/users',
    scope: 'users.write',
    params: {
      userId: required(customId),
      email: optional(nullable(email), null),
      phone: optional(nullable(phone), null),
      password: optional(nullable(orEmpty(password)), ''),
      name: optional(nullable(text(128, 0)), ''),
    },
    status: 201,
    async handler(context) {
      const { users, identities, passwords } = accountsOf(context);
      const { params, app } = context;
      if (params.email !== null && identities.findByEmail(params.email) !== null) {
        throw emailExists();
      }
      const user = users.insert({
        id: resolveId(params.userId, app.ids),
        name: params.name ?? '',
        email: params.email,
        phone: params.phone,
        password: params.password ? await passwords.hash(params.password) : null,
        hashOptions: passwords.options,
      });
      return present(context, user);
    },
  }),
  route({
    method: 'GET',
    path: '/users',
    scope: 'users.read',
    params: {
      queries: optional(queries, []),
      search: optional(text(256, 0), ''),
      total: optional(totalFlag, true),
    },
    handler(context) {
      const { users } = accountsOf(context);
      const { params } = context;
      const found = users.list(parseQueries(params.queries), params.search, params.total);
      return { total: found.total, users: found.users.map((user) => present(context, user)) };
    },
  }),
  route({
    method: 'GET',
    path: '/users/:userId',
    scope: 'users.read',
    params: { userId },
    handler: (context) => present(context, accountsOf(context).users.get(context.params.userId)),
  }),
  route({
    method: 'DELETE',
    path: '/users/:userId',
    scope: 'users.write',
    params: { userId },
    handler: (context) => accountsOf(context).users.remove(context.params.userId),
  }),
  route({
    method: 'PATCH',
    path: '/users/:userId/status',
    scope: 'users.write',
    params: { userId, status: required(boolean) },
    handler: (context) => change(context, context.params.userId, { status: context.params.status }),
  }),
  route({
    method: 'PUT',
    path: '/users/:userId/labels',
    scope: 'users.write',
    params: { userId, labels: required(arrayOf(label, MAX_LABELS)) },
    handler: (context) => change(context, context.params.userId, { labels: [...new Set(context.params.labels)] }),
  }),
  route({
    method: 'PATCH',
    path: '/users/:userId/name',
    scope: 'users.write',
    params: { userId, name: required(text(128, 0)) },
    handler: (context) => change(context, context.params.userId, { name: context.params.name }),
  }),
  route({
    method: 'PATCH',
    path: '/users/:userId/verification',
    scope: 'users.write',
    params: { userId, emailVerification: required(boolean) },
    handler: (context) =>
      change(context, context.params.userId, { emailVerification: context.params.emailVerification }),
  }),
  route({
    method: 'PATCH',
    path: '/users/:userId/verification/phone',
    scope: 'users.write',
    params: { userId, phoneVerification: required(boolean) },
    handler: (context) =>
      change(context, context.params.userId, { phoneVerification: context.params.phoneVerification }),
  }),
  route({
    method: 'PATCH',
    path: '/users/:userId/email',
    scope: 'users.write',
    params: { userId, email: required(orEmpty(email)) },
    handler(context) {
      const { users, identities } = accountsOf(context);
      const { params } = context;
      if (params.email !== '' && identities.isEmailOfAnother(params.email, users.get(params.userId).id)) {
        throw emailExists();
      }
      return present(context, users.updateAddress(params.userId, 'email', params.email || null, true));
    },
  }),
  route({
    method: 'PATCH',
    path: '/users/:userId/phone',
    scope: 'users.write',
    params: { userId, number: required(orEmpty(phone)) },
    handler: ({ app, params }) =>
      present({ app }, accountsOf({ app }).users.updateAddress(params.userId, 'phone', params.number || null, true)),
  }),
  route({
    method: 'PATCH',
    path: '/users/:userId/password',
    scope: 'users.write',
    params: { userId, password: required(orEmpty(password)) },
    async handler(context) {
      const { users, sessions, passwords } = accountsOf(context);
      const { params } = context;
      users.get(params.userId);
      const changed = change(context, params.userId, {
        // The empty password is Appwrite's way to take the password away.
        password: params.password === '' ? '' : await passwords.hash(params.password),
        passwordUpdate: users.now(),
        hashOptions: passwords.options,
      });
      sessions.removeAll(params.userId);
      return changed;
    },
  }),
  route({
    method: 'GET',
    path: '/users/:userId/prefs',
    scope: 'users.read',
    params: { userId },
    handler: (context) => accountsOf(context).users.get(context.params.userId).prefs,
  }),
  route({
    method: 'PATCH',
    path: '/users/:userId/prefs',
    scope: 'users.write',
    params: { userId, prefs: required(jsonObject) },
    handler: (context) =>
      accountsOf(context).users.update(context.params.userId, { prefs: context.params.prefs }).prefs,
  }),
  route({
    method: 'GET',
    path: '/users/:userId/sessions',
    scope: ['users.read', 'sessions.read'],
    params: { userId, total: optional(totalFlag, true) },
    handler(context) {
      const { users, sessions } = accountsOf(context);
      const found = sessions.ofUser(users.get(context.params.userId).id);
      return {
        total: context.params.total ? found.length : 0,
        sessions: found.map((session) => sessionModel(session, { current: false, secret: '' })),
      };
    },
  }),
  route({
    method: 'POST',
    path: '/users/:userId/sessions',
    scope: ['users.write', 'sessions.write'],
    params: { userId },
    status: 201,
    handler(context) {
      requireKey(context);
      const { users, sessions } = accountsOf(context);
      const user = users.get(context.params.userId);
      const { session, secret } = sessions.create({
        userId: user.id,
        provider: 'server',
        providerUid: '',
        factors: ['server'],
        ip: context.clientIp,
      });
      return sessionModel(session, {
        current: false,
        secret: encodeSessionSecret({ userId: user.id, secret }),
      });
    },
  }),
  route({
    method: 'DELETE',
    path: '/users/:userId/sessions',
    scope: ['users.write', 'sessions.write'],
    params: { userId },
    handler(context) {
      requireKey(context);
      const { users, sessions } = accountsOf(context);
      sessions.removeAll(users.get(context.params.userId).id);
    },
  }),
  route({
    method: 'DELETE',
    path: '/users/:userId/sessions/:sessionId',
    scope: ['users.write', 'sessions.write'],
    params: { userId, sessionId: required(uid) },
    handler(context) {
      requireKey(context);
      const { users, sessions } = accountsOf(context);
      sessions.remove(users.get(context.params.userId).id, context.params.sessionId);
    },
  }),
  route({
    method: 'POST',
    path: '/users/:userId/jwts',
    scope: 'users.write',
    params: { userId, sessionId: optional(uid, ''), duration: optional(range(0, 3600), 900) },
    status: 201,
    handler(context) {
      const { users, sessions, tokens } = accountsOf(context);
      const { params } = context;
      const user = users.get(params.userId);
      const live = sessions.ofUser(user.id);
      const session = params.sessionId === 'recent' ? live.at(-1) : live.find(({ id }) => id === params.sessionId);
      return { jwt: tokens.sign({ userId: user.id, sessionId: session?.id ?? '' }, params.duration) };
    },
  }),
];

function accountsOf(context: AnyContext) {
  return context.app.instance(createAccounts);
}

function present(context: AnyContext, user: UserRecord) {
  return userModel(user, accountsOf(context).targets.ofUser(user.id));
}

function change(context: AnyContext, id: string, changes: UserChanges) {
  return present(context, accountsOf(context).users.update(id, changes));
}

/** The email belongs to somebody's identity at a sign-in provider. */
function emailExists(): AppwriteError {
  return new AppwriteError(
    409,
    'user_email_already_exists',
    'A user with the same email already exists in the current project.',
  );
}

/**
 * Guests and users hold the scope `sessions.write` for signing in, which these routes accept from keys: it must not let
 * anybody begin or end the sessions of others.
 */
function requireKey(context: Pick<RequestContext, 'actor'>) {
  const { actor } = context;
  if (actor.kind !== 'key') {
    throw unauthorizedScope(actor.user?.email || 'User', actor.kind === 'user' ? 'users' : 'guests', ['users.write']);
  }
}
