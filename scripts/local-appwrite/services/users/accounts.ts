import { createHash, randomBytes } from 'node:crypto';
import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { defineRecords, field, type RecordOf } from '../../core/records.ts';
import { createProjectSettings } from '../project/settings.ts';
import { createTokenSigner } from './jwt.ts';
import { createPasswords, type HashOptions } from './passwords.ts';

/** The accounts of the project. Emails are in lower case; `password` is a hash. */
export const createUsers = defineRecords({
  table: '_users',
  label: 'User',
  fields: {
    accessedAt: field.time(),
    registration: field.time(),
    name: field.text(),
    email: field.uniqueText(),
    phone: field.uniqueText(),
    emailVerification: field.boolean(),
    phoneVerification: field.boolean(),
    status: field.boolean(),
    password: field.optionalText(),
    passwordUpdate: field.optionalTime(),
    hashOptions: field.json<HashOptions>('{}'),
    labels: field.json<string[]>(),
    prefs: field.json<Record<string, unknown>>('{}'),
    /** Whether a second factor is asked for, where the account has one. */
    mfa: field.boolean(),
    mfaRecoveryCodes: field.json<string[]>(),
  },
  queryable: [
    'name',
    'email',
    'phone',
    'status',
    'passwordUpdate',
    'registration',
    'emailVerification',
    'phoneVerification',
    ['labels', { sql: 'labels', type: 'string', array: true }],
  ] as const,
  searched: ['id', 'email', 'phone', 'name'],
  // Every request asks who calls.
  isKept: true,
});
export type UserRecord = RecordOf<typeof createUsers>;

/** The addresses that messages to an account go to: its email and its phone. */
export const createTargets = defineRecords({
  table: '_targets',
  label: 'Target',
  fields: { userId: field.partOf('_users'), providerType: field.text<'email' | 'sms'>(), identifier: field.text() },
  unique: ['id', 'identifier'],
  indexed: ['user_id'],
});
export type TargetRecord = RecordOf<typeof createTargets>;

/** Sign-ins that have not ended. Their secrets are kept as hashes only. */
export const createSessions = defineRecords({
  table: '_sessions',
  label: 'Session',
  fields: {
    userId: field.partOf('_users'),
    expire: field.time(),
    /** `email` for a sign-in with a password, `token` with a token, `server` by an API key, else the OAuth2 provider. */
    provider: field.text(),
    providerUid: field.text(),
    /** What the person proved to get in. */
    factors: field.json<string[]>(),
    /** When a challenge was last met. */
    mfaUpdatedAt: field.optionalTime(),
    ip: field.text(),
    /** What the browser called itself. */
    agent: field.text(),
    secretHash: field.text(),
    /** What the provider handed over; empty for other sign-ins. */
    accessToken: field.text(),
    accessTokenExpiry: field.text(),
    refreshToken: field.text(),
  },
  indexed: ['user_id'],
  isKept: true,
});
export type SessionRecord = RecordOf<typeof createSessions>;

/** What a session starts with. */
export type NewSession = Pick<SessionRecord, 'userId' | 'provider' | 'providerUid' | 'factors' | 'ip'> &
  Partial<ProviderTokens & Pick<SessionRecord, 'agent'>>;

/** What a sign-in provider handed over to act for the person; `accessTokenExpiry` is in Appwrite's time format. */
export type ProviderTokens = Pick<SessionRecord, 'accessToken' | 'accessTokenExpiry' | 'refreshToken'>;

/** What a token can be redeemed for: an address proven, a password replaced, or a session. */
type TokenType = 'verification' | 'recovery' | 'oauth2' | 'generic';

/** Secrets that were handed out once and can be redeemed until `expire`. */
export const createTokens = defineRecords({
  table: '_tokens',
  label: 'Token',
  fields: {
    userId: field.partOf('_users'),
    type: field.text<TokenType>(),
    secretHash: field.text(),
    expire: field.time(),
  },
  indexed: ['user_id'],
});
export type TokenRecord = RecordOf<typeof createTokens>;

/** Who accounts are at a sign-in provider. */
export const createIdentities = defineRecords({
  table: '_identities',
  label: 'Identity',
  fields: {
    userId: field.partOf('_users'),
    provider: field.text(),
    providerUid: field.text(),
    providerEmail: field.text(),
    accessToken: field.text(),
    accessTokenExpiry: field.text(),
    refreshToken: field.text(),
  },
  queryable: [
    'userId',
    'provider',
    'providerUid',
    'providerEmail',
    ['providerAccessTokenExpiry', { sql: 'access_token_expiry', type: 'datetime' }],
  ] as const,
  searched: ['id', 'user_id', 'provider_email', 'provider_uid', 'provider'],
  unique: ['id', 'user_id, provider, provider_uid'],
  indexed: ['provider_email'],
});
export type IdentityRecord = RecordOf<typeof createIdentities>;

