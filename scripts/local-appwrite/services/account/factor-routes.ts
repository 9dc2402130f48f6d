import type { RequestContext } from '../../core/context.ts';
import { on, type Route } from '../../core/http.ts';
import { boolean, oneOf, optional, text } from '../../core/params.ts';
import { perHour } from '../../core/rate-limits.ts';
import { createProjectSettings } from '../project/settings.ts';
import { createFactors, FACTORS } from '../users/factors.ts';
import { sessionModel } from '../users/models.ts';
import { ownSession, ownUser, show } from './own-account.ts';

const type = { type: oneOf('totp') };

/** The caller's session, which met a challenge a moment ago. */
function recentSession(context: Pick<RequestContext, 'actor' | 'use'>) {
  const session = ownSession(context, 'current');
  context.use(createFactors).requireRecent(session);
  return session;
}

/** A second factor: an authenticator app, recovery codes, and what asks for them. */
export const factorRoutes: readonly Route[] = [
  on.patch('/account/mfa', 'account', { mfa: boolean }, (context) => {
    const session = ownSession(context, 'current');
    return show(context, context.use(createFactors).switchTo(ownUser(context), session, context.params.mfa));
  }),
  on.get('/account/mfa/factors', 'account', {}, (context) => context.use(createFactors).list(ownUser(context)), {
    beforeFactors: true,
  }),
  on.post(
    '/account/mfa/authenticators/:type',
    'account',
    type,
    (context) => {
      const { name } = context.use(createProjectSettings).get().settings;
      return context.use(createFactors).addAuthenticator(ownUser(context), name);
    },
    { status: 200 },
  ),
  on.put('/account/mfa/authenticators/:type', 'account', { ...type, otp: optional(text(256), '') }, (context) => {
    const session = ownSession(context, 'current');
    context.use(createFactors).verifyAuthenticator(ownUser(context), session, context.params.otp);
    return show(context, ownUser(context));
  }),
  on.delete('/account/mfa/authenticators/:type', 'account', type, (context) => {
    context.use(createFactors).removeAuthenticator(recentSession(context).userId);
  }),
  on.post('/account/mfa/recovery-codes', 'account', {}, (context) => ({
    recoveryCodes: context.use(createFactors).createCodes(ownUser(context)),
  })),
  on.patch('/account/mfa/recovery-codes', 'account', {}, (context) => {
    recentSession(context);
    return { recoveryCodes: context.use(createFactors).renewCodes(ownUser(context)) };
  }),
  on.post(
    '/account/mfa/challenges',
    'account',
    { factor: oneOf(...FACTORS) },
    (context) => {
      const challenge = context.use(createFactors).challenge(ownUser(context).id, context.params.factor);
      const { id, createdAt, userId, expire } = challenge;
      return { $id: id, $createdAt: createdAt, userId, expire };
    },
    { rateLimit: perHour(10, 'url:{url},userId:{userId}'), beforeFactors: true },
  ),
  on.put(
    '/account/mfa/challenges',
    'account',
    { challengeId: text(256), otp: text(256) },
    (context) => {
      const { challengeId, otp } = context.params;
      const session = ownSession(context, 'current');
      const met = context.use(createFactors).meet(ownUser(context), session, challengeId, otp);
      return sessionModel(met, { current: true, secret: '' });
    },
    { rateLimit: perHour(10, 'url:{url},challengeId:{param-challengeId}'), beforeFactors: true },
  ),
];
