import { type Route, type RouteDefinition, route } from '../../core/http.ts';
import { customId, optional, queries, required, text, totalFlag, uid } from '../../core/params.ts';
import { permissionMissing } from '../../core/permissions.ts';
import { parseQueries } from '../../core/queries.ts';
import { InvalidTokenError } from '../users/jwt.ts';
import { identityModel, sessionModel } from '../users/models.ts';
import type { NewSession } from '../users/session-store.ts';
import { invalidToken } from '../users/token-store.ts';
import { email, password } from '../users/validators.ts';
import { userBlocked } from './authenticate.ts';
import { renewProviderTokens } from './oauth2-provider.ts';
import {
  type AccountContext,
  accountsOf,
  invalidCredentials,
  MAX_SESSIONS,
  ownSession,
  ownUser,
  presentSession,
  requireNoSession,
} from './own-account.ts';
import { perAddress, perHour } from './rate-limit-keys.ts';
import { clearSessionCookies, setSessionCookies } from './session-cookies.ts';
import { encodeSessionSecret } from './session-secret.ts';

type SessionContext = Parameters<RouteDefinition<Record<string, never>>['handler']>[0];

const sessionId = required(uid);

/** The sessions of an account, and who it is at sign-in providers. */
export const sessionRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/account/sessions/email',
    scope: 'sessions.write',
    params: { email: required(email), password: required(password) },
    rateLimit: perHour(10, 'url:{url},email:{param-email}', [201]),
    status: 201,
    async handler(context) {
      const { users, passwords } = accountsOf(context);
      const { params } = context;
      requireNoSession(context);
      const user = users.findByEmail(params.email);
      const isRight = await passwords.verify(params.password, user?.password ?? null);
      if (user === null || !isRight) {
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
  }),
  route({
    method: 'POST',
    path: '/account/sessions/token',
    scope: 'sessions.write',
    params: { userId: required(customId), secret: required(text(256)) },
    rateLimit: perHour(10, 'ip:{ip},userId:{param-userId}', [201]),
    status: 201,
    handler(context) {
      const { users, identities, proofs } = accountsOf(context);
      const { params } = context;
      requireNoSession(context);
      const { secret, provider } = unwrapSecret(context, params.secret);
      const user = users.find(params.userId);
      if (user === null) {
        throw invalidToken();
      }
      const identity = provider === null ? null : identities.findOfUser(user.id, provider);
      // A sign-in by a provider is worth nothing without knowing which, or once the account left that provider.
      const token = proofs.redeem(user.id, secret, 'generic', ...(identity === null ? [] : (['oauth2'] as const)));
      return begin(
        context,
        token.type === 'oauth2' && identity !== null
          ? {
              userId: user.id,
              provider: identity.provider,
              providerUid: identity.providerUid,
              factors: ['email', 'oauth2'],
              ip: context.clientIp,
              providerTokens: identity,
            }
          : { userId: user.id, provider: 'token', providerUid: '', factors: ['token'], ip: context.clientIp },
      );
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
    params: { sessionId },
    handler: (context) => presentSession(context, ownSession(context, context.params.sessionId)),
  }),
  route({
    method: 'PATCH',
    path: '/account/sessions/:sessionId',
    scope: 'account',
    params: { sessionId },
    rateLimit: perAddress(10),
    handler(context) {
      const session = ownSession(context, context.params.sessionId);
      const renewed = session.providerTokens && renewProviderTokens(context.app, session.providerTokens);
      return presentSession(context, accountsOf(context).sessions.extend(session, renewed));
    },
  }),
  route({
    method: 'DELETE',
    path: '/account/sessions/:sessionId',
    scope: 'account',
    params: { sessionId },
    rateLimit: perAddress(100),
    handler(context) {
      const session = ownSession(context, context.params.sessionId);
      accountsOf(context).sessions.remove(session.userId, session.id);
      if (session.id === context.actor.sessionId) {
        clearSessionCookies(context);
      }
    },
  }),
  route({
    method: 'GET',
    path: '/account/identities',
    scope: 'account',
    params: { queries: optional(queries, []), total: optional(totalFlag, true) },
    handler(context) {
      const { params } = context;
      const found = accountsOf(context).identities.list(parseQueries(params.queries), params.total, {
        userId: ownUser(context).id,
      });
      return { total: found.total, identities: found.identities.map(identityModel) };
    },
  }),
  route({
    method: 'DELETE',
    path: '/account/identities/:identityId',
    scope: 'account',
    params: { identityId: required(uid) },
    handler(context) {
      const { identities } = accountsOf(context);
      const identity = identities.get(context.params.identityId);
      const owner = `user:${identity.userId}`;
      if (!context.actor.roles.includes(owner)) {
        throw permissionMissing('delete', [owner], context.actor.roles);
      }
      identities.remove(identity.id);
    },
  }),
];

/** Begins a session, hands it to the browser and answers it. */
function begin(context: Pick<SessionContext, 'app' | 'actor' | 'request' | 'responseHeaders'>, session: NewSession) {
  const { sessions } = accountsOf(context);
  const made = sessions.create(session);
  sessions.trim(session.userId, MAX_SESSIONS);
  const proof = { userId: session.userId, secret: made.secret };
  setSessionCookies(context, proof, made.session.expire);
  const secret = context.actor.kind === 'key' ? encodeSessionSecret(proof) : '';
  return sessionModel(made.session, { current: true, secret });
}

/** A sign-in by a provider wraps its secret in a JWT that names the provider and lasts a minute; others are as they are. */
function unwrapSecret(context: AccountContext, secret: string): { secret: string; provider: string | null } {
  try {
    const claims = accountsOf(context).tokens.verify(secret);
    if (typeof claims.provider !== 'string' || typeof claims.secret !== 'string') {
      throw invalidToken();
    }
    return { secret: claims.secret, provider: claims.provider };
  } catch (error) {
    if (error instanceof InvalidTokenError) {
      return { secret, provider: null };
    }
    throw error;
  }
}
