import type { App } from '../../core/context.ts';
import { type ColumnConfig, MAX_INTEGER, MIN_INTEGER } from '../../core/project-config.ts';
import { present } from '../../core/records.ts';
import { textSize } from './columns.ts';
import { MAX_ROW_BYTES, rowBytes } from './schema-limits.ts';
import {
  type ColumnRecord,
  createSchema,
  type DatabaseRecord,
  type IndexRecord,
  type TableRecord,
} from './schema-store.ts';
import { type SchemaWords, tableWords } from './schema-words.ts';

type Model = Record<string, unknown>;

/** A database. */
export function databaseModel(database: DatabaseRecord): Model {
  return { ...present(database), type: 'tablesdb' };
}

/** A table with all its columns and indexes. */
export function tableModel(app: App, table: TableRecord): Model {
  const schema = app.instance(createSchema);
  const columns = schema.columnsOf(table);
  const { permissions, ...own } = present(table);
  return {
    ...own,
    $permissions: permissions,
    columns: columns.map(columnModel),
    indexes: schema.indexesOf(table).map((index) => indexModel(index)),
    bytesMax: MAX_ROW_BYTES,
    bytesUsed: rowBytes(columns.map(({ config }) => config)),
  };
}

/** A column. The same in both APIs. */
export function columnModel(column: ColumnRecord): Model {
  const { config } = column;
  return {
    key: config.key,
    type: config.type,
    status: column.status,
    error: column.error,
    required: config.required,
    array: config.array,
    $createdAt: column.createdAt,
    $updatedAt: column.updatedAt,
    ...ownFields(config),
    default: config.default,
  };
}

function ownFields(config: ColumnConfig): Model {
  switch (config.type) {
    case 'integer':
      return { min: wholeNumber(config.min), max: wholeNumber(config.max) };
    case 'boolean':
      return {};
    case 'datetime':
      return { format: '' };
    case 'string':
      return config.format === undefined
        ? { size: textSize(config), encrypt: false }
        : { elements: config.elements, format: config.format };
  }
}

// TypeScript's library does not know it yet.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };
const lowest = rawJSON('-9223372036854775808');
const highest = rawJSON('9223372036854775807');

/** Bounds of 64 bits are printed to the last digit, which a JavaScript number does not hold. */
function wholeNumber(value: number): unknown {
  if (value >= MAX_INTEGER) {
    return highest;
  }
  return value <= MIN_INTEGER ? lowest : value;
}

/** An index. Its columns are `attributes` to the API of collections. */
export function indexModel(index: IndexRecord, words: SchemaWords = tableWords): Model {
  const { key, type, columns, orders, lengths = columns.map(() => null) } = index.config;
  return {
    $id: key,
    $createdAt: index.createdAt,
    $updatedAt: index.updatedAt,
    key,
    type,
    status: index.status,
    error: index.error,
    [`${words.column}s`]: columns,
    lengths: lengths.map((length) => length ?? 0),
    orders,
  };
}
