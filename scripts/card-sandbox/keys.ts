import { join } from 'node:path';
import { keptKeys, sandboxKey } from '../lib/stand-in/keys.ts';

/** What the sandbox and the functions share, as a provider and its merchant do. */
export interface SandboxKeys {
  secretKey: string;
  publicKey: string;
  hmacSecret: string;
  apiKey: string;
}

/** The one way to pay that the sandbox offers. */
export const INTEGRATION_ID = 1_000_001;

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
    CARD_CALLBACK_URL: callback.href,
    CARD_RETURN_URL: new URL('/payment-result', shopOrigin).href,
  };
}
