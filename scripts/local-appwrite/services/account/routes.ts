import type { RequestContext } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { on, type Route } from '../../core/http.ts';
import { resolveId } from '../../core/ids.ts';
import { customId, optional, range, text, uid } from '../../core/params.ts';
import { perHour } from '../../core/rate-limits.ts';
import { encodeSessionSecret } from '../../core/session-secret.ts';
import { createOutbox } from '../messaging/outbox.ts';
import { createProjectSettings } from '../project/settings.ts';
import { createAccounts, invalidToken, type NewSession, sessionNotFound, type UserRecord } from '../users/accounts.ts';
import { InvalidTokenError } from '../users/jwt.ts';
import { sessionModel, targetModel, tokenModel } from '../users/models.ts';
import { checkPasswordPolicies } from '../users/password-policies.ts';
import { email, password } from '../users/validators.ts';
import { userBlocked } from './authenticate.ts';
import { writeMail } from './mails.ts';
import {
  checkPassword,
  invalidCredentials,
  ownSession,
  ownUser,
  requireNoSession,
  setPassword,
  show,
  vagueRefusal,
} from './own-account.ts';
import { checkRedirectUrl, withQuery } from './redirect-url.ts';
import { clearSessionCookies, setSessionCookies } from './session-cookies.ts';
import { requireMethod } from './sign-in-rules.ts';

const JWT_LIMIT_SECONDS = 3600;

/** An address; `checkRedirectUrl` says whether people may be sent there. */
const url = text(0, 0);
const proof = { userId: uid, secret: text(256) };
const byOwner = { rateLimit: perHour(10, 'url:{url},userId:{userId}') };
const byProof = { rateLimit: perHour(10, 'url:{url},userId:{param-userId}') };

/** The account itself: what somebody keeps in an account of their own. */
export const accountRoutes: readonly Route[] = [
  on.post(
    '/account',
    'sessions.write',
    { userId: customId, email, password, name: optional(text(128, 0), '') },
    async (context) => {
      const { app, use, params } = context;
      const { identities, passwords, add } = use(createAccounts);
      requireMethod(context, 'email-password');
      const own = { id: resolveId(params.userId, app.ids), name: params.name, email: params.email, phone: null };
      checkPasswordPolicies(app, params.password, own);
      if (identities.find({ providerEmail: params.email })) {
        throw vagueRefusal();
      }
      const hash = await passwords.hash(params.password);
      return show(context, add({ ...own, password: hash, hashOptions: passwords.options }));
    },
    { rateLimit: perHour(10) },
  ),
  on.get('/account', 'account', {}, (context) => show(context, ownUser(context))),
  on.patch('/account/email', 'account', { email, password }, async (context) => {
    const { use, params } = context;
    const { isEmailOfAnother, changeAddress } = use(createAccounts);
    const user = ownUser(context);
    await checkPassword(context, user, params.password);
    if (isEmailOfAnother(params.email, user.id)) {
      throw vagueRefusal();
    }
    const changed = changeAddress(user.id, 'email', params.email, false);
    // Who never had a password, because they came by another way, gets the one that they change an address with.
    return show(context, user.passwordUpdate === null ? await setPassword(context, user, params.password) : changed);
  }),
  on.put('/account/targets/:targetId/push', 'targets.write', { identifier: text(255) }, (context) =>
    targetModel(
      context.use(createAccounts).leadTarget(ownUser(context).id, context.params.targetId, context.params.identifier),
    ),
  ),
  on.patch(
    '/account/password',
    'account',
    { password, oldPassword: optional(text(256, 0), '') },
    async (context) => {
      const { app, actor, use, params } = context;
      const user = ownUser(context);
      await checkPassword(context, user, params.oldPassword);
      checkPasswordPolicies(app, params.password, user);
      const changed = await setPassword(context, user, params.password);
      // A JWT names no current session; then, as on the real server, all of them stay.
      if (actor.sessionId !== undefined) {
        use(createAccounts).endForNewPassword(user.id, actor.sessionId);
      }
      return show(context, changed);
    },
    { rateLimit: perHour(10) },
  ),
  on.post(
    '/account/jwts',
    'account',
    { duration: optional(range(0, JWT_LIMIT_SECONDS), 900) },
    (context) => {
      const { actor, use, params } = context;
      requireMethod(context, 'jwt');
      if (actor.sessionId === undefined) {
        throw sessionNotFound();
      }
      const claims = { userId: ownUser(context).id, sessionId: actor.sessionId };
      return { jwt: use(createAccounts).signer.sign(claims, params.duration) };
    },
    { rateLimit: { limit: 120, windowSeconds: 60, key: 'url:{url},userId:{userId}' } },
  ),
];

