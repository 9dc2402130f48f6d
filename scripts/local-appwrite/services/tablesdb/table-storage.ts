import type { ColumnConfig, IndexConfig } from '../../core/project-config.ts';
import type { Store } from '../../core/store.ts';
import { indexedName, isFolded, quote, type Table } from './table.ts';

/** Makes the SQLite tables behind a table, with the columns and indexes that it has. */
export function createTable(store: Store, table: Table): void {
  const { databaseId, $id } = table.config;
  const columns = table.config.columns.flatMap(columnDefinitions).map((definition) => `, ${definition}`);
  store.exec(`
    CREATE TABLE ${table.rows} (
      _seq INTEGER PRIMARY KEY AUTOINCREMENT,
      _uid TEXT NOT NULL UNIQUE ${table.engine === 'mariadb' ? 'COLLATE NOCASE' : ''},
      _created TEXT NOT NULL,
      _updated TEXT NOT NULL,
      _permissions TEXT NOT NULL
      ${columns.join('')}
    ) STRICT;
    ${table.engine === 'postgresql' ? `CREATE UNIQUE INDEX ${quote(databaseId, $id, 'uid')} ON ${table.rows} (lower(_uid));` : ''}
    CREATE INDEX ${quote(databaseId, $id, 'created')} ON ${table.rows} (_created);
    CREATE INDEX ${quote(databaseId, $id, 'updated')} ON ${table.rows} (_updated);
    CREATE TABLE ${table.rowPermissions} (
      row INTEGER NOT NULL REFERENCES ${table.rows} (_seq) ON DELETE CASCADE,
      action TEXT NOT NULL,
      role TEXT NOT NULL,
      PRIMARY KEY (row, action, role)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX ${quote(databaseId, $id, 'permissions', 'role')} ON ${table.rowPermissions} (role, action, row);
  `);
  for (const index of table.config.indexes) {
    createIndex(store, table, index);
  }
}

/** Takes a table with all its rows away. */
export function dropTable(store: Store, table: Table): void {
  store.exec(`DROP TABLE ${table.rowPermissions}; DROP TABLE ${table.rows};`);
}

/** Whether the table has no rows. */
export function isEmptyTable(store: Store, table: Table): boolean {
  return store.get(`SELECT 1 FROM ${table.rows} LIMIT 1`) === undefined;
}

/** Adds a column, empty in every row. */
export function addColumn(store: Store, table: Table, column: ColumnConfig): void {
  for (const definition of columnDefinitions(column)) {
    store.exec(`ALTER TABLE ${table.rows} ADD COLUMN ${definition}`);
  }
}

/** Takes a column with its values away. No index may name it. */
export function dropColumn(store: Store, table: Table, column: ColumnConfig): void {
  for (const name of columnNames(column)) {
    store.exec(`ALTER TABLE ${table.rows} DROP COLUMN ${name}`);
  }
}

/** Whether a value of the column is longer than so many characters. */
export function hasLongerValue(store: Store, table: Table, column: ColumnConfig, size: number): boolean {
  const name = quote(column.key);
  return store.get(`SELECT 1 FROM ${table.rows} WHERE length(${name}) > ? LIMIT 1`, size) !== undefined;
}

/** The SQL names of what keeps a column: the values and, for texts, their folded twins. */
export function columnNames(column: ColumnConfig): string[] {
  return isFolded(column) ? [quote(column.key), quote(column.key, 'folded')] : [quote(column.key)];
}

/**
 * Makes an index over the rows that are there; a fulltext index keeps nothing. Throws SQLite's error when they repeat a value
 * (`isUniqueViolation`).
 */
export function createIndex(store: Store, table: Table, index: IndexConfig): void {
  const names = index.columns.map((column) => indexedName(table, column));
  // Ids have an index of their own.
  const isOfIds = index.type === 'key' && `${index.columns}` === '$id';
  if (index.type === 'fulltext' || isOfIds || names.includes(null)) {
    return;
  }
  const sorted = names.map((name, position) => `${name} ${index.orders[position] === 'DESC' ? 'DESC' : 'ASC'}`);
  store.exec(
    `CREATE ${index.type === 'unique' ? 'UNIQUE' : ''} INDEX ${indexName(table, index)} ON ${table.rows} (${sorted.join(', ')})`,
  );
}

/** Takes an index away. */
export function dropIndex(store: Store, table: Table, index: IndexConfig): void {
  store.exec(`DROP INDEX IF EXISTS ${indexName(table, index)}`);
}

/** Takes away the words that fulltext indexes of older data kept, in the only virtual tables that there have been. */
export function dropFulltexts(store: Store): void {
  for (const { name } of store.all<{ name: string }>("SELECT name FROM pragma_table_list WHERE type = 'virtual'")) {
    store.exec(`DROP TABLE ${quote(name)}`);
  }
}

/** Whether SQLite refused a write because a unique value was there already. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { errcode?: number } | null)?.errcode;
  // SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY
  return code === 2067 || code === 1555;
}

function columnDefinitions(column: ColumnConfig): string[] {
  const [name, folded] = columnNames(column);
  const definition = `${name} ${column.array ? 'TEXT' : sqlType(column)}`;
  return folded === undefined ? [definition] : [definition, `${folded} TEXT`];
}

function sqlType(column: ColumnConfig): string {
  switch (column.type) {
    case 'integer':
    case 'boolean':
      return 'INTEGER';
    default:
      return 'TEXT';
  }
}

function indexName(table: Table, index: IndexConfig): string {
  return quote(table.config.databaseId, table.config.$id, 'index', index.key);
}
