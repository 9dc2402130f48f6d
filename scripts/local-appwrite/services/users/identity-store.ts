import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import type { QueryPlan } from '../../core/queries.ts';
import type { QueryAttribute, QueryAttributes, Sql } from '../../core/query-sql.ts';
import { listResources, unfoldedText } from '../../core/resource-list.ts';

/** What a sign-in provider handed over to act for the person; `expiry` is in Appwrite's time format. */
export type ProviderTokens = { accessToken: string; accessTokenExpiry: string; refreshToken: string };

/** That somebody at a sign-in provider is this account. */
export type IdentityRecord = ProviderTokens & {
  id: string;
  userId: string;
  createdAt: string;
  updatedAt: string;
  provider: string;
  providerUid: string;
  providerEmail: string;
};

/** The identities of the installation. */
export type IdentityStore = ReturnType<typeof createIdentityStore>;

type Row = Record<string, string | number>;

const attributes: QueryAttributes = new Map<string, QueryAttribute>([
  ['$id', unfoldedText('id')],
  ['$createdAt', { sql: 'created_at', type: 'datetime' }],
  ['$updatedAt', { sql: 'updated_at', type: 'datetime' }],
  ['userId', unfoldedText('user_id')],
  ['provider', unfoldedText('provider')],
  ['providerUid', unfoldedText('provider_uid')],
  ['providerEmail', unfoldedText('provider_email')],
  ['providerAccessTokenExpiry', { sql: 'access_token_expiry', type: 'datetime' }],
]);

/** Opens the identities. */
export function createIdentityStore({ store, clock, ids }: App) {
  const now = () => formatTime(clock.now());

  function first(condition: string, ...values: string[]): IdentityRecord | null {
    const row = store.get<Row>(`SELECT * FROM _identities WHERE ${condition} ORDER BY sequence LIMIT 1`, ...values);
    return row === undefined ? null : readIdentity(row);
  }

  return {
    /** The identity of that person at that provider, or null. */
    findByUid: (provider: string, uid: string) => first('provider = ? AND provider_uid = ?', provider, uid),
    /** The account's identity at that provider, or null. */
    findOfUser: (userId: string, provider: string) => first('user_id = ? AND provider = ?', userId, provider),
    /** An identity with this email, or null. */
    findByEmail: (email: string) => first('provider_email = ?', email),
    /** Whether an account other than this one has an identity with the email. */
    isEmailOfAnother: (email: string, userId: string) =>
      first('provider_email = ? AND user_id <> ?', email, userId) !== null,

    /** Adds the identity, or renews its tokens when the account has it. */
    save(
      identity: Pick<IdentityRecord, 'userId' | 'provider' | 'providerUid' | 'providerEmail'>,
      tokens: ProviderTokens,
    ) {
      const time = now();
      store.run(
        `INSERT INTO _identities (id, user_id, created_at, updated_at, provider, provider_uid, provider_email,
           access_token, access_token_expiry, refresh_token)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (user_id, provider, provider_uid) DO UPDATE SET
           updated_at = excluded.updated_at, access_token = excluded.access_token,
           access_token_expiry = excluded.access_token_expiry, refresh_token = excluded.refresh_token`,
        ids.unique(),
        identity.userId,
        time,
        time,
        identity.provider,
        identity.providerUid,
        identity.providerEmail,
        tokens.accessToken,
        tokens.accessTokenExpiry,
        tokens.refreshToken,
      );
    },

    /** The identity, or `user_identity_not_found`. */
    get(id: string): IdentityRecord {
      const identity = first('id = ?', id);
      if (identity === null) {
        throw new AppwriteError(
          404,
          'user_identity_not_found',
          'The identity could not be found. Please sign in with OAuth provider to create identity first.',
        );
      }
      return identity;
    },

    remove(id: string) {
      store.run('DELETE FROM _identities WHERE id = ?', id);
    },

    /** A page of identities; with `userId`, of that account's. */
    list(plan: QueryPlan, countTotal: boolean, { userId, typed }: { userId?: string; typed?: Sql | null }) {
      const conditions = userId === undefined ? [] : [{ sql: 'user_id = ?', values: [userId] }];
      const { rows, total } = listResources(store, {
        table: '_identities',
        attributes,
        plan,
        conditions: typed ? [...conditions, typed] : conditions,
        label: 'Identity',
        countTotal,
      });
      return { identities: rows.map((row) => readIdentity(row as Row)), total };
    },
  };
}

function readIdentity(row: Row): IdentityRecord {
  return {
    id: String(row.id),
    userId: String(row.user_id),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    provider: String(row.provider),
    providerUid: String(row.provider_uid),
    providerEmail: String(row.provider_email),
    accessToken: String(row.access_token),
    accessTokenExpiry: String(row.access_token_expiry),
    refreshToken: String(row.refresh_token),
  };
}
