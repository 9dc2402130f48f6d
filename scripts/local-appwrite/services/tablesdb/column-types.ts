import { isIP } from 'node:net';
import { normaliseTime } from '../../core/clock.ts';
import {
  arrayOf,
  boolean,
  key,
  nullable,
  number,
  optional,
  type ParamMap,
  type ParamValues,
  range,
  required,
  text,
  type Validator,
} from '../../core/params.ts';
import { type ColumnConfig, MAX_INTEGER, MIN_INTEGER } from '../../core/project-config.ts';
import { findValueFault, textSize } from './columns.ts';
import { type SchemaWords, schemaErrors } from './schema-words.ts';

/** How columns of one type are made and changed: the end of their address, their parameters, what these come to. */
export type ColumnType = {
  /** The last part of the address, `string` for one. */
  name: string;
  createParams: ParamMap;
  updateParams: ParamMap;
  /** Throws in the words of the API. */
  create(params: Record<string, unknown>, words: SchemaWords): ColumnConfig;
  /** What the column becomes. Throws in the words of the API. */
  update(kept: ColumnConfig, params: Record<string, unknown>, words: SchemaWords): ColumnConfig;
};

const MAX_STRING = 1_073_741_824;
const MAX_VARCHAR = 16_381;
const MIN_ENCRYPTED = 150;
const MAX_ELEMENTS = 100;

const anyText = text(0, 0);
const whole: Validator<number> = (value) => {
  const reading = number(value);
  return reading.ok && Number.isInteger(reading.value)
    ? reading
    : {
        ok: false,
        description:
          'Value must be a valid signed 64-bit integer between -9,223,372,036,854,775,808 and 9,223,372,036,854,775,807',
      };
};

const base = { key: required(key), required: required(boolean), array: optional(boolean, false) };
const changeBase = { required: required(boolean), newKey: optional(nullable(key), null) };

/** Ties the parameters of a type to what reads them. */
function columnType<C extends ParamMap, U extends ParamMap>(definition: {
  name: string;
  createParams: C;
  updateParams: U;
  create(params: ParamValues<C>, words: SchemaWords): ColumnConfig;
  update(kept: ColumnConfig, params: ParamValues<U>, words: SchemaWords): ColumnConfig;
}): ColumnType {
  return definition as unknown as ColumnType;
}

function textType(name: 'string' | 'varchar' | 'text' | 'mediumtext' | 'longtext'): ColumnType {
  const hasSize = name === 'string' || name === 'varchar';
  const size = range(1, name === 'string' ? MAX_STRING : MAX_VARCHAR);
  return columnType({
    name,
    createParams: {
      ...base,
      size: hasSize ? required(size) : optional(size, 0),
      default: optional(nullable(anyText), null),
      encrypt: optional(boolean, false),
    },
    updateParams: { ...changeBase, default: required(nullable(anyText)), size: optional(nullable(size), null) },
    create({ key, size: wanted, required: isRequired, default: fallback, array, encrypt }, words) {
      const own = { key, required: isRequired, array, default: fallback, encrypt };
      const column = (hasSize ? { ...own, type: name, size: wanted } : { ...own, type: name }) as ColumnConfig;
      if (encrypt && hasSize && wanted < MIN_ENCRYPTED) {
        throw schemaErrors(words).encryptedTooSmall(MIN_ENCRYPTED);
      }
      checkTextDefault(column, words);
      return column;
    },
    update(kept, params, words) {
      const changed = { ...changedBase(kept, params, words, name), default: params.default } as ColumnConfig;
      return hasSize && params.size !== null ? ({ ...changed, size: params.size } as ColumnConfig) : changed;
    },
  });
}

function checkTextDefault(column: ColumnConfig, words: SchemaWords): void {
  const { default: fallback } = column;
  const size = textSize(column as Parameters<typeof textSize>[0]);
  if (typeof fallback === 'string' && [...fallback].length > size) {
    throw schemaErrors(words).columnValue(`Value must be a valid string and no longer than ${size} chars`);
  }
}

function formatType(format: 'email' | 'url' | 'ip', valid: Validator<string>): ColumnType {
  const fallback = nullable(valid);
  return columnType({
    name: format,
    createParams: { ...base, default: optional(fallback, null) },
    updateParams: { ...changeBase, default: required(fallback) },
    create: ({ key, required: isRequired, default: value, array }) => ({
      key,
      type: 'string',
      format,
      required: isRequired,
      array,
      default: value,
    }),
    update: (kept, params, words) =>
      ({ ...changedBase(kept, params, words, 'string'), default: params.default }) as ColumnConfig,
  });
}

