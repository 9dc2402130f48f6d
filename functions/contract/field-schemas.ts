import { type ISchema, type Lazy, lazy, type Schema } from 'yup';
import { ID_PATTERN, MAX_PRICE } from './constants.ts';
import { SERIAL_NUMBER_MAX } from './devices/constants.ts';
import { type AnsweredOf, byName, type Field, type Indexed, type SentOf } from './field-table.ts';
import {
  array,
  boolean,
  fitsSerialNumber,
  id,
  isDay,
  isMoment,
  looksLikeSerialNumber,
  message,
  mixed,
  number,
  numberOrNull,
  object,
  optionalWritableText,
  string,
  textOrNull,
} from './fields.ts';
import { egp } from './money.ts';

/** The schemas of fields as they are sent. */
export function sentShape<Fields extends Field>(
  fields: readonly Fields[],
): { [One in Fields as One['name']]: ISchema<SentOf<One> | undefined> } {
  return byName(fields, sentSchema);
}

/** The schemas of fields as they are answered. */
export function answeredShape<Fields extends Field>(
  fields: readonly Fields[],
): { [One in Fields as One['name']]: ISchema<AnsweredOf<One>> } {
  return byName(fields, answeredSchema);
}

/** Absent leaves a field as it is, null takes it away. */
function sentSchema(field: Field): ISchema<unknown> {
  switch (field.kind) {
    case 'text':
    case 'reference':
      return optionalWritableText(field.max);
    case 'serial':
      return optionalWritableText(SERIAL_NUMBER_MAX).test(fitsSerialNumber).test(looksLikeSerialNumber);
    case 'product':
      return string().matches(ID_PATTERN).nullable().optional();
    case 'choice':
      return string()
        .nullable()
        .optional()
        .oneOf([...field.choices, null]);
    case 'flag':
    case 'tick':
      return boolean().nullable().optional();
    case 'money':
      return egp(MAX_PRICE).nullable().optional();
    case 'count':
      return number().integer().min(1).max(field.max).nullable().optional();
    case 'day':
      return dayOrMoment().nullable().optional();
    case 'files':
      return indexedOrNull(() => id(), field.max);
  }
}

function answeredSchema(field: Field): Schema {
  switch (field.kind) {
    case 'text':
    case 'reference':
    case 'serial':
    case 'product':
    case 'day':
      return textOrNull();
    case 'choice':
      return string()
        .nullable()
        .defined()
        .oneOf([...field.choices, null]);
    case 'flag':
      return boolean().nullable().defined();
    case 'tick':
      return boolean().required();
    case 'money':
    case 'count':
      return numberOrNull();
    case 'files':
      return array().of(string().required()).required();
  }
}

/** A day or a time, as ISO 8601 writes it. */
export const dayOrMoment = () =>
  string().test('moment', message('invalid'), (value) => value == null || isDay(value) || isMoment(value));

/** A field that is validated only when it is sent: absent, it stays as it is. */
export function whenSent<T>(schema: ISchema<T>): Lazy<T | undefined> {
  return lazy<ISchema<T | undefined>>((value: unknown) => (value === undefined ? absent : schema));
}

const absent = mixed<never>().test('absent', message('invalid'), (value) => value === undefined);

/** Things by their index: an object whose keys are numbers below `end`. */
export function indexed<T>(itemAt: (index: number) => ISchema<T>, end: number): Lazy<Indexed<T> | undefined> {
  return indexedAs(itemAt, end, (schema) => schema);
}

/** Null takes them all away. */
export function indexedOrNull<T>(itemAt: (index: number) => ISchema<T>, end: number) {
  return indexedAs(itemAt, end, (schema) => schema.nullable());
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the library says of it besides.
function indexedAs<T, Result extends Schema<any, any, any, any>>(
  itemAt: (index: number) => ISchema<T>,
  end: number,
  finish: (schema: ReturnType<typeof ofKeys<T>>) => Result,
) {
  // Asked for several times for one form, and for each of its blocks, mostly with the same keys.
  let last = { names: '', schema: finish(ofKeys([], itemAt)) };
  return lazy((value: unknown) => {
    const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    const known = keys.filter((key) => /^(0|[1-9]\d?)$/.test(key) && Number(key) < end);
    const names = known.join();
    if (names !== last.names) {
      last = { names, schema: finish(ofKeys(known, itemAt)) };
    }
    return last.schema;
  });
}

function ofKeys<T>(keys: readonly string[], itemAt: (index: number) => ISchema<T>) {
  const fields: Record<string, ISchema<T>> = Object.fromEntries(keys.map((key) => [key, itemAt(Number(key))]));
  return object(fields).noUnknown().default(undefined).optional();
}
