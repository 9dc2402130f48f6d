import type { Schema } from 'yup';
import {
  CLEARABLE_FIELDS,
  type EditableHearingAid,
  type EditableProduct,
  missingProductFields,
  type ProductChanges,
  type ProductData,
} from '../../../../../functions/contract/catalogue.ts';
import type { Language, ProductType } from '../../../../../functions/contract/constants.ts';
import { foldDigits } from '../../../../../functions/contract/phone.ts';
import { productFields } from '../../../../../functions/contract/schemas/admin-products.ts';
import { exact } from '../../../../../functions/contract/schemas/fields.ts';
import { typedNumber } from '../../../lib/typed-number.ts';

/** The form of a product, as it is typed. Fields of the other kind of product stay empty. */
export interface ProductValues {
  image: string;
  brand: string;
  family: string;
  model: string;
  style: string;
  channel: string;
  battery: string;
  fitting_range_from: string;
  fitting_range_to: string;
  title_ar: string;
  title_en: string;
  battery_size: string;
  holder_type: string;
  price: string;
  stock: string;
  description_ar: string;
  description_en: string;
}

export type ProductField = keyof ProductValues;

const EMPTY: ProductValues = {
  image: '',
  brand: '',
  family: '',
  model: '',
  style: '',
  channel: '',
  battery: '',
  fitting_range_from: '',
  fitting_range_to: '',
  title_ar: '',
  title_en: '',
  battery_size: '',
  holder_type: '',
  price: '',
  stock: '',
  description_ar: '',
  description_en: '',
};

const NUMBERS: readonly ProductField[] = ['channel', 'fitting_range_from', 'fitting_range_to', 'price', 'stock'];

/** Sizes of batteries are kept in 0–9, whatever digits are typed. */
const SIZES: readonly ProductField[] = ['battery', 'battery_size'];

/** The fields of each kind of product, in the order of the form. */
const FIELDS: Record<ProductType, readonly ProductField[]> = {
  'hearing-aids': [
    ...(['image', 'brand', 'family', 'model', 'style', 'channel', 'battery'] as const),
    ...(['fitting_range_from', 'fitting_range_to', 'price', 'stock', 'description_ar', 'description_en'] as const),
  ],
  accessories: [
    ...(['image', 'brand', 'title_ar', 'title_en', 'battery_size', 'holder_type', 'price', 'stock'] as const),
    ...(['description_ar', 'description_en'] as const),
  ],
};

/** The input of each field as the server names it when it refuses one. */
export const INPUT_OF: Readonly<Record<string, ProductField>> = Object.fromEntries(
  (Object.keys(EMPTY) as ProductField[]).map((field) => [`data.${field}`, field]),
);

/** The form of a stored product, or the empty one. */
export function valuesOf(product: EditableProduct | null): ProductValues {
  if (!product) return EMPTY;
  const { fitting_range, ...fields } = { fitting_range: undefined, ...product } as Partial<EditableHearingAid>;
  const stored: Record<string, unknown> = {
    ...fields,
    fitting_range_from: fitting_range?.[0],
    fitting_range_to: fitting_range?.[1],
  };
  const texts = Object.keys(EMPTY).map((field) => [field, String(stored[field] ?? '')]);
  return Object.fromEntries(texts) as unknown as ProductValues;
}

/** What the form holds, as the call takes it: what is empty is null. */
export function toData(type: ProductType, values: ProductValues): ProductData {
  return Object.fromEntries(
    FIELDS[type].map((field) => {
      const typed = values[field].trim();
      if (NUMBERS.includes(field)) return [field, typedNumber(typed)];
      return [field, (SIZES.includes(field) ? foldDigits(typed) : typed) || null];
    }),
  );
}

/** What an edit sends: the fields that differ from what is stored, and those that are to be empty. */
export function changesOf(type: ProductType, stored: ProductValues, values: ProductValues): ProductChanges {
  const before: Record<string, unknown> = { ...toData(type, stored) };
  const changed = Object.entries(toData(type, values)).filter(([field, value]) => value !== before[field]);
  const clear = changed.filter(([, value]) => value === null).map(([field]) => field);
  const data = changed.filter(([field, value]) => value !== null && !isRangeEnd(field));
  // The ends of the range travel together.
  const range = changed.some(([field]) => isRangeEnd(field))
    ? Object.entries(toData(type, values)).filter(([field]) => isRangeEnd(field))
    : [];
  return { ...Object.fromEntries([...data, ...range]), ...(clear.length > 0 && { clear }) };
}

function isRangeEnd(field: string): boolean {
  return field === 'fitting_range_from' || field === 'fitting_range_to';
}

/**
 * The fields that are still to be filled in: those that a new product must have, and of them those that an edit cannot
 * take away. Of texts in both languages the first stands for both.
 */
export function missingFields(type: ProductType, isNew: boolean, data: ProductData): ProductField[] {
  const clearable: readonly string[] = isNew ? [] : CLEARABLE_FIELDS[type];
  const missing = missingProductFields(type, data);
  // A title may be taken away in one language, not in both.
  return missing.filter((field) => field.startsWith('title_') || !clearable.includes(field));
}

/** The contract's schema of a product, and what may not be left empty on top of it. */
export function productSchema(type: ProductType, isNew: boolean) {
  const filled = Object.entries(productFields[type].fields).map(([field, schema]) => [
    field,
    (schema as Schema).test(
      'filled',
      () => ({ key: 'required' }),
      (_value, { parent }) => !missingFields(type, isNew, parent as ProductData).includes(field as ProductField),
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
