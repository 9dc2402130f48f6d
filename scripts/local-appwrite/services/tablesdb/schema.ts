import { formatTime } from '../../core/clock.ts';
import type { App } from '../../core/context.ts';
import type { ColumnConfig, IndexConfig, TableConfig } from '../../core/project-config.ts';
import type { Migration, Store } from '../../core/store.ts';
import { createFulltextSql, indexedText } from './fulltext.ts';
import { compareTables, type TableChanges } from './schema-changes.ts';
import { describeTable, indexedName, isFolded, quote, type Table } from './table.ts';

/** The declarations that the data on disk was made by. */
export const schemaMigration: Migration = {
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
};

type KeptTable = { database_id: string; id: string; config: string };

/**
 * Brings the tables on disk to the project's configuration: new tables, columns and indexes are added to existing data.
 * What would lose or break rows is refused with one sentence, and then nothing has changed. A table without rows has
 * nothing to lose and is simply made anew.
 */
export function applySchema(app: App): void {
  const { store, config } = app;
  const now = formatTime(app.clock.now());
  store.transaction(() => {
    const refusals: string[] = [];
    const wantedNames = new Set(config.tables.map(nameOf));
    const kept = new Map<string, TableConfig>();
    for (const row of store.all<KeptTable>('SELECT * FROM _tables')) {
      const keptConfig = JSON.parse(row.config) as TableConfig;
      if (wantedNames.has(nameOf(keptConfig))) {
        kept.set(nameOf(keptConfig), keptConfig);
      } else if (isEmpty(store, keptConfig)) {
        dropTable(store, keptConfig);
      } else {
        refusals.push(`table ${row.id} is gone`);
      }
    }
    for (const wanted of config.tables) {
      refusals.push(...applyTable(store, kept.get(nameOf(wanted)), wanted, now));
    }
    if (refusals.length > 0) {
      throw new Error(
        `The data in ${app.dataDir} does not fit appwrite.json (${refusals.join('; ')}), and only additions can be made to existing data: move that folder away, or set DATA_DIR to another one.`,
      );
    }
  });
}

function nameOf(config: TableConfig): string {
  return `${config.databaseId}/${config.$id}`.toLowerCase();
}

function applyTable(store: Store, kept: TableConfig | undefined, wanted: TableConfig, now: string): string[] {
  if (kept === undefined) {
    createTable(store, wanted, now);
    return [];
  }
  if (JSON.stringify(kept) === JSON.stringify(wanted)) {
    return [];
  }
  const changes = compareTables(kept, wanted);
  if (changes.refusals.length > 0) {
    if (!isEmpty(store, kept)) {
      return changes.refusals.map((refusal) => `${refusal} in table ${wanted.$id}`);
    }
    dropTable(store, kept);
    createTable(store, wanted, now);
    return [];
  }
  return changeTable(store, describeTable(kept), describeTable(wanted), changes, now);
}

function isEmpty(store: Store, config: TableConfig): boolean {
  return store.get(`SELECT 1 FROM ${describeTable(config).rows} LIMIT 1`) === undefined;
}

function createTable(store: Store, config: TableConfig, now: string): void {
  const table = describeTable(config);
  const columns = config.columns.flatMap(columnDefinitions).map((definition) => `, ${definition}`);
  store.exec(`
    CREATE TABLE ${table.rows} (
      _seq INTEGER PRIMARY KEY AUTOINCREMENT,
      _uid TEXT NOT NULL UNIQUE COLLATE NOCASE,
      _created TEXT NOT NULL,
      _updated TEXT NOT NULL,
      _permissions TEXT NOT NULL
      ${columns.join('')}
    ) STRICT;
    CREATE INDEX ${quote(config.databaseId, config.$id, 'created')} ON ${table.rows} (_created);
    CREATE INDEX ${quote(config.databaseId, config.$id, 'updated')} ON ${table.rows} (_updated);
    CREATE TABLE ${table.rowPermissions} (
      row INTEGER NOT NULL REFERENCES ${table.rows} (_seq) ON DELETE CASCADE,
      action TEXT NOT NULL,
      role TEXT NOT NULL,
      PRIMARY KEY (row, action, role)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX ${quote(config.databaseId, config.$id, 'permissions', 'role')}
      ON ${table.rowPermissions} (role, action, row);
  `);
  for (const index of config.indexes) {
    createIndex(store, table, index);
  }
  store.run(
    'INSERT INTO _tables (database_id, id, config, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
    config.databaseId,
    config.$id,
    JSON.stringify(config),
    now,
    now,
  );
}

