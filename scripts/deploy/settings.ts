import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { readIfThere } from '../lib/files.ts';
import { Problem } from '../lib/problem.ts';
import { ROOT } from '../lib/project.ts';
import type { GoogleSignIn } from '../lib/sign-in.ts';
import {
  FUNCTION_VARIABLES,
  type FunctionVariable,
  type FunctionVariableValue,
  readFunctionVariables,
} from './function-variables.ts';

/** Unless another file is named, settings may stand here instead of in the environment. The file is not part of the repository. */
export const SETTINGS_FILE = join(ROOT, '.env.deploy');

/** Who deploys: an operator of the Appwrite console, or an API key of the project. */
export type Credentials = { kind: 'operator'; email: string; password: string } | { kind: 'key'; key: string };

/** Everything that a deployment was told. */
export interface DeploySettings {
  /** The API's address, without a slash at the end. */
  endpoint: string;
  projectId: string;
  credentials: Credentials;
  /** The address under which people open the shop; undefined leaves it to Appwrite. */
  publicUrl: URL | undefined;
  /** Whether the site becomes an Appwrite Site; otherwise it is only built. */
  deploysSite: boolean;
  /** The host name that leads to the shop's function, for the card provider; undefined leaves it to Appwrite. */
  callbackDomain: string | undefined;
  /** Who becomes the first admin; undefined while there is one already. */
  firstAdmin: { email: string; password: string | undefined; name: string } | undefined;
  /**
   * Signing in with Google: the credentials that turn it on; `off` where the pages have no button for it; `leave` where they
   * have one and no credentials were given, because somebody set it up in the console.
   */
  google: GoogleSignIn;
  /** Whether the sample catalogue is stored. */
  sampleCatalogue: boolean;
  /** Whether only the site's pages are brought to what the catalogue is now. */
  pagesOnly: boolean;
  /** Whether it ends with the plan. */
  dryRun: boolean;
  /** Whether somebody has seen to what the API of an Appwrite on PostgreSQL does not tell: how it is started, and its indexes. */
  postgresqlChecked: boolean;
  functionVariables: FunctionVariableValue[];
  /** The `VITE_…` variables, which are built into the site. */
  siteVariables: Record<string, string>;
}

/** Which project is meant, and as whom. */
export type Access = Pick<DeploySettings, 'endpoint' | 'projectId' | 'credentials'>;

type Variables = Record<string, string | undefined>;

const OPTIONS = ['--dry-run', '--no-site', '--pages', '--sample-catalogue'] as const;
/** The option that names another settings file. */
const SETTINGS_OPTION = '--settings=';
type Option = (typeof OPTIONS)[number];

/** Where the settings are read from, and for what. */
export interface SettingsSource {
  environment?: Variables;
  readFile?: (path: string) => string | undefined;
  declared?: readonly FunctionVariable[];
  /** Whether something is to be deployed, which may need the shop's address. */
  deploys?: boolean;
}

/**
 * Reads the settings from the environment, what is absent there from `.env.deploy` (or the file that is named), and the options from the command
 * line. Throws one Problem that names everything that is missing or cannot be right.
 */
