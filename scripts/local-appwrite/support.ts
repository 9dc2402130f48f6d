import { join } from 'node:path';
import { APPWRITE_VERSION } from './core/errors.ts';
import type { Route } from './core/http.ts';
import { knownRoutes } from './core/known-routes.generated.ts';
import { services } from './server.ts';

/** The file that holds `supportTable`; `npm run generate` writes it and a check compares it. */
export const SUPPORT_FILE = join(import.meta.dirname, 'SUPPORT.md');

/** An endpoint as the SDKs know it. */
type KnownEndpoint = { key: string; service: string; name: string };

/** The text of SUPPORT.md: every endpoint with its scope, by service, and by name those that answer 501. */
export function supportTable(): string {
  const known = readKnownEndpoints();
  const routes = services.flatMap((service) => service.routes);
  const consoleRoutes = services.flatMap((service) => service.consoleRoutes ?? []);
  const supported = new Set(routes.map((route) => keyOf(route.method, route.path)));
  const missing = [...known.values()].filter(({ key }) => !supported.has(key));
  return `# What local-appwrite supports

Generated from the routes by \`npm run generate\`. Do not change it by hand.

local-appwrite answers as Appwrite ${APPWRITE_VERSION}: ${supported.size} endpoints are served as the real server serves them. Every other
endpoint that the SDKs know answers 501 \`general_not_implemented\` with its name, and so does an option that a served
endpoint does not have here. An address that Appwrite does not know answers its 404 page. Realtime is served too (a web socket
at \`/realtime\`, as the SDKs speak it), and so are the domains of functions and sites.

A caller needs one of the scopes in the row; \`public\` needs none.

${services
  .filter((service) => service.routes.length > 0)
  .map((service) => supportedSection(service.name, service.routes, known))
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

function supportedSection(name: string, routes: readonly Route[], known: ReadonlyMap<string, KnownEndpoint>): string {
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

/** What the SDKs can call, by method and path. */
function readKnownEndpoints(): Map<string, KnownEndpoint> {
  const endpoints = knownRoutes
    .trim()
    .split('\n')
    .map((line) => {
      const [method = '', path = '', call = ''] = line.split(' ');
      const [service = '', name = ''] = call.split('.');
      return { key: keyOf(method, path), service, name };
    })
    .sort((a, b) => compare(a.service, b.service) || compare(a.name, b.name));
  return new Map(endpoints.map((endpoint) => [endpoint.key, endpoint]));
}

/** One endpoint has one key, however its path parameters are called. */
function keyOf(method: string, path: string): string {
  return `${method} ${path.replace(/:\w+/g, ':')}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
