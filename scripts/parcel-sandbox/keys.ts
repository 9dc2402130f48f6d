import { join } from 'node:path';
import { PARCELS_CALLBACK_PATH } from '../../functions/subjects/delivery/companies/bosta-settings.ts';
import { keptKeys, sandboxKey } from '../lib/stand-in/keys.ts';

/** What the sandbox and the functions share, as Bosta and its customer do. */
export interface ParcelKeys {
  apiKey: string;
  /** The end of the path to which parcels are reported. */
  callbackSecret: string;
}

/** New random keys. */
export const makeKeys = (): ParcelKeys => ({ apiKey: sandboxKey('key'), callbackSecret: sandboxKey('callback') });

/** The keys of an installation. */
export const keysOf = (dataDir: string): ParcelKeys => keptKeys(join(dataDir, 'parcel-sandbox-keys.json'), makeKeys);

/** The variables with which the functions `shop` and `admin` have the sandbox as their delivery company. */
export function parcelVariables(keys: ParcelKeys, sandboxUrl: string): Record<string, string> {
  return {
    BOSTA_BASE_URL: `${sandboxUrl}/api/v2`,
    BOSTA_API_KEY: keys.apiKey,
    BOSTA_CALLBACK_SECRET: keys.callbackSecret,
  };
}

/** Where parcels are reported to for a shop on this machine: the own domain of its function `shop`. */
export function callbackUrl(keys: ParcelKeys, shopOrigin: string): string {
  const url = new URL(`${PARCELS_CALLBACK_PATH}/${keys.callbackSecret}`, shopOrigin);
  url.hostname = 'shop.localhost';
  return url.href;
}
