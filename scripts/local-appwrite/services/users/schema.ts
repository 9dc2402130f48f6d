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
];
