import { type Route, reply, route } from '../../core/http.ts';
import {
  arrayOf,
  boolean,
  customId,
  jsonObject,
  nullable,
  optional,
  permissionList,
  queries,
  required,
  text,
  totalFlag,
  uid,
} from '../../core/params.ts';
import { parseQueries } from '../../core/queries.ts';
import { readInlineColumn, readInlineIndex } from './inline-schema.ts';
import { databaseModel, tableModel } from './schema-models.ts';
import { createSchemaService } from './schema-service.ts';
import { createSchemaStore } from './schema-store.ts';

const MAX_PARTS = 100;
const tableRead = ['tables.read', 'collections.read'];
const tableWrite = ['tables.write', 'collections.write'];

const database = { databaseId: required(uid) };
const table = { ...database, tableId: required(uid) };
const listing = {
  queries: optional(queries, []),
  search: optional(text(256, 0), ''),
  total: optional(totalFlag, true),
};
const permissions = optional(nullable(permissionList()), null);
const tablePath = '/tablesdb/:databaseId/tables/:tableId';

/** The endpoints of databases and tables. */
export const schemaRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/tablesdb',
    scope: 'databases.read',
    params: listing,
    handler({ app, params }) {
      const { databases, total } = app
        .instance(createSchemaStore)
        .listDatabases({ plan: parseQueries(params.queries), search: params.search, countTotal: params.total });
      return { total, databases: databases.map(databaseModel) };
    },
  }),
  route({
    method: 'POST',
    path: '/tablesdb',
    scope: 'databases.write',
    params: { databaseId: required(customId), name: required(text(128)), enabled: optional(boolean, true) },
    status: 201,
    handler: ({ app, params: { databaseId: id, name, enabled } }) =>
      databaseModel(app.instance(createSchemaService).createDatabase({ id, name, enabled })),
  }),
  route({
    method: 'GET',
    path: '/tablesdb/:databaseId',
    scope: 'databases.read',
    params: database,
    handler: ({ app, actor, params }) =>
      databaseModel(app.instance(createSchemaService).database(params.databaseId, actor)),
  }),
  route({
    method: 'PUT',
    path: '/tablesdb/:databaseId',
    scope: 'databases.write',
    params: { ...database, name: optional(nullable(text(128)), null), enabled: optional(boolean, true) },
    handler: ({ app, actor, params: { databaseId, name, enabled } }) =>
      databaseModel(app.instance(createSchemaService).updateDatabase(databaseId, actor, { name, enabled })),
  }),
  route({
    method: 'DELETE',
    path: '/tablesdb/:databaseId',
    scope: 'databases.write',
    params: database,
    handler({ app, actor, params }) {
      app.instance(createSchemaService).deleteDatabase(params.databaseId, actor);
    },
  }),
  route({
    method: 'GET',
    path: '/tablesdb/:databaseId/tables',
    scope: tableRead,
    params: { ...database, ...listing },
    handler({ app, actor, params }) {
      const { id } = app.instance(createSchemaService).database(params.databaseId, actor);
      const { tables, total } = app
        .instance(createSchemaStore)
        .listTables(id, { plan: parseQueries(params.queries), search: params.search, countTotal: params.total });
      return { total, tables: tables.map((one) => tableModel(app, one)) };
    },
  }),
  route({
    method: 'POST',
    path: '/tablesdb/:databaseId/tables',
    scope: tableWrite,
    params: {
      ...database,
      tableId: required(customId),
      name: required(text(128)),
      permissions,
      rowSecurity: optional(boolean, false),
      enabled: optional(boolean, true),
      columns: optional(arrayOf(jsonObject, MAX_PARTS), []),
      indexes: optional(arrayOf(jsonObject, MAX_PARTS), []),
    },
    handler({ app, actor, params }) {
      const { tableId: id, name, rowSecurity, enabled } = params;
      const record = app
        .instance(createSchemaService)
        .createTable(
          params.databaseId,
          actor,
          { id, name, rowSecurity, enabled, permissions: params.permissions ?? [] },
          { columns: params.columns.map(readInlineColumn), indexes: params.indexes.map(readInlineIndex) },
        );
      return reply(201, tableModel(app, record));
    },
  }),
  route({
    method: 'GET',
    path: tablePath,
    scope: tableRead,
    params: table,
    handler: ({ app, actor, params }) => tableModel(app, app.instance(createSchemaService).table({ ...params, actor })),
  }),
  route({
    method: 'PUT',
    path: tablePath,
    scope: tableWrite,
    params: {
      ...table,
      name: optional(nullable(text(128)), null),
      permissions,
      rowSecurity: optional(boolean, false),
      enabled: optional(boolean, true),
      purge: optional(boolean, false),
    },
    handler({ app, actor, params }) {
      const { name, rowSecurity, enabled } = params;
      const input = { name, rowSecurity, enabled, permissions: params.permissions };
      return tableModel(app, app.instance(createSchemaService).updateTable({ ...params, actor }, input));
    },
  }),
  route({
    method: 'DELETE',
    path: tablePath,
    scope: tableWrite,
    params: table,
    handler({ app, actor, params }) {
      app.instance(createSchemaService).deleteTable({ ...params, actor });
    },
  }),
];