/** The internal tables of accounts. */
export const accountTables = [createUsers, createTargets, createSessions, createTokens, createIdentities];

/** The length of a token's secret in hexadecimal characters and its life in seconds, as on the real server. */
const TOKENS = {
  verification: { length: 256, seconds: 3600 },
  recovery: { length: 256, seconds: 3600 },
  oauth2: { length: 64, seconds: 31_536_000 },
  generic: { length: 6, seconds: 900 },
} as const;

const targetExists = () =>
  new AppwriteError(409, 'user_target_already_exists', 'A target with the same ID already exists.');
const targetNotFound = () => new AppwriteError(404, 'user_target_not_found', 'The target could not be found.');

/** Everything about accounts that services share. Use `app.instance(createAccounts)`. */
export function createAccounts(app: App) {
  const users = app.instance(createUsers);
  const targets = app.instance(createTargets);
  const sessions = app.instance(createSessions);
  const tokens = app.instance(createTokens);
  const identities = app.instance(createIdentities);
  const later = (seconds: number) => formatTime(new Date(app.clock.now().getTime() + seconds * 1000));

  /** Ends all sessions of the account, but for the one to keep. */
  function endAll(userId: string, kept = ''): void {
    for (const { id } of sessions.all({ userId }).filter((session) => session.id !== kept)) {
      sessions.remove({ id });
    }
  }

  function get(id: string): UserRecord {
    const user = users.find({ id });
    if (user === undefined) {
      throw new AppwriteError(404, 'user_not_found', 'User with the requested ID could not be found.');
    }
    return user;
  }

  function isTaken(identifier: string): boolean {
    return targets.find({ identifier }) !== undefined;
  }

  return {
    users,
    sessions,
    identities,
    passwords: createPasswords(app.quickHashes),
    /** Signs the JWTs of people and of running functions. */
    signer: createTokenSigner(app.secrets.jwtSecret, app.clock),

    /** The account, or `user_not_found`. */
    get,

    /** Adds an account. Throws `user_already_exists` when id, email or phone is taken. */
    add(
      own: Pick<UserRecord, 'id' | 'name' | 'email' | 'phone' | 'password' | 'hashOptions'> & {
        emailVerification?: boolean;
      },
    ): UserRecord {
      const time = users.now();
      return app.store.transaction(() => {
        const user = users.insert({
          emailVerification: false,
          ...own,
          accessedAt: time,
          registration: time,
          phoneVerification: false,
          status: true,
          passwordUpdate: own.password === null ? null : time,
          labels: [],
          prefs: {},
          mfa: false,
          mfaRecoveryCodes: [],
        });
        if (user === undefined) {
          throw userExists();
        }
        for (const [providerType, identifier] of [['email', own.email] as const, ['sms', own.phone] as const]) {
          if (identifier !== null) {
            targets.insert({ userId: user.id, providerType, identifier });
          }
        }
        return user;
      });
    },

    /** Changes an account. Throws `user_not_found`. */
    change: (id: string, changes: Partial<UserRecord>) => users.update(get(id), changes) as UserRecord,

    /**
     * Changes email or phone, which then count as unverified; null removes it. The target of the old address moves along;
     * where there was none, one is made only when an API key changes the address (`addTarget`), as on the real server.
     * Throws `user_target_already_exists` when an account has it, this one included.
     */
    changeAddress(id: string, kind: 'email' | 'phone', value: string | null, addTarget: boolean): UserRecord {
      return app.store.transaction(() => {
        const user = get(id);
        if (value !== null && isTaken(value)) {
          throw targetExists();
        }
        const changed = users.update(user, { [kind]: value, [`${kind}Verification`]: false }) as UserRecord;
        const old = targets.find({ userId: id, identifier: user[kind] ?? '' });
        if (value === null) {
          targets.remove({ id: old?.id ?? '' });
        } else if (old !== undefined) {
          targets.update(old, { identifier: value });
        } else if (addTarget) {
          targets.insert({ userId: id, providerType: kind === 'email' ? 'email' : 'sms', identifier: value });
        }
        return changed;
      });
    },

    /** The account's addresses for messages. */
    targetsOf: (userId: string) => targets.all({ userId }),

    /** As the answer to a new account says them: those that another account has already are that one's. */
    targetsTo: ({ email, phone }: UserRecord) =>
      [email, phone].flatMap((identifier) => (identifier === null ? [] : (targets.find({ identifier }) ?? []))),

    /** Has messages to the account go to one more address. Throws `user_target_already_exists`, `user_not_found`. */
    addTarget(userId: string, target: Pick<TargetRecord, 'id' | 'providerType' | 'identifier'>): TargetRecord {
      const made = targets.insert({ userId: get(userId).id, ...target });
      if (made === undefined) {
        throw targetExists();
      }
      return made;
    },

    /** Leads messages to the account elsewhere, also those by mail, as the real server lets its owner. */
    leadTarget(userId: string, id: string, identifier: string): TargetRecord {
      const target = targets.find({ userId, id });
      if (target === undefined) {
        throw targetNotFound();
      }
      return targets.update(target, { identifier }) as TargetRecord;
    },

    /** Takes an address for messages away. Throws `user_target_not_found`. */
    removeTarget(userId: string, id: string): void {
      if (targets.remove({ userId, id }) === 0) {
        throw targetNotFound();
      }
    },

    /** Begins a session, in place of the oldest one beyond the project's limit. */
    begin(session: NewSession): { session: SessionRecord; secret: string } {
      const secret = randomBytes(128).toString('hex');
      const { duration } = app.instance(createProjectSettings).get().settings.security;
      const made = sessions.insert({
        accessToken: '',
        accessTokenExpiry: '',
        refreshToken: '',
        mfaUpdatedAt: null,
        agent: '',
        ...session,
        secretHash: hash(secret),
        expire: later(duration),
      });
      return { session: made as SessionRecord, secret };
    },

    /** The account's sessions, oldest first. */
    sessionsOf: (userId: string) =>
      sessions.query('user_id = ? AND expire >= ? ORDER BY sequence', userId, sessions.now()),

    /** The account's session that the secret proves, or undefined. */
    proven(userId: string, secret: string): SessionRecord | undefined {
      const found = sessions.find({ userId, secretHash: hash(secret) });
      return found && found.expire >= sessions.now() ? found : undefined;
    },

    /** Ends one of the account's sessions. Throws `user_session_not_found`. */
    end(userId: string, id: string) {
      if (sessions.remove({ userId, id }) === 0) {
        throw sessionNotFound();
      }
    },

    endAll,

    /** Ends the sessions of an account that has a new password, but for the one to keep, where the project says so. */
    endForNewPassword(userId: string, kept?: string) {
      if (app.instance(createProjectSettings).get().settings.security.sessionInvalidation ?? true) {
        endAll(userId, kept);
      }
    },

    /** Makes a token; its secret is kept as a hash only. */
    issue(
      userId: string,
      type: TokenType,
      { length, seconds }: { length: number; seconds: number } = TOKENS[type],
    ): { token: TokenRecord; secret: string } {
      const secret = randomBytes(Math.ceil(length / 2))
        .toString('hex')
        .slice(0, length);
      const expire = later(seconds);
      const token = tokens.insert({ userId, type, secretHash: hash(secret), expire }) as TokenRecord;
      return { token, secret };
    },

    /** Takes back the account's token that the secret proves, so that it works once. Throws `user_invalid_token`. */
    redeem(userId: string, secret: string, type: TokenType): TokenRecord {
      const token = tokens.find({ userId, type, secretHash: hash(secret) });
      if (token === undefined || token.expire < tokens.now()) {
        throw invalidToken();
      }
      tokens.remove({ id: token.id });
      return token;
    },

    /** Whether an account other than this one has an identity with the email. */
    isEmailOfAnother: (email: string, userId: string) =>
      identities.all({ providerEmail: email }).some((identity) => identity.userId !== userId),
  };
}

/** The secret proves nothing, or not any more. */
export function invalidToken(): AppwriteError {
  return new AppwriteError(401, 'user_invalid_token', 'Invalid token passed in the request.');
}

/** Id, email or phone of an account is taken. */
export function userExists(): AppwriteError {
  return new AppwriteError(
    409,
    'user_already_exists',
    'A user with the same id, email, or phone already exists in this project.',
  );
}

/** There is no such session (any more). */
export function sessionNotFound(): AppwriteError {
  return new AppwriteError(404, 'user_session_not_found', 'The current user session could not be found.');
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
