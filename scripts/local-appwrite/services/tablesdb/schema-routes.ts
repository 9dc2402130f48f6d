import type { App } from '../../core/context.ts';
import { NotSupportedError } from '../../core/errors.ts';
import { type Route, route } from '../../core/http.ts';
import { boolean, key, optional, queries, required, text, uid } from '../../core/params.ts';
import type { ColumnConfig, DatabaseConfig, IndexConfig } from '../../core/project-config.ts';
import { parseQueries } from '../../core/queries.ts';
import { columnNotFound, indexNotFound } from './errors.ts';
import type { Table } from './table.ts';
import { createTablesDb } from './tablesdb.ts';

const databaseScope = 'databases.read';
const tableScopes = ['tables.read', 'collections.read'];
const columnScopes = ['tables.read', 'collections.read', 'columns.read', 'attributes.read'];
const indexScopes = ['tables.read', 'collections.read', 'indexes.read'];

const database = { databaseId: required(uid) };
const table = { ...database, tableId: required(uid) };
const listing = { queries: optional(queries, []), total: optional(boolean, true) };
const searchable = { ...listing, search: optional(text(256, 0), '') };
const tablePath = '/tablesdb/:databaseId/tables/:tableId';

/** The endpoints that read databases, tables, columns and indexes. They change only with `appwrite.json`. */
export const schemaRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/tablesdb',
    scope: databaseScope,
    params: searchable,
    handler: ({ app, params }) =>
      page('databases', app.instance(createTablesDb).databases, params, (one) => presentDatabase(app, one)),
  }),
  route({
    method: 'GET',
    path: '/tablesdb/:databaseId',
    scope: databaseScope,
    params: database,
    handler: ({ app, actor, params }) =>
      presentDatabase(app, app.instance(createTablesDb).database(params.databaseId, actor)),
  }),
  route({
    method: 'GET',
    path: '/tablesdb/:databaseId/tables',
    scope: tableScopes,
    params: { ...database, ...searchable },
    handler: ({ app, actor, params }) => {
      const service = app.instance(createTablesDb);
      const { $id } = service.database(params.databaseId, actor);
      return page('tables', service.tablesOf($id), params, (one) => presentTable(app, one));
    },
  }),
  route({
    method: 'GET',
    path: tablePath,
    scope: tableScopes,
    params: table,
    handler: ({ app, actor, params }) =>
      presentTable(app, app.instance(createTablesDb).table(params.databaseId, params.tableId, actor)),
  }),
  route({
    method: 'GET',
    path: `${tablePath}/columns`,
    scope: columnScopes,
    params: { ...table, ...listing },
    handler: ({ app, actor, params }) => {
      const found = app.instance(createTablesDb).table(params.databaseId, params.tableId, actor);
      return page('columns', found.config.columns, params, (one) => presentColumn(app, found, one));
    },
  }),
  route({
    method: 'GET',
    path: `${tablePath}/columns/:key`,
    scope: columnScopes,
    params: { ...table, key: required(key) },
    handler: ({ app, actor, params }) => {
      const found = app.instance(createTablesDb).table(params.databaseId, params.tableId, actor);
      const column = found.columns.get(params.key);
      if (column === undefined) {
        throw columnNotFound(params.key);
      }
      return presentColumn(app, found, column);
    },
  }),
  route({
    method: 'GET',
    path: `${tablePath}/indexes`,
    scope: indexScopes,
    params: { ...table, ...listing },
    handler: ({ app, actor, params }) => {
      const found = app.instance(createTablesDb).table(params.databaseId, params.tableId, actor);
      return page('indexes', found.config.indexes, params, (one) => presentIndex(app, found, one));
    },
  }),
  route({
    method: 'GET',
    path: `${tablePath}/indexes/:key`,
    scope: indexScopes,
    params: { ...table, key: required(key) },
    handler: ({ app, actor, params }) => {
      const found = app.instance(createTablesDb).table(params.databaseId, params.tableId, actor);
      const index = found.config.indexes.find((one) => one.key === params.key);
      if (index === undefined) {
        throw indexNotFound(params.key);
      }
      return presentIndex(app, found, index);
    },
  }),
];

/** One page of a short list that is in memory. Limits and offsets are all that callers of these lists need. */
function page<T>(
  name: string,
  all: readonly T[],
  params: { queries: string[]; total: boolean; search?: string },
  present: (one: T) => unknown,
): Record<string, unknown> {
  const plan = parseQueries(params.queries);
  if (plan.filters.length > 0 || plan.orders.length > 0 || plan.cursor !== null || params.search) {
    throw new NotSupportedError(`lists of ${name} with filters, orders, cursors or search`);
  }
  const shown = all.slice(plan.offset, plan.offset + plan.limit);
  return { total: params.total ? all.length : 0, [name]: shown.map(present) };
}

type Times = { $createdAt: string; $updatedAt: string };

/** When the data folder got the table, and when its declaration last changed. */
function timesOf(app: App, databaseId: string, tableId?: string): Times {
  const found = app.store.get<{ created: string | null; updated: string | null }>(
    `SELECT min(created_at) AS created, max(updated_at) AS updated FROM _tables
      WHERE database_id = ? AND (?2 IS NULL OR id = ?2)`,
    databaseId,
    tableId ?? null,
  );
  return { $createdAt: found?.created ?? '', $updatedAt: found?.updated ?? '' };
}

function presentDatabase(app: App, one: DatabaseConfig): Record<string, unknown> {
  return { $id: one.$id, name: one.name, ...timesOf(app, one.$id), enabled: one.enabled, type: 'tablesdb' };
}

function presentTable(app: App, one: Table): Record<string, unknown> {
  const { config } = one;
  return {
    $id: config.$id,
    ...timesOf(app, config.databaseId, config.$id),
    $permissions: config.$permissions,
    databaseId: config.databaseId,
    name: config.name,
    enabled: config.enabled,
    rowSecurity: config.rowSecurity,
    columns: config.columns.map((column) => presentColumn(app, one, column)),
    indexes: config.indexes.map((index) => presentIndex(app, one, index)),
  };
}

function presentColumn(app: App, of: Table, column: ColumnConfig): Record<string, unknown> {
  return { ...column, status: 'available', error: '', ...timesOf(app, of.config.databaseId, of.config.$id) };
}

function presentIndex(app: App, of: Table, index: IndexConfig): Record<string, unknown> {
  const times = timesOf(app, of.config.databaseId, of.config.$id);
  return { $id: index.key, ...times, ...index, lengths: [], status: 'available', error: '' };
}
