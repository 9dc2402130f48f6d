import type { Engine } from '../../core/engine.ts';
import { type Permission, parsePermissions } from '../../core/permissions.ts';
import type { ColumnConfig, TableConfig } from '../../core/project-config.ts';
import type { QueryAttribute } from '../../core/query-sql.ts';
import { isText } from './columns.ts';

/** A table of the project and the SQLite tables behind it. Names are quoted, ready to stand in SQL. */
export type Table = {
  config: TableConfig;
  permissions: readonly Permission[];
  columns: ReadonlyMap<string, ColumnConfig>;
  /** One row a row: `_seq`, `_uid`, `_created`, `_updated`, `_permissions`, the columns, and a folded twin of each text. */
  rows: string;
  /** One row a permission of a row: `row` (its `_seq`), `action`, `role`. */
  rowPermissions: string;
  /** What queries may name. */
  attributes: ReadonlyMap<string, QueryAttribute>;
  /** Whose rules hold for its rows. */
  engine: Engine;
};

/** Quotes a name. Ids hold letters, digits, `.`, `-`, `_` only, so a colon separates what was put together. */
export function quote(...parts: string[]): string {
  return `"${parts.join(':')}"`;
}

/** Whether the column has a folded twin: what MariaDB compares regardless of case and accents. */
export function isFolded(column: ColumnConfig): boolean {
  return isText(column) && !column.array;
}

/** The SQL name of what comparisons, sorting and indexes use for a column or a `$` attribute. */
export function comparedName(column: ColumnConfig): string {
  return isFolded(column) ? quote(column.key, 'folded') : quote(column.key);
}

const systemAttributes: readonly [string, QueryAttribute][] = [
  ['$id', { sql: '_uid', textSql: 'lower(_uid)', type: 'string' }],
  ['$sequence', { sql: '_seq', type: 'sequence' }],
  ['$createdAt', { sql: '_created', type: 'datetime' }],
  ['$updatedAt', { sql: '_updated', type: 'datetime' }],
];

/** The table that a part of `appwrite.json` describes. */
export function describeTable(config: TableConfig, engine: Engine): Table {
  const permissions = parsePermissions(config.$permissions);
  const { databaseId, $id } = config;
  return {
    config,
    permissions: permissions.ok ? permissions.permissions : [],
    columns: new Map(config.columns.map((column) => [column.key, column])),
    rows: quote(databaseId, $id),
    rowPermissions: quote(databaseId, $id, 'permissions'),
    attributes: new Map([
      ...systemAttributes.map(([name, attribute]) => [name, { ...attribute, engine }] as const),
      ...config.columns.map((column) => [column.key, queried(column, config, engine)] as const),
    ]),
    engine,
  };
}

/** The SQL name behind an attribute that an index names. */
export function indexedName(table: Table, attribute: string): string | null {
  const column = table.columns.get(attribute);
  // SQLite has no index into a list; MariaDB has none either.
  return column === undefined
    ? (table.attributes.get(attribute)?.sql ?? null)
    : column.array
      ? null
      : comparedName(column);
}

function queried(column: ColumnConfig, { indexes }: TableConfig, engine: Engine): QueryAttribute {
  const sql = comparedName(column);
  const hasFulltext = indexes.some(({ type, columns }) => type === 'fulltext' && columns.join() === column.key);
  const attribute = { sql, type: column.type, array: column.array, hasFulltext, engine };
  return isFolded(column) ? { ...attribute, textSql: containedSql(column, engine) } : attribute;
}

/** The text in which a part is looked for (`containedText`): of blanks at its end the compared one has none. */
function containedSql(column: ColumnConfig, engine: Engine): string {
  const text = quote(column.key);
  const folded = comparedName(column);
  return engine === 'postgresql' ? `lower(${folded})` : `(${folded} || substr(${text}, length(rtrim(${text})) + 1))`;
}
