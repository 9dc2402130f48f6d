import { ADDRESS_MAX, NAME_MAX } from '../constants.ts';
import { TRANSFER_MAX } from '../forms/constants.ts';

/*
 * What a visit form asks of the visit and the person, each said once and in the order of the form. A new field is a row
 * here and its words in both languages; its column in `form_details` and `cs_form_details` follows.
 */

/** A row of the table below. */
export type BaseField = {
  name: string;
  /** What may not be left empty. */
  required?: true;
} & (
  | { kind: 'text'; max: number; long?: true }
  /** A mobile phone; `phone` takes landlines, too. */
  | { kind: 'mobile' | 'phone' }
  /** In years. */
  | { kind: 'age' }
  /** When the visit is, as ISO 8601, a day or a time: today or later (in Cairo) unless it stays as it was. */
  | { kind: 'visit' }
);

export const BASE_FIELDS = [
  { name: 'phone', kind: 'mobile', required: true },
  { name: 'secondary_phone', kind: 'phone' },
  { name: 'name', kind: 'text', max: NAME_MAX, required: true },
  { name: 'age', kind: 'age', required: true },
  { name: 'date', kind: 'visit', required: true },
  { name: 'transfer', kind: 'text', max: TRANSFER_MAX },
  { name: 'address', kind: 'text', max: ADDRESS_MAX, long: true, required: true },
] as const satisfies readonly BaseField[];

type AnyBaseField = (typeof BASE_FIELDS)[number];
export type BaseFieldName = AnyBaseField['name'];

/** What may not be left empty. */
export const REQUIRED_BASE_FIELDS: readonly BaseFieldName[] = BASE_FIELDS.filter((field) => 'required' in field).map(
  ({ name }) => name,
);

/** What a field of the base form holds; null is not said. */
export type BaseValueOf<One extends BaseField> =
  | (One extends { kind: 'age' } ? number : string)
  | (One extends { required: true } ? never : null);

/** What a form says of the visit and the person. */
export type BaseForm = { [One in AnyBaseField as One['name']]: BaseValueOf<One> };
