import type { RequestContext } from '../../core/context.ts';
import { AppwriteError, NotSupportedError } from '../../core/errors.ts';
import { on, type Route } from '../../core/http.ts';
import { findKnownRoute } from '../../core/known-routes.ts';
import { createProjectSettings } from '../project/settings.ts';

type RuleContext = Pick<RequestContext, 'app' | 'actor'>;

/** The ways to sign in as the server names them when they are off. */
const METHOD_NAMES = {
  'email-password': 'Email / Password',
  'magic-url': 'Magic URL',
  anonymous: 'Anonymous',
  phone: 'Phone',
  jwt: 'JWT',
  'email-otp': 'Email OTP',
} as const;
type Method = keyof typeof METHOD_NAMES;

/** Refuses a way to sign in that the project has switched off; a key passes. */
export function requireMethod({ app, actor }: RuleContext, method: Method): void {
  const isOn = app.instance(createProjectSettings).get().settings.authMethods[method] ?? true;
  if (actor.kind !== 'key' && !isOn) {
    throw new AppwriteError(
      501,
      'user_auth_method_unsupported',
      `${METHOD_NAMES[method]} authentication is disabled for this project`,
    );
  }
}

/** Ways to sign in that are not here: refused as the server does while they are off, and by name while they are on. */
const ABSENT: Partial<Record<Method, readonly string[]>> = {
  anonymous: ['POST /account/sessions/anonymous'],
  'magic-url': [
    'POST /account/tokens/magic-url',
    'POST /account/sessions/magic-url',
    'PUT /account/sessions/magic-url',
  ],
  'email-otp': ['POST /account/tokens/email', 'POST /account/sessions/email-otp'],
  phone: ['POST /account/tokens/phone', 'POST /account/sessions/phone', 'PUT /account/sessions/phone'],
};

export const absentSignInRoutes: readonly Route[] = Object.entries(ABSENT).flatMap(([way, endpoints]) =>
  endpoints.map((endpoint) => {
    const [method, path = ''] = endpoint.split(' ');
    const refused = on[method === 'PUT' ? 'put' : 'post'](path, 'sessions.write', {}, (context) => {
      requireMethod(context, way as Method);
      throw new NotSupportedError(findKnownRoute(method ?? '', `/v1${path}`) ?? endpoint);
    });
    return { ...refused, isAbsent: true };
  }),
);
