import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseKept, readIfThere, writeWhole } from '../lib/files.ts';

/** What the sandbox and the functions share, as a provider and its merchant do. */
export interface SandboxKeys {
  secretKey: string;
  publicKey: string;
  hmacSecret: string;
  apiKey: string;
}

/** The one way to pay that the sandbox offers. */
export const INTEGRATION_ID = 1_000_001;

/** New random keys. Their beginning tells everybody that they are worth nothing. */
export function makeKeys(): SandboxKeys {
  const key = (kind: string) => `sandbox_${kind}_${randomBytes(24).toString('hex')}`;
  return { secretKey: key('sk'), publicKey: key('pk'), hmacSecret: key('hmac'), apiKey: key('api') };
}

/** The keys of an installation, made with its first start. */
export function keysOf(dataDir: string): SandboxKeys {
  const file = join(dataDir, 'card-sandbox-keys.json');
  const known = readIfThere(file);
  if (known !== undefined) {
    return parseKept<SandboxKeys>(known, file);
  }
  const keys = makeKeys();
  writeWhole(file, JSON.stringify(keys), 0o600);
  return keys;
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
