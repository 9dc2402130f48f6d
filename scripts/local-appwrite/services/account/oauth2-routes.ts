import type { RequestContext } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { type Route, route } from '../../core/http.ts';
import { arrayOf, oneOf, optional, required, text } from '../../core/params.ts';
import { errorPage } from '../local/error-page.ts';
import { TOKENS } from '../users/token-store.ts';
import type { UserRecord } from '../users/user-store.ts';
import {
  CLIENT_ID,
  CONSENT_PATH,
  createOAuth2Provider,
  ENABLED_PROVIDER,
  issueProviderTokens,
  providerNames,
  providerUid,
} from './oauth2-provider.ts';
import { type ProviderSignIn, signInByProvider } from './oauth2-sign-in.ts';
import { accountsOf } from './own-account.ts';
import { perHour } from './rate-limit-keys.ts';
import { checkRedirectUrl, findRedirectFault, withQuery } from './redirect-url.ts';
import { setSessionCookies } from './session-cookies.ts';

type OAuth2Context = Pick<RequestContext, 'app' | 'actor' | 'request' | 'responseHeaders' | 'clientIp'>;

/** What travels to the provider and back. */
type State = { success: string; failure: string; token: boolean };

const SCOPES = 'https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile openid';
const PROVIDER_LABEL = 'Google';
/** The token that goes back to the page must be redeemed within this many seconds. */
const SECRET_SECONDS = 60;
const perAddress = perHour(50, 'ip:{ip}');
const provider = required(oneOf(...providerNames));
const shortText = optional(text(2048, 0), '');
const addresses = { success: optional(text(0, 0), ''), failure: optional(text(0, 0), '') };
const scopes = optional(arrayOf(text(4096), 100), []);

/**
 * Signing in with a provider: to its page, back from it, and on to the page that asked. Browsers are sent here by a link,
 * so refusals are pages too.
 */
export const oauth2Routes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/account/sessions/oauth2/:provider',
    scope: 'sessions.write',
    params: { provider, ...addresses, scopes },
    rateLimit: perAddress,
    handler: (context) => toProvider(context, context.params, false),
  }),
  route({
    method: 'GET',
    path: '/account/tokens/oauth2/:provider',
    scope: 'sessions.write',
    params: { provider, ...addresses, scopes },
    rateLimit: perAddress,
    handler: (context) => toProvider(context, context.params, true),
  }),
  route({
    method: 'GET',
    path: '/account/sessions/oauth2/callback/:provider/:projectId',
    scope: 'public',
    params: {
      provider,
      projectId: required(text(1024)),
      code: shortText,
      state: shortText,
      error: shortText,
      error_description: shortText,
    },
    handler({ request, params }) {
      const { projectId, ...rest } = params;
      const given = Object.entries({ ...rest, project: projectId }).filter(([, value]) => value !== '');
      const target = `${new URL(request.url).origin}/v1/account/sessions/oauth2/${params.provider}/redirect`;
      return redirect(withQuery(target, Object.fromEntries(given)));
    },
  }),
  route({
    method: 'GET',
    path: '/account/sessions/oauth2/:provider/redirect',
    scope: 'public',
    params: { provider, code: shortText, state: shortText, error: shortText, error_description: shortText },
    rateLimit: perAddress,
    handler(context) {
      const { params } = context;
      const state = readState(params.state);
      if (findRedirectFault(context, state.success) !== null) {
        throw new AppwriteError(400, 'project_invalid_success_url', 'Invalid redirect URL for OAuth success.');
      }
      if (state.failure !== '' && findRedirectFault(context, state.failure) !== null) {
        throw new AppwriteError(400, 'project_invalid_failure_url', 'Invalid redirect URL for OAuth failure.');
      }
      try {
        const { actor } = context;
        const signIn = comeBack(context, params);
        const user = signInByProvider(
          context.app,
          signIn,
          actor.user === undefined ? null : { userId: actor.user.id, sessionId: actor.sessionId },
        );
        return redirect(
          state.token ? tokenTarget(context, state, user, signIn) : sessionTarget(context, state, user, signIn),
        );
      } catch (error) {
        if (!(error instanceof AppwriteError) || state.failure === '') {
          throw error;
        }
        const told = { message: error.message, type: error.type, code: error.status };
        return redirect(withQuery(state.failure, { error: JSON.stringify(told) }));
      }
    },
  }),
].map(answeringPages);

