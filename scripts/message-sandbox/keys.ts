import { join } from 'node:path';
import { WHATSAPP_CALLBACK_PATH } from '../../functions/subjects/messages/phone-settings.ts';
import { keptKeys, sandboxKey } from '../lib/stand-in/keys.ts';

/** What the sandbox and the functions share, as providers and their customer do. */
export interface MessageKeys {
  /** Lets the shop send by WhatsApp. */
  accessToken: string;
  /** Signs what WhatsApp reports. */
  appSecret: string;
  /** Proves to the shop that it is asked for its callback address by whom it told. */
  verifyToken: string;
  /** Lets the shop send SMS. */
  smsKey: string;
}

/** The one phone of the shop on WhatsApp, by WhatsApp's number of it. */
export const PHONE_NUMBER_ID = '100000000000001';
/** The account to which that phone and its templates belong. */
export const BUSINESS_ID = '200000000000002';
/** From whom the SMS of the shop on this machine come. */
export const SMS_SENDER = 'SAMAA';
/** The version of WhatsApp's API that the functions are told to use; the sandbox answers under any. */
const API_VERSION = 'v24.0';

/** New random keys. */
export function makeKeys(): MessageKeys {
  return {
    accessToken: sandboxKey('token'),
    appSecret: sandboxKey('secret'),
    verifyToken: sandboxKey('verify'),
    smsKey: sandboxKey('sms'),
  };
}

/** The keys of an installation. */
export function keysOf(dataDir: string): MessageKeys {
  return keptKeys(join(dataDir, 'message-sandbox-keys.json'), makeKeys);
}

/** The variables with which the functions `shop`, `admin` and `clients` have the sandbox as their providers. */
export function messageVariables(keys: MessageKeys, sandboxUrl: string): Record<string, string> {
  return {
    WHATSAPP_BASE_URL: `${sandboxUrl}/${API_VERSION}`,
    WHATSAPP_PHONE_NUMBER_ID: PHONE_NUMBER_ID,
    WHATSAPP_BUSINESS_ID: BUSINESS_ID,
    WHATSAPP_ACCESS_TOKEN: keys.accessToken,
    WHATSAPP_APP_SECRET: keys.appSecret,
    WHATSAPP_VERIFY_TOKEN: keys.verifyToken,
    SMS_PROVIDER_URL: `${sandboxUrl}/sms`,
    SMS_PROVIDER_KEY: keys.smsKey,
    SMS_SENDER,
  };
}

/** Where WhatsApp reports to for a shop on this machine: the own domain of its function `shop`. */
export function callbackUrl(shopOrigin: string): string {
  const url = new URL(WHATSAPP_CALLBACK_PATH, shopOrigin);
  url.hostname = 'shop.localhost';
  return url.href;
}
