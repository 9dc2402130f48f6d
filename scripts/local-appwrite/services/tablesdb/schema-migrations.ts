import type { Migration } from '../../core/store.ts';

/** The internal tables of databases, tables, columns and indexes. */
export const schemaMigrations: readonly Migration[] = [
  {
    id: 'tablesdb-001-tables',
    sql: `
      CREATE TABLE _tables (
        database_id TEXT NOT NULL COLLATE NOCASE,
        id TEXT NOT NULL COLLATE NOCASE,
        config TEXT NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        PRIMARY KEY (database_id, id)
      ) STRICT
    `,
  },
  {
    id: 'tablesdb-003-schema',
    sql: `
      CREATE TABLE _databases (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE COLLATE NOCASE,
        name TEXT NOT NULL,
        enabled INTEGER NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT;
      ALTER TABLE _tables RENAME TO _declared_tables;
      CREATE TABLE _tables (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        database_id TEXT NOT NULL COLLATE NOCASE,
        id TEXT NOT NULL COLLATE NOCASE,
        name TEXT NOT NULL,
        enabled INTEGER NOT NULL,
        row_security INTEGER NOT NULL,
        permissions TEXT NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        UNIQUE (database_id, id)
      ) STRICT;
      CREATE TABLE _columns (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        table_sequence INTEGER NOT NULL REFERENCES _tables (sequence) ON DELETE CASCADE,
        id TEXT NOT NULL COLLATE NOCASE,
        config TEXT NOT NULL,
        status TEXT NOT NULL,
        error TEXT NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        UNIQUE (table_sequence, id)
      ) STRICT;
      CREATE TABLE _indexes (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        table_sequence INTEGER NOT NULL REFERENCES _tables (sequence) ON DELETE CASCADE,
        id TEXT NOT NULL COLLATE NOCASE,
        config TEXT NOT NULL,
        status TEXT NOT NULL,
        error TEXT NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        UNIQUE (table_sequence, id)
      ) STRICT;
      INSERT INTO _databases (id, name, enabled, created_at, updated_at)
        SELECT database_id, database_id, 1, min(created_at), max(updated_at) FROM _declared_tables GROUP BY database_id;
      INSERT INTO _tables (database_id, id, name, enabled, row_security, permissions, created_at, updated_at)
        SELECT database_id, id, config ->> '$.name', config ->> '$.enabled', config ->> '$.rowSecurity',
               config -> '$.$permissions', created_at, updated_at
          FROM _declared_tables ORDER BY _declared_tables.rowid;
      INSERT INTO _columns (table_sequence, id, config, status, error, created_at, updated_at)
        SELECT t.sequence, one.value ->> '$.key', one.value, 'available', '', d.created_at, d.updated_at
          FROM _declared_tables d JOIN _tables t USING (database_id, id), json_each(d.config, '$.columns') one
          ORDER BY t.sequence, one.key;
      INSERT INTO _indexes (table_sequence, id, config, status, error, created_at, updated_at)
        SELECT t.sequence, one.value ->> '$.key', one.value, 'available', '', d.created_at, d.updated_at
          FROM _declared_tables d JOIN _tables t USING (database_id, id), json_each(d.config, '$.indexes') one
          ORDER BY t.sequence, one.key;
      DROP TABLE _declared_tables;
    `,
  },
];