export function readDeploySettings(
  args: readonly string[],
  {
    environment = process.env,
    readFile = readIfThere,
    declared = FUNCTION_VARIABLES,
    deploys = true,
  }: SettingsSource = {},
): DeploySettings {
  const faults: string[] = [];
  const variables = readVariables(settingsNamed(args), faults, { environment, readFile });
  const read = readerOf(variables);

  const unknown = args.filter(
    (arg) => !(OPTIONS as readonly string[]).includes(arg) && !arg.startsWith(SETTINGS_OPTION),
  );
  faults.push(
    ...unknown.map((arg) => `There is no option ${arg}; there are ${OPTIONS.join(', ')}, ${SETTINGS_OPTION}<file>`),
  );
  const has = (option: Option) => args.includes(option);

  const access = readAccess(read, faults);
  const publicUrl = readUrl('PUBLIC_URL', read('PUBLIC_URL'), faults);
  const deploysSite = !has('--no-site');
  const needsAddress = deploys && (!deploysSite || access.credentials.kind === 'key');
  if (publicUrl === undefined && read('PUBLIC_URL') === undefined && needsAddress) {
    faults.push(
      `PUBLIC_URL is missing: the address under which people open the shop, for example https://samaa.example (needed ${deploysSite ? 'with an API key, which cannot ask Appwrite for one' : 'with --no-site'})`,
    );
  }
  const functionVariables = readFunctionVariables(declared, read, faults);
  const settings: DeploySettings = {
    ...access,
    publicUrl,
    deploysSite,
    callbackDomain: readDomain('CALLBACK_DOMAIN', read('CALLBACK_DOMAIN'), faults),
    firstAdmin: readFirstAdmin(read, faults),
    google: readGoogle(read, faults),
    sampleCatalogue: has('--sample-catalogue'),
    pagesOnly: has('--pages'),
    dryRun: has('--dry-run'),
    postgresqlChecked: readSwitch('POSTGRESQL_CHECKED', read('POSTGRESQL_CHECKED'), faults),
    functionVariables,
    siteVariables: readSiteVariables(variables),
  };
  refuse(faults);
  return settings;
}

/**
 * Reads, from where a deployment reads its settings, only which project is meant and as whom. Throws one Problem that names
 * everything that is missing or cannot be right.
 */
export function readDeployAccess(args: readonly string[], source: SettingsSource = {}): Access {
  const faults: string[] = [];
  const access = readAccess(readerOf(readVariables(settingsNamed(args), faults, source)), faults);
  refuse(faults);
  return access;
}

/** Whether a deployed project is named by its settings file. */
export const namesSettings = (args: readonly string[]): boolean => settingsNamed(args) !== undefined;

const settingsNamed = (args: readonly string[]): string | undefined =>
  args.find((arg) => arg.startsWith(SETTINGS_OPTION))?.slice(SETTINGS_OPTION.length);

const readerOf =
  (variables: Variables) =>
  (name: string): string | undefined =>
    variables[name]?.trim() || undefined;

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) {
    throw new Problem(
      [
        'These settings are missing or cannot be right:',
        ...faults.map((fault) => `- ${fault}`),
        'Set them in the environment or in .env.deploy; scripts/deploy/README.md describes each.',
      ].join('\n'),
    );
  }
}

function readAccess(read: (name: string) => string | undefined, faults: string[]): Access {
  const require = (name: string, what: string): string => {
    const value = read(name);
    if (value === undefined) {
      faults.push(`${name} is missing: ${what}`);
    }
    return value ?? '';
  };
  const endpoint = require('APPWRITE_ENDPOINT', 'the address of Appwrite’s API, for example https://fra.cloud.appwrite.io/v1');
  const projectId = require('APPWRITE_PROJECT', 'the id of the Appwrite project, as the console shows it');
  const credentials = readCredentials(read, faults);
  if (endpoint !== '' && readUrl('APPWRITE_ENDPOINT', endpoint, faults) && !/\/v1\/?$/.test(endpoint)) {
    faults.push(`APPWRITE_ENDPOINT must end with /v1, but is "${endpoint}"`);
  }
  return { endpoint: endpoint.replace(/\/+$/, ''), projectId, credentials };
}

/** What stands in the settings file, `.env.deploy` unless another is named, and in the environment, which goes first. */
export function readVariables(
  named: string | undefined,
  faults: string[],
  { environment = process.env, readFile = readIfThere }: Pick<SettingsSource, 'environment' | 'readFile'> = {},
): Variables {
  const file = readFile(named === undefined ? SETTINGS_FILE : resolve(ROOT, named));
  if (named !== undefined && file === undefined) {
    faults.push(`There is no file ${named}`);
  }
  const variables: Variables = { ...(file === undefined ? {} : parseEnv(file)) };
  for (const [name, value] of Object.entries(environment)) {
    if (value) {
      variables[name] = value;
    }
  }
  return variables;
}