const enumType = columnType({
  name: 'enum',
  createParams: {
    ...base,
    elements: required(arrayOf(text(255), MAX_ELEMENTS)),
    default: optional(nullable(anyText), null),
  },
  updateParams: {
    ...changeBase,
    elements: required(arrayOf(text(255), MAX_ELEMENTS)),
    default: required(nullable(anyText)),
  },
  create({ key, elements, required: isRequired, default: fallback, array }, words) {
    checkElement(fallback, elements, words);
    return { key, type: 'string', format: 'enum', elements, required: isRequired, array, default: fallback };
  },
  update(kept, params, words) {
    const { elements, default: fallback } = params;
    if (elements.length === 0) {
      throw schemaErrors(words).columnValue('Enum elements must not be empty');
    }
    checkElement(fallback, elements, words);
    return { ...changedBase(kept, params, words, 'string'), elements, default: fallback } as ColumnConfig;
  },
});

function checkElement(fallback: string | null, elements: string[], words: SchemaWords): void {
  if (fallback !== null && !elements.includes(fallback)) {
    throw schemaErrors(words).columnValue('Default value not found in elements');
  }
}

function numberType(name: 'integer' | 'bigint' | 'float'): ColumnType {
  const type = name === 'float' ? 'double' : name;
  const valid = nullable(name === 'float' ? number : whole);
  const bounds = { min: optional(valid, null), max: optional(valid, null) };
  const [lowest, highest] =
    name === 'float' ? [-Number.MAX_VALUE, Number.MAX_VALUE] : ([MIN_INTEGER, MAX_INTEGER] as const);
  return columnType({
    name,
    createParams: { ...base, ...bounds, default: optional(valid, null) },
    updateParams: { ...changeBase, ...bounds, default: required(valid) },
    create({ key, required: isRequired, min, max, default: fallback, array }, words) {
      const own = { key, required: isRequired, array, default: fallback };
      const column: ColumnConfig = { ...own, type, min: min ?? lowest, max: max ?? highest };
      checkBounds(column, words);
      return column;
    },
    update(kept, params, words) {
      const changed = changedBase(kept, params, words, type);
      const { min, max } = kept as { min: number; max: number };
      const column = { ...changed, min: params.min ?? min, max: params.max ?? max, default: params.default };
      checkBounds(column as ColumnConfig, words);
      return column as ColumnConfig;
    },
  });
}

function checkBounds(column: ColumnConfig, words: SchemaWords): void {
  const { min, max } = column as { min: number; max: number };
  const { columnValue } = schemaErrors(words);
  if (min > max) {
    throw columnValue('Minimum value must be lesser than maximum value');
  }
  const { default: fallback } = column;
  if (typeof fallback === 'number' && (fallback < min || fallback > max)) {
    const print = (bound: number) => Math.round(bound).toLocaleString('en-US');
    throw columnValue(`Value must be a valid range between ${print(min)} and ${print(max)}`);
  }
}

function plainType<T extends boolean | string>(type: 'boolean' | 'datetime', valid: Validator<T>): ColumnType {
  const fallback = nullable(valid);
  return columnType({
    name: type,
    createParams: { ...base, default: optional(fallback, null) },
    updateParams: { ...changeBase, default: required(fallback) },
    create: ({ key, required: isRequired, default: value, array }) =>
      ({ key, type, required: isRequired, array, default: value }) as ColumnConfig,
    update: (kept, params, words) =>
      ({ ...changedBase(kept, params, words, type), default: params.default }) as ColumnConfig,
  });
}

function changedBase(
  kept: ColumnConfig,
  params: { required: boolean; newKey: string | null },
  words: SchemaWords,
  type: ColumnConfig['type'],
): ColumnConfig {
  if (kept.type !== type) {
    throw schemaErrors(words).columnType();
  }
  return { ...kept, key: params.newKey || kept.key, required: params.required };
}

function valid(isValid: (value: string) => boolean, description: string): Validator<string> {
  return (value) => (typeof value === 'string' && isValid(value) ? { ok: true, value } : { ok: false, description });
}

const probe = (format: 'email' | 'url' | 'ip') => (value: string) =>
  findValueFault({ key: 'x', type: 'string', format, required: false, array: false, default: null }, value) === null;

/** Every type of column that local-appwrite has. */
export const columnTypes: readonly ColumnType[] = [
  textType('string'),
  textType('varchar'),
  textType('text'),
  textType('mediumtext'),
  textType('longtext'),
  enumType,
  formatType('email', valid(probe('email'), 'Value must be a valid email address')),
  formatType('url', valid(probe('url'), 'Value must be a valid URL')),
  formatType(
    'ip',
    valid((value) => isIP(value) !== 0, 'Value must be a valid IP address'),
  ),
  numberType('integer'),
  numberType('bigint'),
  numberType('float'),
  plainType('boolean', boolean),
  plainType(
    'datetime',
    valid(
      (value) => normaliseTime(value) !== null,
      'Value must be valid date between 1000-01-01 00:00:00 and 9999-12-31 23:59:59.',
    ),
  ),
];
