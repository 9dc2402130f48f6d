import type { App } from '../../core/context.ts';
import { APPWRITE_VERSION, AppwriteError } from '../../core/errors.ts';
import { on, type Route } from '../../core/http.ts';
import { resolveId } from '../../core/ids.ts';
import {
  boolean,
  customId,
  nullable,
  oneOf,
  optional,
  paging,
  range,
  text,
  type Validator,
} from '../../core/params.ts';
import { present, type RecordOf } from '../../core/records.ts';
import { createPlatforms } from './platforms.ts';
import { AUTH_METHODS, createProjectSettings, type ProjectSettings } from './settings.ts';

const YEAR_SECONDS = 31_536_000;
const MAX_SESSIONS = 5000;
/** The second factors that a new project takes besides an app. */
const BOTH = { email: true, phone: true };

const hostname: Validator<string> = (value) =>
  typeof value === 'string' && value.length <= 253 && /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(value)
    ? { ok: true, value }
    : { ok: false, description: 'Value must be a valid hostname without path, port and protocol.' };

/** What the server says of itself, to the project's clients and to the console's. */
export const versionRoute = on.get('/health/version', 'public', {}, () => ({ version: APPWRITE_VERSION }));

/** The endpoints of the project itself: how people sign in to it, and which pages may use it. */
export const projectRoutes: readonly Route[] = [
  versionRoute,
  on.get('/project', 'project.read', {}, ({ app }) => projectModel(app)),
  on.patch(
    '/project/auth-methods/:methodId',
    'project.write',
    { methodId: oneOf(...AUTH_METHODS), enabled: boolean },
    ({ app, use, params }) => {
      use(createProjectSettings).update(({ authMethods }) => ({
        authMethods: { ...authMethods, [params.methodId]: params.enabled },
      }));
      return projectModel(app);
    },
  ),
  on.get('/project/policies', 'project.policies.read', {}, ({ app }) => {
    const policies = policyList(app);
    return { total: policies.length, policies };
  }),
  policyRoute('password-dictionary', 'enabled', boolean, (passwordDictionary) => ({ passwordDictionary })),
  policyRoute('password-personal-data', 'enabled', boolean, (personalDataCheck) => ({ personalDataCheck })),
  policyRoute('session-duration', 'duration', range(5, YEAR_SECONDS), (duration) => ({ duration })),
  policyRoute('session-limit', 'total', nullable(range(1, MAX_SESSIONS)), (total) => ({ sessionsLimit: total ?? 0 })),
  policyRoute('session-invalidation', 'enabled', boolean, (sessionInvalidation) => ({ sessionInvalidation })),
  on.patch(
    '/project/policies/mfa-factors',
    'project.policies.write',
    { email: optional(nullable(boolean), null), phone: optional(nullable(boolean), null) },
    ({ app, use, params: { email, phone } }) => {
      use(createProjectSettings).update(({ security }) => {
        const { mfaFactors = BOTH } = security;
        return {
          security: { ...security, mfaFactors: { email: email ?? mfaFactors.email, phone: phone ?? mfaFactors.phone } },
        };
      });
      return projectModel(app);
    },
  ),
  on.get('/project/oauth2/:providerId', 'oauth2.read', { providerId: oneOf('google') }, ({ app }) => googleModel(app)),
  on.patch(
    '/project/oauth2/google',
    'oauth2.write',
    {
      clientId: optional(nullable(text(256, 0)), null),
      clientSecret: optional(nullable(text(512, 0)), null),
      enabled: optional(nullable(boolean), null),
    },
    ({ app, use, params: { clientId, enabled } }) => {
      use(createProjectSettings).update(({ google }) => ({
        google: { clientId: clientId ?? google?.clientId ?? '', enabled: enabled ?? google?.enabled ?? true },
      }));
      return googleModel(app);
    },
  ),
  on.post(
    '/project/platforms/web',
    'platforms.write',
    { platformId: customId, name: text(128), hostname },
    ({ app, use, params: { platformId, ...own } }) => {
      const platform = use(createPlatforms).insert({ ...own, id: resolveId(platformId, app.ids) });
      if (platform === undefined) {
        throw new AppwriteError(
          409,
          'platform_already_exists',
          'Platform with the same ID already exists in this project. Try again with a different ID.',
        );
      }
      return platformModel(platform);
    },
  ),
  on.get('/project/platforms', 'platforms.read', paging, ({ use, params }) => {
    const { total, records } = use(createPlatforms).list(params);
    return { total, platforms: records.map(platformModel) };
  }),
  on.delete('/project/platforms/:platformId', 'platforms.write', {}, ({ use, params }) => {
    if (use(createPlatforms).remove({ id: params.platformId }) === 0) {
      throw new AppwriteError(404, 'platform_not_found', 'Platform with the requested ID could not be found.');
    }
  }),
];

function policyRoute<T>(
  name: string,
  parameter: string,
  read: Validator<T>,
  change: (value: T) => Partial<ProjectSettings['security']>,
): Route {
  return on.patch(
    `/project/policies/${name}`,
    'project.policies.write',
    { [parameter]: read as Validator<unknown> },
    ({ app, use, params }) => {
      use(createProjectSettings).update(({ security }) => ({
        security: { ...security, ...change(params[parameter] as T) },
      }));
      return projectModel(app);
    },
  );
}

/** Policies that nothing here can set are told as they are in a new project. */
function policyList(app: App) {
  const { security } = app.instance(createProjectSettings).get().settings;
  return [
    { $id: 'mfa-factors', totp: true, ...(security.mfaFactors ?? BOTH), custom: false },
    { $id: 'password-dictionary', enabled: security.passwordDictionary },
    { $id: 'password-history', total: 0 },
    { $id: 'password-personal-data', enabled: security.personalDataCheck },
    { $id: 'session-alert', enabled: false },
    { $id: 'session-duration', duration: security.duration },
    { $id: 'session-invalidation', enabled: security.sessionInvalidation ?? true },
    { $id: 'session-limit', total: security.sessionsLimit },
    { $id: 'user-limit', total: 0 },
  ];
}

function projectModel(app: App) {
  const { settings, createdAt, updatedAt } = app.instance(createProjectSettings).get();
  return {
    $id: app.config.projectId,
    $createdAt: createdAt,
    $updatedAt: updatedAt,
    name: settings.name,
    region: 'default',
    status: 'active',
    authMethods: AUTH_METHODS.map(($id) => ({ $id, enabled: settings.authMethods[$id] ?? true })),
  };
}

/** A consent page stands in for Google here, so it is on until somebody turns it off. The secret is not told. */
function googleModel(app: App) {
  const { google } = app.instance(createProjectSettings).get().settings;
  const { enabled = true, clientId = '' } = google ?? {};
  return { $id: 'google', enabled, clientId, clientSecret: '', prompt: ['consent'] };
}

/** A web platform, as the project and the console show it. */
export function platformModel(platform: RecordOf<typeof createPlatforms>) {
  return { ...present(platform), type: 'web', key: '' };
}
