import type { Actor } from '../../core/context.ts';
import { on, type Route, reply } from '../../core/http.ts';
import { arrayOf, key, nullable, oneOf, optional, paging, range, uid, type Validator } from '../../core/params.ts';
import { type ColumnType, columnTypes } from './column-types.ts';
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

/** The types of columns that can be made and changed: as columns of tables, by the SDK; as attributes, by the CLI. */
const TABLE_TYPES = { create: columnTypes.map(({ name }) => name), update: ['string', 'integer'] };
const COLLECTION_TYPES = {
  create: ['string', 'enum', 'integer', 'boolean', 'datetime'],
  update: ['string', 'enum', 'integer'],
};

type Types = { create: string[]; update: string[] };
/** The parameters of either API: a table is named differently in them. */
type AnyParams = Record<string, unknown>;

/** The endpoints of columns and indexes of tables. */
function tableRoutes(): Route[] {
  const path: string = '/tablesdb/:databaseId/tables/:tableId';
  const scope = (action: string, ...more: string[]) =>
    ['tables', 'collections', ...more].map((one) => `${one}.${action}`);
  const target = targetOf(tableWords);
  const part = { ...tableParams(tableWords), key };
  return [
    ...typeRoutes(`${path}/columns`, scope('write', 'columns', 'attributes'), tableWords, TABLE_TYPES),
    on.get(`${path}/columns/:key`, scope('read', 'columns', 'attributes'), part, (context) =>
      columnModel(context.use(createSchemaService).column(target(context), context.params.key, tableWords)),
    ),
    on.get(`${path}/indexes/:key`, scope('read', 'indexes'), part, (context) =>
      indexModel(context.use(createSchemaService).index(target(context), context.params.key, tableWords)),
    ),
    ...partRoutes(path, 'columns', tableWords, {
      readColumns: scope('read', 'columns', 'attributes'),
      writeColumns: scope('write', 'columns', 'attributes'),
      readIndexes: scope('read', 'indexes'),
      writeIndexes: scope('write', 'indexes'),
    }),
  ];
}

/** The same under the names that they had before, as the CLI uses them. */
function collectionRoutes(): Route[] {
  const path: string = '/databases/:databaseId/collections/:collectionId';
  const [read, write] = ['collections.read', 'collections.write'].map((scope) => [scope]) as [string[], string[]];
  return [
    ...typeRoutes(`${path}/attributes`, write, collectionWords, COLLECTION_TYPES),
    ...partRoutes(path, 'attributes', collectionWords, {
      readColumns: read,
      writeColumns: write,
      readIndexes: read,
      writeIndexes: write,
    }),
  ];
}

/** What both APIs have. */
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
    on.post(
      `${path}/indexes`,
      scopes.writeIndexes,
      {
        ...table,
        key,
        type: oneOf('key', 'fulltext', 'unique'),
        [columns as 'columns']: arrayOf(indexedKey, MAX_INDEXED),
        orders: optional(arrayOf(direction, MAX_INDEXED), []),
        lengths: optional(arrayOf(nullable(range(0, 65_535)), MAX_INDEXED), []),
      },
      (context) => {
        const { key, type, orders, lengths, [columns as 'columns']: names } = context.params;
        // A length, or null for the whole, for each column.
        const count = Math.max(names.length, lengths.length);
        const whole = Array.from({ length: count }, (_, position) => lengths[position] || null);
        const config = { key, type, orders, columns: names, lengths: whole };
        return reply(
          202,
          indexModel(context.use(createSchemaService).createIndex(target(context), config, words), words),
        );
      },
    ),
  ];
}

function typeRoutes(path: string, scope: string[], words: SchemaWords, types: Types): Route[] {
  const target = targetOf(words);
  const table = tableParams(words);
  const create = ({ name, createParams, create: read }: ColumnType) =>
    on.post(`${path}/${name}`, scope, { ...table, ...createParams }, (context) => {
      const column = read(own(context.params), words);
      return reply(202, columnModel(context.use(createSchemaService).createColumn(target(context), column, words)));
    });
  const update = ({ name, updateParams, update: read }: ColumnType) =>
    on.patch(`${path}/${name}/:key`, scope, { ...table, key, ...updateParams }, (context) => {
      const { key, ...params } = own(context.params);
      return columnModel(
        context
          .use(createSchemaService)
          .updateColumn(target(context), String(key), (kept) => read(kept, params, words), words),
      );
    });
  const own = ({ databaseId, tableId, collectionId, ...params }: AnyParams) => params;
  return [
    ...columnTypes.filter(({ name }) => types.create.includes(name)).map(create),
    ...columnTypes.filter(({ name }) => types.update.includes(name)).map(update),
  ];
}

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
