import type { InferType } from 'yup';
import { ADDRESS_MAX, DAMAGED_EARS, EMAIL_MAX, MAX_CART_LINES, NAME_MAX } from '../constants.ts';
import { DELIVERY_METHODS } from '../delivery/constants.ts';
import {
  address,
  age,
  array,
  boolean,
  choice,
  city,
  count,
  damagedEar,
  each,
  egp,
  email,
  exact,
  hearingAssessment,
  id,
  lang,
  list,
  mixed,
  number,
  object,
  optionalChoice,
  optionalText,
  personName,
  phone,
  plainValue,
  productType,
  requestId,
  string,
  textOrNull,
} from '../fields.ts';
import { ONLINE_METHODS } from './methods.ts';
import { PAYMENT_FIELD_ALIASES, PAYMENT_FIELDS } from './payment-fields.ts';

/**
 * For whom it is ordered, where that is not who orders: it is brought to them, and they are called about it. The address is
 * then theirs, and so is what is said of age and hearing.
 */
const recipient = () => exact({ name: personName(), phone: phone() }).nullable().optional().default(undefined);

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
  recipient: recipient(),
};

/** By courier unless it says otherwise. */
const deliveryMethod = () => optionalChoice(DELIVERY_METHODS);

const orderedCart = () =>
  array()
    .of(exact({ product_id: id(), product_type: productType(), count: count(1) }))
    .max(MAX_CART_LINES);

/** What an order answers, and what its page shows. */
const placedOrder = object({
  $id: string().required(),
  /** Eight digits that can be read aloud; the last one is a check digit. */
  number: string().required(),
  /** EGP, delivery included. */
  amount: number().required(),
  /** EGP: the part of `amount` that is VAT. */
  vat: number().required(),
  $createdAt: string().required(),
});
export type PlacedOrder = InferType<typeof placedOrder>;

export const paymentCash = {
  input: exact({
    userId: id(),
    ...orderFields,
    cart: orderedCart().required(),
    payment_method: choice(['cash']),
    delivery_method: deliveryMethod(),
    amount: egp(),
    checkoutKey: requestId(),
    lang: lang(),
  }),
  output: placedOrder,
};

/** A way to pay through the card provider. Money in EGP. */
const onlineMethod = object({
  method: choice(ONLINE_METHODS),
  /** The amounts that can be paid so; null without a limit. */
  min: number().required(),
  max: number().nullable().defined(),
  /** How long a code can be paid at a kiosk, in hours; null for other methods. */
  hours: number().nullable().defined(),
});
export type OnlineMethodOption = InferType<typeof onlineMethod>;

/** How an order can be paid. */
const checkoutOptions = object({
  /** The provider's payment page, to which `publicKey` and `clientSecret` are added; null while cards are off. */
  cardPage: textOrNull(),
  /** What can be paid on it, in the order in which it is offered; empty while cards are off. */
  methods: list(onlineMethod),
});
export type CheckoutOptions = InferType<typeof checkoutOptions>;

/** What one way costs over a number of months. Money in EGP. */
const monthlyPlan = object({
  method: choice(ONLINE_METHODS),
  months: number().required(),
  /** Each month, rounded up to a piaster. */
  monthly: number().required(),
  /** What the lender takes at once. */
  down_payment: number().required(),
  /** All that the customer pays. */
  total: number().required(),
  /** Percent a year; 0 where it costs no more than the price. */
  rate: number().required(),
});
export type MonthlyPlan = InferType<typeof monthlyPlan>;

const monthlyPlans = object({
  /** Whether anything can be paid by the month; else nobody need ask about another amount. */
  offered: boolean().required(),
  /** What the amount can be paid with, the lowest each month first. */
  plans: list(monthlyPlan),
});
export type MonthlyPlans = InferType<typeof monthlyPlans>;

export const fetchMonthlyPlans = { input: exact({ amount: egp(), lang: lang() }), output: monthlyPlans };

export const fetchCheckoutOptions = { input: exact({ lang: lang() }), output: checkoutOptions };

/** Cash orders of an account that wait for confirmation. */
const orderLimit = object({
  open: number().required(),
  /** With so many open, another cash order is refused. */
  max: number().required(),
});
export type OrderLimit = InferType<typeof orderLimit>;

