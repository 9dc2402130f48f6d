import { normaliseTime } from '../../core/clock.ts';
import {
  absent,
  arrayOf,
  boolean,
  key,
  nullable,
  number,
  optional,
  type ParamMap,
  type ParamValues,
  range,
  text,
  type Validator,
} from '../../core/params.ts';
import { type ColumnConfig, MAX_INTEGER, MIN_INTEGER } from '../../core/project-config.ts';
import { textSize } from './columns.ts';
import { type SchemaWords, schemaErrors } from './schema-words.ts';

/** How columns of one type are made and changed: the end of their address, their parameters, what these come to. */
export type ColumnType = {
  name: 'string' | 'enum' | 'integer' | 'boolean' | 'datetime';
  createParams: ParamMap;
  updateParams: ParamMap;
  /** Throws in the words of the API. */
  create(params: Record<string, unknown>, words: SchemaWords): ColumnConfig;
  /** What the column becomes. Throws in the words of the API. */
  update(kept: ColumnConfig, params: Record<string, unknown>, words: SchemaWords): ColumnConfig;
};

const MAX_STRING = 1_073_741_824;
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
const time: Validator<string> = (value) =>
  typeof value === 'string' && normaliseTime(value) !== null
    ? { ok: true, value }
    : {
        ok: false,
        description: 'Value must be valid date between 1000-01-01 00:00:00 and 9999-12-31 23:59:59.',
      };

/**
 * A type of column: `own` are its parameters besides key, required, array and default; `change` are those of them that
 * can change. `read` makes them the fields of the column, and throws for what does not fit together.
 */
function columnType<O extends ParamMap, C extends ParamMap>(definition: {
  name: ColumnType['name'];
  type: ColumnConfig['type'];
  value: Validator<string | number | boolean>;
  own: O;
  change: C;
  read(column: ColumnConfig, own: Partial<ParamValues<O & C>>, words: SchemaWords): ColumnConfig;
}): ColumnType {
  const { name, type, value, own, change, read } = definition;
  const fallback = nullable(value);
  return {
    name,
    createParams: {
      key,
      required: boolean,
      array: optional(boolean, false),
      default: optional(fallback, null),
      ...own,
    },
    updateParams: { required: boolean, newKey: absent('newKey of columns'), default: fallback, ...change },
    create({ key, required, array, default: given, ...rest }, words) {
      return read(
        { key, type, required, array, default: given } as ColumnConfig,
        rest as Partial<ParamValues<O & C>>,
        words,
      );
    },
    update(kept, { required, default: given, newKey, ...rest }, words) {
      if (kept.type !== type) {
        throw schemaErrors(words).columnType();
      }
      return read({ ...kept, required, default: given } as ColumnConfig, rest as Partial<ParamValues<O & C>>, words);
    },
  };
}

const bounds = { min: optional(nullable(whole), null), max: optional(nullable(whole), null) };

function integerType(): ColumnType {
  return columnType({
    name: 'integer',
    type: 'integer',
    value: whole,
    own: bounds,
    change: bounds,
    read(column, given, words) {
      const kept = column as { min?: number; max?: number };
      const [min, max] = [given.min ?? kept.min ?? MIN_INTEGER, given.max ?? kept.max ?? MAX_INTEGER];
      const { columnValue } = schemaErrors(words);
      if (min > max) {
        throw columnValue('Minimum value must be lesser than maximum value');
      }
      const { default: fallback } = column;
      if (typeof fallback === 'number' && (fallback < min || fallback > max)) {
        const print = (bound: number) => Math.round(bound).toLocaleString('en-US');
        throw columnValue(`Value must be a valid range between ${print(min)} and ${print(max)}`);
      }
      return { ...column, min, max } as ColumnConfig;
    },
  });
}

const plainType = (name: 'boolean' | 'datetime', value: Validator<string | boolean>) =>
  columnType({ name, type: name, value, own: {}, change: {}, read: (column) => column });

/** Every type of column that local-appwrite has. */
export const columnTypes: readonly ColumnType[] = [
  columnType({
    name: 'string',
    type: 'string',
    value: anyText,
    own: { size: range(1, MAX_STRING), encrypt: absent('encrypt of columns') },
    change: { size: optional(nullable(range(1, MAX_STRING)), null) },
    read(column, given, words) {
      const kept = column as { size?: number };
      const changed = { ...column, size: given.size ?? kept.size, encrypt: false } as ColumnConfig & { type: 'string' };
      const size = textSize(changed);
      if (typeof column.default === 'string' && [...column.default].length > size) {
        throw schemaErrors(words).columnValue(`Value must be a valid string and no longer than ${size} chars`);
      }
      return changed;
    },
  }),
  columnType({
    name: 'enum',
    type: 'string',
    value: anyText,
    own: { elements: arrayOf(text(255), MAX_ELEMENTS) },
    change: { elements: arrayOf(text(255), MAX_ELEMENTS) },
    read(column, { elements = [] }, words) {
      const { columnValue } = schemaErrors(words);
      if (elements.length === 0) {
        throw columnValue('Enum elements must not be empty');
      }
      if (column.default !== null && !(elements as string[]).includes(String(column.default))) {
        throw columnValue('Default value not found in elements');
      }
      return { ...column, format: 'enum', elements } as ColumnConfig;
    },
  }),
  integerType(),
  plainType('boolean', boolean),
  plainType('datetime', time),
];
