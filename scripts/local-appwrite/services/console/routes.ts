import type { App, RequestContext } from '../../core/context.ts';
import { AppwriteError, projectNotFound } from '../../core/errors.ts';
import { CONSOLE_PROJECT, on, type Route } from '../../core/http.ts';
import { text } from '../../core/params.ts';
import { cookieName, encodeSessionSecret } from '../../core/session-secret.ts';
import { createPlatforms } from '../project/platforms.ts';
import { platformModel, versionRoute } from '../project/routes.ts';
import { createProjectSettings } from '../project/settings.ts';
import { createOperatorSessions, OPERATOR, signInOperator } from './operator.ts';

/** The one organisation of the installation, as the console calls teams. */
const TEAM_ID = 'operators';

/** What the console answers: to the CLI, who the operator is and what the project is like. */
export const consoleRoutes: readonly Route[] = [
  versionRoute,
  on.post(
    '/account/sessions/email',
    'sessions.write',
    { email: text(320), password: text(256) },
    (context) => {
      const signedIn = signInOperator(context.app, context.params, context.clientIp);
      if (signedIn === null) {
        throw new AppwriteError(
          401,
          'user_invalid_credentials',
          'Invalid credentials. Please check the email and password.',
        );
      }
      const { session, secret } = signedIn;
      setCookie(context, encodeSessionSecret({ userId: OPERATOR.id, secret }), new Date(session.expire));
      return {
        $id: session.id,
        $createdAt: session.createdAt,
        $updatedAt: session.createdAt,
        userId: OPERATOR.id,
        expire: session.expire,
        provider: 'email',
        providerUid: OPERATOR.email,
        ip: session.ip,
        factors: ['password'],
        current: true,
        secret: '',
      };
    },
    { rateLimit: { limit: 10, windowSeconds: 3600, key: 'url:{url},email:{param-email}', resetStatuses: [201] } },
  ),
  on.delete('/account/sessions/:sessionId', 'account', {}, (context) => {
    const { actor, params, use } = context;
    const asked = params.sessionId === 'current' ? actor.sessionId : params.sessionId;
    use(createOperatorSessions).remove({ id: asked ?? '' });
    if (asked === actor.sessionId) {
      setCookie(context, '', new Date(0));
    }
  }),
  on.get('/account', 'account', {}, ({ app }) => accountModel(app)),
  on.get('/console/variables', 'projects.read', {}, consoleVariables),
  on.get('/projects/:projectId', 'projects.read', {}, ({ app, params }) => ownProject(app, params.projectId)),
  on.patch('/projects/:projectId', 'projects.write', { name: text(128) }, ({ app, use, params }) => {
    ownProject(app, params.projectId);
    use(createProjectSettings).update(() => ({ name: params.name }));
    return ownProject(app, params.projectId);
  }),
];

/** The project as the console tells it to clients of 1.8, the CLI among them. Throws for another than this installation's. */
function ownProject(app: App, id: string) {
  if (id !== app.config.projectId) {
    throw projectNotFound();
  }
  const { settings, createdAt, updatedAt } = app.instance(createProjectSettings).get();
  const { authMethods, security } = settings;
  const ways = Object.entries(authNames).map(([method, name]) => [`auth${name}`, authMethods[method] ?? true]);
  return {
    $id: id,
    $createdAt: createdAt,
    $updatedAt: updatedAt,
    name: settings.name,
    teamId: TEAM_ID,
    region: 'default',
    status: 'active',
    authDuration: security.duration,
    authLimit: 0,
    authSessionsLimit: security.sessionsLimit,
    authPasswordHistory: 0,
    authPasswordDictionary: security.passwordDictionary,
    authPersonalDataCheck: security.personalDataCheck,
    authSessionAlerts: false,
    authMockNumbers: [],
    platforms: app.instance(createPlatforms).all().map(platformModel),
    ...Object.fromEntries([...ways, ...SERVICES.map((name) => [`serviceStatusFor${name}`, true])]),
  };
}

/** The names of the ways to sign in, as the answers of 1.8 spell them. */
const authNames: Record<string, string> = {
  jwt: 'JWT',
  phone: 'Phone',
  invites: 'Invites',
  anonymous: 'Anonymous',
  'email-otp': 'EmailOtp',
  'magic-url': 'UsersAuthMagicURL',
  'email-password': 'EmailPassword',
};
const SERVICES =
  'Account Avatars Databases Tablesdb Locale Health Storage Teams Users Sites Functions Graphql Messaging'.split(' ');

function setCookie({ responseHeaders }: Pick<RequestContext, 'responseHeaders'>, value: string, expires: Date): void {
  const name = cookieName(CONSOLE_PROJECT);
  responseHeaders.append(
    'set-cookie',
    `${name}=${encodeURIComponent(value)}; expires=${expires.toUTCString()}; path=/; httponly`,
  );
}

/** The operator has been there as long as the project. */
function accountModel(app: App) {
  const { createdAt } = app.instance(createProjectSettings).get();
  return {
    $id: OPERATOR.id,
    $createdAt: createdAt,
    $updatedAt: createdAt,
    name: OPERATOR.name,
    registration: createdAt,
    status: true,
    labels: [],
    passwordUpdate: createdAt,
    email: OPERATOR.email,
    phone: '',
    emailVerification: true,
    phoneVerification: false,
    mfa: false,
    prefs: { organization: TEAM_ID },
    targets: [],
    accessedAt: createdAt,
  };
}

/** What the console knows of the server. New functions and sites get a domain below `localhost`, which browsers know. */
function consoleVariables() {
  return {
    _APP_DOMAIN_TARGET_CNAME: 'localhost',
    _APP_DOMAIN_TARGET_A: '127.0.0.1',
    _APP_DOMAIN_TARGET_AAAA: '::1',
    _APP_DOMAIN_TARGET_CAA: '',
    _APP_STORAGE_LIMIT: 30_000_000,
    _APP_COMPUTE_BUILD_TIMEOUT: 900,
    _APP_COMPUTE_SIZE_LIMIT: 30_000_000,
    _APP_USAGE_STATS: 'disabled',
    _APP_VCS_ENABLED: false,
    _APP_DOMAIN_ENABLED: true,
    _APP_ASSISTANT_ENABLED: false,
    _APP_DOMAIN_SITES: 'localhost',
    _APP_DOMAIN_FUNCTIONS: 'localhost',
    _APP_OPTIONS_FORCE_HTTPS: 'disabled',
    _APP_DOMAINS_NAMESERVERS: '',
    _APP_DB_ADAPTER: 'mariadb',
  };
}
