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
} as const;
type Policy = keyof typeof POLICIES;

/** For a server that has no endpoints for it: 1.9.0 has them for the console alone. */
const BY_HAND = [
  'This server cannot be told by a deployment how people may sign in. Set it in the console:',
  '  Auth → Settings: Email/Password and JWT on; Phone, Magic URL, Email OTP, Anonymous and Team invites off; of the OAuth2 providers at most Google on.',
  `  Auth → Security: session length ${SESSION_DAYS} days; at most ${SESSIONS} sessions; invalidate sessions, password dictionary and personal data on.`,
  'Until then strangers may make accounts by ways that this shop does not know, which get no profile and reach nothing.',
].join('\n');

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
  };

  async function steps(): Promise<Step[]> {
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
      const current = Object(policies.find(({ $id }) => $id === name)) as Record<string, unknown>;
      const differs = Object.entries(wanted).some(([field, value]) => current[field] !== value);
      const what = Object.values(wanted).join();
      return differs ? [[`${name}: ${what === 'true' ? 'on' : what}`, setPolicy[name as Policy]]] : [];
    });
    const changes = [...methods, ...rules, ...googleSteps(isGoogleOn)];
    // A project may never have been told, and then the server says "on" and does as if it were off.
    const isTold = rules.some(([change]) => change.startsWith('session-invalidation'));
    return changes.length === 0 || isTold
      ? changes
      : [...changes, ['session-invalidation: on', setPolicy['session-invalidation']]];
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
      changes: (found ?? []).map(([change]) => change),
      refusals: [],
      notes: found ? [] : [BY_HAND],
      async apply() {
        for (const [, apply] of found ?? []) {
          await apply();
        }
      },
    };
  }

  return { title: 'Signing in', inspect };
}
