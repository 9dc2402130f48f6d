import { type Route, reply, route } from '../../core/http.ts';
import { key, optional, type ParamValues, queries, required, totalFlag, uid } from '../../core/params.ts';
import { parseQueries } from '../../core/queries.ts';
import { type ColumnType, columnTypes } from './column-types.ts';
import { indexConfig, indexedKeys, indexParams } from './inline-schema.ts';
import { columnModel, indexModel } from './schema-models.ts';
import { createSchemaService, type SchemaTarget } from './schema-service.ts';
import { createSchemaStore } from './schema-store.ts';
import { collectionWords, type SchemaWords, tableWords } from './schema-words.ts';

const listing = { queries: optional(queries, []), total: optional(totalFlag, true) };

/** The endpoints of columns and indexes: as columns of tables, and under the names that they had before. */
export const columnRoutes: Route[] = [...routesOf(tableWords), ...routesOf(collectionWords)];

function routesOf(words: SchemaWords): Route[] {
  const isTables = words === tableWords;
  const columns = isTables ? 'columns' : 'attributes';
  const idName = `${words.table}Id`;
  const path = isTables ? '/tablesdb/:databaseId/tables/:tableId' : '/databases/:databaseId/collections/:collectionId';
  const scopes = (action: 'read' | 'write', ...more: string[]) =>
    (isTables ? ['tables', 'collections', ...more] : ['collections']).map((name) => `${name}.${action}`);
  const table = { databaseId: required(uid), [idName]: required(uid) };
  const one = { ...table, key: required(key) };
  const target = (context: { actor: SchemaTarget['actor']; params: Record<string, unknown> }): SchemaTarget => ({
    databaseId: String(context.params.databaseId),
    tableId: String(context.params[idName]),
    actor: context.actor,
  });

  const typeRoutes = (type: ColumnType): Route[] => [
    route({
      method: 'POST',
      path: `${path}/${columns}/${type.name}`,
      scope: scopes('write', 'columns', 'attributes'),
      params: { ...table, ...type.createParams },
      handler(context) {
        const config = type.create(context.params, words);
        return reply(
          202,
          columnModel(context.app.instance(createSchemaService).createColumn(target(context), config, words)),
        );
      },
    }),
    route({
      method: 'PATCH',
      path: `${path}/${columns}/${type.name}/:key`,
      scope: scopes('write', 'columns', 'attributes'),
      params: { ...one, ...type.updateParams },
      handler(context) {
        const { app, params } = context;
        const change = (kept: Parameters<ColumnType['update']>[0]) => type.update(kept, params, words);
        return columnModel(
          app.instance(createSchemaService).updateColumn(target(context), String(params.key), change, words),
        );
      },
    }),
  ];

  return [
    ...columnTypes.flatMap(typeRoutes),
    route({
      method: 'GET',
      path: `${path}/${columns}`,
      scope: scopes('read', 'columns', 'attributes'),
      params: { ...table, ...listing },
      handler(context) {
        const { app, params } = context;
        const found = app.instance(createSchemaService).table(target(context), words);
        const plan = parseQueries(params.queries as string[]);
        const { parts, total } = app
          .instance(createSchemaStore)
          .columns.list(found, { plan, countTotal: params.total as boolean });
        return { total, [columns]: parts.map(columnModel) };
      },
    }),
    route({
      method: 'GET',
      path: `${path}/${columns}/:key`,
      scope: scopes('read', 'columns', 'attributes'),
      params: one,
      handler: (context) =>
        columnModel(
          context.app.instance(createSchemaService).column(target(context), String(context.params.key), words),
        ),
    }),
    route({
      method: 'DELETE',
      path: `${path}/${columns}/:key`,
      scope: scopes('write', 'columns', 'attributes'),
      params: one,
      handler(context) {
        context.app.instance(createSchemaService).deleteColumn(target(context), String(context.params.key), words);
      },
    }),
    route({
      method: 'POST',
      path: `${path}/indexes`,
      scope: scopes('write', 'indexes'),
      params: { ...one, ...indexParams, [columns]: indexedKeys },
      handler(context) {
        const params = context.params as ParamValues<typeof one & typeof indexParams> & Record<string, unknown>;
        const { key, type, orders, lengths } = params;
        const config = indexConfig({ key, type, orders, lengths, columns: params[columns] as string[] });
        const index = context.app.instance(createSchemaService).createIndex(target(context), config, words);
        return reply(202, indexModel(index, words));
      },
    }),
    route({
      method: 'GET',
      path: `${path}/indexes`,
      scope: scopes('read', 'indexes'),
      params: { ...table, ...listing },
      handler(context) {
        const { app, params } = context;
        const found = app.instance(createSchemaService).table(target(context), words);
        const plan = parseQueries(params.queries as string[]);
        const { parts, total } = app
          .instance(createSchemaStore)
          .indexes.list(found, { plan, countTotal: params.total as boolean });
        return { total, indexes: parts.map((index) => indexModel(index, words)) };
      },
    }),
    route({
      method: 'GET',
      path: `${path}/indexes/:key`,
      scope: scopes('read', 'indexes'),
      params: one,
      handler: (context) =>
        indexModel(
          context.app.instance(createSchemaService).index(target(context), String(context.params.key), words),
          words,
        ),
    }),
    route({
      method: 'DELETE',
      path: `${path}/indexes/:key`,
      scope: scopes('write', 'indexes'),
      params: one,
      handler(context) {
        context.app.instance(createSchemaService).deleteIndex(target(context), String(context.params.key), words);
      },
    }),
  ];
}
