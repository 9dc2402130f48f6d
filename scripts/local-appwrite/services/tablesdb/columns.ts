import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { SQLOutputValue } from 'node:sqlite';
import { normaliseTime } from '../../core/clock.ts';
import type { ColumnConfig } from '../../core/project-config.ts';

/** A column's value in a row as clients see it. */
export type ColumnValue = string | number | boolean | null | ColumnValue[];

/** A column that holds texts. */
export type TextColumn = Exclude<ColumnConfig, { type: 'integer' | 'bigint' | 'double' | 'boolean' | 'datetime' }>;

const MAX_INT_32 = 2_147_483_647;

/** Whether the column holds texts. */
export function isText(column: ColumnConfig): column is TextColumn {
  return ['string', 'varchar', 'text', 'mediumtext', 'longtext'].includes(column.type);
}

/** Whether the column's values are kept encrypted. */
export function isEncrypted(column: ColumnConfig): boolean {
  return 'encrypt' in column && column.encrypt;
}

/** The sizes of what has no size of its own, in characters. */
const formatSizes = { enum: 255, email: 254, url: 2000, ip: 39 } as const;
const textSizes = { text: 65_535, mediumtext: 16_777_215, longtext: 2_147_483_647 } as const;

/** The characters that a value of the column may have; of a `text` the bytes. */
export function textSize(column: TextColumn): number {
  if (column.type === 'string') {
    return column.format === undefined ? column.size : formatSizes[column.format];
  }
  return column.type === 'varchar' ? column.size : textSizes[column.type];
}

/**
 * What is wrong with a value for the column, in Appwrite's words, or null. Null values are the caller's business:
 * he knows whether the column may be empty.
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
    case 'bigint':
      return findIntegerFault(column, value);
    case 'double':
      if (typeof value !== 'number') {
        return 'Value must be a valid float';
      }
      return value < column.min || value > column.max ? rangeText(column.min, column.max) : null;
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
  const countsBytes = column.type !== 'string' && column.type !== 'varchar';
  if (typeof value !== 'string' || (countsBytes ? keptBytes(column, value) : keptLength(column, value)) > size) {
    return countsBytes
      ? `Value must be a valid string no longer than ${size} bytes`
      : `Value must be a valid string and no longer than ${size} chars`;
  }
  if (column.type !== 'string') {
    return null;
  }
  switch (column.format) {
    case 'enum':
      return column.elements.includes(value) ? null : `Value must be one of (${column.elements.join(', ')})`;
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : 'Value must be a valid email address';
    case 'url':
      return URL.canParse(value) ? null : 'Value must be a valid URL';
    case 'ip':
      return isIP(value) === 0 ? 'Value must be a valid IP address' : null;
    default:
      return null;
  }
}

function keptBytes(column: ColumnConfig, text: string): number {
  return isEncrypted(column) ? keptLength(column, text) : Buffer.byteLength(text);
}

/** The characters that a text takes; an encrypted one takes those of its envelope, and the size of the column counts them. */
function keptLength(column: ColumnConfig, text: string): number {
  return isEncrypted(column) ? ENVELOPE_LENGTH + 4 * Math.ceil(Buffer.byteLength(text) / 3) : [...text].length;
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

const CIPHER = 'aes-256-gcm';
const ENVELOPE_LENGTH = envelope('', '0'.repeat(24), '0'.repeat(32)).length;

function envelope(data: string, iv: string, tag: string): string {
  return JSON.stringify({ data, method: CIPHER, iv, tag, version: '1' });
}

/** Turns column values into what SQLite keeps, and back. */
export class ColumnCodec {
  readonly #key: Buffer;

  /** `encryptionKey` is 32 bytes in hexadecimal. */
  constructor(encryptionKey: string) {
    this.#key = Buffer.from(encryptionKey, 'hex');
  }

  /** A checked value as SQLite keeps it. */
  encode(column: ColumnConfig, value: ColumnValue): string | number | null {
    if (value === null) {
      return null;
    }
    const encryptedOrSame = (item: ColumnValue) =>
      isEncrypted(column) && typeof item === 'string' ? this.#encrypt(item) : item;
    if (Array.isArray(value)) {
      return JSON.stringify(value.map(encryptedOrSame));
    }
    const kept = encryptedOrSame(value);
    return typeof kept === 'boolean' ? Number(kept) : (kept as string | number);
  }

  /** The value that SQLite kept, as clients see it. */
  decode(column: ColumnConfig, kept: SQLOutputValue): ColumnValue {
    if (kept === null || kept === undefined) {
      // Appwrite answers an empty list for a list column that was never set.
      return column.array ? [] : null;
    }
    const plain = (item: ColumnValue) => (isEncrypted(column) && typeof item === 'string' ? this.#decrypt(item) : item);
    if (column.array) {
      return (JSON.parse(String(kept)) as ColumnValue[]).map(plain);
    }
    return column.type === 'boolean' ? kept === 1 : plain(kept as string | number);
  }

  #encrypt(text: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv(CIPHER, this.#key, iv);
    const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
    return envelope(data, iv.toString('hex'), cipher.getAuthTag().toString('hex'));
  }

  #decrypt(kept: string): string {
    const { data, iv, tag } = JSON.parse(kept) as { data: string; iv: string; tag: string };
    const decipher = createDecipheriv(CIPHER, this.#key, Buffer.from(iv, 'hex'));
    decipher.setAuthTag(Buffer.from(tag, 'hex'));
    return Buffer.concat([decipher.update(data, 'base64'), decipher.final()]).toString('utf8');
  }
}
