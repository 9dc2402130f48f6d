import { createHash, randomBytes } from 'node:crypto';
import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import type { ProviderTokens } from '../users/accounts.ts';

/** Who somebody is at the sign-in provider. */
export type ProviderPerson = { email: string; name: string; emailVerified: boolean };

/** The page that stands in for the provider's own. */
export const CONSENT_PATH = '/__local/oauth2/google';

/** The id that this project would have at the provider. */
export const CLIENT_ID = 'local-appwrite';

/** Names of the providers that Appwrite knows. */
export const providerNames = [
  'amazon apple appwrite auth0 authentik autodesk bitbucket bitly box dailymotion discord disqus dropbox etsy facebook',
  'figma fusionauth github gitlab google huggingface keycloak kick linkedin microsoft notion oidc okta paypal',
  'paypalSandbox podio salesforce slack spotify stripe tradeshift tradeshiftBox twitch wordpress x yahoo yammer yandex',
  'zoho zoom',
].flatMap((line) => line.split(' '));

/** The one provider that is switched on here. */
export const ENABLED_PROVIDER = 'google';

const CODE_MS = 10 * 60 * 1000;
const ACCESS_TOKEN_SECONDS = 3599;

/**
 * The local stand-in for Google: what people agreed to on the consent page, by the code that the browser carries back.
 * Codes live in memory: a consent that a restart interrupts is given again.
 */
export function createOAuth2Provider({ clock }: App) {
  const consents = new Map<string, { person: ProviderPerson; until: number }>();
  return {
    /** The person agreed: the code that proves it, once, for ten minutes. */
    grant(person: ProviderPerson): string {
      const now = clock.now().getTime();
      for (const [code, { until }] of consents) {
        if (until < now) {
          consents.delete(code);
        }
      }
      const code = randomBytes(32).toString('base64url');
      consents.set(code, { person, until: now + CODE_MS });
      return code;
    },

    /** Who a code stands for; null for one that is unknown, used or too old. */
    redeem(code: string): ProviderPerson | null {
      const consent = consents.get(code);
      consents.delete(code);
      return consent !== undefined && consent.until >= clock.now().getTime() ? consent.person : null;
    },
  };
}

/** The provider's own number of a person: the same one for the same mailbox. */
export function providerUid(person: ProviderPerson): string {
  const digits = BigInt(`0x${createHash('sha256').update(person.email.toLowerCase()).digest('hex')}`).toString();
  return `1${digits.slice(0, 20)}`;
}

/** Tokens as a provider hands them over. Nothing here accepts them. */
export function issueProviderTokens({ clock }: App): ProviderTokens {
  return {
    accessToken: `ya29.${randomBytes(48).toString('base64url')}`,
    accessTokenExpiry: formatTime(new Date(clock.now().getTime() + ACCESS_TOKEN_SECONDS * 1000)),
    refreshToken: `1//${randomBytes(32).toString('base64url')}`,
  };
}
