import type { Actor, App } from '../../core/context.ts';
import { AppwriteError, unauthorizedScope } from '../../core/errors.ts';
import { on, type Route } from '../../core/http.ts';
import { resolveId } from '../../core/ids.ts';
import {
  absent,
  arrayOf,
  boolean,
  customId,
  jsonObject,
  listing,
  nullable,
  oneOf,
  optional,
  range,
  text,
  totalFlag,
  type Validator,
} from '../../core/params.ts';
import { encodeSessionSecret } from '../../core/session-secret.ts';
import { createAccounts, type UserRecord } from './accounts.ts';
import { createFactors } from './factors.ts';
import { identityModel, sessionModel, targetModel, tokenModel, userModel } from './models.ts';
import { checkPasswordPolicies, checkPersonalData } from './password-policies.ts';
import { email, orEmpty, password, phone } from './validators.ts';

const MAX_LABELS = 1000;

const label: Validator<string> = (value) =>
  typeof value === 'string' && /^[a-zA-Z0-9]{1,36}$/.test(value)
    ? { ok: true, value }
    : {
        ok: false,
        description:
          "Value must be a valid string and at least 1 chars and no longer than 36 chars and only consist of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' chars",
      };

const sessionWrite = ['users.write', 'sessions.write'];

/** The endpoints of the service `users`: accounts as an API key manages them. */
export const userRoutes: readonly Route[] = [
  // Literal segments first: /users/identities is no account's id.
  on.get('/users/identities', 'users.read', listing, ({ use, params }) => {
    const { total, records } = use(createAccounts).identities.list(params);
    return { total, identities: records.map(identityModel) };
  }),
  on.delete('/users/identities/:identityId', 'users.write', {}, ({ use, params }) => {
    if (use(createAccounts).identities.remove({ id: params.identityId }) === 0) {
      throw new AppwriteError(
        404,
        'user_identity_not_found',
        'The identity could not be found. Please sign in with OAuth provider to create identity first.',
      );
    }
  }),
  on.post(
    '/users',
    'users.write',
    {
      userId: customId,
      email: optional(nullable(email), null),
      phone: optional(nullable(phone), null),
      password: optional(nullable(orEmpty(password)), ''),
      name: optional(nullable(text(128, 0)), ''),
    },
    async ({ app, use, params }) => {
      const { identities, passwords, add, targetsTo } = use(createAccounts);
      if (params.email !== null && identities.find({ providerEmail: params.email })) {
        throw emailExists();
      }
      const own = { ...params, id: resolveId(params.userId, app.ids), name: params.name ?? '' };
      if (params.password) {
        checkPasswordPolicies(app, params.password, own);
      }
      const hash = params.password ? await passwords.hash(params.password) : null;
      const { id, name, email, phone } = own;
      const user = add({ id, name, email, phone, password: hash, hashOptions: passwords.options });
      return userModel(user, targetsTo(user));
    },
  ),
  on.post(
    '/users/argon2',
    'users.write',
    { userId: customId, email, password, name: optional(text(128, 0), '') },
    ({ app, use, params }) => {
      const { identities, passwords, add } = use(createAccounts);
      if (identities.find({ providerEmail: params.email })) {
        throw emailExists();
      }
      const own = { id: resolveId(params.userId, app.ids), name: params.name, email: params.email, phone: null };
      // The real server looks for personal data in the hash, too.
      checkPersonalData(app, params.password, own);
      return show(app, add({ ...own, password: params.password, hashOptions: passwords.options }));
    },
  ),
  on.get('/users', 'users.read', listing, ({ app, use, params }) => {
    const { total, records } = use(createAccounts).users.list(params);
    return { total, users: records.map((user) => show(app, user)) };
  }),
  on.get('/users/:userId', 'users.read', {}, ({ app, use, params }) =>
    show(app, use(createAccounts).get(params.userId)),
  ),
  on.delete('/users/:userId', 'users.write', {}, ({ use, params }) => {
    const { users, get, endAll } = use(createAccounts);
    const { id } = get(params.userId);
    endAll(id);
    users.remove({ id });
  }),
  on.post(
    '/users/:userId/targets',
    'users.write',
    {
      targetId: customId,
      providerType: oneOf('email', 'sms'),
      identifier: text(255),
      providerId: absent('providerId of targets'),
      name: absent('name of targets'),
    },
    ({ app, use, params: { userId, targetId, providerType, identifier } }) =>
      targetModel(
        use(createAccounts).addTarget(userId, { id: resolveId(targetId, app.ids), providerType, identifier }),
      ),
  ),
  on.delete('/users/:userId/targets/:targetId', 'users.write', {}, ({ use, params }) => {
    const { get, removeTarget } = use(createAccounts);
    removeTarget(get(params.userId).id, params.targetId);
  }),
  on.patch('/users/:userId/status', 'users.write', { status: boolean }, change),
  on.put('/users/:userId/labels', 'users.write', { labels: arrayOf(label, MAX_LABELS) }, ({ app, params }) =>
    change({ app, params: { userId: params.userId, labels: [...new Set(params.labels)] } }),
  ),
  on.patch('/users/:userId/name', 'users.write', { name: text(128, 0) }, change),
  on.patch('/users/:userId/verification', 'users.write', { emailVerification: boolean }, change),
  on.patch('/users/:userId/verification/phone', 'users.write', { phoneVerification: boolean }, change),
  on.patch('/users/:userId/prefs', 'users.write', { prefs: jsonObject }, ({ use, params }) => {
    const { change: changeAccount } = use(createAccounts);
    return changeAccount(params.userId, { prefs: params.prefs }).prefs;
  }),
  on.patch('/users/:userId/email', 'users.write', { email: orEmpty(email) }, ({ app, use, params }) => {
    const { get, isEmailOfAnother, changeAddress } = use(createAccounts);
    if (params.email !== '' && isEmailOfAnother(params.email, get(params.userId).id)) {
      throw emailExists();
    }
    return show(app, changeAddress(params.userId, 'email', params.email || null, true));
  }),
  on.patch('/users/:userId/phone', 'users.write', { number: orEmpty(phone) }, ({ app, use, params }) =>
    show(app, use(createAccounts).changeAddress(params.userId, 'phone', params.number || null, true)),
  ),
  on.patch('/users/:userId/password', 'users.write', { password: orEmpty(password) }, async ({ app, use, params }) => {
    const { users, passwords, get, endForNewPassword } = use(createAccounts);
    const user = get(params.userId);
    if (params.password !== '') {
      checkPasswordPolicies(app, params.password, user);
    }
    // The empty password is Appwrite's way to take the password away.
    const hash = params.password === '' ? '' : await passwords.hash(params.password);
    endForNewPassword(user.id);
    const { options: hashOptions } = passwords;
    return change({ app, params: { userId: user.id, password: hash, passwordUpdate: users.now(), hashOptions } });
  }),
  on.patch('/users/:userId/mfa', 'users.write', { mfa: boolean }, change),
  on.get('/users/:userId/mfa/factors', 'users.read', {}, ({ use, params }) => ({
    ...use(createFactors).list(use(createAccounts).get(params.userId)),
    // Of these a key is told nothing.
    recoveryCode: false,
  })),
  on.delete('/users/:userId/mfa/authenticators/:type', 'users.write', { type: oneOf('totp') }, ({ use, params }) => {
    use(createFactors).removeAuthenticator(use(createAccounts).get(params.userId).id);
  }),
  on.put('/users/:userId/mfa/recovery-codes', 'users.write', {}, ({ use, params }) => ({
    recoveryCodes: use(createFactors).renewCodes(use(createAccounts).get(params.userId)),
  })),
  on.get(
    '/users/:userId/sessions',
    ['users.read', 'sessions.read'],
    { total: optional(totalFlag, true) },
    ({ use, params }) => {
      const { get, sessionsOf } = use(createAccounts);
      const sessions = sessionsOf(get(params.userId).id);
      return {
        total: params.total ? sessions.length : 0,
        sessions: sessions.map((session) => sessionModel(session, { current: false, secret: '' })),
      };
    },
  ),
  on.post('/users/:userId/sessions', sessionWrite, {}, ({ actor, use, params, clientIp: ip }) => {
    requireKey(actor);
    const { get, begin } = use(createAccounts);
    const userId = get(params.userId).id;
    const { session, secret } = begin({ userId, provider: 'server', providerUid: '', factors: ['server'], ip });
    return sessionModel(session, { current: false, secret: encodeSessionSecret({ userId, secret }) });
  }),
  on.post(
    '/users/:userId/tokens',
    'users.write',
    { length: optional(range(4, 128), 6), expire: optional(range(60, 31_536_000), 900) },
    ({ use, params }) => {
      const { get, issue } = use(createAccounts);
      const size = { length: params.length, seconds: params.expire };
      const { token, secret } = issue(get(params.userId).id, 'generic', size);
      return tokenModel(token, secret);
    },
  ),
  on.delete('/users/:userId/sessions', sessionWrite, {}, ({ actor, use, params }) => {
    requireKey(actor);
    const { get, endAll } = use(createAccounts);
    endAll(get(params.userId).id);
  }),
  on.delete('/users/:userId/sessions/:sessionId', sessionWrite, {}, ({ actor, use, params }) => {
    requireKey(actor);
    const { get, end } = use(createAccounts);
    end(get(params.userId).id, params.sessionId);
  }),
];

function show(app: App, user: UserRecord) {
  return userModel(user, app.instance(createAccounts).targetsOf(user.id));
}

/** Sets the parameters beside the account's id. */
function change({ app, params }: { app: App; params: { userId: string } & Partial<UserRecord> }) {
  const { userId, ...changes } = params;
  return show(app, app.instance(createAccounts).change(userId, changes));
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
function requireKey(actor: Actor) {
  if (actor.kind !== 'key') {
    throw unauthorizedScope(actor.user?.email || 'User', actor.kind === 'user' ? 'users' : 'guests', ['users.write']);
  }
}
