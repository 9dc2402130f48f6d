import type { InferType } from 'yup';
import { SORT_ORDERS, TAG_CATEGORIES } from '../constants.ts';
import {
  array,
  choice,
  documentList,
  exact,
  id,
  lang,
  lazy,
  list,
  mixed,
  number,
  object,
  productType,
  string,
  text,
} from '../fields.ts';
import { answered, productPage } from './product-schemas.ts';

const shown = {
  $id: string().required(),
  /** Sanitized HTML in the asked language. */
  description: string().defined(),
};
const hearingAid = object({ ...shown, ...answered['hearing-aids'] })
  .omit(['description_ar', 'description_en'])
  .required();
export type HearingAid = InferType<typeof hearingAid>;

const accessory = object({
  ...shown,
  ...answered.accessories,
  /** In the asked language. */
  title: string().required(),
})
  .omit(['title_ar', 'title_en', 'description_ar', 'description_en'])
  .required();
export type Accessory = InferType<typeof accessory>;

const product = lazy((value?: { product_type?: unknown }) =>
  value?.product_type === 'accessories' ? accessory : hearingAid,
);
export type Product = InferType<typeof product>;

const nothing = mixed<never>().nullable().defined();
export const productOrNull = lazy((value?: { product_type?: unknown } | null) =>
  value === null ? nothing : product.resolve({ value }),
);

export const fetchPaginatedProducts = {
  input: exact({
    product_type: productType(),
    ...productPage,
    filter: array()
      .of(exact({ searchBy: choice(TAG_CATEGORIES), value: text(200) }))
      .max(TAG_CATEGORIES.length)
      .optional(),
    searchQuery: string().max(200).nullable().optional(),
    sort: string().oneOf(SORT_ORDERS).optional(),
    lang: lang(),
  }),
  output: documentList(product),
};

export const fetchProduct = { input: exact({ id: id(), product_type: productType(), lang: lang() }), output: product };

const tag = object({ category: choice(TAG_CATEGORIES), title: string().required(), count: number().required() });
export type Tag = InferType<typeof tag>;

export const fetchTags = { input: exact({ product_type: productType(), lang: lang() }), output: list(tag) };
