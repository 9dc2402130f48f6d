import { Client } from 'node-appwrite';
import { Problem } from '../lib/problem.ts';
import { AppwriteCli } from './cli.ts';
import { missingScopes } from './scopes.ts';
import type { Access, DeploySettings } from './settings.ts';

/** The oldest Appwrite that has everything which the project uses. */
export const OLDEST_VERSION = [1, 9] as const;
/** As which the CLI of this version speaks; what it would change follows from what the server answers to that. */
const CLI_FORMAT = '1.8.0';

/** The domains that Appwrite gives away, and where one of your own has to point. Empty where it has none. */
export interface ConsoleDomains {
  sites: string;
  functions: string;
  target: string;
}

/** The Appwrite project that is deployed to. */
export interface Target {
  endpoint: string;
  projectId: string;
  /** The version that the server says it is. */
  version: string;
  /** The server SDK with all rights that the deployment has. */
  client: Client;
  /** What a request with those rights carries. */
  headers: Record<string, string>;
  /** The SDK as a visitor of the shop uses it. */
  guest: Client;
  cli: AppwriteCli;
  isOperator: boolean;
  /** What a GET below `/v1` answers to the CLI, as text: its numbers may be larger than JavaScript's. */
  getAsCli(path: string): Promise<string>;
  /** The domains that the console knows; undefined for an API key, which it does not tell. */
  consoleDomains(): Promise<ConsoleDomains | undefined>;
  /** Ends the session at the server. */
  close(): Promise<void>;
}

/**
 * Connects to the project for a deployment. Throws a Problem when the server does not answer, is too old, does not know the
 * project or whoever deploys, or does not give them the rights that a deployment needs.
 */
export async function connect(settings: DeploySettings): Promise<Target> {
  const { endpoint, projectId, credentials } = settings;
  const target = await openTarget(settings, (version) => {
    if (!isNewEnough(version)) {
      throw new Problem(`${endpoint} is Appwrite ${version}; Samaa needs ${OLDEST_VERSION.join('.')} or newer.`);
    }
  });
  try {
    const missing = await missingScopes(endpoint, target.headers, settings);
    if (missing.length > 0) {
      throw new Problem(
        credentials.kind === 'key'
          ? `APPWRITE_KEY lacks these scopes: ${missing.join(', ')}. Add them in the console: Overview → API keys → the key → Scopes.`
          : `${credentials.email} may not do all of this in the project ${projectId}; missing: ${missing.join(', ')}. The account needs the role of an owner or a developer in the project’s organization.`,
      );
    }
    return target;
  } catch (error) {
    await target.close();
    throw error;
  }
}

/**
 * Connects to the project, whatever it lacks. `checkVersion` hears the server's version before anybody signs in. Throws a Problem
 * when the server does not answer, or does not know the project or who asks.
 */
export async function openTarget(
  { endpoint, projectId, credentials }: Access,
  checkVersion: (version: string) => void = () => {},
): Promise<Target> {
  const version = await readVersion(endpoint);
  checkVersion(version);
  const cli = new AppwriteCli(endpoint);
  try {
    const cookie = await cli.signIn(credentials);
    const identity: Record<string, string> =
      credentials.kind === 'key' ? { 'X-Appwrite-Key': credentials.key } : { cookie: cookie ?? '' };
    const rights = credentials.kind === 'key' ? identity : { ...identity, 'X-Appwrite-Mode': 'admin' };
    const guest = new Client().setEndpoint(endpoint).setProject(projectId);
    const client = new Client().setEndpoint(endpoint).setProject(projectId);
    for (const [name, value] of Object.entries(rights)) {
      client.addHeader(name, value);
    }
    const own = { 'X-Appwrite-Project': projectId, ...rights };
    const get = (path: string, headers: Record<string, string>) =>
      fetch(`${endpoint}${path}`, { headers: { ...own, ...headers } });
    await checkProject({ endpoint, projectId, credentials }, () => get('/tablesdb', {}));
    return {
      endpoint,
      projectId,
      version,
      client,
      headers: own,
      guest,
      cli,
      isOperator: credentials.kind === 'operator',
      async getAsCli(path) {
        const response = await get(path, { 'X-Appwrite-Response-Format': CLI_FORMAT });
        const body = await response.text();
        if (!response.ok) {
          throw new Problem(`${endpoint}${path} answered ${response.status}: ${body}`);
        }
        return body;
      },
      async consoleDomains() {
        if (credentials.kind === 'key') {
          return undefined;
        }
        // The console is no project that one could administer, so it refuses the mode that goes with those.
        const headers = { 'X-Appwrite-Project': 'console', ...identity };
        const response = await fetch(`${endpoint}/console/variables`, { headers });
        if (!response.ok) {
          throw new Problem(`${endpoint}/console/variables answered ${response.status}: ${await response.text()}`);
        }
        const variables = (await response.json()) as Record<string, string | undefined>;
        return {
          sites: variables._APP_DOMAIN_SITES ?? '',
          functions: variables._APP_DOMAIN_FUNCTIONS ?? '',
          target: variables._APP_DOMAIN_TARGET_CNAME ?? '',
        };
      },
      close: () => cli.close(),
    };
  } catch (error) {
    await cli.close();
    throw error;
  }
}

async function readVersion(endpoint: string): Promise<string> {
  let version: unknown;
  try {
    const response = await fetch(`${endpoint}/health/version`);
    version = ((await response.json()) as { version?: unknown }).version;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Problem(`${endpoint} does not answer as an Appwrite does (${cause}). Check APPWRITE_ENDPOINT.`);
  }
  if (typeof version !== 'string') {
    throw new Problem(`${endpoint} answers, but is no Appwrite. Check APPWRITE_ENDPOINT.`);
  }
  return version;
}

/** Whether this version of Appwrite has everything which the project uses. */
export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST_VERSION[0] || (major === OLDEST_VERSION[0] && minor >= OLDEST_VERSION[1]);
}

async function checkProject(
  { endpoint, projectId, credentials }: Access,
  read: () => Promise<Response>,
): Promise<void> {
  const response = await read();
  if (response.ok) {
    return;
  }
  const { type, message } = (await response.json()) as { type?: string; message?: string };
  if (type === 'project_not_found') {
    throw new Problem(
      `There is no project "${projectId}" at ${endpoint}. Create it in the console, or correct APPWRITE_PROJECT or APPWRITE_ENDPOINT.`,
    );
  }
  const isStranger =
    type === 'user_unauthorized' ||
    type === 'project_key_expired' ||
    (type === 'general_unauthorized_scope' && /role: (guests|users)/.test(message ?? ''));
  if (isStranger) {
    throw new Problem(
      credentials.kind === 'key'
        ? `APPWRITE_KEY is not a key of the project "${projectId}", or it has expired.`
        : `${credentials.email} is no member of the organization that owns the project "${projectId}".`,
    );
  }
  if (type !== 'general_unauthorized_scope') {
    throw new Problem(`${endpoint} refused: ${message} (${type})`);
  }
}