/** Sends the browser to the provider's page, from which it comes back to the callback. */
function toProvider(
  context: OAuth2Context,
  params: { provider: string; success: string; failure: string; scopes: string[] },
  token: boolean,
): Response {
  const origin = new URL(context.request.url).origin;
  for (const name of ['success', 'failure'] as const) {
    if (params[name] !== '') {
      checkRedirectUrl(context, name, params[name]);
    }
  }
  requireEnabled(params.provider);
  const state: State = {
    success: params.success || `${origin}/console/auth/oauth2/success`,
    failure: params.failure || `${origin}/console/auth/oauth2/failure`,
    token,
  };
  const projectId = context.app.config.projectId;
  return redirect(
    withQuery(`${origin}${CONSENT_PATH}`, {
      client_id: CLIENT_ID,
      redirect_uri: `${origin}/v1/account/sessions/oauth2/callback/${params.provider}/${projectId}`,
      scope: [SCOPES, ...params.scopes].join(' '),
      state: JSON.stringify(state),
      response_type: 'code',
      access_type: 'offline',
    }),
  );
}

function requireEnabled(name: string) {
  if (name !== ENABLED_PROVIDER) {
    throw new AppwriteError(
      412,
      'project_provider_disabled',
      'This provider is disabled. Please enable the provider from your Appwrite console to continue.',
    );
  }
}

/** Who came back from the provider. Throws when he refused or the code proves nothing. */
function comeBack(
  { app }: OAuth2Context,
  params: { provider: string; code: string; error: string; error_description: string },
): ProviderSignIn {
  requireEnabled(params.provider);
  if (params.error !== '') {
    const detail = params.error_description === '' ? '' : `: ${params.error_description}`;
    throw providerError(`The ${PROVIDER_LABEL} OAuth2 provider returned an error: ${params.error}${detail}`);
  }
  if (params.code === '') {
    throw providerError('Missing OAuth2 code. Please contact the Appwrite team for additional support.');
  }
  const person = app.instance(createOAuth2Provider).redeem(params.code);
  if (person === null) {
    throw new AppwriteError(
      424,
      'user_oauth2_provider_failure',
      `${PROVIDER_LABEL} couldn't complete sign-in (invalid_grant). Please try again.`,
    );
  }
  return { provider: params.provider, uid: providerUid(person), person, tokens: issueProviderTokens(app) };
}

function providerError(message: string): AppwriteError {
  return new AppwriteError(424, 'user_oauth2_provider_error', message);
}

/** The page that asked, with what it makes a session of. */
function tokenTarget(context: OAuth2Context, { success }: State, user: UserRecord, { provider }: ProviderSignIn) {
  const { proofs, tokens } = accountsOf(context);
  const { secret } = proofs.create({ userId: user.id, type: 'oauth2', ...TOKENS.oauth2 });
  return withQuery(success, { secret: tokens.sign({ secret, provider }, SECRET_SECONDS), userId: user.id });
}

/** The page that asked, the session being in the browser's cookies. */
function sessionTarget(context: OAuth2Context, { success }: State, user: UserRecord, signIn: ProviderSignIn) {
  const { session, secret } = accountsOf(context).sessions.create({
    userId: user.id,
    provider: signIn.provider,
    providerUid: signIn.uid,
    factors: ['email', 'oauth2'],
    ip: context.clientIp,
    providerTokens: signIn.tokens,
  });
  setSessionCookies(context, { userId: user.id, secret }, session.expire);
  return success;
}

function readState(text: string): State {
  let value: unknown;
  try {
    value = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new AppwriteError(
      500,
      'general_server_error',
      'Failed to parse login state params as passed from OAuth2 provider',
    );
  }
  const { success, failure, token } = (value ?? {}) as Partial<Record<keyof State, unknown>>;
  return { success: String(success ?? ''), failure: String(failure ?? ''), token: token === true };
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 301,
    headers: {
      location,
      'cache-control': 'no-store, no-cache, must-revalidate, max-age=0',
      pragma: 'no-cache',
    },
  });
}

/** The same route, its refusals as pages. */
function answeringPages(one: Route): Route {
  return {
    ...one,
    async answer(...parameters: Parameters<Route['answer']>) {
      try {
        return await one.answer(...parameters);
      } catch (error) {
        if (error instanceof AppwriteError) {
          return errorPage(error.status, error.message);
        }
        throw error;
      }
    },
  };
}
