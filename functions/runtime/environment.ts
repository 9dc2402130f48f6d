import { type CardSettings, parseCardSettings } from '#subjects/card-payments/card-settings.ts';

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
  /** Why cards are off although variables of them are set; null otherwise. */
  cardProblem: string | null;
}

/** Reads the environment that Appwrite gives a function. Throws when something is missing, naming it. */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  return {
    endpoint: required(variables, 'APPWRITE_FUNCTION_API_ENDPOINT'),
    projectId: required(variables, 'APPWRITE_FUNCTION_PROJECT_ID'),
    deployment: variables.APPWRITE_FUNCTION_DEPLOYMENT ?? '',
    countsSteps: variables.SAMAA_COUNT_STEPS === 'on',
    checksAnswers: variables.SAMAA_CHECK_ANSWERS === 'on',
    siteOrigin: readAddress(variables.SITE_URL)?.origin ?? null,
    sitemapUrl: readAddress(variables.SITEMAP_URL)?.href ?? null,
    sendsSms: variables.SMS_MESSAGES === 'on',
    ...readCard(variables),
  };
}

/** An address; null when there is none, or it is not one of the web. */
function readAddress(address: string | undefined): URL | null {
  const url = URL.parse(address ?? '');
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}

/** A mistake in the variables of cards must not keep customers from paying cash. */
function readCard(variables: Record<string, string | undefined>): Pick<Environment, 'card' | 'cardProblem'> {
  try {
    return { card: parseCardSettings(variables), cardProblem: null };
  } catch (error) {
    return { card: null, cardProblem: (error as Error).message };
  }
}

function required(variables: Record<string, string | undefined>, name: string): string {
  const value = variables[name];
  if (!value) {
    throw new Error(`The environment variable ${name} is missing.`);
  }
  return value;
}
