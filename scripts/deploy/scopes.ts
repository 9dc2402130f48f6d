import type { DeploySettings } from './settings.ts';

/** A request that is refused for want of a scope before anything else is looked at, and otherwise changes nothing. */
interface Probe {
  /** What Appwrite 1.9.6 calls it. */
  scope: string;
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  /** When the deployment needs it; always, when absent. */
  when?: (settings: DeploySettings) => boolean;
}

const NOWHERE = '/tablesdb/nowhere/tables/nowhere';
const withSite = ({ deploysSite }: DeploySettings) => deploysSite;

/** The scopes of a deployment. The CLI uses the older names of tables, columns and rows beside the new ones. */
const PROBES: readonly Probe[] = [
  { scope: 'databases.read', method: 'GET', path: '/tablesdb' },
  { scope: 'databases.write', method: 'POST', path: '/tablesdb' },
  { scope: 'tables.read', method: 'GET', path: NOWHERE },
  { scope: 'tables.write', method: 'POST', path: '/tablesdb/nowhere/tables' },
  { scope: 'collections.read', method: 'GET', path: '/databases/nowhere/collections/nowhere/attributes' },
  { scope: 'collections.write', method: 'POST', path: '/databases/nowhere/collections/nowhere/attributes/boolean' },
  { scope: 'rows.read', method: 'GET', path: `${NOWHERE}/rows` },
  { scope: 'rows.write', method: 'POST', path: `${NOWHERE}/rows` },
  { scope: 'buckets.read', method: 'GET', path: '/storage/buckets' },
  { scope: 'buckets.write', method: 'POST', path: '/storage/buckets' },
  { scope: 'files.read', method: 'GET', path: '/storage/buckets/nowhere/files', when: (one) => one.sampleCatalogue },
  { scope: 'files.write', method: 'POST', path: '/storage/buckets/nowhere/files', when: (one) => one.sampleCatalogue },
  { scope: 'functions.read', method: 'GET', path: '/functions' },
  { scope: 'functions.write', method: 'POST', path: '/functions' },
  { scope: 'users.read', method: 'GET', path: '/users' },
  { scope: 'users.write', method: 'POST', path: '/users' },
  { scope: 'sites.read', method: 'GET', path: '/sites', when: withSite },
  { scope: 'sites.write', method: 'POST', path: '/sites', when: withSite },
  { scope: 'rules.read', method: 'GET', path: '/proxy/rules' },
  { scope: 'rules.write', method: 'POST', path: '/proxy/rules/function' },
  { scope: 'project.read', method: 'GET', path: '/project' },
  { scope: 'project.write', method: 'PATCH', path: '/project/auth-methods/jwt' },
  { scope: 'project.policies.read', method: 'GET', path: '/project/policies' },
  { scope: 'project.policies.write', method: 'PATCH', path: '/project/policies/session-duration' },
  { scope: 'oauth2.read', method: 'GET', path: '/project/oauth2/google' },
  { scope: 'oauth2.write', method: 'PATCH', path: '/project/oauth2/google', when: ({ google }) => google !== 'leave' },
  { scope: 'platforms.read', method: 'GET', path: '/project/platforms' },
  { scope: 'platforms.write', method: 'POST', path: '/project/platforms/web' },
];

/** Every scope that a deployment may need. */
export const DEPLOY_SCOPES: readonly string[] = PROBES.map(({ scope }) => scope);

/** Where a refusal names the scopes, one of which is enough: `missing scopes (["a.b"])`, also with the quotes of a JSON text. */
const MISSING_SCOPES = /missing scopes \(\[(.*?)\]\)/;

/** The scopes that a server's refusal names; undefined where it is about something else. */
export function scopesNamedIn(message: string): string[] | undefined {
  return MISSING_SCOPES.exec(message)?.[1]
    ?.replace(/[\\"]/g, '')
    .split(',')
    .map((name) => name.trim());
}

/** The scopes that whoever sends these headers lacks for the deployment, as this server calls them. */
export async function missingScopes(
  endpoint: string,
  headers: Record<string, string>,
  settings: DeploySettings,
): Promise<string[]> {
  const missing: string[] = [];
  for (const { scope, method, path, when } of PROBES) {
    if (when && !when(settings)) {
      continue;
    }
    const response = await fetch(`${endpoint}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      // Nothing takes such a body, so a request that gets so far changes nothing.
      ...(method === 'GET' ? {} : { body: method === 'PATCH' ? '{"enabled":"?"}' : '{}' }),
    });
    const { type, message = '' } = (await response.json().catch(() => ({}))) as { type?: string; message?: string };
    if (type === 'general_unauthorized_scope') {
      const names = scopesNamedIn(message) ?? [scope];
      missing.push(names.includes(scope) ? scope : (names[0] ?? scope));
    }
  }
  return missing;
}
