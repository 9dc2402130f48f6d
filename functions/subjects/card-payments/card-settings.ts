import { providerFault } from '#lib/provider-address.ts';
import { type MethodSettings, readMethods } from './rules/payment-methods.ts';

/** How to reach the card provider, and as whom. */
export interface CardSettings {
  /** The provider's address, without a slash at the end. */
  baseUrl: string;
  secretKey: string;
  publicKey: string;
  hmacSecret: string;
  /** For asking about payments; some accounts have none. */
  apiKey: string | null;
  /** The ways to pay, in the order in which they are offered; cards are always among them. */
  methods: readonly MethodSettings[];
  /** The provider's number of this merchant; null where it is learned from the first payment. */
  ownerId: string | null;
  /** Where the provider reports payments to: `/callbacks/card` on the shop function's own domain. */
  callbackUrl: string;
  /** Where it sends the customer back to: `/payment-result` of the site. */
  returnUrl: string;
}

export const PROVIDER_URL = 'https://accept.paymob.com';
/** The path of the provider's reports on the function's domain. */
export const CALLBACK_PATH = '/callbacks/card';

const VARIABLES = {
  secretKey: 'CARD_SECRET_KEY',
  publicKey: 'CARD_PUBLIC_KEY',
  hmacSecret: 'CARD_HMAC_SECRET',
  integrationIds: 'CARD_INTEGRATION_IDS',
  callbackUrl: 'CARD_CALLBACK_URL',
  returnUrl: 'CARD_RETURN_URL',
} as const;

type Variables = Record<string, string | undefined>;

/**
 * The card provider that the variables name; null when none is named: then cards are off. Throws, naming what is wrong,
 * when it is named in part, or when the sandbox is meant but this is not the machine that it runs on.
 */
export function parseCardSettings(variables: Variables): CardSettings | null {
  if (Object.values(VARIABLES).every((name) => !variables[name])) {
    return null;
  }
  for (const name of Object.values(VARIABLES)) {
    if (!variables[name]) {
      throw new Error(`Cards are off: the variable ${name} is missing.`);
    }
  }
  const read = (name: keyof typeof VARIABLES): string => variables[VARIABLES[name]] ?? '';
  const methods = readMethods(read('integrationIds'), variables.CARD_METHODS);
  if (typeof methods === 'string') {
    throw new Error(`Cards are off: ${methods}`);
  }
  const settings: CardSettings = {
    baseUrl: (variables.CARD_BASE_URL || PROVIDER_URL).replace(/\/+$/, ''),
    secretKey: read('secretKey'),
    publicKey: read('publicKey'),
    hmacSecret: read('hmacSecret'),
    apiKey: variables.CARD_API_KEY || null,
    methods,
    ownerId: variables.CARD_OWNER_ID || null,
    callbackUrl: read('callbackUrl'),
    returnUrl: read('returnUrl'),
  };
  const fault = faultOf(settings, variables.APPWRITE_FUNCTION_API_ENDPOINT ?? '');
  if (fault) {
    throw new Error(`Cards are off: ${fault}`);
  }
  return settings;
}

function faultOf(settings: CardSettings, endpoint: string): string | null {
  if (settings.ownerId !== null && !/^[1-9]\d{0,17}$/.test(settings.ownerId)) {
    return 'CARD_OWNER_ID must be a number.';
  }
  const base = URL.parse(settings.baseUrl);
  if (!base || !URL.canParse(settings.callbackUrl) || !URL.canParse(settings.returnUrl)) {
    return 'CARD_BASE_URL, CARD_CALLBACK_URL and CARD_RETURN_URL must be addresses.';
  }
  const secrets = [settings.secretKey, settings.publicKey, settings.hmacSecret, settings.apiKey ?? ''];
  return providerFault(base, secrets, endpoint);
}
