import { createHash, randomBytes } from 'node:crypto';
import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';

/** What a token can be redeemed for: an address proven, a password replaced, or a session. */
export type TokenType = 'verification' | 'recovery' | 'oauth2' | 'generic';

/** A secret that was handed out once and can be redeemed until `expire`. */
export type TokenRecord = { id: string; userId: string; createdAt: string; type: TokenType; expire: string };

/** What a token starts with. `length` is the number of hexadecimal characters of the secret. */
export type NewToken = { userId: string; type: TokenType; length: number; seconds: number };

/** The tokens of the installation. */
export type TokenStore = ReturnType<typeof createTokenStore>;

type Row = Record<string, string | number>;

/** The real server's token lengths in characters and lifetimes in seconds. */
export const TOKENS = {
  mail: { length: 256, seconds: 3600 },
  oauth2: { length: 64, seconds: 31_536_000 },
  generic: { length: 6, seconds: 900 },
} as const;

/** Opens the tokens. */
export function createTokenStore({ store, clock, ids }: App) {
  return {
    /** Makes a token. `secret` is kept as a hash only. */
    create({ userId, type, length, seconds }: NewToken): { token: TokenRecord; secret: string } {
      const secret = randomBytes(Math.ceil(length / 2))
        .toString('hex')
        .slice(0, length);
      const now = clock.now();
      const token: TokenRecord = {
        id: ids.unique(),
        userId,
        createdAt: formatTime(now),
        type,
        expire: formatTime(new Date(now.getTime() + seconds * 1000)),
      };
      store.run('DELETE FROM _tokens WHERE user_id = ? AND expire < ?', userId, token.createdAt);
      store.run(
        'INSERT INTO _tokens (id, user_id, created_at, type, secret_hash, expire) VALUES (?, ?, ?, ?, ?, ?)',
        token.id,
        userId,
        token.createdAt,
        type,
        hash(secret),
        token.expire,
      );
      return { token, secret };
    },

    /**
     * Takes back the account's token that the secret proves, so that it works once, and answers it. Throws
     * `user_invalid_token` when there is none of these types, or it has expired.
     */
    redeem(userId: string, secret: string, ...types: TokenType[]): TokenRecord {
      const rows = store.all<Row>(
        'DELETE FROM _tokens WHERE user_id = ? AND secret_hash = ? AND expire >= ? AND type IN (SELECT value FROM json_each(?)) RETURNING *',
        userId,
        hash(secret),
        formatTime(clock.now()),
        JSON.stringify(types),
      );
      const row = rows[0];
      if (row === undefined) {
        throw invalidToken();
      }
      return {
        id: String(row.id),
        userId: String(row.user_id),
        createdAt: String(row.created_at),
        type: row.type as TokenType,
        expire: String(row.expire),
      };
    },
  };
}

/** The secret proves nothing, or not any more. */
export function invalidToken(): AppwriteError {
  return new AppwriteError(401, 'user_invalid_token', 'Invalid token passed in the request.');
}

// Looking a secret up by its hash leaks nothing through time: who sends a secret does not choose its hash.
function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
