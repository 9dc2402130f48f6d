import type { Schema } from 'yup';
import type { EditableProduct } from '#contract/catalogue/admin-schemas.ts';
import {
  isNumeric,
  missingProductFields,
  type ProductChanges,
  type ProductData,
  type ProductFieldName,
  productFieldNames,
  productFields,
} from '#contract/catalogue/product-fields.ts';
import { productForms } from '#contract/catalogue/product-schemas.ts';
import { type Language, PRODUCT_TYPES, type ProductType } from '#contract/constants.ts';
import { exact } from '#contract/fields.ts';
import { foldDigits } from '#contract/phone.ts';
import { typedNumber } from '#contract/typed-number.ts';

/** The form of a product, as it is typed. Fields of the other kind of product stay empty. */
export type ProductValues = Record<ProductFieldName, string>;

const NAMES = [...new Set(PRODUCT_TYPES.flatMap((type) => productFieldNames(type)))];
const valuesFrom = (value: (name: ProductFieldName) => string) =>
  Object.fromEntries(NAMES.map((name) => [name, value(name)])) as ProductValues;
const EMPTY = valuesFrom(() => '');

/** The form of a stored product, or the empty one. */
export function valuesOf(product: EditableProduct | null): ProductValues {
  if (!product) return EMPTY;
  const [fitting_range_from, fitting_range_to] = product.product_type === 'hearing-aids' ? product.fitting_range : [];
  const stored: Record<string, unknown> = { ...product, fitting_range_from, fitting_range_to };
  return valuesFrom((name) => String(stored[name] ?? ''));
}

/** What the form holds, as the call takes it: what is empty is null. */
export function toData(type: ProductType, values: ProductValues): ProductData {
  return Object.fromEntries(
    productFields(type).map(([name, field]) => {
      const typed = values[name].trim();
      if (isNumeric(field)) return [name, typedNumber(typed)];
      return [name, (field.kind === 'size' ? foldDigits(typed) : typed) || null];
    }),
  );
}

/** What an edit sends: the fields that differ from what is stored, and those that are to be empty. */
export function changesOf(type: ProductType, stored: ProductValues, values: ProductValues): ProductChanges {
  const before = toData(type, stored);
  const data = toData(type, values);
  const changed = productFieldNames(type).filter((name) => data[name] !== before[name]);
  const clear = changed.filter((name) => data[name] === null);
  // The ends of the range travel together.
  const range = changed.some(isRangeEnd) ? productFieldNames(type).filter(isRangeEnd) : [];
  const sent = [...changed.filter((name) => data[name] !== null && !isRangeEnd(name)), ...range];
  return { ...Object.fromEntries(sent.map((name) => [name, data[name]])), ...(clear.length > 0 && { clear }) };
}

const isRangeEnd = (name: ProductFieldName) => name.startsWith('fitting_range_');

/**
 * The fields that are still to be filled in: those that a new product must have, and of them those that an edit cannot
 * take away. Of texts in both languages the first stands for both.
 */
export function missingFields(type: ProductType, isNew: boolean, data: ProductData): ProductFieldName[] {
  const clearable = isNew ? [] : productFieldNames(type, (field) => field.clearable);
  // A title may be taken away in one language, not in both.
  return missingProductFields(type, data).filter((name) => name.startsWith('title_') || !clearable.includes(name));
}

/** The contract's schema of a product, and what may not be left empty on top of it. */
export function productSchema(type: ProductType, isNew: boolean) {
  const filled = Object.entries(productForms[type].fields).map(([field, schema]) => [
    field,
    (schema as Schema).test(
      'filled',
      () => ({ key: 'required' }),
      (_value, { parent }) => !missingFields(type, isNew, parent as ProductData).includes(field as ProductFieldName),
    ),
  ]);
  return exact(Object.fromEntries(filled));
}

/** What a product is called where its brand does not stand beside it; null for an accessory without a title. */
export function editableName(product: EditableProduct, lang: Language): string | null {
  if (product.product_type === 'hearing-aids') return `${product.brand} ${product.model}`;
  const { title_ar, title_en } = product;
  return lang === 'ar' ? title_ar || title_en : title_en || title_ar;
}
