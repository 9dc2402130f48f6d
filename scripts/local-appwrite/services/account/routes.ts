import { type Route, route } from '../../core/http.ts';
import { resolveId } from '../../core/ids.ts';
import { customId, jsonObject, optional, range, required, text } from '../../core/params.ts';
import { sessionNotFound } from '../users/session-store.ts';
import type { UserRecord } from '../users/user-store.ts';
import { email, password, phone } from '../users/validators.ts';
import { type AccountContext, accountsOf, checkPassword, ownUser, present, vagueRefusal } from './own-account.ts';
import { perAddress } from './rate-limit-keys.ts';
import { clearSessionCookies } from './session-cookies.ts';

const JWT_LIMIT_SECONDS = 3600;

/** The account itself: what somebody keeps in an account of his own. */
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
      const { users, identities, passwords } = accountsOf(context);
      const { params, app } = context;
      if (identities.findByEmail(params.email) !== null) {
        throw vagueRefusal();
      }
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
    params: { name: required(text(128)) },
    handler: (context) =>
      present(context, accountsOf(context).users.update(ownUser(context).id, { name: context.params.name })),
  }),
  route({
    method: 'PATCH',
    path: '/account/email',
    scope: 'account',
    params: { email: required(email), password: required(password) },
    async handler(context) {
      const { users, identities } = accountsOf(context);
      const user = ownUser(context);
      await checkPassword(context, user, context.params.password);
      if (identities.isEmailOfAnother(context.params.email, user.id)) {
        throw vagueRefusal();
      }
      users.updateAddress(user.id, 'email', context.params.email, false);
      return present(context, await keepFirstPassword(context, user, context.params.password));
    },
  }),
  route({
    method: 'PATCH',
    path: '/account/phone',
    scope: 'account',
    params: { phone: required(phone), password: required(password) },
    async handler(context) {
      const user = ownUser(context);
      await checkPassword(context, user, context.params.password);
      accountsOf(context).users.updateAddress(user.id, 'phone', context.params.phone, false);
      return present(context, await keepFirstPassword(context, user, context.params.password));
    },
  }),
  route({
    method: 'PATCH',
    path: '/account/password',
    scope: 'account',
    params: { password: required(password), oldPassword: optional(text(256, 0), '') },
    rateLimit: perAddress(10),
    async handler(context) {
      const { sessions } = accountsOf(context);
      const user = ownUser(context);
      await checkPassword(context, user, context.params.oldPassword);
      const changed = await setPassword(context, user, context.params.password);
      // A JWT names no current session; then, as on the real server, all of them stay.
      if (context.actor.sessionId !== undefined) {
        sessions.removeAll(user.id, context.actor.sessionId);
      }
      return present(context, changed);
    },
  }),
  route({
    method: 'PATCH',
    path: '/account/status',
    scope: 'account',
    params: {},
    handler(context) {
      const user = accountsOf(context).users.update(ownUser(context).id, { status: false });
      clearSessionCookies(context);
      return present(context, user);
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
    params: { duration: optional(range(0, JWT_LIMIT_SECONDS), 900) },
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
];

/** Who never had a password, because he came by another way, gets the one that he changes an address with. */
async function keepFirstPassword(context: AccountContext, user: UserRecord, given: string): Promise<UserRecord> {
  return user.passwordUpdate === null ? setPassword(context, user, given) : ownUser(context);
}

async function setPassword(context: AccountContext, user: UserRecord, chosen: string): Promise<UserRecord> {
  const { users, passwords } = accountsOf(context);
  return users.update(user.id, {
    password: await passwords.hash(chosen),
    passwordUpdate: users.now(),
    hashOptions: passwords.options,
  });
}
