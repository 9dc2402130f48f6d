import type { InferType, ISchema } from 'yup';
import { MAX_PRICE, SORT_ORDERS, TAG_CATEGORIES } from '../constants.ts';
import {
  array,
  boolean,
  choice,
  exact,
  id,
  lang,
  lazy,
  list,
  mixed,
  notBelow,
  number,
  object,
  optionalChoice,
  optionalWritableText,
  productType,
  string,
  text,
  textOrNull,
} from '../fields.ts';
import { egp } from '../money.ts';
import { rating } from '../reviews/rating.ts';
import { answered, productPage } from './product-schemas.ts';

const shown = {
  $id: string().required(),
  /** Sanitized HTML in the asked language. */
  description: string().defined(),
};
/** What the editor writes of a sale; the store tells the price of today. */
const EDITED = ['sale_price', 'sale_from', 'sale_until', 'description_ar', 'description_en'] as const;

const offered = {
  /** EGP: what a piece costs today. */
  price: number().required(),
  /** What customers who have it think of it. */
  rating: rating(),
  /** While a sale is on: what a piece costs otherwise, and the sale's last day in Cairo where it has one. */
  sale: object({ list_price: number().required(), until: textOrNull() }).optional().default(undefined),
};

const hearingAid = object({
  ...shown,
  ...answered['hearing-aids'],
  ...offered,
  /** EGP: what two cost together, where that is less than twice the price. */
  pair_price: number().optional(),
})
  .omit([...EDITED])
  .required();
export type HearingAid = InferType<typeof hearingAid>;

const accessory = object({
  ...shown,
  ...answered.accessories,
  ...offered,
  /** In the asked language. */
  title: string().required(),
})
  .omit(['title_ar', 'title_en', ...EDITED])
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

/** A page of the store, and what there is to tell about a search. */
const productList = <Item>(item: ISchema<Item>) =>
  object({
    documents: list(item),
    total: number().required(),
    /** True when only the first `COUNTED_MAX` products were counted and there are more: show `total` as "5,000+". */
    capped: boolean().optional(),
    /** What was searched instead of what was typed, because nothing has that. */
    searched: string().optional(),
    /** How many products of the other kind the search finds; told with the first page. */
    elsewhere: object({ total: number().required(), capped: boolean().required() }).optional().default(undefined),
  }).required();
export type ProductList = {
  documents: Product[];
  total: number;
  capped?: boolean | undefined;
  searched?: string | undefined;
  elsewhere?: { total: number; capped: boolean } | undefined;
};

/** EGP, both ends included. */
const prices = () => ({
  price_from: egp(MAX_PRICE).optional(),
  price_to: egp(MAX_PRICE).optional().test(notBelow('price_from')),
});

export const fetchPaginatedProducts = {
  input: exact({
    product_type: productType(),
    ...productPage,
    filter: array()
      .of(exact({ searchBy: choice(TAG_CATEGORIES), value: text(200) }))
      .max(TAG_CATEGORIES.length)
      .optional(),
    /** A search ignores them, as it does the filters. */
    ...prices(),
    searchQuery: string().max(200).nullable().optional(),
    /** True to search for nothing but what was typed. */
    literal: boolean().optional(),
    sort: string().oneOf(SORT_ORDERS).optional(),
    lang: lang(),
  }),
  output: productList(product),
};

export const fetchMostSold = {
  input: exact({ product_type: productType(), ...productPage, lang: lang() }),
  output: productList(product),
};

export const fetchProduct = { input: exact({ id: id(), product_type: productType(), lang: lang() }), output: product };

/** Cards that show no description. */
const aidCard = hearingAid.omit(['description']);
const accessoryCard = accessory.omit(['description']);
const productCard = lazy((value?: { product_type?: unknown }) =>
  value?.product_type === 'accessories' ? accessoryCard : aidCard,
);
export type ProductCard = InferType<typeof productCard>;

export const fetchSimilar = { input: fetchProduct.input, output: list(productCard) };

const tag = object({ category: choice(TAG_CATEGORIES), title: string().required(), count: number().required() });
export type Tag = InferType<typeof tag>;

export const fetchTags = {
  input: exact({
    product_type: productType(),
    /** Only the tags of this category. */
    category: optionalChoice(TAG_CATEGORIES),
    /** Only the tags that have these words. */
    search: string().max(200).nullable().optional(),
    // What is chosen: only products that meet all of it are counted. The values of a category are not narrowed by its own.
    brand: optionalWritableText(200),
    family: optionalWritableText(200),
    model: optionalWritableText(200),
    style: optionalWritableText(200),
    battery_size: optionalWritableText(200),
    holder_type: optionalWritableText(200),
    availability: optionalWritableText(200),
    ...prices(),
    lang: lang(),
  }),
  output: list(tag),
};

const landing = object({
  products: list(aidCard),
  /** In the asked language, else in the other one. */
  sayings: list(object({ name: string().required(), text: string().required() })),
});
export type Landing = InferType<typeof landing>;

export const fetchLanding = { input: exact({ lang: lang() }), output: landing };
