import { providerFault } from '#lib/provider-address.ts';

/** How to reach Bosta, and as whom. */
export interface BostaSettings {
  /** The API's address with its version, without a slash at the end. */
  baseUrl: string;
  apiKey: string;
  /** The end of the path to which Bosta reports: it signs nothing. */
  callbackSecret: string;
  /** Bosta's id of the place where it fetches parcels from us; its default one when null. */
  locationId: string | null;
}

export const BOSTA_URL = 'https://app.bosta.co/api/v2';
/** The path of a delivery company's reports on the domain of the shop's function; a secret follows. */
export const PARCELS_CALLBACK_PATH = '/callbacks/parcels';

type Variables = Record<string, string | undefined>;

/** What is wrong with a secret for the path; null when nothing is. */
export function secretFault(secret: string): string | null {
  return /^[\w-]{24,100}$/.test(secret)
    ? null
    : 'BOSTA_CALLBACK_SECRET must have 24 to 100 letters, digits, hyphens or underscores.';
}

/** Bosta as the variables name it; null when none does. Throws, naming what is wrong, when they name it in part. */
export function parseBostaSettings(variables: Variables): BostaSettings | null {
  const { BOSTA_API_KEY: apiKey = '', BOSTA_CALLBACK_SECRET: callbackSecret = '' } = variables;
  if (!apiKey && !callbackSecret) {
    return null;
  }
  const off = (fault: string) => new Error(`Bosta is off: ${fault}`);
  if (!apiKey || !callbackSecret) {
    throw off(`the variable ${apiKey ? 'BOSTA_CALLBACK_SECRET' : 'BOSTA_API_KEY'} is missing.`);
  }
  const baseUrl = (variables.BOSTA_BASE_URL || BOSTA_URL).replace(/\/+$/, '');
  const url = URL.parse(baseUrl);
  const fault =
    secretFault(callbackSecret) ??
    (url
      ? providerFault(url, [apiKey, callbackSecret], variables.APPWRITE_FUNCTION_API_ENDPOINT ?? '')
      : 'BOSTA_BASE_URL must be an address.');
  if (fault) {
    throw off(fault);
  }
  return { baseUrl, apiKey, callbackSecret, locationId: variables.BOSTA_LOCATION_ID || null };
}
