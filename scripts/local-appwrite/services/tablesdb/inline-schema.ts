import { argumentInvalid } from '../../core/errors.ts';
import {
  arrayOf,
  key,
  nullable,
  oneOf,
  optional,
  range,
  readParams,
  required,
  type Validator,
} from '../../core/params.ts';
import type { ColumnConfig, IndexConfig } from '../../core/project-config.ts';
import { columnTypes } from './column-types.ts';
import { isOwnAttribute } from './schema-limits.ts';
import { tableWords } from './schema-words.ts';

const MAX_INDEXED = 100;

/** The key of a column, or of what every row has: `$id`, `$createdAt`, `$updatedAt`. */
export const indexedKey: Validator<string> = (value) =>
  typeof value === 'string' && isOwnAttribute(value) ? { ok: true, value } : key(value);

/** The direction of a column in an index: the CLI writes it in capitals, the SDKs in small letters. */
const direction: Validator<'ASC' | 'DESC'> = (value) => {
  const read = oneOf('asc', 'desc')(typeof value === 'string' ? value.toLowerCase() : value);
  return read.ok ? { ok: true, value: read.value === 'asc' ? 'ASC' : 'DESC' } : read;
};

/** The parameters of an index beside its key; `columns` under the name that the API gives them. */
export const indexParams = {
  type: required(oneOf('key', 'fulltext', 'unique')),
  orders: optional(arrayOf(direction, MAX_INDEXED), []),
  lengths: optional(arrayOf(nullable(range(0, 65_535)), MAX_INDEXED), []),
};

/** The columns that an index names. */
export const indexedKeys = required(arrayOf(indexedKey, MAX_INDEXED));

/** An index as it is kept: a length, or null for the whole, for each column. */
export function indexConfig(params: {
  key: string;
  type: IndexConfig['type'];
  columns: string[];
  orders: string[];
  lengths: (number | null)[];
}): IndexConfig {
  const count = Math.max(params.columns.length, params.lengths.length);
  return { ...params, lengths: Array.from({ length: count }, (_, position) => params.lengths[position] || null) };
}

/** A column that a table is created with. Throws `general_argument_invalid`. */
export function readInlineColumn(declared: Record<string, unknown>): ColumnConfig {
  const wanted = String(declared.format || declared.type);
  const name = wanted === 'double' ? 'float' : wanted;
  const type = columnTypes.find((one) => one.name === name);
  if (type === undefined) {
    throw argumentInvalid('columns', `Invalid type for attribute '${declared.key}': ${wanted}`);
  }
  return type.create(readParams(type.createParams, { required: false, ...declared }), tableWords);
}

/** An index that a table is created with. Throws `general_argument_invalid`. */
export function readInlineIndex(declared: Record<string, unknown>): IndexConfig {
  const params = { key: required(key), ...indexParams, columns: indexedKeys };
  return indexConfig(readParams(params, { ...declared, columns: declared.attributes ?? declared.columns }));
}
