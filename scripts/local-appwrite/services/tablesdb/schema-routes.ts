import { on, type Route } from '../../core/http.ts';
import { absent, boolean, customId, listing, nullable, optional, permissionList, text } from '../../core/params.ts';
import { databaseModel, tableModel } from './schema-models.ts';
import { createSchemaService } from './schema-service.ts';
import { createDatabases, createTables } from './schema-store.ts';

const tableRead = ['tables.read', 'collections.read'];
const tableWrite = ['tables.write', 'collections.write'];
const permissions = optional(nullable(permissionList()), null);
const rights = { permissions, rowSecurity: optional(boolean, false), enabled: optional(boolean, true) };
const tablesPath = '/tablesdb/:databaseId/tables';
const tablePath = '/tablesdb/:databaseId/tables/:tableId';

/** The endpoints of databases and tables. */
export const schemaRoutes: Route[] = [
  on.get('/tablesdb', 'databases.read', listing, ({ use, params }) => {
    const { total, records } = use(createDatabases).list(params);
    return { total, databases: records.map(databaseModel) };
  }),
  on.post(
    '/tablesdb',
    'databases.write',
    { databaseId: customId, name: text(128), enabled: optional(boolean, true) },
    ({ use, params: { databaseId: id, name, enabled } }) =>
      databaseModel(use(createSchemaService).createDatabase({ id, name, enabled })),
  ),
  on.get('/tablesdb/:databaseId', 'databases.read', {}, ({ actor, use, params }) =>
    databaseModel(use(createSchemaService).database(params.databaseId, actor)),
  ),
  on.delete('/tablesdb/:databaseId', 'databases.write', {}, ({ actor, use, params }) =>
    use(createSchemaService).deleteDatabase(params.databaseId, actor),
  ),
  on.get(tablesPath, tableRead, listing, ({ app, actor, use, params }) => {
    const { id: databaseId } = use(createSchemaService).database(params.databaseId, actor);
    const { total, records } = use(createTables).list(params, { databaseId });
    return { total, tables: records.map((table) => tableModel(app, table)) };
  }),
  on.post(
    tablesPath,
    tableWrite,
    {
      tableId: customId,
      name: text(128),
      ...rights,
      columns: absent('columns of a new table'),
      indexes: absent('indexes of a new table'),
    },
    ({ app, actor, use, params: { databaseId, tableId: id, name, permissions, rowSecurity, enabled } }) => {
      const input = { id, name, rowSecurity, enabled, permissions: permissions ?? [] };
      return tableModel(app, use(createSchemaService).createTable(databaseId, actor, input));
    },
  ),
  on.get(tablePath, tableRead, {}, ({ app, actor, use, params }) =>
    tableModel(app, use(createSchemaService).table({ ...params, actor })),
  ),
  on.put(
    tablePath,
    tableWrite,
    { name: optional(nullable(text(128)), null), ...rights, purge: absent('purge of tables') },
    ({ app, actor, use, params: { name, permissions, rowSecurity, enabled, ...target } }) => {
      const input = { name, permissions, rowSecurity, enabled };
      return tableModel(app, use(createSchemaService).updateTable({ ...target, actor }, input));
    },
  ),
  on.delete(tablePath, tableWrite, {}, ({ actor, use, params }) =>
    use(createSchemaService).deleteTable({ ...params, actor }),
  ),
];
