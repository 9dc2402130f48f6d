import type { ISchema } from 'yup';
import { ID_PATTERN, MAX_PAGE_SIZE, type ProductType } from '../constants.ts';
import {
  array,
  choice,
  day,
  exact,
  lazy,
  notBelow,
  number,
  optionalChoice,
  optionalWritableText,
  string,
  textOrNull,
  tuple,
} from '../fields.ts';
import { egp } from '../money.ts';
import {
  type FieldValue,
  PRODUCT_FIELDS,
  type ProductField,
  type ProductFields,
  productFieldNames,
} from './product-fields.ts';

/** Which page of products is asked for, and how long pages are. */
export const productPage = {
  page: number().integer().min(1).max(100_000).optional(),
  limit: number().integer().min(1).max(MAX_PAGE_SIZE).optional(),
};

/** The schemas that follow from the table of a product's fields. */

const whole = ({ min, max }: { min: number; max: number }) =>
  number().integer().min(min).max(max).nullable().optional();

/** A field of a form or a file; each may be empty. */
function input(field: ProductField) {
  switch (field.kind) {
    case 'choice':
      return optionalChoice(field.choices);
    case 'whole':
      return whole(field);
    case 'egp':
      return egp(field.max).nullable().optional();
    case 'day':
      return day().nullable().optional();
    case 'picture':
      return string().matches(ID_PATTERN, { excludeEmptyString: true }).nullable().optional();
    default:
      return optionalWritableText(field.max);
  }
}

/** A field that is answered. */
function output(field: ProductField) {
  switch (field.kind) {
    case 'choice':
      return choice(field.choices);
    case 'whole':
      return number().required();
    case 'egp':
      return field.clearable ? number().nullable().defined() : number().required();
    case 'html':
      return string().defined();
    default:
      return field.clearable ? textOrNull() : string().required();
  }
}

type Input<Field> = ISchema<FieldValue<Field> | null | undefined>;
type Output<Field> = ISchema<
  | Exclude<FieldValue<Field>, ''>
  | (Field extends { kind: 'text' | 'size' | 'egp' | 'day' | 'picture'; clearable: true } ? null : never)
>;

const inputs = <Type extends ProductType>(type: Type) =>
  ofEach(type, input) as { [Name in keyof ProductFields<Type>]: Input<ProductFields<Type>[Name]> };
const outputs = <Type extends ProductType>(type: Type) =>
  ofEach(type, output) as { [Name in keyof ProductFields<Type>]: Output<ProductFields<Type>[Name]> };

function ofEach(type: ProductType, schema: (field: ProductField) => ISchema<unknown>): object {
  const fields = Object.entries<ProductField>(PRODUCT_FIELDS[type]);
  return Object.fromEntries(fields.map(([name, field]) => [name, schema(field)]));
}

const written = {
  'hearing-aids': {
    ...inputs('hearing-aids'),
    /** Not below the other end. */
    fitting_range_to: whole(PRODUCT_FIELDS['hearing-aids'].fitting_range_to).test(notBelow('fitting_range_from')),
  },
  accessories: inputs('accessories'),
};

/**
 * The fields of a product, by kind, as a form holds them: each may be empty. Which of them a new product must have is
 * told by `missingProductFields`, and answered as `fields_missing`.
 */
export const productForms = {
  'hearing-aids': exact(written['hearing-aids']),
  accessories: exact(written.accessories),
};

const clear = (type: ProductType) => {
  const clearable = productFieldNames(type, (field) => field.clearable);
  return array().of(choice(clearable)).max(clearable.length).optional();
};

/** The fields of an edit: those that change, and in `clear` those that are to be empty. */
const productEdits = {
  'hearing-aids': exact({ ...written['hearing-aids'], clear: clear('hearing-aids') }),
  accessories: exact({ ...written.accessories, clear: clear('accessories') }),
};

/** Validate `data` by the kind of product that the input names beside it. */
export const newProduct = lazy((_value, { parent }) =>
  parent?.product_type === 'accessories' ? productForms.accessories : productForms['hearing-aids'],
);
export const productChanges = lazy((_value, { parent }) =>
  parent?.product_type === 'accessories' ? productEdits.accessories : productEdits['hearing-aids'],
);

const { fitting_range_from, fitting_range_to, ...hearingAid } = outputs('hearing-aids');

/** What is answered of the fields of each kind. */
export const answered = {
  'hearing-aids': {
    ...hearingAid,
    product_type: choice(['hearing-aids']),
    /** From and to, in dB HL. */
    fitting_range: tuple([fitting_range_from, fitting_range_to]).required(),
  },
  accessories: { ...outputs('accessories'), product_type: choice(['accessories']) },
};
