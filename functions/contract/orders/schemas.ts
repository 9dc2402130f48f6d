import type { InferType } from 'yup';
import {
  DELIVERY_STATUSES,
  GRANT_RULES,
  ID_PATTERN,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  SHORTAGES,
} from '../constants.ts';
import { DELIVERY_METHODS } from '../delivery/constants.ts';
import {
  boolean,
  choice,
  choiceOrNull,
  exact,
  id,
  lang,
  list,
  number,
  object,
  productType,
  string,
  textOrNull,
} from '../fields.ts';
import { TRANSACTION_METHODS } from '../payments/methods.ts';
import { KEPT_REASONS, RETURN_OBSTACLES, RETURN_STATES } from '../returns/states.ts';
import { CARRIERS, FAILURE_REASONS, SHIPMENT_STATES } from '../shipments/constants.ts';
import { orderTrial } from '../trials/schemas.ts';

/** What has become of an order. */
export const orderState = object({
  payment_status: choice(PAYMENT_STATUSES),
  delivery_status: choice(DELIVERY_STATUSES),
});
export type OrderState = InferType<typeof orderState>;

/** A state that an order reached, and when. */
export const orderEvent = orderState.shape({
  $createdAt: string().required(),
  /** What became of a return of it, where that is what happened. */
  return_state: string().oneOf(RETURN_STATES).nullable().defined(),
  /** What became of its parcel, where that is what happened, and why it was not handed over. */
  shipment_state: string().oneOf(SHIPMENT_STATES).nullable().defined(),
  /** What became of the pick-up of a return of it. */
  pick_up_state: string().oneOf(SHIPMENT_STATES).nullable().defined(),
  failure_reason: string().oneOf(FAILURE_REASONS).nullable().defined(),
});
export type OrderEvent = InferType<typeof orderEvent>;

/** The days in Cairo on which an order was promised to come, `2026-11-20`; null where none were. */
export const promisedDays = () =>
  object({ from: string().required(), until: string().required() }).nullable().defined().default(null);

/** A customer's order in the list of their orders. */
const orderSummary = orderState.shape({
  $id: string().required(),
  /** Eight digits that can be read aloud. */
  number: string().required(),
  $createdAt: string().required(),
  /** EGP, delivery included. */
  amount: number().required(),
  payment_method: choice(PAYMENT_METHODS),
  delivery_method: choice(DELIVERY_METHODS),
  /** How it was paid through the card provider, or is to be; null for cash. */
  online_method: choiceOrNull(TRANSACTION_METHODS),
  /** The customer has paid by card, and the bank has not said yet whether it takes the money. */
  undecided: boolean().required(),
});
export type OrderSummary = InferType<typeof orderSummary>;

/** What was taken off a line. */
export const granted = {
  /** EGP, off all its pieces together: what was paid is `unit_price` × `count` less this. */
  granted: number().required(),
  granted_by: string().oneOf(GRANT_RULES).nullable().defined(),
};

const orderLine = object({
  product_id: string().required(),
  product_type: productType(),
  /** As sold, in the asked language. */
  title: string().required(),
  /** EGP: the list price of a piece, as it was then. */
  unit_price: number().required(),
  ...granted,
  count: number().required(),
  /** File id of the product's picture; null without one, or when there is no such product any more. */
  image: textOrNull(),
  /** The product still exists, so that its page can be opened. */
  available: boolean().required(),
  /** Made for its wearer's ear, so it is not taken back. */
  custom_made: boolean().required(),
  /** Pieces that came back and were taken. */
  returned: number().required(),
});
export type OrderLine = InferType<typeof orderLine>;

