import type { Actor } from '../../core/context.ts';
import { on, type Route, reply } from '../../core/http.ts';
import { arrayOf, key, nullable, oneOf, optional, paging, range, uid, type Validator } from '../../core/params.ts';
import type { ColumnConfig } from '../../core/project-config.ts';
import { columnTypes } from './column-types.ts';
import { isOwnAttribute } from './schema-limits.ts';
import { columnModel, indexModel } from './schema-models.ts';
import { createSchemaService, type SchemaTarget } from './schema-service.ts';
import { createColumns, createIndexes } from './schema-store.ts';
import { collectionWords, type SchemaWords, tableWords } from './schema-words.ts';

const MAX_INDEXED = 100;

/** The key of a column, or of what every row has: `$id`, `$createdAt`, `$updatedAt`. */
const indexedKey: Validator<string> = (value) =>
  typeof value === 'string' && isOwnAttribute(value) ? { ok: true, value } : key(value);

/** The direction of a column in an index: the CLI writes it in capitals, the SDKs in small letters. */
const direction: Validator<'ASC' | 'DESC'> = (value) => {
  const read = oneOf('asc', 'desc')(typeof value === 'string' ? value.toLowerCase() : value);
  return read.ok ? { ok: true, value: read.value === 'asc' ? 'ASC' : 'DESC' } : read;
};

/** The parameters of either API: a table is named differently in them. */
type AnyParams = Record<string, unknown>;

/** The endpoints of columns and indexes of tables: what a deployment changes of them. */
function tableRoutes(): Route[] {
  const path: string = '/tablesdb/:databaseId/tables/:tableId';
  const scope = (action: string, ...more: string[]) =>
    ['tables', 'collections', ...more].map((one) => `${one}.${action}`);
  const writeColumns = scope('write', 'columns', 'attributes');
  return [
    ...updateRoutes(`${path}/columns`, writeColumns, tableWords),
    ...partRoutes(path, 'columns', tableWords, {
      readColumns: scope('read', 'columns', 'attributes'),
      writeColumns,
      readIndexes: scope('read', 'indexes'),
      writeIndexes: scope('write', 'indexes'),
    }),
  ];
}

/** The same under the names that they had before. The CLI makes columns and indexes by these, so tests do too. */
function collectionRoutes(): Route[] {
  const path: string = '/databases/:databaseId/collections/:collectionId';
  const read = ['collections.read'];
  const write = ['collections.write'];
  const words = collectionWords;
  const target = targetOf(words);
  const collection = tableParams(words);
  return [
    ...columnTypes.map(({ name, createParams, create }) =>
      on.post(`${path}/attributes/${name}`, write, { ...collection, ...createParams }, (context) => {
        const column = create(own(context.params), words);
        return reply(202, columnModel(context.use(createSchemaService).createColumn(target(context), column, words)));
      }),
    ),
    ...updateRoutes(`${path}/attributes`, write, words),
    ...partRoutes(path, 'attributes', words, {
      readColumns: read,
      writeColumns: write,
      readIndexes: read,
      writeIndexes: write,
    }),
    on.post(
      `${path}/indexes`,
      write,
      {
        ...collection,
        key,
        type: oneOf('key', 'fulltext', 'unique'),
        attributes: arrayOf(indexedKey, MAX_INDEXED),
        orders: optional(arrayOf(direction, MAX_INDEXED), []),
        lengths: optional(arrayOf(nullable(range(0, 65_535)), MAX_INDEXED), []),
      },
      (context) => {
        const { key, type, orders, lengths, attributes: columns } = context.params;
        // A length, or null for the whole, for each column.
        const count = Math.max(columns.length, lengths.length);
        const whole = Array.from({ length: count }, (_, position) => lengths[position] || null);
        const config = { key, type, orders, columns, lengths: whole };
        return reply(
          202,
          indexModel(context.use(createSchemaService).createIndex(target(context), config, words), words),
        );
      },
    ),
  ];
}

/** The CLI changes columns by the old names, the deployment by the new ones. */
function updateRoutes(path: string, scope: string[], words: SchemaWords): Route[] {
  const target = targetOf(words);
  return columnTypes.map(({ name, updateParams, update }) =>
    on.patch(`${path}/${name}/:key`, scope, { ...tableParams(words), key, ...updateParams }, async (context) => {
      const { key, ...params } = own(context.params);
      const change = (kept: ColumnConfig) => update(kept, params, words);
      return columnModel(
        await context.use(createSchemaService).updateColumn(target(context), String(key), change, words),
      );
    }),
  );
}

/** Columns and indexes are listed and deleted by the deployment and by the CLI. */
function partRoutes(
  path: string,
  columns: 'columns' | 'attributes',
  words: SchemaWords,
  scopes: { readColumns: string[]; writeColumns: string[]; readIndexes: string[]; writeIndexes: string[] },
): Route[] {
  const target = targetOf(words);
  const table = tableParams(words);
  return [
    on.get(`${path}/${columns}`, scopes.readColumns, { ...table, ...paging }, (context) => {
      const { sequence } = context.use(createSchemaService).table(target(context), words);
      const { total, records } = context.use(createColumns).list(context.params, { tableSequence: sequence });
      return { total, [columns]: records.map(columnModel) };
    }),
    on.delete(`${path}/${columns}/:key`, scopes.writeColumns, { ...table, key }, (context) =>
      context.use(createSchemaService).deleteColumn(target(context), context.params.key, words),
    ),
    on.get(`${path}/indexes`, scopes.readIndexes, { ...table, ...paging }, (context) => {
      const { sequence } = context.use(createSchemaService).table(target(context), words);
      const { total, records } = context.use(createIndexes).list(context.params, { tableSequence: sequence });
      return { total, indexes: records.map((index) => indexModel(index, words)) };
    }),
    on.delete(`${path}/indexes/:key`, scopes.writeIndexes, { ...table, key }, (context) =>
      context.use(createSchemaService).deleteIndex(target(context), context.params.key, words),
    ),
  ];
}

/** The parameters without those that name the table. */
const own = ({ databaseId, tableId, collectionId, ...params }: AnyParams) => params;

function tableParams(words: SchemaWords): { databaseId: Validator<string> } {
  return { databaseId: uid, [`${words.table}Id`]: uid };
}

function targetOf(words: SchemaWords) {
  return ({ actor, params }: { actor: Actor; params: AnyParams }): SchemaTarget => ({
    databaseId: String(params.databaseId),
    tableId: String(params[`${words.table}Id`]),
    actor,
  });
}

/** The endpoints of columns and indexes, under both names. */
export const columnRoutes: Route[] = [...tableRoutes(), ...collectionRoutes()];
