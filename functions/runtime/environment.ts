import { type CardSettings, parseCardSettings } from '#subjects/card-payments/card-settings.ts';
import { type BostaSettings, parseBostaSettings } from '#subjects/delivery/companies/bosta-settings.ts';
import {
  parseSmsSettings,
  parseWhatsAppSettings,
  type SmsSettings,
  type WhatsAppSettings,
} from '#subjects/messages/phone-settings.ts';

/** What a function needs to know of the Appwrite that runs it. */
export interface Environment {
  /** Appwrite's API as seen from inside the function. */
  endpoint: string;
  projectId: string;
  /** Appwrite's id of the deployment that runs; `''` where it does not say. */
  deployment: string;
  /** True when replies carry what they cost (`x-samaa-steps`, `-requests`, `-operations`), for the benchmark. */
  countsSteps: boolean;
  /** True where Samaa is developed and tested: each answer is checked by its schema before it is sent. */
  checksAnswers: boolean;
  /** The origin of the site (`https://…`), for pages that link to it; null when it was not told. */
  siteOrigin: string | null;
  /** Where the sitemap is read: an address of the function's own domain; null when it was not told. */
  sitemapUrl: string | null;
  /** True when the project has a provider of SMS, so that messages go to phones too. */
  sendsSms: boolean;
  /** The card provider; null while cards are off. */
  card: CardSettings | null;
  /** What writes to any phone; null while it is off. */
  whatsApp: WhatsAppSettings | null;
  sms: SmsSettings | null;
  /** The delivery company; null while there is none. */
  bosta: BostaSettings | null;
  /** What is off although variables of it are set, and why. */
  problems: readonly string[];
}

/** Reads the environment that Appwrite gives a function. Throws when something is missing, naming it. */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const problems: string[] = [];
  /** A mistake in the variables of a provider must not keep customers from the rest. */
  const provider = <Settings>(parse: (from: typeof variables) => Settings | null): Settings | null => {
    try {
      return parse(variables);
    } catch (error) {
      problems.push((error as Error).message);
      return null;
    }
  };
  return {
    endpoint: required(variables, 'APPWRITE_FUNCTION_API_ENDPOINT'),
    projectId: required(variables, 'APPWRITE_FUNCTION_PROJECT_ID'),
    deployment: variables.APPWRITE_FUNCTION_DEPLOYMENT ?? '',
    countsSteps: variables.SAMAA_COUNT_STEPS === 'on',
    checksAnswers: variables.SAMAA_CHECK_ANSWERS === 'on',
    siteOrigin: readAddress(variables.SITE_URL)?.origin ?? null,
    sitemapUrl: readAddress(variables.SITEMAP_URL)?.href ?? null,
    sendsSms: variables.SMS_MESSAGES === 'on',
    card: provider(parseCardSettings),
    whatsApp: provider(parseWhatsAppSettings),
    sms: provider(parseSmsSettings),
    bosta: provider(parseBostaSettings),
    problems,
  };
}

/** An address; null when there is none, or it is not one of the web. */
function readAddress(address: string | undefined): URL | null {
  const url = URL.parse(address ?? '');
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}

function required(variables: Record<string, string | undefined>, name: string): string {
  const value = variables[name];
  if (!value) {
    throw new Error(`The environment variable ${name} is missing.`);
  }
  return value;
}