export const fetchOrderLimit = { input: exact({ id: id() }), output: orderLimit };

/** Of whom the newest order tells. */
const earlierCustomer = object({
  firstName: string().required(),
  lastName: string().required(),
  age: number().nullable().defined(),
  damaged_ear: string().oneOf(DAMAGED_EARS).nullable().defined(),
});
export type EarlierCustomer = InferType<typeof earlierCustomer>;

/** A card order whose payment the bank has not decided, or that was not paid and still can be. */
const waitingPayment = object({
  $id: string().required(),
  /** Eight digits that can be read aloud. */
  number: string().required(),
  /** EGP, delivery included. */
  amount: number().required(),
  /** The bank has the payment; else it can be paid: `payment-card` opens it. */
  undecided: boolean().required(),
  /** It is to be paid at a kiosk. */
  at_kiosk: boolean().required(),
  /** Until then its products are kept unless it is paid; ISO 8601. Null when they are not any more. */
  kept_until: textOrNull(),
  lines: list(
    object({
      product_id: string().required(),
      product_type: productType(),
      /** As sold, in the asked language. */
      title: string().required(),
      count: number().required(),
    }),
  ),
});
export type WaitingPayment = InferType<typeof waitingPayment>;

const earlierOrders = object({
  /** Null before the first order, and once it is forgotten whom it was for. */
  customer: earlierCustomer.nullable().defined(),
  /** Newest first. */
  waiting: list(waitingPayment),
});
export type EarlierOrders = InferType<typeof earlierOrders>;

export const fetchEarlierOrders = { input: exact({ id: id(), lang: lang() }), output: earlierOrders };

export const createOrderCard = {
  input: exact({
    userId: id(),
    ...orderFields,
    cart: orderedCart().required(),
    payment_method: choice(['card']),
    delivery_method: deliveryMethod(),
    /** How it is to be paid with the provider; by card unless said. */
    method: optionalChoice(ONLINE_METHODS),
    /** EGP. What the customer saw; compared when it is sent. */
    amount: egp().optional(),
    checkoutKey: requestId(),
    lang: lang(),
  }),
  output: placedOrder,
};

/** What the provider's payment page needs to know. */
const cardSession = object({
  /** The provider's public key. */
  pk: string().required(),
  /** The secret of this one payment. */
  cs: string().required(),
});
export type CardSession = InferType<typeof cardSession>;

export const paymentCard = {
  input: exact({
    userId: id(),
    // The person is the one of the order; what is sent of them again is not looked at.
    email: optionalText(EMAIL_MAX),
    phone: optionalText(NAME_MAX),
    firstName: optionalText(NAME_MAX),
    lastName: optionalText(NAME_MAX),
    city: optionalText(NAME_MAX),
    address: optionalText(ADDRESS_MAX),
    cart: orderedCart().optional(),
    /** Names the order where it is not the newest one, nor that of the key. */
    orderId: id().optional(),
    /** Another method than that of the order. */
    method: optionalChoice(ONLINE_METHODS),
    checkoutKey: requestId(),
    lang: lang(),
  }),
  output: cardSession,
};

/** What the provider sends is signed as it came, so it stays as it came: text, or a number or boolean of its own JSON. */
const paymentValue = () => mixed<string | number | boolean>().nullable().optional().test(plainValue);

/** `refund_due` and `refunded` when it was paid after its products were sold to somebody else. */
export const paidStatus = () => choice(['paid', 'refund_due', 'refunded']);

/** An order paid by card, as the page of the payment shows it. */
const paidOrder = placedOrder.shape({
  payment_status: paidStatus(),
  /** The provider's number of the payment. */
  transaction_id: string().required(),
});
export type PaidOrder = InferType<typeof paidOrder>;

export const checkHmac = {
  // Fields that are not known are ignored: the provider may add some at any time.
  input: object({
    userId: id(),
    ...each([...PAYMENT_FIELDS, ...Object.values(PAYMENT_FIELD_ALIASES)], paymentValue),
    /** Not signed. */
    merchant_order_id: paymentValue(),
  }).required(),
  output: paidOrder,
};
export type CheckHmacInput = InferType<typeof checkHmac.input>;
/** One value of the provider, as it came. */
export type PaymentValue = InferType<ReturnType<typeof paymentValue>>;
