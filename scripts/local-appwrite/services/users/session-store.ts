import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import type { ProviderTokens } from './identity-store.ts';

/** A sign-in that has not ended. */
export type SessionRecord = {
  id: string;
  userId: string;
  createdAt: string;
  updatedAt: string;
  expire: string;
  /** `email` for a sign-in with a password, `token` with a token, `server` by an API key, else the OAuth2 provider. */
  provider: string;
  providerUid: string;
  /** What the person proved to get in. */
  factors: string[];
  ip: string;
  /** What the OAuth2 provider handed over; absent for other sign-ins. */
  providerTokens?: ProviderTokens;
};

/** What a session starts with. */
export type NewSession = Pick<
  SessionRecord,
  'userId' | 'provider' | 'providerUid' | 'factors' | 'ip' | 'providerTokens'
>;

/** The sessions of the installation. */
export type SessionStore = ReturnType<typeof createSessionStore>;

type Row = Record<string, string | number | null>;

/** A session ends a year after it began. */
export const SESSION_SECONDS = 365 * 24 * 60 * 60;

/** Opens the sessions. */
export function createSessionStore({ store, clock, ids }: App) {
  function live(userId: string): Row[] {
    return store.all<Row>(
      'SELECT * FROM _sessions WHERE user_id = ? AND expire >= ? ORDER BY sequence',
      userId,
      formatTime(clock.now()),
    );
  }

  return {
    /** Begins a session. `secret` proves it from then on and is kept as a hash only. */
    create(session: NewSession): { session: SessionRecord; secret: string } {
      const secret = randomBytes(128).toString('hex');
      const now = clock.now();
      const record: SessionRecord = {
        ...session,
        id: ids.unique(),
        createdAt: formatTime(now),
        updatedAt: formatTime(now),
        expire: sessionEnd(now),
      };
      store.run(
        `INSERT INTO _sessions (id, user_id, created_at, updated_at, expire, provider, provider_uid, factors, ip,
           secret_hash, access_token, access_token_expiry, refresh_token)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        record.id,
        record.userId,
        record.createdAt,
        record.updatedAt,
        record.expire,
        record.provider,
        record.providerUid,
        JSON.stringify(record.factors),
        record.ip,
        hash(secret).toString('hex'),
        ...tokenColumns(record.providerTokens),
      );
      return { session: record, secret };
    },

    /** Has a session end a full lifetime from now, with new tokens of its provider when it has some. */
    extend({ id, userId }: SessionRecord, providerTokens: ProviderTokens | undefined): SessionRecord {
      const now = clock.now();
      store.run(
        `UPDATE _sessions SET updated_at = ?, expire = ?, access_token = ?, access_token_expiry = ?, refresh_token = ?
         WHERE user_id = ? AND id = ?`,
        formatTime(now),
        sessionEnd(now),
        ...tokenColumns(providerTokens),
        userId,
        id,
      );
      return readSession(store.get<Row>('SELECT * FROM _sessions WHERE id = ?', id) as Row);
    },

    /** The account that has a session of that person at that provider, or null. */
    findUserByProvider(provider: string, providerUid: string): string | null {
      const row = store.get<Row>(
        'SELECT user_id FROM _sessions WHERE provider = ? AND provider_uid = ? ORDER BY sequence LIMIT 1',
        provider,
        providerUid,
      );
      return row === undefined ? null : String(row.user_id);
    },

    /** The account's sessions, oldest first. */
    ofUser: (userId: string): SessionRecord[] => live(userId).map(readSession),

    /** The account's session that the secret proves, or null. */
    findBySecret(userId: string, secret: string): SessionRecord | null {
      const given = hash(secret);
      const row = live(userId).find((one) => timingSafeEqual(given, Buffer.from(String(one.secret_hash), 'hex')));
      return row === undefined ? null : readSession(row);
    },

    /** Ends the account's oldest sessions beyond `limit`. */
    trim(userId: string, limit: number) {
      store.run(
        `DELETE FROM _sessions WHERE user_id = ?1 AND sequence NOT IN
           (SELECT sequence FROM _sessions WHERE user_id = ?1 ORDER BY sequence DESC LIMIT ?2)`,
        userId,
        limit,
      );
    },

    /** Ends one of the account's sessions. Throws `user_session_not_found`. */
    remove(userId: string, id: string) {
      if (store.run('DELETE FROM _sessions WHERE user_id = ? AND id = ?', userId, id).changes === 0) {
        throw sessionNotFound();
      }
    },

    /** Ends all sessions of the account, but for the one to keep. */
    removeAll(userId: string, kept = '') {
      store.run('DELETE FROM _sessions WHERE user_id = ? AND id <> ?', userId, kept);
    },
  };
}

/** There is no such session (any more). */
export function sessionNotFound(): AppwriteError {
  return new AppwriteError(404, 'user_session_not_found', 'The current user session could not be found.');
}

function sessionEnd(begin: Date): string {
  return formatTime(new Date(begin.getTime() + SESSION_SECONDS * 1000));
}

function tokenColumns(tokens: ProviderTokens | undefined): [string, string, string] {
  return [tokens?.accessToken ?? '', tokens?.accessTokenExpiry ?? '', tokens?.refreshToken ?? ''];
}

function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function readSession(row: Row): SessionRecord {
  return {
    id: String(row.id),
    userId: String(row.user_id),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    expire: String(row.expire),
    provider: String(row.provider),
    providerUid: String(row.provider_uid),
    factors: JSON.parse(String(row.factors)),
    ip: String(row.ip),
    providerTokens:
      row.access_token === ''
        ? undefined
        : {
            accessToken: String(row.access_token),
            accessTokenExpiry: String(row.access_token_expiry),
            refreshToken: String(row.refresh_token),
          },
  };
}
