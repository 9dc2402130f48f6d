import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';

/** A sign-in that has not ended. */
export type SessionRecord = {
  id: string;
  userId: string;
  createdAt: string;
  updatedAt: string;
  expire: string;
  /** `email` for a sign-in with a password, `server` for one that an API key made. */
  provider: 'email' | 'server';
  providerUid: string;
  factor: 'password' | 'server';
  ip: string;
};

/** What a session starts with. */
export type NewSession = Pick<SessionRecord, 'userId' | 'provider' | 'providerUid' | 'factor' | 'ip'>;

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
        expire: formatTime(new Date(now.getTime() + SESSION_SECONDS * 1000)),
      };
      store.run(
        `INSERT INTO _sessions (id, user_id, created_at, updated_at, expire, provider, provider_uid, factor, ip, secret_hash)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        record.id,
        record.userId,
        record.createdAt,
        record.updatedAt,
        record.expire,
        record.provider,
        record.providerUid,
        record.factor,
        record.ip,
        hash(secret).toString('hex'),
      );
      return { session: record, secret };
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

    /** Ends all sessions of the account. */
    removeAll(userId: string) {
      store.run('DELETE FROM _sessions WHERE user_id = ?', userId);
    },
  };
}

/** There is no such session (any more). */
export function sessionNotFound(): AppwriteError {
  return new AppwriteError(404, 'user_session_not_found', 'The current user session could not be found.');
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
    provider: row.provider as SessionRecord['provider'],
    providerUid: String(row.provider_uid),
    factor: row.factor as SessionRecord['factor'],
    ip: String(row.ip),
  };
}