function columnDefinitions(column: ColumnConfig): string[] {
  const types = { string: 'TEXT', integer: 'INTEGER', double: 'REAL', boolean: 'INTEGER', datetime: 'TEXT' };
  const definition = `${quote(column.key)} ${column.array ? 'TEXT' : types[column.type]}`;
  return isFolded(column) ? [definition, `${quote(column.key, 'folded')} TEXT`] : [definition];
}

function createIndex(store: Store, table: Table, index: IndexConfig): void {
  if (index.type === 'fulltext') {
    fillFulltext(store, table, index);
    return;
  }
  const names = index.columns.map((column) => indexedName(table, column));
  if (names.includes(null)) {
    return;
  }
  const sorted = names.map((name, position) => `${name} ${index.orders[position] === 'DESC' ? 'DESC' : 'ASC'}`);
  store.exec(
    `CREATE ${index.type === 'unique' ? 'UNIQUE' : ''} INDEX ${indexName(table, index)} ON ${table.rows} (${sorted.join(', ')})`,
  );
}

function indexName(table: Table, index: IndexConfig): string {
  return quote(table.config.databaseId, table.config.$id, 'index', index.key);
}

function fillFulltext(store: Store, table: Table, index: IndexConfig): void {
  const [column = ''] = index.columns;
  const name = table.fulltext.get(column);
  if (name === undefined) {
    return;
  }
  store.exec(createFulltextSql(name));
  const texts = store.all<{ seq: number; text: string }>(
    `SELECT _seq AS seq, ${quote(column)} AS text FROM ${table.rows} WHERE ${quote(column)} IS NOT NULL`,
  );
  for (const { seq, text } of texts) {
    store.run(`INSERT INTO ${name} (rowid, words) VALUES (?, ?)`, seq, indexedText(text));
  }
}

function dropIndex(store: Store, table: Table, index: IndexConfig): void {
  const fulltext = index.type === 'fulltext' ? table.fulltext.get(index.columns[0] ?? '') : undefined;
  store.exec(fulltext === undefined ? `DROP INDEX IF EXISTS ${indexName(table, index)}` : `DROP TABLE ${fulltext}`);
}

function changeTable(store: Store, kept: Table, wanted: Table, changes: TableChanges, now: string): string[] {
  for (const definition of changes.addedColumns.flatMap(columnDefinitions)) {
    store.exec(`ALTER TABLE ${kept.rows} ADD COLUMN ${definition}`);
  }
  for (const index of changes.droppedIndexes) {
    dropIndex(store, kept, index);
  }
  const refusals: string[] = [];
  for (const index of changes.addedIndexes) {
    try {
      createIndex(store, wanted, index);
    } catch (error) {
      if (!isUniqueViolation(error)) {
        throw error;
      }
      refusals.push(`rows of table ${wanted.config.$id} repeat a value that the unique index ${index.key} forbids`);
    }
  }
  store.run(
    'UPDATE _tables SET config = ?, updated_at = ? WHERE database_id = ? AND id = ?',
    JSON.stringify(wanted.config),
    now,
    wanted.config.databaseId,
    wanted.config.$id,
  );
  return refusals;
}

function dropTable(store: Store, config: TableConfig): void {
  const table = describeTable(config);
  for (const name of table.fulltext.values()) {
    store.exec(`DROP TABLE ${name}`);
  }
  store.exec(`DROP TABLE ${table.rowPermissions}; DROP TABLE ${table.rows};`);
  store.run('DELETE FROM _tables WHERE database_id = ? AND id = ?', config.databaseId, config.$id);
}

/** Whether SQLite refused a write because a unique value was there already. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { errcode?: number } | null)?.errcode;
  // SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY
  return code === 2067 || code === 1555;
}
