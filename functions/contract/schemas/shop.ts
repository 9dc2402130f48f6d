import { type ISchema, lazy } from 'yup';
import { HEARING_AID_STYLES, MAX_CART_LINES, MAX_PAGE_SIZE, SORT_ORDERS, TAG_CATEGORIES } from '../constants.ts';
import type { Cart, CartItem, DocumentList, PlacedOrder, Product, Tag } from '../types.ts';
import {
  address,
  age,
  array,
  city,
  count,
  damagedEar,
  egp,
  email,
  exact,
  hearingAssessment,
  id,
  lang,
  number,
  object,
  optionalText,
  personName,
  phone,
  productType,
  requestId,
  string,
  text,
} from './fields.ts';

const productBase = {
  $id: string().required(),
  price: number().required(),
  stock: number().required(),
  image: string().nullable().defined(),
  description: string().defined(),
};
const hearingAid = object({
  ...productBase,
  product_type: string().oneOf(['hearing-aids']).required(),
  brand: string().required(),
  family: string().required(),
  model: string().required(),
  style: string().oneOf(HEARING_AID_STYLES).required(),
  channel: number().required(),
  battery: string().required(),
  fitting_range: array().of(number().required()).length(2).required(),
});
const accessory = object({
  ...productBase,
  product_type: string().oneOf(['accessories']).required(),
  brand: string().nullable().defined(),
  title: string().required(),
  battery_size: string().nullable().defined(),
  holder_type: string().nullable().defined(),
});
const product = lazy((value: Product | undefined) =>
  value?.product_type === 'accessories' ? accessory.required() : hearingAid.required(),
) as unknown as ISchema<Product>;
const productOrNull = lazy((value: Product | null) =>
  value === null
    ? object().nullable()
    : value.product_type === 'accessories'
      ? accessory.required()
      : hearingAid.required(),
);

const cartItem = {
  $id: string().required(),
  product_id: string().required(),
  product_type: productType(),
  count: number().required(),
};
const cartItemOrNull = object(cartItem).nullable() as unknown as ISchema<CartItem | null>;

export const fetchPaginatedProducts = {
  input: exact({
    product_type: productType(),
    page: number().integer().min(1).max(100_000).optional(),
    limit: number().integer().min(1).max(MAX_PAGE_SIZE).optional(),
    filter: array()
      .of(exact({ searchBy: string().oneOf(TAG_CATEGORIES).required(), value: text(200) }))
      .max(TAG_CATEGORIES.length)
      .optional(),
    searchQuery: string().max(200).nullable().optional(),
    sort: string().oneOf(SORT_ORDERS).optional(),
    lang: lang(),
  }),
  output: object({
    documents: array()
      .of(product as never)
      .required(),
    total: number().required(),
  }) as unknown as ISchema<DocumentList<Product>>,
};

export const fetchProduct = {
  input: exact({ id: id(), product_type: productType(), lang: lang() }),
  output: product,
};

export const fetchTags = {
  input: exact({ product_type: productType(), lang: lang() }),
  output: array().of(
    object({
      category: string().oneOf(TAG_CATEGORIES).required(),
      title: string().required(),
      count: number().required(),
    }),
  ) as unknown as ISchema<Tag[]>,
};

export const addToCart = {
  input: exact({
    userId: id(),
    productId: id(),
    product_type: productType(),
    count: count(1),
    requestId: requestId(),
    lang: lang(),
  }),
  output: cartItemOrNull,
};

export const fetchCart = {
  input: exact({ id: id(), lang: lang() }),
  output: object({
    documents: array()
      .of(object({ ...cartItem, product: productOrNull as never }))
      .required(),
    total: number().required(),
    subtotal: number().required(),
    vat: number().required(),
  }) as unknown as ISchema<Cart>,
};

export const updateCart = {
  input: exact({ userId: id(), id: id(), count: count(0), lang: lang() }),
  output: cartItemOrNull,
};

export const fetchDeliveryFee = {
  input: exact({ lang: lang() }),
  output: number().required(),
};

export const fetchTerms = {
  input: exact({ lang: lang() }),
  output: string().defined(),
};

/** The order fields as the customer types them, without what the page adds (actor, cart, amount). */
export const orderFields = {
  firstName: personName(),
  lastName: personName(),
  phone: phone(),
  email: email(),
  age: age(),
  hearing_assessment: hearingAssessment(),
  hearing_assessment_image: optionalText(36),
  damaged_ear: damagedEar(),
  address: address(),
  city: city(),
};

export const paymentCash = {
  input: exact({
    userId: id(),
    ...orderFields,
    cart: array()
      .of(exact({ product_id: id(), product_type: productType(), count: count(1) }))
      .max(MAX_CART_LINES)
      .required(),
    payment_method: string().oneOf(['cash']).required(),
    amount: egp(),
    checkoutKey: requestId(),
    lang: lang(),
  }),
  output: object({
    $id: string().required(),
    number: string().required(),
    amount: number().required(),
    vat: number().required(),
    $createdAt: string().required(),
  }) as unknown as ISchema<PlacedOrder>,
};