function readCredentials(read: (name: string) => string | undefined, faults: string[]): Credentials {
  const [email, password, key] = ['APPWRITE_EMAIL', 'APPWRITE_PASSWORD', 'APPWRITE_KEY'].map(read);
  if (email !== undefined || password !== undefined) {
    if (email === undefined) {
      faults.push('APPWRITE_EMAIL is missing: the email with which you sign in to the Appwrite console');
    }
    if (password === undefined) {
      faults.push('APPWRITE_PASSWORD is missing: the password with which you sign in to the Appwrite console');
    }
    return { kind: 'operator', email: email ?? '', password: password ?? '' };
  }
  if (key === undefined) {
    faults.push(
      'Nobody to sign in as: set APPWRITE_EMAIL and APPWRITE_PASSWORD (your account of the Appwrite console), or APPWRITE_KEY (an API key of the project)',
    );
  }
  return { kind: 'key', key: key ?? '' };
}

function readGoogle(read: (name: string) => string | undefined, faults: string[]): GoogleSignIn {
  const [clientId, clientSecret] = [read('GOOGLE_CLIENT_ID'), read('GOOGLE_CLIENT_SECRET')];
  const hasButton = read('VITE_GOOGLE') === 'on';
  if (clientId === undefined && clientSecret === undefined) {
    return hasButton ? 'leave' : 'off';
  }
  if (clientId === undefined || clientSecret === undefined) {
    faults.push(
      `${clientId === undefined ? 'GOOGLE_CLIENT_ID' : 'GOOGLE_CLIENT_SECRET'} is missing: signing in with Google needs both`,
    );
  }
  if (!hasButton) {
    faults.push('VITE_GOOGLE must be "on" with GOOGLE_CLIENT_ID, or the pages have no button for it');
  }
  return { clientId: clientId ?? '', clientSecret: clientSecret ?? '' };
}

function readFirstAdmin(read: (name: string) => string | undefined, faults: string[]): DeploySettings['firstAdmin'] {
  const email = read('FIRST_ADMIN_EMAIL')?.toLowerCase();
  if (email === undefined) {
    return undefined;
  }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    faults.push(`FIRST_ADMIN_EMAIL must be an email address, but is "${email}"`);
  }
  const password = read('FIRST_ADMIN_PASSWORD');
  if (password !== undefined && password.length < 8) {
    faults.push('FIRST_ADMIN_PASSWORD must have at least 8 characters; without it one is made and shown');
  }
  const name = read('FIRST_ADMIN_NAME') ?? 'Admin';
  // The project refuses such a password, but only when the account is made, after everything else.
  const personal = [email.split('@')[0] ?? '', name.toLowerCase()].filter((part) => part !== '');
  if (personal.some((part) => password?.toLowerCase().includes(part))) {
    faults.push('FIRST_ADMIN_PASSWORD must not contain the name or the email of the first admin');
  }
  return { email, password, name };
}

function readSiteVariables(variables: Variables): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) {
    if (name.startsWith('VITE_') && value) {
      found[name] = value;
    }
  }
  return found;
}

function readUrl(name: string, text: string | undefined, faults: string[]): URL | undefined {
  if (text === undefined) {
    return undefined;
  }
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    faults.push(`${name} must be an address that starts with https:// (or http://), but is "${text}"`);
    return undefined;
  }
  return url;
}

function readSwitch(name: string, text: string | undefined, faults: string[]): boolean {
  if (text !== undefined && text !== 'on') {
    faults.push(`${name} must be "on" or absent, but is "${text}"`);
  }
  return text === 'on';
}

function readDomain(name: string, text: string | undefined, faults: string[]): string | undefined {
  if (text !== undefined && !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text)) {
    faults.push(`${name} must be a host name, for example pay.samaa.example, but is "${text}"`);
  }
  return text?.toLowerCase();
}
