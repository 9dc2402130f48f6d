import { timingSafeEqual } from 'node:crypto';
import { type Actor, type App, KEY_BASE_SCOPES } from './context.ts';
import { PROJECT_SCOPES } from './project-scopes.ts';

const fullScopes: ReadonlySet<string> = new Set([...KEY_BASE_SCOPES, ...PROJECT_SCOPES]);

/** An actor for an API key with the given scopes. Permissions do not bind keys. */
export function keyActor(scopes: readonly string[]): Actor {
  return { kind: 'key', labels: [], roles: [], scopes: new Set([...KEY_BASE_SCOPES, ...scopes]) };
}

/** The actor of the installation's own key, or null when `key` is not it. */
export function authenticateInstallationKey(key: string, app: App): Actor | null {
  const given = Buffer.from(key);
  const expected = Buffer.from(app.secrets.apiKey);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return null;
  }
  return { kind: 'key', labels: [], roles: [], scopes: fullScopes };
}
