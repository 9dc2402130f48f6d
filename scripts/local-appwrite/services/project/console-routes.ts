import type { App, RequestContext } from '../../core/context.ts';
import { APPWRITE_VERSION, AppwriteError, NotSupportedError, projectNotFound } from '../../core/errors.ts';
import { CONSOLE_PROJECT, type Route, route } from '../../core/http.ts';
import { optional, queries, required, text, totalFlag, uid } from '../../core/params.ts';
import { cookieName, encodeSessionSecret } from '../account/session-secret.ts';
import { keyRoutes } from './key-routes.ts';
import { createOperatorSessions, OPERATOR, type OperatorSession } from './operator.ts';
import { platformRoutes } from './platform-routes.ts';
import { projectModel, TEAM_ID } from './project-model.ts';
import { settingsRoutes } from './settings-routes.ts';

const listing = {
  queries: optional(queries, []),
  search: optional(text(256, 0), ''),
  total: optional(totalFlag, true),
};
const PROJECT_PATH = '/projects/:projectId';

/** What the console answers: who the operator is, and his organisation and project. */
export const consoleRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/health/version',
    scope: 'public',
    params: {},
    handler: () => ({ version: APPWRITE_VERSION }),
  }),
  route({
    method: 'POST',
    path: '/account',
    scope: 'sessions.write',
    params: {},
    handler() {
      throw new AppwriteError(
        501,
        'user_console_count_exceeded',
        'Sign up to the console is restricted. You can contact an administrator to update console sign up restrictions by setting _APP_CONSOLE_WHITELIST_ROOT to "disabled".',
      );
    },
  }),
  route({
    method: 'POST',
    path: '/account/sessions/email',
    scope: 'sessions.write',
    params: { email: required(text(320)), password: required(text(256)) },
    rateLimit: { limit: 10, windowSeconds: 3600, key: 'url:{url},email:{param-email}', resetStatuses: [201] },
    status: 201,
    handler(context) {
      const sessions = context.app.instance(createOperatorSessions);
      if (!sessions.proves(context.params.email, context.params.password)) {
        throw new AppwriteError(
          401,
          'user_invalid_credentials',
          'Invalid credentials. Please check the email and password.',
        );
      }
      const { session, secret } = sessions.begin(context.clientIp);
      setCookie(context, encodeSessionSecret(secret), new Date(session.expire));
      return sessionModel(session);
    },
  }),
  route({
    method: 'DELETE',
    path: '/account/sessions/:sessionId',
    scope: 'account',
    params: { sessionId: required(uid) },
    handler(context) {
      const { app, actor, params } = context;
      const asked = params.sessionId === 'current' ? actor.sessionId : params.sessionId;
      app.instance(createOperatorSessions).end(asked ?? '');
      if (asked === actor.sessionId) {
        setCookie(context, '', new Date(0));
      }
    },
  }),
  route({
    method: 'GET',
    path: '/account',
    scope: 'account',
    params: {},
    handler: ({ app }) => accountModel(app),
  }),
  route({
    method: 'GET',
    path: '/console/variables',
    scope: 'projects.read',
    params: {},
    handler: consoleVariables,
  }),
  route({
    method: 'GET',
    path: '/teams',
    scope: 'teams.read',
    params: listing,
    handler: ({ app, params }) => ({ total: params.total ? 1 : 0, teams: [teamModel(app)] }),
  }),
  route({
    method: 'GET',
    path: '/teams/:teamId',
    scope: 'teams.read',
    params: { teamId: required(uid) },
    handler({ app, params }) {
      if (params.teamId !== TEAM_ID) {
        throw new AppwriteError(404, 'team_not_found', 'Team with the requested ID could not be found.');
      }
      return teamModel(app);
    },
  }),
  route({
    method: 'GET',
    path: '/projects',
    scope: 'projects.read',
    params: listing,
    handler: ({ app, params }) => ({ total: params.total ? 1 : 0, projects: [projectModel(app)] }),
  }),
  route({
    method: 'POST',
    path: '/projects',
    scope: 'projects.write',
    params: {},
    handler() {
      throw new NotSupportedError('more than one project in a data folder');
    },
  }),
  ...[
    route({
      method: 'GET',
      path: PROJECT_PATH,
      scope: 'projects.read',
      params: {},
      handler: ({ app }) => projectModel(app),
    }),
    ...settingsRoutes(PROJECT_PATH),
    ...keyRoutes(`${PROJECT_PATH}/keys`, () => true),
    ...platformRoutes({ all: `${PROJECT_PATH}/platforms`, web: `${PROJECT_PATH}/platforms` }),
  ].map(ofThisProject),
];

/** Refuses an address that names another project than this installation's. */
function ofThisProject(one: Route): Route {
  return {
    ...one,
    async answer(context, fields) {
      if (fields.projectId !== context.app.config.projectId) {
        throw projectNotFound();
      }
      return one.answer(context, fields);
    },
  };
}

function setCookie({ responseHeaders }: Pick<RequestContext, 'responseHeaders'>, value: string, expires: Date): void {
  const name = cookieName(CONSOLE_PROJECT);
  responseHeaders.append(
    'set-cookie',
    `${name}=${encodeURIComponent(value)}; expires=${expires.toUTCString()}; path=/; httponly`,
  );
}

/** The operator has been there as long as the project. */
function accountModel(app: App) {
  const { $createdAt } = projectModel(app);
  return {
    $id: OPERATOR.id,
    $createdAt,
    $updatedAt: $createdAt,
    name: OPERATOR.name,
    registration: $createdAt,
    status: true,
    labels: [],
    passwordUpdate: $createdAt,
    email: OPERATOR.email,
    phone: '',
    emailVerification: true,
    phoneVerification: false,
    mfa: false,
    prefs: { organization: TEAM_ID },
    targets: [],
    accessedAt: $createdAt,
  };
}

function teamModel(app: App) {
  const { $createdAt } = projectModel(app);
  return { $id: TEAM_ID, $createdAt, $updatedAt: $createdAt, name: 'Operators', total: 1, prefs: {} };
}

function sessionModel(session: OperatorSession) {
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