/** A return of a customer's order. Money in EGP. */
const orderReturn = object({
  $id: string().required(),
  $createdAt: string().required(),
  state: choice(RETURN_STATES),
  reason: choice(KEPT_REASONS),
  /** What the shop wrote about it. */
  note: textOrNull(),
  /** The day in Cairo until which the money has to be back; null before the pieces arrived. */
  refund_by: textOrNull(),
  /** What is owed or went back for it. */
  refund: number().required(),
  lines: list(
    object({
      title: string().required(),
      count: number().required(),
      /** Pieces that go back to the customer. */
      sent_back: number().required(),
    }),
  ),
  /** Who fetches the pieces from the customer, and how far that is; null where they bring them. */
  pick_up: object({ carrier: choice(CARRIERS), state: choice(SHIPMENT_STATES), tracking_number: textOrNull() })
    .nullable()
    .defined(),
});
export type OrderReturn = InferType<typeof orderReturn>;

/** A customer's order with everything that its page shows. */
export const order = orderSummary.shape({
  /** EGP. */
  delivery_fee: number().required(),
  /** EGP: the part of `amount` that is VAT; 0 when no VAT was set. */
  vat: number().required(),
  // Empty once the person of an order is forgotten, and so the other fields that tell of them.
  first_name: string().defined(),
  last_name: string().defined(),
  phone: string().defined(),
  /** Somebody else whom it is for; null when it is for who ordered. */
  recipient_name: textOrNull(),
  recipient_phone: textOrNull(),
  address: string().defined(),
  /** The governorate's English name. */
  city: string().defined(),
  /** The customer may cancel it themselves. */
  cancellable: boolean().required(),
  /**
   * With what it can be paid at a kiosk, and until when (ISO 8601); null while that is not known, or not so. Where its products
   * are not `kept`, nobody should pay with it.
   */
  kiosk: object({ code: string().required(), until: string().required(), kept: boolean().required() })
    .nullable()
    .defined(),
  /** Not paid, and replaced by a newer order: money that still comes for it goes back. */
  replaced: boolean().required(),
  lines: list(orderLine),
  /** Oldest first. */
  events: list(orderEvent),
  /** Newest first. */
  returns: list(orderReturn),
  /** Who brings it; null before somebody does. The number is a delivery company's. */
  parcel: object({ carrier: choice(CARRIERS), tracking_number: textOrNull() })
    .nullable()
    .defined(),
  promised: promisedDays(),
  /** The last day of the warranty of its hearing aids, at 00:00Z; null while it is not with the customer. */
  warranty_until: textOrNull(),
  /** Whether a return can be asked for; null for an order that is not delivered, or whose money is back. */
  returning: object({
    /** The last day in Cairo. */
    until: string().required(),
    obstacle: string().oneOf(RETURN_OBSTACLES).nullable().defined(),
  })
    .nullable()
    .defined(),
  /** The trial of its hearing aids; null where it brought none that can come back, or is not delivered. */
  trial: orderTrial.nullable().defined(),
});
export type Order = InferType<typeof order>;

/** An order in the list, which names what was bought. */
const listedOrder = orderSummary.shape({
  /** As sold, in the asked language. */
  goods: list(object({ title: string().required(), count: number().required() })),
});
export type ListedOrder = InferType<typeof listedOrder>;

/** Orders of a customer, newest first. */
const orderPage = object({
  documents: list(listedOrder),
  total: number().required(),
  /** The `cursor` that brings the orders after these; null after the last one. */
  next: textOrNull(),
});
export type OrderPage = InferType<typeof orderPage>;

export const fetchOrders = {
  input: exact({ id: id(), cursor: string().matches(ID_PATTERN).optional(), lang: lang() }),
  output: orderPage,
};

export const fetchOrder = { input: exact({ id: id(), orderId: id(), lang: lang() }), output: order };

export const cancelOrder = { input: exact({ userId: id(), orderId: id(), lang: lang() }), output: order };

/** What became of ordering again. */
const reorder = object({
  /** So many lines of the order are in the cart now, in whole or in part. */
  found: number().required(),
  /** The lines that are not in the cart with the count of the order. */
  short: list(
    object({
      title: string().required(),
      wanted: number().required(),
      count: number().required(),
      reason: choice(SHORTAGES),
    }),
  ),
});
export type Reorder = InferType<typeof reorder>;

export const orderAgain = { input: exact({ userId: id(), orderId: id(), lang: lang() }), output: reorder };