/** A forgotten password and a proven email: a link by mail, and what the link leads to. */
export const mailRoutes: readonly Route[] = [
  on.post(
    '/account/recovery',
    'sessions.write',
    { email, url },
    (context) => {
      const { use, params } = context;
      checkRedirectUrl(context, 'url', params.url);
      const user = use(createAccounts).users.find({ email: params.email });
      if (user === undefined) {
        throw new AppwriteError(404, 'user_not_found', 'User with the requested ID could not be found.');
      }
      if (!user.status) {
        throw userBlocked();
      }
      return sendLink(context, 'recovery', user, params.url);
    },
    { rateLimit: perHour(10, ['url:{url},email:{param-email}', 'url:{url},ip:{ip}']) },
  ),
  on.put(
    '/account/recovery',
    'sessions.write',
    { ...proof, password },
    async (context) => {
      const { app, use, params } = context;
      const { get, redeem, change, endForNewPassword } = use(createAccounts);
      const user = get(params.userId);
      checkPasswordPolicies(app, params.password, null);
      const token = redeem(user.id, params.secret, 'recovery');
      await setPassword(context, user, params.password);
      // Who follows the link reads the mailbox.
      change(user.id, { emailVerification: true });
      endForNewPassword(user.id);
      return tokenModel(token, '');
    },
    byProof,
  ),
  on.post(
    '/account/verifications/email',
    'account',
    { url },
    (context) => {
      checkRedirectUrl(context, 'url', context.params.url);
      const user = ownUser(context);
      if (!user.email) {
        throw new AppwriteError(400, 'user_email_not_found', 'User email could not be found.');
      }
      if (user.emailVerification) {
        throw new AppwriteError(409, 'user_email_already_verified', 'User email is already verified');
      }
      return sendLink(context, 'verification', user, context.params.url);
    },
    byOwner,
  ),
  on.put(
    '/account/verifications/email',
    'public',
    proof,
    ({ use, params }) => {
      const { get, redeem, change } = use(createAccounts);
      const user = get(params.userId);
      const token = redeem(user.id, params.secret, 'verification');
      change(user.id, { emailVerification: true });
      return tokenModel(token, '');
    },
    byProof,
  ),
];

function sendLink(
  { app, actor, use, request }: Pick<RequestContext, 'app' | 'actor' | 'use' | 'request'>,
  kind: 'recovery' | 'verification',
  user: UserRecord,
  base: string,
) {
  const { token, secret } = use(createAccounts).issue(user.id, kind);
  const mail = writeMail(kind, {
    locale: request.headers.get('x-appwrite-locale') ?? '',
    name: user.name,
    project: app.config.projectName || app.config.projectId,
    link: withQuery(base, { userId: user.id, secret, expire: token.expire }),
  });
  use(createOutbox).insert({
    ...mail,
    channel: 'email',
    kind,
    to: [user.email ?? ''],
    isHtml: true,
    messageId: null,
  });
  return tokenModel(token, actor.kind === 'key' ? secret : '');
}

