import type { ISchema } from 'yup';
import type { Column } from '#contract/columns.ts';
import {
  array,
  boolean,
  day,
  exact,
  moment,
  number,
  optionalChoice,
  optionalText,
  optionalWritableText,
} from '#contract/fields.ts';
import { type CarriedTable, carriedColumns } from './own-columns.ts';

/** More entries than a list in a row has. */
const LIST_MAX = 50;
/** Characters of an id of Appwrite. */
const ID_MAX = 36;

/** What a row of a table may say that comes in: what its record says of its columns. */
export function rowSchema(table: CarriedTable) {
  return exact(Object.fromEntries(carriedColumns(table).map(([key, column]) => [key, columnSchema(column)])));
}

function columnSchema(column: Column): ISchema<unknown> {
  const schema = valueSchema(column);
  return 'required' in column && column.required && column.kind !== 'text' ? schema.required() : schema;
}

/** A text that is needed and empty is not there in FHIR. */
function valueSchema(column: Column) {
  switch (column.kind) {
    case 'choice':
      return optionalChoice(column.choices);
    case 'flag':
      return boolean().nullable().optional();
    case 'moment':
      return moment().nullable().optional();
    case 'day':
      return day().nullable().optional();
    case 'int':
      return number().integer().min(column.min).max(column.max).nullable().optional();
    case 'texts':
      return array().of(optionalWritableText(column.max).required()).max(LIST_MAX).optional();
    case 'text':
      return optionalWritableText(column.max);
    case 'id':
      return optionalText(ID_MAX);
    default:
      // Money and lists of ids do not go along.
      return optionalText(0);
  }
}

/** Lists of a table, which have all their values; any other column has one. */
export const isList = (column: Column): boolean => column.kind === 'texts';
