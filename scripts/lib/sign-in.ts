import { AppwriteException, type Client, Project, type ProjectAuthMethodId } from 'node-appwrite';
import type { Inspection, Part } from './part.ts';

const DAY_SECONDS = 86_400;

/** How people sign in to this shop: every way that proves less than a password or Google does is off. */
const METHODS = {
  'email-password': true,
  jwt: true,
  'magic-url': false,
  'email-otp': false,
  anonymous: false,
  invites: false,
  phone: false,
} as const;
const SESSION_DAYS = 30;
const SESSIONS = 10;

/** What the policies are to be, by the name and the field that Appwrite gives them. */
const POLICIES = {
  'session-duration': { duration: SESSION_DAYS * DAY_SECONDS },
  'session-limit': { total: SESSIONS },
  'session-invalidation': { enabled: true },
  'password-dictionary': { enabled: true },
  'password-personal-data': { enabled: true },
  // A code to a mailbox or a phone is no second factor: whoever reads it could also switch the app off.
  'mfa-factors': { email: false, phone: false },
} as const;
type Policy = keyof typeof POLICIES;
const FACTORS = 'mfa-factors' satisfies Policy;

/** For a server that has no endpoints for it: 1.9.0 has them for the console alone. */
const BY_HAND = [
  'This server cannot be told by a deployment how people may sign in. Set it in the console:',
  '  Auth → Settings: Email/Password and JWT on; Phone, Magic URL, Email OTP, Anonymous and Team invites off; of the OAuth2 providers at most Google on.',
  `  Auth → Security: session length ${SESSION_DAYS} days; at most ${SESSIONS} sessions; invalidate sessions, password dictionary and personal data on.`,
  'Until then strangers may make accounts by ways that this shop does not know, which get no profile and reach nothing.',
].join('\n');

/** For a server that has no such policy: those of before August 2026. */
const NO_FACTOR_POLICY =
  'This server takes a code by mail for a second factor, and cannot be told not to. Whoever knows a password and reads the mailbox can switch the authenticator app of that account off there.';

/** Google's credentials; `off` when nobody is to sign in with Google, `leave` when that stays as it is. */
export type GoogleSignIn = { clientId: string; clientSecret: string } | 'off' | 'leave';

type Step = [change: string, apply: () => Promise<unknown>];

/** The ways of signing in, the length of sessions and the rules of passwords. */
export function signInPart({ client }: { client: Client }, google: GoogleSignIn): Part {
  const project = new Project(client);

  const setPolicy: Record<Policy, () => Promise<unknown>> = {
    'session-duration': () => project.updateSessionDurationPolicy(POLICIES['session-duration']),
    'session-limit': () => project.updateSessionLimitPolicy(POLICIES['session-limit']),
    'session-invalidation': () => project.updateSessionInvalidationPolicy(POLICIES['session-invalidation']),
    'password-dictionary': () => project.updatePasswordDictionaryPolicy(POLICIES['password-dictionary']),
    'password-personal-data': () => project.updatePasswordPersonalDataPolicy(POLICIES['password-personal-data']),
    'mfa-factors': () => setFactorPolicy(client, POLICIES['mfa-factors']),
  };

  async function steps(): Promise<{ changes: Step[]; notes: string[] }> {
    const [{ authMethods }, { policies }, isGoogleOn] = await Promise.all([
      project.get(),
      project.listPolicies(),
      readGoogle(),
    ]);
    const methods = Object.entries(METHODS).flatMap(([methodId, enabled]): Step[] => {
      const isOn = authMethods.find(({ $id }) => $id === methodId)?.enabled ?? true;
      const set = () => project.updateAuthMethod({ methodId: methodId as ProjectAuthMethodId, enabled });
      return isOn === enabled ? [] : [[`sign-in by ${methodId}: ${enabled ? 'on' : 'off'}`, set]];
    });
    const rules = Object.entries(POLICIES).flatMap(([name, wanted]): Step[] => {
      const found = policies.find(({ $id }) => $id === name);
      if (name === FACTORS && !found) {
        return [];
      }
      const current = Object(found) as Record<string, unknown>;
      const differs = Object.entries(wanted).some(([field, value]) => current[field] !== value);
      return differs ? [[`${name}: ${inWords(wanted)}`, setPolicy[name as Policy]]] : [];
    });
    const changes = [...methods, ...rules, ...googleSteps(isGoogleOn)];
    // A project may never have been told, and then the server says "on" and does as if it were off.
    const isTold = rules.some(([change]) => change.startsWith('session-invalidation'));
    const isSure = changes.length === 0 || isTold;
    return {
      changes: isSure ? changes : [...changes, ['session-invalidation: on', setPolicy['session-invalidation']]],
      notes: policies.some(({ $id }) => $id === FACTORS) ? [] : [NO_FACTOR_POLICY],
    };
  }

  async function readGoogle(): Promise<boolean> {
    const provider = await project.getOAuth2Provider({ providerId: 'google' as never });
    return provider.enabled;
  }

  function googleSteps(isOn: boolean): Step[] {
    if (google === 'leave' || (google === 'off' && !isOn) || (typeof google === 'object' && isOn)) {
      return [];
    }
    return google === 'off'
      ? [['sign-in by Google: off', () => project.updateOAuth2Google({ enabled: false })]]
      : [['sign-in by Google: on', () => project.updateOAuth2Google({ ...google, enabled: true })]];
  }

  async function inspect(): Promise<Inspection> {
    const found = await steps().catch((error) => {
      if (error instanceof AppwriteException && (error.code === 404 || error.code === 405)) {
        return null;
      }
      throw error;
    });
    return {
      changes: (found?.changes ?? []).map(([change]) => change),
      refusals: [],
      notes: found?.notes ?? [BY_HAND],
      async apply() {
        for (const [, apply] of found?.changes ?? []) {
          await apply();
        }
      },
    };
  }

  return { title: 'Signing in', inspect };
}

/** No SDK has a method for it yet. */
export function setFactorPolicy(client: Client, policy: { email: boolean; phone: boolean }): Promise<unknown> {
  const { endpoint, project } = client.config;
  const headers = { 'content-type': 'application/json', 'x-appwrite-project': project };
  return client.call('patch', new URL(`${endpoint}/project/policies/mfa-factors`), headers, policy);
}

/** "on", a number, or which of several are off. */
function inWords(wanted: Readonly<Record<string, boolean | number>>): string {
  const [value] = Object.values(wanted);
  return value === false ? `${Object.keys(wanted).join(' and ')} off` : value === true ? 'on' : String(value);
}
