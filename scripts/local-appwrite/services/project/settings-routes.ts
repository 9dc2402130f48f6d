import { type Route, type RouteDefinition, route } from '../../core/http.ts';
import { arrayOf, boolean, jsonObject, oneOf, type Param, range, required, text } from '../../core/params.ts';
import { projectModel } from './project-model.ts';
import { AUTH_METHODS, createProjectSettings, type ProjectSettings, SERVICES } from './settings.ts';

const MAX_LIMIT = 10_000;
const MAX_SESSIONS = 100;
const MAX_HISTORY = 20;
const MAX_MOCKS = 10;
const YEAR_SECONDS = 31_536_000;

type Security = ProjectSettings['security'];
type Change = (settings: ProjectSettings) => ProjectSettings;
type Context = Parameters<RouteDefinition<Record<string, Param<unknown>>>['handler']>[0];

/** The endpoints by which `appwrite push settings` sets the project up, below `path`. */
export function settingsRoutes(path: string): Route[] {
  return [
    route({
      method: 'PATCH',
      path,
      scope: 'projects.write',
      params: { name: required(text(128)) },
      handler: (context) => answerChanged(context, (kept) => ({ ...kept, name: context.params.name })),
    }),
    route({
      method: 'PATCH',
      path: `${path}/service`,
      scope: 'projects.write',
      params: { service: required(oneOf(...SERVICES)), status: required(boolean) },
      handler: (context) =>
        answerChanged(context, (kept) => ({
          ...kept,
          services: { ...kept.services, [context.params.service]: context.params.status },
        })),
    }),
    securityRoute(path, 'duration', 'duration', 'duration', required(range(0, YEAR_SECONDS))),
    securityRoute(path, 'limit', 'limit', 'limit', required(range(0, MAX_LIMIT))),
    securityRoute(path, 'max-sessions', 'limit', 'sessionsLimit', required(range(1, MAX_SESSIONS))),
    securityRoute(path, 'password-history', 'limit', 'passwordHistory', required(range(0, MAX_HISTORY))),
    securityRoute(path, 'password-dictionary', 'enabled', 'passwordDictionary', required(boolean)),
    securityRoute(path, 'personal-data', 'enabled', 'personalDataCheck', required(boolean)),
    securityRoute(path, 'session-alerts', 'alerts', 'sessionAlerts', required(boolean)),
    securityRoute(path, 'mock-numbers', 'numbers', 'mockNumbers', required(arrayOf(jsonObject, MAX_MOCKS))),
    // Last: any other name below /auth is a way to sign in.
    route({
      method: 'PATCH',
      path: `${path}/auth/:method`,
      scope: 'projects.write',
      params: { method: required(oneOf(...AUTH_METHODS)), status: required(boolean) },
      handler: (context) =>
        answerChanged(context, (kept) => ({
          ...kept,
          authMethods: { ...kept.authMethods, [context.params.method]: context.params.status },
        })),
    }),
  ];
}

function securityRoute(
  path: string,
  name: string,
  parameter: string,
  setting: keyof Security,
  param: Param<unknown>,
): Route {
  return route({
    method: 'PATCH',
    path: `${path}/auth/${name}`,
    scope: 'projects.write',
    params: { [parameter]: param },
    handler: (context: Context) =>
      answerChanged(context, (kept) => ({
        ...kept,
        security: { ...kept.security, [setting]: context.params[parameter] },
      })),
  });
}

function answerChanged({ app }: Pick<Context, 'app'>, change: Change) {
  app.instance(createProjectSettings).update(change);
  return projectModel(app);
}