/** The sessions of an account. */
export const sessionRoutes: readonly Route[] = [
  on.get('/account/sessions', 'account', {}, (context) => {
    const { sessionId } = context.actor;
    const sessions = context.use(createAccounts).sessionsOf(ownUser(context).id);
    return {
      total: sessions.length,
      sessions: sessions.map((session) => sessionModel(session, { current: session.id === sessionId, secret: '' })),
    };
  }),
  on.get('/account/sessions/:sessionId', 'account', {}, (context) => {
    const session = ownSession(context, context.params.sessionId);
    return sessionModel(session, { current: session.id === context.actor.sessionId, secret: '' });
  }),
  on.post(
    '/account/sessions/email',
    'sessions.write',
    { email, password },
    async (context) => {
      const { use, params } = context;
      const { users, passwords } = use(createAccounts);
      requireMethod(context, 'email-password');
      requireNoSession(context);
      const user = users.find({ email: params.email });
      const isRight = await passwords.verify(params.password, user?.password ?? null);
      if (user === undefined || !isRight) {
        throw invalidCredentials();
      }
      if (!user.status) {
        throw userBlocked();
      }
      return begin(context, {
        userId: user.id,
        provider: 'email',
        providerUid: params.email,
        factors: ['password'],
        ip: context.clientIp,
      });
    },
    { rateLimit: perHour(10, 'url:{url},email:{param-email}', [201]) },
  ),
  on.post(
    '/account/sessions/token',
    'sessions.write',
    { userId: customId, secret: text(256) },
    (context) => {
      const { use, params, clientIp: ip } = context;
      const { users, identities, redeem } = use(createAccounts);
      requireNoSession(context);
      const user = users.find({ id: params.userId });
      const ofProvider = unwrapSecret(context, params.secret);
      if (user !== undefined && ofProvider === null) {
        redeem(user.id, params.secret, 'generic');
        return begin(context, { userId: user.id, provider: 'token', providerUid: '', factors: ['token'], ip });
      }
      const { secret, provider } = ofProvider ?? { secret: '', provider: '' };
      const identity = user && identities.find({ userId: user.id, provider });
      // A sign-in by a provider is worth nothing once the account left that provider.
      if (user === undefined || identity === undefined) {
        throw invalidToken();
      }
      redeem(user.id, secret, 'oauth2');
      const { providerUid, accessToken, accessTokenExpiry, refreshToken } = identity;
      const tokens = { accessToken, accessTokenExpiry, refreshToken };
      return begin(context, { userId: user.id, provider, providerUid, factors: ['email', 'oauth2'], ip, ...tokens });
    },
    { rateLimit: perHour(10, 'ip:{ip},userId:{param-userId}', [201]) },
  ),
  on.delete(
    '/account/sessions/:sessionId',
    'account',
    {},
    (context) => {
      const session = ownSession(context, context.params.sessionId);
      context.use(createAccounts).end(session.userId, session.id);
      if (session.id === context.actor.sessionId) {
        clearSessionCookies(context);
      }
    },
    { rateLimit: perHour(100), beforeFactors: true },
  ),
];

/** Begins a session, hands it to the browser and answers it. The oldest ones beyond the project's limit end. */
function begin(context: RequestContext, session: NewSession) {
  const { begin, sessions, end } = context.use(createAccounts);
  const made = begin({ ...session, agent: context.request.headers.get('user-agent') ?? '' });
  const { sessionsLimit } = context.use(createProjectSettings).get().settings.security;
  const all = sessions.all({ userId: session.userId });
  for (const { id } of sessionsLimit > 0 ? all.slice(0, Math.max(0, all.length - sessionsLimit)) : []) {
    end(session.userId, id);
  }
  const secret = { userId: session.userId, secret: made.secret };
  setSessionCookies(context, secret, made.session.expire);
  return sessionModel(made.session, {
    current: true,
    secret: context.actor.kind === 'key' ? encodeSessionSecret(secret) : '',
  });
}

/** A sign-in by a provider wraps its secret in a JWT that names the provider and lasts a minute; null for any other secret. */
function unwrapSecret(
  { use }: Pick<RequestContext, 'use'>,
  wrapped: string,
): { secret: string; provider: string } | null {
  try {
    const { secret, provider } = use(createAccounts).signer.verify(wrapped);
    if (typeof provider === 'string' && typeof secret === 'string') {
      return { secret, provider };
    }
  } catch (error) {
    if (!(error instanceof InvalidTokenError)) {
      throw error;
    }
  }
  return null;
}
