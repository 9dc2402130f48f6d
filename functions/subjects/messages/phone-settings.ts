import { providerFault } from '#lib/provider-address.ts';

/** How to reach WhatsApp's Cloud API, and as whom. */
export interface WhatsAppSettings {
  /** The API's address with its version, without a slash at the end. */
  baseUrl: string;
  phoneNumberId: string;
  accessToken: string;
  /** With this WhatsApp signs what it reports. */
  appSecret: string;
  /** WhatsApp tells it when it is told our address for reports. */
  verifyToken: string;
  /** The account whose templates can be asked for; null where it is not known. */
  businessId: string | null;
}

/** How to reach a provider of SMS to any phone. */
export interface SmsSettings {
  /** Messages are posted there; what became of one is asked for at its id below, without a slash at the end. */
  url: string;
  key: string;
  /** The sender's name that is registered with the networks, of 3 to 11 characters. */
  sender: string;
}

export const WHATSAPP_URL = 'https://graph.facebook.com/v24.0';
/** The path of WhatsApp's reports on the domain of the shop's function. */
export const WHATSAPP_CALLBACK_PATH = '/callbacks/whatsapp';

const WHATSAPP_VARIABLES = {
  phoneNumberId: 'WHATSAPP_PHONE_NUMBER_ID',
  accessToken: 'WHATSAPP_ACCESS_TOKEN',
  appSecret: 'WHATSAPP_APP_SECRET',
  verifyToken: 'WHATSAPP_VERIFY_TOKEN',
} as const;
const SMS_VARIABLES = { url: 'SMS_PROVIDER_URL', key: 'SMS_PROVIDER_KEY', sender: 'SMS_SENDER' } as const;

type Variables = Record<string, string | undefined>;

/** WhatsApp as the variables name it; null when none does. Throws, naming what is wrong, when they name it in part. */
export function parseWhatsAppSettings(variables: Variables): WhatsAppSettings | null {
  const named = readGroup('WhatsApp is off', WHATSAPP_VARIABLES, variables);
  if (!named) {
    return null;
  }
  const baseUrl = (variables.WHATSAPP_BASE_URL || WHATSAPP_URL).replace(/\/+$/, '');
  const secrets = [named.accessToken, named.appSecret, named.verifyToken];
  requireProvider('WhatsApp is off', 'WHATSAPP_BASE_URL', baseUrl, secrets, variables);
  return { ...named, baseUrl, businessId: variables.WHATSAPP_BUSINESS_ID || null };
}

/** The provider of SMS as the variables name it; null when none does. Throws as above. */
export function parseSmsSettings(variables: Variables): SmsSettings | null {
  const named = readGroup('SMS to any phone are off', SMS_VARIABLES, variables);
  if (!named) {
    return null;
  }
  const settings = { ...named, url: named.url.replace(/\/+$/, '') };
  requireProvider('SMS to any phone are off', SMS_VARIABLES.url, settings.url, [settings.key], variables);
  if (settings.sender.length < 3 || settings.sender.length > 11) {
    throw new Error('SMS to any phone are off: SMS_SENDER must have 3 to 11 characters.');
  }
  return settings;
}

/** All variables of a group, or null when none is set. */
function readGroup<Key extends string>(
  off: string,
  names: Readonly<Record<Key, string>>,
  variables: Variables,
): Record<Key, string> | null {
  const entries = Object.entries<string>(names);
  if (entries.every(([, name]) => !variables[name])) {
    return null;
  }
  const missing = entries.find(([, name]) => !variables[name]);
  if (missing) {
    throw new Error(`${off}: the variable ${missing[1]} is missing.`);
  }
  return Object.fromEntries(entries.map(([key, name]) => [key, variables[name]])) as Record<Key, string>;
}

function requireProvider(off: string, name: string, address: string, secrets: string[], variables: Variables): void {
  const url = URL.parse(address);
  const fault = url
    ? providerFault(url, secrets, variables.APPWRITE_FUNCTION_API_ENDPOINT ?? '')
    : `${name} must be an address.`;
  if (fault) {
    throw new Error(`${off}: ${fault}`);
  }
}
