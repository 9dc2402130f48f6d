import { type ISchema, lazy } from 'yup';
import {
  ADDRESS_MAX,
  EMAIL_MAX,
  HEARING_AID_STYLES,
  MAX_CART_LINES,
  MAX_PAGE_SIZE,
  NAME_MAX,
  SORT_ORDERS,
  TAG_CATEGORIES,
} from '../constants.ts';
import { PAYMENT_FIELD_ALIASES, PAYMENT_FIELDS } from '../payment-fields.ts';
import type {
  CardSession,
  Cart,
  CartItem,
  CheckoutOptions,
  DocumentList,
  PaidOrder,
  PlacedOrder,
  Product,
  Tag,
} from '../types.ts';
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
  mixed,
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

const orderedCart = () =>
  array()
    .of(exact({ product_id: id(), product_type: productType(), count: count(1) }))
    .max(MAX_CART_LINES);

const placedOrder = {
  $id: string().required(),
  number: string().required(),
  amount: number().required(),
  vat: number().required(),
  $createdAt: string().required(),
};

export const paymentCash = {
  input: exact({
    userId: id(),
    ...orderFields,
    cart: orderedCart().required(),
    payment_method: string().oneOf(['cash']).required(),
    amount: egp(),
    checkoutKey: requestId(),
    lang: lang(),
  }),
  output: object(placedOrder) as unknown as ISchema<PlacedOrder>,
};

export const fetchCheckoutOptions = {
  input: exact({ lang: lang() }),
  output: object({ cardPage: string().nullable().defined() }) as unknown as ISchema<CheckoutOptions>,
};

export const createOrderCard = {
  input: exact({
    userId: id(),
    ...orderFields,
    cart: orderedCart().required(),
    payment_method: string().oneOf(['card']).required(),
    /** EGP. What the customer saw; compared when it is sent. */
    amount: egp().optional(),
    checkoutKey: requestId(),
    lang: lang(),
  }),
  output: object(placedOrder) as unknown as ISchema<PlacedOrder>,
};

export const paymentCard = {
  input: exact({
    userId: id(),
    // The person is the one of the order; what is sent of him again is not looked at.
    email: optionalText(EMAIL_MAX),
    phone: optionalText(NAME_MAX),
    firstName: optionalText(NAME_MAX),
    lastName: optionalText(NAME_MAX),
    city: optionalText(NAME_MAX),
    address: optionalText(ADDRESS_MAX),
    cart: orderedCart().optional(),
    checkoutKey: requestId(),
    lang: lang(),
  }),
  output: object({ pk: string().required(), cs: string().required() }) as unknown as ISchema<CardSession>,
};

/** What the provider sends is signed as it came, so it stays as it came: text, or a number or boolean of its own JSON. */
const paymentValue = () =>
  mixed()
    .nullable()
    .optional()
    .test('plain', (value) => value === undefined || value === null || typeof value !== 'object');

const paymentFields = Object.fromEntries(
  [...PAYMENT_FIELDS, ...Object.values(PAYMENT_FIELD_ALIASES)].map((field) => [field, paymentValue()]),
);

/** One value of the provider, as it came. */
export type PaymentValue = string | number | boolean | null | undefined;
/** Fields that are not known are ignored: the provider may add some at any time. */
export type CheckHmacInput = { userId: string } & Partial<Record<string, PaymentValue>>;

export const checkHmac = {
  input: object({ userId: id(), ...paymentFields }).required() as unknown as ISchema<CheckHmacInput>,
  output: object({
    ...placedOrder,
    payment_status: string().oneOf(['paid', 'refund_due', 'refunded']).required(),
    transaction_id: string().required(),
  }) as unknown as ISchema<PaidOrder>,
};
