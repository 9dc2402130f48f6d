import type { ColumnConfig, IndexConfig } from '../../core/project-config.ts';
import { isText, textSize } from './columns.ts';

/** MariaDB's limit for one row, in bytes. */
export const MAX_ROW_BYTES = 65_535;
/** The most columns of a table beside Appwrite's own. */
export const MAX_COLUMNS = 1010;
/** The most indexes of a table beside Appwrite's own six. */
export const MAX_INDEXES = 58;
/** What one index may cover, in characters of four bytes. */
const MAX_INDEX_CHARACTERS = 767;
/** Longer strings are kept outside of the row. */
const MAX_CHARACTERS_IN_ROW = 16_381;
const OWN_BYTES = 1067;
const POINTER_BYTES = 20;
const MAX_INT_32 = 2_147_483_647;

/** The bytes that a row with these columns takes in MariaDB, as Appwrite counts them. */
export function rowBytes(columns: readonly ColumnConfig[]): number {
  return columns.reduce((sum, column) => sum + columnBytes(column), OWN_BYTES);
}

function columnBytes(column: ColumnConfig): number {
  if (column.array) {
    return POINTER_BYTES;
  }
  switch (column.type) {
    case 'string': {
      const size = textSize(column);
      return size > MAX_CHARACTERS_IN_ROW ? POINTER_BYTES : size * 4 + (size > 255 ? 2 : 1);
    }
    case 'integer':
      return column.max > MAX_INT_32 ? 8 : 4;
    case 'boolean':
      return 1;
    case 'datetime':
      return 7;
  }
}

/** Attributes that every row has and that an index may name. */
const ownAttributes = new Map<string, { type: string; size: number }>([
  ['$id', { type: 'string', size: 255 }],
  ['$createdAt', { type: 'datetime', size: 0 }],
  ['$updatedAt', { type: 'datetime', size: 0 }],
]);

/** Whether an index may name it although it is no column of the table. */
export function isOwnAttribute(key: string): boolean {
  return ownAttributes.has(key);
}

/** What is wrong with an index over these columns, in Appwrite's words; null when nothing is. */
export function findIndexFault(index: IndexConfig, columns: ReadonlyMap<string, ColumnConfig>): string | null {
  if (index.columns.length === 0) {
    return 'No attributes provided for index';
  }
  if (new Set(index.columns.map((key) => key.toLowerCase())).size < index.columns.length) {
    return 'Duplicate attributes provided';
  }
  if (index.type === 'fulltext') {
    const other = index.columns.find((key) => !isTextAttribute(key, columns));
    return other === undefined
      ? null
      : `Attribute "${other}" cannot be part of a fulltext index, must be of type string`;
  }
  return findLengthFault(index, columns);
}

function isTextAttribute(key: string, columns: ReadonlyMap<string, ColumnConfig>): boolean {
  const column = columns.get(key);
  return column === undefined ? ownAttributes.get(key)?.type === 'string' : isText(column);
}

function findLengthFault(index: IndexConfig, columns: ReadonlyMap<string, ColumnConfig>): string | null {
  const lengths = index.lengths ?? [];
  if (lengths.length > index.columns.length) {
    return 'Invalid index lengths. Count of lengths must be equal or less than the number of attributes.';
  }
  let total = 0;
  for (const [position, key] of index.columns.entries()) {
    const column = columns.get(key);
    const length = lengths[position] || null;
    if (!isTextAttribute(key, columns)) {
      if (length !== null) {
        return `Cannot set a length on "${column?.type ?? ownAttributes.get(key)?.type}" attributes`;
      }
      total += 1;
      continue;
    }
    const size = column !== undefined && isText(column) ? textSize(column) : (ownAttributes.get(key)?.size ?? 0);
    if (length !== null && length < 0) {
      return `Negative index length provided for ${key}`;
    }
    if (length !== null && length > size) {
      return `Index length ${length} is larger than the size for ${key}: ${size}"`;
    }
    total += length ?? size;
  }
  return total > MAX_INDEX_CHARACTERS ? `Index length is longer than the maximum: ${MAX_INDEX_CHARACTERS}` : null;
}
