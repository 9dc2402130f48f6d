import type { SQLOutputValue } from 'node:sqlite';
import { normaliseTime } from '../../core/clock.ts';
import type { ColumnConfig } from '../../core/project-config.ts';

/** A column's value in a row as clients see it. */
export type ColumnValue = string | number | boolean | null | ColumnValue[];

/** A column that holds texts. */
export type TextColumn = Extract<ColumnConfig, { type: 'string' }>;

const MAX_INT_32 = 2_147_483_647;
/** A choice has no size of its own. */
const ENUM_SIZE = 255;

/** Whether the column holds texts. */
export function isText(column: ColumnConfig): column is TextColumn {
  return column.type === 'string';
}

/** The characters that a value of the column may have. */
export function textSize(column: TextColumn): number {
  return column.format === undefined ? column.size : ENUM_SIZE;
}

/**
 * What is wrong with a value for the column, in Appwrite's words, or null. Null values are the caller's business:
 * they know whether the column may be empty.
 */
export function findValueFault(column: ColumnConfig, value: unknown): string | null {
  if (!column.array) {
    const fault = findItemFault(column, value);
    return fault === null ? null : `Attribute "${column.key}" has invalid ${faultLabel(column)}. ${fault}`;
  }
  if (!Array.isArray(value)) {
    return `Attribute "${column.key}" must be an array`;
  }
  for (const [index, item] of value.entries()) {
    const fault = item === null && !column.required ? null : findItemFault(column, item);
    if (fault !== null) {
      return `Attribute "${column.key}['${index}']" has invalid ${faultLabel(column)}. ${fault}`;
    }
  }
  return null;
}

function faultLabel(column: ColumnConfig): 'format' | 'type' {
  const isNumber = 'min' in column;
  return isNumber || (column.type === 'string' && column.format !== undefined) ? 'format' : 'type';
}

function findItemFault(column: ColumnConfig, value: unknown): string | null {
  switch (column.type) {
    case 'integer':
      return findIntegerFault(column, value);
    case 'boolean':
      return typeof value === 'boolean' ? null : 'Value must be a valid boolean';
    case 'datetime':
      return findTimeFault(value);
    default:
      return findTextFault(column, value);
  }
}

function rangeText(minimum: number, maximum: number): string {
  const print = (bound: number) => Math.round(bound).toLocaleString('en-US');
  return `Value must be a valid range between ${print(minimum)} and ${print(maximum)}`;
}

function findIntegerFault(column: { min: number; max: number }, value: unknown): string | null {
  const isWide = column.max > MAX_INT_32;
  const bound = isWide ? Number.MAX_SAFE_INTEGER : MAX_INT_32;
  if (!Number.isInteger(value) || (value as number) > bound || (value as number) < -bound - 1) {
    return isWide
      ? 'Value must be a valid signed 64-bit integer between -9,223,372,036,854,775,808 and 9,223,372,036,854,775,807'
      : 'Value must be a valid signed 32-bit integer between -2,147,483,648 and 2,147,483,647';
  }
  const number = value as number;
  return number < column.min || number > column.max ? rangeText(column.min, column.max) : null;
}

function findTimeFault(value: unknown): string | null {
  const normalised = typeof value === 'string' ? normaliseTime(value) : null;
  return normalised !== null && normalised >= '1000' && normalised < ':'
    ? null
    : 'Value must be valid date between 1000-01-01 00:00:00 and 9999-12-31 23:59:59.';
}

function findTextFault(column: TextColumn, value: unknown): string | null {
  const size = textSize(column);
  if (typeof value !== 'string' || [...value].length > size) {
    return `Value must be a valid string and no longer than ${size} chars`;
  }
  return column.format === undefined || column.elements.includes(value)
    ? null
    : `Value must be one of (${column.elements.join(', ')})`;
}

/** Times in the one form in which they are kept; every other value as it is. */
export function normaliseValue(column: ColumnConfig, value: unknown): unknown {
  if (column.type !== 'datetime') {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((item) => (typeof item === 'string' ? (normaliseTime(item) ?? item) : item));
  }
  return typeof value === 'string' ? (normaliseTime(value) ?? value) : value;
}

/** A checked value as SQLite keeps it. */
export function encodeValue(value: ColumnValue): string | number | null {
  if (Array.isArray(value)) {
    return JSON.stringify(value);
  }
  return typeof value === 'boolean' ? Number(value) : value;
}

/** The value that SQLite kept, as clients see it. */
export function decodeValue(column: ColumnConfig, kept: SQLOutputValue): ColumnValue {
  if (kept === null || kept === undefined) {
    // Appwrite answers an empty list for a list column that was never set.
    return column.array ? [] : null;
  }
  if (column.array) {
    return JSON.parse(String(kept)) as ColumnValue[];
  }
  return column.type === 'boolean' ? kept === 1 : (kept as string | number);
}
