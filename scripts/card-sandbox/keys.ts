import { join } from 'node:path';
import { keptKeys, sandboxKey } from '../lib/stand-in/keys.ts';

/** What the sandbox and the functions share, as a provider and its merchant do. */
export interface SandboxKeys {
  secretKey: string;
  publicKey: string;
  hmacSecret: string;
  apiKey: string;
}

/** The number of cards. */
export const INTEGRATION_ID = 1_000_001;

/** The other ways to pay that the sandbox plays, each by its number, as a shop of it names them in `CARD_METHODS`. */
export const SANDBOX_METHODS = {
  wallet: { id: 1_000_002, max: 100_000 },
  kiosk: { id: 1_000_003, max: 50_000, hours: 48 },
  'bank-instalments': { id: 1_000_004, min: 1_000, months: [6, 12], rate: 0 },
  valu: { id: 1_000_005, min: 500, max: 150_000, months: [6, 12, 24], rate: 24, downPayment: 10 },
} as const;
export type SandboxMethod = 'card' | keyof typeof SANDBOX_METHODS;

/** Which way to pay a number stands for; undefined for a number that the sandbox does not know. */
export function methodOf(integrationId: unknown): SandboxMethod | undefined {
  const named = Object.entries(SANDBOX_METHODS).find(([, { id }]) => id === integrationId);
  return integrationId === INTEGRATION_ID ? 'card' : (named?.[0] as SandboxMethod | undefined);
}

/** New random keys. */
export function makeKeys(): SandboxKeys {
  return {
    secretKey: sandboxKey('sk'),
    publicKey: sandboxKey('pk'),
    hmacSecret: sandboxKey('hmac'),
    apiKey: sandboxKey('api'),
  };
}

/** The keys of an installation. */
export function keysOf(dataDir: string): SandboxKeys {
  return keptKeys(join(dataDir, 'card-sandbox-keys.json'), makeKeys);
}

/** The variables with which the functions `shop` and `admin` use the sandbox as their card provider. */
export function cardVariables(keys: SandboxKeys, sandboxUrl: string, shopOrigin: string): Record<string, string> {
  const callback = new URL('/callbacks/card', shopOrigin);
  callback.hostname = 'shop.localhost';
  return {
    CARD_BASE_URL: sandboxUrl,
    CARD_SECRET_KEY: keys.secretKey,
    CARD_PUBLIC_KEY: keys.publicKey,
    CARD_HMAC_SECRET: keys.hmacSecret,
    CARD_API_KEY: keys.apiKey,
    CARD_INTEGRATION_IDS: String(INTEGRATION_ID),
    CARD_METHODS: JSON.stringify(SANDBOX_METHODS),
    CARD_CALLBACK_URL: callback.href,
    CARD_RETURN_URL: new URL('/payment-result', shopOrigin).href,
  };
}
