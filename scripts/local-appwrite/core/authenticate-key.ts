import { timingSafeEqual } from 'node:crypto';
import { type Actor, type App, KEY_BASE_SCOPES } from './context.ts';

/** Every scope that the services of local-appwrite ask for; the installation's own key has them all. */
const allScopes = [
  'databases',
  'tables',
  'collections',
  'attributes',
  'columns',
  'indexes',
  'documents',
  'rows',
  'files',
  'buckets',
  'functions',
  'executions',
  'users',
  'sessions',
  'targets',
  'providers',
  'messages',
  'topics',
  'subscribers',
  'platforms',
  'rules',
  'locale',
  'avatars',
  'health',
].flatMap((name) => [`${name}.read`, `${name}.write`]);

const fullScopes: ReadonlySet<string> = new Set([...KEY_BASE_SCOPES, ...allScopes]);

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
