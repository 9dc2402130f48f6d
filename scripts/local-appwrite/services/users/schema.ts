import type { Migration } from '../../core/store.ts';

/** The internal tables of accounts. Times are in Appwrite's format, lists and objects are JSON. */
export const userMigrations: readonly Migration[] = [
  {
    id: 'users-001-accounts',
    sql: `
      CREATE TABLE _users (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE COLLATE NOCASE,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        accessed_at TEXT NOT NULL,
        registration TEXT NOT NULL,
        name TEXT NOT NULL,
        email TEXT UNIQUE,
        phone TEXT UNIQUE,
        email_verification INTEGER NOT NULL,
        phone_verification INTEGER NOT NULL,
        status INTEGER NOT NULL,
        password TEXT,
        password_update TEXT,
        hash_options TEXT NOT NULL,
        labels TEXT NOT NULL,
        prefs TEXT NOT NULL
      ) STRICT;
      CREATE TABLE _targets (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES _users (id) ON DELETE CASCADE,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        provider_type TEXT NOT NULL,
        identifier TEXT NOT NULL UNIQUE
      ) STRICT;
      CREATE INDEX _targets_user ON _targets (user_id);
      CREATE TABLE _sessions (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        user_id TEXT NOT NULL REFERENCES _users (id) ON DELETE CASCADE,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        expire TEXT NOT NULL,
        provider TEXT NOT NULL,
        provider_uid TEXT NOT NULL,
        factor TEXT NOT NULL,
        ip TEXT NOT NULL,
        secret_hash TEXT NOT NULL
      ) STRICT;
      CREATE INDEX _sessions_user ON _sessions (user_id);
    `,
  },
  {
    id: 'users-002-tokens-identities',
    sql: `
      CREATE TABLE _tokens (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        user_id TEXT NOT NULL REFERENCES _users (id) ON DELETE CASCADE,
        created_at TEXT NOT NULL,
        type TEXT NOT NULL,
        secret_hash TEXT NOT NULL,
        expire TEXT NOT NULL
      ) STRICT;
      CREATE INDEX _tokens_user ON _tokens (user_id);
      CREATE TABLE _identities (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        user_id TEXT NOT NULL REFERENCES _users (id) ON DELETE CASCADE,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        provider TEXT NOT NULL,
        provider_uid TEXT NOT NULL,
        provider_email TEXT NOT NULL,
        access_token TEXT NOT NULL,
        access_token_expiry TEXT NOT NULL,
        refresh_token TEXT NOT NULL,
        UNIQUE (user_id, provider, provider_uid)
      ) STRICT;
      CREATE INDEX _identities_email ON _identities (provider_email);
      CREATE INDEX _identities_uid ON _identities (provider, provider_uid);
      ALTER TABLE _targets ADD COLUMN name TEXT;
      ALTER TABLE _targets ADD COLUMN provider_id TEXT;
      ALTER TABLE _sessions ADD COLUMN access_token TEXT NOT NULL DEFAULT '';
      ALTER TABLE _sessions ADD COLUMN access_token_expiry TEXT NOT NULL DEFAULT '';
      ALTER TABLE _sessions ADD COLUMN refresh_token TEXT NOT NULL DEFAULT '';
      ALTER TABLE _sessions RENAME COLUMN factor TO factors;
      UPDATE _sessions SET factors = json_array(factors);
    `,
  },
];
