import type { RequestContext } from '../../core/context.ts';
import { errorPage } from '../../core/error-page.ts';
import { AppwriteError } from '../../core/errors.ts';
import { on, type Route } from '../../core/http.ts';
import { arrayOf, oneOf, optional, text } from '../../core/params.ts';
import { perHour } from '../../core/rate-limits.ts';
import { createAccounts, type UserRecord } from '../users/accounts.ts';
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
import { checkRedirectUrl, findRedirectFault, withQuery } from './redirect-url.ts';

type OAuth2Context = Pick<RequestContext, 'app' | 'actor' | 'request'>;

/** What travels to the provider and back. */
type State = { success: string; failure: string };

const SCOPES = 'https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile openid';
const PROVIDER_LABEL = 'Google';
/** The token that goes back to the page must be redeemed within this many seconds. */
const SECRET_SECONDS = 60;
const limit = { rateLimit: perHour(50, 'ip:{ip}') };
const provider = oneOf(...providerNames);
const shortText = optional(text(2048, 0), '');
const answer = { provider, code: shortText, state: shortText, error: shortText, error_description: shortText };
const address = optional(text(0, 0), '');

/**
 * Signing in with a provider: to its page, back from it, and on to the page that asked. Browsers are sent here by a link,
 * so refusals are pages too.
 */
export const oauth2Routes: readonly Route[] = [
  on.get(
    '/account/tokens/oauth2/:provider',
    'sessions.write',
    { provider, success: address, failure: address, scopes: optional(arrayOf(text(4096), 100), []) },
    (context) => toProvider(context, context.params),
    limit,
  ),
  on.get(
    '/account/sessions/oauth2/callback/:provider/:projectId',
    'public',
    { ...answer, projectId: text(1024) },
    ({ request, params: { projectId, ...rest } }) => {
      const given = Object.entries({ ...rest, project: projectId }).filter(([, value]) => value !== '');
      const target = `${new URL(request.url).origin}/v1/account/sessions/oauth2/${rest.provider}/redirect`;
      return redirect(withQuery(target, Object.fromEntries(given)));
    },
  ),
  on.get(
    '/account/sessions/oauth2/:provider/redirect',
    'public',
    answer,
    (context) => {
      const { app, actor, params } = context;
      const state = readState(params.state);
      if (findRedirectFault(context, state.success) !== null) {
        throw new AppwriteError(400, 'project_invalid_success_url', 'Invalid redirect URL for OAuth success.');
      }
      if (state.failure !== '' && findRedirectFault(context, state.failure) !== null) {
        throw new AppwriteError(400, 'project_invalid_failure_url', 'Invalid redirect URL for OAuth failure.');
      }
      try {
        const signIn = comeBack(context, params);
        const current = actor.user === undefined ? null : { userId: actor.user.id, sessionId: actor.sessionId };
        return redirect(pageThatAsked(context, state, signInByProvider(app, signIn, current), signIn));
      } catch (error) {
        if (!(error instanceof AppwriteError) || state.failure === '') {
          throw error;
        }
        const told = { message: error.message, type: error.type, code: error.status };
        return redirect(withQuery(state.failure, { error: JSON.stringify(told) }));
      }
    },
    limit,
  ),
].map(answeringPages);

/** Sends the browser to the provider's page, from which it comes back to the callback. */
function toProvider(
  context: OAuth2Context,
  params: { provider: string; success: string; failure: string; scopes: string[] },
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

/** Who came back from the provider. Throws when they refused or the code proves nothing. */
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
function pageThatAsked({ app }: OAuth2Context, { success }: State, user: UserRecord, { provider }: ProviderSignIn) {
  const { issue, signer } = app.instance(createAccounts);
  const { secret } = issue(user.id, 'oauth2');
  return withQuery(success, { secret: signer.sign({ secret, provider }, SECRET_SECONDS), userId: user.id });
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
  const { success, failure } = (value ?? {}) as Partial<Record<keyof State, unknown>>;
  return { success: String(success ?? ''), failure: String(failure ?? '') };
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
