import { Problem } from '../lib/problem.ts';
import { INTEGRATION_ID, makeKeys, SANDBOX_METHODS, type SandboxKeys } from './keys.ts';

/** The variable of a deployment that holds each of the keys. */
const KEY_VARIABLES = {
  secretKey: 'CARD_SECRET_KEY',
  publicKey: 'CARD_PUBLIC_KEY',
  hmacSecret: 'CARD_HMAC_SECRET',
  apiKey: 'CARD_API_KEY',
} as const satisfies Record<keyof SandboxKeys, string>;
const NAMES = Object.entries(KEY_VARIABLES) as [keyof SandboxKeys, string][];
/** As `makeKeys` makes them. The functions take no others for a sandbox's. */
const SANDBOX_KEY = /^sandbox_[a-z]+_[0-9a-f]{32,}$/;

/** How a sandbox beside a deployment is started. */
export interface DeploymentSandbox {
  keys: SandboxKeys;
  port: number;
  /** Whether the keys are new, so that the deployment does not have them yet. */
  areNew: boolean;
}

/**
 * The keys and the port that a deployment's settings say; new keys where they say none. Throws a Problem where they are
 * those of a provider, or do not fit together.
 */
export function sandboxOfSettings(
  read: (name: string) => string | undefined,
  wishedPort: number | undefined,
): DeploymentSandbox {
  const found = NAMES.filter(([, name]) => read(name) !== undefined);
  const foreign = found.filter(([, name]) => !SANDBOX_KEY.test(read(name) ?? '')).map(([, name]) => name);
  if (foreign.length > 0) {
    throw new Problem(
      `${foreign.join(', ')} in the settings is no key of a sandbox. Leave out the CARD_… settings, or name another file: --settings=.env.sandbox`,
    );
  }
  if (found.length > 0 && found.length < NAMES.length) {
    const absent = NAMES.filter(([, name]) => read(name) === undefined).map(([, name]) => name);
    throw new Problem(`The settings have only some of the sandbox’s keys. Add ${absent.join(', ')}, or leave all out.`);
  }
  const base = read('CARD_BASE_URL');
  const told = base === undefined ? undefined : portOf(base);
  if (told !== undefined && wishedPort !== undefined && told !== wishedPort) {
    throw new Problem(`CARD_BASE_URL in the settings is ${base}, but --port=${wishedPort}. Make them the same.`);
  }
  const ids = read('CARD_INTEGRATION_IDS');
  if (ids !== undefined && ids !== String(INTEGRATION_ID)) {
    throw new Problem(`CARD_INTEGRATION_IDS must be ${INTEGRATION_ID}, the sandbox’s number of cards.`);
  }
  const areNew = found.length === 0;
  const keys = areNew
    ? makeKeys()
    : (Object.fromEntries(NAMES.map(([key, name]) => [key, read(name)])) as unknown as SandboxKeys);
  return { keys, port: wishedPort ?? told ?? DEFAULT_PORT, areNew };
}

const DEFAULT_PORT = 8470;

function portOf(base: string): number {
  const url = URL.parse(base);
  if (url?.protocol !== 'http:' || !/^(localhost|127\.0\.0\.1)$/.test(url.hostname)) {
    throw new Problem(
      `CARD_BASE_URL must be an address of this machine, for example http://127.0.0.1:${DEFAULT_PORT}, but is ${base}`,
    );
  }
  return Number(url.port || 80);
}

/** The lines of `.env.deploy` with which a deployment has the sandbox as its card provider. */
export function settingsLines(keys: SandboxKeys, url: string): string[] {
  return [
    `CARD_BASE_URL=${url}`,
    ...NAMES.map(([key, name]) => `${name}=${keys[key]}`),
    `CARD_INTEGRATION_IDS=${INTEGRATION_ID}`,
    `CARD_METHODS=${JSON.stringify(SANDBOX_METHODS)}`,
  ];
}
