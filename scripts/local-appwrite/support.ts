import { join } from 'node:path';
import { APPWRITE_VERSION } from './core/errors.ts';
import { CONSOLE_PROJECT, type Route } from './core/http.ts';
import { type KnownRoute, knownRoutes } from './core/known-routes.ts';
import { endpointKey } from './core/served.ts';
import { services } from './server.ts';

/** The file that holds `supportTable`; `npm run generate` writes it and a check compares it. */
export const SUPPORT_FILE = join(import.meta.dirname, 'SUPPORT.md');

/** What the deployment asks for in situations that no test plays: a build that was pushed but not activated, an index that differs. */
const DEPLOYMENT_ONLY = new Set([
  'project PATCH /functions/:functionId/deployment',
  'project PATCH /sites/:siteId/deployment',
  'project PATCH /project/policies/session-limit',
  'project DELETE /tablesdb/:databaseId/tables/:tableId/indexes/:key',
]);

/** The endpoints that are served although none of those that were asked for. */
export function unusedEndpoints(askedFor: ReadonlySet<string>): string[] {
  return servedEndpoints().filter((endpoint) => !askedFor.has(endpoint) && !DEPLOYMENT_ONLY.has(endpoint));
}

/** What tells every served endpoint from all others. */
function servedEndpoints(): string[] {
  const consoleRoutes = services.flatMap((service) => service.consoleRoutes ?? []);
  return [
    ...services.flatMap(({ routes }) => routes.filter(isServed).map((route) => endpointKey('project', route))),
    ...consoleRoutes.map((route) => endpointKey(CONSOLE_PROJECT, route)),
  ];
}

/** Ways to sign in that are only refused are no endpoints. */
const isServed = ({ isAbsent }: Route) => isAbsent !== true;

/** The text of SUPPORT.md: every endpoint with its scope, by service, and by name those that answer 501. */
export function supportTable(): string {
  const known = new Map(knownRoutes().map((one) => [keyOf(one.method, one.path), one]));
  const routes = services.flatMap((service) => service.routes.filter(isServed));
  const consoleRoutes = services.flatMap((service) => service.consoleRoutes ?? []);
  const supported = new Set(routes.map((route) => keyOf(route.method, route.path)));
  const missing = [...known]
    .filter(([key]) => !supported.has(key))
    .map(([, endpoint]) => endpoint)
    .sort((a, b) => compare(a.service, b.service) || compare(a.name, b.name));
  return `# What local-appwrite supports

Generated from the routes by \`npm run generate\`. Do not change it by hand.

local-appwrite answers as Appwrite ${APPWRITE_VERSION}: ${supported.size} endpoints are served as the real server serves them, and ${consoleRoutes.length} of the console. Every other
endpoint that the SDKs know answers 501 \`general_not_implemented\` with its name, and so does an option that a served
endpoint does not have here, or a search of rows by a fulltext index. An address that Appwrite does not know answers its
404 page. Realtime is served too (a web socket at \`/realtime\`, as the SDKs speak it), and so are the domains of functions
and sites.

A caller needs one of the scopes in the row; \`public\` needs none.

${services
  .filter((service) => service.routes.length > 0)
  .map((service) => supportedSection(service.name, service.routes.filter(isServed), known))
  .join('\n')}
${supportedSection('console', consoleRoutes, known)}
The console is the project \`console\`: the operator signs in there, as by \`appwrite login\`.

## Answered with 501

| Service | Calls |
| --- | --- |
${[...Map.groupBy(missing, ({ service }) => service)]
  .map(([service, endpoints]) => `| ${service} | ${endpoints.map(({ name }) => name).join(', ')} |`)
  .join('\n')}
`;
}

function supportedSection(name: string, routes: readonly Route[], known: ReadonlyMap<string, KnownRoute>): string {
  const rows = routes
    .map((route) => ({ route, endpoint: known.get(keyOf(route.method, route.path)) }))
    .sort((a, b) => compare(a.route.path, b.route.path) || compare(a.route.method, b.route.method))
    .map(({ route, endpoint }) => {
      const call = endpoint === undefined ? '' : `${endpoint.service}.${endpoint.name}`;
      const scopes = route.scopes.map((scope) => `\`${scope}\``).join(', ');
      return `| ${call} | ${route.method} | \`${route.path}\` | ${scopes} | ${limitText(route)} |`;
    });
  return `## ${name}\n
| Call | Method | Path | Scopes | Rate limit |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function limitText({ rateLimit }: Route): string {
  return rateLimit === undefined ? '' : `${rateLimit.limit} in ${rateLimit.windowSeconds} s`;
}

/** One endpoint has one key, however its path parameters are called. */
function keyOf(method: string, path: string): string {
  return `${method} ${path.replace(/:\w+/g, ':')}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
