import { defineCall } from '../call.ts';

const schemas = () => import('./schemas.ts');

/** What an order may be refused with when it is placed, however it is paid. */
const PLACING_ERRORS = [
  'cart_empty',
  'cart_changed',
  'price_changed',
  'order_too_large',
  'checkout_changed',
  'out_of_stock',
  'too_many_open_orders',
  'too_many_waiting_orders',
  'too_many_waiting_pieces',
  'too_many_orders_today',
  'too_much_unpaid',
  'invalid_image',
] as const;

export const paymentCash = defineCall({
  service: 'shop',
  type: 'payment-cash',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: PLACING_ERRORS,
  schemas: async () => (await schemas()).paymentCash,
});

/** Whether a customer can pay by card now. Touches no table. */
export const fetchCheckoutOptions = defineCall({
  service: 'shop',
  type: 'fetch-checkout-options',
  method: 'GET',
  access: 'anyone',
  errors: [],
  schemas: async () => (await schemas()).fetchCheckoutOptions,
});

/** How many cash orders of the caller wait for confirmation, and how many may. */
export const fetchOrderLimit = defineCall({
  service: 'shop',
  type: 'fetch-order-limit',
  method: 'GET',
  access: ['user'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchOrderLimit,
});

/** What the caller's earlier orders mean for a new one: who it may be for, and what is still to be paid by card. */
export const fetchEarlierOrders = defineCall({
  service: 'shop',
  type: 'fetch-earlier-orders',
  method: 'GET',
  access: ['user'],
  actorField: 'id',
  errors: [],
  schemas: async () => (await schemas()).fetchEarlierOrders,
});

/** Places an order that is to be paid by card; its stock is reserved while the customer pays. */
export const createOrderCard = defineCall({
  service: 'shop',
  type: 'create-order-card',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: [...PLACING_ERRORS, 'card_unavailable', 'too_many_card_orders_today'],
  schemas: async () => (await schemas()).createOrderCard,
});

/** Opens a payment with the card provider for an order of `create-order-card`. */
export const paymentCard = defineCall({
  service: 'shop',
  type: 'payment-card',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: [
    'card_unavailable',
    'not_found',
    'cart_changed',
    'order_expired',
    'already_paid',
    'payment_pending',
    'too_many_attempts',
  ],
  schemas: async () => (await schemas()).paymentCard,
});

/** Verifies what the provider wrote into the address of `/payment-result`, and answers the order that it paid. */
export const checkHmac = defineCall({
  service: 'shop',
  type: 'check-hmac',
  method: 'POST',
  access: ['user'],
  actorField: 'userId',
  errors: ['card_unavailable', 'payment_pending', 'payment_failed'],
  schemas: async () => (await schemas()).checkHmac,
});
